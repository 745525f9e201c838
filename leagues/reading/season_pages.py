"""Read models of a season, tab by tab: each in a fixed number of queries, with no more than it
shows.

A season may have two thousand fixtures: tables are made of `Bout`s, and fixtures are read round by
round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext, ngettext

from leagues.access.permissions import RUNS_IT, Role, User, role_of
from leagues.access.visible import season_or_404, sides, with_entries
from leagues.campaigns.stream import campaign_of
from leagues.models import Campaign, Entry, Fixture, FixtureSide, Group, Round, Season, Stage
from leagues.policy import Policy
from leagues.reading.charts import Series, Words, bump
from leagues.reading.seasons import RoundView, TableLine, round_view, table_lines
from leagues.schedules.plan import LADDER, MEETINGS, ROUND_ROBIN, StagePlan, group_names
from leagues.stages.drawing import Drawn, drawn
from leagues.stages.opening import Pace, being_played
from leagues.stages.results import meetings
from leagues.stages.showing import bracket_to_come, bracket_view, plan_words, round_title
from leagues.stages.standings import Bout, PlacesByRound, bouts, counting, forms, ground
from leagues.tables import Row, Table
from leagues.words.placings import champions
from rosters.games import of as room_of
from rosters.models import Team
from rosters.views.faces import crest_url
from rosters.words.own_words import in_words_of

#: The most fixtures that a page of rounds shows, and those of the current round beside a table.
MANY, FEW = 72, 8
#: A chart of more lines shows those around the reader's own, and the first.
LINES, FIRST, FIRST_FOR_STRANGERS = 16, 3, 6
#: Rows of a table beside other things; longer ones are shown around the reader's own.
ROWS = 12
#: In a table of more rows only one reason at a time is shown in full.
LONG = 24
#: The number of groups whose tables are shown beside other things.
GROUPS = 2


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round and its progress, without its fixtures; `last`: the last round of its stage."""

    round: Round
    total: int
    settled: int
    last: int = 0

    @property
    def title(self) -> str:
        """The name of a round of a bracket: the final, the semi-finals; empty elsewhere."""
        return round_title(self.round.stage.plan, self.round.number, self.last)

    @property
    def over(self) -> bool:
        return self.settled == self.total

    @property
    def begun(self) -> bool:
        return 0 < self.settled < self.total


@dataclass(frozen=True, slots=True)
class Frame:
    """The head of every tab of a season."""

    season: Season
    role: Role | None
    stages: list[Stage]
    rounds: list[RoundLine]
    campaign: Campaign | None = None

    @property
    def runs_it(self) -> bool:
        return self.role in RUNS_IT

    @property
    def total(self) -> int:
        return sum(line.total for line in self.rounds)

    @property
    def settled(self) -> int:
        return sum(line.settled for line in self.rounds)

    @property
    def current(self) -> RoundLine | None:
        """The round that is on now (`leagues.stages.opening.being_played`); None once the season is
        over, also where it was ended before its last round (LG-SEASON-01).
        """
        if self.over:
            return None
        paces = [Pace(line.round, line.total, line.settled) for line in self.rounds]
        round_ = being_played(paces, free=self.free)
        return next((line for line in self.rounds if line.round == round_), None)

    @property
    def over(self) -> bool:
        """Whether the season is over; rounds may be open still (LG-SEASON-01)."""
        return self.season.state in {Season.State.FINISHED, Season.State.ARCHIVED}

    @property
    def engine(self) -> RoundLine | None:
        """The round that the engine would play: the first that is not over (LG-SIM-02)."""
        return next((line for line in self.rounds if not line.over), None)

    @property
    def free(self) -> bool:
        """Whether open matches may be played in any order (LG-FIX-24)."""
        first = self.engine
        if first is None or self.campaign is not None:
            return False
        format_ = first.round.stage.format
        strict = Policy.from_json(self.season.policy).strict_rounds
        return format_ in (ROUND_ROBIN, MEETINGS) and not strict

    @property
    def last(self) -> RoundLine | None:
        """The last round that is over, or in which the season was ended."""
        ended = self.over
        rounds = reversed(self.rounds)
        return next((line for line in rounds if line.over or (ended and line.settled)), None)

    @property
    def started(self) -> bool:
        return any(stage.drawn for stage in self.stages)

    @property
    def has_bracket(self) -> bool:
        return any(stage.plan.is_knockout for stage in self.stages)

    @property
    def has_table(self) -> bool:
        """Whether it has a table of points; a campaign has standings of its own (LG-CAMP-03)."""
        return self.started and self.campaign is None and not self.decided_by_brackets

    @property
    def decided_by_brackets(self) -> bool:
        """Whether no points decide anything in it: all of its stages are knock-outs (LG-KO-08)."""
        return all(stage.plan.is_knockout for stage in self.stages)

    @property
    def has_standings(self) -> bool:
        """Whether it is a campaign that has begun."""
        return self.campaign is not None and self.campaign.seq > 0

    @property
    def has_meetings(self) -> bool:
        """Whether a stage of it is, or was, played week by week."""
        return any(stage.format == MEETINGS and stage.drawn for stage in self.stages)

    @property
    def next_is_planned(self) -> bool:
        """Whether the season that follows is planned and not made yet; one query where it is
        over (LG-SEASON-07).
        """
        over = self.season.state in (Season.State.FINISHED, Season.State.ARCHIVED)
        return over and self.season.changes.filter(made=None).exists()

    @property
    def words(self) -> str:
        """All stages in one line."""
        return gettext(", then ").join(plan_words(stage.plan) for stage in self.stages)


