"""The compiled engine plays the same matches to the same bytes.

`make proof` compiles it into a folder of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from config.management.commands.compile_engines import compile_into

ROOT = Path(__file__).resolve().parents[2]
#: A compiled module of each game, and how many matches it plays.
GAMES = {
    "blood_bowl.passing": 60,
    "boufbowl.menu": 60,
    "helvetia_cup.rounds": 60,
    "kill_team.walking": 20,
    "necromunda.walking": 20,
}

DIGESTS = f"""
from importlib import import_module
from rules import game
from rules.levels.sample_matches import matches
from rules.record import build
print(build())
for name, count in {GAMES}.items():
    print(name, import_module("rules." + name).__file__.rpartition(".")[2])
    rules = game(name.partition(".")[0])
    for match in matches(rules, range(count)):
        for strength in ("random", "veteran"):
            coaches = [rules.coach(strength, match.seed, side) for side in (0, 1)]
            record = rules.play(match, coaches)
            print(record.digest, record.log_digest)
"""

pytestmark = pytest.mark.proof


def digests(*path: Path) -> list[str]:
    """What is printed with these folders on the path, the first before the others."""
    environment = {
        **os.environ,
        "PYTHONSAFEPATH": "1",
        "PYTHONPATH": os.pathsep.join(map(str, path)),
    }
    done = subprocess.run(
        [sys.executable, "-c", DIGESTS], env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout.splitlines()


def test_the_compiled_engine_plays_the_same_matches(tmp_path: Path) -> None:
    compile_into(tmp_path / "compiled")

    plain, compiled = digests(ROOT), digests(tmp_path / "compiled", ROOT)

    assert {game.partition(".")[0] for game in GAMES} == set(rules.games())
    assert {line for line in plain if line.endswith(" py")} == {f"{name} py" for name in GAMES}
    assert [line.replace(" so", " py") for line in compiled] == plain, "the source is the same"
    assert {line for line in compiled if line.endswith(" so")} == {f"{name} so" for name in GAMES}
    assert len(plain) == 1 + sum(1 + 2 * matches for matches in GAMES.values())
