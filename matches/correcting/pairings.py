"""Fixtures that were drawn from a corrected result: they stand, unless the ruling says otherwise.

A tie of a knock-out whose entrant changes can stand, be replayed or be awarded. A stage or a Swiss
round that nobody has begun can be drawn again (LG-EVENT-04).
"""

from __future__ import annotations

from collections.abc import Sequence

from leagues.hooks import begun
from leagues.models import Fixture, Group, Stage
from leagues.operations.advancing import (
    advance_season,
    draw_again_from,
    settle_unplayed,
    unplayed,
)
from leagues.operations.drawing import draw_swiss_round, replay
from leagues.schedules.knockout import Bracket, LoserOf, WinnerOf
from leagues.schedules.plan import SWISS
from leagues.stages.brackets import group_bracket, group_progress, seated, slot_of, verdict
from leagues.stages.results import Meeting, meetings, of_group, stage_fixtures
from rules.problems import Problem, Refusal
from rules.record import JSON

State = Fixture.State


#: Whether a tie is decided, and who goes on; None for nobody.
Verdict = tuple[bool, int | None]


def verdict_of(fixture: Fixture) -> Verdict | None:
    """Return the verdict of a fixture's tie; None outside a knock-out."""
    stage = fixture.round.stage
    if not stage.plan.is_knockout:
        return None
    played = seated(fixture.group, of_group(fixture.group, meetings(stage_fixtures(stage))))
    return _verdict(fixture.group, fixture.tie, played)


def follow(fixture: Fixture, before: Verdict | None, later: str) -> list[JSON]:
    """Have what was drawn from a fixture follow its new result; return what was done.

    before: the verdict of its tie before the new result was written. Each step is ``{"way",
    "fixture", ...}``; `undo` takes them back. Raises Refusal: only_in_knockouts,
    only_swiss_redrawn, later_round_begun, later_tie_not_due, later_tie_drawn_on,
    fixture_is_being_played, bracket_does_not_hold.
    """
    stage = fixture.round.stage
    done = [] if before is None else _follow_bracket(fixture, before, later)
    if before is None and later in ("replay", "award"):
        raise Refusal(Problem("only_in_knockouts", "LG-EVENT-04", {}, "change.later"))
    if later == "redraw":
        following = draw_again_from(stage)
        if following is not None:
            done.append({"way": "stage_redrawn", "stage": stage.pk, "number": following.number})
        elif before is None:
            done += _draw_again(stage, fixture.round.number)
    return done


def play_again(fixture: Fixture) -> JSON:
    """Have a voided match played anew, with other dice: the same place, one attempt later."""
    way = {"way": "again", "fixture": str(fixture.uuid), "annulled": fixture.annulled}
    return {**way, "made": str(replay(fixture).uuid)}


def undo(done: Sequence[JSON]) -> None:
    """Undo what `follow` did to later fixtures.

    Raises Refusal("later_match_was_played") for those that were played meanwhile.
    """
    problems = []
    for step in reversed(done):
        if step["way"] == "stage_redrawn":
            continue
        if step["way"] == "redrawn":
            _draw_again(Stage.objects.get(pk=step["stage"]), step["round"] - 1)
        elif step["way"] == "stood":
            Fixture.objects.filter(uuid=step["fixture"]).update(goes_on=step["was"])
        elif not _taken_back(step):
            made = Fixture.objects.select_related("round").get(uuid=step["made"])
            params = {"round": made.round.number}
            problems.append(Problem("later_match_was_played", "LG-EVENT-04", params))
    if problems:
        raise Refusal(problems)
    for step in done:
        if step["way"] == "stage_redrawn":  # from all that was settled before it
            stage = Stage.objects.get(pk=step["stage"])
            if draw_again_from(stage) is None:  # it waited for a match to be played again
                advance_season(stage.season_id)


def drawn_again(done: Sequence[JSON]) -> list[JSON]:
    """Return the rounds and stages, of what `follow` did, that `undo` has drawn once more."""
    return [each for each in done if each["way"] in ("redrawn", "stage_redrawn")]


def _taken_back(each: JSON) -> bool:
    made = Fixture.objects.select_for_update(of=("self",)).get(uuid=each["made"])
    settled = made.state == State.SETTLED and each["way"] != "awarded"
    if settled or not _untouched(made):
        return False
    if each["way"] == "exchanged":
        _seat(made, each["were"])
    else:
        made.delete()
        Fixture.objects.filter(uuid=each["fixture"]).update(annulled=each["annulled"])
    return True


# -- knock-outs ---------------------------------------------------------------------------------


def _verdict(group: Group, tie: str, found: Sequence[Meeting]) -> Verdict:
    stage = group.stage
    legs = [meeting for meeting in found if meeting.fixture.tie == tie]
    if len(legs) < (2 if stage.plan.two_legs else 1):
        return False, None
    seed = {entry: at for at, entry in enumerate(group.seeds)}
    return verdict(stage.plan, stage.season.draw_seed, f"{group.name}{tie}", legs, seed)


def _follow_bracket(fixture: Fixture, before: Verdict, later: str) -> list[JSON]:
    group = Group.objects.select_related("stage__season").get(pk=fixture.group_id)
    stage, tie = group.stage, fixture.tie
    bracket = group_bracket(group, stage.plan)
    played = seated(group, of_group(group, meetings(stage_fixtures(stage))))
    drawn = {meeting.fixture.tie for meeting in played}
    fed = [key for key in _fed_by(bracket, tie) if key in drawn]
    last = [meeting for meeting in played if meeting.fixture.tie == tie][-1].fixture
    ruled, last.goes_on = last.goes_on, None
    decided, went_on = before
    changed = bool(fed) and decided and _verdict(group, tie, played) != before
    done: list[JSON] = []
    stands = (went_on or 0) if changed and later in ("stand", "redraw") else None
    if stands != ruled:
        Fixture.objects.filter(pk=last.pk).update(goes_on=stands)
        done.append({"way": "stood", "fixture": str(last.uuid), "was": ruled})
    if changed and stands is None:
        done += _replace(group, bracket, played, fed, later)
    if not holds(group):
        raise Refusal(Problem("bracket_does_not_hold", "LG-EVENT-04", {}, "change.later"))
    return done


