"""What a coach of tossed pennies can settle beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from matches.games.orders import ASKED, USUAL, Order, Way, as_before, says
from rules.coach import Decision
from tests.pennies.matches.match_log import TOSSES


def _hidden(decision: Decision) -> str:
    return "hidden"


ORDERS: Sequence[Order] = (
    Order(
        "hide",
        "the toss that counts twice",
        ("hide",),
        (ASKED, *(Way(toss, toss, says(toss)) for toss in TOSSES), as_before(_hidden)),
        "second",
        slot=_hidden,
    ),
    Order("toss", "who tosses", ("toss",), (ASKED, USUAL)),
)
