"""NM-CAMP-20 to -22, NM-DEC-44, -45: what he asks for a captive, and pays for one of his own."""

from __future__ import annotations

from typing import Any, Final

from rules.coach import Answer
from rules.necromunda.between.campaign.captives import PAY, REFUSE, RESCUING, SELL
from rules.necromunda.between.gang.gang import Team

#: How much of what a fighter costs he pays to have it back: a newcomer would have to learn again.
_WORTH: Final = 0.75
#: For whom he goes and fights, in credits.
_DEAR: Final = 80


def fate(decision: Any) -> Answer:
    """He sells a captive where he may; else he asks what a sale would bring, which its gang can
    rather pay than all that it is worth, and which ties nobody of his own up."""
    ransoms = [each for each in decision.options if isinstance(each, dict)]
    return SELL if SELL in decision.options else min(ransoms, key=lambda each: each["ransom"])


def ransom(decision: Any) -> Answer:
    """He pays what is asked where he can and it is not too much; for who is dear and cannot be
    paid for he sets out with his gang."""
    team: Team = decision.view
    cost = team.fighters[decision.about["player"]].cost
    if PAY in decision.options and decision.about["credits"] <= _WORTH * cost:
        return PAY
    return RESCUING if cost >= _DEAR else REFUSE
