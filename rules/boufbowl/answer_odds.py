"""Odds of the dice that an answer rolls: for people who are asked, not for the automated coaches.

Only contests roll dice, and their participants have to be known. The odds are as if nobody played
anything or committed cards that are not shown; abilities in force count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from rules.boufbowl.cards.activity import LOST, TIED, WON, Activity, Played
from rules.boufbowl.cards.bonus import NONE
from rules.boufbowl.cards.deck import Step
from rules.boufbowl.contests import count_up, dice_of, result_of
from rules.boufbowl.goals import DECLINE
from rules.boufbowl.position import Position
from rules.boufbowl.squads import NOBODY, SIDE_OF, player_of
from rules.boufbowl.zones import NOWHERE
from rules.coach import Answer, Decision
from rules.odds import Odds, of_answers

JSON = Any
Rolls = tuple[Odds, ...]

#: The results of a contest, as its actor sees them, the actor's best first.
OUTCOMES = {WON: "won", TIED: "tied", LOST: "lost"}
#: The questions by whose answers a contest may be changed.
BONUS: tuple[str, ...] = ("first_bonus", "second_bonus")
WINDOW: tuple[str, ...] = ("window",)


def odds(decision: Decision) -> dict[Answer, Rolls]:
    """Return the rolls of every answer that leads straight to dice.

    See ``rules.odds.Prospects``.
    """
    return of_answers(decision, _QUESTIONS)


def contest(pos: Position, activity: Activity, unless: tuple[str, ...] = WINDOW + BONUS) -> Rolls:
    """Return the odds of a contest whose participants and place are known (BF-CON-07)."""
    chances = dict.fromkeys(OUTCOMES, Fraction(0))
    counts, _ = dice_of(pos, activity)
    for mine, theirs in product(_kept(pos, counts[0]), _kept(pos, counts[1])):
        activity.dice = [[mine[0]], [theirs[0]]]
        count_up(pos, activity)
        chances[result_of(pos, activity)] += mine[1] * theirs[1]
    outcomes = {OUTCOMES[result]: chance for result, chance in chances.items()}
    side = SIDE_OF[activity.actor]
    return (Odds(activity.kind, "BF-CON-01", side, outcomes, dice=counts[0], unless=unless),)


def _kept(pos: Position, dice: int) -> Iterator[tuple[int, Fraction]]:
    """Yield the highest face of that many action dice, with its probability (BF-CON-10)."""
    faces = pos.data.dice.action
    every = [max(thrown) for thrown in product(faces, repeat=dice)]
    for face in sorted(set(every)):
        yield face, Fraction(every.count(face), len(every))


def _main(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    """Return the odds of a fight, or of a pick-up that only one opponent can contest
    (BF-DEC-06).
    """
    word, _, rest = answer.partition(" ")
    if word == "fight":
        slot, other = rest.split(" ")
        p, target = player_of(side, int(slot)), player_of(1 - side, int(other))
        return contest(pos, Activity("fight", side, p, pos.zone[p], target))
    if word != "pickup":
        return ()
    p = player_of(side, int(rest))
    z = pos.zone[p]
    there = pos.standing_in(1 - side, z)
    if len(there) != 1:
        return ()
    return contest(pos, _against(Activity("pickup", side, p, z), there[0], z))


def _against(activity: Activity, opposer: int, where: int) -> Activity:
    activity.opposer, activity.where = opposer, where
    return activity


def _told(pos: Position, about: JSON) -> Activity | None:
    """Return the activity of a question, with what lies open for its contest.

    None where an open card or ability wins ties: the question does not say which of them does.
    """
    played = [_played(*each) for each in about["played"]]
    if any(each.step.verb == "win_ties" for each in played):
        return None
    at = pos.pitch.at
    zone = at[about["zone"]] if about["zone"] else NOWHERE
    p, other, actor, opposer = (
        NOBODY if who is None else player_of(*who)
        for who in (about["player"], about["other"], about["actor"], about["opposer"])
    )
    # A contest needs the zone where it is, not the one where the activity was declared.
    activity = Activity(about["kind"], about["side"], p, NOWHERE, other, zone)
    activity.actor, activity.opposer = actor, opposer
    activity.where = at[about["where"]] if about["where"] else NOWHERE
    activity.played = played
    return activity


def _played(side: int, step: JSON) -> Played:
    """Return a step that was played, as far as a contest needs it."""
    wanted = {key: step[key] for key in ("verb", "side", "amount", "count") if key in step}
    return Played(side, Step(**wanted), card=True)


def _interceptor(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    """Return the odds of the contest with the named interceptor, in that player's zone (BF-DEC-10,
    -11, -13).
    """
    activity = None if answer == DECLINE else _told(pos, about)
    if activity is None:
        return ()
    rival = player_of(side, int(answer))
    return contest(pos, _against(activity, rival, pos.zone[rival]))


def _goal_interception(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    """Return the odds of the contest with the carrier in the goal zone (BF-DEC-14)."""
    activity = None if answer == DECLINE else _told(pos, about)
    if activity is None:
        return ()
    rival = player_of(side, int(answer))
    return contest(pos, _against(activity, rival, pos.zone[pos.carrier]))


def _first_bonus(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    return _with_cards(pos, side, about, answer, BONUS[1:] + WINDOW)


def _second_bonus(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    """Return the odds, or nothing where the other side has committed cards that nobody has seen."""
    return () if about["committed"] else _with_cards(pos, side, about, answer, WINDOW)


def _with_cards(
    pos: Position, side: int, about: JSON, answer: str, unless: tuple[str, ...]
) -> Rolls:
    """Return the odds of the contest with the cards that this answer commits (BF-BONUS-08)."""
    activity = _told(pos, about)
    if activity is None:
        return ()
    role = 0 if SIDE_OF[activity.actor] == side else 1
    activity.bonus[role] = [] if answer == NONE else answer.split(" ")
    return contest(pos, activity, unless)


#: The functions that return the rolls of an answer, by the key of the question.
_QUESTIONS: dict[str, Callable[[Position, int, Any, str], Rolls]] = {
    "first_bonus": _first_bonus,
    "goal_interception": _goal_interception,
    "landing_interceptor": _interceptor,
    "launch_interceptor": _interceptor,
    "main": _main,
    "pass_interceptor": _interceptor,
    "second_bonus": _second_bonus,
}
