"""Playing a match here, decision by decision: begun, kicked off, answered, given up.

Whoever wants to play asks `matches.live.invitations`, which begins a match when all have accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from matches.resolution.claims import cancel, give_back, hold, never_begun, taken
from matches.resolution.obstacles import Around, closed_problems
from rosters import hooks
from rosters.models import Coach
from rosters.runtime.clock import from_now
from rosters.typed.text import plain_text, storable
from rules.coach import NO_ANSWER
from rules.problems import Problem, Refusal

State = LiveMatch.State


def start_match(user: Coach, fixture: Fixture, people: Sequence[int] | None = None) -> LiveMatch:
    """Begin to play a fixture here at once and kick it off, whoever else is at the table.

    people: as `sides_of_people` takes them.
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
    """Whether this reader may begin to play a fixture here now, or invite the others to it; what
    `inviting.play_here` asks."""
    if people_problems(user, fixture) or against_playing(fixture, around):
        return False
    return fixture.state == Fixture.State.SCHEDULED


def against_playing(fixture: Fixture, around: Around | None = None) -> list[Problem]:
    """What speaks against playing a fixture here now, whoever wants to."""
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
    """Freeze the line-ups of a fixture and seat its people; nobody is asked whether they may.

    kick_off:  play on to the first question; else the table waits, and no die was rolled.
    invited:   the invitation that led to it.
    meanwhile: what is written in the same transaction, and may refuse.
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
    """Standing orders, and what they go by, of the last match that each coach played here with
    this team (LG-FIX-18)."""
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
            kept[str(side.number)] = answered.get(str(number), {})
    return orders, kept


def kick_off(user: Coach, fixture: Fixture) -> LiveMatch:
    """Roll the first die of a match whose people are at the table; any of them may."""
    require_at_match(user, fixture)
    found = _playing(fixture)
    _require_at_the_table(user, fixture, found)
    if found.kicked_off:
        raise Refusal(Problem("match_has_kicked_off", "LG-FIX-13"))
    try:
        return play.kick_off(found)
    except play.Stopped as stopped:
        raise Refusal(Problem("match_cannot_begin", "LG-SIM-01")) from stopped


@transaction.atomic
def leave_match(user: Coach, fixture: Fixture) -> None:
    """Leave the table before the first die: the match is given back as if never begun (LG-FIX-13).

    For those who play it, and who runs the league.  Later only a ruling ends it.
    """
    require_at_match(user, fixture)
    found = _playing(fixture)
    if role_of(user, fixture.season.league) not in RUNS_IT:
        _require_at_the_table(user, fixture, found)
    play.refuse_kicked_off(found)
    if not never_begun(fixture.pk, found.claim, found.found):
        raise Refusal(Problem("match_is_not_live", "LG-FIX-05"))
    found.delete()
    others = [side.entry.team.coach for side in fixture.sides.all() if side.number in found.people]
    values = {"match": names_of(fixture), "name": str(user)}
    notify([coach for coach in others if coach != user], "match_left", values, fixture=fixture)
    transaction.on_commit(dispatch.advance)


def require_coaches(user: Coach, fixture: Fixture, side: int) -> None:
    """Refuse whoever does not coach that side (`not_your_match`), whatever is played."""
    own = next((each for each in fixture.sides.all() if each.number == side), None)
    if own is None or not plays(user, own) or role_of(user, fixture.season.league) is None:
        raise Refusal(Problem("not_your_match", "LG-ROLE-04"))


def require_plays(user: Coach, fixture: Fixture, found: LiveMatch, side: int) -> None:
    """Refuse whoever does not play that side in this match (`not_your_match`)."""
    require_coaches(user, fixture, side)
    if side not in found.people:
        raise Refusal(Problem("not_your_match", "LG-ROLE-04"))


def _require_at_the_table(user: Coach, fixture: Fixture, found: LiveMatch) -> None:
    own = side_of(user, fixture, found)
    if own is None or role_of(user, fixture.season.league) is None:
        raise Refusal(Problem("not_your_match", "LG-ROLE-04"))


def answer(user: Coach, fixture: Fixture, number: int, given: Any) -> LiveMatch:
    """Answer the question of that number.

    Refuses everybody but the coach of the side whose question it is, an answer to another question
    than the one that waits, and one that is not legal.
    """
    found = asked_of(user, fixture)
    standing = _at(found, number, found.asks)
    given = storable(given)
    problems = standing.pause.decision.problems(given)
    if problems:
        raise Refusal(problems)
    return _go_on(standing, given, user)


def asked_of(user: Coach, fixture: Fixture) -> LiveMatch:
    """The live match of a fixture whose question is the user's.

    Refuses whoever has no question to answer, before it is told whether anybody plays.
    """
    others = Refusal(Problem("not_your_question", "LG-ROLE-04"))
    coaches = any(plays(user, side) for side in fixture.sides.all())
    if not coaches or role_of(user, fixture.season.league) is None:
        raise others
    found = _playing(fixture)
    if found.asks is None or side_of(user, fixture, found) != found.asks:
        raise others
    return found


def answer_by_default(user: Coach, fixture: Fixture, number: int) -> LiveMatch:
    """Have the default serve where a coach does not answer (BB-GEN-13); the log says so.

    For who runs the league; and for the other coach, when the time that the season gives is up.
    """
    require_at_match(user, fixture)
    found = _playing(fixture)
    if not found.kicked_off:
        raise Refusal(Problem("match_not_kicked_off", "LG-FIX-13"))
    side = side_of(user, fixture, found)
    if role_of(user, fixture.season.league) not in RUNS_IT:
        if side is None:
            raise Refusal(Problem("not_your_match", "LG-ROLE-04"))
        if not time_is_up(fixture, found):
            raise Refusal(Problem("time_not_up", "LG-FIX-04"))
    return _go_on(_at(found, number, side), NO_ANSWER, None)


@transaction.atomic
def abandon_match(user: Coach, fixture: Fixture, *, reason: str) -> None:
    """Give up a match before its end, by a ruling: nothing of it counts, and it can be played anew
    with other dice.
    """
    require_commissioner(user, fixture.season.league)
    reason = plain_text(reason, "reason", 2000, empty=False)
    found = _playing(fixture)
    over = LiveMatch.objects.filter(pk=found.pk, state=State.PLAYING)
    if not over.update(state=State.ABANDONED, seam=None, asks=None):
        raise Refusal(Problem("match_is_not_live", "LG-FIX-05"))
    found.answers.update(log=None)
    cancel(fixture.pk, found.claim)
    fixture.sides.update(score=None)
    register(user, fixture.season, "match:abandoned", names_of(fixture), reason, fixture=fixture)
    transaction.on_commit(dispatch.advance)


def side_of(user: Any, fixture: Fixture, found: LiveMatch) -> int | None:
    """The side that this user plays, the one that is asked if he plays both; None for others."""
    own = [
        side.number
        for side in fixture.sides.all()
        if side.number in found.people and plays(user, side)
    ]
    if found.asks in own:
        return found.asks
    return own[0] if own else None


def may_answer(user: Any, fixture: Fixture, found: LiveMatch) -> bool:
    """Whether it is this user's question."""
    asked = found.asks is not None and side_of(user, fixture, found) == found.asks
    # LG-ROLE-05: who has left the league writes nothing there.
    return asked and role_of(user, fixture.season.league) is not None


