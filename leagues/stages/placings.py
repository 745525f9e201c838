"""Placings in a stage or a season, and the entries that go on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leagues.models import Group, Season, Stage
from leagues.schedules.ladder import Challenge, Ladder, entered, left, settled
from leagues.schedules.plan import LADDER, StagePlan
from leagues.schedules.qualifying import GroupRow, Qualified, qualify
from leagues.stages.brackets import group_progress
from leagues.stages.results import Meeting, meetings, of_group, stage_fixtures
from leagues.stages.standings import group_table
from leagues.tables import COUNTED, COUNTED_DIFFERENCE, Standing, Table, criterion_of


@dataclass(frozen=True, slots=True)
class Placing:
    """One place of a stage or a season, from 1.

    entry:  its number.
    reason: plain JSON. Its ``kind`` is ``table`` (with the tie-break from the next), ``knockout``
            (with the last tie, and whether it was played for or given by seed), ``ladder``,
            ``left``, or ``out`` for an entry that did not come into the last stage.
    """

    place: int
    entry: int
    group: str
    reason: dict[str, Any]


def group_places(
    group: Group, plan: StagePlan, draw_seed: str, found: Sequence[Meeting]
) -> list[Placing]:
    """Return the present places of one group; empty for a bracket that is not over."""
    if plan.is_knockout:
        return [
            Placing(
                placed.place,
                placed.entry,
                group.name,
                {"kind": "knockout", "tie": placed.tie, "by": placed.reason.value},
            )
            for placed in group_progress(group, plan, draw_seed, found).places
        ]
    if plan.format == LADDER:
        return [
            Placing(place, entry, group.name, {"kind": "ladder"})
            for place, entry in enumerate(ladder_of(group, found), 1)
        ]
    return [
        Placing(
            row["place"],
            row["entry"],
            group.name,
            {"kind": "table", "points": row["points"], "parting": row["parting"]},
        )
        for row in group_table(group).to_json()["rows"]
    ]


def ladder_of(group: Group, found: Sequence[Meeting]) -> Ladder:
    """Return a ladder: its seeds, changed by settled challenges in the order of their end."""
    ladder: Ladder = tuple(entry for entry in group.seeds if entry is not None)
    over = [m for m in found if m.outcome is not None and m.fixture.settled is not None]
    for meeting in sorted(over, key=lambda m: (m.fixture.settled, m.fixture.slot)):
        for entry in meeting.entries:
            if entry not in ladder:
                ladder = entered(ladder, entry)
        if meeting.counts:
            ladder = settled(ladder, Challenge(*meeting.entries), winner_of(meeting))
    for member in group.entries.all():
        if member.withdrawn is not None and member.number in ladder:
            ladder = left(ladder, member.number)
    return ladder


def winner_of(meeting: Meeting) -> int | None:
    """Return the winner's number; None for a draw, a double forfeit, and an open meeting."""
    outcome = meeting.outcome
    if outcome is None or outcome.kind in ("double_forfeit", "void", "bye"):
        return None
    for entry, side in zip(meeting.entries, outcome.sides, strict=True):
        if side.result == "win":
            return entry
    return None


def stage_places(stage: Stage, draw_seed: str) -> list[Placing]:
    """Return the places of a stage, its groups merged.

    Divisions stand below each other. Other groups are merged by place, and entries of the same
    place are compared as the next-placed are (LG-STAGE-04).
    """
    plan = stage.plan
    all_meetings = meetings(stage_fixtures(stage))
    groups = list(stage.groups.order_by("pk"))
    by_group = {
        group.name: group_places(group, plan, draw_seed, of_group(group, all_meetings))
        for group in groups
    }
    if len(groups) == 1 or plan.in_divisions:
        merged: list[Placing] = []
        for group in groups:
            before = len(merged)
            merged += [
                Placing(before + p.place, p.entry, p.group, p.reason) for p in by_group[group.name]
            ]
        return merged
    order = _across(groups, plan, draw_seed, by_group)
    return [
        Placing(number, place.entry, place.group, place.reason)
        for number, place in enumerate(order, 1)
    ]


def _across(
    groups: Sequence[Group], plan: StagePlan, draw_seed: str, by_group: dict[str, list[Placing]]
) -> list[Placing]:
    """Return the places of several groups in one order."""
    places = {place.entry: place for rows_of_group in by_group.values() for place in rows_of_group}
    if plan.is_knockout:
        return sorted(places.values(), key=lambda place: (place.place, place.group))
    rows = {group.name: group_rows(group_table(group)) for group in groups}
    most = max((len(rows_of_group) for rows_of_group in rows.values()), default=0)
    order: list[Placing] = []
    for at in range(most):
        having = {
            name: rows_of_group for name, rows_of_group in rows.items() if len(rows_of_group) > at
        }
        compared = qualify(having, at, len(having), draw_seed).next_placed
        order += [places[each.entry] for each in compared]
    return order


