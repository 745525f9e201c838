"""The rookie: an automated coach that plays like a beginner.

It picks the ball up, runs with it for the goal, passes forward where nobody stands between, fights
where it has more players, and brings everybody else to the ball. It looks at one move at a time,
and every other time it forgets its cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.boufbowl.coaches import naming, reacting, spending
from rules.boufbowl.coaches.acting import edge
from rules.boufbowl.coaches.scenes import Scene, distances
from rules.boufbowl.menu import END, LAND
from rules.boufbowl.position import Position
from rules.boufbowl.squads import NOBODY, SIDE_OF, player_of
from rules.coach import Answer, Drawing

#: One in so many times the rookie thinks of a card or an ability.
FORGETS: Final = 2


class Rookie(Drawing):
    """One side's coach for one match; it remembers nothing from one question to the next."""

    __slots__ = ()

    def decide(self, decision: Any) -> Answer:
        answer = ANSWERS.get(decision.key)
        if answer is None or (decision.key in CARDS and self.dice.draw(FORGETS)):
            return decision.default
        return answer(self, decision)

    def main(self, decision: Any) -> str:
        """Choose the first kind of option that is wanted now; of equal ones chance decides."""
        pos, options = decision.view.pos, decision.options
        for idea in IDEAS:
            best = self.best([each for each in options if (idea(pos, each)) > 0], pos, idea)
            if best:
                return best
        return END

    def best(self, options: Sequence[str], pos: Position, idea: Idea) -> str:
        """Return the option that is worth most; empty if there is none."""
        most = max((idea(pos, each) for each in options), default=0)
        equal = [each for each in options if idea(pos, each) == most]
        if not equal:
            return ""
        return equal[self.dice.draw(len(equal))] if len(equal) > 1 else equal[0]


#: What an option of the main menu is worth to a rookie; 0 or less where it is not wanted.
Idea = Callable[[Position, str], int]


def picks_up(pos: Position, option: str) -> int:
    """Want the ball."""
    return int(option.startswith("pickup") or option == LAND)


def runs(pos: Position, option: str) -> int:
    """Want the carrier nearer to the goal."""
    word, *rest = option.split(" ")
    if word != "move" or player_of(pos.active, int(rest[0])) != pos.carrier:
        return 0
    return nearer(pos, pos.carrier, pos.pitch.at[rest[1]], pos.pitch.goal[pos.active])


def passes(pos: Position, option: str) -> int:
    """Want the ball with somebody nearer to the goal, if nobody can intercept it."""
    word, *rest = option.split(" ")
    if word != "pass":
        return 0
    p, other = (player_of(pos.active, int(slot)) for slot in rest)
    here, there = pos.zone[p], pos.zone[other]
    if Scene(pos).completion(pos.active, p, here, there) < 1:
        return 0
    return nearer(pos, p, there, pos.pitch.goal[pos.active])


def fights(pos: Position, option: str) -> int:
    """Want a fight where we have more players there, and most with the carrier."""
    word, *rest = option.split(" ")
    if word != "fight":
        return 0
    p, target = player_of(pos.active, int(rest[0])), player_of(1 - pos.active, int(rest[1]))
    if p == pos.carrier or pos.cond[target]:
        return 0
    return max(0, edge(pos, pos.active, pos.zone[p])) * (2 if target == pos.carrier else 1)


def gets_up(pos: Position, option: str) -> int:
    """Want who is down back on their feet, and who is away back on the pitch."""
    return int(option.startswith(("raise", "return")))


def follows(pos: Position, option: str) -> int:
    """Want everybody nearer to a ball that is not ours, and ahead of one that is."""
    word, *rest = option.split(" ")
    if word != "move":
        return 0
    p, there = player_of(pos.active, int(rest[0])), pos.pitch.at[rest[1]]
    ours = pos.carrier != NOBODY and SIDE_OF[pos.carrier] == pos.active
    if pos.carrier == p:
        return 0
    return nearer(pos, p, there, pos.pitch.goal[pos.active] if ours else pos.ball)


def nearer(pos: Position, p: int, there: int, goal: int) -> int:
    """Return by how many moves a zone is nearer to a goal than the player is."""
    away = distances(pos.data.version)
    return away[pos.zone[p]][goal] - away[there][goal]


#: What the rookie thinks of, in this order.
IDEAS: Final[tuple[Idea, ...]] = (picks_up, runs, passes, fights, gets_up, follows)

#: The questions at which the rookie forgets that it has cards.
CARDS: Final = frozenset({"window", "first_bonus", "second_bonus", "clear_board"})

#: The function for each decision; for the others the default is good enough.
ANSWERS: Final[dict[str, Callable[[Rookie, Any], Answer]]] = {
    "captain": lambda self, decision: spending.captain(decision, self.dice),
    "place": lambda self, decision: spending.place(decision),
    "kick_zone": lambda self, decision: spending.kick_zone(decision, self.dice),
    "clear_board": lambda self, decision: spending.clear_board(decision),
    "main": Rookie.main,
    "window": lambda self, decision: reacting.window(decision),
    "pass_interceptor": lambda self, decision: naming.interceptor(decision),
    "landing_interceptor": lambda self, decision: naming.interceptor(decision),
    "pickup_opposer": lambda self, decision: naming.opposer(decision),
    "card_opposer": lambda self, decision: naming.opposer(decision),
    "first_bonus": lambda self, decision: reacting.commit(decision),
    "second_bonus": lambda self, decision: reacting.commit(decision),
}
