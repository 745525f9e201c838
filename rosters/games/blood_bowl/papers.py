"""The sheet and the cards of a Blood Bowl team on paper."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.blood_bowl.event_sentences import HEADINGS
from rosters.games.blood_bowl.sheet import Line, Total
from rosters.games.papers import Boxes, MatchTicks, Paper, PaperCard, PaperLine
from rosters.models import Team
from rosters.words.money import money
from rules.blood_bowl.between.player import SHIRTS

#: Turns of a half.
_TURNS = 8
#: Re-rolls for which a blank sheet has boxes: teams with more are rare.
_REROLLS = 4


def sheet(team: Team, lines: Sequence[Line], totals: Sequence[Total]) -> Paper:
    worn = {line.player.squad_number for line in lines}
    rerolls = int(team.totals.get("rerolls", 0))
    return Paper(
        _heads(),
        [
            PaperLine(
                line.player.squad_number,
                line.player.name,
                [
                    line.position,
                    *(each.value for each in line.characteristics),
                    ", ".join(map(str, line.skills)),
                    _injuries(line),
                    Boxes(2),
                    Boxes(3),
                    Boxes(3),
                    Boxes(1),
                    line.player.experience,
                    money(line.player.value),
                ],
            )
            for line in lines
        ],
        [number for number in SHIRTS if number not in worn],
        [
            *((total.name, str(total.count)) for total in totals),
            (gettext_lazy("Treasury"), money(team.treasury)),
            (gettext_lazy("Team value"), money(team.value)),
        ],
        _ticks(rerolls, int(bool(team.totals.get("apothecary")))),
    )


def blank(version: str) -> Paper:
    foot = [(gettext_lazy("Treasury"), ""), (gettext_lazy("Team value"), "")]
    return Paper(_heads(), [], SHIRTS, foot, _ticks(_REROLLS, 1))


def _heads() -> list[str | Promise]:
    return [
        gettext_lazy("Position"),
        *HEADINGS.values(),
        gettext_lazy("Skills"),
        gettext_lazy("Injuries"),
        pgettext_lazy("blood_bowl count", "CP"),
        pgettext_lazy("blood_bowl count", "TD"),
        pgettext_lazy("blood_bowl count", "CAS"),
        gettext_lazy("MVP"),
        gettext_lazy("SPP"),
        gettext_lazy("Value"),
    ]


def _ticks(rerolls: int, apothecary: int) -> list[tuple[str | Promise, Boxes]]:
    return [
        (gettext_lazy("First half"), Boxes(_TURNS)),
        (gettext_lazy("Second half"), Boxes(_TURNS)),
        (gettext_lazy("Re-rolls, first half"), Boxes(rerolls)),
        (gettext_lazy("Re-rolls, second half"), Boxes(rerolls)),
        (gettext_lazy("Apothecary"), Boxes(apothecary)),
    ]


def match_ticks(team: Team) -> MatchTicks:
    rerolls = int(team.totals.get("rerolls", 0))
    return MatchTicks(
        [
            (pgettext_lazy("blood_bowl count", "CP"), 2),
            (pgettext_lazy("blood_bowl count", "TD"), 3),
            (pgettext_lazy("blood_bowl count", "CAS"), 3),
            (gettext_lazy("MVP"), 1),
            (gettext_lazy("Out"), 1),
        ],
        _ticks(rerolls, int(bool(team.totals.get("apothecary")))),
    )


def cards(team: Team, lines: Sequence[Line]) -> list[PaperCard]:
    return [
        PaperCard(
            line.player.squad_number,
            line.player.name,
            f"{line.position} · {line.title}",
            [(each.name, each.value) for each in line.characteristics],
            [
                *((str(skill), skill.does) for skill in line.skills),
                *([(_("Injuries"), _injuries(line))] if _injuries(line) else []),
            ],
            [
                (pgettext_lazy("blood_bowl count", "CP"), Boxes(3)),
                (pgettext_lazy("blood_bowl count", "TD"), Boxes(3)),
                (pgettext_lazy("blood_bowl count", "CAS"), Boxes(3)),
                (gettext_lazy("MVP"), Boxes(1)),
            ],
        )
        for line in lines
    ]


def _injuries(line: Line) -> str:
    injuries = [_("misses the next match")] if line.misses_next else []
    if line.niggling:
        injuries.append(f"{line.niggling} × {_('a niggling injury')}")
    injuries += [f"{each.change} {each.name}" for each in line.characteristics if each.change < 0]
    return ", ".join(injuries)
