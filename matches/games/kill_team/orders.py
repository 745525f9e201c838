"""The standing orders of Kill Team (LG-FIX-18), in the order of a round."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.games.orders import ASKED, USUAL, Order, Way, always, as_machine, never, says, usual
from rosters.games.kill_team import specialists

#: Tactics that have an order of their own.
DECISIVE = ("decisive_move", "decisive_shot", "decisive_strike")


def _order(key: str, title: Promise, *ways: Way, advised: str = "") -> Order:
    """Make an order about one question."""
    return Order(key, title, (key,), (ASKED, *ways), advised)


ORDERS: Sequence[Order] = (
    _order("pick_zone", pgettext_lazy("order", "your deployment zone"), USUAL),
    _order(
        "place_model",
        pgettext_lazy("order", "where your models are set up"),
        as_machine("kill_team"),
    ),
    _order(
        "concede",
        pgettext_lazy("order", "whether to go on"),
        Way("go on", pgettext_lazy("order", "I play on"), says("go on")),
        advised="go on",
    ),
    Order(
        "decisive",
        pgettext_lazy("order", "acting before all others, for command points"),
        DECISIVE,
        (ASKED, never("no")),
    ),
    Order(
        "tactics",
        pgettext_lazy("order", "all other tactics, for command points"),
        ("shoot_tactic", *sorted({*specialists.TACTICS} - {*DECISIVE, "tactical_reroll"})),
        (ASKED, Way("never", _("never"), usual)),
    ),
    _order("tactical_reroll", pgettext_lazy("order", "re-rolls for command points"), never("no")),
    Order(
        "rerolls",
        pgettext_lazy("order", "re-rolls that cost nothing, of what has failed"),
        ("reroll_charge",),
        (ASKED, always("reroll")),
        "always",
    ),
    _order(
        "react",
        pgettext_lazy("order", "how your models react to a charge"),
        Way("overwatch", pgettext_lazy("order", "with Overwatch"), says("overwatch")),
        Way("none", pgettext_lazy("order", "not at all"), says("none")),
    ),
    _order("react_order", pgettext_lazy("order", "the order in which they react"), USUAL),
    _order(
        "scanner", pgettext_lazy("order", "help with the scanner"), always("yes"), advised="always"
    ),
    Order(
        "shares",
        pgettext_lazy("order", "who gets how many shots and attacks"),
        ("allot_shots", "allot_attacks"),
        (ASKED, USUAL),
    ),
    Order(
        "closing",
        pgettext_lazy("order", "piling in and consolidating"),
        ("pile_in", "consolidate"),
        (ASKED, USUAL),
    ),
    _order(
        "nerve_order",
        pgettext_lazy("order", "who takes a Nerve test first"),
        USUAL,
        advised="usual",
    ),
    _order("nearest_tie", pgettext_lazy("order", "which of equally near enemies"), USUAL),
)
