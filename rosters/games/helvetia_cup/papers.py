"""The sheet and the cards of a Helvetia Cup team on paper."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.helvetia_cup.sheet import RATINGS, Line, Totals
from rosters.games.papers import EMPTY_LINES, Boxes, MatchTicks, Paper, PaperCard, PaperLine
from rosters.models import Team
from rules.helvetia_cup.catalogue import load

#: The minutes that a box of the clock stands for.
_MINUTES = 5


def sheet(team: Team, lines: Sequence[Line], totals: Totals) -> Paper:
    return Paper(
        _heads(),
        [
            PaperLine(
                line.player.squad_number,
                _named(line),
                [
                    line.position,
                    *(each.value for each in line.ratings),
                    _next(line),
                    Boxes(3),
                    Boxes(2),
                    Boxes(1),
                    Boxes(1),
                ],
            )
            for line in lines
        ],
        foot=[
            (gettext_lazy("Roster cost"), str(totals.cost)),
            *(
                (gettext_lazy("Tactic cards"), ", ".join(hand.cards) or "–")
                for hand in totals.hands
            ),
        ],
    )


def blank(version: str) -> Paper:
    foot = [(gettext_lazy("Roster cost"), ""), (gettext_lazy("Tactic cards"), "")]
    return Paper(_heads(), [], EMPTY_LINES, foot)


def _heads() -> list[str | Promise]:
    return [
        gettext_lazy("Position"),
        *(heading for _key, heading, _meaning in RATINGS),
        gettext_lazy("Next match"),
        gettext_lazy("Goals"),
        pgettext_lazy("helvetia_cup count", "YC"),
        pgettext_lazy("helvetia_cup count", "RC"),
        gettext_lazy("Tired"),
    ]


def match_ticks(team: Team) -> MatchTicks:
    rules = load(team.version).ruleset
    half = Boxes(rules.half_minutes // _MINUTES)
    extra = Boxes(2 * rules.extra_half_minutes // _MINUTES)
    return MatchTicks(
        [
            (gettext_lazy("Goals"), 3),
            (pgettext_lazy("helvetia_cup count", "YC"), 2),
            (pgettext_lazy("helvetia_cup count", "RC"), 1),
            (gettext_lazy("Tired"), 1),
        ],
        [
            (gettext_lazy("First half, a box for five minutes"), half),
            (gettext_lazy("Second half"), half),
            (gettext_lazy("Extra time"), extra),
            (
                gettext_lazy("Tactic cards"),
                Boxes(rules.match_tactic_cards + rules.match_legendary_cards),
            ),
        ],
    )


def cards(team: Team, lines: Sequence[Line]) -> list[PaperCard]:
    return [
        PaperCard(
            line.player.squad_number,
            _named(line),
            line.position,
            [(each.heading, each.value) for each in line.ratings],
            [(_("Next match"), _next(line))] if _next(line) else [],
            [
                (gettext_lazy("Goals"), Boxes(3)),
                (pgettext_lazy("helvetia_cup count", "YC"), Boxes(2)),
                (pgettext_lazy("helvetia_cup count", "RC"), Boxes(1)),
                (gettext_lazy("Tired"), Boxes(1)),
            ],
        )
        for line in lines
    ]


def _named(line: Line) -> str:
    return f"{line.player.name} ({_('captain')})" if line.captain else line.player.name


def _next(line: Line) -> str:
    """Return how a player misses or begins the next match; empty where nothing is special."""
    if line.bars:
        return _("is missing")
    return _("starts tired") if line.tired else ""
