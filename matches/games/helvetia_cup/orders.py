"""The standing orders of Helvetia Cup (LG-FIX-18), in the order of a match."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.games.helvetia_cup.asking import MOMENTS
from matches.games.orders import ASKED, USUAL, Kept, Order, Way, always, as_before, never, says
from rules.coach import Answer, Decision
from rules.helvetia_cup.moving import DONE, Move


def _key(decision: Decision) -> str:
    """Return a slot for each kind of question."""
    return decision.key


def _order(key: str, title: str | Promise, ways: Sequence[Way], advised: str = "") -> Order:
    """Make an order about one question."""
    return Order(key, title, (key,), (ASKED, *ways), advised)


def _card(window: str) -> Order:
    """Make the order about cards that may be played at one moment."""
    return Order(
        f"card {window}",
        format_lazy(pgettext_lazy("order", "a card {when}"), when=_(MOMENTS[window])),
        ("play_card",),
        (ASKED, never("none")),
        fits=lambda decision: decision.about["window"] == window,
    )


def _keeper_is_left(decision: Decision, kept: Kept) -> Answer | None:
    """End the movement if only the goalkeeper can still move; else None."""
    assert isinstance(decision, Move)
    pos = decision.view.pos
    keeper = pos.keeper[decision.side]
    return DONE if all(p == keeper for p in decision.players()) else None


def _set_up(key: str, title: str | Promise) -> Order:
    """Make the order that repeats the last set-up of a kind."""
    return Order(key, title, (key,), (ASKED, as_before(_key), USUAL), slot=_key)


ORDERS: Sequence[Order] = (
    _order("bring_tactics", pgettext_lazy("order", "the cards that you bring"), (USUAL,)),
    Order(
        "choose_squad",
        pgettext_lazy("order", "the squad"),
        ("choose_squad",),
        (ASKED, as_before(_key), USUAL),
        slot=_key,
    ),
    _set_up("place_defence", pgettext_lazy("order", "the set-up against a kick-off")),
    _set_up("place_attack", pgettext_lazy("order", "the set-up for your kick-off")),
    _order(
        "move_turn",
        pgettext_lazy("order", "the end of your movement"),
        (
            Way(
                "keeper",
                pgettext_lazy("order", "when only the goalkeeper is left"),
                _keeper_is_left,
            ),
        ),
    ),
    *(_card(window) for window in MOMENTS),
    _order(
        "opening_defence",
        pgettext_lazy("order", "who meets a player on the ball"),
        (
            Way("none", pgettext_lazy("order", "does nothing"), says("none")),
            Way("steal", pgettext_lazy("order", "tries to steal it"), says("steal")),
            Way("tackle", pgettext_lazy("order", "tackles"), says("tackle")),
        ),
    ),
    _order(
        "try_interception",
        pgettext_lazy("order", "intercepting a pass"),
        (always("try"), never("decline")),
        "always",
    ),
    _order(
        "try_clearance",
        pgettext_lazy("order", "clearing the ball"),
        (always("try"), never("decline")),
    ),
    _order("call_offside", pgettext_lazy("order", "calling offside"), (always("call"),), "always"),
    _order("keeper_sectors", pgettext_lazy("order", "the sectors of your goalkeeper"), (USUAL,)),
    _order("forced_move", pgettext_lazy("order", "a forced step with the ball"), (USUAL,)),
    _order("offender_step", pgettext_lazy("order", "the step after a foul"), (USUAL,)),
    _order(
        "goal_substitutions",
        pgettext_lazy("order", "substitutions after a goal"),
        (never("done"),),
    ),
)
