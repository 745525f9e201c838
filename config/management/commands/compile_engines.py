"""`manage.py compile_engines`: the rules engines as compiled modules."""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

import rules

ROOT = Path(rules.__file__).resolve().parent
#: What takes time in a match; all other modules stay as they are.
HOT = (
    "dice.py",
    "referee.py",
    "blood_bowl/*.py",
    "blood_bowl/coaches/*.py",
    "helvetia_cup/*.py",
    "helvetia_cup/coaches/*.py",
)
#: Of these, what runs once a match or never in one, and what mypyc cannot compile: classes that
#: inherit from those of modules that stay as they are.
COLD: Mapping[str, frozenset[str]] = {
    "blood_bowl": frozenset(
        (
            *("__init__", "catalogue", "game", "hiring", "inducements", "market", "match"),
            *("notation", "replay", "setup", "view", "walking"),
            *("fitting", "ideas", "imagining", "legend", "manager", "steady", "veteran"),
        )
    ),
    "helvetia_cup": frozenset(
        (
            *("__init__", "acquiring", "cards", "catalogue", "dealing", "deck", "effects"),
            *("game", "match", "missions", "moments", "moving", "options", "replay"),
            *("seeds", "setup", "shooting", "squads", "targets", "view"),
            *("hands", "manager", "rookie", "selecting", "veteran"),
        )
    ),
}


class Command(BaseCommand):
    help = (
        "Copy the rules to a folder and compile the hot modules there with mypyc. Nothing needs "
        "them: whoever puts the folder before the checkout on the path plays the same matches, "
        "to the byte, in about half of the time. It takes a C compiler and a minute."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("directory", type=Path, help="made anew, such as var/compiled")

    def handle(self, *args: Any, directory: Path, **options: Any) -> None:
        try:
            count = compile_into(directory.resolve())
        except subprocess.CalledProcessError as failed:
            raise CommandError(f"The engines cannot be compiled:\n{failed.output}") from None
        self.stdout.write(f"{count} modules are compiled in {directory}")


def compile_into(directory: Path) -> int:
    """Leaves a compiled copy of the rules in the directory; how many modules of it are compiled.

    Raises CalledProcessError, with what the compilers said.
    """
    if directory.exists():
        shutil.rmtree(directory)
    copy = directory / ROOT.name
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns("__pycache__"))
    # Settings of its own: those of the checkout are about more than these modules.
    (directory / "mypy.ini").write_text("[mypy]\n", encoding="utf-8")
    modules = hot_modules(copy)
    subprocess.run(
        [sys.executable, "-m", "mypyc", *modules],
        cwd=directory,
        env={**os.environ, "MYPYC_OPT_LEVEL": "3"},
        check=True,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return len(modules)


def hot_modules(root: Path) -> list[str]:
    """The files to compile, by their path from the folder above ``root``."""
    found = [file for pattern in HOT for file in sorted(root.glob(pattern))]
    names = [file.relative_to(root) for file in found]
    return [
        (Path(root.name) / name).as_posix()
        for name in names
        if name.stem not in COLD.get(name.parts[0], ())
    ]
