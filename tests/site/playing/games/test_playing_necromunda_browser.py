"""A battle of Necromunda in a real browser: its questions, its replay and its story fit a desk and
a phone."""

from __future__ import annotations

import pytest

from tests.site.alley import Alley
from tests.site.browsing import SIZES, Open, browser, mirrored, visit
from tests.site.fitting import a_match_fits, a_match_is_answered_by_keyboard

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]

#: Questions that look different from each other.
SHOWN = ("choose_zone", "deploy_fighter", "activate", "choose_action", "move_path", "end_facing",
         "shoot_target", "charge_targets", "fight_dice")  # fmt: skip


@mirrored("how", SIZES)
def test_questions_replay_and_story_fit(visit: Open, how: str) -> None:
    a_match_fits(visit, Alley(), how, SHOWN, name="nm", query="?zones=both")


def test_questions_are_answered_by_keyboard_alone(visit: Open) -> None:
    a_match_is_answered_by_keyboard(visit, Alley(), ("activate", "choose_action", "shoot_target"))
