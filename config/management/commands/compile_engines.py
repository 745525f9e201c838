"""`manage.py compile_engines`: the rules engines as compiled modules."""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

import rules

ROOT = Path(rules.__file__).resolve().parent
#: The modules that take time in a match, beside the games' own; all others stay as they are.
HOT = ("dice.py", "referee.py", "tabletop/*.py", "!tabletop/__init__.py")
#: All are one build.  As one file of C, or with more zeal, it would take minutes longer and play no
#: faster.
SETUP = """\
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify({modules}, opt_level="1", debug_level="0", multi_file=True)
setup(name="engines", packages=[], ext_modules=modules)
"""


class Command(BaseCommand):
    help = (
        "Copy the rules to a folder and compile the hot modules there with mypyc. Nothing needs "
        "them: whoever puts the folder before the checkout on the path plays the same matches, "
        "to the byte, in about half of the time. It takes a C compiler and some minutes."
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
    """Make a compiled copy of the rules in the directory; return how many modules are compiled.

    Raises CalledProcessError, with the output of the compilers.
    """
    if directory.exists():
        shutil.rmtree(directory)
    copy = directory / ROOT.name
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns("__pycache__"))
    # Settings of its own: those of the checkout are about more than these modules.
    (directory / "mypy.ini").write_text("[mypy]\n", encoding="utf-8")
    modules = hot_modules(copy)
    (directory / "setup.py").write_text(SETUP.format(modules=modules), encoding="utf-8")
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=directory,
        check=True,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return len(modules)


def hot_modules(root: Path) -> list[str]:
    """List the files to compile, by their path from the folder above ``root``."""
    files = named(root, HOT)
    for key in rules.games():
        files += named(root / key, import_module(f"rules.{key}").COMPILED)
    return [(Path(root.name) / file.relative_to(root)).as_posix() for file in files]


def named(folder: Path, patterns: Iterable[str]) -> list[Path]:
    """List the files that match the patterns, without those that match one with ``!`` before it.

    Raises FileNotFoundError for a pattern that matches nothing.
    """
    files: dict[Path, None] = {}
    for pattern in patterns:
        meant = dict.fromkeys(sorted(folder.glob(pattern.removeprefix("!"))))
        if not meant:
            raise FileNotFoundError(f"{folder} has no {pattern}")
        if pattern.startswith("!"):
            files = {file: None for file in files if file not in meant}
        else:
            files |= meant
    return list(files)
