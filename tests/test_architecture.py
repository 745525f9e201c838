"""The house stands as docs/architecture.md draws it: its floors and its top level."""

import sys
from pathlib import Path
from subprocess import run

ROOT = Path(__file__).resolve().parent.parent

TOP_LEVEL = {
    # the code, floor by floor
    "config",
    "matches",
    "leagues",
    "rosters",
    "rules",
    # what goes with it
    "docs",
    "templates",
    "tests",
    "manage.py",
    # what every project has
    ".ci",
    ".git",
    ".gitignore",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "compose.yaml",
    "pyproject.toml",
    "uv.lock",
}


def test_a_floor_imports_only_from_the_floors_below_it() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = run([linter, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_else_grows_at_the_top_level() -> None:
    ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text().splitlines()}
    present = {path.name for path in ROOT.iterdir()}
    assert present - ignored - TOP_LEVEL <= {"__pycache__"}
