"""BF-TURN, BF-ACT, BF-API: the stages of a turn, what stops it, and how coaches are asked."""

from __future__ import annotations

import pytest

from rules.boufbowl.position import Phase
from rules.coach import NO_ANSWER, IllegalChoice
from tests.rules.boufbowl.play import Table

DECKS = (" ".join(["br-a01"] * 9), " ".join(["bo-a01"] * 9))


@pytest.mark.clause("BF-TURN-01", "BF-TURN-02")
def test_the_stages_of_an_expert_turn_in_order() -> None:
    table = Table(
        "1@B2~",
        "",
        boards=({"run": "br-a02"}, {}),
        tokens={"red 1": 5},
        open_cards=("u1-s1", "", ""),
        decks=DECKS,
        phase=Phase.TURN,
    )
    table.step(("clear_board", "pay 2 0 0 0 0"))
    table.do("end").step(("buy", "buy 1 1 up"))
    kinds = [event["event"] for event in table.ref.log or ()]
    order = ["turn", "clears the board", "draws", "comes to", "ends the play phase", "buys"]
    assert [kind for kind in kinds if kind in order] == order
    assert (table.active, table.pos.phase) == ("blue", Phase.TURN)


@pytest.mark.clause("BF-TURN-03", "BF-DEC-06", "BF-API-02")
def test_the_coach_acts_until_he_stops_and_the_menu_is_in_order() -> None:
    table = Table(
        "1@B2* 2@C2_ 3@A2x 4@H",
        "1@B2",
        hands=("br-a09 br-a01", ""),
        upgrades={"red 1": "u1-r3"},
        favours=("f-br5", ""),
    )
    kinds = list(dict.fromkeys(word.split(" ")[0] for word in table.options()))
    assert kinds == [
        "move", "raise", "substitute", "return", "bomb", "fight", "order", "effect", "ability",
        "end",
    ]  # fmt: skip
    assert table.options("order") == [
        f"order {space} {card}"
        for space in ("pass", "fight", "run")
        for card in ("br-a01", "br-a09")
    ]
    assert table.options("ability") == ["ability 1 u1-r3", "ability team f-br5"]
    landing = Table("1@C2", "1@C2", air="red C2", active="red")
    assert list(dict.fromkeys(word.split(" ")[0] for word in landing.options())) == [
        "move", "fight", "land", "end",
    ]  # fmt: skip
    table.do("end")
    assert table.pos.phase == Phase.END


@pytest.mark.clause("BF-TURN-04", "BF-BALL-06", "BF-TURN-06")
def test_losing_control_stops_the_turn_after_all_is_resolved() -> None:
    table = Table("1@B2* 2@C1", "1@B2", tokens={"blue 2": 3}, upgrades={"blue 1": "u3-1"})
    table.do("fight 1 1", dice="d6=1,6,1")
    assert table.tokens("blue 1") == 2
    assert table.is_("red 1") == "stunned"
    assert (table.active, table.pos.phase) == ("blue", Phase.TURN)
    assert [e["event"] for e in table.ref.log or ()].count("loses control") == 1


@pytest.mark.clause("BF-TURN-05")
def test_what_ends_with_the_turn() -> None:
    table = Table("1@B2", "", basic=True)
    table.pos.unblocked, table.pos.used = [0], [[0, "x"]]
    table.pos.grants.append(("fight",))
    table.do("end").step()
    pos = table.pos
    assert (pos.mp, pos.grants, pos.unblocked, pos.used) == (0, [], [], [])


@pytest.mark.clause("BF-TURN-06", "BF-TURN-10", "BF-CARD-14")
def test_a_bomb_lost_in_the_last_step_skips_purchases_unless_it_is_saved() -> None:
    def landing(**more: object) -> Table:
        return Table(
            "1@B1",
            "1@C2",
            air="red C2",
            tokens={"red 1": 9},
            open_cards=("u1-s1", "u2-1", ""),
            score=(1, 0),
            **more,  # type: ignore[arg-type]
        ).do("end")

    assert landing().step().pos.upgrades[0] == []
    saved = landing(upgrades={"red 2": "u3-6"})
    saved.step(("window", "ability 2 u3-6"), ("buy", "buy 1 2 up"))
    assert saved.pos.upgrades[0] == ["u2-1"]
    assert saved.pos.upgrades[1] == []
    assert (saved.active, saved.pos.phase) == ("blue", Phase.TURN), "the play phase is over"
    lost = landing(upgrades={"red 2": "u3-6"}).step(("window", "pass"))
    assert lost.pos.upgrades[0] == []


