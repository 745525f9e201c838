"""What stands on the papers of a team: its roster, a blank sheet, a card for each who plays."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext, pgettext

from matches.papers.typesetting import typeset
from rosters.games import of
from rosters.games.papers import Boxes
from rosters.models import Team
from rosters.teams.selectors import race_name
from rosters.words.own_words import in_words_of

ROSTER, CARDS, BLANK = "roster", "cards", "blank"
KINDS: Final = (ROSTER, CARDS, BLANK)
#: The empty lines of a blank sheet.
LINES = 16


def team_paper(team: Team, players: Any, kind: str) -> bytes:
    """Return a paper of a team as PDF.

    players: those that its sheet lists.
    kind:    one of `KINDS`; a blank sheet has the columns of the roster and nobody on them.
    """
    room = of(team.game)
    lines = room.sheet.lines(team, players)
    about = " · ".join(filter(None, (race_name(team), str(team.coach or ""))))
    page: dict[str, Any] = {"title": team.name, "about": about}
    if kind == CARDS:
        cards = [_card(each) for each in room.papers.cards(team, lines)]
        return typeset(team.name, [{**page, "kind": "cards", "cards": cards}])
    paper = room.papers.sheet(team, lines, room.sheet.totals(team))
    heads = [gettext("Nr")] if paper.numbered else []
    heads += [_name_head(), *(str(head) for head in paper.heads)]
    rows = [
        [
            *([line.number or ""] if paper.numbered else []),
            line.name,
            *(_cell(each) for each in line.cells),
        ]
        for line in paper.lines
    ]
    width = len(heads)
    rows += [[number, *[""] * (width - 1)] for number in paper.blanks]
    foot = [[str(term), str(value)] for term, value in paper.foot]
    if kind == BLANK:
        title = f"{in_words_of(team.game, 'Team')}: {'_' * 24}"
        page = {"title": title, "about": str(team.get_game_display())}
        rows = [[number, *[""] * (width - 1)] for number in range(1, LINES + 1)]
        rows = rows if paper.numbered else [["", *row[1:]] for row in rows]
        foot = [[term, "________"] for term, _value in foot]
    marks = [[str(label), boxes.count] for label, boxes in paper.ticks if boxes.count]
    roster = {
        "kind": "roster",
        "blank": kind == BLANK,
        "name": int(paper.numbered),
        "shares": _shares(heads, name=int(paper.numbered)),
        "heads": heads,
        "rows": rows,
        "foot": foot,
        "ticks": marks,
    }
    return typeset(str(page["title"]), [{**page, **roster}])


def _shares(heads: list[str], *, name: int) -> list[int]:
    """Return the share of the width that each column of a blank sheet gets.

    Nothing stands in them yet, so a column gets room by its heading; the one at `name` gets most.
    """
    return [24 if at == name else max(3, len(head)) for at, head in enumerate(heads)]


def _name_head() -> str:
    return pgettext("of a person", "Name")


def _cell(value: Any) -> Any:
    return {"boxes": value.count} if isinstance(value, Boxes) else str(value)


def _card(card: Any) -> dict[str, Any]:
    return {
        "number": card.number,
        "name": card.name,
        "about": str(card.about),
        "traits": [[str(head), str(value)] for head, value in card.traits],
        "says": [[str(head), str(text)] for head, text in card.says],
        "ticks": [[str(label), boxes.count] for label, boxes in card.ticks],
    }
