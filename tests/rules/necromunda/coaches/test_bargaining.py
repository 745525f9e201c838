"""What the veteran asks for a captive, and pays for one of his own."""

from __future__ import annotations

import pytest

from rules.coach import Choice
from rules.necromunda.between.campaign.captives import (
    HOLD,
    PAY,
    REFUSE,
    RESCUING,
    SELL,
    CaptiveFate,
)
from rules.necromunda.between.gang.gang import Captive
from rules.necromunda.coaches import coach
from tests.rules.necromunda.between.gangs import SMALL, team

GANG = team("orlock", SMALL)
CAPTIVE = Captive("Them", "Them", 3, "Mott", 85, 1)
VETERAN = coach("veteran", bytes(32), 0)


def asked(credits_: int, who: int = 3, *options: str) -> object:
    about = {"player": who, "name": "Mott", "credits": credits_}
    return VETERAN.decide(Choice("ransom_answer", 0, GANG, options, about))


@pytest.mark.clause("NM-CAMP-20", "NM-CAMP-22", "NM-DEC-44")
def test_he_sells_where_he_may_and_else_asks_what_a_sale_would_bring() -> None:
    assert VETERAN.decide(CaptiveFate(0, GANG, CAPTIVE, can_sell=True)) == SELL
    assert VETERAN.decide(CaptiveFate(0, GANG, CAPTIVE, can_sell=False)) == {"ransom": 45}


@pytest.mark.clause("NM-CAMP-21", "NM-DEC-45")
def test_he_pays_what_is_not_too_much_and_fights_for_who_is_dear() -> None:
    assert asked(40, 3, REFUSE, PAY, RESCUING) == PAY
    assert asked(50, 3, REFUSE, PAY, RESCUING) == REFUSE, "for a ganger of 55"
    assert asked(200, 1, REFUSE, RESCUING) == RESCUING
    assert asked(40, 3, REFUSE, RESCUING) == REFUSE


def test_a_rookie_holds_whom_he_has_most_of_the_time() -> None:
    rookie = coach("random", bytes(32), 0)
    question = CaptiveFate(0, GANG, CAPTIVE, can_sell=True)
    answers = [rookie.decide(question) for _ in range(40)]
    assert answers.count(HOLD) > 20
    assert all(not question.problems(answer) for answer in answers)