def season_frame(user: User, league_slug: str, slug: str) -> Frame:
    """Return the head of a season's tabs, in five queries (six where the game has campaigns)."""
    return frame_of(season_or_404(user, league_slug, slug), user)


def frame_of(season: Season, user: User) -> Frame:
    """Return the head of the tabs of a season that was found; a query less than `season_frame`."""
    counts = {
        pk: (total, settled)
        for pk, total, settled in FixtureSide.objects.filter(fixture__season=season, number=1)
        .order_by()
        .values_list("fixture__round")
        .annotate(
            total=Count("pk"), over=Count("pk", filter=Q(fixture__state=Fixture.State.SETTLED))
        )
    }
    rounds = list(
        Round.objects.filter(stage__season=season)
        .select_related("stage")
        .order_by("stage__number", "number")
    )
    last = {round_.stage_id: round_.number for round_ in rounds}
    return Frame(
        season,
        role_of(user, season.league),
        list(season.stages.order_by("number")),
        [
            RoundLine(round_, *counts[round_.pk], last[round_.stage_id])
            for round_ in rounds
            if round_.pk in counts
        ],
        campaign_of(season) if season.rules.campaigns else None,
    )


# -- tables ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A group's table, with places by round.

    hidden: the number of rows that are not shown.
    cut:    the meaning of the broken lines in it; empty without one.
    chart:  places by round; empty before there is one.
    few:    whether the chart shows only some of the lines.
    """

    stage: Stage
    group: Group
    name: str
    lines: list[TableLine]
    hidden: int
    cut: str
    chart: str
    few: bool
    criteria: Sequence[str]

    @property
    def is_long(self) -> bool:
        """Whether so many rows are shown that their reasons are shown one at a time."""
        return len(self.lines) > LONG

    @property
    def not_yet_proved(self) -> bool:
        """Whether more may be certain than was proved (LG-TABLE-08)."""
        return any(line.mark is not None and not line.mark.complete for line in self.lines)


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of a table with its entry."""

    row: Row
    entry: Entry


@dataclass(frozen=True, slots=True)
class StageTables:
    """A stage and the tables of its groups; none for a bracket, a ladder, and before its draw."""

    stage: Stage
    words: str
    tables: list[GroupTable]


