"""The same matches on other Pythons and under other hash seeds, for tests of any game.

``python -m tests.rules.machines`` plays those that come in, with rookies, and says their digests.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from rules import game
from rules.record import Match

ROOT = Path(__file__).resolve().parents[2]


def digests(matches: Iterable[Match]) -> str:
    """A line for each match as rookies play it: of its record and of its log."""
    lines = []
    for match in matches:
        rules = game(match.game)
        coaches = [rules.coach("random", match.seed, side) for side in (0, 1)]
        record = rules.play(match, coaches)
        lines.append(f"{record.digest} {record.log_digest}\n")
    return "".join(lines)


@cache
def pythons() -> dict[str, str]:
    """Every Python from 3.11 on that is installed here and works, by its version."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    home = Path.home()
    found = [sys.executable, *(shutil.which(f"python3.{minor}") or "" for minor in range(11, 20))]
    found += [str(Path(folder) / "python3") for folder in folders]
    for pattern in (".pyenv/versions/*/bin/python3", ".local/share/uv/python/*/bin/python3"):
        found += sorted(map(str, home.glob(pattern)))
    working: dict[str, str] = {}
    for python in dict.fromkeys(found):
        if not python or not os.access(python, os.X_OK):
            continue
        asked = subprocess.run(
            [python, "-c", "import sys, tomllib, hashlib; print(sys.version)"],
            capture_output=True,
            text=True,
            check=False,
        )
        version = asked.stdout.strip()
        if not asked.returncode and tuple(map(int, version.split(".")[:2])) >= (3, 11):
            working.setdefault(version, python)
    return working


def digests_elsewhere(python: str, hash_seed: str, matches: str) -> str:
    """The digests of matches, given as JSON, as that Python plays them."""
    played = subprocess.run(
        [python, "-m", "tests.rules.machines"],
        input=matches,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not played.returncode, played.stderr
    return played.stdout


def assert_played_alike(matches: Iterable[Match]) -> None:
    """Every Python and every hash seed plays them to the same digests."""
    matches = list(matches)
    text = json.dumps([match.to_json() for match in matches])
    here = digests(matches)
    for hash_seed, (version, python) in enumerate(pythons().items()):
        assert digests_elsewhere(python, str(hash_seed), text) == here, version
    assert digests_elsewhere(sys.executable, "random", text) == here


if __name__ == "__main__":
    sys.stdout.write(digests(map(Match.from_json, json.load(sys.stdin))))
