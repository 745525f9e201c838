"""The tasks of Celery workers. They take ids, may run twice, and trust only rows."""

from __future__ import annotations

import logging
import time

from celery import shared_task

from matches.league_files import large_files
from matches.papers import season_rosters
from matches.periodic import jobs
from matches.resolution import batches, dispatch, workers
from matches.resolution.one_fixture import Short, resolve_batch
from rosters.runtime.resource_limits import shortage

logger = logging.getLogger(__name__)

#: A worker that is short of a resource takes no work for so long: others may have it,
#: and where there are none, it tries again with a pause.
PAUSE_SECONDS = 3


@shared_task
def play_fixture(fixture_id: int) -> None:
    """Play one fixture, if it still has to be played and nobody else plays it; where many wait,
    others of its round with it.

    Where the machine lacks something, pause this worker instead of failing.
    """
    try:
        batch = batches.batch_for(fixture_id, workers.processes_here())
        if not batch:
            return
        resolve_batch(batch)
        if not dispatch.go_on(fixture_id):
            return
    except Exception as error:
        # A MemoryError would end the whole worker, its other processes with it.
        lacked = str(error) if isinstance(error, Short) else shortage(error)
        if not lacked:
            raise
        logger.warning("This worker rests %d s for want of %s.", PAUSE_SECONDS, lacked)
        time.sleep(PAUSE_SECONDS)
    jobs.look("advance")


@shared_task
def advance() -> None:
    """Send whatever is due; called from time to time, as messages get lost."""
    jobs.look("advance")


@shared_task
def act() -> None:
    """Act on what has become due by the clock: deadlines, reminders, unanswered challenges."""
    jobs.look("act")


@shared_task
def handle_league_files() -> None:
    """Read, store and write the large league files that wait; one process of the site at a time."""
    large_files.handle_waiting()


@shared_task
def make_papers() -> None:
    """Make the papers of seasons that wait; one process of the site at a time."""
    season_rosters.make_waiting()


@shared_task
def confirm_silent() -> None:
    """Settle reports that nobody has answered in time (LG-FIX-06)."""
    jobs.look("confirm_silent")
