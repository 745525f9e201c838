"""What stands on the card of a match: both sides in short, with boxes for all that happens."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext

from leagues.access.permissions import User
from leagues.models import Fixture
from leagues.words.rounds import numbered_round
from matches.papers.rounds import counted_words, qr_of
from matches.papers.teams import cell, name_head
from matches.papers.typesetting import typeset
from matches.reading.match_preview import Squad, beforehand
from rosters.games import of

#: Lines of a side whose line-up nobody knows yet, to write on.
_LINES: Final = 12


def match_card(user: User, fixture: Fixture, address: str) -> bytes | None:
    """Return the card of a match as PDF; None for a bye, and once it is settled (LG-PAPER-07).

    user:    who asks: they are told what the page of the match tells them.
    fixture: as `leagues.access.visible.fixtures` gives it.
    address: of the match, with its host: its QR code says it.
    """
    ahead = beforehand(user, fixture)
    if ahead is None:
        return None
    season = fixture.season
    name = numbered_round(season.game, fixture.round.number)
    page = {
        "kind": "match",
        "title": " – ".join(squad.side.entry.team.name for squad in ahead.squads),
        "about": " · ".join(
            filter(None, (season.name, name, _table(fixture) if fixture.table else ""))
        ),
        "qr": qr_of(address),
        "boxes": [gettext("Score"), *counted_words(season)],
        "sides": [_side(squad) for squad in ahead.squads],
    }
    return typeset(str(page["title"]), [page])


def _table(fixture: Fixture) -> str:
    return gettext("Table %(number)s") % {"number": fixture.table}


def _side(squad: Squad) -> dict[str, Any]:
    team = squad.side.entry.team
    ticks = of(team.game).papers.match_ticks(team)
    boxes = [{"boxes": count, "ticked": 0} for _what, count in ticks.people]
    rows: list[list[Any]] = [
        [str(member.number or ""), member.name, member.position, *boxes] for member in squad.members
    ]
    return {
        "team": team.name,
        "about": " · ".join(filter(None, (squad.race, str(team.coach or "")))),
        "heads": ["", name_head(), "", *(str(what) for what, _count in ticks.people)],
        "rows": rows or [["", "", "", *boxes] for _line in range(_LINES)],
        "ticks": [[str(what), cell(count)] for what, count in ticks.side if count.count],
    }
