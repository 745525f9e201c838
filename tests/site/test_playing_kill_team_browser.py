"""A match of Kill Team in a real browser: its questions, its replay and its story fit a desk and a
phone."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from matches import live_operations as playing
from matches.models import FrozenMatch
from rules import game
from tests.barracks import KEY
from tests.site.browsing import SIZES, Open, browser, fits, shot, visit
from tests.site.factories import PASSWORD
from tests.site.questioned import first_questions
from tests.site.street import Street

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]

#: Questions that look different from each other.
SHOWN = ("pick_zone", "place_model", "move_pick", "move_action", "move_path", "charge_targets",
         "react", "charge_path", "shoot_pick", "next_weapon", "target", "allot_shots",
         "tactical_reroll", "fight_pick", "allot_attacks", "nerve_order")  # fmt: skip


@pytest.mark.parametrize("how", list(SIZES))
def test_questions_replay_and_story_fit(visit: Open, how: str) -> None:
    street = Street()
    playing.start_match(street.owner, street.fixture, [0, 1])
    for coach in street.people:
        coach.set_password(PASSWORD)
        coach.save()
    answers, first = first_questions(street)
    address = reverse("play-match", args=[street.fixture.uuid])
    options: dict[str, Any] = SIZES[how]
    for key in SHOWN:
        if key not in first:
            continue
        street.go_to(answers[: first[key]])
        page = visit(address, street.people[street.live.asks or 0].username, **options)
        shot(page, f"kt-{how}-{key}")
        assert fits(page), key
        assert page.locator("svg.board:visible").count() == 1, key
    frozen = FrozenMatch.objects.get(fixture=street.fixture).unfrozen()
    minds = [game(KEY).coach("rookie", bytes([7] * 32), side) for side in (0, 1)]
    whole = list(game(KEY).play(frozen, [*minds]).answers)
    street.go_to(whole[:-1])
    street.answer(whole[-1])
    for name, query in (("replay", "?event=220"), ("match-turns", ""), ("match", "")):
        page = visit(
            reverse(name, args=[street.fixture.uuid]) + query,
            street.people[0].username,
            **options,
        )
        shot(page, f"kt-{how}-{name}")
        assert fits(page), name