def holds(group: Group) -> bool:
    """Return whether the results of a bracket go together: the players of each tie came to it."""
    stage = group.stage
    played = seated(group, of_group(group, meetings(stage_fixtures(stage))))
    try:
        progress = group_progress(group, stage.plan, stage.season.draw_seed, played)
    except ValueError:
        return False
    return all(
        set(meeting.entries) == set(progress.state(meeting.fixture.tie).sides) for meeting in played
    )


def _fed_by(bracket: Bracket, tie: str) -> list[str]:
    """Return the ties that somebody comes to from this one, or from one that does."""
    reached = {tie}
    for other in bracket.ties:
        sources = {
            side.tie for side in other.sides if isinstance(side, WinnerOf | LoserOf)
        } | {other.reset_of}  # fmt: skip
        if sources & reached:
            reached.add(other.key)
    return [each.key for each in bracket.ties if each.key in reached and each.key != tie]


def _replace(
    group: Group, bracket: Bracket, found: Sequence[Meeting], fed: Sequence[str], later: str
) -> list[JSON]:
    """Play the ties again whose entrant has changed, or award them to whoever was rightly there.

    Raises Refusal: later_tie_not_due, later_tie_drawn_on, fixture_is_being_played.
    """
    plan, season = group.stage.plan, group.stage.season
    rest = [meeting for meeting in found if meeting.fixture.tie not in fed]
    progress = group_progress(group, plan, season.draw_seed, rest)
    done = []
    for key in fed:
        legs = [meeting for meeting in found if meeting.fixture.tie == key]
        there, due = legs[0].entries, progress.due.get(key)
        if due is not None and set(due) == set(there):
            continue
        params = {"round": legs[0].round}
        if due is None:
            raise Refusal(Problem("later_tie_not_due", "LG-EVENT-04", params, "change.later"))
        if len(legs) > 1 or any(each in fed for each in _fed_by(bracket, key)):
            raise Refusal(Problem("later_tie_drawn_on", "LG-EVENT-04", params, "change.later"))
        done.append(_replace_one(legs[0].fixture, there, tuple(due), later, slot_of(bracket, key)))
    return done


def _replace_one(
    fixture: Fixture, were: tuple[int, ...], now: tuple[int, ...], later: str, slot: int
) -> JSON:
    fixture = Fixture.objects.select_for_update(of=("self",)).get(pk=fixture.pk)
    if fixture.state == State.LOCKED:
        raise Refusal(Problem("fixture_is_being_played", "LG-EVENT-06", about=f"slot:{slot}"))
    if fixture.state == State.SCHEDULED and later == "replay":
        _seat(fixture, now)
        place = str(fixture.uuid)
        return {"way": "exchanged", "fixture": place, "made": place, "were": list(were)}
    made = replay(fixture)
    _seat(made, now)
    if fixture.state == State.SCHEDULED:
        settle_unplayed(fixture, unplayed(fixture.season, None, len(now)))
    Fixture.objects.filter(pk=fixture.pk).update(annulled=True)
    if later == "award":
        (rightly,) = set(were) & set(now)
        settle_unplayed(made, unplayed(made.season, now.index(rightly), len(now)))
    return {
        "way": "replayed" if later == "replay" else "awarded",
        "fixture": str(fixture.uuid),
        "made": str(made.uuid),
        "annulled": fixture.annulled,
    }


def _seat(fixture: Fixture, numbers: Sequence[int]) -> None:
    """Put these entries on the sides of a fixture, home first."""
    entries = {entry.number: entry for entry in fixture.season.entries.filter(number__in=numbers)}
    for side, number in zip(fixture.sides.order_by("number"), numbers, strict=True):
        side.entry = entries[number]
        side.save(update_fields=["entry"])


# -- rounds and stages that can be drawn again --------------------------------------------------


def _untouched(fixture: Fixture) -> bool:
    """Return whether nobody has begun to play a fixture, so that it can be taken back."""
    if fixture.state == State.LOCKED or fixture.claim is not None:
        return False
    played = hasattr(fixture, "record") or fixture.live_matches.exists()
    if played or fixture.reports.exists():
        return False
    return not (fixture.provisional and fixture.state == State.SCHEDULED)


def _draw_again(stage: Stage, number: int) -> list[JSON]:
    """Draw the round after this one again, where it was drawn and nobody has begun it.

    Raises Refusal: only_swiss_redrawn, later_round_begun. Empty where no round was drawn.
    """
    if stage.format != SWISS:
        raise Refusal(Problem("only_swiss_redrawn", "LG-EVENT-04", {}, "change.later"))
    round_ = stage.rounds.filter(number__gt=number, fixtures__isnull=False).order_by("-number")
    last = round_.first()
    if last is None:
        return []
    if last.number != number + 1 or begun(last.fixtures.all()).exists():
        params = {"round": last.number}
        raise Refusal(Problem("later_round_begun", "LG-EVENT-04", params, "change.later"))
    last.fixtures.all().delete()
    draw_swiss_round(stage, last.number)
    return [{"way": "redrawn", "stage": stage.pk, "round": last.number}]
