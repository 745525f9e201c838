"""Questions of Kill Team as people read them: whatever the engine asks can be answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from django.utils import translation

from matches.games.kill_team.asking import pointing
from matches.games.lines import Cast
from matches.live import questions
from matches.live.questions import Question
from rules.coach import Choice, Coach, Decision
from rules.dice import Stream
from rules.kill_team.deploying import Placement
from rules.kill_team.firing import Allotment, shoot
from rules.kill_team.match import play
from rules.kill_team.moving import move
from rules.kill_team.naming import Naming
from rules.kill_team.picture import drawing
from rules.kill_team.picture.replay import Board
from rules.kill_team.position import Phase, Position
from rules.kill_team.table.chosen_paths import Route
from rules.kill_team.unseen import Spot
from rules.record import Match
from rules.svg import Look
from tests.matches.reading import Reader
from tests.rules.kill_team.matches import DATA, Explorer, random_match, referee
from tests.rules.kill_team.play import H1, Field

KEY = "kill_team"
MISSIONS = [*DATA.missions]


def place(at: Sequence[float]) -> str:
    return f"{at[0]},{at[1]}"


def typed_for(decision: Decision, asked: Question, wanted: Any) -> dict[str, str]:
    """What somebody types for whom that answer is on his mind."""
    assert asked.form is not None
    kind = asked.form.to_json()["kind"]
    match decision:
        case Route():
            start, *others = wanted
            return {"form": kind, "start": place(start), "places": " ".join(map(place, others))}
        case Spot():
            return {"form": kind, "places": place(wanted)}
        case Placement():
            return {"form": kind, "model": str(wanted["model"]), "places": place(wanted["at"])}
        case Naming():
            return {"form": kind, **{f"enemy-{number}": "yes" for number in wanted}}
        case Allotment():
            counts = {f"count-{number}": str(count) for number, count in wanted.items()}
            turns = {f"turn-{number}": str(turn) for turn, number in enumerate(wanted, 1)}
            return {"form": kind, **counts, **turns}
    raise AssertionError(decision.key)


def drawn(decision: Decision, over: Mapping[str, str]) -> str:
    pos: Position = decision.view.pos
    board = Board.of(pos)
    board.pointed = pointing.marks(decision, {}).get("pointed")
    return drawing.draw(pos.data, board, Look(over=over))


def cast_of(match: Match) -> Cast:
    return Cast.of(["Home", "Away"], match.line_ups)


def read_through(number: int, **options: Any) -> Counter[str]:
    """A match in which one coach reads all that he is asked; what he was asked, how often."""
    match = random_match(number, **options)
    dice = [Stream(match.seed, f"coach-{side}") for side in (0, 1)]
    coaches: list[Coach] = [Explorer(dice[0]), Explorer(dice[1])]
    pages = Stream(match.seed, "reader")
    mind = coaches[number % 2]
    reader = Reader(KEY, mind, pages, cast_of(match), typed_for, drawn)
    coaches[number % 2] = reader
    play(match, coaches)
    return reader.seen


@pytest.mark.long
@pytest.mark.clause("KT-GEN-15", "KT-GEN-16")
def test_whatever_is_asked_in_whole_matches_is_answered_by_what_is_offered() -> None:
    """Every other mission is read in Russian."""
    seen: Counter[str] = Counter()
    for number, mission in enumerate(MISSIONS):
        with translation.override(("en", "ru")[number // 2 % 2]):
            seen += read_through(number, mission=mission, most=8)
    assert len(seen) > 30


# -- what is drawn before it is decided ------------------------------------------------------------


def asked_of(field: Field, decision: Decision, **typed: str) -> Question:
    cast = Cast.of(["Home", "Away"], field.pos.line_ups)
    return questions.question(KEY, decision, cast, typed)


def pointed_out(asked: Question) -> Any:
    return asked.marks["pointed"]


@pytest.mark.clause("KT-GEO-14", "KT-GEO-15", "KT-GEO-17", "KT-MOVE-05")
def test_who_moves_sees_how_far_he_gets_and_whom_he_sees_from_where_he_would_stand() -> None:
    field = Field(
        ["guardsman 11,3"],
        ["guardsman 11,8", "guardsman 11,19", "guardsman 20,4"],
        layout="ruins",
        phase=Phase.MOVEMENT,
    )
    field.run(move, H1, answers=[("move_path", [[11, 3]])])
    here = asked_of(field, field.question)
    assert pointed_out(here)["model"] == [0, 1]
    assert pointed_out(here)["reach"] == 6
    assert pointed_out(here)["sees"] == [[1, 1, "cover"], [1, 3, "open"]]
    frame = questions.proposed(KEY, field.question, Board.of(field.pos).to_json(), here)
    assert frame["pointed"] == pointed_out(here)

    there = asked_of(field, field.question, form="path", start="11,3", places="13.2,8.5")
    assert [[side, number] for side, number, _ in pointed_out(there)["sees"]] == [
        [1, 1],
        [1, 3],
        [1, 2],
    ]
    assert pointed_out(there)["from"] == [11, 3]
    words = dict(there.facts)["Sees from there"]
    assert words.startswith("1 guardsman 1 · 1.3")
    assert "guardsman 2" in words


@pytest.mark.clause("KT-HIT-08", "KT-WPN-07")
def test_who_shoots_sees_the_range_of_his_weapon_and_half_of_it() -> None:
    field = Field(["guardsman 11,5 lasgun"], ["guardsman 11,18", "guardsman 16,18"])
    field.run(shoot, H1, dice="1", answers=[("target", "enemy 1")])
    asked = pointed_out(asked_of(field, field.question))
    assert (asked["ranges"], asked["reach"]) == ([12, 24], None)
    assert [each[1] for each in asked["sees"]] == [1, 2]
    board = Board.of(field.pos)
    board.pointed = asked
    svg = drawing.draw(field.pos.data, board)
    assert all(f"<title>{words}</title>" in svg for words in ("Range 12 inches", "Away 2 is seen"))


def test_a_question_about_nobody_points_nobody_out() -> None:
    field = Field(["guardsman 11,5"], ["guardsman 11,15"], phase=Phase.MOVEMENT)
    field.step(("move_pick", "done"))
    assert asked_of(field, field.question).marks == {}


def test_to_concede_is_out_of_the_way() -> None:
    table = referee(random_match(1), [])
    decision = Choice("concede", 0, table.view(0), ("go on", "concede"))
    plain, more = questions.question(KEY, decision, Cast(["A", "B"], [{}, {}])).options
    assert [option.answer for option in plain.options] == ["go on"]
    assert more.folded
    assert [option.answer for option in more.options] == ["concede"]
