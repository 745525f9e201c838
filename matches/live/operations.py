"""Play a match here, decision by decision: begin, kick off, answer, give up.

To play against other people, `matches.live.invitations` asks them first and begins the match when
all have accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F

from leagues.access.permissions import RUNS_IT, User, require_commissioner, role_of
from leagues.models import Entry, Fixture, FixtureSide
from leagues.notices import notify
from leagues.operations.common import names_of, register, require_at_match
from matches.live import play
from matches.models import Coaching, LiveMatch, PlayInvitation
from matches.resolution import claims, dispatch
from matches.resolution.claims import cancel, give_back, hold, never_begun
from matches.resolution.obstacles import Around, closed_problems
from matches.resolution.taking import taken
from rosters import hooks
from rosters.models import Coach
from rosters.runtime.clock import from_now
from rosters.typed.text import plain_text, storable
from rules.coach import NO_ANSWER
from rules.problems import Problem, Refusal

State = LiveMatch.State


def start_match(user: Coach, fixture: Fixture, people: Sequence[int] | None = None) -> LiveMatch:
    """Begin to play a fixture here at once and kick it off, without asking the other coaches.

    people: as `sides_of_people` takes them. Raises Refusal as `refuse_unplayable` and
    `sides_of_people` do.
    """
    require_at_match(user, fixture)
    refuse_unplayable(fixture)
    return begin(user, fixture, sides_of_people(user, fixture, people), kick_off=True)


def refuse_unplayable(fixture: Fixture) -> None:
    """Refuse a fixture that nobody can begin to play here now.

    Raises Refusal with what `against_playing` finds.
    """
    if problems := against_playing(fixture):
        raise Refusal(problems)


def may_play(user: User, fixture: Fixture, around: Around | None = None) -> bool:
    """Return whether this reader may begin to play a fixture here now, or invite the others to it.

    It is what `invitations.play_here` asks.
    """
    if people_problems(user, fixture) or against_playing(fixture, around):
        return False
    return fixture.state == Fixture.State.SCHEDULED


def against_playing(fixture: Fixture, around: Around | None = None) -> list[Problem]:
    """List why a fixture cannot be played here now, whoever wants to."""
    if problems := closed_problems(fixture):
        return problems
    around = around or Around(fixture)
    if around.reports:
        return [Problem("fixture_is_reported", "LG-FIX-05")]
    return around.hindered


def begin(
    by: Coach | None,
    fixture: Fixture,
    people: list[int],
    *,
    kick_off: bool,
    invited: PlayInvitation | None = None,
    meanwhile: Callable[[], None] | None = None,
) -> LiveMatch:
    """Freeze the line-ups of a fixture and seat its people; no permission is checked.

    kick_off:  play on to the first question; else the table waits, and no die is rolled.
    invited:   the invitation that led to it.
    meanwhile: called in the same transaction before anything is stored; it may refuse.

    Raises Refusal: fixture_is_being_played, match_cannot_begin.
    """
    claim = taken(fixture, invited=invited)
    made = LiveMatch(fixture=claim.fixture, claim=claim.token, people=people, started_by=by)
    made.orders, made.kept = _as_last_time(fixture, people)
    try:
        with transaction.atomic():
            if meanwhile is not None:
                meanwhile()
            # One that lost its claim when the season was ended is over, whoever comes back to it.
            fixture.live_matches.filter(state=State.PLAYING).update(state=State.ABANDONED)
            (play.begin if kick_off else play.seat)(claim, made)
            if made.state == State.PLAYING and not hold(claim):
                raise Refusal(Problem("fixture_is_being_played", "LG-FIX-09"))
    except play.Stopped as stopped:
        give_back(claim, failure=str(stopped))
        raise Refusal(Problem("match_cannot_begin", "LG-SIM-01")) from stopped
    except BaseException:
        give_back(claim)
        raise
    if made.state == State.OVER:
        play.look_what_is_next(claim)
    return made


def _as_last_time(fixture: Fixture, people: Sequence[int]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the standing orders, and the answers that they may repeat, of the last match that each
    coach played here with this team (LG-FIX-18).
    """
    orders: dict[str, Any] = {}
    kept: dict[str, Any] = {}
    for side in fixture.sides.all():
        team = side.entry.team
        if side.number not in people or team.coach_id is None:
            continue
        before = Coaching.objects.filter(
            coach=team.coach_id,
            record__fixture__sides__entry__team=team,
            record__fixture__sides__number=F("side"),
            record__fixture__live_matches__state=State.OVER,
        )
        played = "record__fixture__live_matches"
        rows = before.order_by("-record_id").values_list(
            "side", f"{played}__orders", f"{played}__kept"
        )
        for number, ordered, answered in rows[:1]:
            orders[str(side.number)] = ordered.get(str(number), {})
            mine = answered.get(str(number), {})
            # A plan is of one match alone.
            kept[str(side.number)] = {key: mine[key] for key in mine if key != play.PLAN}
    return orders, kept


