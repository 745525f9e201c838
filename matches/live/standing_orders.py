"""Standing orders of the coaches of a live match: kept, changed, carried out (LG-FIX-18).

The engine asks every question, and every answer is recorded. A match has the same log, record and
digest whether a coach or an order answered.
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

    here: whether it is about the question that the coach is asked.
    """

    order: Order
    way: Way
    here: bool = False

    @property
    def ways(self) -> list[Way]:
        """All ways of the order but the first, which is not to settle it."""
        return list(self.order.ways[1:])


def settled(found: LiveMatch, game: str, side: int, decision: Decision | None) -> list[Settled]:
    """Return all orders of this game, as this side has them.

    decision: the question that this side is asked; None if it is not asked.
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
    """Return the orders that most coaches would give: ways by key."""
    return {order.key: order.advised for order in of(game).orders.ORDERS if order.advised}


def settle(user: Coach, fixture: Fixture, side: int, orders: Mapping[str, Any]) -> LiveMatch:
    """Change standing orders of a side; they hold from the open question on.

    orders: the way of each, by key; an empty way takes the order back, other orders stay. Raises
    Refusal: not_your_match, match_is_not_live, no_such_order and no_such_way for every such order,
    and as `live.operations.answer` does where an order answers the open question.
    """
    live = _changed(user, fixture, side, orders)
    if live.asks == side and playing.may_answer(user, fixture, live):
        given = play.ordered(live, fixture.season.game, play.look(live).pause.decision)
        if given is not None:
            return playing.answer(user, fixture, live.question_number, given)
    return live


@transaction.atomic
def _changed(user: Coach, fixture: Fixture, side: int, orders: Mapping[str, Any]) -> LiveMatch:
    playing.require_coaches(user, fixture, side)
    live = claims.live_match_of(fixture)
    if live is None:
        raise Refusal(Problem("match_is_not_live", "LG-FIX-05"))
    live = LiveMatch.objects.select_for_update().get(pk=live.pk)
    if live.state != LiveMatch.State.PLAYING:
        raise Refusal(Problem("match_is_not_live", "LG-FIX-05"))
    playing.require_plays(user, fixture, live, side)
    problems = list(_problems(fixture.season.game, orders))
    if problems:
        raise Refusal(problems)
    now = {**live.orders_of(side), **orders}
    live.orders = {**live.orders, str(side): {key: way for key, way in now.items() if way}}
    live.save(update_fields=["orders"])
    return live


def _problems(game: str, orders: Mapping[str, Any]) -> Iterator[Problem]:
    known = {order.key: order for order in of(game).orders.ORDERS}
    for key, value in orders.items():
        if key not in known:
            yield Problem("no_such_order", "LG-FIX-18", {"order": key})
        elif value not in [way.value for way in known[key].ways]:
            yield Problem("no_such_way", "LG-FIX-18", {"order": key, "way": str(value)})
