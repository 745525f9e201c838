"""Advance a season: draw the next round, begin the next stage, or end the season.

Everything is worked out from rows, so anybody may ask for it at any time, and more than once.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Count

from leagues import hooks
from leagues.hooks import begun
from leagues.models import A_DAY, Entry, Fixture, Round, Season, Stage
from leagues.notices import tell
from leagues.operations.campaigns.captives import end_offers, release
from leagues.operations.campaigns.events import (
    campaign_places,
    close_rounds,
    is_decided,
    round_waits,
)
from leagues.operations.drawing import (
    BATCH,
    Slot,
    draw_stage,
    draw_swiss_round,
    make_fixtures,
    open_round,
    replay,
    seeding,
    tell_matches,
    tie_options,
)
from leagues.operations.outcomes import told
from leagues.operations.unplayed_matches import serve_when_free
from leagues.operations.weeks import next_week, unsettled
from leagues.schedules.plan import LADDER, MEETINGS, SWISS, StagePlan
from leagues.stages.brackets import (
    expected_inputs,
    group_bracket,
    group_progress,
    round_number,
    slot_of,
)
from leagues.stages.opening import Pace, is_free, paces
from leagues.stages.placings import left_the_season, qualified, season_places, stayers_first
from leagues.stages.results import Meeting, meetings, of_group, stage_fixtures
from leagues.tables import Scoring
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal
from rules.record import UNPLAYED, Outcome, SideOutcome, void


@transaction.atomic
def advance_season(season_id: int) -> bool:
    """Draw what is due and end what is over; return whether anything changed (LG-SEASON-06).

    The next round is drawn once the round before it is settled, or has provisional results
    (LG-SWISS-06); the next stage once the stage before it has ended. Before that, the effects of
    settled rounds are applied to the campaign. A campaign that is decided ends the season
    (LG-FIX-12).
    """
    season = Season.objects.select_for_update().get(pk=season_id)
    if season.state != Season.State.RUNNING:
        return False
    changed = False
    while True:
        changed = close_rounds(season) or changed
        if is_decided(season):
            _void_the_rest(season)
            _end(season)
            return True
        stage = season.stages.filter(drawn__isnull=False, ended__isnull=True).first()
        if stage is not None:
            if _draw_next(stage):
                changed = True
                continue
            if not _is_over(stage) or round_waits(season):
                return changed
            stage.ended = now()
            stage.save(update_fields=["ended"])
            changed = True
        following = season.stages.filter(drawn__isnull=True).order_by("number").first()
        if following is None:
            if season.fixtures.filter(state__in=Fixture.OPEN).exists():
                return changed  # one is provisional still
            _end(season)
            return True
        if not _draw_following(season, following):
            return changed
        params = {"season": season.name, "stage": following.number}
        tell("stage_drawn", params, by=None, season=season)
        changed = True


def begin_stage(stage: Stage, seeds: Sequence[int | None]) -> None:
    """Draw a stage and its first round.

    seeds: entry numbers, the best seed first; None for an empty place of a bracket.
    """
    draw_stage(stage, seeds)
    _draw_next(stage)
    first = stage.rounds.order_by("number").first()
    if first is not None:
        open_round(first)


def draw_again_from(stage: Stage) -> Stage | None:
    """Draw the following stage again, by the present standings of this stage; return it.

    Return None where no following stage has been drawn. Where this stage is not over, the following
    one is left undrawn. Raises Refusal("later_stage_begun") once a match of it has begun, or a
    stage after it was drawn. The caller's transaction has locked the season.
    """
    season = stage.season
    following = season.stages.filter(number=stage.number + 1, drawn__isnull=False).first()
    if following is None:
        return None
    further = season.stages.filter(number__gt=following.number, drawn__isnull=False)
    if further.exists() or begun(Fixture.objects.filter(round__stage=following)).exists():
        params = {"stage": following.number}
        raise Refusal(Problem("later_stage_begun", "LG-EVENT-04", params, "change.later"))
    following.groups.all().delete()
    following.rounds.all().delete()
    following.drawn = None
    following.save(update_fields=["drawn"])
    if _is_over(stage):
        _draw_following(season, following)
    else:
        Stage.objects.filter(pk=stage.pk).update(ended=None)
    return following


def end_season(season: Season) -> None:
    """Finish a season: store the final placings, end open offers, free all captives.

    Each placing is stored with its reason (LG-SEASON-06); a friendly has no placings (LG-MEET-04).
    For captives see LG-CAMP-02.
    """
    season.state = Season.State.FINISHED
    if not season.friendly:
        keep_given(season)
        season.placings = places_of(season)
    end_offers(season)
    release(season)
    season.finished = now()
    season.save(update_fields=["state", "placings", "finished"])


def _end(season: Season) -> None:
    """End a season and tell its people who won it (LG-NOTE-01); a friendly tells nobody."""
    end_season(season)
    if season.friendly:
        return
    first = [place["entry"] for place in season.placings or [] if place["place"] == 1]
    winner = season.entries.filter(number=first[0]).first() if len(first) == 1 else None
    params = {"season": season.name}
    if winner is None:
        tell("season_over", params, by=None, season=season)
    else:
        tell("season_won", params | {"team": winner.team.name}, by=None, season=season)


def places_of(season: Season) -> list[dict[str, Any]]:
    """Return the final placings in the form in which a season stores them.

    They follow the campaign, where the season has one. Entries that have left stand below all
    others (LG-OUT-07).
    """
    placed = season_places(season)
    by_campaign = campaign_places(season, [place.entry for place in placed])
    if by_campaign is None:
        return [
            {"place": p.place, "entry": p.entry, "group": p.group, "reason": p.reason}
            for p in placed
        ]
    groups = {place.entry: place.group for place in placed}
    gone = left_the_season(season)
    placings: list[dict[str, Any]] = []
    for shared in stayers_first(by_campaign, gone):
        reason = {"kind": "campaign", "shared": len(shared) > 1}
        if gone.issuperset(shared):
            reason = {"kind": "left"}
        place = len(placings) + 1
        placings += [
            {"place": place, "entry": entry, "group": groups[entry], "reason": reason}
            for entry in shared
        ]
    return placings


def _void_the_rest(season: Season) -> None:
    """Settle all open fixtures of a decided campaign as void: nothing is left to play."""
    for fixture in season.fixtures.filter(state__in=Fixture.OPEN):
        settle_unplayed(fixture, void(fixture.sides.count()))


def keep_given(season: Season) -> None:
    """Store with each entry the team numbers that tables count, so that old tables stay."""
    names = season.rules.given
    if not names:
        return
    entries = list(season.entries.select_related("team"))
    for entry in entries:
        entry.given = {name: entry.team.totals.get(name, 0) for name in names}
    Entry.objects.bulk_update(entries, ["given"], batch_size=BATCH)


def _is_over(stage: Stage) -> bool:
    if stage.format == LADDER:
        return False  # it ends when somebody says so
    if stage.format == MEETINGS and stage.rounds.filter(ended=None).exists():
        return False
    return not unsettled(stage).exists()


def _draw_following(season: Season, stage: Stage) -> bool:
    """Begin a stage with the entries that qualified; return whether it was begun.

    It is not begun before a commissioner has dealt its groups, where they are dealt by hand.
    """
    plan = stage.plan
    if plan.dealing == "hand" and plan.groups > 1 and not stage.dealt:
        return False
    before = season.stages.get(number=stage.number - 1)
    went_on = qualified(before, season.draw_seed)
    came = went_on.entrants
    seeds: Sequence[int | None]
    names = [group.name for group in before.groups.order_by("pk")]
    if plan.is_knockout and plan.groups == 1:
        inputs = expected_inputs(plan, before.plan, names, season.rules.crossed)
        seeds = [came.get(each) for each in inputs if each in came or each in went_on.empty]
        if plan.seeding in ("hand", "rating"):
            entries = season.entries.select_related("team").filter(number__in=came.values())
            seeds = seeding(season, stage, entries, list(came.values()))
    else:
        entries = season.entries.select_related("team").filter(number__in=came.values())
        seeds = seeding(season, stage, entries, list(came.values()))
    begin_stage(stage, seeds)
    return True


# -- the next round of a stage ------------------------------------------------------------------


def _draw_next(stage: Stage) -> bool:
    """Make the fixtures of the next round if it is due; return whether any were made."""
    plan = stage.plan
    if plan.format == MEETINGS:
        return next_week(stage)
    drawn = stage.rounds.annotate(size=Count("fixtures")).filter(size__gt=0)
    last = drawn.order_by("-number").first()
    if unsettled(stage).exists():
        _open_due(stage)
        return False
    if plan.format == SWISS:
        number = last.number + 1 if last else 1
        if number > plan.rounds:
            return False
        return draw_swiss_round(stage, number).fixtures.exists()
    if plan.is_knockout:
        return _draw_ties(stage, plan)
    return False


def _open_due(stage: Stage) -> bool:
    """Open the rounds whose time has come (LG-FIX-02); return whether there were any.

    A round opens when the one before it is over. Where matches of all rounds may be played at any
    time, it opens at the deadline of the round before at the latest (LG-FIX-24).
    """
    if is_free(stage):
        return _open_by_calendar(stage)
    due = _begun(stage)
    for round_ in due:
        open_round(round_)
    return bool(due)


def _open_by_calendar(stage: Stage) -> bool:
    changed, before = False, None
    for pace in paces(stage):
        round_ = pace.round
        if round_.opens is None:
            waits = before is not None and not _is_past(before)
            if before is not None and waits and not _has_own_deadline(round_, before):
                return changed
            open_round(round_, _moment(before))
            changed = True
        before = pace
    return changed


def _is_past(pace: Pace) -> bool:
    """Return whether a round no longer keeps the next one closed.

    It is over, or its deadline has passed; in a sandbox deadlines do not pass.
    """
    round_ = pace.round
    if pace.over or round_.stage.season.copy_of_id is not None:
        return pace.over
    return round_.deadline is not None and round_.deadline <= now()


def _has_own_deadline(round_: Round, before: Pace) -> bool:
    """Return whether a commissioner gave a round a deadline and the one before has none."""
    return round_.deadline is not None and before.round.deadline is None


def _moment(before: Pace | None) -> datetime | None:
    """Return when a round opens: at the deadline of the round before, so that windows join.

    None means now: where the round before was over sooner, or its deadline is more than a day ago.
    """
    passed = None if before is None or before.over else before.round.deadline
    return passed if passed is not None and now() - A_DAY <= passed <= now() else None


def _begun(stage: Stage) -> list[Round]:
    """List the round that is being played, if its window is not open yet; else nothing.

    A round of a campaign that was closed without its last matches is not played on (LG-FIX-12).
    """
    first = (
        stage.rounds.filter(
            fixtures__state__in=Fixture.OPEN, fixtures__provisional__isnull=True, closed=None
        )
        .order_by("number")
        .first()
    )
    return [first] if first is not None and first.opens is None else []


def _draw_ties(stage: Stage, plan: StagePlan) -> bool:
    """Make the knock-out fixtures that are due: a next leg, a replay, or the next round.

    Return whether any were made.
    """
    season = stage.season
    all_meetings = meetings(stage_fixtures(stage))
    made: list[Fixture] = []
    rounds = {round_.number: round_ for round_ in stage.rounds.all()}
    slots: dict[int, list[Slot]] = {}
    replays: list[Meeting] = []
    for group in stage.groups.order_by("pk"):
        group_meetings = of_group(group, all_meetings)
        bracket = group_bracket(group, plan)
        due = group_progress(group, plan, season.draw_seed, group_meetings).due
        soonest = min((bracket.tie(key).round for key in due), default=0)
        for key, pairing in due.items():
            tie = bracket.tie(key)
            legs = [meeting for meeting in group_meetings if meeting.fixture.tie == key]
            if len(legs) == (2 if plan.two_legs else 1):
                replays.append(legs[-1])  # level, and by the season's rule it is played again
            elif tie.round == soonest:
                leg = len(legs) + 1
                ends = pairing.swapped if plan.two_legs and leg == 1 else pairing
                slot = Slot(
                    group,
                    slot_of(bracket, key),
                    tuple(ends),
                    key,
                    options=tie_options(season, plan, legs),
                )
                slots.setdefault(round_number(tie.round, leg, plan), []).append(slot)
    for number in sorted(slots):
        made += make_fixtures(rounds[number], slots[number])
        fresh = rounds[number].opens is None
        open_round(rounds[number])
        if not fresh:
            tell_matches(rounds[number], made[-len(slots[number]) :])
    made += [replay(meeting.fixture) for meeting in replays]
    for fixture in made:
        settle_absent(fixture)
    return bool(made)


def settle_absent(fixture: Fixture) -> None:
    """Settle a fixture as a walk-over if one side is left, as a double forfeit if none is.

    In a match of three or four sides the others play on without the team that withdrew (LG-OUT-03).
    """
    sides = list(fixture.sides.select_related("entry").order_by("number"))
    here = [side.number for side in sides if side.entry.withdrawn is None]
    if fixture.state == Fixture.State.SCHEDULED and len(here) < min(2, len(sides)):
        winner = here[0] if here else None
        settle_unplayed(fixture, unplayed(fixture.season, winner, len(sides)))


def unplayed(season: Season, winner: int | None, sides: int) -> Outcome:
    """Return the outcome of a walk-over for the side `winner`; None: nobody came (LG-FIX-01)."""
    if winner is None:
        return Outcome.alike("double_forfeit", [SideOutcome("loss", 0)] * sides)
    return Scoring.from_json(season.scoring).walk_over(winner, sides)


def settle_unplayed(fixture: Fixture, outcome: Outcome) -> bool:
    """Settle a fixture without a match; return False if it is being played or settled.

    In the caller's transaction. Steps of the teams that waited for it are served after the commit.
    """
    free = Fixture.objects.filter(pk=fixture.pk, state=Fixture.State.SCHEDULED)
    taken = free.update(
        state=Fixture.State.SETTLED,
        outcome=outcome.to_json(),
        provisional=None,
        settled=now(),
    )
    if not taken:
        return False
    for number, side_outcome in enumerate(outcome.sides):
        owes = side_outcome.ended in UNPLAYED and fixture.season.changes_teams
        fixture.sides.filter(number=number).update(**told(side_outcome), owes=owes)
    fixture.refresh_from_db()
    if UNPLAYED.intersection(side.ended for side in outcome.sides):
        hooks.announce("result", {}, fixture=fixture)
    teams = list(fixture.sides.values_list("entry__team", flat=True))
    transaction.on_commit(lambda: serve_when_free(teams))
    return True
