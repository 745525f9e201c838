"""Decide when to play a card: what it would gain now, against what it may be worth later.

Every card has a function that says what it gains at this moment, in goals. It is played if that is
as much as such a card is usually worth; towards the end less is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.helvetia_cup.cards.effects import DONE
from rules.helvetia_cup.cards.playing import NONE
from rules.helvetia_cup.cards.targets import can_be_floored
from rules.helvetia_cup.clock import limit as end_of_half
from rules.helvetia_cup.coaches.aiming import Changes, skill_of, zone_of
from rules.helvetia_cup.coaches.defending import INJURY, SENT_OFF, YELLOW
from rules.helvetia_cup.coaches.ground import grounds
from rules.helvetia_cup.coaches.hands import WORTH
from rules.helvetia_cup.coaches.markers import time_left
from rules.helvetia_cup.coaches.odds import SPOT_DISTANCE, chance, cover_of, goal_chance
from rules.helvetia_cup.coaches.prospects import Prospects
from rules.helvetia_cup.coaches.set_pieces import is_spent
from rules.helvetia_cup.fouling import RED
from rules.helvetia_cup.fouling import YELLOW as YELLOW_CARD
from rules.helvetia_cup.pitch import NO_ZONE
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.squads import NOBODY

JSON = Any

#: What is enough at the end of a match, of what a card is usually worth.
_LATE = 0.35
#: What a long pass that arrives gains; a marker at kick-off, and one for who has none.
_ARRIVES, _MARKER, _FIRST_MARKER = 0.1, 0.025, 0.12
#: What extra steps gain near the goal, and what keeping them from running does.
_STEPS, _TIRED = 0.05, 0.05
#: What an opponent on the ground is worth to the attackers, and a mate who stands up.
_FLOORED, _STANDS = 0.05, 0.03
#: What a fresh player for one who is spent is worth.
_FRESH = 0.12
#: What a few minutes more or less gain, in the last part of a match that is not level.
_MINUTES, _LAST_PART = 0.08, 0.25
#: A captain two points better in everything for a whole half.
_ROAR = 0.2
#: Places nearer to the ball at a set-up.
_SHAPE = 0.015
#: How near the goal steps are worth it.
_CLOSE = 7


class Moment(NamedTuple):
    """The facts that a coach knows when asked for a card.

    about: as `moments.told` has it.
    minus: the pressure on a shot.
    received: whether the carrier has just received a short pass.
    """

    pos: Position
    side: int
    about: dict[str, JSON]
    minus: int
    received: bool


def card(options: Sequence[str], now: Moment) -> str:
    """Choose the card that gains most beyond its usual worth, or none (HC-DEC-26)."""
    best, surplus = NONE, 0.0
    part = _LATE + (1 - _LATE) * min(1.0, time_left(now.pos))
    for option in options:
        gain = GAINS.get(option)
        if gain is None:
            continue
        net = gain(now) - part * WORTH[option] / 100
        if net > surplus:
            best, surplus = option, net
    return best


# -- checks ----------------------------------------------------------------------------------------


def stake(now: Moment) -> float:
    """Return the difference between success and failure of the check."""
    pos, name = now.pos, now.about["check"]
    if name in ("shot", "touch", "header", "penalty"):
        return 1.0
    if name == "long_pass":
        return _ARRIVES
    both = grounds(pos.pitch.version)
    swing = both[0].hold[pos.ball] + both[1].hold[pos.ball]
    # After a steal the dribble is still to come.
    return swing / 2 if name == "steal" else swing


def bonus(now: Moment) -> float:
    """Return the gain of 3 more on a check (T02 to T05)."""
    target = now.about["target"]
    return stake(now) * (chance(target + 3) - chance(target))


def sure(now: Moment) -> float:
    """Return the gain of a check that succeeds for sure (L01)."""
    return stake(now) * (1 - chance(now.about["target"]))


def again(now: Moment) -> float:
    """Return the gain of re-rolling our failed check (T23); negative if it did not fail."""
    about = now.about
    return stake(now) * chance(about["target"]) if about["face"] > about["target"] else -1.0


def not_so_fast(now: Moment) -> float:
    """Return the gain of making opponents re-roll their success (T24); negative if they failed."""
    about = now.about
    if about["face"] > about["target"]:
        return -1.0
    return stake(now) * (1 - chance(about["target"]))


def shorter(now: Moment) -> float:
    """Return the gain if a long pass failed by three or less (T06); otherwise negative."""
    over = now.about["face"] - now.about["target"]
    return _ARRIVES if 0 < over <= 3 else -1.0


def straight(now: Moment) -> float:
    """Return the gain if a failed long pass falls where it should (T29); otherwise negative."""
    return _ARRIVES if now.about["face"] > now.about["target"] else -1.0


# -- shots -----------------------------------------------------------------------------------------


def shot_with(now: Moment, *, cover: int = 0, discount: int = 0, skill: int = 0) -> float:
    """Return the odds of this shot with these further changes by cards."""
    pos, kind, p = now.pos, now.about["shot"], now.about["player"]
    changes = Changes(pos)
    distance = SPOT_DISTANCE
    if kind != "penalty":
        distance = pos.pitch.distance[pos.where[p]][pos.pitch.goal[p >> 3]]
    covered = cover_of(pos, p, distance, kind, changes.cover + cover)
    target = skill_of(pos, p, kind, now.minus, changes) + skill
    discounted = changes.discount + discount
    return goal_chance(pos.pitch.version, zone_of(pos, p, kind), target, covered, discounted)


def better_shot(cover: int, discount: int) -> Gain:
    return lambda now: shot_with(now, cover=cover, discount=discount) - shot_with(now)


def no_haste(now: Moment) -> float:
    """Return the gain of a first-touch shot without its penalty (T15)."""
    return shot_with(now, skill=now.pos.rules.one_touch_penalty) - shot_with(now)


def more_cover(count: int) -> Gain:
    return lambda now: shot_with(now) - shot_with(now, cover=count)


def row_told(now: Moment) -> float:
    """Return the gain of knowing the row (T19): about as good as one more sector."""
    return shot_with(now) - shot_with(now, cover=1)


# -- fouls, the clock, calls -----------------------------------------------------------------------


def milder(steps: int) -> Gain:
    def gain(now: Moment) -> float:
        grade = min(now.about["grade"], RED)
        return _card_cost(now, grade) - _card_cost(now, max(0, grade - steps))

    return gain


def _card_cost(now: Moment, grade: int) -> float:
    left = time_left(now.pos)
    if grade == RED or (grade == YELLOW_CARD and now.pos.yellows[now.about["offender"]]):
        return SENT_OFF * left
    return YELLOW * left if grade == YELLOW_CARD else 0.0


def sponge(now: Moment) -> float:
    """Return the gain of losing fewer markers, or of keeping the player on the pitch (T21)."""
    lost, p = now.about["markers"], now.about["fouled"]
    markers = now.pos.markers[p]
    hurt = 3 * INJURY if lost > markers >= lost - 2 else 0.0
    regained: int = min(2, lost, markers)
    return hurt + _MARKER * regained


def minutes(change: int) -> Gain:
    """Return a gain for moving the clock (T08, T09, L08): a team in front wants the minutes
    gone.
    """

    def gain(now: Moment) -> float:
        pos = now.pos
        lead = pos.score[now.side] - pos.score[1 - now.side]
        if time_left(pos) > _LAST_PART or not lead:
            # Before the break the attackers may finish what they have begun.
            ends = pos.minute + now.about["minutes"] >= end_of_half(pos)
            return _MINUTES / 2 if ends and change < 0 and lead <= 0 else -1.0
        return _MINUTES if (change > 0) is (lead > 0) else -1.0

    return gain


def flag(now: Moment) -> float:
    """Return the gain of cancelling offside (T22): the ball stays ours, where the player has it."""
    both, h = grounds(now.pos.pitch.version), now.pos.ball
    return both[now.side].hold[h] + both[1 - now.side].hold[h]


def counter(now: Moment) -> float:
    """Return what the opponent's card is worth to them (T25, L12)."""
    return 1.2 * WORTH.get(now.about["card"], 0) / 100