def stage_tables(frame: Frame, entries: Sequence[Entry], user: User) -> list[StageTables]:
    """Return all tables with what is certain and with reasons; four queries."""
    groups, all_bouts = _groups(frame), bouts(frame.season)
    return [
        StageTables(
            stage,
            plan_words(stage.plan),
            [
                _table(frame, group, entries, all_bouts, user, whole=True)
                for group in groups
                if group.stage_id == stage.pk and _has_table(stage)
            ],
        )
        for stage in frame.stages
    ]


def brief_tables(frame: Frame, entries: Sequence[Entry], user: User) -> list[GroupTable]:
    """Return short tables of the last drawn stage that has some; four queries.

    The reader's own group comes first.
    """
    groups, all_bouts = _groups(frame), bouts(frame.season)
    drawn_ = [stage for stage in frame.stages if stage.drawn and _has_table(stage)]
    own_ids = {entry.pk for entry in entries if is_own(entry, user)}
    chosen = [group for group in groups if drawn_ and group.stage_id == drawn_[-1].pk]
    chosen.sort(key=lambda group: not own_ids & {entry.pk for entry in group.entries.all()})
    return [
        _table(frame, group, entries, all_bouts, user, whole=False) for group in chosen[:GROUPS]
    ]


def bare_tables(frame: Frame, entries: Sequence[Entry]) -> list[tuple[str, list[Standing]]]:
    """Return the tables of the last drawn stage that has some, by name, without their reasons.

    Three queries. A name is empty where it is the only table.
    """
    drawn_ = [stage for stage in frame.stages if stage.drawn and _has_table(stage)]
    if not drawn_ or frame.campaign is not None:
        return []
    found, tables = bouts(frame.season), []
    for group in _groups(frame):
        stage, plan = group.stage, group.stage.plan
        if stage.pk != drawn_[-1].pk:
            continue
        members = {entry.pk for entry in group.entries.all()}
        here = {e.number: e for e in entries if e.pk in members and e.number is not None}
        counted = counting(group, stage.number, plan, found)
        rows = ground(frame.season, plan, group.seeds, here.values(), counted).table().rows
        tables.append((_name(plan, group), [Standing(row, here[row.entry]) for row in rows]))
    return tables


def _has_table(stage: Stage) -> bool:
    return not stage.plan.is_knockout and stage.format != LADDER


def _groups(frame: Frame) -> list[Group]:
    members = Prefetch("entries", Entry.objects.only("pk"))
    groups = Group.objects.filter(stage__season=frame.season).prefetch_related(members)
    rows = list(groups.order_by("stage__number", "pk"))
    stages = {stage.pk: stage for stage in frame.stages}
    for group in rows:
        group.stage = stages[group.stage_id]
    return rows


def is_own(entry: Entry, user: User) -> bool:
    """Return whether the user coaches the team of an entry."""
    return user.is_authenticated and entry.team.coach_id == user.pk


def _table(
    frame: Frame,
    group: Group,
    entries: Sequence[Entry],
    found: list[Bout],
    user: User,
    *,
    whole: bool,
) -> GroupTable:
    season, stage, plan = frame.season, group.stage, group.stage.plan
    members = {entry.pk for entry in group.entries.all()}
    here = {e.number: e for e in entries if e.pk in members and e.number is not None}
    counted = counting(group, stage.number, plan, found)
    stands_on = ground(season, plan, group.seeds, here.values(), counted)
    table, race = stands_on.table(), stands_on.race()
    running = whole and season.state == Season.State.RUNNING
    certain = stands_on.marks(plan.first or None) if running else {}
    form = forms(counted, here.values())
    cuts, words = _cuts(frame, group, len(table.rows))
    lines = [
        replace(
            line,
            moved=_moved(race, line.row.entry),
            form=form.get(line.row.entry, ()),
            own=is_own(line.entry, user),
            cut=at in cuts,
        )
        for at, line in enumerate(table_lines(table, here, season.game, certain), 1)
    ]
    shown = lines if whole else around(lines, ROWS)
    chart, few = race_chart(race, lines)
    return GroupTable(
        stage, group, _name(plan, group), shown, len(lines) - len(shown), words, chart, few,
        table.criteria,
    )  # fmt: skip


