"""Cards committed face down to a contest (BF-BONUS)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from rules.boufbowl.cards.activity import Activity
from rules.boufbowl.cards.dealing import discard
from rules.boufbowl.cards.playing import is_in_force
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import SIDE_OF

NONE: Final = "none"

#: BF-BONUS-08: the icon that counts in a contest.
ICON: Final[Mapping[str, str]] = {
    "pickup": "ball",
    "goal": "ball",
    "pass": "throw",
    "launch": "throw",
    "catch": "throw",
    "fight": "fight",
}
#: BF-CON-04: contests that the interceptor has caused.
INTERCEPTIONS: Final = frozenset({"pass", "launch", "catch", "goal"})


def commit(ref: Referee, activity: Activity) -> None:
    """Ask both coaches for cards.

    The second knows how many the first has committed (BF-BONUS-01 to -03, -12).

    The initiating coach is asked first.
    """
    sides = (SIDE_OF[activity.actor], SIDE_OF[activity.opposer])
    first = 1 if activity.kind in INTERCEPTIONS else 0
    committed: list[list[str]] = [[], []]
    for key, role in (("first_bonus", first), ("second_bonus", 1 - first)):
        side = sides[role]
        options = ways(ref, activity, side)
        # With nothing to commit nobody is asked, so nobody needs to be told.
        about = (
            {**activity.told(ref.pos.pitch.names), "committed": len(committed[first])}
            if len(options) > 1
            else None
        )
        answer = ref.ask(key, side, options, about, NONE)
        committed[role] = [] if answer == NONE else answer.split(" ")
        ref.note("commits", "BF-BONUS-02", side=side, detail=len(committed[role]))
    for role in (0, 1):
        activity.bonus[role] = committed[role]
        discard(ref, sides[role], committed[role], "BF-BONUS-12")


def ways(ref: Referee, activity: Activity, side: int) -> list[str]:
    """List every sub-multiset of the matching cards, the empty one last (BF-BONUS-08, -09,
    BF-API-09).
    """
    if is_barred(ref, activity, side):
        return [NONE]
    icon = ICON[activity.kind]
    matching = [id_ for id_ in ref.hands[side].cards if ref.card(id_).bonus.kind == icon]
    if not matching:
        return [NONE]
    return [*subsets(matching), NONE]


def subsets(cards: Sequence[str]) -> list[str]:
    """List the sub-multisets of sorted cards except the empty one, by size and then by ids
    (BF-API-03).
    """
    kinds = dict.fromkeys(cards)
    counts = [range(cards.count(id_) + 1) for id_ in kinds]
    choices = [
        [id_ for id_, count in zip(kinds, taken, strict=True) for _ in range(count)]
        for taken in product(*counts)
    ]
    return [" ".join(chosen) for chosen in sorted(choices, key=lambda c: (len(c), c)) if chosen]


def is_barred(ref: Referee, activity: Activity, side: int) -> bool:
    """Return whether the other side has silenced this one for this contest (BF-FX-25)."""
    if any(each.step.verb == "no_bonus" and each.side != side for each in activity.played):
        return True
    pos, other = ref.pos, activity.participant(1 - side)
    return any(
        step.verb == "no_bonus"
        for _, ability in pos.abilities[other]
        if is_in_force(pos, ability, 1 - side, other, activity)
        for step in ability.steps
    )