@pytest.mark.clause("BF-FX-44", "BF-CARD-14", "BF-UPG-15", "BF-FX-16")
def test_a_turn_can_be_saved_by_its_own_coach() -> None:
    table = Table("1@B2* 2@Hx", "1@B2", upgrades={"red 2": "u3-6", "blue 1": "u3-6"})
    table.do("fight 1 1", ("window", "ability 2 u3-6"), dice="d6=1,6")
    assert table.goes_on
    assert table.ball == "on B2"
    assert table.pos.upgrades[1] == []
    assert table.offered("window") == ["ability 2 u3-6", "pass"]


@pytest.mark.clause("BF-TURN-07", "BF-TURN-08", "BF-WIN-05", "BF-WIN-04")
def test_the_match_ends_with_the_turn_that_reaches_the_cap() -> None:
    table = Table("1@B2", "", turn=99, basic=True, decks=DECKS)
    table.do("end").step()
    assert table.pos.phase == Phase.TURN
    table.step()
    assert table.pos.turn == 100
    table.do("end").step()
    assert table.pos.phase == Phase.OVER
    short = Table("1@B2", "", turn=7, basic=True, turn_cap=7).do("end").step()
    assert short.pos.phase == Phase.OVER


@pytest.mark.clause("BF-TURN-09")
def test_every_other_option_uses_something_up() -> None:
    table = Table("1@B2", "1@B2~ 2@B2_", hands=("br-a08 br-a09", ""), basic=True)
    count = 0
    while table.options() != ["end"]:
        chosen = table.options()[-2]
        table.do(chosen, dice="d6=6,1" if chosen.startswith("fight") else "")
        count += 1
    assert count == 8, "two effects, two fights, four moves"


# -- how coaches are asked -------------------------------------------------------------------------


@pytest.mark.clause("BF-API-01", "BF-API-05")
def test_an_answer_that_is_not_an_option_is_refused_and_changes_nothing() -> None:
    table = Table("1@B2", "1@B2")
    before = table.pos.to_bytes()
    table.coaches.answers = [("main", "move 1 E3")]
    with pytest.raises(IllegalChoice, match="not an option"):
        table.step()
    assert table.pos.to_bytes() == before
    assert table.ref.answers == []


@pytest.mark.clause("BF-API-01", "BF-API-10")
def test_who_does_not_answer_is_told_of_by_the_default_that_serves() -> None:
    secret = Table("1@B2", "").step(("main", NO_ANSWER))
    (told,) = secret.said("no answer")
    assert (told["detail"], told["only"]) == (["main", "end"], [0])
    public = Table("1@C2 2@C2", "", air="red C2")
    public.do("land", ("catcher", NO_ANSWER))
    (told,) = public.said("no answer")
    assert told["detail"] == ["catcher", "1"]
    assert "only" not in told


@pytest.mark.clause("BF-API-04", "BF-API-10")
def test_a_single_option_is_taken_and_told_to_that_coach_alone_where_hands_decide() -> None:
    table = Table("1@B2~", "", basic=True)
    table.step()
    assert table.asked() == []
    (forced,) = table.said("forced")
    assert (forced["detail"], forced["only"]) == (["main", "end"], [0])
    public = Table("1@B2", "1@B2_", ball="B2", active="red", air="").do("pickup 1")
    assert public.said("forced") == []
    catch = Table("1@C2", "", air="red C2").do("land")
    (forced,) = catch.said("forced")
    assert forced["detail"] == ["catcher", "1"]
    assert "only" not in forced


@pytest.mark.clause("BF-ACT-01", "BF-ACT-04")
def test_one_base_action_a_turn() -> None:
    table = Table("1@B2* 2@C2", "1@B2")
    table.do("fight 1 1", dice="d6=6,1")
    assert table.options("pass") == table.options("bomb") == table.options("fight") == []


@pytest.mark.clause("BF-ACT-03")
def test_interceptions_are_free_in_either_turn() -> None:
    table = Table("1@B2* 2@C2", "1@B2").do("pass 1 2", ("pass_interceptor", "1"), dice="d6=1,6")
    assert table.ball == "blue 1"


@pytest.mark.clause("BF-ACT-06", "BF-ACT-07")
def test_what_comes_to_nothing_is_spent_all_the_same() -> None:
    table = Table("1@B2", "1@B2 2@A1", hands=("", "bo-a12"))
    table.do("fight 1 1", ("window", "effect bo-a12"), ("target", "1"), ("effect_zone", "B1"))
    assert table.said("contest") == []
    assert table.options("fight") == []
    assert table.goes_on
