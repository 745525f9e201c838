"""Large league files: a worker is told that one waits, and what nobody stored ends."""

from __future__ import annotations

from leagues.operations.brought.files import KEPT
from matches.models import LeagueFile
from rosters.runtime.clock import now
from rosters.runtime.waking import wake


def wake_for_league_files() -> None:
    """Tell a worker that a league file waits; without a broker, whoever looks next does."""
    wake("matches.tasks.handle_league_files", "a league file", 3600)


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