def kick_off(user: Coach, fixture: Fixture) -> LiveMatch:
    """Kick off a match whose people are at the table, which rolls its first die; any of them may.

    Raises Refusal: not_your_match, match_is_not_live, match_has_kicked_off, match_cannot_begin,
    match_does_not_count.
    """
    require_at_match(user, fixture)
    live = _playing(fixture)
    _require_at_the_table(user, fixture, live)
    if live.kicked_off:
        raise Refusal(Problem("match_has_kicked_off", "LG-FIX-13"))
    try:
        return play.kick_off(live)
    except play.Stopped as stopped:
        raise Refusal(Problem("match_cannot_begin", "LG-SIM-01")) from stopped


@transaction.atomic
def leave_match(user: Coach, fixture: Fixture) -> None:
    """Leave the table before the first die: the match is given back as if never begun (LG-FIX-13).

    The people who play it may leave, and people who run the league. After the kick-off only a
    ruling ends a match. Raises Refusal: not_your_match, match_is_not_live, match_has_kicked_off.
    """
    require_at_match(user, fixture)
    live = _playing(fixture)
    if role_of(user, fixture.season.league) not in RUNS_IT:
        _require_at_the_table(user, fixture, live)
    play.refuse_kicked_off(live)
    if not never_begun(fixture.pk, live.claim, live.found):
        raise Refusal(Problem("match_is_not_live", "LG-FIX-05"))
    live.delete()
    others = [side.entry.team.coach for side in fixture.sides.all() if side.number in live.people]
    values = {"match": names_of(fixture), "name": str(user)}
    notify([coach for coach in others if coach != user], "match_left", values, fixture=fixture)
    transaction.on_commit(dispatch.advance)


def require_coaches(user: Coach, fixture: Fixture, side: int) -> None:
    """Refuse everybody but the coach of that side, whatever is played.

    Raises Refusal("not_your_match").
    """
    wanted = next((each for each in fixture.sides.all() if each.number == side), None)
    if wanted is None or not plays(user, wanted) or role_of(user, fixture.season.league) is None:
        raise Refusal(Problem("not_your_match", "LG-ROLE-04"))


def require_plays(user: Coach, fixture: Fixture, found: LiveMatch, side: int) -> None:
    """Refuse everybody but the person who plays that side in this match.

    Raises Refusal("not_your_match").
    """
    require_coaches(user, fixture, side)
    if side not in found.people:
        raise Refusal(Problem("not_your_match", "LG-ROLE-04"))


def at_the_table(user: Coach, fixture: Fixture) -> LiveMatch:
    """Return the live match of a fixture, if the user plays one of its sides.

    Raises Refusal: not_your_match, match_is_not_live.
    """
    require_at_match(user, fixture)
    live = _playing(fixture)
    _require_at_the_table(user, fixture, live)
    return live


def _require_at_the_table(user: Coach, fixture: Fixture, found: LiveMatch) -> None:
    played = side_of(user, fixture, found)
    if played is None or role_of(user, fixture.season.league) is None:
        raise Refusal(Problem("not_your_match", "LG-ROLE-04"))


