"""The standing orders of Boufbowl (LG-FIX-18), in the order of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import pgettext_lazy

from matches.games.orders import ASKED, USUAL, Order, Way, as_before, never
from rules.coach import Decision

#: The words for the windows of the rules in which something may be played.
WINDOWS: Mapping[str, Promise] = {
    "turn_start": pgettext_lazy("window", "at the start of a turn"),
    "moved": pgettext_lazy("window", "when somebody has moved"),
    "declared": pgettext_lazy("window", "when something is declared"),
    "rolled": pgettext_lazy("window", "when dice have been rolled"),
    "turnover": pgettext_lazy("window", "against a turnover"),
}


def _placed(decision: Decision) -> str:
    """Return the slot of where a player began last."""
    return f"place {decision.about['player']}"


def _window(window: str) -> Order:
    """Make the order about what may be played at one moment."""
    return Order(
        f"window {window}",
        format_lazy(pgettext_lazy("order", "what you play {when}"), when=WINDOWS[window]),
        ("window",),
        (ASKED, never("pass")),
        fits=lambda decision: bool(decision.about["window"] == window),
    )


def _order(key: str, title: Promise, *ways: Way) -> Order:
    """Make an order about one question."""
    return Order(key, title, (key,), (ASKED, *ways))


ORDERS: Sequence[Order] = (
    Order(
        "place",
        pgettext_lazy("order", "where your players begin"),
        ("place",),
        (ASKED, as_before(_placed), USUAL),
        slot=_placed,
    ),
    Order(
        "kick_zone",
        pgettext_lazy("order", "where you kick the ball"),
        ("kick_zone",),
        (ASKED, as_before(lambda decision: "kick_zone"), USUAL),
        slot=lambda decision: "kick_zone",
    ),
    *(_window(window) for window in WINDOWS),
    _order("first_bonus", pgettext_lazy("order", "cards that you commit first"), never("none")),
    _order("second_bonus", pgettext_lazy("order", "cards that you commit second"), never("none")),
    _order("clear_board", pgettext_lazy("order", "clearing your command board"), never("no")),
    _order("favour", pgettext_lazy("order", "favours of the crowd"), never("no")),
    _order("buy", pgettext_lazy("order", "upgrades for recognition"), never("done")),
    _order("captain", pgettext_lazy("order", "your captain"), USUAL),
    _order("pull_back", pgettext_lazy("order", "where who scores pulls back to"), USUAL),
)
