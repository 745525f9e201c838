"""Papers that a worker makes: it is told that one waits, and old ones end."""

from __future__ import annotations

import logging
from datetime import timedelta

from celery import current_app
from kombu.exceptions import OperationalError

from matches.models import SeasonPaper
from rosters.runtime.clock import now

logger = logging.getLogger(__name__)

#: How long a paper is kept after somebody has asked for it.
KEPT = timedelta(days=1)


def wake_for_papers() -> None:
    """Tell a worker that a paper waits; without a broker, whoever looks next does."""
    try:
        current_app.send_task("matches.tasks.make_papers", expires=3600)
    except OperationalError as problem:
        logger.warning("No worker was told of a paper: %s", problem)


def wake_if_papers_wait() -> None:
    """Wake a worker where papers wait: the message before may have been lost."""
    if SeasonPaper.objects.filter(state=SeasonPaper.State.WAITING).exists():
        wake_for_papers()


def end_papers() -> int:
    """Delete papers that somebody asked for more than a day ago; return how many."""
    old = SeasonPaper.objects.filter(asked__lt=now() - KEPT)
    return old.delete()[0]
