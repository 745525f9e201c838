"""Ransoms in words (NM-CAMP-20, -21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from rosters.games.deals import usual_answer
from rules.game.deals import ACCEPT, AMOUNT

Offer = Mapping[str, Any]


def offered(offer: Offer, giver: str, taker: str) -> str:
    if offer["what"] == "ransom":
        words = _("%(giver)s wants %(n)s credits from %(taker)s for %(name)s.")
    else:
        words = _("%(giver)s offers %(taker)s %(n)s credits for %(name)s.")
    return words % {"giver": giver, "taker": taker, "n": offer[AMOUNT], "name": offer["name"]}


def wanted(offer: Offer, other: str) -> str:
    if offer["what"] == "ransom":
        words = _("Let %(name)s go home to %(other)s for a ransom")
    else:
        words = _("Buy %(name)s free from %(other)s")
    return words % {"name": offer["name"], "other": other}


def amount(offer: Offer) -> str:
    return _("Credits")


def answer(offer: Offer, answer: str) -> str:
    if answer == ACCEPT and offer["what"] == "ransom":
        return _("Pay %(n)s credits") % {"n": offer[AMOUNT]}
    return usual_answer(answer) or _("Refuse, and rescue in the next battle")
