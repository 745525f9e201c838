"""Draw stages: deal the entries to groups, make rounds and fixtures. For operations only.

Everything follows from the draw seed and from places in the schedule, so that the same entries and
seed give the same rows, whoever draws them and whenever (LG-SEASON-05).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models.functions import Now

from leagues import hooks
from leagues.models import Entry, Fixture, FixtureSide, Group, Round, Season, Stage
from leagues.models.secrets import secret_of
from leagues.notices import notify, tell
from leagues.operations.fitness import registered_version
from leagues.operations.halls.seating import seat
from leagues.policy import Policy
from leagues.results.rated_matches import team_ratings
from leagues.schedules import drawn_order, limited_round_robin, round_robin
from leagues.schedules import pairing as schedule
from leagues.schedules.divisions import block_sizes
from leagues.schedules.groups import deal_by_hand, deal_pots, deal_snake
from leagues.schedules.plan import LADDER, MEETINGS, ROUND_ROBIN, StagePlan, group_names
from leagues.schedules.swiss import Wishes
from leagues.stages.apart import apart_of, circles
from leagues.stages.brackets import group_bracket, rounds_of
from leagues.stages.results import Meeting, meetings, of_group, stage_fixtures
from leagues.stages.standings import group_table
from leagues.stages.swiss import field, paired, pairing_json, round_json
from leagues.tables import Scoring
from rosters.runtime.clock import now, span_after, span_between
from rules import game
from rules.record import Outcome, SideOutcome, secret_hash

#: Rows that one statement updates: SQLite takes no expression of a thousand cases.
BATCH = 200
#: A bracket has at least so many places; places that nobody takes stay empty.
LEAST_IN_A_BRACKET = 2


@dataclass(frozen=True, slots=True)
class Slot:
    """A fixture to be made: its place in a round, and its entries, home first; one alone rests."""

    group: Group
    number: int
    entries: tuple[int, ...]
    tie: str = ""
    pairing: dict[str, Any] | None = None
    options: dict[str, Any] | None = None


def number_entries(season: Season, entries: list[Entry]) -> None:
    """Give the entries their numbers in drawn order, sort the list so, and register their rosters.

    Names are unique in a season.
    """
    by_name = sorted(entries, key=lambda entry: entry.team.name)
    entries[:] = drawn_order(by_name, season.draw_seed, "schedule")
    for number, entry in enumerate(entries, 1):
        entry.number = number
        entry.registered = registered_version(season, entry.team)
    Entry.objects.bulk_update(entries, ["number", "registered"], batch_size=BATCH)


def draw_stage(stage: Stage, seeds: Sequence[int | None]) -> None:
    """Deal the entries to groups, and draw what can be drawn already.

    seeds: entry numbers, the best seed first; None for an empty place of a bracket, as the entry
           that would have it has left (LG-OUT-08).
    """
    if stage.plan.is_knockout and len(seeds) < LEAST_IN_A_BRACKET:
        seeds = [*seeds, *[None] * (LEAST_IN_A_BRACKET - len(seeds))]
    season, plan = stage.season, stage.plan
    entries = {e.number: e for e in season.entries.select_related("team").filter(number__in=seeds)}
    groups = []
    for name, dealt in zip(group_names(plan), _dealt(stage, seeds, entries), strict=False):
        group = Group.objects.create(stage=stage, name=name, seeds=list(dealt))
        group.entries.set([entries[number] for number in dealt if number is not None])
        groups.append(group)
    if plan.format == ROUND_ROBIN:
        _draw_round_robin(stage, plan, groups)
    elif plan.is_knockout:
        rounds = max((rounds_of(group_bracket(group, plan), plan) for group in groups), default=0)
        make_rounds(
            stage,
            [2 - number % 2 if plan.two_legs else 1 for number in range(1, rounds + 1)],
        )
    elif plan.format == LADDER:
        make_rounds(stage, [1])
    elif plan.format == MEETINGS:
        make_rounds(stage, [1] * plan.rounds)
    stage.drawn = Now()
    stage.save(update_fields=["drawn"])
    stage.refresh_from_db(fields=["drawn"])


def seeding(
    season: Season, stage: Stage, entries: Iterable[Entry], before: Sequence[int]
) -> list[int]:
    """Return the entry numbers, the best seed first (LG-STAGE-03).

    before: their order in the stage before; empty in the first stage.

    Entries without a seed by hand, or without a rating, follow those that have one, in drawn order.
    """
    drawn = {entry.number or 0: entry for entry in sorted(entries, key=lambda e: e.number or 0)}
    match stage.plan.seeding:
        case "hand":
            return sorted(drawn, key=lambda n: (drawn[n].seed is None, drawn[n].seed or 0, n))
        case "rating":
            rated = team_ratings(season.league, season.game)
            return sorted(drawn, key=lambda n: (-rated.get(drawn[n].team_id, 0.0), n))
        case "previous":
            return [*before]
    if before:
        return drawn_order(sorted(drawn), season.draw_seed, f"seeds-{stage.number}")
    return list(drawn)


def _dealt(
    stage: Stage, dealt_to: Sequence[int | None], entries: dict[int | None, Entry]
) -> list[Sequence[int | None]]:
    plan = stage.plan
    if plan.groups == 1:
        return [dealt_to]
    seeds = [number for number in dealt_to if number is not None]
    if len(seeds) < plan.groups:  # so few have stayed that groups stay empty (LG-OUT-07)
        return [[number] for number in seeds]
    if plan.in_divisions:
        sizes = block_sizes(len(seeds), plan.groups)
        return [seeds[sum(sizes[:at]) : sum(sizes[: at + 1])] for at in range(plan.groups)]
    if plan.dealing == "hand":
        numbers = {str(entry.uuid): number for number, entry in entries.items()}
        dealt = [
            [numbers[uuid] or 0 for uuid in group if uuid in numbers] for group in stage.dealt or ()
        ]
        return list(deal_by_hand(dealt, seeds))
    apart = [
        *_together(entries, seeds, "coach"),
        *_together(entries, seeds, "club"),
        *circles({number: entries[number].circles for number in seeds}),
    ]
    deal = deal_pots if plan.dealing == "pots" else deal_snake
    return list(deal(seeds, plan.groups, stage.season.draw_seed, apart))


def _together(entries: dict[int | None, Entry], seeds: Sequence[int], what: str) -> list[list[int]]:
    """List the groups of entries that share a coach or a club, to be kept apart (LG-STAGE-02).

    what: ``"coach"`` or ``"club"``.
    """
    shared: dict[Any, list[int]] = {}
    for number in seeds:
        entry = entries[number]
        of = entry.team.coach_id if what == "coach" else entry.club
        if of:
            shared.setdefault(of, []).append(number)
    return [numbers for numbers in shared.values() if len(numbers) > 1]


# -- rounds -------------------------------------------------------------------------------------


def make_rounds(stage: Stage, legs: Sequence[int]) -> list[Round]:
    """Make rows for rounds that follow the existing ones, one for each leg number."""
    first = stage.rounds.count() + 1
    return Round.objects.bulk_create(
        Round(stage=stage, number=number, leg=leg) for number, leg in enumerate(legs, first)
    )


def _draw_round_robin(stage: Stage, plan: StagePlan, groups: Sequence[Group]) -> None:
    drawn = {group: _group_rounds(group, plan, stage.drawing) for group in groups}
    longest = max(drawn.values(), key=len, default=[])
    rounds = make_rounds(stage, [each.leg for each in longest])
    met = _met_before(stage) if plan.carry else set()
    for at, round_ in enumerate(rounds):
        slots = []
        for group in groups:
            if at < len(drawn[group]):
                pairings = [p for p in drawn[group][at].pairings if frozenset(p) not in met]
                slots += [Slot(group, slot, tuple(p)) for slot, p in enumerate(pairings, 1)]
        make_fixtures(round_, slots)


def _group_rounds(group: Group, plan: StagePlan, drawing: int) -> list[schedule.Round]:
    """Return the schedule of a group by entry numbers: its seeds take the schedule's places."""
    size = len(group.seeds)
    if size < 2:
        return []
    limited = plan.fixtures is not None and plan.fixtures < size - 1
    rounds = (
        limited_round_robin(size, plan.fixtures or 1, drawing)
        if limited
        else round_robin(size, plan.legs, drawing)
    )
    return [
        schedule.Round(
            tuple(
                schedule.Pairing(group.seeds[home - 1], group.seeds[away - 1])
                for home, away in each.pairings
            ),
            tuple(group.seeds[place - 1] for place in each.resting),
            each.leg,
        )
        for each in rounds
    ]


