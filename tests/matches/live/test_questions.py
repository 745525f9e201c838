"""Questions as people read them: whatever the engine asks can be answered."""

from __future__ import annotations

from typing import Any

import pytest

from matches.games.match_log import Cast
from matches.live.answer_odds import with_chances
from matches.live.questions import Question, proposed, question
from rules import game
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.inducements.wizard import spells
from rules.blood_bowl.match import resume
from rules.blood_bowl.notation import read
from rules.blood_bowl.out_of_turn_moves import Walk
from rules.blood_bowl.pitch import NAMED, set_of
from rules.blood_bowl.squads import player_at
from rules.coach import Build, Choice, Decision
from rules.game import Pause
from tests.rules.blood_bowl.matches import random_match

CAST = Cast(["Reavers", "Orcs"], [{1: "Griff", 7: "Ulric"}, {1: "Varag", 4: "Morg"}])
BOARD = read("k6\nH1 A1 H7\n.  a4 .")


def asked(key: str, options: list[str], side: int = 0, about: Any = None) -> Question:
    return question("blood_bowl", Choice(key, side, BOARD, options, about), CAST)


def labels(found: Question) -> dict[str, str]:
    return {option.answer: option.label for group in found.options for option in group.options}


def test_actions_are_listed_by_player() -> None:
    found = asked("choose_action", ["end turn", "move 1", "blitz 1", "move 7"])
    assert [(group.title, group.square) for group in found.options] == [
        ("", ""),
        ("1 Griff", "k6"),
        ("7 Ulric", "m6"),
    ]
    assert [option.label for option in found.options[1].options] == ["move", "blitz"]
    assert found.on_squares == {}, "a player has several: his square leads to them"


def test_steps_are_chosen_on_squares() -> None:
    found = asked("continue_action", ["end action", "step k7", "go j5", "block"], about=0)
    assert found.text == "1 Griff: what next?"
    assert {s: o.answer for s, o in found.on_squares.items()} == {"k7": "step k7", "j5": "go j5"}
    assert labels(found)["go j5"] == "step j5"


@pytest.mark.parametrize(
    ("key", "about", "text"),
    [
        ("use_wrestle", (Attack(0, 16), 16), "Does 1 Varag use Wrestle?"),
        ("use_juggernaut", Attack(0, 16), "Both are down. Does 1 Griff use Juggernaut?"),
        ("diving_tackle", (0, 4, 3), "Who dives at the feet of 1 Griff?"),
        ("use_igor", 0, "Does Igor see to 1 Griff?"),
    ],
)
def test_a_question_names_whom_it_is_about(key: str, about: Any, text: str) -> None:
    assert asked(key, ["no", "yes"], about=about).text == text


def test_opponents_and_team_mates_are_named() -> None:
    found = asked("block_target", ["1", "4"], about=0)
    assert labels(found) == {"1": "1 Varag", "4": "4 Morg"}
    assert {s: o.answer for s, o in found.on_squares.items()} == {"l6": "1", "l7": "4"}
    assert labels(asked("touchback", ["1", "7"])) == {"1": "1 Griff", "7": "7 Ulric"}
    assists = asked("attack_assists", ["all", "none", "1", "1 7"], about=(0, 16))
    assert labels(assists)["1 7"] == "1 Griff, 7 Ulric"


def test_a_square_that_two_options_mean_is_in_the_list_alone() -> None:
    found = asked("quick_snap", ["done", "1 k7", "7 k7", "7 n6"])
    assert set(found.on_squares) == {"n6"}
    assert [group.title for group in found.options][1:] == ["1 Griff", "7 Ulric"]


def test_a_question_without_a_sentence_is_asked_all_the_same() -> None:
    found = asked("use_new_skill", ["no", "with care", "gaze 4", "leap m7"])
    assert found.text == "Use new skill?"
    assert list(labels(found)) == ["no", "with care", "gaze 4", "leap m7"]
    assert labels(found)["gaze 4"] == "gaze 4"
    assert set(found.on_squares) == {"m7"}


class Wish(Build):
    __slots__ = ()

    @property
    def default(self) -> Any:
        return {"bribes": 0}


@pytest.mark.parametrize("key", ["blood_bowl", "coin"])
def test_a_build_without_a_form_starts_from_its_default(key: str) -> None:
    found = question(key, Wish("inducements", 0, BOARD), CAST)
    assert found.build
    assert found.default == {"bribes": 0}
    assert not found.places
    assert proposed(key, Wish("inducements", 0, BOARD), {"a": 1}, found) == {"a": 1}


@pytest.mark.parametrize("number", range(3))
def test_every_option_of_a_match_is_listed_once(number: int) -> None:
    match = random_match(number)
    cast = Cast.of(["Home", "Away"], match.line_ups)
    rules = game("blood_bowl")
    coaches = [rules.coach("random", match.seed, side) for side in (0, 1)]
    answers: list[Any] = []
    seam = None
    for _ in range(150):
        came = resume(match, answers, [None, None], seam)
        if not isinstance(came, Pause):
            break
        decision = came.decision
        found = question("blood_bowl", decision, cast)
        if isinstance(decision, Choice):
            assert sorted(labels(found)) == sorted(decision.options)
            assert all(labels(found).values())
        else:
            assert found.build
        answers = [*came.answers, coaches[decision.side].decide(decision)]
        seam = came.seam


