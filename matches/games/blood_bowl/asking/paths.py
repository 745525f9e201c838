"""A whole move on the squares: who goes, where to, and by which steps (BB-DEC-12, BB-DEC-13).

The choice is in the address: ``to=7 m7`` where an action is to be begun, the player and their goal;
``to=7`` as long as there is no goal; and ``to=m7`` in the middle of an action. The path is the one
that is likeliest to succeed without a re-roll, the shortest of several. It goes step by step, as
the questions of the engine do. It is not planned past a ball on the ground, as what comes then
depends on the dice.
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
    """A path: its squares, the answers that lead along them, and the chance that all rolls
    succeed.
    """

    squares: tuple[int, ...] = ()
    strides: tuple[Stride, ...] = ()
    chance: Fraction = Fraction(1)

    def then(self, stride: Stride, chance: Fraction, *squares: int) -> Way:
        """Return the same path with one answer more."""
        return Way((*self.squares, *squares), (*self.strides, stride), chance)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The choice in the address: the player, or NOBODY; the goal, or OFF."""

    player: int
    goal: int


def chosen(decision: Choice, typed: Mapping[str, str]) -> Chosen:
    """Read the choice; in the middle of an action that allows steps, the player is known."""
    words = typed.get(FIELD, "").strip().lower().split()
    if decision.key == ONWARD and isinstance(decision.about, Run):
        return Chosen(decision.about.player, NAMED.get(words[-1], OFF) if words else OFF)
    if decision.key != NEXT or not words or f"{MOVE} {words[0]}" not in decision.options:
        return Chosen(NOBODY, OFF)
    return Chosen(player_at(decision.side, int(words[0])), NAMED.get(words[-1], OFF))


def lines(
    decision: Decision, typed: Mapping[str, str]
) -> tuple[dict[str, list[Link]], Walk | None]:
    """Return the links of a question that can be answered by several steps.

    The first value has, by heading, links to the players who may go and to the squares that they
    reach by more than one answer; it is empty where no step can be taken. The second is the walk to
    the chosen goal; None without one.
    """
    if not isinstance(decision, Choice) or decision.key not in (NEXT, ONWARD):
        return {}, None
    wish = chosen(decision, typed)
    links = {gettext("Who goes?"): _players(decision, wish.player)}
    walk = None
    if wish.player != NOBODY:
        best = ways(decision, wish.player)
        walk = _walk(decision, wish, best.get(wish.goal))
        links |= _goals(decision, wish, best)
    return {title: some for title, some in links.items() if some}, walk


def _players(decision: Choice, p: int) -> list[Link]:
    """Return links to the players who may move, on the squares where they stand."""
    if decision.key != NEXT:
        return []
    movers = [word.partition(" ")[2] for word in decision.options if word.startswith(f"{MOVE} ")]
    movable = []
    for number in movers:
        q = player_at(decision.side, int(number))
        s = decision.view.where[q]
        movable.append(Link(number, (FIELD, number), NAME[s], "way" if q == p else "goal"))
    return movable


def _goals(decision: Choice, wish: Chosen, found: Mapping[int, Way]) -> dict[str, list[Link]]:
    """Return links along the path to the chosen goal, and to all squares further than one
    answer.
    """
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
    return {gettext("The way"): so_far, gettext("Walk to"): goals}


def _said(decision: Choice, p: int, s: int) -> str:
    return f"{number_of(p)} {NAME[s]}" if decision.key == NEXT else NAME[s]


def _walk(decision: Choice, wish: Chosen, way: Way | None) -> Walk | None:
    """Return the answers that lead along a path; the action may end there."""
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
    """Return the rolls of a player on a path over these squares, none beyond their movement."""
    pos = view.clone()
    referee: Any = SimpleNamespace(pos=pos)
    run = Run(referee, p, MOVE)
    run.left = len(squares)
    rolls: list[Odds] = []
    for s in squares:
        steps = dict(_steps(p >> 4, pos, run))
        rolls += steps[s].rolls
        pos.move(p, s)
    return tuple(rolls)


# -- finding the way ----------------------------------------------------------------------------


def ways(decision: Choice, p: int) -> dict[int, Way]:
    """Return the best path to each square that a player reaches by steps, once on their feet."""
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
    """Return the position and the action before the first step, and the path of answers until then.

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
    """Return the action as it is after so many steps."""
    imagined = copy(run)
    imagined.left = max(0, run.left - taken)
    imagined.extra = run.extra - max(0, taken - run.left)
    return imagined


def _steps(side: int, pos: Position, run: Run) -> Iterator[tuple[int, Stride]]:
    """Yield the squares to step to from the imagined square, each with the answer."""
    words = STEP if run.left else GO
    free = {words[n]: n for n in NEIGHBOURS[pos.where[run.player]] if pos.at[n] == NOBODY}
    rolls_of: Mapping[str, tuple[Odds, ...]] = odds(Choice(ONWARD, side, pos, tuple(free), run))
    for word, n in free.items():
        yield n, Stride(ONWARD, word, rolls_of.get(word, ()))


def _is_better(chance: Fraction, than: Way | None) -> bool:
    """Return whether a path is likelier; the earlier of two equals stays, as it has fewer steps."""
    return than is None or chance > than.chance
