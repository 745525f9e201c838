"""A command roster on paper: its sheet, and a data card for each model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rosters.games.kill_team.sheet import Line, Totals
from rosters.games.kill_team.specialists import Rule, tactic
from rosters.games.papers import Boxes, Paper, PaperCard, PaperLine
from rosters.models import Team
from rules.kill_team.catalogue import Catalogue, load

Words = str | Promise


def sheet(team: Team, lines: Sequence[Line], totals: Totals) -> Paper:
    """Return the roster on one sheet, its columns in the order of a printed command roster."""
    cap = load(team.version).ruleset.flesh_wound_cap
    stats = lines[0].stats if lines else ()
    return Paper(
        [
            gettext_lazy("Datasheet"),
            gettext_lazy("Points"),
            *(heading for heading, _meaning, _value in stats),
            gettext_lazy("Carries"),
            gettext_lazy("Specialist"),
            gettext_lazy("Experience"),
            gettext_lazy("Flesh wounds"),
            gettext_lazy("Out of action"),
        ],
        [
            PaperLine(
                line.player.number,
                line.player.name,
                [
                    line.position,
                    line.points,
                    *(value for _heading, _meaning, value in line.stats),
                    line.items,
                    _specialist(line),
                    line.player.experience,
                    Boxes(cap),
                    Boxes(1),
                ],
            )
            for line in lines
        ],
        foot=[
            (gettext_lazy("Models"), f"{totals.models}/{totals.most}"),
            (gettext_lazy("Points of all"), str(totals.points)),
            *_tactics(_of_any_team(load(team.version))),
        ],
    )


def cards(team: Team, lines: Sequence[Line]) -> list[PaperCard]:
    """Return data cards for the models on the table: the named kill team, or all."""
    cap = load(team.version).ruleset.flesh_wound_cap
    chosen = [line for line in lines if line.picked and not line.out]
    return [
        PaperCard(
            line.player.number,
            line.player.name,
            " · ".join(filter(None, (line.position, _specialist(line)))),
            [
                *((heading, value) for heading, _meaning, value in line.stats),
                (gettext_lazy("Points"), line.points),
            ],
            _says(line),
            [
                (gettext_lazy("Flesh wounds"), Boxes(cap)),
                (gettext_lazy("Out of action"), Boxes(1)),
            ],
        )
        for line in chosen or lines
    ]


def _of_any_team(data: Catalogue) -> list[Rule]:
    """Return the tactics that need no specialist (KT-CP-20 to -25)."""
    return [tactic(asdict(each)) for each in data.tactics.values()]


def _specialist(line: Line) -> str:
    return f"{line.specialism} {line.level}" if line.specialism else ""


def _says(line: Line) -> list[tuple[Words, Words]]:
    rows: list[tuple[Words, Words]] = [(way.name, way.line) for way in line.ways]
    if line.wargear:
        rows.append((gettext_lazy("Wargear"), ", ".join(line.wargear)))
    if line.abilities:
        rows.append((gettext_lazy("Abilities"), " ".join(line.abilities)))
    passives = [line.passive] if line.passive else []
    rows += [(rule.name, rule.does) for rule in (*passives, *line.learnt)]
    return rows + list(_tactics(line.tactics)) + [(gettext_lazy("Keywords"), line.keywords)]


def _tactics(tactics: Iterable[Rule]) -> Iterable[tuple[Words, Words]]:
    for rule in tactics:
        yield f"{rule.name} ({rule.cost})", rule.does
