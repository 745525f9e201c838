"""Preview of making a new season from an old one (LG-SEASON-07, LG-SEASON-09).

Worked out from rows and stored nowhere. The preview that people read is exactly the list that
`leagues.operations.season_changes` writes when it is accepted.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import prefetch_related_objects

from leagues.access.permissions import RUNS_IT
from leagues.models import Carried, Entry, Fixture, FixtureSide, Membership, Season, SeasonChange
from leagues.results.competition import place_of
from leagues.schedules.divisions import Move, moves, next_divisions
from leagues.schedules.plan import StagePlan, group_names
from leagues.stages.placings import stage_places
from rosters.models import Team
from rosters.operations.together import claimed_problems
from rosters.runtime.clock import now
from rosters.teams.projections import worth
from rosters.teams.streams import events_of, fold, numbered
from rules.dice import Stream
from rules.game import OffSeason
from rules.problems import Problem, Refusal
from rules.record import MET, Result, digest, fixture_secret
from rules.roster import Event

#: The batch id of events that are only tried out.
_NOBODY = uuid.UUID(int=0)


@dataclass(frozen=True, slots=True)
class Sum:
    """A team's money in its treasury, and its value in the next match."""

    treasury: int
    value: int


@dataclass(frozen=True, slots=True)
class Leaver:
    """A player who leaves the team, and the game's reason."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Bill:
    """The change preview of one team.

    events:  as they will be added to its stream; empty where `problems` stand against them.
    healed:  names of players who need not miss the next match any more.
    redraft: `rules.game.OffSeason.redraft`.
    move:    between divisions; None where there are none.
    """

    carried: Carried
    seed: int
    events: Sequence[Event]
    before: Sum
    after: Sum
    leavers: Sequence[Leaver] = ()
    healed: Sequence[str] = ()
    redraft: Any = None
    move: Move | None = None
    problems: Sequence[Problem] = ()

    @property
    def entry(self) -> Entry:
        return self.carried.entry

    @property
    def team(self) -> Team:
        return self.carried.entry.team

    @property
    def is_asked(self) -> bool:
        """Whether somebody chooses in a redraft: the coach of a team that a person plays."""
        return self.entry.managed == Entry.Managed.PERSON and self.team.coach_id is not None


@dataclass(frozen=True, slots=True)
class Preview:
    """A season change with the bill of each team, the best seed first.

    divisions: the number of divisions in the new season's first stage; 0 if it has none.
    digest:    of everything that would be written; changes when any of it does.
    """

    change: SeasonChange
    bills: list[Bill]
    divisions: int
    draw_seed: str
    digest: str = field(default="")

    @property
    def problems(self) -> list[Problem]:
        return [problem for bill in self.bills for problem in bill.problems]

    @property
    def asked(self) -> list[Bill]:
        """The bills of teams whose coach chooses; empty where nothing is redrafted
        (LG-SEASON-11).
        """
        redrafted = any(bill.redraft is not None for bill in self.bills)
        return [bill for bill in self.bills if bill.is_asked] if redrafted else []

    @property
    def undecided(self) -> list[Bill]:
        """Those of them whose coach has yet to choose."""
        return [bill for bill in self.asked if bill.carried.chosen is None]

    @property
    def waits_for_coaches(self) -> bool:
        """Whether it isn't accepted yet: the deadline lies ahead, and somebody has yet to choose
        (LG-SEASON-11).
        """
        due = self.change.due
        return due is not None and due > now() and bool(self.undecided)

    @property
    def by_division(self) -> list[tuple[int, list[Bill]]]:
        """The bills grouped by the division of the new season."""
        grouped: dict[int, list[Bill]] = {}
        for bill in self.bills:
            grouped.setdefault(bill.move.after if bill.move else 0, []).append(bill)
        return sorted(grouped.items())


def next_draw_seed(season: Season) -> str:
    """Return the draw seed of the season that follows.

    It comes from the secret of the old season: nobody can know it before, and a change that is
    discarded and planned again has the same dice.
    """
    number = 1 + season.followed_by.count()
    return fixture_secret(bytes(season.secret), f"season-change/{number}").hex()


def preview(change: SeasonChange) -> Preview:
    """Return what the change would do now; the number of queries does not grow with the field."""
    season = change.season
    prefetch_related_objects([season], "stages")  # each bill asks where the season is played
    carried = list(
        change.carried.select_related("entry__team__coach").order_by("entry__number", "pk")
    )
    plan = season.stages.get(number=1).plan
    order, moved = seeds(season, plan, [each.entry.number or 0 for each in carried])
    draw_seed = next_draw_seed(season)
    events = events_of(each.entry.team for each in carried)
    results = _results(carried)
    against = _against(season, carried)
    by_number = {each.entry.number or 0: each for each in carried}
    bills = [
        replace(
            _bill(
                change,
                by_number[number],
                events[by_number[number].entry.team_id],
                results.get(by_number[number].entry_id, []),
                Stream(bytes.fromhex(draw_seed), f"off-season-{number}"),
                against.get(by_number[number].entry.team_id, []),
            ),
            seed=seed,
            move=moved.get(number),
        )
        for seed, number in enumerate(order, 1)
    ]
    result = Preview(change, bills, plan.groups if plan.in_divisions else 0, draw_seed)
    return replace(result, digest=_digest(result))


def seeds(
    season: Season, plan: StagePlan, chosen: Iterable[int]
) -> tuple[list[int], dict[int, Move]]:
    """Return the chosen entry numbers, the best seed of the next season first, and the moves.

    plan: of the first stage. With divisions entries go up and down; else final placings decide.
    """
    staying = set(chosen)
    if not plan.in_divisions:
        placed = [row["entry"] for row in season.placings or ()]
        return [number for number in placed if number in staying], {}
    before = divisions(season, plan)
    gone = {number for order in before for number in order} - staying
    after = next_divisions(before, plan.up, plan.down, gone)
    return [n for order in after for n in order], {m.entry: m for m in moves(before, after)}


def divisions(season: Season, plan: StagePlan) -> list[list[int]]:
    """Return the final order of each division of the first stage."""
    stages = list(season.stages.order_by("number"))
    orders: dict[str, list[int]] = {name: [] for name in group_names(plan)}
    if len(stages) == 1:
        for row in season.placings or ():
            orders[row["group"]].append(row["entry"])
    else:
        for place in stage_places(stages[0], season.draw_seed):
            orders[place.group].append(place.entry)
    return list(orders.values())


def off_season(
    change: SeasonChange,
    entry: Entry,
    state: Any,
    results: Sequence[Result],
    dice: Stream,
    choice: Any,
) -> OffSeason:
    """Return what the game makes of one team's off-season.

    Raises Refusal with the game's problems for a choice that it does not allow.
    """
    rules = entry.team.rules
    options = {**change.off_season, **rules.placed(place_of(change.season))}
    return rules.off_season(entry.team.version, state, options, results, dice, choice)


def redraft_of(carried: Carried, choice: Any) -> Any:
    """Return what a coach may keep and what their choice would cost; None: there is no redraft.

    Raises Refusal for a choice that is not allowed, with every reason.
    """
    team, season = carried.entry.team, carried.change.season
    state = fold(team, events_of([team])[team.pk]).state
    dice = Stream(bytes.fromhex(next_draw_seed(season)), f"off-season-{carried.entry.number}")
    results = _results([carried]).get(carried.entry_id, [])
    return off_season(carried.change, carried.entry, state, results, dice, choice).redraft


def with_redraft(carried: Sequence[Carried]) -> set[int]:
    """Return the ids of the changes in which coaches choose what they keep; two queries.

    carried: one entry of each change, with its team, and the stages of its season at hand.
    """
    events, results = events_of([each.entry.team for each in carried]), _results(carried)
    found = set()
    for each in carried:
        team = each.entry.team
        state, dice = fold(team, events[team.pk]).state, Stream(bytes(32), "off-season")
        past = results.get(each.entry_id, [])
        try:
            asks = off_season(each.change, each.entry, state, past, dice, None).redraft is not None
        except Refusal:
            asks = True  # the default is not allowed, so a coach has to choose
        if asks:
            found.add(each.change_id)
    return found


def bill_of(carried: Carried, choice: Any) -> Bill:
    """Return the bill of one team for a choice; one that is not allowed stands among its problems.

    Says nothing about what stands against carrying the team over.
    """
    team, season = carried.entry.team, carried.change.season
    tried = copy(carried)
    tried.choice = choice
    return _bill(
        carried.change,
        tried,
        events_of([team])[team.pk],
        _results([carried]).get(carried.entry_id, []),
        Stream(bytes.fromhex(next_draw_seed(season)), f"off-season-{carried.entry.number}"),
        (),
    )


def _bill(
    change: SeasonChange,
    carried: Carried,
    events: Sequence[Event],
    results: Sequence[Result],
    dice: Stream,
    against: Sequence[Problem],
) -> Bill:
    """Return the bill of one team; where its choice is refused, a bill with only the problems."""
    team = carried.entry.team
    state = fold(team, events).state
    before = Sum(*worth(state))
    try:
        done = off_season(change, carried.entry, state, results, dice, carried.choice)
    except Refusal as refusal:
        problems = [*against, *(_of(team, problem) for problem in refusal.problems)]
        return Bill(carried, 0, (), before, before, problems=problems)
    new = numbered(done.events, team.seq, _NOBODY)
    folded = fold(team, [*events, *new])
    was, now = (_players(each.to_json()) for each in (state, folded.state))
    return Bill(
        carried,
        0,
        done.events,
        before,
        Sum(*worth(folded.state)),
        leavers=[
            Leaver(player["name"], player["left"]["reason"])
            for id_, player in now.items()
            if player["left"] and not was[id_]["left"]
        ],
        healed=[
            now[id_]["name"]
            for event in done.events
            if event.kind == "recovered"
            for id_ in event.payload["players"]
        ],
        redraft=done.redraft,
        problems=[*against, *(_of(team, problem) for problem in folded.problems)],
    )


def _players(sheet: Mapping[str, Any]) -> dict[int, Any]:
    return {player["id"]: player for player in sheet["players"]}


def _of(team: Team, problem: Problem) -> Problem:
    return Problem(problem.code, problem.clause, problem.params, f"team:{team.slug}")


def _results(carried: Sequence[Carried]) -> dict[int, list[Result]]:
    """Return the results of these entries' matches by entry id, in the order of the schedule."""
    rows = FixtureSide.objects.filter(
        entry__in=[each.entry_id for each in carried],
        fixture__state=Fixture.State.SETTLED,
        fixture__annulled=False,
        ended__in=MET,
    ).order_by("fixture__round__stage__number", "fixture__round__number", "fixture__slot")
    by_entry: dict[int, list[Result]] = {}
    for entry, result in rows.values_list("entry_id", "result"):
        by_entry.setdefault(entry, []).append(result)  # type: ignore[arg-type]
    return by_entry


