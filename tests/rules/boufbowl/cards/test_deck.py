"""BF-FX-01 to -03: what may stand in the data of a card; what may not is refused by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.boufbowl.cards.deck import PARAMETERS, Ability, Effect, Step
from rules.boufbowl.catalogue import DATA, load, read_catalogue
from rules.catalogue import BrokenCatalogue

TEXT = (DATA / "cards.toml").read_text(encoding="utf-8")
CARDS = load("first")


@pytest.fixture
def faults(tmp_path: Path) -> Callable[[str, str], tuple[str, ...]]:
    """What is said of the data once a piece of it is something else."""

    def find(old: str, new: str) -> tuple[str, ...]:
        assert old in TEXT, "the test is of data that are gone"
        file = tmp_path / "cards.toml"
        file.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(BrokenCatalogue) as broken:
            read_catalogue(file, "first")
        return broken.value.faults

    return find


Faults = Callable[[str, str], tuple[str, ...]]
GAIN = '{ verb = "gain_mp", amount = 1 }'
DRAW = '{ verb = "draw" }'
STANDING = '{ who = "chosen", side = "own", state = "standing", where = "pitch" }'
STATELESS = '{ who = "chosen", side = "own", where = "any" }'
WINS = 'fight"], role = "actor", steps = [{ verb = "win_ties" }]'


@pytest.mark.clause("BF-FX-01")
@pytest.mark.parametrize(
    ("new", "said"),
    [
        ('{ verb = "gain_pm", amount = 1 }', "effect.steps[0].verb: 'gain_pm' is not one of"),
        ('{ verb = "gain_mp", amount = 1, of = 2 }', "effect.steps[0].of: unknown key"),
        ('{ verb = "gain_mp", amount = "1" }', "effect.steps[0].amount: a whole number"),
        ('{ verb = "gain_mp" }', "gain_mp needs amount"),
        ('{ verb = "gain_mp", amount = 1, count = 2 }', "gain_mp has no count"),
        ('{ verb = "draw" }', "draw needs amount"),
        ('{ verb = "free", activity = "walk", count = 1 }', "activity: 'walk' is not one of"),
        ('{ verb = "weight", amount = 2 }', "weight is passive only"),
        ('{ verb = "keep_turn" }', "keep_turn changes nothing in the window main"),
        ('{ verb = "discard", side = "own", amount = 1 }', "discard: side is opp"),
        (
            f'{{ verb = "improve", levels = 1, target = {STATELESS} }}',
            "improve: target: state is given for a chosen target",
        ),
        (
            '{ verb = "improve", levels = 1, target = { who = "self", side = "own" } }',
            "improve: target: side is given for a chosen target, and only for one",
        ),
        (
            f'{{ verb = "card_contest", opp = "any", win = [{DRAW}], own = {STANDING} }}',
            "draw needs amount",
        ),
        (
            f'{{ verb = "card_contest", opp = "mover", win = [{GAIN}], own = {STANDING} }}',
            "the mover is known in the window moved alone",
        ),
    ],
)
def test_an_effect_has_a_known_verb_and_exactly_its_parameters(
    faults: Faults, new: str, said: str
) -> None:
    (fault,) = faults(GAIN, new)

    assert fault.startswith("cards.toml: action_card bo-a08")
    assert said in fault


@pytest.mark.clause("BF-FX-02")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('timing = "own", windows = ["main"]', 'windows = ["main"]', "effect.timing: missing"),
        ('windows = ["main"]', 'windows = ["kick_off"]', "'kick_off' is not one of"),
        ('windows = ["main"]', "windows = []", "effect: windows is empty"),
        ('on = [], role = "either", steps', 'role = "either", steps', "effect.on: missing"),
        ('role = "either", steps', 'role = "referee", steps', "'referee' is not one of"),
        ("steps = [{", "if = 1, steps = [{", "effect.if: 1 is not one of"),
    ],
)
def test_an_effect_says_when_it_is_played(faults: Faults, old: str, new: str, said: str) -> None:
    line = next(line for line in TEXT.splitlines() if line.startswith("effect"))

    found = faults(line, line.replace(old, new, 1))

    assert len(found) == 1
    assert "action_card bo-a08" in found[0]
    assert said in found[0]


@pytest.mark.clause("BF-FX-03", "BF-FX-04", "BF-FX-05")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            f'mode = "passive", on = ["{WINS}',
            f'mode = "always", on = ["{WINS}',
            "player br-p1.healthy[0].mode: 'always' is not one of",
        ),
        (
            f'mode = "passive", on = ["{WINS}',
            f'mode = "passive", timing = "own", windows = ["declared"], on = ["{WINS}',
            "player br-p1: healthy: ability: timing is given unless the mode is passive",
        ),
        (
            'mode = "one_shot", timing = "own", windows = ["turnover"]',
            'mode = "one_shot"',
            "upgrade u3-6: ability: timing is given unless the mode is passive",
        ),
        (
            f'mode = "passive", on = ["{WINS}',
            f'mode = "passive", on = ["{WINS.replace("win_ties", "keep_turn")}',
            "player br-p1: healthy: keep_turn is decided, so it is not passive",
        ),
    ],
)
def test_an_ability_is_passive_or_says_when_it_is_used(
    faults: Faults, old: str, new: str, said: str
) -> None:
    assert any(said in fault for fault in faults(old, new))


@pytest.mark.clause("BF-BONUS-10", "BF-COMP-16")
def test_a_damage_die_is_a_bonus_for_fights(faults: Faults) -> None:
    old = 'bonus = { kind = "throw", value = "action_die" }'
    found = faults(old, old.replace("action_die", "damage_die"))

    assert found[0] == (
        "cards.toml: action_card bo-a05: bonus: a damage die is given in fights alone"
    )
    assert all(card.bonus.kind and card.bonus.value for card in CARDS.actions.values())


@pytest.mark.clause("BF-FX-01")
def test_every_verb_is_known_with_its_parameters_and_every_step_has_them() -> None:
    steps: list[Step] = []
    for card in CARDS.actions.values():
        steps += card.effect.steps
    abilities = [upgrade.ability for upgrade in CARDS.upgrades.values()]
    abilities += [favour.ability for favour in CARDS.favours.values()]
    for ability in abilities:
        steps += ability.steps
    for player in CARDS.players.values():
        steps += [s for ability in (*player.healthy, *player.wounded) for s in ability.steps]

    assert {step.verb for step in steps} | {"take_ball", "drop_ball"} >= {*PARAMETERS} - {
        "knock_down"
    }
    assert all(not [*step.faults()] for step in steps)
    assert {*steps[0].to_json()} == {"verb", *PARAMETERS[steps[0].verb]}


@pytest.mark.clause("BF-FX-01")
def test_data_are_frozen_and_say_themselves() -> None:
    card = CARDS.actions["bo-a21"]
    assert isinstance(card.effect, Effect)
    assert card.effect.if_ == "ball_on_ground"
    assert card.to_json()["effect"]["if"] == "ball_on_ground"
    with pytest.raises(AttributeError):
        card.name = "Scoop it"  # type: ignore[misc]
    ability = CARDS.upgrades["u2-8"].ability
    assert isinstance(ability, Ability)
    assert (ability.mode, ability.timing, ability.windows) == ("once_per_turn", "any", ("rolled",))


def test_several_faults_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    text = TEXT.replace(GAIN, '{ verb = "gain_mp" }', 1)
    text = text.replace('verb = "shift_ball", state = "air"', 'verb = "shift_ball"')
    file.write_text(text, encoding="utf-8")

    with pytest.raises(BrokenCatalogue) as broken:
        read_catalogue(file, "first")

    assert broken.value.faults == (
        "cards.toml: action_card bo-a08: gain_mp needs amount",
        "cards.toml: action_card bo-a13: shift_ball needs state",
    )
