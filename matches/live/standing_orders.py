"""Standing orders of the coaches of a live match: kept, changed, carried out (LG-FIX-18).

The engine asks as ever, and the answers are recorded as ever; whoever gave them, a match has the
same log, record and digest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from leagues.models import Fixture
from matches.games import of
from matches.games.orders import Order, Way
from matches.live import operations as playing
from matches.live import play
from matches.models import LiveMatch
from matches.resolution import claims
from rosters.models import Coach
from rules.coach import Decision
from rules.problems import Problem, Refusal


@dataclass(frozen=True, slots=True)
class Settled:
    """An order as it stands for a coach.

    here: whether it is about the question that waits for him.
    """

    order: Order
    way: Way
    here: bool = False

    @property
    def ways(self) -> list[Way]:
        """All but not to settle it."""
        return list(self.order.ways[1:])


def settled(found: LiveMatch, game: str, side: int, decision: Decision | None) -> list[Settled]:
    """All that can be settled in this game, as this side has it.

    decision: the question that waits for it, if one does.
    """
    chosen = found.orders_of(side)
    return [
        Settled(
            order,
            order.way(chosen.get(order.key)),
            decision is not None and order.is_about(decision),
        )
        for order in of(game).orders.ORDERS
    ]


def usual_orders(game: str) -> dict[str, str]:
    """The orders that most coaches would give."""
    return {order.key: order.advised for order in of(game).orders.ORDERS if order.advised}


def settle(user: Coach, fixture: Fixture, side: int, orders: Mapping[str, Any]) -> LiveMatch:
    """Change standing orders of a side: from the question that waits on they hold.

    orders: the way of each, by key; an empty one settles it no more, others stay as they are.

    Refuses who does not play that side, and names every order and way that there is not.
    """
    found = _changed(user, fixture, side, orders)
    if found.asks == side and playing.may_answer(user, fixture, found):
        given = play.ordered(found, fixture.season.game, play.look(found).pause.decision)
        if given is not None:
            return playing.answer(user, fixture, found.question_number, given)
    return found


@transaction.atomic
def _changed(user: Coach, fixture: Fixture, side: int, orders: Mapping[str, Any]) -> LiveMatch:
    playing.require_coaches(user, fixture, side)
    found = claims.live_match_of(fixture)
    if found is None:
        raise Refusal(Problem("match_is_not_live", "LG-FIX-05"))
    found = LiveMatch.objects.select_for_update().get(pk=found.pk)
    if found.state != LiveMatch.State.PLAYING:
        raise Refusal(Problem("match_is_not_live", "LG-FIX-05"))
    playing.require_plays(user, fixture, found, side)
    problems = list(_problems(fixture.season.game, orders))
    if problems:
        raise Refusal(problems)
    now = {**found.orders_of(side), **orders}
    found.orders = {**found.orders, str(side): {key: way for key, way in now.items() if way}}
    found.save(update_fields=["orders"])
    return found


def _problems(game: str, orders: Mapping[str, Any]) -> Iterator[Problem]:
    known = {order.key: order for order in of(game).orders.ORDERS}
    for key, value in orders.items():
        if key not in known:
            yield Problem("no_such_order", "LG-FIX-18", {"order": key})
        elif value not in [way.value for way in known[key].ways]:
            yield Problem("no_such_way", "LG-FIX-18", {"order": key, "way": str(value)})
