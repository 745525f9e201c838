"""A season goes on: the next round is drawn, the next stage begins, or all is over.

Everything here is found from rows, so it may be asked at any time, by anybody, and twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Count

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
    """Draw what is due and end what is over (LG-SEASON-06); says whether anything changed.

    A round is drawn when the one before is settled, or stands in for the time being
    (LG-SWISS-06); a stage when the one before has ended.  Before that, what settled rounds did to
    its campaign is applied, and a campaign that is decided ends the season (LG-FIX-12).
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

    seeds: numbers of the entries, the best seed first; None for a place of a bracket that is
           nobody's.
    """
    draw_stage(stage, seeds)
    _draw_next(stage)
    first = stage.rounds.order_by("number").first()
    if first is not None:
        open_round(first)


def draw_again_from(stage: Stage) -> Stage | None:
    """Have the stage that was drawn from this one drawn again by how this one stands now.

    None where there is none.  Where this one is played on, the next waits for it, undrawn.
    Refuses once somebody has begun it.  In a transaction that has locked the season.
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
    """Store who ended where, with the reason for each place (LG-SEASON-06); in a friendly nobody
    does (LG-MEET-04).  Nothing waits for an answer any more, and captives are home (LG-CAMP-02)."""
    season.state = Season.State.FINISHED
    if not season.friendly:
        keep_given(season)
        season.placings = places_of(season)
    end_offers(season)
    release(season)
    season.finished = now()
    season.save(update_fields=["state", "placings", "finished"])


def _end(season: Season) -> None:
    """End a season, and tell everybody who won it (LG-NOTE-01); a friendly ends by itself."""
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
    """Who ended where, as a season stores it: by its campaign, where it has one; who has left
    stands below all others (LG-OUT-07)."""
    placed = season_places(season)
    by_campaign = campaign_places(season, [place.entry for place in placed])
    if by_campaign is None:
        return [
            {"place": p.place, "entry": p.entry, "group": p.group, "reason": p.reason}
            for p in placed
        ]
    groups = {place.entry: place.group for place in placed}
    gone = left_the_season(season)
    found: list[dict[str, Any]] = []
    for shared in stayers_first(by_campaign, gone):
        reason = {"kind": "campaign", "shared": len(shared) > 1}
        if gone.issuperset(shared):
            reason = {"kind": "left"}
        place = len(found) + 1
        found += [
            {"place": place, "entry": entry, "group": groups[entry], "reason": reason}
            for entry in shared
        ]
    return found


def _void_the_rest(season: Season) -> None:
    """A campaign that is decided leaves nothing to play: as if it had never been drawn."""
    for fixture in season.fixtures.filter(state__in=Fixture.OPEN):
        settle_unplayed(fixture, void(fixture.sides.count()))


def keep_given(season: Season) -> None:
    """Keep the numbers of its teams that tables go by, so that an old table stays as it was."""
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
    """Begin a stage with those who qualified; not before a hand has dealt it, where one shall."""
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
    """Make the fixtures of the next round, if its time has come; says whether there were any."""
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
    """Open the rounds whose time has come (LG-FIX-02); says whether there were any.

    A round opens when the one before it is over.  Where matches are played whatever is open in
    other rounds it opens at the latest at the deadline of the one before (LG-FIX-24).
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
    """Whether a round keeps the next one closed no longer; in a sandbox time stands still."""
    round_ = pace.round
    if pace.over or round_.stage.season.copy_of_id is not None:
        return pace.over
    return round_.deadline is not None and round_.deadline <= now()


def _has_own_deadline(round_: Round, before: Pace) -> bool:
    """Whether a commissioner has given it a deadline that no other would open it for."""
    return round_.deadline is not None and before.round.deadline is None


def _moment(before: Pace | None) -> datetime | None:
    """When a round opens: at the deadline of the one before, so that windows join whenever
    somebody looks; but now where that one was over sooner, or nobody has looked for a day."""
    passed = None if before is None or before.over else before.round.deadline
    return passed if passed is not None and now() - A_DAY <= passed <= now() else None


def _begun(stage: Stage) -> list[Round]:
    """The round that is being played, where its window has not been opened; one of a campaign that
    was closed without its last matches is played no more (LG-FIX-12)."""
    first = (
        stage.rounds.filter(
            fixtures__state__in=Fixture.OPEN, fixtures__provisional__isnull=True, closed=None
        )
        .order_by("number")
        .first()
    )
    return [first] if first is not None and first.opens is None else []


def _draw_ties(stage: Stage, plan: StagePlan) -> bool:
    """The ties of a knock-out that are due: a next leg, a replay, or the next round."""
    season = stage.season
    found = meetings(stage_fixtures(stage))
    made: list[Fixture] = []
    rounds = {round_.number: round_ for round_ in stage.rounds.all()}
    slots: dict[int, list[Slot]] = {}
    replays: list[Meeting] = []
    for group in stage.groups.order_by("pk"):
        own = of_group(group, found)
        bracket = group_bracket(group, plan)
        due = group_progress(group, plan, season.draw_seed, own).due
        soonest = min((bracket.tie(key).round for key in due), default=0)
        for key, pairing in due.items():
            tie = bracket.tie(key)
            legs = [meeting for meeting in own if meeting.fixture.tie == key]
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
    """A fixture in which one alone is left is a walk-over; where nobody is, nobody's (LG-OUT-03).

    Of three or four the others play on without who has withdrawn: he does not come.
    """
    sides = list(fixture.sides.select_related("entry").order_by("number"))
    here = [side.number for side in sides if side.entry.withdrawn is None]
    if fixture.state == Fixture.State.SCHEDULED and len(here) < min(2, len(sides)):
        winner = here[0] if here else None
        settle_unplayed(fixture, unplayed(fixture.season, winner, len(sides)))


def unplayed(season: Season, winner: int | None, sides: int) -> Outcome:
    """The outcome of a walk-over for that side, or where nobody came (LG-FIX-01)."""
    if winner is None:
        return Outcome.alike("double_forfeit", [SideOutcome("loss", 0)] * sides)
    return Scoring.from_json(season.scoring).walk_over(winner, sides)


def settle_unplayed(fixture: Fixture, outcome: Outcome) -> bool:
    """Settle what was not played; says whether it was still to be.  In a transaction."""
    free = Fixture.objects.filter(pk=fixture.pk, state=Fixture.State.SCHEDULED)
    taken = free.update(
        state=Fixture.State.SETTLED,
        outcome=outcome.to_json(),
        provisional=None,
        settled=now(),
    )
    if not taken:
        return False
    for number, own in enumerate(outcome.sides):
        owes = own.ended in UNPLAYED and not fixture.season.friendly
        fixture.sides.filter(number=number).update(**told(own), owes=owes)
    fixture.refresh_from_db()
    teams = list(fixture.sides.values_list("entry__team", flat=True))
    transaction.on_commit(lambda: serve_when_free(teams))
    return True