def _met_before(stage: Stage) -> set[frozenset[int]]:
    """Return the pairs whose result of the stage before is carried: they do not meet again.

    See LG-STAGE-06.
    """
    before = stage.season.stages.filter(number=stage.number - 1).first()
    carried = meetings(stage_fixtures(before)) if before else []
    return {frozenset(each.entries) for each in carried if len(each.entries) == 2}


def draw_swiss_round(
    stage: Stage, number: int, wishes: Wishes | None = None, attempt: int = 0
) -> Round:
    """Pair a round of a Swiss stage in each of its groups (LG-SWISS-01).

    wishes:  a commissioner's; those about entries outside a group are ignored.
    attempt: rises when a round is drawn again.

    Raises NoDutchPairing if the Dutch system finds no pairing because of the wishes.
    """
    plan, season = stage.plan, stage.season
    earlier = [m for m in meetings(stage_fixtures(stage)) if m.round < number]
    round_ = stage.rounds.filter(number=number).first() or make_rounds(stage, [1])[0]
    firmly = Policy.from_json(season.policy).apart
    slots: list[Slot] = []
    said = {}
    for group in stage.groups.order_by("pk"):
        entries = {
            e.number: e for e in group.entries.filter(withdrawn__isnull=True).select_related("team")
        }
        if number == 1:
            order, points = [n for n in group.seeds if n in entries], dict.fromkeys(group.seeds, 0)
        else:
            rows = group_table(group).rows
            order = [row.entry for row in rows if row.entry in entries]
            points = {row.entry: row.standing.points for row in rows}
        if len(order) < 2:
            continue
        people = {n: (str(entries[n].team.coach_id or ""), entries[n].club) for n in order}
        group_meetings = of_group(group, earlier)
        contenders = field(
            order, points, group_meetings, plan, people, Scoring.from_json(season.scoring)
        )
        seeds = [n for n in group.seeds if n is not None]
        apart = apart_of({n: entries[n].circles for n in order}, firmly)
        drawn = paired(
            contenders, seeds, plan, season.draw_seed, number, _own(wishes, order), apart
        )
        said[group.name] = round_json(drawn)
        slots += [
            Slot(group, slot, tuple(each.pairing), pairing=pairing_json(each))
            for slot, each in enumerate(drawn.pairs, 1)
        ]
        if drawn.rested is not None:
            rested = drawn.rested
            slots.append(
                Slot(group, len(drawn.pairs) + 1, (rested.entry,), pairing=pairing_json(rested))
            )
    round_.pairing = said
    round_.save(update_fields=["pairing"])
    make_fixtures(round_, slots, attempt)
    open_round(round_)
    return round_


