"""`manage.py calibrate`: check whether automated matches look like those that people play.

With `--season`, check what teams look like after one. For a game with campaigns, whole campaigns
are fought, and what they leave is counted. With `--levels`, compare the levels of automated
coaches.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

import rules
from rules.calibration import Measured, Sample, table
from rules.levels import meeting as levels

#: How many matches a process plays at a time, and how many are played by default; the same for
#: campaigns.
CHUNK, MATCHES = 25, 2_000
CAMPAIGN_CHUNK, CAMPAIGNS = 1, 20
LEVEL_MATCHES = 100
#: The weeks of a season whose length is not given.
WEEKS = 10


class Command(BaseCommand):
    help = "Play many matches of a game between mixed teams and hold them against the field."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        games = calibrated()
        parser.add_argument("--game", choices=games, help=f"default: {games[0]}")
        parser.add_argument(
            "--matches",
            type=_positive,
            help=f"default: {MATCHES}; of campaigns {CAMPAIGNS}",
        )
        parser.add_argument(
            "--processes", type=_positive, default=os.cpu_count(), help="default: all cores"
        )
        parser.add_argument("--strength", default="veteran", help="default: veteran")
        parser.add_argument("--seed", default="calibration", help="other words, other matches")
        parser.add_argument(
            "--season",
            type=_positive,
            nargs="?",
            const=WEEKS,
            default=0,
            metavar="MATCHES",
            help="matches that every team has behind it (default: none, fresh teams); of a game "
            f"with campaigns their weeks, {WEEKS} where no number is given",
        )
        parser.add_argument(
            "--levels",
            action="store_true",
            help="instead print what each level of automated coaches wins against the one below "
            f"it, in all games or that of --game (default: {LEVEL_MATCHES} matches each)",
        )
        parser.add_argument("--json", type=Path, help="also write the table to this file")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["levels"]:
            self._levels(options)
            return
        game, season = options["game"] or calibrated()[0], options["season"]
        campaigns = bool(season) and _has(game, "campaigns")
        judging, sampling = (
            _module(game, "campaigns" if campaigns else name) for name in ("bands", "sampling")
        )
        plan = sampling.Plan(options["seed"], options["strength"], season=season)
        count = options["matches"] or (CAMPAIGNS if campaigns else MATCHES)
        chunks = list(_chunks(count, CAMPAIGN_CHUNK if campaigns else CHUNK))
        sample = self._play(sampling, plan, chunks, options["processes"])
        lines = judging.judge(sample)
        text, about_teams = judging.about_teams(sample)
        what = f"campaigns of {season} weeks" if campaigns else "matches"
        self.stdout.write(f"{sample.matches:,} {what}, {options['strength']} against the same")
        self.stdout.write(table(lines))
        self.stdout.write("\n" + text)
        if options["json"]:
            self._save(options["json"], sample, lines, about_teams)
        broken = [line.band.figure for line in lines if line.verdict == "broken"]
        if broken:
            self.stderr.write(f"Outside a hard band: {', '.join(broken)}.")
            sys.exit(1)

    def _play(self, sampling: Any, plan: Any, chunks: Sequence[range], processes: int) -> Sample:
        sample: Sample = sampling.Sample()
        if processes == 1:
            for chunk in chunks:
                sample += sampling.play(plan, chunk)
            return sample
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            for part in pool.map(sampling.play, [plan] * len(chunks), chunks):
                sample += part
                if self.stderr.isatty():
                    self.stderr.write(f"\r{sample.matches:,} of {chunks[-1].stop:,}", ending="")
        return sample

    def _levels(self, options: dict[str, Any]) -> None:
        """Print the table of levels, game by game."""
        count = options["matches"] or LEVEL_MATCHES
        tables = []
        with ProcessPoolExecutor(options["processes"], mp_context=get_context("spawn")) as pool:
            for key in [options["game"]] if options["game"] else rules.games():
                self.stdout.write(f"{rules.game(key).name}\n{levels.HEADING}")
                for stronger, weaker in levels.steps(rules.game(key)):
                    total = levels.Meeting(stronger, weaker)
                    chunks = list(_chunks(count, CHUNK))
                    jobs = [(key, stronger, weaker, chunk) for chunk in chunks]
                    for part in pool.map(_met, jobs):
                        total += part
                    wanted = levels.WANTED[stronger]
                    short = "" if total.share >= wanted else f"  below {wanted} %"
                    self.stdout.write(f"{total}{short}")
                    tables.append({"game": key, **asdict(total), "share": round(total.share, 1)})
        if options["json"]:
            self._write(options["json"], tables)

    def _save(self, file: Path, sample: Sample, lines: list[Measured], about_teams: Any) -> None:
        table = {
            "matches": sample.matches,
            "figures": [line.to_json() for line in lines],
            "shape": about_teams,
        }
        self._write(file, table)

    @staticmethod
    def _write(file: Path, table: Any) -> None:
        try:
            file.write_text(json.dumps(table, indent=2))
        except OSError as error:
            raise CommandError(f"The table cannot be written: {error}") from None


def _met(job: tuple[str, str, str, range]) -> levels.Meeting:
    """Play the matches of one job, in a process of its own."""
    key, stronger, weaker, numbers = job
    return levels.meet(rules.game(key), stronger, weaker, numbers, time.process_time)


def calibrated() -> list[str]:
    """Return the games that know what their matches should look like."""
    return [key for key in rules.games() if find_spec(f"rules.{key}.calibration")]


def _has(game: str, name: str) -> bool:
    return find_spec(f"rules.{game}.calibration.{name}") is not None


def _module(game: str, name: str) -> Any:
    return import_module(f"rules.{game}.calibration.{name}")


def _chunks(count: int, size: int) -> Iterator[range]:
    for start in range(0, count, size):
        yield range(start, min(start + size, count))


def _positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number from 1 is expected")
    return number
