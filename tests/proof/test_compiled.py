"""The compiled engine plays the same matches to the same bytes.

`make proof` compiles it into a folder of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.management.commands.compile_engines import compile_into

ROOT = Path(__file__).resolve().parents[2]
GAMES, MATCHES = 3, 60

DIGESTS = f"""
from rules import game
from rules.bench import matches
from rules.blood_bowl import passing
from rules.boufbowl import menu
from rules.helvetia_cup import rounds
from rules.record import build
print(build(), *(module.__file__.rpartition(".")[2] for module in (passing, menu, rounds)))
for rules in map(game, ("blood_bowl", "boufbowl", "helvetia_cup")):
    for match in matches(rules, {MATCHES}):
        for strength in ("rookie", "veteran"):
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

    assert plain[0].split()[1:] == ["py"] * GAMES
    assert compiled[0].split()[1:] == ["so"] * GAMES
    assert plain[0].split()[0] == compiled[0].split()[0], "one build: the source is the same"
    assert plain[1:] == compiled[1:]
    assert len(plain) == 1 + GAMES * 2 * MATCHES
