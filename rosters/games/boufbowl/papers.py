"""The sheet and the cards of a Boufbowl club on paper."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rosters.games.boufbowl.sheet import DEEDS, Line, Totals
from rosters.games.papers import EMPTY_LINES, Boxes, MatchTicks, Paper, PaperCard, PaperLine
from rosters.models import Team
from rules.boufbowl.catalogue import load

_LEVELS = gettext_lazy("Levels of permanent upgrades")
#: More turns than a side has in a usual match.
_TURNS = 20


def sheet(team: Team, lines: Sequence[Line], totals: Totals) -> Paper:
    return Paper(
        _heads(),
        [
            PaperLine(
                line.player.squad_number,
                line.name,
                [
                    line.position,
                    " · ".join(line.healthy),
                    " · ".join(line.wounded_face),
                    ", ".join(f"{each.name} {each.level}" for each in line.permanents),
                    line.renown,
                    Boxes(1),
                    *(Boxes(3) for _deed in line.deeds),
                ],
            )
            for line in lines
        ],
        foot=[(_LEVELS, f"{totals.levels}/{totals.budget}")],
    )


def blank(version: str) -> Paper:
    return Paper(_heads(), [], EMPTY_LINES, [(_LEVELS, "")])


def _heads() -> list[str | Promise]:
    return [
        gettext_lazy("Category"),
        gettext_lazy("Healthy"),
        gettext_lazy("Wounded"),
        gettext_lazy("Permanent upgrades"),
        gettext_lazy("Renown"),
        gettext_lazy("Wounded now"),
        *(heading for _key, heading, _meaning in DEEDS),
    ]


def match_ticks(team: Team) -> MatchTicks:
    return MatchTicks(
        [(gettext_lazy("Wounded"), 1), *((heading, 3) for _key, heading, _meaning in DEEDS)],
        [
            (gettext_lazy("Goals"), Boxes(load(team.version).ruleset.goals_to_win)),
            (gettext_lazy("Own turns"), Boxes(_TURNS)),
        ],
    )


def cards(team: Team, lines: Sequence[Line]) -> list[PaperCard]:
    return [
        PaperCard(
            line.player.squad_number,
            line.name,
            line.position,
            [(gettext_lazy("Renown"), line.renown)],
            _says(line),
            [
                (gettext_lazy("Wounded"), Boxes(1)),
                *((heading, Boxes(3)) for heading, _meaning, _count in line.deeds),
            ],
        )
        for line in lines
    ]


def _says(line: Line) -> list[tuple[str | Promise, str | Promise]]:
    return [
        (gettext_lazy("Healthy"), " · ".join(line.healthy) or "–"),
        (gettext_lazy("Wounded"), " · ".join(line.wounded_face) or "–"),
        *((f"{each.name} {each.level}", each.does) for each in line.permanents),
    ]