def answer(
    user: Coach,
    fixture: Fixture,
    number: int,
    given: Any,
    *,
    plan: Mapping[str, Sequence[Any]] | None = None,
    unless: Collection[str] = (),
) -> LiveMatch:
    """Answer the question of that number.

    plan:   answers to questions to come, by key; they are given as soon as they are legal
            (LG-FIX-37).
    unless: keys of questions that no standing order answers, as their answers are given next.

    Raises Refusal: not_your_question for everybody but the coach who is asked, answered_already for
    another question than the open one, match_stopped, answer_not_playable, match_does_not_count,
    and the problems of an answer that is not legal.
    """
    live = asked_of(user, fixture)
    standing = at_question(live, number, live.asks)
    given = storable(given)
    problems = standing.pause.decision.problems(given)
    if problems:
        raise Refusal(problems)
    notes = None if plan is None else {play.PLAN: storable(plan)}
    return _go_on(standing, given, user, notes=notes, unless=unless)


def asked_of(user: Coach, fixture: Fixture) -> LiveMatch:
    """Return the live match of a fixture, if its question is the user's.

    Raises Refusal("not_your_question") before telling whether anybody plays; match_is_not_live to
    its coaches, and side_is_handed_over where an automated coach plays the side.
    """
    others = Refusal(Problem("not_your_question", "LG-ROLE-04"))
    coaches = any(plays(user, side) for side in fixture.sides.all())
    if not coaches or role_of(user, fixture.season.league) is None:
        raise others
    live = _playing(fixture)
    if live.asks is None or side_of(user, fixture, live) != live.asks:
        raise others
    if live.handover_of(live.asks) is not None:
        raise Refusal(Problem("side_is_handed_over", "LG-FIX-41"))
    return live


def answer_by_default(user: Coach, fixture: Fixture, number: int) -> LiveMatch:
    """Take the usual choice for a coach who does not answer (BB-GEN-13); the log says so.

    People who run the league may always, the other coach when the time that the season gives is up.
    Raises Refusal: not_your_match, match_is_not_live, match_not_kicked_off, time_not_up,
    answered_already.
    """
    require_at_match(user, fixture)
    live = _playing(fixture)
    if not live.kicked_off:
        raise Refusal(Problem("match_not_kicked_off", "LG-FIX-13"))
    side = side_of(user, fixture, live)
    if role_of(user, fixture.season.league) not in RUNS_IT:
        if side is None:
            raise Refusal(Problem("not_your_match", "LG-ROLE-04"))
        if not time_is_up(fixture, live):
            raise Refusal(Problem("time_not_up", "LG-FIX-04"))
    return _go_on(at_question(live, number, side), NO_ANSWER, None)


@transaction.atomic
def abandon_match(user: Coach, fixture: Fixture, *, reason: str) -> None:
    """Abandon a match by a ruling: nothing of it counts, and it can be played anew with other dice.

    Raises Refusal: not_a_commissioner, match_is_not_live, and for an empty or too long reason.
    """
    require_commissioner(user, fixture.season.league)
    reason = plain_text(reason, "reason", 2000, empty=False)
    live = _playing(fixture)
    over = LiveMatch.objects.filter(pk=live.pk, state=State.PLAYING)
    if not over.update(state=State.ABANDONED, seam=None, asks=None):
        raise Refusal(Problem("match_is_not_live", "LG-FIX-05"))
    live.answers.update(log=None)
    cancel(fixture.pk, live.claim)
    fixture.sides.update(score=None)
    register(user, fixture.season, "match:abandoned", names_of(fixture), reason, fixture=fixture)
    transaction.on_commit(dispatch.advance)


def side_of(user: Any, fixture: Fixture, found: LiveMatch) -> int | None:
    """Return the side that this user plays, the asked one if they play both; None for others."""
    own_sides = [
        side.number
        for side in fixture.sides.all()
        if side.number in found.people and plays(user, side)
    ]
    if found.asks in own_sides:
        return found.asks
    return own_sides[0] if own_sides else None


def may_answer(user: Any, fixture: Fixture, found: LiveMatch) -> bool:
    """Return whether the open question is this user's."""
    asked = found.asks is not None and side_of(user, fixture, found) == found.asks
    if found.handover_of(found.asks) is not None:
        return False
    # LG-ROLE-05: who has left the league writes nothing there.
    return asked and role_of(user, fixture.season.league) is not None


def time_is_up(fixture: Fixture, found: LiveMatch) -> bool:
    """Return whether the coach who is asked has used up the time that the season gives.

    None runs against a side that an automated coach plays (LG-FIX-41).
    """
    hours = fixture.season.answer_hours
    if hours is None or found.handover_of(found.asks) is not None:
        return False
    return LiveMatch.objects.filter(pk=found.pk, asked__lt=from_now(-3600 * hours)).exists()


