"""Large league files: a worker is told that one waits, and what nobody stored ends."""

from __future__ import annotations

import logging

from celery import current_app
from kombu.exceptions import OperationalError

from leagues.operations.brought.files import KEPT
from matches.models import LeagueFile
from rosters.runtime.clock import now

logger = logging.getLogger(__name__)


def wake_for_league_files() -> None:
    """Tell a worker that a league file waits; without a broker, whoever looks next does."""
    try:
        current_app.send_task("matches.tasks.handle_league_files", expires=3600)
    except OperationalError as problem:
        logger.warning("No worker was told of a league file: %s", problem)


def wake_if_files_wait() -> None:
    """Wake a worker where league files wait: the message before may have been lost."""
    if LeagueFile.objects.filter(state__in=LeagueFile.WAITING).exists():
        wake_for_league_files()


def end_league_files() -> int:
    """Delete league files that nobody has stored within a day: names of people stand in them.

    Safe at any time. Returns how many were deleted.
    """
    old = LeagueFile.objects.filter(stored=None, created__lt=now() - KEPT)
    return old.delete()[1].get("matches.LeagueFile", 0)
