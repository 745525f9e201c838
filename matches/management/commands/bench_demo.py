"""`manage.py bench_demo`: measure the first minute of somebody new, and what waiting costs."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.core.management.base import OutputWrapper
from django.test import Client
from django.urls import reverse

from leagues.models import Season
from matches.management import demo_leagues
from matches.management.commands.bench_season import workers_environment
from matches.management.commands.bench_site import own_database
from matches.management.people import owner_of
from matches.management.terminal_progress import play_all
from matches.models import Resolution
from matches.resolution.operations import resolve_season
from matches.resolution.workers import usable_cores

#: How often a page of progress asks, and how many of its answers are measured.
ASKS_SECONDS = 1
ANSWERS = 50
#: What a fresh clone takes from whoever runs this: nothing that points back at this project.
OWN = ("DATABASE_URL", "PYTHONPATH", "PYTHONSAFEPATH", "VIRTUAL_ENV", "DUGOUT_DATA", "MAKEFLAGS")


class Command(BaseCommand):
    help = (
        "Play the season of `demo` by workers of its own in a database of its own, and print how "
        "long it takes from the first fixture to the table and what waiting for it costs. Then "
        "clone the project as it is committed and print how long `make demo` takes there."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--no-clone", action="store_true", help="leave the fresh clone out")

    def handle(self, *args: Any, **options: Any) -> None:
        with own_database(), _workers_in_it():
            game = demo_leagues.games()[0]
            season = demo_leagues.found(game, "bench", "for the time of the measurement")
            seconds, processor = watched(season)
            answer = of_an_answer(season)
            matches = season.fixtures.count()
        cores = usable_cores()
        played = f"demo: {matches} matches, first fixture to table"
        lines = [
            (played, "s", seconds, 14.0),
            ("demo: waiting, of all cores", "%", 100 * processor / seconds / cores, 9.0),
            ("a page of progress, of all cores", "%", 100 * answer / ASKS_SECONDS / cores, None),
        ]
        if not options["no_clone"]:
            lines.append(("a fresh clone to the table, packages cached", "s", from_clone(), 48.0))
        self.stdout.write(f"{'':52}{'now':>8}{'before':>8}")
        for what, unit, figure, before in lines:
            was = "" if before is None else f"{before:.1f}"
            self.stdout.write(f"{what:52}{figure:>8.1f}{was:>8} {unit}")


def watched(season: Season) -> tuple[float, float]:
    """Play a season as `demo` does; return the seconds by the clock, workers started, and the
    processor seconds of the process that waits.

    Raises CommandError if it is not played to its end.
    """
    began = time.monotonic()
    resolution = resolve_season(owner_of(season), season)
    spent = time.process_time()
    seen = play_all(resolution, None, OutputWrapper(StringIO()))
    seconds, processor = time.monotonic() - began, time.process_time() - spent
    if seen.resolution.state != Resolution.State.DONE:
        raise CommandError("The season was not finished.")
    return seconds, processor


def of_an_answer(season: Season) -> float:
    """Return the processor seconds of one answer to a page that shows the progress of a season."""
    resolution = Resolution.objects.filter(season=season).latest("pk")
    address = reverse("resolution", args=[resolution.uuid])
    client = Client(headers={"HX-Request": "true"})
    client.force_login(owner_of(season))
    client.get(address)
    began = time.process_time()
    for _ in range(ANSWERS):
        client.get(address)
    return (time.process_time() - began) / ANSWERS


def from_clone() -> float:
    """Clone the project as it is committed and have it play its demonstration; return the seconds.

    Raises CommandError where this is no clone, or where that fails.
    """
    git = shutil.which("git")
    if git is None or not Path(settings.BASE_DIR, ".git").exists():
        raise CommandError("This is no clone: --no-clone leaves the fresh one out.")
    environment = {name: value for name, value in os.environ.items() if name not in OWN}
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder, "clone")
        began = time.monotonic()
        for command in (
            [git, "clone", "--quiet", str(settings.BASE_DIR), str(clone)],
            ["make", "--directory", str(clone), "--no-print-directory", "demo", "SERVE=no"],
        ):
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=False
            )
            if done.returncode:
                raise CommandError(f"{' '.join(command[:2])} failed.\n{done.stderr[-2000:]}")
        return time.monotonic() - began


@contextmanager
def _workers_in_it() -> Iterator[None]:
    """Have workers that are started meanwhile use the database of this process."""
    kept = dict(os.environ)
    os.environ.update(workers_environment())
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(kept)
