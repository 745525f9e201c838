"""`manage.py advance`: send whatever is due and act on the clock, again and again."""

from __future__ import annotations

import argparse
import time
from typing import Any

from django.core.management import BaseCommand, CommandError

from matches.periodic import jobs

#: Unanswered reports are confirmed, and overdue fixtures settled, before more is sent.
ORDER = ("act", "confirm_silent", "advance")


class Command(BaseCommand):
    help = (
        "Confirm reports that nobody answered in time, and send every fixture that is due to the "
        "workers, every few seconds until Ctrl-C."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--every", type=float, default=2.0, help="seconds between looks")
        parser.add_argument("--once", action="store_true", help="look once and end")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"]:
            looked = {job: jobs.look(job) for job in ORDER}
            self.stdout.write(f"{looked['advance'].done} sent")
            failed = sum(each.failed for each in looked.values())
            if failed:
                raise CommandError(f"{failed} failed; see the lines above.")
            return
        try:
            while True:
                sent = [jobs.look(job) for job in ORDER][-1].done
                if sent:
                    self.stdout.write(f"{sent} sent")
                time.sleep(options["every"])
        except KeyboardInterrupt:
            return
