"""BF-COMP, BF-DATA: what is in the box, counted when it is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.boufbowl.catalogue import DATA, load, read_catalogue
from rules.catalogue import BrokenCatalogue

TEXT = (DATA / "cards.toml").read_text(encoding="utf-8")
CARDS = load("first")


def faults(tmp_path: Path, *changes: tuple[str, str]) -> str:
    """What is said of the data once pieces of them are something else."""
    text = TEXT
    for old, new in changes:
        assert old in text, "the test is of data that are gone"
        text = text.replace(old, new, 1)
    file = tmp_path / "cards.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BrokenCatalogue) as broken:
        read_catalogue(file, "first")
    return "\n".join(broken.value.faults)


@pytest.mark.clause("BF-COMP-01", "BF-COMP-02", "BF-COMP-03", "BF-COMP-04", "BF-COMP-05")
def test_the_cards_in_the_box() -> None:
    assert CARDS.components.figures == 2 * CARDS.ruleset.players_per_team == 10
    assert len(CARDS.players) == CARDS.components.player_cards == 20
    for team in ("bonta", "brakmar"):
        cards = [card for card in CARDS.players.values() if card.team == team]
        assert [card.captain for card in cards].count(True) == 5 == len(cards) - 5
        assert len(CARDS.deck(team)) == 43
        assert len(CARDS.favour_deck(team)) == 5
    assert sum(card.copies for card in CARDS.actions.values()) == 86
    assert [len(CARDS.stand(level)) for level in (1, 2, 3)] == [15, 12, 10]
    assert 15 + 12 + 10 + 5 + 5 == CARDS.components.upgrade_cards == 47


@pytest.mark.clause(
    "BF-COMP-06", "BF-COMP-07", "BF-COMP-08", "BF-COMP-09", "BF-COMP-10", "BF-COMP-11"
)
def test_the_other_pieces_in_the_box() -> None:
    box = CARDS.components
    assert (box.state_tokens, box.balls, box.recognition_tokens) == (10, 1, 30)
    assert (box.action_dice, box.damage_dice) == (2, 2)
    assert (box.command_boards, box.stands, box.score_cards, box.dice_towers) == (2, 1, 4, 1)
    assert (box.krosmaster_cards, box.krosmaster_summons) == (10, 1)
    assert "krosmaster" not in str(CARDS.to_json())


@pytest.mark.clause("BF-COMP-12", "BF-COMP-13", "BF-COMP-14")
def test_the_faces_of_the_dice() -> None:
    assert CARDS.dice.action == (1, 2, 3, 4, 5, 6)
    assert sorted(CARDS.dice.damage) == ["blank"] * 3 + ["ko"] * 2 + ["wound"]
    assert (CARDS.dice.max_action_dice, CARDS.dice.max_damage_dice) == (2, 2)


@pytest.mark.clause("BF-COMP-15", "BF-DATA-01", "BF-DATA-02", "BF-CAP-03")
def test_a_player_card_has_a_category_and_a_captain_card_of_the_same(tmp_path: Path) -> None:
    for team in ("bonta", "brakmar"):
        normal = [c for c in CARDS.players.values() if c.team == team and not c.captain]
        assert [card.slot for card in normal] == [1, 2, 3, 4, 5]
        categories = [card.category for card in normal]
        assert categories == ["striker", "striker", "runner", "runner", "passer"]
        for card in normal:
            captain = CARDS.captain_of(card)
            assert captain.captain
            assert (captain.slot, captain.category) == (card.slot, card.category)
            assert CARDS.normal_of(captain) is card
    said = faults(tmp_path, ("slot = 4\n", "slot = 3\n"), ('"passer"\ncap', '"runner"\ncap'))
    assert "normal cards of bonta: slots 1 to 5, each once" in said
    assert "player bo-p5: category: slot 5 is not a runner" in said


@pytest.mark.clause("BF-DATA-03", "BF-WOUND-03")
def test_six_players_gain_an_ability_when_wounded(tmp_path: Path) -> None:
    gains = {card.id for card in CARDS.players.values() if card.wounded}
    assert gains == {"bo-p2", "bo-c2", "br-p2", "br-c2", "bo-c5", "br-c5"}
    assert all(card.healthy for card in CARDS.players.values())
    ability = 'healthy = [{ mode = "passive", on = ["fight"], role = "actor", steps = [{ verb = '
    said = faults(tmp_path, (f'{ability}"damage_die", count = 1 }}] }}]', "healthy = []"))
    assert "player bo-p1: healthy: it has at least one ability" in said
    said = faults(tmp_path, ("wounded = []", f'wounded = [{ability[11:]}"win_ties" }}] }}]'))
    assert "player bo-p1: wounded: who has an ability there is fixed" in said


@pytest.mark.clause("BF-DATA-04", "BF-DATA-05", "BF-DATA-06", "BF-DATA-07")
def test_the_decks_are_counted(tmp_path: Path) -> None:
    for team, lightning in (("bonta", 9), ("brakmar", 10)):
        cards = [CARDS.actions[id_] for id_ in CARDS.deck(team)]
        assert len({*cards}) == 21
        assert sum(card.has_effect for card in cards) == 25
        assert sum(card.is_lightning for card in cards) == lightning
    said = faults(tmp_path, ("copies = 4", "copies = 3"))
    assert "team bonta: 42 cards, not 43" in said
    assert "team bonta: 15 bonuses ball, not 16" in said
    assert "team bonta: 31 bonuses plus1, not 32" in said
    assert "components.action_cards: 86, but there are 85" in said
    said = faults(tmp_path, ('timing = "any"', 'timing = "own"'))
    assert "team bonta: 7 cards with lightning, not 9" in said
    effect = next(line for line in TEXT.splitlines() if line.startswith("effect"))
    assert "22 cards with an effect, not 25" in faults(tmp_path, (effect, ""))


@pytest.mark.clause("BF-DATA-08", "BF-DATA-09")
def test_the_stand_and_the_favours_are_counted(tmp_path: Path) -> None:
    levels = {level: CARDS.stand(level) for level in (1, 2, 3)}
    first = [CARDS.upgrades[id_].category for id_ in levels[1]]
    assert {category: first.count(category) for category in first} == {
        "striker": 5,
        "runner": 5,
        "passer": 5,
    }
    assert {CARDS.upgrades[id_].category for id_ in levels[2] + levels[3]} == {"none"}
    said = faults(tmp_path, ('category = "striker"\nname = "Iron', 'category = "none"\nname = "I'))
    assert "upgrade u1-s1: category: level 1 is for one category" in said
    said = faults(tmp_path, ('name = "Presence"\ncopies = 2', 'name = "Presence"\ncopies = 1'))
    assert "upgrade: 9 of level 3, not 10" in said
    assert "components.upgrade_cards: 47, but there are 46" in said
    said = faults(tmp_path, ('id = "f-bo1"\nteam = "bonta"', 'id = "f-bo1"\nteam = "brakmar"'))
    assert "team bonta: 4 favours, not 5" in said


@pytest.mark.clause("BF-DATA-10")
def test_ids_stand_once_and_teams_are_known(tmp_path: Path) -> None:
    said = faults(tmp_path, ('id = "bo-a02"', 'id = "bo-a01"'))
    assert "card bo-a01 stands twice" in said
    said = faults(tmp_path, ('id = "bo-a02"\nteam = "bonta"', 'id = "bo-a02"\nteam = "amakna"'))
    assert "action_card bo-a02: team: there is no amakna" in said
    with pytest.raises(KeyError, match="there is no version 'second'"):
        load("second")


@pytest.mark.clause("BF-SETUP-02", "BF-PITCH-06")
def test_brakmar_is_red_and_bonta_blue(tmp_path: Path) -> None:
    assert {team.id: team.colour for team in CARDS.teams.values()} == {
        "bonta": "blue",
        "brakmar": "red",
    }
    said = faults(tmp_path, ('colour = "blue"', 'colour = "red"'))
    assert "bonta is blue, brakmar is red" in said


@pytest.mark.clause("BF-UPG-09", "BF-UPG-10", "BF-FAV-01")
def test_costs() -> None:
    assert [CARDS.cost.upgrade(level) for level in (1, 2, 3)] == [3, 4, 5]
    assert CARDS.cost.upgrade_1_matching == 2
    assert CARDS.cost.favour == 4