def plays(user: Any, side: FixtureSide) -> bool:
    """Return whether this user plays a side: its coach, and in a sandbox anybody who runs the
    league (LG-SEASON-08).
    """
    team = side.entry.team
    if not user.is_authenticated:
        return False
    if team.copy_of_id is not None:
        return hooks.may_change_team(user, team) is not None
    return bool(team.coach_id == user.pk)


def usual_people(user: Any, sides: Sequence[FixtureSide]) -> list[int]:
    """Return the sides that people play by default: those managed by persons, and the user's own.

    A user who has a side of each kind plays only the one that a person manages.
    """
    persons = [side.number for side in sides if side.entry.managed == Entry.Managed.PERSON]
    own_sides = [side.number for side in sides if plays(user, side)]
    return sorted({*persons, *(() if {*own_sides} & {*persons} else own_sides)})


def sides_of_people(user: Coach, fixture: Fixture, wanted: Sequence[int] | None) -> list[int]:
    """Return the sides that people play, if the user may have it so.

    wanted: the sides wished for; None for `usual_people`. Users who do not run the league play a
    side themselves, and cannot leave a side of another coach to an automated coach. Raises Refusal
    with what `people_problems` lists.
    """
    chosen = _chosen_people(user, fixture, wanted)
    if problems := people_problems(user, fixture, wanted):
        raise Refusal(problems)
    return sorted(chosen)


def people_problems(
    user: User, fixture: Fixture, wanted: Sequence[int] | None = None
) -> list[Problem]:
    """List why these people cannot play a fixture, as the user wants it.

    wanted: as `sides_of_people` takes them.
    """
    sides = list(fixture.sides.all())
    own_sides = {side.number for side in sides if plays(user, side)}
    role = role_of(user, fixture.season.league)
    if role not in RUNS_IT and (not own_sides or role is None):
        return [Problem("not_your_match", "LG-ROLE-04")]
    chosen = _chosen_people(user, fixture, wanted)
    if not chosen or not chosen <= {side.number for side in sides}:
        return [Problem("nobody_plays", "LG-FIX-05")]
    if role not in RUNS_IT and not chosen & own_sides:
        return [Problem("play_a_side_yourself", "LG-FIX-13")]
    return [
        Problem("side_without_coach", "LG-FIX-05", {"team": side.entry.team.name})
        for side in sides
        if side.number in chosen and side.entry.team.coach is None
    ]


def _chosen_people(user: User, fixture: Fixture, wanted: Sequence[int] | None) -> set[int]:
    """Return the sides that people are to play; users who do not run the league cannot change the
    sides of others.
    """
    sides = list(fixture.sides.all())
    usual = {*usual_people(user, sides)}
    if wanted is None:
        return usual
    own_sides = {side.number for side in sides if plays(user, side)}
    runs_it = role_of(user, fixture.season.league) in RUNS_IT
    return {*wanted} if runs_it else {*wanted} | (usual - own_sides)


def _playing(fixture: Fixture) -> LiveMatch:
    live = claims.live_match_of(fixture)
    if live is None:
        raise Refusal(Problem("match_is_not_live", "LG-FIX-05"))
    return live


def at_question(found: LiveMatch, number: int, side: int | None) -> play.AtQuestion:
    """Return the match at its open question, if that has this number for this side.

    Raises Refusal: answered_already, match_stopped.
    """
    if number != found.number_for(side):
        raise Refusal(Problem("answered_already", "LG-FIX-05", {"number": number}))
    try:
        return play.look(found)
    except play.Stopped as stopped:
        if not found.failure:
            play.stop(found, str(stopped))
        raise Refusal(Problem("match_stopped", "LG-SIM-01")) from stopped


def _go_on(
    standing: play.AtQuestion,
    given: Any,
    by: Coach | None,
    *,
    notes: Mapping[str, Any] | None = None,
    unless: Collection[str] = (),
) -> LiveMatch:
    try:
        return play.go_on(standing, given, by, notes=notes, unless=unless)
    except play.Stopped as stopped:
        # The question itself was reached: it stands, and whoever is asked may answer otherwise.
        raise Refusal(Problem("answer_not_playable", "LG-SIM-01")) from stopped
