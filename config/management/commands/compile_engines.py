"""`manage.py compile_engines`: the rules engines as compiled modules."""

import argparse
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

import rules

ROOT = Path(rules.__file__).resolve().parent
#: What takes time in a match, beside the games' own modules; all others stay as they are.
HOT = ("dice.py", "referee.py")
#: Where a game has what takes time in its matches.
HOT_OF_A_GAME = ("*.py", "coaches/*.py")


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
    found = [root / name for name in HOT]
    for key in rules.games():
        left = import_module(f"rules.{key}").UNCOMPILED
        files = [file for pattern in HOT_OF_A_GAME for file in sorted((root / key).glob(pattern))]
        found += [file for file in files if file.stem not in left]
    return [(Path(root.name) / file.relative_to(root)).as_posix() for file in found]
