"""Answers from which nothing can come that they are for: what pages leave out (LG-FIX-36)."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

import pytest

from matches.games.blood_bowl.gestures import idle
from matches.games.kill_team.gestures import idle as idle_in_kill_team
from matches.games.lines import Cast
from matches.games.necromunda.gestures import idle as idle_in_necromunda
from matches.live.answer_odds import with_chances
from matches.live.questions import question
from rules.blood_bowl.actions import actions
from rules.blood_bowl.notation import read
from rules.blood_bowl.running import MOVE, Run
from rules.coach import Choice, IllegalChoice
from rules.kill_team.movement_phase import pick
from rules.kill_team.position import Phase
from rules.necromunda.acting import Turn, perform
from rules.necromunda.table.detours import leads_to
from rules.necromunda.table.terrain import Terrain
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc
from tests.rules.blood_bowl.board import H, board
from tests.rules.kill_team.play import Field as KillTeam
from tests.rules.necromunda.play import Field as Necromunda
from tests.rules.necromunda.tables import EMPTY, SIZE, SMALL, rectangle

pytestmark = pytest.mark.clause("LG-FIX-36")

KINDS = ("move", "blitz", "pass", "hand-off", "foul")


def left_out(picture: str) -> Collection[Any]:
    """What is left out of the actions of Home's players."""
    pos = read(picture)
    return idle(Choice("choose_action", 0, pos, tuple(actions(pos))))


def of_one(picture: str) -> set[str]:
    """The kinds of actions of Home's player 1 that are left out."""
    return {word.removesuffix(" 1") for word in left_out(picture) if word.endswith(" 1")}


# -- Blood Bowl -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picture", "kind", "is_vain"),
    [
        ("k6\nH1 .  A2", "foul", True),
        ("k6\nH1 .  a2", "foul", False),
        ("k6\nH1 .  a2!", "foul", False),
        # Six squares of movement and two more.
        ("k6\nH1 .  .  .  .  .  .  .  A2", "blitz", False),
        ("k6\nH1 .  .  .  .  .  .  .  .  A2", "blitz", True),
        ("k6\nH1 .  .  a2", "blitz", True),
        ("k6\nh1 .  .  A2", "blitz", False),
        ("k6\nH1* .  A2", "pass", False),
        ("k6\nH1 H3* A2", "pass", True),
        ("k6\nH1 .  A2*", "pass", True),
        ("k6\nH1 .  A2*", "hand-off", True),
        ("k6\nH1* H3 A2", "hand-off", False),
        ("k6\nH1 .  .  A2", "move", False),
    ],
)
def test_an_action_is_left_out_where_it_cannot_come_to_what_it_is_for(
    picture: str, kind: str, is_vain: bool
) -> None:
    assert (kind in of_one(picture)) is is_vain


@pytest.mark.parametrize(("squares", "is_vain"), [(8, False), (9, True)])
def test_a_ball_on_the_ground_can_be_fetched_within_the_movement(
    squares: int, is_vain: bool
) -> None:
    pos = read("k6\nH1 .  A2")
    pos.ball = pos.where[H[1]] - 16 * squares
    vain = idle(Choice("choose_action", 0, pos, tuple(actions(pos))))
    assert ("pass 1" in vain) is ("hand-off 1" in vain) is is_vain


def test_who_has_no_free_square_moves_nowhere() -> None:
    ring = "j5\nH2 H3 H4\nH5 H1 H6\nH7 H8 {}"
    assert "move 1" in left_out(ring.format("H9"))
    assert "move 1" not in left_out(ring.format(". "))
    # Whoever lies gets up by moving.
    assert "move 1" not in left_out(ring.format("H9").replace("H1", "h1"))


def test_going_for_it_is_said_once() -> None:
    ref = board("k6\nH1 .  .  A2")
    run = Run(ref, H[1], MOVE)
    run.left = 0
    decision = Choice("continue_action", 0, ref.pos, tuple(run.options()), run)
    cast = Cast(["Reds", "Blues"], [{1: "Ulf"}, {2: "Grim"}])
    asked = with_chances("blood_bowl", decision, question("blood_bowl", decision, cast))
    steps = [each for group in asked.options for each in group.options if each.square]
    assert steps
    for each in steps:
        assert each.chance is not None
        said = f"{each.label} {each.chance.rolls}"
        assert said.count("going for it") + said.count("go for it") == 1, said


# -- Kill Team and Necromunda ---------------------------------------------------------------------


def test_a_model_that_can_only_stay_has_no_move() -> None:
    field = KillTeam(["guardsman 11,5"], ["guardsman 11,25"], phase=Phase.MOVEMENT)
    with pytest.raises(IllegalChoice):
        field.run(pick, 0, answers=[("move_action", "normal"), ("move_path", "no path")])
    route: Any = field.question
    assert idle_in_kill_team(route) == [], "where it can go somewhere, staying is offered, too"
    stays = [[11.0, 5.0]]
    route._offered = [stays]
    assert idle_in_kill_team(route) == [json.dumps(stays)]


def test_a_fighter_that_lies_and_can_only_stay_has_no_crawl() -> None:
    """One that stands may turn where it is."""
    for status, is_vain in ((" pinned", True), ("", False)):
        field = Necromunda([f"ganger 10,8{status}"], ["ganger 20,20"])
        action = "crawl" if status else "move"
        with pytest.raises(IllegalChoice):
            field.run(perform, Turn(0), action, answers=[("move_path", "no path")])
        route = field.question("move_path")
        assert idle_in_necromunda(route) == []
        stays = [[10.0, 8.0]]
        route._offered = [stays]
        assert [*idle_in_necromunda(route)] == ([json.dumps(stays)] if is_vain else [])


def crate(half: float) -> Terrain:
    """A crate between two fighters, so far to both sides: it is seen over, and not crossed."""
    return Terrain(SIZE, crates=[rectangle(10 - half, 11, 10 + half, 12)])


@pytest.mark.parametrize(
    ("half", "is_vain"),
    [(0.5, False), (2.0, False), (5.0, True)],
)
def test_a_charge_is_left_out_where_no_way_round_the_terrain_is_short_enough(
    half: float, is_vain: bool
) -> None:
    field = Necromunda(["ganger 10,8"], ["ganger 10,15 >270"], terrain=crate(half))
    with pytest.raises(IllegalChoice):
        field.run(perform, Turn(0), "charge", answers=[("charge_targets", "nobody")])
    naming = field.question("charge_targets")
    assert naming.offered
    assert bool(idle_in_necromunda(naming)) is is_vain


@pytest.mark.parametrize("y", [9.0, 12.0, 16.0])
def test_what_a_straight_path_reaches_is_never_left_out(y: float) -> None:
    base, target = Disc(Point(10, 8), SMALL), Disc(Point(10, y), SMALL)
    gap = y - 8 - 2 * SMALL
    assert leads_to(base, target, EMPTY, gap)
    assert not leads_to(base, target, EMPTY, gap * 0.9 - 0.1)
    assert leads_to(base, target, EMPTY, abs(gap - 1), near=1.0)
