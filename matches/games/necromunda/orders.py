"""The standing orders of Necromunda (LG-FIX-18), in the order of a battle."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from matches.games.orders import ASKED, USUAL, Order, Way, always, as_machine, never, says, usual


def _order(key: str, title: Promise, *ways: Way, advised: str = "") -> Order:
    """Make an order about one question."""
    return Order(key, title, (key,), (ASKED, *ways), advised)


ORDERS: Sequence[Order] = (
    _order("choose_crew", pgettext_lazy("order", "your crew"), USUAL),
    _order("choose_zone", pgettext_lazy("order", "your deployment zone"), USUAL),
    _order(
        "deploy_fighter",
        pgettext_lazy("order", "where your fighters are set up"),
        as_machine("necromunda"),
    ),
    _order("infiltrators", pgettext_lazy("order", "who infiltrates"), USUAL),
    Order(
        "reinforcements",
        pgettext_lazy("order", "where reinforcements arrive"),
        ("reinforcement_edge", "reinforcement_place"),
        (ASKED, USUAL),
    ),
    _order(
        "group_members",
        pgettext_lazy("order", "who is activated together"),
        Way("nobody", pgettext_lazy("order", "nobody"), says([])),
    ),
    _order("group_next", pgettext_lazy("order", "who of a group acts next"), USUAL),
    Order(
        "facing",
        pgettext_lazy("order", "where a fighter looks"),
        ("start_facing", "end_facing"),
        (ASKED, Way("usual", pgettext_lazy("order", "as it stands and as it went"), usual)),
        "usual",
    ),
    _order(
        "firepower_dice", pgettext_lazy("order", "how many firepower dice"), USUAL, advised="usual"
    ),
    _order("template_axis", pgettext_lazy("order", "the direction of a template"), USUAL),
    _order("allocate_hits", pgettext_lazy("order", "who gets further hits"), USUAL),
    _order(
        "reroll", pgettext_lazy("order", "rolling again what has failed"), USUAL, advised="usual"
    ),
    Order(
        "fight",
        pgettext_lazy("order", "weapons and dice in a fight"),
        ("fight_weapons", "fight_dice", "crushing_blow"),
        (ASKED, USUAL),
    ),
    Order(
        "defence",
        pgettext_lazy("order", "parries, saves and wounds of your own"),
        ("parry", "step_aside", "save_choice", "injury_pick"),
        (ASKED, USUAL),
    ),
    _order(
        "react",
        pgettext_lazy("order", "striking back"),
        always("yes"),
        never("no"),
        advised="always",
    ),
    _order("overwatch", pgettext_lazy("order", "shooting first"), always("yes"), never("no")),
    _order("use_gear", pgettext_lazy("order", "stimms"), never("no")),
    Order(
        "recovery",
        pgettext_lazy("order", "helping to recover, and which die counts"),
        ("assist_recovery", "recovery_pick"),
        (ASKED, USUAL),
    ),
    Order(
        "leaving",
        pgettext_lazy("order", "bottling of its own accord, and fleeing"),
        ("bottle_voluntarily", "flee_battle"),
        (ASKED, never("no")),
    ),
)
