"""What can be seen before it is decided: zones, arcs, ranges, lines of sight, in words and drawn
(LG-FIX-38)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import translation

from matches.games.lines import Cast
from matches.games.tabletop import told_place
from matches.live import play
from matches.live.boards import live_view
from matches.live.questions import question
from rules.coach import Decision
from tests.matches.live.of_game import OfGame
from tests.matches.live.test_live import minds_of
from tests.site.questioned import first_questions

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FIX-38")]

#: Places on which hardly anybody stands.
FREE = {
    "blood_bowl": ("a0", "z0"),
    "boufbowl": ("GR", "GB"),
    "helvetia_cup": ("0,0", "1,0", "0,1", "1,1", "2,0", "2,1"),
}
Asked = tuple[Any, Decision, str]


def first_of(game: str, *kinds: str) -> Iterator[Asked]:
    """The first question of each of these kinds: as it reads, the decision, and its board."""
    table = OfGame(game)
    answers, first = first_questions(table)
    for kind in kinds:
        table.go_to(answers[: first[kind]])
        coach = table.people[table.live.asks or 0]
        view = live_view(coach, table.fixture.uuid)
        assert view.board is not None
        yield view.question, view.decision, view.board.svg()


def titles(svg: str) -> list[str]:
    return re.findall(r"<title>([^<]*)</title>", svg)


def test_zones_to_choose_from_are_on_the_board_with_their_letters() -> None:
    for game, kind in (("kill_team", "pick_zone"), ("necromunda", "choose_zone")):
        ((asked, _decision, svg),) = first_of(game, kind)
        assert svg.count('class="zone"') == 2
        drawn = re.findall(r">([AB])</text>", svg)
        assert sorted(drawn) == ["A", "B"]
        assert svg.count('stroke="#ffd84d" stroke-width="0.14"') == 2, "both are pointed out"
        labels = [option.label for group in asked.options for option in group.options]
        assert labels == ["zone A", "zone B"]
        assert len(asked.on_squares) == 2, "a tap on a zone takes it"


def test_whoever_is_set_up_sees_their_own_zone_pointed_out() -> None:
    for game, kind in (("kill_team", "place_model"), ("necromunda", "deploy_fighter")):
        ((_asked, _decision, svg),) = first_of(game, kind)
        assert svg.count('stroke="#ffd84d" stroke-width="0.14"') == 1


@pytest.mark.parametrize(
    ("game", "kinds", "words"),
    [
        (
            "kill_team",
            ("move_action", "move_path", "target"),
            {"clear", "obscured", "in cover", "not seen"},
        ),
        (
            "necromunda",
            ("choose_action", "move_path", "shoot_target", "end_facing"),
            {"clear", "partial cover", "full cover", "not seen", "outside the vision arc"},
        ),
    ],
)
def test_every_enemy_is_told_with_its_distance_and_how_it_is_seen(
    game: str, kinds: tuple[str, ...], words: set[str]
) -> None:
    for asked, decision, svg in first_of(game, *kinds):
        pos = decision.view.pos
        enemies = len(pos.on_table(1 - decision.side)) if game == "kill_team" else None
        lines = asked.sight.lines
        assert lines
        assert enemies in (None, len(lines)), "whoever is not seen is told as well"
        for _name, how in lines:
            away, *seen = how.replace(", ", " · ").split(" · ")
            assert re.fullmatch(r'[0-9.]+"', away)
            assert seen
            assert {*seen} <= words
        drawn = len([each for each in asked.marks["pointed"]["sees"] if each])
        told = [how for _, how in lines if not re.search("not seen|outside", how)]
        assert drawn == len(told), "as many lines as there are in words"
        assert svg.count("</title></path>") or not drawn


def test_targets_say_beside_the_answer_how_they_are_seen() -> None:
    for game, kind in (("kill_team", "target"), ("necromunda", "shoot_target")):
        ((asked, _decision, _svg),) = first_of(game, kind)
        labels = [option.label for group in asked.options for option in group.options]
        assert all(re.search(r'[0-9.]+" · (clear|obscured|\w+ cover)', each) for each in labels)


def test_a_fighter_shows_its_vision_arc_and_its_ranges() -> None:
    ((_asked, _decision, svg),) = first_of("necromunda", "shoot_target")
    assert "Vision arc" in titles(svg)
    assert len([each for each in titles(svg) if each.startswith("Range ")]) == 2
    assert 'class="arc"' in svg


def test_who_can_be_chosen_is_told_apart_from_who_cannot() -> None:
    for game, kind in (("kill_team", "target"), ("necromunda", "shoot_target")):
        ((asked, _decision, _),) = first_of(game, kind)
        table_svg = _with_answers(game, kind)
        able = len(re.findall(r'class="player [^"]* able"', table_svg))
        assert able == len(asked.on_squares) + 1, "the targets, and who shoots"


def _with_answers(game: str, kind: str) -> str:
    table = OfGame(game)
    answers, first = first_questions(table)
    table.go_to(answers[: first[kind]])
    view = live_view(table.people[table.live.asks or 0], table.fixture.uuid)
    assert view.question is not None
    assert view.board is not None
    return view.board.svg(over=dict.fromkeys(view.question.on_squares, "<b/>"))


@pytest.mark.parametrize("game", ["blood_bowl", "boufbowl", "helvetia_cup"])
def test_what_lies_over_a_player_leaves_the_number_in_sight(game: str) -> None:
    """The style sheet moves the odds below the number; the picture says where somebody stands."""
    table = OfGame(game)
    minds = minds_of(table)
    for _ in range(60):
        frame = play.look(table.live).pause.frame
        if len(re.findall('class="player', _board(table, {}))) > 6:
            break
        table.play_on(minds, most=1)
    places = _places(frame, game)
    free = next(each for each in FREE[game] if each not in places)
    svg = _board(table, dict.fromkeys([places[0], free], "<b/>"))
    assert svg.count('class="held"') == 1


def _board(table: OfGame, over: dict[str, str]) -> str:
    view = live_view(table.people[0], table.fixture.uuid)
    assert view.board is not None
    return view.board.svg(over=over)


def _places(frame: Any, game: str) -> list[str]:
    text = str(frame)
    pattern = {"blood_bowl": r"'([a-z][0-9]+)'", "boufbowl": r"'([A-E][1-3])'"}
    return re.findall(pattern.get(game, r"'(-?[0-9]+,-?[0-9]+)'"), text)


def test_places_are_written_to_a_tenth_and_as_the_reader_writes_numbers() -> None:
    for language, written in (("en", "(4.3, 21)"), ("ru", "(4,3; 21)")):
        with translation.override(language):
            assert told_place((4.255, 21.005)) == written


def test_no_answer_has_more_than_a_tenth_of_an_inch() -> None:
    plain: Callable[..., Any] = question
    for game in ("kill_team", "necromunda"):
        for kind in ("move_path",):
            ((asked, decision, _),) = first_of(game, kind)
            cast = Cast.of(["A", "B"], decision.view.pos.line_ups)
            with translation.override("ru"):
                told = plain(game, decision, cast, {})
            labels = [option.label for group in told.options for option in group.options]
            assert labels
            assert len(labels) == len({*labels})
            assert not [each for each in labels if re.search(r"[0-9][.,][0-9]{2}", each)]
            assert asked.key == kind