# -- movement --------------------------------------------------------------------------------------


def marker_for(pos: Position, p: int) -> float:
    return time_left(pos) * (_MARKER if pos.markers[p] else _FIRST_MARKER)


def second_wind(now: Moment) -> float:
    """Return the gain of a marker for the player who needs it most (T01)."""
    pos = now.pos
    tired = [p for p in pos.on_pitch(now.side) if pos.markers[p] < pos.start[p]]
    return max((marker_for(pos, p) for p in tired if p != pos.keeper[now.side]), default=0.0)


def stand_up(now: Moment) -> float:
    """Return the gain of standing up (T07): more if the ball is near."""
    pos = now.pos
    down = [p for p in pos.on_pitch(now.side) if pos.lying >> p & 1]
    near = any(pos.pitch.distance[pos.ball][pos.where[p]] <= 1 for p in down)
    return _STANDS if near else _STANDS / 3


def extra_steps(now: Moment) -> float:
    """Return the gain of extra steps if a goal is near (T11, T12)."""
    pos = now.pos
    to_go = grounds(pos.pitch.version)[pos.attacking].to_go[pos.ball]
    return _STEPS if 3 <= to_go <= _CLOSE else 0.0


def heavy_legs(now: Moment) -> float:
    """Return the gain of tired opponents who cannot run back (T28)."""
    pos = now.pos
    ground = grounds(pos.pitch.version)[now.side]
    return _TIRED if ground.to_go[pos.ball] <= _CLOSE and pos.carrier != NOBODY else 0.0


