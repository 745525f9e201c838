"""Questions of Necromunda as people read them: whatever the engine asks can be answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import pytest
from django.utils import translation

from matches.games.lines import Cast
from matches.live.questions import Question, proposed, question
from rules.coach import Coach, Decision
from rules.dice import Stream
from rules.necromunda.activating import activate
from rules.necromunda.aiming import Aiming, Axis, Sharing
from rules.necromunda.match import play
from rules.necromunda.melee import FightDice, Parrying
from rules.necromunda.mustering import Picking
from rules.necromunda.naming import Naming
from rules.necromunda.picture import drawing
from rules.necromunda.picture.replay import Board
from rules.necromunda.placing import Placement
from rules.necromunda.position import Position
from rules.necromunda.skill_actions import Throw
from rules.necromunda.table.chosen_paths import Route, Turning
from rules.record import Match
from rules.svg import Look
from tests.matches.reading import Reader
from tests.rules.necromunda.matches import DATA, explorers, random_match
from tests.rules.necromunda.play import Field

KEY = "necromunda"


def place(at: Sequence[float]) -> str:
    return f"{at[0]},{at[1]}"


def facing(value: Any) -> str:
    return place(value) if isinstance(value, list) else str(value)


def typed_for(decision: Decision, asked: Question, wanted: Any) -> dict[str, str]:
    """What somebody types for whom that answer is on his mind."""
    assert asked.form is not None
    found = {"form": str(asked.form.to_json()["kind"])}
    match decision:
        case Route():
            start, *others = wanted
            return {**found, "start": place(start), "places": " ".join(map(place, others))}
        case Placement():
            at, way = place(wanted["at"]), facing(wanted["facing"])
            return {**found, "fighter": str(wanted["fighter"]), "at": at, "facing": way}
        case Turning() | Axis():
            return {**found, "facing": facing(wanted)}
        case Aiming():
            return {**found, "places": facing(wanted)}
        case Naming() | Picking():
            return {**found, **{f"name-{each}": "yes" for each in wanted}}
        case Sharing():
            return {**found, **{f"target-{at}": word for at, word in enumerate(wanted)}}
        case FightDice():
            targets = {f"target-{at}": word for at, word in enumerate(wanted["targets"])}
            odd = {"odd": "1"} if wanted["odd"] else {}
            return {**found, "facing": facing(wanted["facing"]), **odd, **targets}
        case Parrying():
            return {**found, **{f"die-{at}": "yes" for at in wanted}}
        case Throw():
            return {**found, "enemy": wanted["enemy"], "facing": facing(wanted["way"])}
    raise AssertionError(decision.key)


def drawn(decision: Decision, over: Mapping[str, str]) -> str:
    pos: Position = decision.view.pos
    return drawing.draw(pos.data, Board.of(pos), Look(over=over))


def read_through(number: int, **options: Any) -> Counter[str]:
    """A battle in which one coach reads all that he is asked; what he was asked, how often."""
    match = random_match(number, **options)
    coaches: list[Coach] = explorers(match)
    pages = Stream(match.seed, "reader")
    at = number % len(coaches)
    reader = Reader(KEY, coaches[at], pages, cast_of(match), typed_for, drawn)
    coaches[at] = reader
    play(match, coaches)
    return reader.seen


def cast_of(match: Match) -> Cast:
    teams = ["Rams", "Foxes", "Owls", "Toads"][: len(match.line_ups)]
    return Cast.of(teams, match.line_ups, numbered=False)


@pytest.mark.long
@pytest.mark.clause("NM-LOG-09", "NM-LOG-10", "NM-CONV-07")
def test_whatever_is_asked_in_whole_battles_is_answered_by_what_is_offered() -> None:
    """Each scenario is read once in each language."""
    seen: Counter[str] = Counter()
    for number, (language, scenario) in enumerate(product(("en", "ru"), DATA.scenarios)):
        with translation.override(language):
            seen += read_through(number, scenario=scenario)
    assert len(seen) > 25


@pytest.mark.parametrize("upright", [False, True])
def test_the_fighter_who_is_asked_about_has_a_ring_on_the_board(upright: bool) -> None:
    field = Field(["ganger 14,5", "ganger 10,5"], ["ganger 10,20"])
    moves = ("choose_action", "move")
    field.run(activate, 1, answers=[("start_facing", 180), moves, moves])
    decision = field.question("choose_action")
    asked = question(KEY, decision, Cast.of(["Rams", "Foxes"], field.pos.line_ups, numbered=False))

    assert asked.marks["pointed"]["fighter"] == [0, 2]
    frame = proposed(KEY, decision, Board.of(field.pos).to_json(), asked)
    board = Board.from_json(field.pos.line_ups, frame)
    assert board.pointed == asked.marks["pointed"]
    assert 'class="asked"' in drawing.draw(field.pos.data, board, Look(upright=upright))
    assert 'class="asked"' not in drawing.draw(
        field.pos.data, Board.of(field.pos), Look(upright=upright)
    )
