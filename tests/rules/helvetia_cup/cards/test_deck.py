"""HC-DECK, HC-FX-01: the cards of the box, and what may stand in the data of a card."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any, get_args

import pytest

from rules.catalogue import BrokenCatalogue
from rules.helvetia_cup.cards.deck import PARAMETERS, Card, Effect, Goal, Metric, Verb
from rules.helvetia_cup.catalogue import DATA as FOLDER
from rules.helvetia_cup.catalogue import read_catalogue
from tests.rules.helvetia_cup.play import DATA
from tests.support.rulebook import BOOKS

TACTICS = list(DATA.tactics.values())
LEGENDARIES = list(DATA.legendaries.values())
BOX = [*TACTICS, *LEGENDARIES]


@pytest.mark.clause("HC-DECK-01")
def test_there_are_thirty_tactic_cards() -> None:
    assert Counter(card.cost for card in TACTICS) == {1: 10, 2: 12, 3: 8}
    assert all(card.mission for card in TACTICS)


@pytest.mark.clause("HC-DECK-02")
def test_there_are_twelve_legendary_cards_without_cost_and_mission() -> None:
    assert len(LEGENDARIES) == 12
    assert {card.cost for card in LEGENDARIES} == {0}
    assert not any(card.mission for card in LEGENDARIES)


@pytest.mark.clause("HC-DECK-03")
def test_every_verb_and_every_metric_is_used() -> None:
    assert {e.verb for card in BOX for e in card.effects} == set(get_args(Verb)) == {*PARAMETERS}
    assert {goal.metric for card in TACTICS for goal in card.mission} == set(get_args(Metric))


def _printed() -> dict[str, list[str]]:
    """The rows of the two tables of the rulebook, by card."""
    text = (BOOKS / "helvetia_cup.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in text.splitlines()]
    return {row[0]: row[1:] for row in rows if re.fullmatch(r"[TL]\d\d", row[0])}


def _words(effect: Effect) -> str:
    """An effect as the rulebook writes it."""
    given = effect.to_json()
    verb = given.pop("verb")
    values = [
        f"{name} {'/'.join(value) if isinstance(value, list) else value}"
        for name, value in given.items()
    ]
    return f"`{verb}` ({', '.join(values)})" if values else f"`{verb}`"


def _sorted(words: str) -> list[str]:
    return sorted(re.split(r"[ (),;]+", words.strip(") ")))


@pytest.mark.clause("HC-DECK-01", "HC-DECK-02")
@pytest.mark.parametrize("card", BOX, ids=lambda card: card.id)
def test_a_card_is_as_the_rulebook_prints_it(card: Card) -> None:
    row = _printed()[card.id]
    assert row[0] == card.name
    if not card.is_legendary:
        assert row[1] == str(card.cost)
        mission = " and ".join(f"{g.metric} {g.op} {g.value}" for g in card.mission)
        assert row[-1] == mission
    window = row[1 if card.is_legendary else 2]
    assert window.startswith(f"`{card.window}`")
    assert ("attack" in window.partition("`, ")[2]) is (card.side == "attack")
    assert ("defence" in window) is (card.side == "defence")
    assert ("own:" in window) is (card.roller == "own")
    assert ("opponent:" in window) is (card.roller == "opponent")
    checks = window.rpartition(": ")[2] if card.checks else ""
    every = {"all checks": 10, "all shots": 4}
    assert len(card.checks) == every.get(checks, len(card.checks))
    if checks not in every:
        assert "/".join(card.checks) == checks
    effects = row[2 if card.is_legendary else 3]
    assert _sorted(effects) == _sorted("; ".join(_words(effect) for effect in card.effects))


# -- what is no card -------------------------------------------------------------------------------

DRIBBLE = DATA.card("T02")


@pytest.mark.clause("HC-FX-01")
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"effects": ()}, "has no effect"),
        ({"effects": (Effect("modify_check"),)}, "modify_check needs amount"),
        ({"effects": (Effect("modify_check", amount=1, minutes=1),)}, "has no minutes"),
        ({"effects": (Effect("reroll"),)}, "reroll changes nothing in the window pre_roll"),
        ({"checks": ()}, "checks are named"),
        ({"roller": ""}, "roller is named"),
        ({"mission": ()}, "a tactic card has a cost and a mission"),
        ({"cost": 0}, "a legendary one neither"),
    ],
)
def test_a_card_that_cannot_be_played_is_none(changes: dict[str, Any], fault: str) -> None:
    assert any(fault in each for each in replace(DRIBBLE, **changes).faults())


@pytest.mark.clause("HC-FX-01", "HC-FX-07", "HC-FX-10")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('verb = "modify_check"', 'verb = "modify_dice"'),
        ('verb = "set_die", value = 1', 'verb = "set_die", value = 0'),
        ('verb = "set_die", value = 1', 'verb = "set_die", value = 21'),
        ('verb = "set_deviation", hexes = 0', 'verb = "set_deviation", hexes = 3'),
        ('target = "own_one"', 'target = "own_two"'),
        ('window = "own_move"', 'window = "half_time"'),
        ('duration = "half"', 'duration = "match"'),
        ('actions = ["accelerate"]', 'actions = ["breathe"]'),
        ('checks = ["dribble"]', 'checks = ["dribbling"]'),
        ('metric = "saves"', 'metric = "parades"'),
        ('id = "T02"', 'id = "T01"'),
        ("cost = 1\n", "cost = 4\n"),
        ('name = "Quick Feet"', 'name = "Quick Feet"\ncolour = "red"'),
    ],
)
def test_a_deck_with_anything_unknown_in_it_is_refused(tmp_path: Any, old: str, new: str) -> None:
    for name in ("rules", "teams"):
        text = (FOLDER / "first" / f"{name}.toml").read_text(encoding="utf-8")
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    text = (FOLDER / "first" / "cards.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "cards.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BrokenCatalogue):
        read_catalogue(tmp_path, "first")


@pytest.mark.clause("HC-MISSION-01")
@pytest.mark.parametrize(
    ("op", "number", "holds"),
    [(">=", 1, False), (">=", 2, True), (">=", 3, True), ("<=", 2, True), ("<=", 3, False)],
)
def test_a_condition_of_a_mission(op: Any, number: int, holds: bool) -> None:
    assert Goal("goals", op, 2).holds(number) is holds