def time_is_up(fixture: Fixture, found: LiveMatch) -> bool:
    """Whether the coach who is asked has had the time that the season gives him."""
    hours = fixture.season.answer_hours
    if hours is None:
        return False
    return LiveMatch.objects.filter(pk=found.pk, asked__lt=from_now(-3600 * hours)).exists()


def plays(user: Any, side: FixtureSide) -> bool:
    """Its coach; in a sandbox whoever runs the league plays every side (LG-SEASON-08)."""
    team = side.entry.team
    if not user.is_authenticated:
        return False
    if team.copy_of_id is not None:
        return hooks.may_change_team(user, team) is not None
    return bool(team.coach_id == user.pk)


def usual_people(user: Any, sides: Sequence[FixtureSide]) -> list[int]:
    """The sides that people play where nobody chooses: those that their coaches coach, and the
    user's own, unless he has one of each kind: then its automated coach plays the other.
    """
    persons = [side.number for side in sides if side.entry.managed == Entry.Managed.PERSON]
    own = [side.number for side in sides if plays(user, side)]
    return sorted({*persons, *(() if {*own} & {*persons} else own)})


def sides_of_people(user: Coach, fixture: Fixture, wanted: Sequence[int] | None) -> list[int]:
    """The sides that people play, as the user may have it.

    wanted: none: as is usual.  Who does not run the league plays a side himself, and leaves no
            other's to an automated coach that its coach has not chosen.
    """
    chosen = _chosen_people(user, fixture, wanted)
    if problems := people_problems(user, fixture, wanted):
        raise Refusal(problems)
    return sorted(chosen)


def people_problems(
    user: User, fixture: Fixture, wanted: Sequence[int] | None = None
) -> list[Problem]:
    """What speaks against these people playing a fixture, as the user wants it.

    wanted: as `sides_of_people` takes them.
    """
    sides = list(fixture.sides.all())
    own = {side.number for side in sides if plays(user, side)}
    role = role_of(user, fixture.season.league)
    if role not in RUNS_IT and (not own or role is None):
        return [Problem("not_your_match", "LG-ROLE-04")]
    chosen = _chosen_people(user, fixture, wanted)
    if not chosen or not chosen <= {side.number for side in sides}:
        return [Problem("nobody_plays", "LG-FIX-05")]
    if role not in RUNS_IT and not chosen & own:
        return [Problem("play_a_side_yourself", "LG-FIX-13")]
    return [
        Problem("side_without_coach", "LG-FIX-05", {"team": side.entry.team.name})
        for side in sides
        if side.number in chosen and side.entry.team.coach is None
    ]


def _chosen_people(user: User, fixture: Fixture, wanted: Sequence[int] | None) -> set[int]:
    """The sides that people are to play; who does not run the league leaves those of others to
    whom they belong."""
    sides = list(fixture.sides.all())
    usual = {*usual_people(user, sides)}
    if wanted is None:
        return usual
    own = {side.number for side in sides if plays(user, side)}
    runs_it = role_of(user, fixture.season.league) in RUNS_IT
    return {*wanted} if runs_it else {*wanted} | (usual - own)


def _playing(fixture: Fixture) -> LiveMatch:
    found = claims.live_match_of(fixture)
    if found is None:
        raise Refusal(Problem("match_is_not_live", "LG-FIX-05"))
    return found


def _at(found: LiveMatch, number: int, side: int | None) -> play.AtQuestion:
    """The match at the question of that number, as that side knows it, if it is what waits."""
    if number != found.number_for(side):
        raise Refusal(Problem("answered_already", "LG-FIX-05", {"number": number}))
    try:
        return play.look(found)
    except play.Stopped as stopped:
        if not found.failure:
            play.stop(found, str(stopped))
        raise Refusal(Problem("match_stopped", "LG-SIM-01")) from stopped


def _go_on(standing: play.AtQuestion, given: Any, by: Coach | None) -> LiveMatch:
    try:
        return play.go_on(standing, given, by)
    except play.Stopped as stopped:
        # The question itself was reached: it stands, and whoever is asked may answer otherwise.
        raise Refusal(Problem("answer_not_playable", "LG-SIM-01")) from stopped
