"""A match as a story: how its score went, which dice fell, and what everybody remembers."""

from __future__ import annotations

from typing import Any

import pytest

from leagues.reading.charts import SIGNS
from matches.games.lines import Cast
from matches.reading.story import Story, story_of, thrown
from matches.views.score_flow import score_flow
from tests.matches.words.test_match_log_kill_team import noted
from tests.matches.words.test_match_log_necromunda import noted as underhive

CAST = Cast(["Rams", "Owls"], [{}, {}])


def scores(side: int, points: int) -> dict[str, Any]:
    return noted("scores", "KT-MISS-01", side, detail=["quarter_swept", points])


def of_a_round(number: int, *entries: dict[str, Any]) -> list[dict[str, Any]]:
    return [noted("round", side=-1, detail=number), *entries]


def fought() -> Story:
    over = noted("match over", "KT-END-01", detail=[3, 1])
    log = [*of_a_round(1, scores(0, 1)), *of_a_round(2, scores(1, 1), scores(0, 2), over)]
    return story_of("kill_team", log, CAST)


def test_points_are_added_up_as_they_are_gained() -> None:
    story = fought()
    assert [step.score for step in story.steps] == [(1, 0), (1, 1), (3, 1)]
    assert [step.at for step in story.steps] == ["1", "2", "2"]
    assert story.parts == 2


def test_the_flow_has_a_mark_for_whoever_scored_and_names_a_time_once() -> None:
    drawn = str(score_flow(fought(), ["kit-moss", "kit-rust"], ["Moss", "Rust"], "How it went"))
    assert drawn.count(SIGNS[0]) == 2, "the first side scored twice"
    assert drawn.count(SIGNS[1]) == 1
    assert drawn.count(">2</text>") == 2, "the level, and the round in which two scored"
    assert "<title>How it went</title>" in drawn


def test_what_is_counted_at_the_end_alone_is_no_flow() -> None:
    over = underhive("battle over", side=-1, detail=["field", [0], [4, 1]])
    story = story_of("necromunda", [underhive("round", side=-1, detail=1), over], CAST)
    assert [step.score for step in story.steps] == [(4, 1)]
    assert score_flow(story, ["kit-moss", "kit-rust"], ["Moss", "Rust"], "") is None


@pytest.mark.parametrize(
    ("game", "entry", "faces"),
    [
        ("blood_bowl", {"die": "D6", "faces": [6, 6, 1]}, [1, 0, 0, 0, 0, 2]),
        ("blood_bowl", {"die": "D8", "faces": [6]}, None),
        ("helvetia_cup", {"die": "d20", "faces": [20]}, [0] * 19 + [1]),
        ("helvetia_cup", {"die": "time", "faces": [2]}, None),
        ("boufbowl", {"purpose": "contest action", "face": 2}, [0, 1, 0, 0, 0, 0]),
        ("boufbowl", {"purpose": "contest damage", "face": 2}, None),
        ("boufbowl", {"purpose": "action deck", "face": None}, None),
        ("kill_team", {"sides": 6, "face": 4}, [0, 0, 0, 1, 0, 0]),
        ("kill_team", {"sides": 3, "face": 2}, None),
        ("necromunda", {"sides": 6, "face": 3}, [0, 0, 1, 0, 0, 0]),
        ("necromunda", {"sides": 360, "face": 90}, None),
    ],
)
def test_the_dice_of_every_game_are_counted(
    game: str, entry: dict[str, Any], faces: list[int] | None
) -> None:
    found = thrown(game, [{"event": "rolled", "side": 1, **entry}], 2)
    assert [each.faces for each in found] == ([] if faces is None else [[0] * len(faces), faces])


def test_dice_of_nobody_are_no_side_s() -> None:
    assert thrown("kill_team", [{"event": "rolled", "side": -1, "sides": 6, "face": 4}], 2) == []


def test_a_side_s_dice_have_a_mean_beside_that_of_fair_ones() -> None:
    log = [{"event": "rolled", "side": 0, "sides": 6, "face": face} for face in (2, 2, 6, 6)]
    own, _ = thrown("necromunda", log, 2)
    assert (own.total, own.most, own.mean, own.fair_mean) == (4, 2, 4.0, 3.5)
