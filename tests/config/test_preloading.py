"""What a process has loaded when it begins: one that serves pages all, any other what it needs."""

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

ADDRESSES = """
import atexit, gc, sys
atexit.register(lambda: print("frozen" if gc.get_freeze_count() > 50_000 else "taken apart"))
import django
django.setup()
import config.urls
from rules import games
print(*(key for key in games() if f"rules.{key}.game" in sys.modules), sep=",")
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


def test_addresses_load_no_game_and_nothing_is_taken_apart_at_the_end() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ADDRESSES],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["", "frozen"]


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
