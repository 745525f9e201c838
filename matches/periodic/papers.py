"""Papers that a worker makes: it is told that one waits, and old ones end."""

from __future__ import annotations

from datetime import timedelta

from matches.models import SeasonPaper
from rosters.runtime.clock import now
from rosters.runtime.waking import wake

#: How long a paper is kept after somebody has asked for it.
KEPT = timedelta(days=1)


def wake_for_papers() -> None:
    """Tell a worker that a paper waits; without a broker, whoever looks next does."""
    wake("matches.tasks.make_papers", "a paper", 3600)


def wake_if_papers_wait() -> None:
    """Wake a worker where papers wait: the message before may have been lost."""
    if SeasonPaper.objects.filter(state=SeasonPaper.State.WAITING).exists():
        wake_for_papers()


def end_papers() -> int:
    """Delete papers that somebody asked for more than a day ago; return how many."""
    old = SeasonPaper.objects.filter(asked__lt=now() - KEPT)
    return old.delete()[0]
