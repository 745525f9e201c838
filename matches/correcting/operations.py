"""Operations on corrections: preview, apply, undo, apply again. Each is one transaction and a
ruling.

Nothing is edited. Events are voided by naming the batch that does so, and others are put in at
their place; the record stays as it was filed. The season is locked first, then the fixture, then
the teams in a fixed order. So two corrections, or a correction and a claim, follow each other, and
a team that is in a match refuses (LG-EVENT-06).
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction

from leagues.access.permissions import require_commissioner
from leagues.models import Fixture, Season
from leagues.operations.advancing import places_of
from leagues.operations.campaigns.events import recount
from leagues.operations.common import register
from leagues.operations.outcomes import COLUMNS, told
from leagues.operations.unplayed_matches import serve_owed
from matches.correcting import pairings
from matches.correcting.changes import (
    Change,
    corrected_outcome,
    corrected_record,
    read,
)
from matches.correcting.consequences import Picture
from matches.correcting.filed import FiledMatch, later_corrections, plain
from matches.correcting.redoing import aftermath, sat_out
from matches.correcting.retelling import against_rules, redone, retold_version
from matches.games import of
from matches.models import Correction, CorrectionStep, StatLine
from matches.resolution import dispatch
from matches.resolution.settling import store_lines
from rosters.models import Coach, Team, TeamEvent
from rosters.operations.teams import refuse_claimed
from rosters.teams.projections import member_keys, project
from rosters.teams.streams import append, fold, numbered, stored_events
from rosters.teams.streams import void as take_out
from rosters.typed.text import plain_text, storable
from rules.problems import Problem, Refusal
from rules.record import JSON, Outcome, digest, void
from rules.roster import CORRECTED, Event


def preview(user: Coach, fixture: Fixture, change: Any) -> JSON:
    """Return everything that a correction would change (LG-EVENT-04); nothing is changed.

    It is carried out and rolled back, so it shows exactly what would happen. Raises Refusal as
    `correct` does.
    """
    require_commissioner(user, fixture.season.league)
    return _rehearsed(lambda: _correct(user, fixture, change, "–").consequences)


@transaction.atomic
def correct(
    user: Coach, fixture: Fixture, change: Any, *, reason: str, seen: str | None = None
) -> Correction:
    """Correct a filed result.

    change: as `matches.correcting.changes` reads it.
    seen:   digest of the consequences that were previewed.

    Raises Refusal: not_a_commissioner, consequences_changed if they are not those of `seen`,
    nothing_to_do, what `changes.read` refuses, and what `_locked` and the change's parts refuse.
    """
    require_commissioner(user, fixture.season.league)
    correction = _correct(user, fixture, change, plain_text(reason, "reason", 2000, empty=False))
    if seen is not None and seen != digest(correction.consequences):
        raise Refusal(Problem("consequences_changed", "LG-EVENT-04", about="seen"))
    return correction


def preview_turn(user: Coach, correction: Correction) -> JSON:
    """Return everything that undoing a correction would change, or applying it again.

    Nothing is changed.
    """
    require_commissioner(user, correction.fixture.season.league)
    if correction.state == Correction.State.APPLIED:
        return _rehearsed(lambda: _undo(user, correction, "–"))
    return _rehearsed(lambda: _reapply(user, correction, "–"))


@transaction.atomic
def undo(user: Coach, correction: Correction, *, reason: str) -> Correction:
    """Undo a correction: all is as it was before.

    Raises Refusal: not_a_commissioner, corrected_meanwhile, correction_is_built_on where later
    corrections rest on it, later_match_was_played where a match that it made was played.
    """
    require_commissioner(user, correction.fixture.season.league)
    _undo(user, correction, plain_text(reason, "reason", 2000, empty=False))
    correction.refresh_from_db()
    return correction


@transaction.atomic
def reapply(user: Coach, correction: Correction, *, reason: str) -> Correction:
    """Apply a correction again that was undone: the same facts as the first time.

    Raises Refusal: not_a_commissioner, and corrected_meanwhile where the result is not what it was.
    """
    require_commissioner(user, correction.fixture.season.league)
    _reapply(user, correction, plain_text(reason, "reason", 2000, empty=False))
    correction.refresh_from_db()
    return correction


class _TakenBack(Exception):
    """Leaves the transaction of a rehearsal, so that everything is as it was."""


def _rehearsed(do: Callable[[], JSON]) -> JSON:
    result: JSON = None
    try:
        with transaction.atomic():
            result = do()
            raise _TakenBack
    except _TakenBack:
        return result


# -- applied ------------------------------------------------------------------------------------


def _correct(user: Coach, fixture: Fixture, wish: Any, reason: str) -> Correction:
    wish = storable(wish)
    change = read(wish, fixture.season.game)
    filed = _locked(user, fixture, playing_on=change.kind == "replay")
    picture = Picture.of(filed)
    correction = Correction(
        fixture=filed.fixture, change=wish, before=filed.version, after=_version(filed, change)
    )
    after = correction.after
    events: list[list[Event]] | None = None
    if after == correction.before and not _says_what_was_drawn(change, filed):
        raise Refusal(Problem("nothing_to_do", "LG-EVENT-04", {}, "change"))
    if _has_other_aftermath(change):
        events = _events(filed, after, change)
    verdict = pairings.verdict_of(filed.fixture)
    correction.save(force_insert=True)
    _turn(user, filed, correction, after, events, Correction.State.APPLIED, reason)
    correction.later = _follow(filed, change, verdict)
    _place_again(filed.fixture.season)
    correction.consequences = {
        **picture.compared(filed, correction.later),
        **against_rules(filed, change.report),
    }
    correction.save(update_fields=["later", "consequences"])
    return correction


def _says_what_was_drawn(change: Change, filed: FiledMatch) -> bool:
    drawn = of(filed.fixture.season.game).rulings.DRAWN
    return bool(change.dice) or any(change.facts.get(fact) for fact in drawn)


def _follow(filed: FiledMatch, change: Change, before: pairings.Verdict | None) -> list[JSON]:
    """Have later fixtures follow the result, and play this one again where that is wanted."""
    done = [pairings.play_again(filed.fixture)] if change.kind == "replay" else []
    return done + pairings.follow(filed.fixture, before, change.later)


def _events(filed: FiledMatch, after: JSON, change: Change) -> list[list[Event]] | None:
    """Return what the fixture does to its teams in this version; None where nothing changes.

    Nothing does where nothing carries over (LG-MEET-04, LG-DAY-01), nor does a result from
    elsewhere (LG-IO-08).
    """
    if not filed.fixture.season.changes_teams or filed.fixture.brought:
        return None
    outcome = Outcome.from_json(after["outcome"])
    if outcome.kind == "void":
        return [[] for _ in filed.teams] if any(map(filed.standing, filed.teams)) else None
    if filed.stored is None:
        return sat_out(filed, outcome)
    if filed.record is None and outcome.took_place:
        return None  # nobody knows any more what happened in it
    if change.retells:
        return redone(filed, filed.as_of(after), change.dice).events
    return aftermath(filed, filed.as_of(after))


def _has_other_aftermath(change: Change) -> bool:
    return change.kind in ("void", "replay") or (
        change.kind == "correct" and change.aftermath == "again"
    )


def _version(filed: FiledMatch, change: Change) -> JSON:
    """Return the version of the fixture that is to stand.

    Raises Refusal: nothing_to_annul in a knock-out, nothing_was_played, and what the record cannot
    hold.
    """
    version, fixture = {**filed.version}, filed.fixture
    if change.kind == "annul":
        if fixture.round.stage.plan.is_knockout:
            raise Refusal(Problem("nothing_to_annul", "LG-OUT-02", {}, "change.kind"))
        return {**version, "annulled": True}
    if change.retells:
        return retold_version(filed, change.report)
    if change.kind in ("void", "replay"):
        return {**version, "outcome": void(len(filed.teams)).to_json(), "sides": None}
    record = filed.record
    if filed.counted is None:  # it is told by what stands, whatever was told before
        version.pop("report", None)
    if record is None or change.aftermath == "keep":
        if change.touched:
            raise Refusal(Problem("nothing_was_played", "LG-EVENT-04", {}, "change"))
        outcome = corrected_outcome(change, Outcome.from_json(version["outcome"]))
        return {**version, "outcome": outcome.to_json()}
    corrected = corrected_record(change, record)
    sides = list(corrected.sides) if corrected.outcome.took_place else None
    return {**version, "outcome": corrected.outcome.to_json(), "sides": sides}


# -- undone and applied again -------------------------------------------------------------------


def _undo(user: Coach, correction: Correction, reason: str) -> JSON:
    filed, correction = _locked_correction(user, correction, Correction.State.APPLIED)
    later = later_corrections(correction, filed)
    if later:
        raise Refusal(
            Problem(
                "correction_is_built_on",
                "LG-EVENT-04",
                {"about": _about(FiledMatch.of(each.fixture)), "round": each.fixture.round.number},
                f"correction:{each.uuid}",
            )
            for each in later
        )
    picture = Picture.of(filed)
    events = _reversed(filed, correction)
    _turn(user, filed, correction, correction.before, events, Correction.State.UNDONE, reason)
    pairings.undo(correction.later)
    Correction.objects.filter(pk=correction.pk).update(state=Correction.State.UNDONE)
    _place_again(filed.fixture.season)
    return picture.compared(filed, pairings.drawn_again(correction.later))


def _reapply(user: Coach, correction: Correction, reason: str) -> JSON:
    change = read(correction.change, correction.fixture.season.game)
    playing_on = change.kind == "replay"
    filed, correction = _locked_correction(
        user, correction, Correction.State.UNDONE, playing_on=playing_on
    )
    if filed.version != correction.before:
        raise Refusal(Problem("corrected_meanwhile", "LG-EVENT-04", about="correction"))
    picture = Picture.of(filed)
    verdict = pairings.verdict_of(filed.fixture)
    events = _reversed(filed, correction)
    _turn(user, filed, correction, correction.after, events, Correction.State.APPLIED, reason)
    correction.later = _follow(filed, change, verdict)
    _place_again(filed.fixture.season)
    consequences = picture.compared(filed, correction.later)
    correction.state, correction.consequences = Correction.State.APPLIED, consequences
    correction.save(update_fields=["state", "later", "consequences"])
    return consequences


def _reversed(filed: FiledMatch, correction: Correction) -> list[list[Event]] | None:
    """Return the events that the last step voided, to be put in again; None where it moved none."""
    batch = correction.steps.order_by("-pk").values_list("batch", flat=True)[0]
    if not TeamEvent.objects.filter(batch=batch).exists():
        return None
    return [
        plain(TeamEvent.objects.filter(team=team, voided_by=batch).order_by("seq"))
        for team in filed.teams
    ]


# -- what all of them do ------------------------------------------------------------------------


def _locked(user: Coach, fixture: Fixture, *, playing_on: bool = False) -> FiledMatch:
    """Lock a settled fixture with its season and teams, so that nobody else writes them, and return
    it.

    playing_on: it is to be played again, so the season must run. Raises Refusal:
    not_a_commissioner, season_is_over, season_not_running, fixture_is_being_played,
    nothing_to_correct, and for teams that are in a match.
    """
    seasons = Season.objects.select_for_update(of=("self",)).select_related("league")
    season = seasons.get(pk=fixture.season_id)
    require_commissioner(user, season.league)
    if playing_on and season.state == Season.State.FINISHED:
        raise Refusal(Problem("season_is_over", "LG-SEASON-01", {"season": season.name}))
    if season.state == Season.State.ARCHIVED or (
        playing_on and season.state != Season.State.RUNNING
    ):
        raise Refusal(Problem("season_not_running", "LG-SEASON-01", {"season": season.name}))
    fixture = (
        Fixture.objects.select_for_update(of=("self",))
        .select_related("season__league", "round__stage__season", "group__stage__season")
        .get(pk=fixture.pk)
    )
    if fixture.state == Fixture.State.LOCKED:
        raise Refusal(Problem("fixture_is_being_played", "LG-EVENT-06"))
    alone = fixture.sides.filter(ended="bye").exists()
    if fixture.state != Fixture.State.SETTLED or alone:
        raise Refusal(Problem("nothing_to_correct", "LG-EVENT-04"))
    pks = list(fixture.sides.values_list("entry__team", flat=True))
    teams = Team.objects.select_for_update().filter(pk__in=pks).order_by("pk")
    problems: list[Problem] = []
    for team in teams:
        try:
            refuse_claimed(team)
        except Refusal as refusal:
            problems += refusal.problems
    if problems:
        raise Refusal(problems)
    serve_owed(pks)  # so that it stands in their streams
    return FiledMatch.of(fixture)


def _locked_correction(
    user: Coach, correction: Correction, state: Correction.State, *, playing_on: bool = False
) -> tuple[FiledMatch, Correction]:
    filed = _locked(user, correction.fixture, playing_on=playing_on)
    correction = Correction.objects.select_for_update(of=("self",)).get(pk=correction.pk)
    if correction.state != state:
        raise Refusal(Problem("corrected_meanwhile", "LG-EVENT-04", about="correction"))
    return filed, correction


def _turn(
    user: Coach,
    filed: FiledMatch,
    correction: Correction,
    version: JSON,
    events: Sequence[Sequence[Event]] | None,
    act: Correction.State,
    reason: str,
) -> None:
    """Make this version stand, with these events instead of those that do; None: they stay."""
    ruling = register(
        user,
        filed.fixture.season,
        "result:corrected" if act == Correction.State.APPLIED else "result:restored",
        _about(filed),
        reason,
        fixture=filed.fixture,
        correction=str(correction.uuid),
        change=correction.change,
    )
    batch = uuid.uuid4()
    CorrectionStep.objects.create(correction=correction, act=act, batch=batch, ruling=ruling)
    after = list(events) if events is not None else [filed.standing(team) for team in filed.teams]
    if events is not None:
        for team, team_events in zip(filed.teams, events, strict=True):
            _put(user, filed, team, team_events, batch)
    _write_fixture(filed, version)
    if filed.stored is not None:
        StatLine.objects.filter(record=filed.stored).delete()
        if version["sides"] is not None:
            keys = member_keys(filed.teams)
            store_lines(filed.stored, filed.teams, filed.as_of(version), after, keys)
    recount(filed.fixture)
    transaction.on_commit(dispatch.advance)


def _put(
    user: Coach, filed: FiledMatch, team: Team, events: Sequence[Event], batch: uuid.UUID
) -> None:
    """Put events into a team's stream in place of those of the fixture that stand there."""
    trace = Event(CORRECTED, {})
    new = numbered([trace, *events], team.seq, batch, filed.place(team))
    take_out(team, [event.seq for event in filed.standing(team)], batch)
    append(team, new, user)
    team.seq += len(new)
    team.save(update_fields=["seq"])
    project(team, fold(team, stored_events(team)), anew=True)


def _write_fixture(filed: FiledMatch, version: JSON) -> None:
    fixture = filed.fixture
    fixture.outcome, fixture.annulled = version["outcome"], version["annulled"]
    fixture.save(update_fields=["outcome", "annulled"])
    outcome = Outcome.from_json(version["outcome"])
    reports = version["sides"] or [None] * len(outcome.sides)
    for side, result, report in zip(filed.sides, outcome.sides, reports, strict=True):
        for column, value in told(result, report).items():
            setattr(side, column, value)
        side.save(update_fields=COLUMNS)


def _place_again(season: Season) -> None:
    """Place the entries of a season that is over anew; it stays over, so all must have a place.

    Raises Refusal("season_is_over") where an entry would lose its place.
    """
    if season.state != Season.State.FINISHED or season.placings is None:
        return
    placed = places_of(season)
    if not {each["entry"] for each in placed} >= {each["entry"] for each in season.placings}:
        raise Refusal(Problem("season_is_over", "LG-SEASON-01", {"season": season.name}))
    season.placings = placed
    season.save(update_fields=["placings"])


def _about(filed: FiledMatch) -> str:
    return " – ".join(team.name for team in filed.teams)[:200]
