"""Read model of a season with its stages, groups and rounds, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext

from leagues.access.permissions import (
    Role,
    User,
    role_of,
)
from leagues.access.visible import season_or_404, sides, with_entries
from leagues.models import (
    Entry,
    Fixture,
    Group,
    Round,
    Season,
    Stage,
)
from leagues.schedules.plan import LADDER, StagePlan, group_names
from leagues.stages.explaining import PairingsView, explained
from leagues.stages.results import meetings
from leagues.stages.showing import BracketView, bracket_to_come, bracket_view, plan_words
from leagues.stages.standings import Ground, counting, ground
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
    """A group as it stands: a table or a bracket, by the format of its stage."""

    group: Group
    table: Table | None = None
    lines: Sequence[TableLine] = ()
    bracket: BracketView | None = None
    ground: Ground | None = None


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its fixtures, and the entries that have a bye."""

    round: Round
    fixtures: list[Fixture]
    resting: list[Entry]

    @property
    def settled(self) -> int:
        return sum(fixture.state == Fixture.State.SETTLED for fixture in self.fixtures)


@dataclass(frozen=True, slots=True)
class StageView:
    """A stage in words, with its groups, and its rounds as far as they are drawn.

    to_come: the bracket of a stage for which nobody has qualified yet (LG-STAGE-05).
    """

    stage: Stage
    words: str
    groups: list[GroupView]
    rounds: list[RoundView]
    to_come: BracketView | None = None


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season as one reader sees it: its stages with tables and fixtures by round."""

    season: Season
    role: Role | None
    entries: list[Entry]
    stages: list[StageView]

    @property
    def groups(self) -> list[GroupView]:
        return [group for stage in self.stages for group in stage.groups]

    @property
    def settled(self) -> int:
        return sum(round_.settled for stage in self.stages for round_ in stage.rounds)


def season_view(user: User, league_slug: str, slug: str) -> SeasonView:
    """Return all of a season at once; nine queries, whatever its size.

    Raises Http404 if the user may not open it.
    """
    season = season_or_404(user, league_slug, slug)
    entries = list(season.entries.select_related("team__coach").order_by("number", "created", "pk"))
    stages = list(season.stages.order_by("number"))
    groups = list(
        Group.objects.filter(stage__season=season)
        .select_related("stage")
        .prefetch_related("entries")
        .order_by("stage__number", "pk")
    )
    rounds = list(
        Round.objects.filter(stage__season=season)
        .select_related("stage")
        .order_by("stage__number", "number")
    )
    all_fixtures = with_entries(
        season.fixtures.order_by("group__name", "slot", "attempt"), entries, rounds
    )
    views: list[StageView] = []
    for stage in stages:
        plan = stage.plan
        stage_groups = [group for group in groups if group.stage_id == stage.pk]
        played = [round_ for round_ in rounds if round_.stage_id == stage.pk]
        views.append(
            StageView(
                stage,
                plan_words(plan),
                [_group_view(season, group, plan, entries, all_fixtures) for group in stage_groups],
                [
                    view
                    for round_ in played
                    if (view := round_view(round_, stage_groups, entries, all_fixtures)).fixtures
                ],
                None if stage.drawn else _to_come(season, plan, views),
            )
        )
    return SeasonView(season, role_of(user, season.league), entries, views)


def _to_come(season: Season, plan: StagePlan, before: list[StageView]) -> BracketView | None:
    if not before:
        return None
    previous = before[-1].stage.plan
    return bracket_to_come(plan, previous, group_names(previous), season.rules.crossed)


def _group_view(
    season: Season,
    group: Group,
    plan: StagePlan,
    entries: list[Entry],
    all_fixtures: list[Fixture],
) -> GroupView:
    members = {entry.pk for entry in group.entries.all()}
    by_number = {e.number: e for e in entries if e.pk in members and e.number is not None}
    group_fixtures = [fixture for fixture in all_fixtures if fixture.group_id == group.pk]
    if plan.is_knockout:
        group_meetings = meetings(group_fixtures)
        return GroupView(
            group, bracket=bracket_view(group, plan, season.draw_seed, group_meetings, by_number)
        )
    if plan.format == LADDER:
        return GroupView(group)  # `leagues.stages.ladders` shows it
    number = group.stage.number
    stands_on = ground(
        season,
        plan,
        group.seeds,
        by_number.values(),
        counting(group, number, plan, all_fixtures),
    )
    table = stands_on.table()
    certain = stands_on.marks(plan.first or None) if season.state == "running" else {}
    return GroupView(
        group, table, table_lines(table, by_number, season.game, certain), ground=stands_on
    )


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
