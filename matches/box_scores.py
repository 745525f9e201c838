"""The box score of a match: a line a player, with what the match did to him."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.models import FixtureSide
from matches.models import StatLine
from matches.selectors import MatchView
from matches.telling import induced, induced_clause
from rosters import sheets
from rosters.models import TeamEvent
from rosters.telling import Told, tell

#: Counts of a box score by game: key, heading, and what the heading stands for.
COLUMNS: Mapping[str, tuple[tuple[str, str, Promise], ...]] = {
    "blood_bowl": (
        ("completions", "CP", _("Completions")),
        ("touchdowns", "TD", _("Touchdowns")),
        ("interceptions", "INT", _("Interceptions")),
        ("casualties", "CAS", _("Casualties")),
        ("blocks", "BLK", _("Blocks")),
        ("armour_breaks", "AVB", _("Armour broken")),
        ("knock_outs", "KO", _("Knock-outs")),
        ("passes", "PAS", _("Passes")),
        ("fouls", "FLS", _("Fouls")),
        ("turnovers", "TO", _("Turnovers caused")),
    ),
    "helvetia_cup": (
        ("goals", "G", _("Goals")),
        ("shots", "S", _("Shots")),
        ("saves", "SV", _("Saves")),
        ("passes", "SP", _("Short passes received by a team-mate")),
        ("long_passes", "LP", _("Long passes completed")),
        ("steals", "ST", _("Steals")),
        ("dribbles", "DR", _("Dribbles won")),
        ("tackles", "TA", _("Tackles won")),
        ("interceptions", "INT", _("Interceptions")),
        ("clearances", "CL", _("Clearances")),
        ("fouls", "FLS", _("Fouls")),
        ("yellows", "YC", _("Yellow cards")),
        ("reds", "RC", _("Red cards")),
        ("offsides", "OFF", _("Offsides")),
    ),
}


@dataclass(frozen=True, slots=True)
class BoxLine:
    """A fielded player: his counts by column, and what he took from the match."""

    line: StatLine
    position: str
    counts: tuple[int, ...]
    told: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """One team of a box score.

    induced: what it bought or brought for this match alone; ``induced_clause`` speaks of it.
    bench:   members of the line-up who were not fielded.
    effects: what the match did to the team as a whole.
    """

    side: FixtureSide
    race: str
    line_up: Mapping[str, Any]
    columns: tuple[tuple[str, str, Promise | str], ...]
    lines: tuple[BoxLine, ...]
    totals: tuple[int, ...]
    induced: tuple[str, ...]
    induced_clause: str
    bench: tuple[str, ...]
    effects: tuple[Told, ...]


def boxes(view: MatchView) -> list[Box]:
    """Both teams, from what the view has loaded; asks for nothing more."""
    if view.record is None:
        return []
    sides = view.fixture.sides.all()
    return [_box(view, side, number) for number, side in enumerate(sides)]


def _box(view: MatchView, side: FixtureSide, number: int) -> Box:
    season = view.fixture.season
    line_up, stat_lines = view.line_ups[number], view.lines[number]
    team = side.entry.team
    columns = columns_of(season.game, {key for line in stat_lines for key in line.counts})
    told = _told(season.game, view.events[number])
    lines = tuple(
        BoxLine(
            line,
            sheets.name_of_position(season.game, season.version, team.race, line.position),
            tuple(line.counts.get(key, 0) for key, _heading, _meaning in columns),
            told.get(line.player.number, ()) if line.player else (),
        )
        for line in stat_lines
    )
    fielded = {line.shirt for line in stat_lines}
    return Box(
        side,
        sheets.race_name(team),
        line_up,
        columns,
        lines,
        tuple(sum(column) for column in zip(*(line.counts for line in lines), strict=True)),
        induced(season.game, view.sides[number]),
        induced_clause(season.game),
        tuple(
            f"{member['number']} {member['name']}"
            for member in line_up.get("players", ())
            if member["number"] not in fielded
        ),
        told.get(None, ()),
    )


#: Events of a match that say nothing that the box score does not say already.
_SILENT = frozenset({"match_played", "journeyman_joined"})


def _told(game: str, events: list[TeamEvent]) -> dict[int | None, tuple[Told, ...]]:
    """What a match did, by player; under None to the team."""
    found: dict[int | None, tuple[Told, ...]] = {}
    for event in events:
        if event.kind in _SILENT or event.voided_by is not None:
            continue
        who = event.payload.get("player")
        found[who] = (*found.get(who, ()), tell(game, event))
    return found


def columns_of(game: str, counted: Iterable[str]) -> tuple[tuple[str, str, Promise | str], ...]:
    """The columns of a game; of one that names none, everything that was counted."""
    return COLUMNS.get(game) or tuple(
        (key, key[:3].upper(), key.replace("_", " ").capitalize()) for key in sorted(counted)
    )
