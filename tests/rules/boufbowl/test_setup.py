"""BF-SETUP, BF-KICK, BF-RNG, BF-CAP: the match before its first turn, and the kick."""

from __future__ import annotations

import pytest

from rules.boufbowl.match import opening
from rules.boufbowl.position import Phase
from rules.boufbowl.setup import help_underdog
from rules.boufbowl.squads import usual_line_ups
from rules.boufbowl.upgrades import enforce_permanents
from rules.record import Match
from tests.rules.boufbowl.play import DATA, Table

RED = [("place", zone) for zone in ("A1", "A2", "A3", "B1", "B2")]
BLUE = [("place", zone) for zone in ("D1", "D2", "D3", "E1", "E2")]


def prepared(*answers: tuple[str, str], toss: int = 1, **options: object) -> Table:
    """After captains, toss and decks: every card stays where it was but for the top one."""
    table = Table(phase=Phase.BEFORE, turn=0, **options)  # type: ignore[arg-type]
    dice = [(2, toss)]
    for size in (43, 43) if options.get("basic") else (43, 43, 15, 12, 10, 5, 5):
        dice += [(n, n) for n in range(size, 1, -1)]
    table.dice.faces = dice
    return table.step(*answers)


CAPTAINS = (("captain", "none"), ("captain", "none"))


@pytest.mark.clause("BF-SETUP-13", "BF-CAP-01", "BF-CAP-02", "BF-CAP-03", "BF-DEC-01")
def test_captains_are_named_before_the_toss_and_neither_sees_the_others_choice() -> None:
    table = prepared(("captain", "2"), ("captain", "none"))
    assert table.asked()[:2] == [("red", "captain"), ("blue", "captain")]
    assert table.offered("captain") == ["1", "2", "3", "4", "5", "none"]
    second = table.coaches.asked[1]
    assert second.about is None
    assert table.pos.captains == [2, 0]
    assert [card.id for card in table.pos.cards[:2]] == ["br-p1", "br-c2"]
    assert (table.pos.weight[1], table.pos.weight[0]) == (2, 1)
    named = [event["event"] for event in table.ref.log or ()][:3]
    assert named == ["captain", "captain", "rolled"], "shown when both are named"


@pytest.mark.clause(
    "BF-SETUP-03", "BF-RNG-07", "BF-RNG-01", "BF-RNG-02", "BF-RNG-03", "BF-SETUP-12"
)
def test_the_toss_and_the_shuffles_come_in_order_from_one_stream() -> None:
    table = prepared(*CAPTAINS, toss=2)
    assert table.active == "blue"
    draws = table.said("rolled")
    assert draws[0] == {
        "event": "rolled", "number": 1, "purpose": "coin toss", "clause": "BF-SETUP-03", "n": 2,
        "value": 1, "face": None, "side": -1, "player": None,
    }  # fmt: skip
    assert [event["number"] for event in draws] == list(range(1, len(draws) + 1))
    purposes = list(dict.fromkeys((event["purpose"], event["side"]) for event in draws))
    assert purposes == [
        ("coin toss", -1),
        ("action deck", 0),
        ("action deck", 1),
        ("upgrades 1", -1),
        ("upgrades 2", -1),
        ("upgrades 3", -1),
        ("favours", 0),
        ("favours", 1),
    ]


@pytest.mark.clause("BF-RNG-05", "BF-VEC-66")
def test_a_shuffle() -> None:
    table = Table()
    deck = ["a", "b", "c", "d"]
    table.dice.faces = [(4, 2), (3, 1), (2, 2)]
    table.ref.shuffle(deck, "test")
    assert deck == ["c", "d", "a", "b"]
    assert [deck.pop() for _ in range(4)] == ["b", "a", "d", "c"]
    assert all(event["only"] == [] for event in table.said("rolled"))


@pytest.mark.clause("BF-RNG-06", "BF-SETUP-01")
def test_before_the_shuffle_a_deck_is_in_the_order_of_the_data() -> None:
    table = prepared(*CAPTAINS)
    own = [entry["card"] for entry in table.pos.line_ups[0]["players"]]
    assert own == ["br-p1", "br-p2", "br-p3", "br-p4", "br-p5"]
    decks = table.decks
    assert decks.actions[0][:4] == ["br-a01"] * 3 + ["br-a02"]
    assert decks.actions == [DATA.deck("brakmar"), DATA.deck("bonta")]
    assert table.pos.deck_size == [43, 43]
    assert decks.favours[1] == ["f-bo1", "f-bo2", "f-bo3", "f-bo4", "f-bo5"]
    assert table.pos.favour_size == [5, 5]


@pytest.mark.clause("BF-SETUP-11", "BF-SETUP-12")
def test_expert_level_has_a_stand_with_three_open_cards() -> None:
    table = prepared(*CAPTAINS)
    assert table.pos.face_up == ["u1-p3", "u2-8", "u3-7"]
    assert table.pos.stand_size == [14, 11, 9] == [len(deck) for deck in table.decks.stand]
    assert table.pos.supply == 30


@pytest.mark.clause("BF-SETUP-10", "BF-TOK-11", "BF-LEAGUE-28")
def test_basic_level_has_no_captains_tokens_boards_upgrades_or_favours() -> None:
    table = prepared(basic=True)
    assert table.asked() == []
    assert table.pos.face_up == ["", "", ""]
    assert table.pos.supply == 0
    table = Table("1@B2", "", basic=True, hands=("br-a01", ""))
    assert table.options("order") == []


