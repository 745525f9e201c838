"""A whole move on the squares (BB-DEC-12, BB-DEC-13): who goes, where to, and by which steps.

What is chosen is in the address: ``to=7 m7`` where an action is to be begun, the player and his
goal, ``to=7`` as long as he has none, and ``to=m7`` in the middle of his action.  The way is the
one that is likeliest to succeed without a re-roll, the shortest of several.  It goes step by step,
as the questions of the engine do; past a ball that lies there it is not planned, as what comes then
hangs on the dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from types import SimpleNamespace
from typing import Any

from django.utils.translation import gettext

from matches.games.questions import Link, Stride, Walk
from rules.blood_bowl.answer_odds import odds
from rules.blood_bowl.moving import movement_once_up
from rules.blood_bowl.pitch import NAME, NAMED, NEIGHBOURS, OFF
from rules.blood_bowl.position import PRONE, Position
from rules.blood_bowl.running import END_ACTION, GO, MOVE, STAND_UP, STEP, Run
from rules.blood_bowl.squads import NOBODY, number_of, player_at
from rules.coach import Choice, Decision
from rules.odds import Odds, together

FIELD = "to"
#: The questions that a walk can begin at: whose action is next, and what comes next in one.
NEXT, ONWARD = "choose_action", "continue_action"


@dataclass(frozen=True, slots=True)
class Way:
    """The squares, and the answers that lead along them; how likely all their rolls succeed."""

    squares: tuple[int, ...] = ()
    strides: tuple[Stride, ...] = ()
    chance: Fraction = Fraction(1)

    def then(self, stride: Stride, chance: Fraction, *squares: int) -> Way:
        """The same and one answer more."""
        return Way((*self.squares, *squares), (*self.strides, stride), chance)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the address says: the player, or NOBODY; his goal, or OFF."""

    player: int
    goal: int


def chosen(decision: Choice, typed: Mapping[str, str]) -> Chosen:
    """The player is known in the middle of an action that allows steps."""
    words = typed.get(FIELD, "").strip().lower().split()
    if decision.key == ONWARD and isinstance(decision.about, Run):
        return Chosen(decision.about.player, NAMED.get(words[-1], OFF) if words else OFF)
    if decision.key != NEXT or not words or f"{MOVE} {words[0]}" not in decision.options:
        return Chosen(NOBODY, OFF)
    return Chosen(player_at(decision.side, int(words[0])), NAMED.get(words[-1], OFF))


def lines(
    decision: Decision, typed: Mapping[str, str]
) -> tuple[dict[str, list[Link]], Walk | None]:
    """Links to who may go and to where he comes, and the walk to the goal that is chosen.

    Nothing where no step can be taken; of squares where one answer leads to, no link.
    """
    if not isinstance(decision, Choice) or decision.key not in (NEXT, ONWARD):
        return {}, None
    wish = chosen(decision, typed)
    links = {gettext("Who goes?"): _players(decision, wish.player)}
    walk = None
    if wish.player != NOBODY:
        found = ways(decision, wish.player)
        walk = _walk(decision, wish, found.get(wish.goal))
        links |= _goals(decision, wish, found)
    return {title: some for title, some in links.items() if some}, walk


def _players(decision: Choice, p: int) -> list[Link]:
    """Those who may move, each where he stands."""
    if decision.key != NEXT:
        return []
    movers = [word.partition(" ")[2] for word in decision.options if word.startswith(f"{MOVE} ")]
    found = []
    for number in movers:
        q = player_at(decision.side, int(number))
        s = decision.view.where[q]
        found.append(Link(number, (FIELD, number), NAME[s], "way" if q == p else "goal"))
    return found


def _goals(decision: Choice, wish: Chosen, found: Mapping[int, Way]) -> dict[str, list[Link]]:
    """The way to the goal that is chosen, and all others that more than one answer leads to."""
    way = found.get(wish.goal, Way())
    goals = [
        Link(
            NAME[s],
            (FIELD, _said(decision, wish.player, s)),
            NAME[s],
            "reach",
            rolls=tuple(chain.from_iterable(stride.rolls for stride in each.strides)),
        )
        for s, each in found.items()
        if len(each.strides) > 1 and s not in way.squares
    ]
    steps = way.strides[len(way.strides) - len(way.squares) :]
    so_far = [
        Link(
            NAME[s],
            (FIELD, _said(decision, wish.player, s)),
            NAME[s],
            "way",
            str(n),
            rolls=stride.rolls,
        )
        for n, (s, stride) in enumerate(zip(way.squares, steps, strict=True), 1)
    ]
    return {gettext("His way"): so_far, gettext("Walk to"): goals}


