"""`manage.py calibrate`: whether automated matches look like those of the field."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

import rules
from rules.calibration import Measured, Sample, table

#: Matches that a process plays at a time.
CHUNK = 25


class Command(BaseCommand):
    help = "Play many matches of a game between mixed teams and hold them against the field."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        games = calibrated()
        parser.add_argument("--game", choices=games, default=games[0])
        parser.add_argument("--matches", type=_positive, default=2_000, help="default: 2000")
        parser.add_argument(
            "--processes", type=_positive, default=os.cpu_count(), help="default: all cores"
        )
        parser.add_argument("--strength", default="veteran", help="default: veteran")
        parser.add_argument("--seed", default="calibration", help="other words, other matches")
        parser.add_argument(
            "--season",
            type=int,
            default=0,
            metavar="MATCHES",
            help="matches that every team has behind it (default: none, fresh teams)",
        )
        parser.add_argument("--json", type=Path, help="also write the table to this file")

    def handle(self, *args: Any, **options: Any) -> None:
        bands, sampling = (_module(options["game"], name) for name in ("bands", "sampling"))
        plan = sampling.Plan(options["seed"], options["strength"], season=options["season"])
        sample = self._play(sampling, plan, options["matches"], options["processes"])
        lines = bands.judge(sample)
        text, about_teams = bands.about_teams(sample)
        self.stdout.write(f"{sample.matches:,} matches, {options['strength']} against the same")
        self.stdout.write(table(lines))
        self.stdout.write("\n" + text)
        if options["json"]:
            self._save(options["json"], sample, lines, about_teams)
        broken = [line.band.figure for line in lines if line.verdict == "broken"]
        if broken:
            self.stderr.write(f"Outside a hard band: {', '.join(broken)}.")
            sys.exit(1)

    def _play(self, sampling: Any, plan: Any, matches: int, processes: int) -> Sample:
        sample: Sample = sampling.Sample()
        chunks = list(_chunks(matches))
        if processes == 1:
            for chunk in chunks:
                sample += sampling.play(plan, chunk)
            return sample
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            for part in pool.map(sampling.play, [plan] * len(chunks), chunks):
                sample += part
                if self.stderr.isatty():
                    self.stderr.write(f"\r{sample.matches:,} of {matches:,} matches", ending="")
        return sample

    def _save(self, file: Path, sample: Sample, lines: list[Measured], about_teams: Any) -> None:
        table = {
            "matches": sample.matches,
            "figures": [line.to_json() for line in lines],
            "shape": about_teams,
        }
        try:
            file.write_text(json.dumps(table, indent=2))
        except OSError as error:
            raise CommandError(f"The table cannot be written: {error}") from None


def calibrated() -> list[str]:
    """The games that know what their matches should look like."""
    return [key for key in rules.games() if find_spec(f"rules.{key}.calibration")]


def _module(game: str, name: str) -> Any:
    return import_module(f"rules.{game}.calibration.{name}")


def _chunks(matches: int) -> Iterator[range]:
    for start in range(0, matches, CHUNK):
        yield range(start, min(start + CHUNK, matches))


def _positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number from 1 is expected")
    return number
