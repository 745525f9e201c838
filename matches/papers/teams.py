"""What stands on the papers of a team: its roster, a blank sheet, a card for each who plays."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext, pgettext

from matches.papers.typesetting import typeset
from rosters.games import of
from rosters.games.papers import Boxes, Paper
from rosters.models import Team
from rosters.teams.selectors import race_name
from rosters.words.own_words import in_words_of
from rules import game as rules_of

ROSTER, CARDS, BLANK = "roster", "cards", "blank"
KINDS: Final = (ROSTER, CARDS, BLANK)


def team_paper(team: Team, players: Any, kind: str) -> bytes:
    """Return a paper of a team as PDF.

    players: those that its sheet lists.
    kind:    one of `KINDS`; a blank sheet has the columns of the roster and nobody on them.
    """
    if kind == BLANK:
        return blank_paper(team.game, team.version)
    if kind == CARDS:
        room = of(team.game)
        found = room.papers.cards(team, room.sheet.lines(team, players))
        cards = [_card(each) for each in found]
        return typeset(team.name, [{**_head(team), "kind": "cards", "cards": cards}])
    return typeset(team.name, [roster_page(team, players)])


def roster_page(team: Team, players: Any) -> dict[str, Any]:
    """Return the roster of a team as a page for the typesetter."""
    room = of(team.game)
    paper = room.papers.sheet(team, room.sheet.lines(team, players), room.sheet.totals(team))
    return {**_head(team), **_sheet(paper, blank=False)}


def _head(team: Team) -> dict[str, Any]:
    about = " · ".join(filter(None, (race_name(team), str(team.coach or ""))))
    return {"title": team.name, "about": about}


def blank_paper(game: str, version: str = "") -> bytes:
    """Return a blank sheet of a game as PDF; `version`: the present one without (LG-PAPER-06)."""
    rules = rules_of(game)
    paper = of(game).papers.blank(version or rules.versions[-1])
    title = f"{in_words_of(game, 'Team')}: {'_' * 24}"
    page = {"title": title, "about": rules.name}
    return typeset(title, [{**page, **_sheet(paper, blank=True)}])


def _sheet(paper: Paper, *, blank: bool) -> dict[str, Any]:
    """Return what the typesetter is told of a sheet; a blank one has lines to write on."""
    heads = [gettext("Nr")] if paper.numbered else []
    heads += [name_head(), *(str(head) for head in paper.heads)]
    rows = [
        [
            *([line.number or ""] if paper.numbered else []),
            line.name,
            *(cell(each) for each in line.cells),
        ]
        for line in paper.lines
    ]
    rows += [[number, *[""] * (len(heads) - 1)] for number in paper.blanks]
    return {
        "kind": "roster",
        "blank": blank,
        "name": int(paper.numbered),
        "shares": _shares(heads, name=int(paper.numbered)),
        "heads": heads,
        "rows": rows,
        "foot": [[str(term), str(value) or "________"] for term, value in paper.foot],
        "ticks": [[str(label), cell(boxes)] for label, boxes in paper.ticks if boxes.count],
    }


def _shares(heads: list[str], *, name: int) -> list[int]:
    """Return the share of the width that each column of a blank sheet gets.

    Nothing stands in them yet, so a column gets room by its heading; the one at `name` gets most.
    """
    return [24 if at == name else max(3, len(head)) for at, head in enumerate(heads)]


def name_head() -> str:
    """Return the heading of the column of names."""
    return pgettext("of a person", "Name")


def cell(value: Any) -> Any:
    """Return a value as the typesetter takes it: a text, or boxes to tick."""
    if isinstance(value, Boxes):
        return {"boxes": value.count, "ticked": value.ticked}
    return str(value)


def _card(card: Any) -> dict[str, Any]:
    return {
        "number": card.number,
        "name": card.name,
        "about": str(card.about),
        "traits": [[str(head), str(value)] for head, value in card.traits],
        "says": [[str(head), str(text)] for head, text in card.says],
        "ticks": [[str(label), cell(boxes)] for label, boxes in card.ticks],
        "weapons": {
            "heads": [str(head) for head in card.weapons.heads],
            "rows": [
                {"cells": [row.name, *(str(cell) for cell in row.cells)], "does": row.does}
                for row in card.weapons.rows
            ],
        },
    }
