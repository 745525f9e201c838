"""Questions of Kill Team as people read them: whatever the engine asks can be answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from django.utils import translation

from matches.asking import Question, question
from matches.games.lines import Cast
from rules.coach import Choice, Coach, Decision
from rules.dice import Stream
from rules.kill_team import view
from rules.kill_team.deploying import Placement
from rules.kill_team.firing import Allotment
from rules.kill_team.match import play
from rules.kill_team.naming import Naming
from rules.kill_team.position import Position
from rules.kill_team.replay import Board
from rules.kill_team.routes import Route
from rules.kill_team.unseen import Spot
from rules.record import Match
from tests.matches.reading import Reader
from tests.rules.kill_team.matches import DATA, Explorer, random_match, referee

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
    return view.draw(pos.data, Board.of(pos), over=over)


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


@pytest.mark.clause("KT-GEN-15", "KT-GEN-16")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_whatever_is_asked_in_whole_matches_is_answered_by_what_is_offered(language: str) -> None:
    seen: Counter[str] = Counter()
    with translation.override(language):
        for number, mission in enumerate(MISSIONS):
            seen += read_through(number, mission=mission, most=8)
    assert len(seen) > 30


def test_to_concede_is_out_of_the_way() -> None:
    table = referee(random_match(1), [])
    decision = Choice("concede", 0, table.view(0), ("go on", "concede"))
    plain, more = question(KEY, decision, Cast(["A", "B"], [{}, {}])).options
    assert [option.answer for option in plain.options] == ["go on"]
    assert more.folded
    assert [option.answer for option in more.options] == ["concede"]
