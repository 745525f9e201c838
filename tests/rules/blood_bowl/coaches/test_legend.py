"""The legend: what he sees that a veteran does not, and what he must not see or remember."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.blood_bowl.actions import actions
from rules.blood_bowl.coaches.lookahead import legend
from rules.blood_bowl.coaches.lookahead.candidate_actions import ASKED, ideas
from rules.blood_bowl.coaches.lookahead.legend import Legend
from rules.blood_bowl.coaches.lookahead.rollouts import SPREAD_DICE, Fates
from rules.blood_bowl.coaches.lookahead.steady import Steady
from rules.blood_bowl.coaches.reckoning.shapes import CORNERS
from rules.blood_bowl.coaches.veteran import Veteran
from rules.blood_bowl.game import GAME, LAST_RESORTS
from rules.blood_bowl.match import play
from rules.blood_bowl.pitch import NAME, squares_of
from rules.blood_bowl.position import Position
from rules.blood_bowl.skills import Trait
from rules.coach import Choice, Coach, RandomAnswers
from rules.dice import Script, Stream
from rules.record import Match
from tests.rules.blood_bowl.board import A, H, board
from tests.rules.blood_bowl.matches import random_match, seam_by_seam, seed, usual_match

#: The last turn of a level match.  A veteran blitzes first: one time in nine that is the end of it.
WALK_IN = """
    r6
    .  .   .  .  .  .  .  .
    .  .   .  H2 A1 .  .  .
    .  .   .  H3 .  .  .  .
    .  .   .  .  .  .  .  .
    .  H1* .  .  .  .  .  .
    """
LAST: dict[str, Any] = {"half": 2, "markers": [8, 8], "rerolls": [0, 0]}


def next_action(pos: Position) -> Choice:
    return Choice("choose_action", 0, pos, actions(pos))


def thinker(number: int = 1, at: int = 0) -> Legend:
    return Legend(0, Stream(seed(number), "coach-0", at))


def against_rookie(match: Match, at: Sequence[int] = (0, 0)) -> list[Coach]:
    """A legend at home against a rookie, their streams at these positions."""
    ours, theirs = (Stream(match.seed, f"coach-{side}", at[side]) for side in (0, 1))
    return [Legend(0, ours), RandomAnswers(theirs, LAST_RESORTS)]


# -- looking ahead --------------------------------------------------------------------------------


def test_he_scores_before_he_hits_where_a_veteran_hits_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # So many futures that no luck of these seeds decides.
    for looks in ("RIVALS", "SECOND_LOOK", "LAST_LOOK"):
        monkeypatch.setattr(legend, looks, 40)
    pos = board(WALK_IN, **LAST).pos

    assert Veteran(0).decide(next_action(pos)) == "blitz 2"
    assert [thinker(number).decide(next_action(pos)) for number in range(3)] == ["move 1"] * 3


def test_the_veterans_own_choice_comes_first_and_no_two_ideas_are_alike() -> None:
    pos = board(WALK_IN, **LAST).pos
    found = ideas(next_action(pos), 0)
    thoughts = [(idea.answer, tuple(idea.mind.script), tuple(idea.mind.moves)) for idea in found]

    assert found[0][::2] == ("blitz 2", "own")
    assert len(thoughts) > 3
    assert all(thoughts.count(thought) == 1 for thought in thoughts)


def test_with_one_idea_there_is_nothing_to_think_about() -> None:
    pos = board("k6\nH1 .\n\nA1 reserves").pos
    pos.acted = 1 << H[1]

    assert [idea.answer for idea in ideas(next_action(pos), 0)] == ["end turn"]
    assert thinker().decide(next_action(pos)) == "end turn"


def test_while_men_take_their_places_he_thinks_now_and_then() -> None:
    picture = """
        h4
        H2 .  .  H4 .  .  .  .
        .  .  .  .  .  .  .  .
        .  H1 .  *  .  .  .  A1
        .  .  .  .  .  .  .  .
        H3 .  .  H5 .  .  .  A2
        """
    pos = board(picture, markers=[3, 2]).pos
    spent = [H[6], H[7], H[8], H[9]]
    thoughts = []
    for count in range(ASKED + 1):
        pos.acted = sum(1 << p for p in spent[:count])
        thoughts.append(len(ideas(next_action(pos), 0)))

    assert ideas(next_action(pos), 0)[0].answer.startswith("move")
    assert [count > 1 for count in thoughts] == [True, False, False, False, True]


def test_with_the_ball_he_thinks_of_the_carriers_way_as_long_as_it_is_open() -> None:
    pos = board(WALK_IN, **LAST).pos
    kinds = []
    for spent in ((), (2,), (2, 3), (1, 2)):
        pos.acted = sum(1 << H[n] for n in spent)
        kinds.append({idea.kind for idea in ideas(next_action(pos), 0)})

    assert kinds == [{"own", "ball"}, {"own", "ball"}, {"own", "ball"}, {"own"}]


def test_no_fanatic_is_thought_of_for_a_block_or_a_blitz() -> None:
    pos = board("h4\nH1 A1 .  A2\nH2 .  .  .", markers=[3, 2]).pos
    pos.squads.traits[H[1]] |= Trait.SWINGS_BALL_AND_CHAIN
    pos.squads.any[0] |= Trait.SWINGS_BALL_AND_CHAIN
    decision = next_action(pos)

    assert {idea.answer for idea in ideas(decision, 0)} <= set(decision.options)


def test_a_carrier_who_has_moved_still_gets_his_guards() -> None:
    picture = """
        h4
        H4 .  .   .  .  .  .
        H2 .  .   .  .  .  A1
        .  .  H1* .  .  .  .
        H3 .  .   .  .  .  A2
        H5 .  .   .  .  .  .
        """
    pos = board(picture, markers=[3, 2]).pos
    pos.acted = 1 << H[1]
    # Whoever comes to this turn in its middle was not there when the guards were called.
    steady, veteran = Steady(0), Veteran(0)
    steady.places(pos)
    veteran.places(pos)

    corners = {NAME[s] for s in squares_of(CORNERS[pos.where[H[1]]])}
    assert {NAME[s] for _, s in steady.moves} == corners
    assert {p for p, _ in steady.moves} == {H[2], H[3], H[4], H[5]}
    assert veteran.moves == []


# -- the dice of his futures ----------------------------------------------------------------------


def test_six_futures_see_every_face_of_the_first_dice_and_each_pair_opposite_ones() -> None:
    for start in (0, 1_000_000):
        futures = [Fates(Stream(seed(3), "coach-0"), start, number) for number in range(6)]
        for p in (H[1], A[11], H[2], H[1]):
            for fates in futures:
                fates.turn_to(p)
            for _ in range(SPREAD_DICE):
                faces = [fates.roll(6) for fates in futures]

                assert sorted(faces) == [1, 2, 3, 4, 5, 6]
                assert [faces[n] + faces[n + 1] for n in (0, 2, 4)] == [7, 7, 7]


def test_the_other_dice_of_two_futures_have_nothing_to_do_with_each_other() -> None:
    stream = Stream(seed(3), "coach-0")
    rolls = []
    for number in range(12):
        fates = Fates(stream, 0, number)
        fates.turn_to(H[1])
        rolls.append(tuple(fates.roll(6) for _ in range(SPREAD_DICE + 20))[SPREAD_DICE:])

    assert len(set(rolls)) == 12


# -- honesty --------------------------------------------------------------------------------------


def test_he_changes_nothing_and_rolls_none_of_the_matchs_dice() -> None:
    ref = board(WALK_IN, **LAST)
    before = bytes(ref.pos)
    coach = thinker()
    coach.decide(next_action(ref.pos))

    assert bytes(ref.pos) == before
    assert isinstance(ref.dice, Script)
    assert ref.dice.used == 0
    assert coach.dice.position == 0


def test_he_thinks_by_his_own_stream_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []

    class Watched(Stream):
        def __init__(self, key: bytes, name: str, position: int = 0) -> None:
            opened.append((key, name))
            super().__init__(key, name, position)

    monkeypatch.setattr("rules.blood_bowl.coaches.lookahead.rollouts.Stream", Watched)
    thinker(7).decide(next_action(board(WALK_IN, **LAST).pos))

    assert set(opened) == {(seed(7), "coach-0")}


def test_he_remembers_nothing_from_one_action_to_the_next() -> None:
    match = usual_match(5, ("skaven", "dwarf"))
    whole = play(match, against_rookie(match), log=False)

    assert seam_by_seam(match, against_rookie).digest == whole.digest


@pytest.mark.parametrize("number", [1, 4])
def test_all_that_he_answers_is_legal_in_any_match(number: int) -> None:
    match = random_match(number)
    coaches = [GAME.coach("legend", match.seed, 0), GAME.coach("veteran", match.seed, 1)]

    # The referee refuses what is not legal.
    assert play(match, coaches, log=False).outcome.kind == "played"


# -- strength -------------------------------------------------------------------------------------


def test_he_beats_the_rookie() -> None:
    for number in range(2):
        match = usual_match(number, ("human", "orc"))
        sides = play(match, against_rookie(match), log=False).outcome.sides

        assert sides[0].score > sides[1].score