def earthquake(now: Moment) -> float:
    """Return the gain of knocking down opponents (L05): more with the ball."""
    pos = now.pos
    floored = sum(1 for p in pos.standing(1 - now.side) if can_be_floored(pos, p, 1))
    return floored * (_FLOORED if now.side == pos.attacking else _FLOORED / 2)


def winter(now: Moment) -> float:
    """Return the gain of equal markers (L06): early in a half, for the side that has fewer."""
    pos = now.pos
    theirs, ours = (
        sum(pos.markers[p] for p in pos.on_pitch(side)) for side in (1 - now.side, now.side)
    )
    return (theirs - ours) * _MARKER * (end_of_half(pos) - pos.minute) / 90


def phoenix(now: Moment) -> float:
    """Return the gain of new markers for one player (L09)."""
    pos = now.pos
    return max(
        sum(_MARKER for _ in range(min(3, pos.start[p] - pos.markers[p])))
        + (_FIRST_MARKER * time_left(pos) if not pos.markers[p] else 0.0)
        for p in pos.on_pitch(now.side)
    )


def second_squad(now: Moment) -> float:
    """Return the gain of fresh players for spent ones (L11)."""
    pos = now.pos
    spent = [p for p in pos.outfield(now.side) if is_spent(pos, p)]
    return _FRESH * min(len(spent), len(pos.bench(now.side)))


# -- set-up, defence, attack -----------------------------------------------------------------------


def feast(now: Moment) -> float:
    """Return the gain of a marker for every outfield player (L04)."""
    pos = now.pos
    tired = [p for p in pos.outfield(now.side) if pos.markers[p] < pos.start[p]]
    return sum(marker_for(pos, p) for p in tired)


def roar(now: Moment) -> float:
    """Return the gain of playing "roar" (L10), which improves skills: the most early in a half."""
    pos = now.pos
    return _ROAR * (end_of_half(pos) - pos.minute) / pos.rules.half_minutes


def shape(now: Moment) -> float:
    """Return the gain of better places at a set-up (T10)."""
    return _SHAPE


def shoulder(now: Moment) -> float:
    """Return the gain of taking the carrier's last marker (T30)."""
    pos = now.pos
    both = grounds(pos.pitch.version)
    swing = both[0].hold[pos.ball] + both[1].hold[pos.ball]
    return swing / 2 if pos.markers[pos.carrier] == 1 else 0.0


def refresh(now: Moment) -> float:
    """Return the gain of a defender on the carrier's hex who may press once more (T18)."""
    pos = now.pos
    p = pos.stands_at(now.side, pos.ball)
    used = p != NOBODY and bool(pos.used >> p & 1)
    shooting = pos.pitch.zone[pos.attacking][pos.ball] != NO_ZONE
    return 0.08 if used and shooting else 0.0


def _best(now: Moment, found: Prospects, *, shot: bool = False) -> float:
    pos = now.pos
    zone = pos.pitch.zone[now.side][pos.ball] != NO_ZONE
    return found.best(
        must=False,
        received=now.received,
        shot=zone and (shot or not now.received),
        touch=zone and now.received,
        long=True,
    )[0]