def _name(plan: StagePlan, group: Group) -> str:
    """Return the heading of a group's table; empty where it is the only one."""
    if plan.groups == 1:
        return ""
    if plan.in_divisions:
        return gettext("Division %(name)s") % {"name": group.name}
    return gettext("Table of group %(name)s") % {"name": group.name}


def _moved(race: PlacesByRound, entry: int) -> int | None:
    """Return by how many places an entry rose in the last round; None before its second round."""
    places = race.places.get(entry, ())
    return places[-2] - places[-1] if len(places) > 1 else None


def _cuts(frame: Frame, group: Group, rows: int) -> tuple[set[int], str]:
    """Return the rows after which a line is drawn, and its meaning (LG-STAGE-04, LG-SEASON-09)."""
    plan = group.stage.plan
    if plan.first and group.stage != frame.stages[-1]:
        if plan.first >= rows:
            return set(), gettext("All go on.")
        words = ngettext(
            "Broken line: the first goes on.", "Broken line: the first %(n)s go on.", plan.first
        )
        return {plan.first}, words % {"n": plan.first}
    if not plan.in_divisions:
        return set(), ""
    names = group_names(plan)
    up = plan.up if group.name != names[0] else 0
    down = plan.down if group.name != names[-1] else 0
    said = []
    if up:
        said.append(
            ngettext("Broken line: the first goes up.", "Broken line: the first %(n)s go up.", up)
            % {"n": up}
        )
    if down:
        said.append(
            ngettext(
                "Broken line: the last goes down.", "Broken line: the last %(n)s go down.", down
            )
            % {"n": down}
        )
    return {up, rows - down} - {0, rows}, " ".join(said)


def around(lines: list[TableLine], most: int) -> list[TableLine]:
    """Return the top of a long table, and the rows around the reader's own."""
    if len(lines) <= most + FIRST:
        return lines
    own_rows = [at for at, line in enumerate(lines) if line.own and at >= most]
    near = {at + by for at in own_rows[:1] for by in (-1, 0, 1)}
    first = most - len(near)
    return [line for at, line in enumerate(lines) if at < first or at in near]


def race_chart(race: PlacesByRound, lines: Sequence[TableLine]) -> tuple[str, bool]:
    """Draw places by round; return the SVG, and whether it shows only some of the lines.

    lines: of the present table, from the top.
    """
    ran = [line for line in lines if race.places.get(line.row.entry)]
    if len(race.rounds) < 2 or not ran:  # one round is the table itself
        return "", False
    shown = ran
    if len(ran) > LINES:
        own_rows = [at for at, line in enumerate(ran) if line.own][:FIRST]
        near = {at + by for at in own_rows for by in (-1, 0, 1)}
        first = FIRST if own_rows else FIRST_FOR_STRANGERS
        shown = [line for at, line in enumerate(ran) if at < first or at in near]
    words = Words(
        _finding(race, ran[0]),
        in_words_of(ran[0].entry.team.game, "Rounds"),
        gettext("Place"),
        gettext("{name}: {values}."),
    )
    drawn_ = [
        Series(
            line.entry.team.name,
            list(zip(race.rounds[-len(places) :], places, strict=True)),
            kit_of(line.entry.team),
            crest_of(line.entry.team),
            line.own,
        )
        for line in shown
        for places in [race.places[line.row.entry]]
    ]
    most = max(max(race.places[line.row.entry]) for line in ran)
    return bump(race.rounds, drawn_, most, words), len(shown) < len(ran)


@dataclass(frozen=True, slots=True)
class PastTable:
    """A group's table after a round, and the places of all rounds as SVG (LG-TABLE-07)."""

    group: Group
    rounds: tuple[int, ...]
    round: int | None
    lines: list[TableLine]
    chart: str
    few: bool


