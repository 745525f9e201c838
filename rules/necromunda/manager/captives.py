"""NM-CAMP-20 to -22, NM-DEC-44, -45: the manager's ransoms, asked and paid."""

from __future__ import annotations

from typing import Any, Final

from rules.coach import Answer
from rules.necromunda.between.campaign.captives import PAY, REFUSE, RESCUING, SELL
from rules.necromunda.between.gang.gang import Team

#: The share of a fighter's cost worth paying to have it back: a newcomer would have to learn again.
_WORTH: Final = 0.75
#: The cost from which a fighter is worth a rescue, in credits.
_DEAR: Final = 80


def fate(decision: Any) -> Answer:
    """Choose to sell a captive where that is allowed, else to ask for what a sale would bring.

    Its gang can rather pay that than the captive's full worth, and it ties up no fighter.
    """
    ransoms = [each for each in decision.options if isinstance(each, dict)]
    return SELL if SELL in decision.options else min(ransoms, key=lambda each: each["ransom"])


def ransom(decision: Any) -> Answer:
    """Choose to pay a ransom that the gang can afford and that is not too high.

    For a dear fighter who cannot be paid for, choose a rescue.
    """
    team: Team = decision.view
    cost = team.fighters[decision.about["player"]].cost
    if PAY in decision.options and decision.about["credits"] <= _WORTH * cost:
        return PAY
    return RESCUING if cost >= _DEAR else REFUSE
