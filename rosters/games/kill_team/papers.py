"""A command roster on paper: its sheet, and a data card for each model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.kill_team.naming import STATS
from rosters.games.kill_team.sheet import Line, Totals
from rosters.games.kill_team.specialists import Rule, tactic
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
from rules.kill_team.catalogue import Catalogue, load

Words = str | Promise

#: Boxes for points: few matches bring more.
_POINTS = 12
#: Columns of a weapon, after its name.
WEAPON_HEADS: Sequence[Promise] = (
    pgettext_lazy("kill_team weapon", "Range and type"),
    pgettext_lazy("kill_team weapon", "S"),
    pgettext_lazy("kill_team weapon", "AP"),
    pgettext_lazy("kill_team weapon", "D"),
)


def sheet(team: Team, lines: Sequence[Line], totals: Totals) -> Paper:
    """Return the roster on one sheet, its columns in the order of a printed command roster."""
    cap = load(team.version).ruleset.flesh_wound_cap
    return Paper(
        _heads(),
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


def blank(version: str) -> Paper:
    data = load(version)
    foot = [(gettext_lazy("Models"), ""), (gettext_lazy("Points of all"), "")]
    return Paper(_heads(), [], EMPTY_LINES, [*foot, *_tactics(_of_any_team(data))])


def _heads() -> list[Words]:
    return [
        gettext_lazy("Datasheet"),
        gettext_lazy("Points"),
        *(heading for _key, heading, _meaning in STATS),
        gettext_lazy("Carries"),
        gettext_lazy("Specialist"),
        gettext_lazy("Experience"),
        gettext_lazy("Flesh wounds"),
        gettext_lazy("Out of action"),
    ]


def match_ticks(team: Team) -> MatchTicks:
    data = load(team.version)
    return MatchTicks(
        [
            (gettext_lazy("Flesh wounds"), data.ruleset.flesh_wound_cap),
            (pgettext_lazy("kill_team state", "Shaken"), 1),
            (gettext_lazy("Out of action"), 1),
        ],
        [
            (gettext_lazy("Rounds played"), Boxes(_last_round(data))),
            (gettext_lazy("Command Points"), Boxes(_POINTS)),
            (gettext_lazy("Victory points"), Boxes(_POINTS)),
            (pgettext_lazy("kill_team state", "Broken"), Boxes(1)),
        ],
    )


def _last_round(data: Catalogue) -> int:
    """Return the last round of the longest mission."""
    return max(mission.last_round for mission in data.missions.values())


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
                (gettext_lazy("Flesh wounds"), Boxes(cap, int(line.hurt))),
                (pgettext_lazy("kill_team state", "Shaken"), Boxes(1)),
                (gettext_lazy("Out of action"), Boxes(1)),
                (gettext_lazy("Convalescence"), Boxes(1, int(line.out))),
            ],
            _weapons(line),
        )
        for line in chosen or lines
    ]


def _of_any_team(data: Catalogue) -> list[Rule]:
    """Return the tactics that need no specialist (KT-CP-20 to -25)."""
    return [tactic(asdict(each)) for each in data.tactics.values()]


def _specialist(line: Line) -> str:
    return f"{line.specialism} {line.level}" if line.specialism else ""


def _weapons(line: Line) -> Weapons:
    """Return the ways in which a model attacks, the plain blow last."""
    return Weapons(
        WEAPON_HEADS,
        [
            WeaponRow(way.name, [way.how, way.strength, way.ap, way.damage], way.does)
            for way in line.ways
        ],
    )


def _says(line: Line) -> list[tuple[Words, Words]]:
    rows: list[tuple[Words, Words]] = []
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