@pytest.mark.clause(
    "BF-SETUP-04", "BF-SETUP-05", "BF-SETUP-06", "BF-SETUP-07", "BF-DEC-02", "BF-DEC-03"
)
def test_the_first_active_coach_places_five_and_the_ball_then_the_other() -> None:
    table = prepared(basic=True, toss=2)
    table.step(*BLUE, ("ball_holder", "4"), *RED)
    assert [side for side, _ in table.asked()] == ["blue"] * 6 + ["red"] * 5
    assert table.offered("place", 0) == ["D1", "D2", "D3", "E1", "E2", "E3"]
    assert table.offered("place", 4) == ["E2", "E3"], "one player a zone"
    assert table.offered("place") == ["B2", "B3"]
    assert table.ball == "blue 4"
    assert {table.is_(f"red {slot}") for slot in range(1, 6)} == {"standing"}


@pytest.mark.clause("BF-SETUP-08", "BF-SETUP-09")
def test_each_draws_five_the_first_active_coach_first() -> None:
    table = prepared(basic=True, toss=2)
    table.step(*BLUE, ("ball_holder", "4"), *RED)
    assert [(e["side"], e["detail"]) for e in table.said("draws")] == [(1, 5), (0, 5)]
    assert table.pos.hand_size == [5, 5]
    assert table.pos.deck_size == [38, 38]
    assert table.hands[0].cards == ["br-a18", "br-a18", "br-a19", "br-a20", "br-a21"]


@pytest.mark.clause(
    "BF-KICK-01", "BF-KICK-03", "BF-KICK-04", "BF-KICK-05", "BF-DEC-04", "BF-TURN-07"
)
def test_the_first_turn_begins_with_a_kick() -> None:
    table = prepared(basic=True)
    table.step(*RED, ("ball_holder", "3"), *BLUE)
    table.hands[1].cards = ["bo-a20"] * 5
    table.ref.look_through(1)
    table.step(("kick_zone", "C3"))
    assert table.offered("kick_zone") == ["C1", "C2", "C3"]
    assert table.ball == "over C3"
    assert table.pos.turn == 1
    assert table.pos.grants == [("pass", "bomb", "fight")]
    (kick,) = table.said("kicks")
    assert kick["player"] == [0, 3]
    assert table.options("land") == [], "it was launched in this turn"
    events = [event["event"] for event in table.ref.log or ()]
    assert events[events.index("turn") + 1] == "kicks", "before all stages"


@pytest.mark.clause("BF-LEAGUE-27", "BF-LEAGUE-05", "BF-SETUP-02")
def test_in_a_league_the_line_ups_say_who_is_captain_and_which_decks_are_played() -> None:
    line_ups = usual_line_ups(DATA)
    assert [line_up["race"] for line_up in line_ups] == ["brakmar", "bonta"], "red is Brakmar"
    line_ups[0]["players"][2] |= {"card": "bo-p3", "captain": True, "wounded": True}
    match = Match("boufbowl", "first", {"competition": "cup"}, line_ups, bytes(32))
    pos = opening(match)
    assert pos.captains == [3, 0]
    assert (pos.cards[2].id, pos.wounded[2]) == ("bo-c3", True)
    assert (
        opening(Match("boufbowl", "first", {"basic": True}, line_ups, bytes(32))).cards[2].id
        == "bo-p3"
    )


@pytest.mark.clause("BF-LEAGUE-27")
def test_in_a_league_nobody_is_asked_for_a_captain() -> None:
    assert prepared(competition="league").asked() == []


@pytest.mark.clause("BF-LEAGUE-13", "BF-LEAGUE-15")
def test_permanents_are_in_force_from_their_intensity_on_lower_levels_first() -> None:
    table = Table("1@B2", "")
    table.pos.waiting[0] = ["u2-1", "u1-s1"]
    enforce_permanents(table.ref)
    assert (table.pos.upgrades[0], table.pos.waiting[0]) == (["u1-s1"], ["u2-1"])
    table.pos.score = [1, 0]
    enforce_permanents(table.ref)
    assert (table.pos.upgrades[0], table.pos.waiting[0]) == (["u1-s1", "u2-1"], [])
    full = Table("1@B2", "", upgrades={"red 1": "u1-s2"})
    full.pos.waiting[0] = ["u1-s1"]
    enforce_permanents(full.ref)
    assert full.pos.upgrades[0] == ["u1-s2"], "no place is free"


@pytest.mark.clause("BF-LEAGUE-16", "BF-DEC-27", "BF-VEC-65")
def test_the_weaker_club_starts_with_tokens() -> None:
    def table_with(red: list[str], blue: list[str]) -> Table:
        table = Table()
        for side, ids in enumerate((red, blue)):
            table.pos.line_ups[side]["players"][0]["permanents"] = ids
        return table

    table = table_with(["u3-1", "u2-1", "u2-2"], ["u2-1"])
    table.coaches.answers = [("underdog", "2 4")]
    help_underdog(table.ref)
    assert len(table.offered("underdog")) == 10
    assert [table.tokens(f"blue {slot}") for slot in range(1, 6)] == [0, 1, 0, 1, 0]
    assert table.pos.supply == 28
    assert table.pos.counts[3] == [0] * 10, "they were not earned"
    even = table_with(["u2-1"], ["u1-s1"])
    help_underdog(even.ref)
    assert even.asked() == []
    far = table_with([], ["u3-1", "u3-2", "u2-1"])
    far.coaches.answers = [("underdog", "1 2 3 4")]
    help_underdog(far.ref)
    assert sum(far.pos.tokens[:5]) == 4
