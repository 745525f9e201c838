"""A charm for pride, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from rosters.games.deals import usual_answer
from rules.game.deals import AMOUNT
from tests.pennies.deals import CAPTIVE

Offer = Mapping[str, Any]


def offered(offer: Offer, giver: str, taker: str) -> str:
    words = _("%(giver)s offers %(taker)s a charm for %(n)s of its pride.")
    if offer["what"] == CAPTIVE:
        words = _("%(giver)s would let %(name)s go home to %(taker)s, for %(n)s of its pride.")
    named = {"name": offer.get("name", "")}
    return words % {"giver": giver, "taker": taker, "n": offer[AMOUNT], **named}


def wanted(offer: Offer, other: str) -> str:
    if offer["what"] == CAPTIVE:
        return _("%(name)s, who goes home to %(other)s") % {"other": other, "name": offer["name"]}
    return _("A charm for %(other)s") % {"other": other}


def amount(offer: Offer) -> str:
    return _("Pride")


def answer(offer: Offer, answer: str) -> str:
    return usual_answer(answer) or _("Toss for it: nothing or twice as much")
