"""All rosters of a season as one file, made by a worker and kept for a day (LG-PAPER-08)."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import transaction
from django.db.models import F
from django.utils.translation import get_language, override

from leagues.access.permissions import require_commissioner
from leagues.models import Entry, Season
from matches.models import SeasonPaper
from matches.papers.teams import roster_page
from matches.papers.typesetting import layout, typeset
from matches.periodic.papers import wake_for_papers
from rosters.models import Coach
from rosters.runtime.clock import now
from rosters.runtime.one_at_a_time import alone
from rosters.teams.selectors import sheet
from rules.problems import Problem, Refusal
from rules.record import digest

logger = logging.getLogger(__name__)

CLAUSE = "LG-PAPER-08"
State = SeasonPaper.State
#: The name by which one process keeps the others away; so long after its death another may.
_LOCK, _LOCK_SECONDS = "season-papers", 900


@transaction.atomic
def ask_for_rosters(user: Coach, season: Season) -> SeasonPaper:
    """Have a worker make the rosters of a season, in the reader's language.

    What was made before is given again as long as no roster has changed; what is being made goes
    on. Raises Refusal: not_a_commissioner, no_rosters_yet.
    """
    require_commissioner(user, season.league)
    Season.objects.select_for_update(of=("self",)).get(pk=season.pk)
    entries = entries_of(season)
    if not entries:
        raise Refusal(Problem("no_rosters_yet", CLAUSE, {"season": season.name}))
    language, named = _language(), _name_of(entries)
    known = SeasonPaper.objects.filter(season=season, language=language).first()
    if known is not None and known.of == named and known.state != State.FAILED:
        return known
    paper, _new = SeasonPaper.objects.update_or_create(
        season=season,
        language=language,
        defaults={
            "of": named,
            "state": State.WAITING,
            "done": 0,
            "total": len(entries),
            "data": b"",
            "asked": now(),
        },
    )
    transaction.on_commit(wake_for_papers)
    return paper


def paper_of(season: Season) -> SeasonPaper | None:
    """Return the paper of a season in the reader's language, without its data; None without one."""
    found = SeasonPaper.objects.filter(season=season, language=_language())
    return found.defer("data").first()


def is_old(season: Season, paper: SeasonPaper) -> bool:
    """Return whether a roster has changed since a paper was asked for; one query."""
    return paper.of != _name_of(entries_of(season))


def entries_of(season: Season) -> list[Entry]:
    """Return the entries whose rosters are printed, by the names of their teams; one query."""
    entries = season.entries.filter(withdrawn=None).select_related("team__coach")
    return sorted(entries, key=lambda each: (each.team.name.casefold(), each.pk))


def _language() -> str:
    return (get_language() or "en")[:2]


def _name_of(entries: list[Entry]) -> str:
    """Return what names the rosters of these entries, and the layout: the same say the same."""
    told = [
        [each.team.pk, each.team.seq, each.team.name, str(each.team.coach or "")]
        for each in entries
    ]
    return digest([layout(), told])


# -- in a worker ----------------------------------------------------------------------------------


def make_waiting() -> int:
    """Make the papers that wait, the oldest first; return how many were made.

    Does nothing while another process does.
    """
    made = 0
    with alone(_LOCK, _LOCK_SECONDS) as held:
        while held and (paper := _next()) is not None:
            made += _make(paper)
    return made


def _next() -> SeasonPaper | None:
    return SeasonPaper.objects.filter(state=State.WAITING).first()


def _make(paper: SeasonPaper) -> bool:
    """Make a paper; whatever goes wrong is told on its page, and ends the wait."""
    own = SeasonPaper.objects.filter(pk=paper.pk, of=paper.of, state=State.WAITING)
    try:
        with override(paper.language):
            data = _rosters(paper.season, lambda: own.update(done=F("done") + 1))
    except Exception:
        logger.exception("The rosters of a season could not be made: %s", paper.uuid)
        own.update(state=State.FAILED)
        return False
    # Where a roster was changed and asked for again meanwhile, that waits and is made next.
    return bool(own.update(state=State.MADE, data=data))


def _rosters(season: Season, tell: Callable[[], object]) -> bytes:
    """Return the PDF; `tell` is called after each roster."""
    pages = []
    for entry in entries_of(season):
        pages.append(roster_page(entry.team, sheet(entry.team).players))
        tell()
    # The row keeps it; the cache need not.
    return typeset(season.name, pages, kept=False)
