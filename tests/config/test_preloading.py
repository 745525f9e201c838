"""What a process that serves pages has loaded before the first one."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

CODE = """
import gc, sys
from importlib import import_module
import_module("config.{door}")
assert gc.get_freeze_count() > 50_000, gc.get_freeze_count()
assert "matches.views.playing" in sys.modules
assert "rules.helvetia_cup.catalogue" in sys.modules
"""


def test_pages_and_games_are_loaded_and_hidden_from_the_garbage_collector(
    process_environment: dict[str, str],
) -> None:
    for door in ("wsgi", "asgi"):
        done = subprocess.run(
            [sys.executable, "-c", CODE.format(door=door)],
            cwd=ROOT,
            env=process_environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr


def test_engines_of_a_python_path_come_before_those_of_the_working_directory(
    manage: Callable[..., Any], tmp_path: Path
) -> None:
    done = manage(
        *("shell", "--verbosity", "0", "--command", "import sys; print(*sys.path, sep='\\n')"),
        PYTHONSAFEPATH="1",
        PYTHONPATH=os.pathsep.join((str(tmp_path), str(ROOT))),
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[:2] == [str(tmp_path), str(ROOT)]
