"""A gang on paper: its roster on one sheet, and a fighter card for each fighter."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.necromunda.arms import HEADS
from rosters.games.necromunda.naming import STATS
from rosters.games.necromunda.sheet import Line, Totals
from rosters.games.papers import (
    EMPTY_LINES,
    Boxes,
    MatchTicks,
    Paper,
    PaperCard,
    PaperLine,
    WeaponRow,
    Weapons,
)
from rosters.models import Team
from rosters.words.money import money
from rules.necromunda.catalogue import load

Words = str | Promise

#: Boxes for flesh wounds on a card: with so many nobody of the catalogue is still standing.
FLESH_WOUNDS = 5
#: Boxes for bottle tests that were passed.
_BOTTLES = 6
#: What a gang has besides fighters, in the order of a printed gang roster.
FOOT: Sequence[Promise] = (
    gettext_lazy("Gang rating"),
    gettext_lazy("Reputation"),
    gettext_lazy("Credits"),
    gettext_lazy("Items of the stash"),
    gettext_lazy("Territories"),
    gettext_lazy("Captives"),
)


def sheet(team: Team, lines: Sequence[Line], totals: Totals) -> Paper:
    """Return the gang on one sheet, its columns in the order of a printed gang roster."""
    stash = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in totals.stash)
    captives = ", ".join(f"{name} ({gang})" for name, gang in totals.captives)
    return Paper(
        _heads(),
        [
            PaperLine(
                line.player.number,
                line.player.name,
                [
                    line.position,
                    line.player.value,
                    *(value for _heading, _meaning, value in line.stats),
                    line.carried,
                    ", ".join(rule.name for rule in line.skills),
                    ", ".join(line.injuries),
                    line.player.experience,
                    _state(line),
                ],
            )
            for line in lines
        ],
        foot=list(
            zip(
                FOOT,
                (
                    money(totals.rating),
                    str(totals.reputation),
                    money(totals.credits),
                    stash or "–",
                    ", ".join(totals.territories) or "–",
                    captives or "–",
                ),
                strict=True,
            )
        ),
    )


def blank(version: str) -> Paper:
    return Paper(_heads(), [], EMPTY_LINES, [(term, "") for term in FOOT])


def _heads() -> list[Words]:
    return [
        gettext_lazy("Fighter"),
        gettext_lazy("Cost"),
        *(heading for _key, heading, _meaning in STATS),
        gettext_lazy("Equipment"),
        gettext_lazy("Skills"),
        gettext_lazy("Injuries"),
        gettext_lazy("Experience"),
        gettext_lazy("Not in the crew"),
    ]


def _state(line: Line) -> str:
    return _("out") if line.out else ""


def match_ticks(team: Team) -> MatchTicks:
    scenarios = load(team.version).scenarios.values()
    return MatchTicks(
        [
            (gettext_lazy("Flesh wounds"), FLESH_WOUNDS),
            (pgettext_lazy("necromunda state", "Seriously Injured"), 1),
            (gettext_lazy("Out of action"), 1),
            (gettext_lazy("Experience"), 3),
        ],
        [
            (gettext_lazy("Rounds played"), Boxes(max(each.max_rounds for each in scenarios))),
            (gettext_lazy("Bottle tests"), Boxes(_BOTTLES)),
            (gettext_lazy("Fled"), Boxes(1)),
        ],
    )


def cards(team: Team, lines: Sequence[Line]) -> list[PaperCard]:
    return [
        PaperCard(
            line.player.number,
            line.player.name,
            _("{position} · {credits} credits").format(
                position=line.position, credits=line.player.value
            ),
            [(heading, value) for heading, _meaning, value in line.stats],
            _says(line),
            [
                (gettext_lazy("Flesh wounds"), Boxes(FLESH_WOUNDS)),
                (pgettext_lazy("necromunda state", "Seriously Injured"), Boxes(1)),
                (pgettext_lazy("necromunda state", "Broken"), Boxes(1)),
                (gettext_lazy("Out of action"), Boxes(1)),
                (pgettext_lazy("necromunda state", "In Recovery"), _has(line, "in_recovery")),
                (pgettext_lazy("necromunda state", "Captive"), _has(line, "captive")),
            ],
            Weapons(
                [head for head, _meaning in HEADS],
                [WeaponRow(arm.name, arm.cells, arm.traits) for arm in line.arms],
            ),
        )
        for line in lines
    ]


def _has(line: Line, condition: str) -> Boxes:
    """Return a box that is ticked where the fighter comes to the battle in this condition."""
    return Boxes(1, int(any(each["what"] == condition for each in line.data["conditions"])))


def _says(line: Line) -> list[tuple[Words, Words]]:
    rows: list[tuple[Words, Words]] = [
        (rule.name, rule.does) for rule in (*line.gear, *line.skills)
    ]
    if line.against:
        rows += [
            (_("{skill} (against one gang)").format(skill=rule.name), rule.does)
            for rule in line.against
        ]
    if line.group:
        rows.append((gettext_lazy("Group Activation"), str(line.group)))
    if line.injuries:
        rows.append((gettext_lazy("Injuries"), ", ".join(line.injuries)))
    rows.append((gettext_lazy("Experience"), str(line.player.experience)))
    return rows