def _against(season: Season, carried: Sequence[Carried]) -> dict[int, list[Problem]]:
    """List everything that stands against carrying these teams over, by team id."""
    teams = {each.entry.team_id: each.entry.team for each in carried}
    by_slug = {f"team:{team.slug}": pk for pk, team in teams.items()}
    by_team: dict[int, list[Problem]] = {}
    for problem in claimed_problems(teams.values()):
        by_team.setdefault(by_slug[problem.about], []).append(problem)
    coaching = Membership.objects.filter(
        league=season.league_id, role__in=(*RUNS_IT, Membership.Role.COACH)
    )
    members = set(coaching.values_list("coach_id", flat=True))
    for pk, team in teams.items():
        if team.coach is not None and team.coach_id not in members:
            who = {"team": team.name, "coach": str(team.coach)}
            problem = Problem("coach_has_left", "LG-SEASON-07", who, f"team:{team.slug}")
            by_team.setdefault(pk, []).append(problem)
    elsewhere = Entry.objects.filter(
        team__in=teams, withdrawn__isnull=True, season__state=Season.State.RUNNING
    ).select_related("season")
    for entry in elsewhere.order_by("season_id", "pk"):
        team = teams[entry.team_id]
        where = {"team": team.name, "season": entry.season.name}
        problem = Problem("team_plays_elsewhere", "LG-SEASON-07", where, f"team:{team.slug}")
        by_team.setdefault(entry.team_id, []).append(problem)
    return by_team


def _digest(found: Preview) -> str:
    change = found.change
    return digest(
        [
            [change.name, change.off_season, found.draw_seed],
            [
                [
                    bill.team.slug,
                    bill.team.seq,
                    bill.seed,
                    [[event.kind, dict(event.payload)] for event in bill.events],
                    [problem.code for problem in bill.problems],
                ]
                for bill in found.bills
            ],
        ]
    )