def past_tables(
    season: Season, stage: int, round_: int | None, user: User | None = None
) -> list[PastTable]:
    """Return the tables of a stage as of a round; None: the last round. Four queries.

    Raises Http404 where the stage has no tables, or no result of that round.
    """
    groups = list(
        Group.objects.filter(stage__season=season, stage__number=stage)
        .select_related("stage")
        .prefetch_related(Prefetch("entries", Entry.objects.select_related("team__coach")))
        .order_by("pk")
    )
    if not groups or not _has_table(groups[0].stage):
        raise Http404
    all_bouts = bouts(season)
    return [_past_table(season, group, all_bouts, round_, user) for group in groups]


def _past_table(
    season: Season, group: Group, found: list[Bout], round_: int | None, user: User | None
) -> PastTable:
    """Return a group's table as of a round; raise Http404 for a round without a result."""
    plan, number = group.stage.plan, group.stage.number
    entries = {entry.number or 0: entry for entry in group.entries.all()}
    counted = counting(group, number, plan, found)
    stands_on = ground(season, plan, group.seeds, entries.values(), counted)
    race = stands_on.race()
    if round_ is not None and round_ not in race.rounds:
        raise Http404
    shown = round_ if round_ is not None else max(race.rounds, default=None)

    def told(table: Table) -> list[TableLine]:
        lines = table_lines(table, entries, season.game)
        return [replace(line, own=user is not None and is_own(line.entry, user)) for line in lines]

    chart, few = race_chart(race, told(stands_on.table()))
    lines = [] if shown is None else told(stands_on.as_of(shown))
    return PastTable(group, race.rounds, shown, lines, chart, few)


def _finding(race: PlacesByRound, first: TableLine) -> str:
    """Return a sentence on the leader: ``Moon Jaguars have led since round 7``."""
    since = race.rounds[-1]
    for round_, place in zip(
        reversed(race.rounds), reversed(race.places[first.row.entry]), strict=False
    ):
        if place != 1:
            break
        since = round_
    game = first.entry.team.game
    return in_words_of(game, "Place by round: %(team)s, first since round %(round)s.") % {
        "team": first.entry.team.name,
        "round": since,
    }


def kit_of(team: Team) -> str:
    """Return the CSS class that gives the colour of a team's lines."""
    return f"kit-{team.cloth}"


def crest_of(team: Team) -> str:
    """Return the address of a team's crest."""
    return crest_url(room_of(team.game).sheet.CREST, team.face)