def _own(wishes: Wishes | None, order: Sequence[int]) -> Wishes | None:
    """Return the wishes that are about entries of one group only."""
    if wishes is None:
        return None
    there = {*order, None}
    return Wishes(
        pins=[pair for pair in wishes.pins if there.issuperset(pair)],
        forbidden=[pair for pair in wishes.forbidden if there.issuperset(pair)],
    )


# -- fixtures -----------------------------------------------------------------------------------


def make_fixtures(round_: Round, slots: Sequence[Slot], attempt: int = 0) -> list[Fixture]:
    """Make rows for the fixtures of a round; a bye is settled as it is made (LG-FIX-01)."""
    season = round_.stage.season
    numbers = {entry.number: entry for entry in season.entries.all()}
    fixtures, sides = [], []
    for slot in slots:
        fixture = Fixture(
            round=round_,
            group=slot.group,
            season=season,
            slot=slot.number,
            attempt=attempt,
            tie=slot.tie,
            pairing=slot.pairing,
            options=slot.options or {},
            extended=own_deadline(round_),
        )
        fixture.secret_hash = secret_hash(secret_of(fixture))
        fixtures.append(fixture)
        sides += [
            FixtureSide(fixture=fixture, number=side, entry=numbers[number])
            for side, number in enumerate(slot.entries)
        ]
        if len(slot.entries) == 1:
            fixture.state = Fixture.State.SETTLED
            fixture.settled = now()
            fixture.outcome = Outcome.alike("bye", [SideOutcome("win", 0)]).to_json()
            sides[-1].ended, sides[-1].result = "bye", "win"
    Fixture.objects.bulk_create(fixtures)
    FixtureSide.objects.bulk_create(sides)
    return fixtures


