"""The house stands as docs/architecture.md draws it: its floors and its top level."""

import re
import sys
from collections import Counter
from collections.abc import Iterator
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


#: The most files of a folder, and the most chapters of a game.
MOST_FILES, MOST_CHAPTERS = 25, 50
CROWDS = re.compile(r"(tests/)?rules/(blood_bowl|boufbowl|helvetia_cup|kill_team|necromunda)")


def test_no_folder_is_too_full_to_scan() -> None:
    """A folder reads like a table of contents: 25 files, and 50 chapters of a game.

    Migrations are a history, which only grows.
    """
    listed = run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = Counter(str(Path(line).parent) for line in listed.stdout.splitlines())
    crowded = {
        folder: count
        for folder, count in files.items()
        if count > (MOST_CHAPTERS if CROWDS.fullmatch(folder) else MOST_FILES)
        and not folder.endswith("/migrations")
    }
    assert not crowded


#: Words of one game or another: what it counts, owns, pays with and rolls.
WORDS = re.compile(
    r"touchdown|casualt|journeym|(?<![a-z])(gold|spp)(?![a-z])|mvps?\b|apothecar|re-?rolls?\b"
    r"|fan.factor|cheerleader|star.player|block.di|\bskill|completions|interception|shirt|yellow"
    r"|red.card|\bgoals?\b",
    re.IGNORECASE,
)
#: Migrations tell what was.
PAST = ("migrations", "__pycache__", "locale", "locale_games")


def shared(*suffixes: str) -> Iterator[Path]:
    """The files above the rules that belong to no game."""
    for folder in ("config", "leagues", "matches", "rosters", "templates"):
        for path in sorted((ROOT / folder).rglob("*")):
            parts = path.relative_to(ROOT).parts
            if path.suffix in suffixes and "games" not in parts and not {*parts} & {*PAST}:
                yield path


def test_no_shared_module_names_a_game_or_a_word_of_one() -> None:
    played = {door.parent.name for door in (ROOT / "rules").glob("*/game.py")}
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in shared(".py", ".html", ".js")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for word in [*played, *(match[0] for match in WORDS.finditer(line))]
        if word in line
    ]
    assert not found, "\n".join(found)