def build(decision: Decision, **typed: str) -> Question:
    return question("blood_bowl", decision, CAST, typed)


def squares(found: Question, kind: str) -> dict[str, str]:
    """What can be chosen on the way, by square, with the way that it leads to."""
    links = [link for each in found.links.values() for link in each]
    return {link.square: link.asks[1] for link in links if link.kind == kind}


#: Home's 1 stands beside Away's 1, his 7 does not; the other side throws to o6.
PASS = read("k6\nH1 A1 . . .\n.  .  . . .\n.  .  H7 . .")


def pass_block(*stops: str, shirts: tuple[int, ...] = (7,)) -> Walk:
    ends = {player_at(0, shirt): set_of([NAMED[stop] for stop in stops]) for shirt in shirts}
    return Walk("pass_block", "BB-SKILL-PASSBLOCK-01", 0, PASS, ends, about=(16, NAMED["o6"]))


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01")
def test_who_may_walk_alone_is_chosen_already_and_stops_where_he_may() -> None:
    found = build(pass_block("o6"))
    assert found.text == "Pass Block: who runs to where 1 Varag throws?"
    assert ("The ball comes down on", "o6") in found.facts
    assert squares(found, "way") == {"m8": "7"}
    assert squares(found, "goal") == {"o6": "7 n7 o6"}
    assert squares(found, "step") == {"n7": "7 n7"}, "a square that leads there"
    assert labels(found) == {"none": "nobody goes"}
    on_the_way = build(pass_block("o6"), way="7 n7")
    assert labels(on_the_way) == {"none": "nobody goes"}, "there he may not stop"
    there = build(pass_block("o6"), way="7 n7 o6")
    assert labels(there) == {"7 n7 o6": "7 Ulric goes n7 → o6", "none": "nobody goes"}
    assert squares(there, "way") == {"m8": "7", "n7": "7 n7", "o6": "7 n7 o6"}


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01")
def test_of_several_one_is_chosen_first_and_another_can_be_taken_instead() -> None:
    walk = pass_block("m7", shirts=(1, 7))
    assert squares(build(walk), "goal") == {"k6": "1", "m8": "7"}
    found = build(walk, way="7")
    assert squares(found, "goal") == {"m7": "7 m7", "k6": "1"}


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-MOVE-01")
def test_a_walk_has_as_few_dodges_as_it_can() -> None:
    """From m8 to m6 by m7 or l7 he would leave a tackle zone on the way; round it he does not."""
    found = build(pass_block("m6"), way="7")
    assert squares(found, "goal") == {"m6": "7 n7 m6"}
    own_way = build(pass_block("m6"), way="7 m7 m6")
    assert labels(own_way)["7 m7 m6"] == "7 Ulric goes m7 → m6 (dodge: m7)"
    described = build(pass_block("m6")).described
    assert described == {
        "kind": "walk",
        "most": 3,
        "nobody": "none",
        "players": [
            {"number": 7, "name": "7 Ulric", "square": "m8", "ways": {"m6": "7 n7 m6"}},
        ],
    }


@pytest.mark.clause("BB-SKILL-PASSBLOCK-01", "BB-DODGE-03")
def test_the_dodges_of_a_walk_stand_beside_it_with_their_odds() -> None:
    walk = pass_block("m6")
    found = with_chances("blood_bowl", walk, build(walk, way="7 m7 m6"))
    own_way = next(o for group in found.options for o in group.options if o.answer != "none")
    assert own_way.chance is not None
    assert own_way.chance.percent == "50\u00a0%"
    assert "BB-DODGE-01" in own_way.chance.exact
    assert "4+" in own_way.chance.exact, "AG 3, one tackle zone where he comes to"
    around = with_chances("blood_bowl", walk, build(walk, way="7 n7 m6"))
    assert all(option.chance is None for group in around.options for option in group.options)


@pytest.mark.clause("BB-LEAGUE-18", "BB-LEAGUE-19")
def test_spells_are_grouped_by_whom_they_strike() -> None:
    decision = Choice("cast_wizard", 0, PASS, spells(PASS))
    found = build(decision)
    titles = [group.title for group in found.options]
    assert titles == [
        "",
        "Fireball: 1 of theirs, 0 of yours",
        "Fireball that strikes no more of theirs than of yours",
        "Fireball that strikes nobody",
        "Lightning bolt at",
    ]
    assert sorted(labels(found)) == sorted(decision.options)
    best = {option.answer: option.label for option in found.options[1].options}
    assert best == {
        "fireball m5": "m5: 1 Varag",
        "fireball m6": "m6: 1 Varag",
    }
    assert labels(found)["lightning m8"] == "7 Ulric (yours) m8"
    assert labels(found)["fireball m7"] == "m7: 7 Ulric (yours), 1 Varag"
    assert {option.answer.split()[0] for option in found.on_squares.values()} == {"fireball"}
    bolts = build(decision, spell="lightning")
    assert {s: o.answer for s, o in bolts.on_squares.items()} == {
        "k6": "lightning k6",
        "l6": "lightning l6",
        "m8": "lightning m8",
    }
