"""A match of Kill Team in a real browser: its questions, its replay and its story fit a desk and a
phone."""

from __future__ import annotations

import pytest

from tests.site.browsing import SIZES, Open, browser, mirrored, visit
from tests.site.fitting import a_match_fits, a_match_is_answered_by_keyboard
from tests.site.street import Street

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]

#: Questions that look different from each other.
SHOWN = ("pick_zone", "place_model", "move_pick", "move_action", "move_path", "charge_targets",
         "react", "charge_path", "shoot_pick", "next_weapon", "target", "allot_shots",
         "tactical_reroll", "fight_pick", "allot_attacks", "nerve_order")  # fmt: skip


@mirrored("how", SIZES)
def test_questions_replay_and_story_fit(visit: Open, how: str) -> None:
    a_match_fits(visit, Street(), how, SHOWN, name="kt")


def test_questions_are_answered_by_keyboard_alone(visit: Open) -> None:
    a_match_is_answered_by_keyboard(visit, Street(), ("move_pick", "move_action", "target"))
