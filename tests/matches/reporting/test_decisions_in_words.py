"""Decisions after a match are asked and answered in words, in every game's room (LG-FIX-21)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from django.utils import translation

import rules
from matches.games import of
from matches.resolution.line_ups import LinedUp
from rules.kill_team.between.aftermath import RESTORE
from rules.kill_team.between.resources import NONE, RESOURCES
from rules.necromunda.between.campaign.captives import (
    ANSWER,
    FATE,
    HOLD,
    PAY,
    REFUSE,
    RESCUING,
    SELL,
)
from rules.record import Match
from rules.typed import Amount, Wanted

ROOT: Final = Path(rules.__file__).parent
GAMES: Final = ("blood_bowl", "boufbowl", "helvetia_cup", "kill_team", "necromunda")
WHO: Final = {"player": 1, "number": 1, "name": "Ada", "gang": "Eschers"}
#: By game, what can be asked of who types a report: all answers, and what it is about.
ASKED: Final[Mapping[str, Mapping[str, tuple[list[Any], Any]]]] = {
    "blood_bowl": {
        "reroll_winnings": (["no", "yes"], {"face": 2}),
        "raise_dead": (["yes", "no"], {"victims": ["Bob"], "position": "zombie"}),
    },
    "boufbowl": {"healing": (["roll", "pay"], WHO)},
    "helvetia_cup": {},
    "kill_team": {RESTORE: ([NONE, *RESOURCES], None)},
    "necromunda": {
        FATE: ([HOLD, {"ransom": 55}, SELL], {**WHO, "price": 30}),
        ANSWER: ([REFUSE, PAY, RESCUING], {**WHO, "credits": 55}),
    },
}
#: What is decided before a match, or waits for its coach after it (LG-FIX-11): who types a report
#: is never asked.
NEVER: Final = frozenset(
    {
        *("improvement", "hire_fire", "level_ability", "permanent", "trim_collection"),
        *("journeymen_pos", "line_up", "pick_team"),
    }
)


def asked_in(game: str) -> Iterator[str]:
    """The keys of all decisions that the chapters between matches make."""
    for path in sorted((ROOT / game / "between").rglob("*.py")):
        dotted = path.relative_to(ROOT.parent).with_suffix("").as_posix().replace("/", ".")
        module = import_module(dotted)
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            builds = isinstance(call.func, ast.Attribute) and call.func.attr == "__init__"
            if builds or (isinstance(call.func, ast.Name) and call.func.id == "Choice"):
                key = call.args[0]
                if isinstance(key, ast.Constant):
                    yield str(key.value)
                elif isinstance(key, ast.Name) and isinstance(getattr(module, key.id, None), str):
                    yield getattr(module, key.id)


def lined(game: str) -> LinedUp:
    line_ups: list[Any] = [{"name": name, "players": []} for name in ("Homers", "Awayers")]
    return LinedUp(Match(game, "first", {}, line_ups, bytes(32)), [], [])


@pytest.mark.clause("LG-FIX-21")
@pytest.mark.parametrize("game", GAMES)
def test_no_decision_is_forgotten(game: str) -> None:
    assert set(asked_in(game)) - NEVER == set(ASKED[game])


def test_what_is_never_asked_is_there() -> None:
    assert {key for game in GAMES for key in asked_in(game)} >= NEVER


@pytest.mark.clause("LG-FIX-21")
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("game", "key"), [(g, key) for g in GAMES for key in ASKED[g]])
def test_every_decision_and_every_answer_has_words(game: str, key: str, language: str) -> None:
    options, about = ASKED[game][key]
    amount = Amount("ransom", 0, 100, 55) if key == FATE else None
    wanted = Wanted(key, "", 0, options=options, about=about, amount=amount)
    room = of(game).reporting
    with translation.override(language):
        purpose = room.purpose(lined(game), wanted)
        answers = [room.option(wanted, each) for each in options]
        labels = [room.amount(wanted)] if amount else []
    for words in (purpose, *answers, *labels):
        assert words, key
        assert "{" not in words, words
        assert not re.fullmatch(r"[a-z_]+", words) or words in ("yes", "no"), words
    assert len(set(answers)) == len(answers)
    assert key not in purpose
    assert "Homers" in purpose
    assert purpose != "Homers"
    for die in ("a die after", "кубик"):
        assert die not in purpose, "a decision is no die"
    if language == "ru":
        assert all(re.search("[а-яё]", words) for words in (purpose, *answers, *labels))
