"""Whole matches of Blood Bowl played by people in the database leave the record of the engine."""

from __future__ import annotations

import pytest

from matches.live import operations as playing
from matches.live import play
from tests.matches.live.test_live import Table, assert_left, in_one_go, minds_of

pytestmark = [pytest.mark.proof, pytest.mark.django_db]


@pytest.mark.parametrize(("strength", "people"), [("random", [0, 1]), ("veteran", [1])])
def test_a_match_of_people_leaves_what_one_of_the_engine_leaves(
    strength: str, people: list[int]
) -> None:
    table = Table(game_key="blood_bowl", strength=strength)
    playing.start_match(table.owner, table.fixture, people)
    expected = in_one_go(table)
    table.play_on(minds_of(table))
    assert_left(expected, table)


def test_without_its_seams_a_match_comes_to_the_same_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(game_key="blood_bowl")
    playing.start_match(table.owner, table.fixture, [0])
    expected = in_one_go(table)
    minds = minds_of(table)
    for deploy in range(20):
        table.play_on(minds, most=12)
        # A deploy: what was cached beside the answers is of no use any more.
        monkeypatch.setattr(play, "build", lambda deploy=deploy: f"build {deploy}")
    table.play_on(minds)
    assert_left(expected, table)
