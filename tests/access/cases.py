"""A call of an operation by somebody who may not make it: rightly, wrongly, and whenever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from leagues.models import Season
from rosters.models import Coach
from tests.access import world as there
from tests.access.world import AWAY, HOME, MEMBER, STRANGER, World

Call = Callable[..., object]  # of who calls; what else it takes has a default
Made = Any
#: Nobody of these runs the league.
NO_COMMISSIONER = (STRANGER, MEMBER, HOME, AWAY)
#: They have nothing to do with the match.
NOT_THERE = (STRANGER, MEMBER)
NONSENSE: tuple[Any, ...] = (None, 7, "x" * 300, {"a": 1}, [])


@dataclass(frozen=True)
class Case:
    """Calls that nobody of `who` may make: each of them gets one refusal, the same for all calls
    and in all states.

    calls:  right ones and wrong ones, on what `made` has made.
    states: what may have happened since; each is tried by itself.
    """

    calls: Callable[[World, Made], Sequence[Call]]
    who: Sequence[str] = NO_COMMISSIONER
    made: Callable[[World], Made] = lambda world: None
    states: Sequence[Callable[[World, Made], object]] = ()


def state(act: Callable[[World], object]) -> Callable[[World, Made], object]:
    return lambda world, made: act(world)


PLAYED, LIVE, REPORTED, OVER = map(state, (there.played, there.live, there.reported, there.over))
#: What can have become of the match in the meantime.
MEANWHILE = (PLAYED, LIVE, REPORTED, OVER)
SEASON_OVER = (OVER,)


def fresh(made: Made) -> Made:
    """The row as a view would load it."""
    return type(made)._base_manager.get(pk=made.pk)


def moves(operation: Callable[[Coach, Season], object]) -> Case:
    """What is done with a season as it is, or as it is over."""
    return Case(lambda w, _: [lambda who: operation(who, w.season)], states=(OVER,))
