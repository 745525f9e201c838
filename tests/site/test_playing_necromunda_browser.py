"""A battle of Necromunda in a real browser: its questions, its replay and its story fit a desk and
a phone."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from matches import live_operations as playing
from matches.models import FrozenMatch
from rules import game
from tests.site.alley import Alley
from tests.site.browsing import SIZES, Open, browser, fits, shot, visit
from tests.site.factories import PASSWORD
from tests.site.questioned import first_questions
from tests.underhive import KEY

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["browser", "visit"]

#: Questions that look different from each other.
SHOWN = ("choose_zone", "deploy_fighter", "activate", "choose_action", "move_path", "end_facing",
         "shoot_target", "charge_targets", "fight_dice")  # fmt: skip


@pytest.mark.parametrize("how", list(SIZES))
def test_questions_replay_and_story_fit(visit: Open, how: str) -> None:
    alley = Alley()
    playing.start_match(alley.owner, alley.fixture, [0, 1])
    for coach in alley.people:
        coach.set_password(PASSWORD)
        coach.save()
    answers, first = first_questions(alley)
    address = reverse("play-match", args=[alley.fixture.uuid])
    options: dict[str, Any] = SIZES[how]
    for key in SHOWN:
        if key not in first:
            continue
        alley.go_to(answers[: first[key]])
        page = visit(
            f"{address}?zones=both", alley.people[alley.live.asks or 0].username, **options
        )
        shot(page, f"nm-{how}-{key}")
        assert fits(page), key
        assert page.locator("svg.board:visible").count() == 1, key
    frozen = FrozenMatch.objects.get(fixture=alley.fixture).unfrozen()
    minds = [game(KEY).coach("rookie", bytes([7] * 32), side) for side in (0, 1)]
    whole = list(game(KEY).play(frozen, [*minds]).answers)
    alley.go_to(whole[:-1])
    alley.answer(whole[-1])
    for name, query in (("replay", "?event=220"), ("match-turns", ""), ("match", "")):
        page = visit(
            reverse(name, args=[alley.fixture.uuid]) + query,
            alley.people[0].username,
            **options,
        )
        shot(page, f"nm-{how}-{name}")
        assert fits(page), name
