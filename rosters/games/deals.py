"""Deals between two teams, in words for a game that has none of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from rules.game.deals import ACCEPT, AMOUNT, DECLINE

Offer = Mapping[str, Any]


class PlainDeals:
    """Deals told by the keys and values of their offers."""

    def offered(self, offer: Offer, giver: str, taker: str) -> str:
        words = gettext("%(giver)s offers %(taker)s: %(what)s.")
        return words % {"giver": giver, "taker": taker, "what": _listed(offer)}

    def wanted(self, offer: Offer, other: str) -> str:
        return f"{other}: {_listed(offer)}"

    def amount(self, offer: Offer) -> str:
        return gettext("Amount")

    def answer(self, offer: Offer, answer: str) -> str:
        return usual_answer(answer) or answer


def usual_answer(answer: str) -> str:
    """Return "Accept" or "Decline" in words; empty for answers that only the game knows."""
    return {ACCEPT: gettext("Accept"), DECLINE: gettext("Decline")}.get(answer, "")


def _listed(offer: Offer) -> str:
    named = [f"{key} {value}" for key, value in offer.items() if key != AMOUNT]
    return ", ".join([*named, *([str(offer[AMOUNT])] if AMOUNT in offer else [])])
