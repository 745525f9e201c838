"""The one interpreter of the effects of cards and abilities, a function a verb (BF-FX-20 to
-45).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.boufbowl import contests, goals, states
from rules.boufbowl.ball import drop, takes
from rules.boufbowl.cards.activity import WON, Played
from rules.boufbowl.cards.dealing import discard as discard_cards
from rules.boufbowl.cards.dealing import draw as draw_cards
from rules.boufbowl.cards.deck import Step
from rules.boufbowl.cards.playing import CAN, VERBS, Playing, perform
from rules.boufbowl.cards.targets import (
    choose,
    contestants,
    matching,
    movable,
    name_one,
    opponents,
    zones_to,
)
from rules.boufbowl.position import ACTIVITIES, TOKEN
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import NOBODY, SIDE_OF
from rules.boufbowl.tokens import gain

STOP: Final = "stop"

Does = Callable[[Referee, Playing, Step], None]
Could = Callable[[Referee, Playing, Step], bool]


def verb(name: str) -> Callable[[Does], Does]:
    """Register a function as the meaning of a verb."""

    def register(function: Does) -> Does:
        VERBS[name] = function
        return function

    return register


def could(name: str) -> Callable[[Could], Could]:
    """Register a function that says whether a verb can change something (BF-FX-14)."""

    def register(function: Could) -> Could:
        CAN[name] = function
        return function

    return register


def has_target(ref: Referee, playing: Playing, step: Step) -> bool:
    """Return whether there is a target: the usual check of a verb with one."""
    return bool(matching(ref.pos, playing, step.target))


for _name in ("improve", "knock_down", "unblock", "soften"):
    CAN[_name] = has_target


# -- contests --------------------------------------------------------------------------------------


def for_the_contest(ref: Referee, playing: Playing, step: Step) -> None:
    """Add the step to the contest that is going on (BF-FX-15, BF-FX-20 to -25)."""
    if playing.activity is not None:
        playing.activity.played.append(Played(playing.side, step, playing.card))


for _name in ("add", "action_die", "damage_die", "win_ties", "ignore_majority", "no_bonus"):
    VERBS[_name] = for_the_contest


@verb("reroll")
def reroll(ref: Referee, playing: Playing, step: Step) -> None:
    """Re-roll all action dice of a participant (BF-FX-26)."""
    activity = playing.activity
    if activity is None:
        return
    side = playing.side if step.side == "own" else 1 - playing.side
    role = 0 if SIDE_OF[activity.actor] == side else 1
    contests.reroll(ref, activity, role)


@verb("no_intercept")
def no_intercept(ref: Referee, playing: Playing, step: Step) -> None:
    """Bar zones of the throw from interception (BF-FX-27)."""
    if playing.activity is not None:
        playing.activity.unintercepted.append(step.zones)


@could("departure_intercept")
def can_departure_intercept(ref: Referee, playing: Playing, step: Step) -> bool:
    activity = playing.activity
    return (
        activity is not None
        and activity.kind == "launch"
        and bool(ref.pos.standing_in(playing.side, activity.at))
    )


@verb("departure_intercept")
def departure_intercept(ref: Referee, playing: Playing, step: Step) -> None:
    """Allow the other side to intercept in the departure zone (BF-FX-28, BF-BOMB-28)."""
    if playing.activity is not None:
        playing.activity.open_departure = True


# -- players and the ball --------------------------------------------------------------------------


@could("move")
def can_move(ref: Referee, playing: Playing, step: Step) -> bool:
    return bool(movable(ref.pos, playing, step))


@verb("move")
def move(ref: Referee, playing: Playing, step: Step) -> None:
    """Move a chosen player step by step, as the owner chooses (BF-FX-29, BF-MOVE-10,
    BF-GOAL-02).
    """
    pos = ref.pos
    p = choose(ref, playing, step, movable(pos, playing, step))
    names = pos.pitch.names
    for at in range(step.steps):
        zones = zones_to(pos, p, step.dir, foreign=SIDE_OF[p] != playing.side)
        options = [names[z] for z in zones]
        if at:
            options.append(STOP)
        elif not options:
            return
        answer = ref.ask("effect_zone", playing.side, options, step.to_json())
        if answer == STOP:
            return
        pos.go(p, pos.pitch.at[answer])
        ref.note("is moved", "BF-FX-29", p, z=pos.zone[p])
        if goals.must_attempt(pos, p):
            goals.attempt(ref, p)
            return


@could("shift_ball")
def can_shift_ball(ref: Referee, playing: Playing, step: Step) -> bool:
    return ref.pos.in_air


@verb("shift_ball")
def shift_ball(ref: Referee, playing: Playing, step: Step) -> None:
    """Move the ball in the air step by step, as the owner chooses (BF-FX-30)."""
    pos = ref.pos
    names = pos.pitch.names
    for at in range(step.steps):
        zones = [z for z in pos.pitch.near[pos.ball] if not pos.pitch.goal_zones[z]]
        options = [names[z] for z in zones] + ([STOP] if at else [])
        answer = ref.ask("effect_zone", playing.side, options, step.to_json())
        if answer == STOP:
            return
        pos.ball = pos.pitch.at[answer]
        ref.note("ball drifts", "BF-FX-30", z=pos.ball)


@could("take_ball")
def can_take_ball(ref: Referee, playing: Playing, step: Step) -> bool:
    return bool(_takers(ref, playing, step))


def _takers(ref: Referee, playing: Playing, step: Step) -> list[int]:
    pos = ref.pos
    if not pos.on_ground:
        return []
    players = matching(pos, playing, step.target)
    return [p for p in players if not pos.cond[p] and pos.zone[p] == pos.ball]


@verb("take_ball")
def take_ball(ref: Referee, playing: Playing, step: Step) -> None:
    """Let a chosen player take the ball from the ground (BF-FX-31, BF-PICK-10)."""
    p = choose(ref, playing, step, _takers(ref, playing, step))
    takes(ref, p, "picks up", "BF-FX-31")
    if goals.must_attempt(ref.pos, p):
        goals.attempt(ref, p)


@could("drop_ball")
def can_drop_ball(ref: Referee, playing: Playing, step: Step) -> bool:
    return ref.pos.carrier in matching(ref.pos, playing, step.target)


@verb("drop_ball")
def drop_ball(ref: Referee, playing: Playing, step: Step) -> None:
    """Make the carrier drop the ball; the player stays up (BF-FX-32)."""
    drop(ref, ref.pos.carrier, "BF-FX-32")


@verb("knock_down")
def knock_down(ref: Referee, playing: Playing, step: Step) -> None:
    """Put a chosen player down (BF-FX-33)."""
    p = choose(ref, playing, step, matching(ref.pos, playing, step.target))
    softened = playing.activity.softened.get(p, []) if playing.activity is not None else []
    by = playing.own if playing.own != NOBODY else playing.bearer
    states.put_down(ref, p, TOKEN[step.to], "BF-FX-33", by, softened)


@verb("improve")
def improve(ref: Referee, playing: Playing, step: Step) -> None:
    """Improve the condition of a chosen player (BF-FX-34)."""
    p = choose(ref, playing, step, matching(ref.pos, playing, step.target))
    states.improve(ref, p, step.levels, "BF-FX-34")


@verb("soften")
def soften(ref: Referee, playing: Playing, step: Step) -> None:
    """Limit the harm to a chosen player for this activity (BF-FX-35)."""
    p = choose(ref, playing, step, matching(ref.pos, playing, step.target))
    if playing.activity is not None:
        playing.activity.softened.setdefault(p, []).append(step.max)


@verb("unblock")
def unblock(ref: Referee, playing: Playing, step: Step) -> None:
    """Unblock a chosen player for this turn (BF-FX-42)."""
    p = choose(ref, playing, step, matching(ref.pos, playing, step.target))
    if p not in ref.pos.unblocked:
        ref.pos.unblocked.append(p)


# -- the turn --------------------------------------------------------------------------------------


@verb("gain_mp")
def gain_mp(ref: Referee, playing: Playing, step: Step) -> None:
    """Add MP for the active coach; a loss stops at 0 (BF-FX-36, BF-MOVE-14)."""
    if playing.side == ref.pos.active:
        ref.pos.mp = max(0, ref.pos.mp + step.amount)


@verb("extra_action")
def extra_action(ref: Referee, playing: Playing, step: Step) -> None:
    """Add an action for the active coach (BF-FX-37)."""
    if playing.side == ref.pos.active:
        ref.pos.grants.append(step.actions)


@verb("free")
def free(ref: Referee, playing: Playing, step: Step) -> None:
    """Make the next activities of a kind free, for any own player in this turn (BF-FX-38)."""
    if playing.side == ref.pos.active:
        ref.pos.free[ACTIVITIES.index(step.activity)] += step.count


@verb("keep_turn")
def keep_turn(ref: Referee, playing: Playing, step: Step) -> None:
    """Let the active coach keep the turn (BF-FX-44)."""
    ref.pos.lost = False


# -- cards and tokens ------------------------------------------------------------------------------


@could("draw")
def can_draw(ref: Referee, playing: Playing, step: Step) -> bool:
    """Return whether cards can be drawn, as if this card lay on the discard pile already."""
    pos, side = ref.pos, playing.side
    if pos.hand_size[side] - playing.card >= pos.data.ruleset.hand_limit:
        return False
    if pos.deck_size[side]:
        return True
    return not pos.long and bool(pos.discards[side] or playing.card)


@verb("draw")
def draw(ref: Referee, playing: Playing, step: Step) -> None:
    """Draw cards (BF-FX-39, BF-DRAW-05)."""
    draw_cards(ref, playing.side, step.amount, "BF-FX-39")


@could("discard")
def can_discard(ref: Referee, playing: Playing, step: Step) -> bool:
    return ref.pos.hand_size[1 - playing.side] > 0


@verb("discard")
def discard(ref: Referee, playing: Playing, step: Step) -> None:
    """Discard cards of the other side at random.

    A card's place in its hand is for its owner alone (BF-FX-40).
    """
    side = 1 - playing.side
    cards = ref.hands[side].cards
    left = cards[:]
    lost = [
        left.pop(ref.draw(len(left), "random discard", "BF-FX-40", side, side))
        for _ in range(min(step.amount, len(cards)))
    ]
    discard_cards(ref, side, lost, "BF-FX-40")


@could("gain_tokens")
def can_gain_tokens(ref: Referee, playing: Playing, step: Step) -> bool:
    return ref.pos.supply > 0 and has_target(ref, playing, step)


@verb("gain_tokens")
def gain_tokens(ref: Referee, playing: Playing, step: Step) -> None:
    """Give tokens to a chosen player (BF-FX-41)."""
    p = choose(ref, playing, step, matching(ref.pos, playing, step.target))
    gain(ref, p, step.amount, "BF-FX-41")


# -- card contests ---------------------------------------------------------------------------------


@could("card_contest")
def can_card_contest(ref: Referee, playing: Playing, step: Step) -> bool:
    return bool(contestants(ref.pos, playing, step))


@verb("card_contest")
def card_contest(ref: Referee, playing: Playing, step: Step) -> None:
    """Resolve a card contest, and perform its steps if it is won or unopposed (BF-FX-45, BF-CARD-06
    to -08).
    """
    pos = ref.pos
    about = step.to_json()
    ours = name_one(ref, "target", playing.side, contestants(pos, playing, step), about)
    others = opponents(pos, playing, step, ours)
    playing.own = ours
    if others:
        asked = 1 - playing.side if step.opp == "any" else playing.side
        key = "card_opposer" if step.opp == "any" else "target"
        playing.opp = name_one(ref, key, asked, others, about)
        if contests.card_contest(ref, playing.side, ours, playing.opp) != WON:
            return
    else:
        ref.note("unopposed", "BF-CARD-07", ours, z=pos.zone[ours])
    perform(ref, playing, step.win)