def needle(now: Moment) -> float:
    """Return the gain of a pass that reaches three hexes (T13)."""
    usual, further = (Prospects(now.pos, now.pos.carrier) for _ in range(2))
    further.reach += 1
    return _best(now, further) - _best(now, usual)


def shrug(now: Moment) -> float:
    """Return the gain of an action without pressure (T14)."""
    usual, free = (Prospects(now.pos, now.pos.carrier) for _ in range(2))
    if usual.marks[now.pos.carrier] == NOBODY:
        return 0.0
    free.coming["ignore_pressure"] = 1
    return _best(now, free) - _best(now, usual)


def cold_blood(now: Moment) -> float:
    """Return the gain of a shot instead of a first-touch shot (T27)."""
    if not now.received:
        return 0.0
    usual = Prospects(now.pos, now.pos.carrier)
    return _best(now, usual, shot=True) - _best(now, usual)


Gain = Callable[[Moment], float]

GAINS: dict[str, Gain] = {
    **dict.fromkeys(("T02", "T03", "T04", "T05"), bonus),
    "L01": sure,
    "T23": again,
    "T24": not_so_fast,
    "T06": shorter,
    "T29": straight,
    "T15": no_haste,
    "T16": better_shot(0, 3),
    "T26": better_shot(-1, 0),
    "L03": better_shot(-2, 2),
    "T17": more_cover(1),
    "L02": more_cover(3),
    "T19": row_told,
    "T20": milder(1),
    "L07": milder(2),
    "T21": sponge,
    "T08": minutes(3),
    "T09": minutes(-3),
    "L08": minutes(-6),
    "T22": flag,
    "T25": counter,
    "L12": counter,
    "T01": second_wind,
    "T07": stand_up,
    "T11": extra_steps,
    "T12": extra_steps,
    "T28": heavy_legs,
    "L05": earthquake,
    "L06": winter,
    "L09": phoenix,
    "L11": second_squad,
    "L04": feast,
    "L10": roar,
    "T10": shape,
    "T30": shoulder,
    "T18": refresh,
    "T13": needle,
    "T14": shrug,
    "T27": cold_blood,
}


# -- on whom ---------------------------------------------------------------------------------------


def target(decision: Any, side: int) -> Any:
    """Choose the player that a card is played on, or its next step (HC-DEC-27)."""
    pos: Position = decision.view.pos
    options = decision.options
    match decision.about:
        case "free_steps":
            return _runner(pos, side, options)
        case "free_sub":
            return _exchange(pos, side, options)
        case "reposition":
            return _closer(pos, side, options)
        case "T07":
            near = pos.pitch.distance[pos.ball]
            return min(options, key=lambda n: near[pos.where[pos.player(side, n)]])
        case "T18":
            p = pos.stands_at(side, pos.ball)
            return pos.number(p) if p != NOBODY and pos.number(p) in options else options[0]
    # Markers go to who has fewest, an outfield player first.
    return min(
        options,
        key=lambda n: (
            pos.player(side, n) == pos.keeper[side],
            pos.markers[pos.player(side, n)],
            pos.number(pos.player(side, n)),
        ),
    )


def _runner(pos: Position, side: int, options: Sequence[Any]) -> Any:
    """Choose the player nearest to the ball for extra steps, without the goalkeeper."""
    numbers = [n for n in options if n != DONE and pos.player(side, n) != pos.keeper[side]]
    near = pos.pitch.distance[pos.ball]
    if not numbers:
        return DONE
    return min(numbers, key=lambda n: (near[pos.where[pos.player(side, n)]], n))


def _exchange(pos: Position, side: int, options: Sequence[str]) -> str:
    """Choose the first substitution of a spent outfield player, or DONE."""
    for option in options:
        if option != DONE:
            p = pos.player(side, int(option.split(" ")[0]))
            if p != pos.keeper[side] and is_spent(pos, p):
                return option
    return DONE


def _closer(pos: Position, side: int, options: Sequence[str]) -> str:
    """Choose the move that brings a player nearer to the ball than any other, or DONE."""
    near = pos.pitch.distance[pos.ball]

    def gained(option: str) -> int:
        if option == DONE:
            return 0
        number, name = option.split(" ")
        return near[pos.where[pos.player(side, int(number))]] - near[pos.pitch.at[name]]

    return max(options, key=gained)
