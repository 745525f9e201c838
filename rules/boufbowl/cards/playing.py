"""The playing of cards and abilities: when they can be played, and how (BF-CARD, BF-FX-01 to -16).

The verbs are in `effects`, their targets in `targets`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.boufbowl.cards.activity import Activity
from rules.boufbowl.cards.dealing import discard
from rules.boufbowl.cards.deck import CONTEST_VERBS, Ability, Effect, Step, Window
from rules.boufbowl.majority import majority
from rules.boufbowl.position import Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import NOBODY, OF_SIDE, player_of, slot_of

JSON = Any

PASS: Final = "pass"  # noqa: S105 - an answer
EFFECT: Final = "effect"
ABILITY: Final = "ability"
#: Stands for the bearer of a favour.
TEAM_WORD: Final = "team"

#: Windows of an activity, in which `on` and `role` say of which (BF-FX-06).
OF_ACTIVITY: Final = frozenset({"moved", "declared", "rolled"})


class Playing:
    """Something being played (BF-FX).

    side: the side whose effect it is.
    bearer: the player with the ability, NOBODY for a card or a favour.
    card: whether it is an action card (BF-CARD-05).
    activity: the activity that is going on, if any.
    own, opp: the participants of its card contest.
    """

    __slots__ = ("side", "bearer", "card", "activity", "own", "opp")

    def __init__(
        self, side: int, bearer: int = NOBODY, activity: Activity | None = None, *, card: bool
    ) -> None:
        self.side = side
        self.bearer = bearer
        self.card = card
        self.activity = activity
        self.own = NOBODY
        self.opp = NOBODY


#: The functions that carry out a verb, and that say whether it could change something; by name.
#: `effects` fills them.
VERBS: dict[str, Callable[[Referee, Playing, Step], None]] = {}
CAN: dict[str, Callable[[Referee, Playing, Step], bool]] = {}


def window(ref: Referee, name: Window, activity: Activity | None = None) -> None:
    """Ask both coaches in turn, the non-active one first, until both pass (BF-CARD-15)."""
    windows = ref.windows
    if name not in windows[0] and name not in windows[1]:
        return
    side = 1 - ref.pos.active
    passes = 0
    while passes < 2:
        passes = 0 if offer(ref, name, side, activity) else passes + 1
        side = 1 - side


def offer(ref: Referee, name: Window, side: int, activity: Activity | None = None) -> bool:
    """Let one coach play one thing; return whether they did (BF-DEC-07, BF-API-08)."""
    if name not in ref.windows[side]:
        return False
    options = playable(ref, name, side, activity)
    if not options:
        return False
    about: JSON = {"window": name}
    if activity is not None:
        about |= activity.told(ref.pos.pitch.names)
    answer = ref.ask("window", side, [*options, PASS], about, PASS)
    if answer == PASS:
        return False
    play(ref, side, answer, activity)
    return True


def playable(ref: Referee, name: Window, side: int, activity: Activity | None = None) -> list[str]:
    """List what a side can play in a window: cards by id, then abilities by bearer (BF-API-02)."""
    if name not in ref.windows[side]:
        return []
    pos = ref.pos
    actions = pos.data.actions
    words: list[str] = []
    last = ""
    for id_ in ref.hands[side].cards:
        if id_ != last and is_playable(
            ref, name, actions[id_].effect, Playing(side, NOBODY, activity, card=True)
        ):
            words.append(f"{EFFECT} {id_}")
        last = id_
    if pos.expert:
        words += _abilities(ref, name, side, activity)
    return words


def _abilities(ref: Referee, name: Window, side: int, activity: Activity | None) -> list[str]:
    """List the abilities and favours of a side that can be used (BF-FX-03, -05, -16)."""
    pos = ref.pos
    words: list[str] = []
    for p in OF_SIDE[side]:
        for id_, ability in pos.usable[p]:
            if pos.used and [p, id_] in pos.used:
                continue
            word = f"{ABILITY} {slot_of(p)} {id_}"
            if word not in words and is_playable(
                ref, name, ability, Playing(side, p, activity, card=False)
            ):
                words.append(word)
    for id_ in sorted(pos.favours[side]):
        ability = pos.data.favours[id_].ability
        if ability.is_passive or [-1 - side, id_] in pos.used:
            continue
        if is_playable(ref, name, ability, Playing(side, NOBODY, activity, card=False)):
            words.append(f"{ABILITY} {TEAM_WORD} {id_}")
    return words


def is_playable(ref: Referee, name: Window, effect: Effect | Ability, playing: Playing) -> bool:
    """Return whether something may be played now (BF-CARD-02, -16, BF-FX-06 to -08, -14)."""
    pos, activity = ref.pos, playing.activity
    if name not in effect.windows:
        return False
    if effect.timing == "own" and playing.side != pos.active:
        return False
    if name in OF_ACTIVITY:
        assert activity is not None
        if effect.on and activity.kind not in effect.on:
            return False
        if not plays_role(effect.role, playing.side, activity.side):
            return False
    if effect.if_ and not holds(pos, effect.if_, playing.side, playing.bearer, activity):
        return False
    step = effect.steps[0]
    if (
        playing.bearer != NOBODY
        and step.verb in CONTEST_VERBS
        and (activity is None or activity.participant(playing.side) != playing.bearer)
    ):
        return False
    can = CAN.get(step.verb)
    return can is None or can(ref, playing, step)


def plays_role(role: str, side: int, performs: int) -> bool:
    """Return whether a side has this role in an activity (BF-FX-07)."""
    return role == "either" or (role == "actor") is (side == performs)


def is_in_force(
    pos: Position, ability: Ability, side: int, bearer: int, activity: Activity
) -> bool:
    """Return whether a passive ability counts in an activity (BF-FX-04).

    bearer: the player with the ability, or the participant of the team that has a favour.
    """
    return (
        ability.mode == "passive"
        and (not ability.on or activity.kind in ability.on)
        and plays_role(ability.role, side, activity.side)
        and (not ability.if_ or holds(pos, ability.if_, side, bearer, activity))
    )


def holds(
    pos: Position, condition: str, side: int, bearer: int, activity: Activity | None = None
) -> bool:
    """Return whether a condition of an effect holds (BF-FX-10)."""
    match condition:
        case "has_ball":
            return bearer != NOBODY and pos.carrier == bearer
        case "no_ball":
            return bearer == NOBODY or pos.carrier != bearer
        case "outnumbered":
            return activity is not None and majority(pos, activity.where) == 1 - side
        case "ball_on_ground":
            return pos.on_ground
    return True


def play(ref: Referee, side: int, answer: str, activity: Activity | None = None) -> None:
    """Show a card and put it away, then perform its steps in order (BF-CARD-17, BF-FX-01)."""
    words = answer.split(" ")
    if words[0] == EFFECT:
        id_ = words[1]
        ref.note("plays", "BF-CARD-01", side=side, detail=id_)
        discard(ref, side, [id_], "BF-CARD-17")
        perform(ref, Playing(side, NOBODY, activity, card=True), ref.card(id_).effect.steps)
        return
    _, who, id_ = words
    bearer = NOBODY if who == TEAM_WORD else player_of(side, int(who))
    ref.note("uses", "BF-FX-05", bearer, side=side, detail=id_)
    ability = _use_up(ref, side, bearer, id_)
    perform(ref, Playing(side, bearer, activity, card=False), ability.steps)


def _use_up(ref: Referee, side: int, bearer: int, id_: str) -> Ability:
    """Mark an ability as used for this turn or gone for the match, and return it (BF-FX-05,
    BF-UPG-15).
    """
    pos = ref.pos
    if bearer == NOBODY:
        ability = pos.data.favours[id_].ability
        if ability.mode == "one_shot":
            pos.favours[side].remove(id_)
        else:
            pos.used.append([-1 - side, id_])
    else:
        ability = next(each for name, each in pos.abilities[bearer] if name == id_)
        if ability.mode == "one_shot":
            pos.upgrades[bearer].remove(id_)
            pos.look_up(bearer)
        else:
            pos.used.append([bearer, id_])
    ref.look_through(side)
    return ability


def perform(ref: Referee, playing: Playing, steps: tuple[Step, ...]) -> None:
    """Perform the steps in order.

    A later one that cannot change anything is skipped (BF-FX-01, -14).
    """
    for step in steps:
        can = CAN.get(step.verb)
        if can is None or can(ref, playing, step):
            VERBS[step.verb](ref, playing, step)