# -- rounds ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round with its fixtures, or the first of them; `more` fixtures are not shown."""

    line: RoundLine
    view: RoundView
    more: int = 0


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of a season, those that matter now first.

    now:    the open rounds up to the current one, and the next; or the round that was asked for.
    before: the rounds that are over, the newest first; `later`: those after the next.
    """

    now: list[ShownRound]
    before: list[ShownRound]
    later: list[ShownRound]

    @property
    def shown(self) -> int:
        return len(self.now) + len(self.before) + len(self.later)


def rounds_of(
    frame: Frame, entries: list[Entry], stage: int | None = None, number: int | None = None
) -> Rounds:
    """Return rounds with their fixtures, as many as a page has room for; four queries.

    stage, number: return this round alone; raises Http404 if it has no fixtures.
    """
    if number is not None:
        line = next(
            (
                line
                for line in frame.rounds
                if line.round.number == number and line.round.stage.number == (stage or 1)
            ),
            None,
        )
        if line is None:
            raise Http404
        now, before, later = [line], [], []
    else:
        open_ = [line for line in frame.rounds if not line.over]
        on = frame.current
        upto = open_.index(on) + 2 if on in open_ else 0 if frame.over else 2
        now, later = open_[:upto], open_[upto:]
        before = [line for line in reversed(frame.rounds) if line.over]
        room = MANY
        chosen: list[list[RoundLine]] = []
        for part in (now, before, later):
            kept: list[RoundLine] = []
            for line in part:
                room -= line.total
                if room < 0 and (chosen or kept):
                    break
                kept.append(line)
            chosen.append(kept)
        now, before, later = chosen
    wanted = [line.round.pk for part in (now, before, later) for line in part]
    round_fixtures = with_entries(
        frame.season.fixtures.filter(round__in=wanted).order_by("group__name", "slot", "attempt"),
        entries,
        [line.round for line in frame.rounds],
    )
    groups = _groups(frame)

    def views(lines: Iterable[RoundLine]) -> list[ShownRound]:
        return [
            ShownRound(
                line, round_view(line.round, _of(line.round, groups), entries, round_fixtures)
            )
            for line in lines
        ]

    return Rounds(views(now), views(before), views(later))


def _of(round_: Round, groups: Iterable[Group]) -> list[Group]:
    return [group for group in groups if group.stage_id == round_.stage_id]


def round_in_short(frame: Frame, user: User) -> ShownRound | None:
    """Return the current round, or the last, with the reader's fixtures first; two queries.

    None before there are fixtures.
    """
    line = frame.current or frame.last
    if line is None:
        return None
    fixtures: QuerySet[Fixture] = frame.season.fixtures.filter(
        Exists(FixtureSide.objects.filter(fixture=OuterRef("pk"), number=1)), round=line.round
    )
    if user.is_authenticated:
        mine = FixtureSide.objects.filter(fixture=OuterRef("pk"), entry__team__coach=user.pk)
        fixtures = fixtures.annotate(mine=Exists(mine)).order_by("-mine", "group__name", "slot")
    else:
        fixtures = fixtures.order_by("group__name", "slot")
    shown = list(fixtures.select_related("round__stage").prefetch_related(sides())[:FEW])
    return ShownRound(line, RoundView(line.round, shown, []), line.total - len(shown))


# -- brackets -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StageBracket:
    """A bracket as it is laid out; `to_come`: nobody has qualified yet (LG-STAGE-05)."""

    stage: Stage
    words: str
    name: str
    picture: Drawn
    to_come: bool = False


def brackets_of(frame: Frame, entries: Sequence[Entry]) -> list[StageBracket]:
    """Return every bracket of a season; three queries, one more where none is drawn."""
    brackets: list[StageBracket] = []
    groups = _groups(frame)
    fixtures = list(
        frame.season.fixtures.filter(
            round__stage__in=[stage.pk for stage in frame.stages if stage.plan.is_knockout]
        )
        .select_related("round__stage", "group")
        .prefetch_related(sides())
    )
    before: StagePlan | None = None
    for stage in frame.stages:
        plan = stage.plan
        if plan.is_knockout:
            for group in [group for group in groups if group.stage_id == stage.pk]:
                members = {entry.pk for entry in group.entries.all()}
                here = {e.number: e for e in entries if e.pk in members and e.number is not None}
                group_meetings = meetings([each for each in fixtures if each.group_id == group.pk])
                view = bracket_view(group, plan, frame.season.draw_seed, group_meetings, here)
                name = ""
                if plan.groups > 1:
                    name = gettext("Bracket of group %(name)s") % {"name": group.name}
                brackets.append(StageBracket(stage, plan_words(plan), name, drawn(view)))
            if not stage.drawn and before is not None:
                crossed = frame.season.rules.crossed
                to_come = bracket_to_come(plan, before, group_names(before), crossed)
                if to_come is not None:
                    brackets.append(StageBracket(stage, plan_words(plan), "", drawn(to_come), True))
        before = plan
    return brackets


def entries_of(season: Season) -> list[Entry]:
    """Return all entries of a season with teams and coaches; one query."""
    return list(season.entries.select_related("team__coach").order_by("number", "created", "pk"))


def champion_of(season: Season, entries: Iterable[Entry]) -> Entry | None:
    """Return the champion of a finished season; None if there is none, or several.

    There is none where nobody stayed (LG-OUT-07).
    """
    numbers: Mapping[int | None, Entry] = {entry.number: entry for entry in entries}
    first = [row["entry"] for row in champions(season.placings or ())]
    return numbers.get(first[0]) if len(first) == 1 else None