def _said(decision: Choice, p: int, s: int) -> str:
    return f"{number_of(p)} {NAME[s]}" if decision.key == NEXT else NAME[s]


def _walk(decision: Choice, wish: Chosen, way: Way | None) -> Walk | None:
    """The answers that lead along a way; the action may end there."""
    if way is None:
        return None
    return Walk(
        (FIELD, _said(decision, wish.player, wish.goal)),
        " → ".join(NAME[s] for s in way.squares),
        way.strides,
        Stride(ONWARD, END_ACTION),
        gettext("Walk there and end the action"),
    )


def rolls_along(view: Position, p: int, squares: Sequence[int]) -> tuple[Odds, ...]:
    """The rolls of p on his way over these squares, of which none is beyond his movement."""
    pos = view.clone()
    referee: Any = SimpleNamespace(pos=pos)
    run = Run(referee, p, MOVE)
    run.left = len(squares)
    found: list[Odds] = []
    for s in squares:
        steps = dict(_steps(p >> 4, pos, run))
        found += steps[s].rolls
        pos.move(p, s)
    return tuple(found)


# -- finding the way ----------------------------------------------------------------------------


def ways(decision: Choice, p: int) -> dict[int, Way]:
    """By square the best way of p to each that he reaches by steps, once he is on his feet."""
    begun = _begun(decision, p)
    if begun is None:
        return {}
    pos, run, start = begun
    best: dict[int, Way] = {}
    edge = {pos.where[p]: start}
    for taken in range(run.left + run.extra):
        onward: dict[int, Way] = {}
        imagined = _after(run, taken)
        for s, way in edge.items():
            pos.move(p, s)
            for to, stride in _steps(decision.side, pos, imagined):
                chance = way.chance * together(stride.rolls)
                if _is_better(chance, onward.get(to)) and _is_better(chance, best.get(to)):
                    onward[to] = way.then(stride, chance, to)
        best |= onward
        edge = {s: way for s, way in onward.items() if pos.ball != s or pos.carrier != NOBODY}
    return best


def _begun(decision: Choice, p: int) -> tuple[Position, Run, Way] | None:
    """The position and the action before his first step, and the answers until then.

    None where the action that goes on allows no steps.
    """
    pos: Position = decision.view.clone()
    way = Way()
    if decision.key == NEXT:
        # Until it is carried out, an action reads nothing of its referee but the position.
        referee: Any = SimpleNamespace(pos=pos)
        run = Run(referee, p, MOVE)
        way = _answered(way, decision, f"{MOVE} {number_of(p)}")
    elif {STAND_UP, *STEP, *GO}.isdisjoint(decision.options):
        return None
    else:
        run = copy(decision.about)
    if pos.state[p] == PRONE:
        asked = Choice(ONWARD, decision.side, pos, (END_ACTION, STAND_UP), run)
        way = _answered(way, asked, STAND_UP)
        run.left = movement_once_up(pos, p)
        pos.stand(p)
    return pos, run, way


def _answered(way: Way, decision: Choice, answer: str) -> Way:
    rolls = tuple(odds(decision).get(answer, ()))
    return way.then(Stride(decision.key, answer, rolls), way.chance * together(rolls))


def _after(run: Run, taken: int) -> Run:
    """The action as it is after so many steps."""
    imagined = copy(run)
    imagined.left = max(0, run.left - taken)
    imagined.extra = run.extra - max(0, taken - run.left)
    return imagined


def _steps(side: int, pos: Position, run: Run) -> Iterator[tuple[int, Stride]]:
    """The squares that he can step to from where he is imagined, each with the answer."""
    words = STEP if run.left else GO
    free = {words[n]: n for n in NEIGHBOURS[pos.where[run.player]] if pos.at[n] == NOBODY}
    found: Mapping[str, tuple[Odds, ...]] = odds(Choice(ONWARD, side, pos, tuple(free), run))
    for word, n in free.items():
        yield n, Stride(ONWARD, word, found.get(word, ()))


def _is_better(chance: Fraction, than: Way | None) -> bool:
    """Of two that are as likely the first stands: it was found with fewer steps."""
    return than is None or chance > than.chance
