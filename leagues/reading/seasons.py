"""Tables of a season's groups, its rounds, and why they were paired so; in a fixed number of
queries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch
from django.http import Http404
from django.utils.translation import gettext

from leagues.access.visible import sides
from leagues.models import (
    Entry,
    Fixture,
    Group,
    Round,
    Season,
    Stage,
)
from leagues.schedules.plan import LADDER
from leagues.stages.explaining import PairingsView, explained
from leagues.stages.standings import Bout, bouts, counting, ground
from leagues.tables import WITHDRAWN, Mark, Row, Table, criterion_of, reasons
from leagues.words.tables import mark_word, reason_sentence, treatment_sentence


@dataclass(frozen=True, slots=True)
class TableLine:
    """A row of a table with its entry, and what is certain of it.

    why:     the tie-break that puts it above the next, and those that did not decide, in words.
    treated: how the deciding criterion treats unplayed matches (LG-TABLE-04).
    moved:   by how many places it rose since the round before; None where there is none.
    form:    its last five results, the newest last.
    own:     whether it is the reader's.
    cut:     whether a line is drawn below it: those above and below go different ways at the end.
    """

    row: Row
    entry: Entry
    mark: Mark | None = None
    why: str = ""
    treated: str = ""
    moved: int | None = None
    form: tuple[str, ...] = ()
    own: bool = False
    cut: bool = False

    @property
    def certain(self) -> str:
        """``champion``, ``qualified``, ``eliminated``, or empty: nothing is certain yet."""
        mark = self.mark
        if mark is None or not (mark.champion or mark.qualified or mark.eliminated):
            return ""
        return mark_word(mark)


@dataclass(frozen=True, slots=True)
class GroupView:
    """A group as it stands; a bracket and a ladder have no table."""

    group: Group
    table: Table | None = None
    lines: Sequence[TableLine] = ()


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its fixtures, and the entries that have a bye."""

    round: Round
    fixtures: list[Fixture]
    resting: list[Entry]

    @property
    def settled(self) -> int:
        return sum(fixture.state == Fixture.State.SETTLED for fixture in self.fixtures)


def group_tables(season: Season) -> list[GroupView]:
    """Return all groups of a season with their tables, by stage; five queries, whatever its size.

    It reads what tables are made of, not the fixtures: a season may have thousands.
    """
    entries = season.entries.select_related("team__coach").order_by("number", "created", "pk")
    groups = (
        Group.objects.filter(stage__season=season)
        .select_related("stage")
        .prefetch_related(Prefetch("entries", Entry.objects.only("pk")))
        .order_by("stage__number", "pk")
    )
    here, found = list(entries), bouts(season)
    return [_group_view(season, group, here, found) for group in groups]


def _group_view(
    season: Season, group: Group, entries: Sequence[Entry], found: list[Bout]
) -> GroupView:
    plan = group.stage.plan
    if plan.is_knockout or plan.format == LADDER:
        return GroupView(group)  # `brackets_of` and `leagues.stages.ladders` show them
    members = {entry.pk for entry in group.entries.all()}
    by_number = {e.number: e for e in entries if e.pk in members and e.number is not None}
    counted = counting(group, group.stage.number, plan, found)
    stands_on = ground(season, plan, group.seeds, by_number.values(), counted)
    table = stands_on.table()
    certain = stands_on.marks(plan.first or None) if season.state == "running" else {}
    return GroupView(group, table, table_lines(table, by_number, season.game, certain))


def table_lines(
    table: Table,
    entries: Mapping[int, Entry],
    game: str,
    certain: Mapping[int, Mark] | None = None,
) -> list[TableLine]:
    """Return the rows of a table with their entries, each with why it stands above the next."""
    names = {number: entry.team.name for number, entry in entries.items()}
    why = {reason.above: reason_sentence(reason, names, game) for reason in reasons(table)}
    return [
        TableLine(
            row,
            entries[row.entry],
            (certain or {}).get(row.entry),
            why.get(row.entry, ""),
            treatment_sentence(criterion_of(row.parting.criterion).treatment)
            if row.parting and row.parting.criterion != WITHDRAWN
            else "",
        )
        for row in table.rows
    ]


def round_view(
    round_: Round, groups: list[Group], entries: list[Entry], all_fixtures: list[Fixture]
) -> RoundView:
    """Return a round with its fixtures; entries of its groups without a fixture have a bye."""
    drawn = [fixture for fixture in all_fixtures if fixture.round_id == round_.pk]
    round_fixtures = [
        fixture for fixture in drawn if len(fixture.sides.all()) > 1
    ]  # the rest are byes
    busy = {side.entry_id for fixture in round_fixtures for side in fixture.sides.all()}
    here = {entry.pk for group in groups for entry in group.entries.all()}
    knockout = groups and groups[0].stage.plan.is_knockout
    ladder = groups and groups[0].stage.format == Stage.Format.LADDER
    if knockout or ladder:
        return RoundView(round_, round_fixtures, [])
    resting = [e for e in entries if e.pk in here and e.pk not in busy and e.withdrawn is None]
    return RoundView(round_, round_fixtures, resting)


def pairings_view(season: Season, stage: int, number: int) -> PairingsView:
    """Return why a Swiss round was paired as it was; four queries.

    Raises Http404 where there is no such round, or it has no explanation.
    """
    round_ = Round.objects.filter(stage__season=season, stage__number=stage, number=number).first()
    if round_ is None or not round_.pairing:
        raise Http404
    drawn = round_.fixtures.prefetch_related(sides()).order_by("group__name", "slot")
    named = season.entries.values_list("number", "team__name")
    names: dict[int | None, str] = {None: gettext("nobody"), **dict(named)}
    return explained(round_, list(drawn), names, season.game)