def replay(fixture: Fixture) -> Fixture:
    """Make a fixture again with other dice: the same place, one attempt later."""
    again = Fixture(
        round=fixture.round,
        group=fixture.group,
        season=fixture.season,
        slot=fixture.slot,
        attempt=fixture.attempt + 1,
        tie=fixture.tie,
        pairing=fixture.pairing,
        options=fixture.options,
        extended=own_deadline(fixture.round),
        table=fixture.table,
    )
    again.secret_hash = secret_hash(secret_of(again))
    again.save(force_insert=True)
    FixtureSide.objects.bulk_create(
        FixtureSide(fixture=again, number=side.number, entry=side.entry)
        for side in fixture.sides.all()
    )
    return again


def tie_options(season: Season, plan: StagePlan, legs: Sequence[Meeting]) -> dict[str, Any]:
    """Return the match options that the game gets for the next match of a tie (LG-KO-04, LG-KO-06).

    legs: what was played of the tie before.
    """
    rules = game(season.game)
    if plan.two_legs and not legs:
        return dict(rules.knockout_options(decides=False))
    first: tuple[int, int] | None = None
    if legs and legs[0].outcome is not None:
        home, away = legs[0].outcome.sides
        first = (away.score, home.score)
    return dict(rules.knockout_options(True, first, away_scores=plan.away_scores))


def open_round(round_: Round, opens: datetime | None = None) -> None:
    """Give a round its play window, by the season's policy (LG-FIX-02).

    A deadline that was set in advance and passed before the round could open is removed. The round
    of a ladder has no end; each of its fixtures has a deadline of its own. Its matches get their
    tables where the season has halls (LG-HALL-03).
    """
    days = Policy.from_json(round_.stage.season.policy).round_days
    if round_.opens is None:
        round_.opens = opens or now()
        if round_.deadline is not None and round_.deadline <= round_.opens:
            round_.deadline = None
        if days is not None and round_.deadline is None and round_.stage.format != LADDER:
            round_.deadline = round_.stage.season.league.days_after(round_.opens, days)
        round_.save(update_fields=["opens", "deadline"])
        if round_.number > 1:  # the first is told of with its stage
            _tell_opened(round_)
            params = {"season": round_.stage.season.name, "round": round_.number}
            hooks.announce("round_opened", params, season=round_.stage.season)
    seat(round_)


def _tell_opened(round_: Round) -> None:
    """Tell the people of a round that it can be played now (LG-NOTE-01)."""
    if round_.stage.format != MEETINGS:
        tell_matches(round_, round_.fixtures.filter(state=Fixture.State.SCHEDULED))
        return
    season, deadline = round_.stage.season, round_.deadline
    params = {"season": season.name, "round": round_.number, "deadline": deadline}
    kind = "week_opened" if deadline is None else "week_opened_until"
    tell(kind, params, by=None, season=season)


def tell_matches(round_: Round, fixtures: Iterable[Fixture]) -> None:
    """Tell the coaches of these fixtures that they can be played now, and until when.

    Two queries, and one more for each match that has coaches. Nobody is told of a match that the
    system plays for them.
    """
    season = round_.stage.season
    by_pk = {fixture.pk: fixture for fixture in fixtures}
    sides = FixtureSide.objects.filter(fixture__in=by_pk).select_related("entry__team__coach")
    by_fixture: dict[int, list[FixtureSide]] = {}
    for side in sides.order_by("fixture", "number"):
        by_fixture.setdefault(side.fixture_id, []).append(side)
    kind = "match_drawn" if round_.deadline is None else "match_drawn_until"
    for pk, match_sides in by_fixture.items():
        people = [
            s.entry.team.coach for s in match_sides if s.entry.managed == Entry.Managed.PERSON
        ]
        names = " – ".join(side.entry.team.name for side in match_sides)
        params = {"season": season.name, "match": names, "deadline": round_.deadline}
        if people and len(match_sides) > 1:
            notify(people, kind, params, fixture=by_pk[pk])


def own_deadline(round_: Round) -> datetime | None:
    """Return the deadline of a fixture made while its round is open: as long as others had.

    On a ladder, whose round has no deadline, it has the days of the policy. None where the round is
    not open or there is no deadline, and for a meeting, which is played until its week ends, as
    those who arranged it knew (LG-MEET-03).
    """
    if round_.opens is None or round_.stage.format == MEETINGS:
        return None
    season = round_.stage.season
    if round_.deadline is not None:
        zone = season.league.time_zone
        return span_after(now(), span_between(round_.opens, round_.deadline, zone), zone)
    days = Policy.from_json(season.policy).round_days
    ladder = round_.stage.format == LADDER
    return season.league.days_after(now(), days) if ladder and days is not None else None
