"""A gang on paper: its roster on one sheet, and a fighter card for each fighter."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rosters.games.necromunda.sheet import Line, Totals
from rosters.games.papers import Boxes, Paper, PaperCard, PaperLine
from rosters.models import Team
from rosters.words.money import money

Words = str | Promise

#: Boxes for flesh wounds on a card: with so many nobody of the catalogue is still standing.
FLESH_WOUNDS = 5


def sheet(team: Team, lines: Sequence[Line], totals: Totals) -> Paper:
    """Return the gang on one sheet, its columns in the order of a printed gang roster."""
    stats = lines[0].stats if lines else ()
    stash = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in totals.stash)
    captives = ", ".join(f"{name} ({gang})" for name, gang in totals.captives)
    return Paper(
        [
            gettext_lazy("Fighter"),
            gettext_lazy("Cost"),
            *(heading for heading, _meaning, _value in stats),
            gettext_lazy("Equipment"),
            gettext_lazy("Skills"),
            gettext_lazy("Injuries"),
            gettext_lazy("Experience"),
            gettext_lazy("Not in the crew"),
        ],
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
        foot=[
            (gettext_lazy("Gang rating"), money(totals.rating)),
            (gettext_lazy("Reputation"), str(totals.reputation)),
            (gettext_lazy("Credits"), money(totals.credits)),
            (gettext_lazy("Items of the stash"), stash or "–"),
            (gettext_lazy("Territories"), ", ".join(totals.territories) or "–"),
            (gettext_lazy("Captives"), captives or "–"),
        ],
    )


def _state(line: Line) -> str:
    return _("out") if line.out else ""


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
                (gettext_lazy("Out of action"), Boxes(1)),
            ],
        )
        for line in lines
    ]


def _says(line: Line) -> list[tuple[Words, Words]]:
    rows: list[tuple[Words, Words]] = [(arm.name, arm.line) for arm in line.arms]
    rows += [(rule.name, rule.does) for rule in (*line.gear, *line.skills)]
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