def group_rows(table: Table) -> list[GroupRow]:
    """Return a table by the criteria that can be compared between groups."""
    keys = [key for key in table.criteria if key.partition(":")[0] in _COMPARED]
    return [
        GroupRow(
            row.entry,
            row.standing.played,
            tuple(
                (1 if criterion_of(key).more_is_better else -1) * _compared(key, row.standing)
                for key in keys
            ),
        )
        for row in table.rows
    ]


#: Criteria that mean the same in every group; behind ``:`` a key names what it counts.
_COMPARED: Mapping[str, Callable[[Standing, str], int]] = {
    "points": lambda standing, _: standing.points,
    "score_difference": lambda standing, _: standing.score_difference,
    "score_for": lambda standing, _: standing.score_for,
    "score_against": lambda standing, _: standing.score_against,
    COUNTED: lambda standing, what: standing.made[what],
    COUNTED_DIFFERENCE: lambda standing, what: standing.made[what] - standing.suffered[what],
    "wins": lambda standing, _: standing.won,
    "draws": lambda standing, _: standing.drawn,
    "losses": lambda standing, _: standing.lost,
}


def _compared(key: str, standing: Standing) -> int:
    kind, _, what = key.partition(":")
    return _COMPARED[kind](standing, what)


def qualified(stage: Stage, draw_seed: str) -> Qualified:
    """Return the entries that go on from a stage that is over, without those that left.

    Of brackets and ladders the first places of each go on (LG-STAGE-04, LG-OUT-07).
    """
    plan = stage.plan
    groups = list(stage.groups.order_by("pk"))
    gone = left_the_season(stage.season)
    if plan.is_knockout or plan.format == LADDER:
        all_meetings = meetings(stage_fixtures(stage))
        tables = {
            group.name: [
                GroupRow(place.entry, 1, ())
                for place in group_places(group, plan, draw_seed, of_group(group, all_meetings))
            ]
            for group in groups
        }
    else:
        tables = {group.name: group_rows(group_table(group)) for group in groups}
    first = min(plan.first, *(len(rows) for rows in tables.values()))
    more = sum(len(rows) > first for rows in tables.values())
    return qualify(tables, first, min(plan.next_best, more), draw_seed, gone)


def left_the_season(season: Season) -> set[int]:
    """Return the numbers of the entries that have withdrawn, or were replaced."""
    withdrawn = season.entries.filter(withdrawn__isnull=False, number__isnull=False)
    return {number or 0 for number in withdrawn.values_list("number", flat=True)}


def season_places(season: Season) -> list[Placing]:
    """Return the final placings: the last stage, then those eliminated in stages before it.

    Entries that have left stand below all others (LG-OUT-07).
    """
    last, *before = season.stages.order_by("-number")
    placed = stage_places(last, season.draw_seed)
    seen = {place.entry for place in placed}
    for stage in before:
        for place in stage_places(stage, season.draw_seed):
            if place.entry not in seen:
                seen.add(place.entry)
                reason = {**place.reason, "kind": "out", "stage": stage.number}
                placed.append(Placing(len(placed) + 1, place.entry, place.group, reason))
    return _with_who_left(season, placed)


def stayers_first(levels: Sequence[Sequence[int]], gone: Collection[int]) -> list[list[int]]:
    """Return entries by place, those that share one together, with those that left below.

    Each entry that has left has a place of its own.
    """
    stayed = [[entry for entry in level if entry not in gone] for level in levels]
    return [level for level in stayed if level] + [
        [entry] for level in levels for entry in level if entry in gone
    ]


def _with_who_left(season: Season, placed: Sequence[Placing]) -> list[Placing]:
    """Return the placings with those that left below, in their order, without shared places.

    Those that stayed keep their order and shared places, and move up. Last come entries that left
    and have no place any more, as a ladder drops them.
    """
    gone = left_the_season(season)
    if not gone:
        return list(placed)
    stayed = [place for place in placed if place.entry not in gone]
    below = [place for place in placed if place.entry in gone]
    placings: list[Placing] = []
    for placing in stayed:
        shared = placings and stayed[len(placings) - 1].place == placing.place
        place = placings[-1].place if shared else len(placings) + 1
        placings.append(Placing(place, placing.entry, placing.group, placing.reason))
    forgotten = _forgotten(season, {place.entry for place in placed})
    for entry, group in [*((placing.entry, placing.group) for placing in below), *forgotten]:
        placings.append(Placing(len(placings) + 1, entry, group, {"kind": "left"}))
    return placings


def _forgotten(season: Season, placed: set[int]) -> list[tuple[int, str]]:
    """List the entries that have left a ladder and were not replaced, with their group."""
    groups = Group.objects.filter(stage__season=season, stage__format=LADDER)
    rows = groups.filter(entries__withdrawn__isnull=False, entries__replaced_by=None)
    numbered = rows.order_by("stage__number", "pk", "entries__number")
    groups_by_number = dict(numbered.values_list("entries__number", "name"))
    return [
        (number or 0, name) for number, name in groups_by_number.items() if number not in placed
    ]
