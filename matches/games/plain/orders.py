"""No standing orders: of a game without a room nothing is known that a coach could settle."""

from __future__ import annotations

from collections.abc import Sequence

from matches.games.orders import Order

ORDERS: Sequence[Order] = ()
