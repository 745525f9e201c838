"""Benchmark of the engines: ``python -m rules.bench [--matches N] [--json FILE]``.

One process, CPU time, the same seeded matches every time. Prints a line for each pair of coaches
with the log off and on, and writes the figures as JSON for later comparison.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import rules
from rules.coach import RANDOM
from rules.game import Game
from rules.levels.sample_matches import matches

#: Matches for each line, by strength: a few seconds each.
MATCHES = {RANDOM: 200, "rookie": 100, "veteran": 60, "legend": 6}


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one line.

    matches_per_second, decisions_per_second: by CPU time of this process.
    microseconds: CPU time of one decision.
    peak_megabytes: the most memory that the process has had so far.
    """

    game: str
    strength: str
    log: bool
    matches: int
    decisions: int
    matches_per_second: float
    decisions_per_second: float
    microseconds: float
    peak_megabytes: float


def measure(game: Game[Any], strength: str, count: int, *, log: bool) -> Figures:
    """Play the matches and return the figures."""
    games = matches(game, range(count))
    decisions = 0
    start = time.process_time()
    for match in games:
        coaches = [game.coach(strength, match.seed, side) for side in (0, 1)]
        decisions += len(game.play(match, coaches, log=log).answers)
    spent = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Figures(
        game.key,
        strength,
        log,
        count,
        decisions,
        round(count / spent, 1),
        round(decisions / spent),
        round(1e6 * spent / decisions, 1),
        # Linux counts in kilobytes, macOS in bytes.
        round(peak / (1024 if sys.platform != "darwin" else 1024 * 1024), 1),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measures the rules engines, one process.")
    parser.add_argument("--matches", type=int, help="matches for each line (default: some seconds)")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    options = parser.parse_args(arguments)
    lines = []
    print(f"{platform.python_implementation()} {platform.python_version()}, CPU time, one process")
    print(f"{'':34}{'matches/s':>12}{'decisions/s':>14}{'us/decision':>14}{'peak MB':>10}")
    for key in rules.games():
        game = rules.game(key)
        for strength in (RANDOM, *game.strengths):
            for log in (False, True):
                count = options.matches or MATCHES.get(strength, 20)
                line = measure(game, strength, count, log=log)
                lines.append(asdict(line))
                name = f"{game.name}, {strength} v {strength}, log {'on' if log else 'off'}"
                print(
                    f"{name:42}{line.matches_per_second:>4.1f}{line.decisions_per_second:>14,.0f}"
                    f"{line.microseconds:>14.1f}{line.peak_megabytes:>10.1f}",
                    flush=True,
                )
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps(lines, indent=2) + "\n")
        print(f"written to {options.json}")


if __name__ == "__main__":
    main()
