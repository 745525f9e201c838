"""Rulings on what a team has, in every game: limits, ledger, notes, and the fold of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import game
from rules.dice import Stream
from rules.game import Game
from rules.problems import Refusal
from rules.record import canonical
from rules.roster import Event
from rules.rulings import CAUSE, KINDS, RULED
from rules.steps import ROLLED

GAMES = ("blood_bowl", "boufbowl", "helvetia_cup", "kill_team", "necromunda")
JSON = Any

pytestmark = pytest.mark.clause("LG-EVENT-09")


@cache
def founded(key: str) -> tuple[Game[Any], str, tuple[Event, ...]]:
    """A usual team, just founded."""
    rules = game(key)
    version = rules.versions[-1]
    dice = Stream(bytes(32), "roster")
    wish = rules.wished_roster(version, rules.races(version)[0], "The Wharf", dice)
    return rules, version, tuple(stored(rules.found(version, wish), 0, "founding"))


def stored(events: list[Event], last: int, batch: str) -> list[Event]:
    return [
        replace(event, seq=last + n, place=last + 1, batch=batch)
        for n, event in enumerate(events, 1)
    ]


class Roster:
    """A team that is ruled on, as its stream would have it."""

    def __init__(self, key: str) -> None:
        self.rules, self.version, events = founded(key)
        self.events = list(events)

    @property
    def state(self) -> Any:
        folded = self.rules.fold(self.version, self.events)
        assert not folded.problems
        return folded.state

    def told(self) -> JSON:
        return self.state.to_json()

    def rule(self, *wishes: JSON) -> list[Event]:
        new = self.rules.ruled(self.version, self.state, list(wishes))
        self.events += stored(new, len(self.events), f"ruling {len(self.events)}")
        return new

    def refused(self, *wishes: JSON) -> list[str]:
        with pytest.raises(Refusal) as caught:
            self.rule(*wishes)
        return [problem.code for problem in caught.value.problems]

    def player(self, who: int) -> JSON:
        return next(each for each in self.told()["players"] if each["id"] == who)


def wishes_of(roster: Roster) -> st.SearchStrategy[JSON]:
    """What somebody may come to wish: all kinds, about whoever is there, allowed or not."""
    made: list[st.SearchStrategy[JSON]] = []
    for each in roster.rules.rulable(roster.version, roster.state):
        whom: list[JSON] = [
            *({"player": who} for who in each.players),
            *([{}] if each.team else []),
        ]
        amount = st.integers(-3, 60) if each.what != "money" else st.integers(-100_000, 100_000)
        by: st.SearchStrategy[int] = (
            amount if each.what in ("money", "experience", "staff") else st.sampled_from([1, -1])
        )
        rest: st.SearchStrategy[JSON]
        if each.what in ("name", "note"):
            rest = st.fixed_dictionaries({"text": st.sampled_from(["Ash", "Bo", "Cy"])})
        elif each.things:
            rest = st.fixed_dictionaries({"thing": st.sampled_from(each.things), "by": by})
        else:
            rest = st.fixed_dictionaries({"by": by})
        made.append(
            st.builds(
                lambda act, who, rest: {"act": act, **who, **rest},
                st.just(each.what),
                st.sampled_from(whom),
                rest,
            )
        )
        if each.held:
            key = "text" if each.what == "note" else "thing"
            held = [
                {"act": each.what, key: thing, "by": -1, **({"player": who} if who else {})}
                for who, thing in each.held
            ]
            made.append(st.sampled_from(held))
    return st.one_of(made)


@pytest.mark.clause("LG-EVENT-03", "LG-EVENT-07", "LG-EVENT-10", "LG-EVENT-11", "LG-EVENT-12")
@pytest.mark.parametrize("key", GAMES)
@given(data=st.data())
def test_whatever_is_ruled_the_team_holds_together(key: str, data: st.DataObject) -> None:
    roster = Roster(key)
    before = roster.told()
    for _ in range(data.draw(st.integers(1, 6))):
        wish = data.draw(wishes_of(roster))
        try:
            new = roster.rule(wish)
        except Refusal:
            continue
        assert [event.kind for event in new] == [RULED]
        assert not any(ROLLED in event.payload for event in new)  # never a die
        assert canonical(roster.told())
    told = roster.told()
    assert told["treasury"] == sum(line["amount"] for line in told["ledger"]) >= 0
    assert all(line["balance"] >= 0 for line in told["ledger"])
    assert {line["cause"] for line in told["ledger"] if line["reason"] == RULED} <= {CAUSE}
    assert roster.state.value == told["value"]
    assert all(each["experience"] >= 0 for each in told["players"])
    assert roster.state == roster.state.copy()
    # Taken back, the newest first, it is as if nothing had been ruled.
    count = len(founded(key)[2])
    roster.events = [replace(event, voided=at >= count) for at, event in enumerate(roster.events)]
    assert roster.told() == before


@pytest.mark.parametrize("key", GAMES)
def test_each_kind_is_offered_in_the_order_of_the_kinds(key: str) -> None:
    roster = Roster(key)
    offered = [each.what for each in roster.rules.rulable(roster.version, roster.state)]
    assert offered == [what for what in KINDS if what in offered]
    assert {"name", "note", "injury", "skill"} <= {*offered}
    assert roster.rules.has_money is ("money" in offered)


@pytest.mark.clause("LG-EVENT-11")
@pytest.mark.parametrize("key", GAMES)
def test_what_the_rules_do_not_know_is_a_note(key: str) -> None:
    roster = Roster(key)
    plain = roster.told()
    who = roster.state.roster[0].id
    assert roster.refused({"act": "injury", "player": who, "thing": "a cold", "by": 1}) == [
        "unknown_to_the_rules"
    ]
    assert "notes" not in plain  # as it is stored of teams without one
    note = {"act": "note", "player": who, "text": "Has a cold until spring"}
    roster.rule(note)
    assert roster.told() == {
        **plain,
        "notes": [{"player": who, "text": "Has a cold until spring"}],
    }
    roster.rule({**note, "by": -1})
    assert roster.told() == plain
    assert roster.refused({**note, "by": -1}) == ["no_such_note"]


@pytest.mark.parametrize("key", GAMES)
def test_every_problem_is_told_at_once_and_nothing_is_done(key: str) -> None:
    roster = Roster(key)
    who = roster.state.roster[0].id
    wrong = [
        {"act": "name", "text": " "},
        {"act": "injury", "player": who, "thing": "a cold", "by": 1},
        {"act": "injury", "player": who, "thing": "a cold", "by": 2},
        {"act": "note", "text": "x" * 501},
        {"act": "weather"},
    ]
    before = roster.told()
    assert roster.refused({"act": "name", "text": "Fine"}, *wrong) == [
        *("name_missing", "unknown_to_the_rules", "given_or_taken", "note_too_long", "unknown_act")
    ]
    assert roster.told() == before


@pytest.mark.clause("LG-EVENT-12")
@pytest.mark.parametrize("key", GAMES)
def test_what_lost_its_ground_is_left_out_and_listed(key: str) -> None:
    """As when a correction takes out what brought somebody, or the money that was fined."""
    roster = Roster(key)
    who = roster.state.roster[-1].id
    roster.rule({"act": "note", "player": who, "text": "Late again"})
    ruled = roster.events[-1]
    gone = [
        replace(event, voided=True) if event.payload.get("player") == who else event
        for event in roster.events[:-1]
    ]
    folded = roster.rules.fold(roster.version, [*gone, ruled])
    assert [
        problem.params["seq"] for problem in folded.problems if problem.params["seq"] == ruled.seq
    ]


# -- money ----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-EVENT-11", "LG-EVENT-12")
@pytest.mark.parametrize("key", [key for key in GAMES if game(key).has_money])
def test_money_is_a_line_of_the_ledger_and_never_below_nothing(key: str) -> None:
    roster = Roster(key)
    had = roster.state.treasury
    roster.rule({"act": "money", "by": 50})
    line = roster.told()["ledger"][-1]
    assert (line["amount"], line["reason"], line["cause"]) == (50, RULED, CAUSE)
    assert (line["clause"], line["balance"]) == ("LG-EVENT-09", had + 50)
    assert roster.refused({"act": "money", "by": -had - 51})[0].startswith("not_enough")
    assert roster.refused({"act": "money", "by": 0}) == ["nothing_to_do"]
    roster.rule({"act": "money", "by": -had - 50})
    assert roster.state.treasury == 0


# -- Blood Bowl -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-26", "BB-LEAGUE-28")
def test_a_blood_bowl_injury_is_as_the_casualty_table_has_it() -> None:
    roster = Roster("blood_bowl")
    printed = roster.player(1)
    roster.rule({"act": "injury", "player": 1, "thing": "ma", "by": 1})
    hurt = roster.player(1)
    assert (hurt["ma"], hurt["miss_next"]) == (printed["ma"] - 1, True)
    assert [(each["what"], each["cause"]) for each in hurt["conditions"]] == [
        ("ma", CAUSE),
        ("miss_next", CAUSE),
    ]
    assert hurt["value"] == printed["value"]  # injuries do not lower it
    roster.rule({"act": "injury", "player": 1, "thing": "ma", "by": 1})
    again = {"act": "injury", "player": 1, "thing": "ma", "by": 1}
    assert roster.refused(again) == ["ruled_below_nothing"]  # two below the list
    for _ in range(2):
        roster.rule({**again, "by": -1})
    roster.rule({"act": "injury", "player": 1, "thing": "miss_next", "by": -1})
    healed = roster.player(1)
    assert (healed["ma"], healed["conditions"]) == (printed["ma"], [])
    assert roster.refused({**again, "by": -1}) == ["has_it_not"]


def test_a_blood_bowl_death_leaves_a_free_place() -> None:
    roster = Roster("blood_bowl")
    count = len(roster.state.roster)
    roster.rule({"act": "injury", "player": 1, "thing": "dead", "by": 1})
    assert len(roster.state.roster) == count - 1
    assert roster.player(1)["left"]["reason"] == "dead"
    assert roster.player(1)["conditions"][-1]["cause"] == CAUSE
    assert roster.refused({"act": "experience", "player": 1, "by": 1}) == ["player_has_left"]


@pytest.mark.clause("BB-LEAGUE-48")
def test_a_blood_bowl_skill_is_worth_what_an_improvement_is() -> None:
    roster = Roster("blood_bowl")
    player = roster.state.roster[0]
    before = roster.player(player.id)
    [normal, *_] = roster.state.catalogue.learnable(player.skills, player.position.normal)
    roster.rule({"act": "skill", "player": player.id, "thing": normal, "by": 1})
    roster.rule({"act": "skill", "player": player.id, "thing": "+ST", "by": 1})
    taught = roster.player(player.id)
    assert normal in taught["skills"]
    assert taught["st"] == before["st"] + 1
    assert taught["value"] == before["value"] + 20_000 + 50_000
    learn = {"act": "skill", "player": player.id, "thing": normal}
    assert roster.refused({**learn, "by": 1}) == ["skill_already_owned"]
    roster.rule({**learn, "by": -1}, {**learn, "thing": "+ST", "by": -1})
    assert roster.player(player.id) == before


def test_what_a_blood_bowl_team_has_keeps_its_bounds() -> None:
    roster = Roster("blood_bowl")
    roster.rule({"act": "staff", "thing": "cheerleaders", "by": 3})
    assert roster.state.cheerleaders == 3
    staff = {"act": "staff", "by": 9}
    assert roster.refused({**staff, "thing": "rerolls"}) == ["ruled_above_most"]
    assert roster.refused({**staff, "thing": "apothecary"}) == ["ruled_above_most"]
    assert roster.refused({**staff, "thing": "cheerleaders", "by": -4}) == ["ruled_below_nothing"]


@pytest.mark.clause("BB-LEAGUE-42")
def test_spp_of_a_ruling_count_for_the_next_improvement() -> None:
    roster = Roster("blood_bowl")
    roster.rule({"act": "experience", "player": 1, "by": 7})
    assert (roster.player(1)["experience"], roster.state.players[1].due) == (7, (6,))
    assert roster.refused({"act": "experience", "player": 1, "by": -8}) == ["ruled_below_nothing"]


# -- Necromunda -----------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-11", "NM-CAMP-04")
def test_a_lasting_injury_does_what_its_row_says() -> None:
    roster = Roster("necromunda")
    before = roster.player(1)
    injury = {"act": "injury", "player": 1, "thing": "eye_injury"}
    roster.rule({**injury, "by": 1})
    hurt = roster.player(1)
    assert hurt["stats"]["bs"] == before["stats"]["bs"] + 1
    assert hurt["injuries"] == ["eye_injury"]
    assert [(each["what"], each["cause"]) for each in hurt["conditions"]] == [
        ("in_recovery", CAUSE)
    ]
    roster.rule({**injury, "by": -1}, {**injury, "thing": "in_recovery", "by": -1})
    assert roster.player(1) == before
    # What rolls for more, or needs another gang, is none of a ruling's.
    for thing in ("lesson_learned", "multiple_injuries", "bitter_enmity", "captured"):
        assert roster.refused({**injury, "thing": thing, "by": 1}) == ["unknown_to_the_rules"]


@pytest.mark.clause("NM-CAMP-61")
def test_a_dead_leader_has_an_heir() -> None:
    roster = Roster("necromunda")
    leader = roster.state.leader
    roster.rule({"act": "injury", "player": leader.id, "thing": "memorable_death", "by": 1})
    assert roster.player(leader.id)["left"]["reason"] == "dead"
    assert roster.state.leader is not None or len(roster.state.heirs) > 1


@pytest.mark.clause("NM-GANG-06", "NM-GANG-08")
def test_an_item_is_given_by_the_catalogue_and_taken_from_where_it_is() -> None:
    roster = Roster("necromunda")
    rulable = {each.what: each for each in roster.rules.rulable(roster.version, roster.state)}
    worth = roster.state.value
    who, item = next(
        (who, item)
        for who, item in rulable["item"].held
        if who is not None and "." not in item and "@" not in item
    )
    [paid] = [each["paid"] for each in roster.player(who)["items"] if each["item"] == item][:1]
    roster.rule({"act": "item", "player": who, "thing": item, "by": -1})
    assert roster.state.value == worth - paid
    roster.rule({"act": "item", "thing": "heavy_bolter", "by": 1})
    assert roster.told()["stash"][-1]["item"] == "heavy_bolter"
    given = {"act": "item", "thing": "heavy_bolter", "by": 1}
    juve = next(each.id for each in roster.state.roster if each.rank in ("juve", "ganger"))
    assert "not_its_kind_of_weapon" in roster.refused({**given, "player": juve})
    assert roster.refused({**given, "thing": "broom"}) == ["unknown_to_the_rules"]
    assert roster.refused({**given, "thing": "laspistol", "by": -1}) == ["no_such_item_here"]


def test_reputation_and_names_of_a_gang() -> None:
    roster = Roster("necromunda")
    roster.rule({"act": "staff", "thing": "reputation", "by": 2})
    had = roster.told()["reputation"]
    assert roster.refused({"act": "staff", "thing": "reputation", "by": -had - 1}) == [
        "ruled_below_nothing"
    ]
    other = roster.player(2)["name"]
    assert roster.refused({"act": "name", "player": 1, "text": other}) == ["name_taken"]
    roster.rule({"act": "name", "player": 1, "text": "Vex"})
    assert roster.player(1)["name"] == "Vex"


# -- Kill Team ------------------------------------------------------------------------------------


@pytest.mark.clause("KT-CAMP-10", "KT-CAMP-15")
def test_a_specialist_learns_in_the_order_of_the_levels() -> None:
    roster = Roster("kill_team")
    model = next(each for each in roster.state.roster if each.specialism)
    plain = next(each for each in roster.state.roster if not each.specialism)
    experience = {"act": "experience", "by": 3}
    assert roster.refused({**experience, "player": plain.id}) == ["is_no_specialist"]
    roster.rule({**experience, "player": model.id})
    assert roster.player(model.id)["experience"] == 3
    abilities = roster.state.catalogue.specialisms[model.specialism].abilities
    learn = {"act": "skill", "player": model.id, "by": 1}
    deep = next(each for each in abilities if each.level == 3)
    assert roster.refused({**learn, "thing": deep.id}) == ["no_such_choice"]
    roster.rule({**learn, "thing": deep.parent}, {**learn, "thing": deep.id})
    assert roster.player(model.id)["abilities"] == [deep.parent, deep.id]
    assert roster.refused({**learn, "thing": deep.parent, "by": -1}) == ["taken_after_others"]
    assert roster.refused({**learn, "thing": model.specialism, "by": 1}) == ["has_it_already"]


def test_an_exchange_of_wargear_is_two_rulings() -> None:
    roster = Roster("kill_team")
    model = roster.state.roster[0]
    taken = model.items[0]
    item = {"act": "item", "player": model.id}
    roster.rule({**item, "thing": taken, "by": -1})
    assert taken not in roster.player(model.id)["items"]
    roster.rule({**item, "thing": taken, "by": 1})
    assert sorted(roster.player(model.id)["items"]) == sorted(model.items)
    assert roster.refused({**item, "thing": "broom", "by": 1}) == ["unknown_to_the_rules"]
    assert roster.refused({"act": "item", "thing": taken, "by": 1}) == ["ruled_on_nobody"]


@pytest.mark.clause("KT-CAMP-23", "KT-CAMP-22")
def test_a_model_is_hurt_heals_and_dies() -> None:
    roster = Roster("kill_team")
    hurt = {"act": "injury", "player": 1, "thing": "convalescence"}
    roster.rule({**hurt, "by": 1})
    assert not roster.state.models[1].is_available
    assert roster.player(1)["conditions"][0]["cause"] == CAUSE
    assert roster.refused({**hurt, "by": 1}) == ["has_it_already"]
    roster.rule({**hurt, "by": -1})
    assert roster.state.models[1].is_available
    roster.rule({**hurt, "thing": "dead", "by": 1})
    assert roster.player(1)["left"]["reason"] == "dead"


# -- Boufbowl -------------------------------------------------------------------------------------


@pytest.mark.clause("BF-LEAGUE-09", "BF-LEAGUE-15")
def test_a_club_gets_an_upgrade_without_its_renown() -> None:
    roster = Roster("boufbowl")
    [upgrade, *_] = [
        each.id
        for each in roster.state.catalogue.upgrades.values()
        if each.ability.is_passive and each.level == 1
    ]
    roster.rule({"act": "skill", "player": 1, "thing": upgrade, "by": 1})
    assert roster.player(1)["permanents"] == [upgrade]
    assert roster.state.value == 1
    active = next(
        each.id for each in roster.state.catalogue.upgrades.values() if not each.ability.is_passive
    )
    skill = {"act": "skill", "player": 2, "thing": active, "by": 1}
    assert roster.refused(skill) == ["upgrade_not_passive"]
    roster.rule({"act": "injury", "player": 1, "thing": "wounded", "by": 1})
    assert roster.player(1)["wounded"]
    assert roster.refused({"act": "name", "player": 1, "text": "Ash"}) == ["cards_keep_their_names"]
    roster.rule({"act": "experience", "player": 1, "by": 4})
    assert roster.player(1)["experience"] == 4


# -- Helvetia Cup ---------------------------------------------------------------------------------


@pytest.mark.clause("HC-ROSTER-02", "HC-ROSTER-03")
def test_a_rating_moves_within_its_bounds_and_costs() -> None:
    roster = Roster("helvetia_cup")
    player = next(each for each in roster.state.roster if 1 < each.speed < 6)
    worth = roster.state.value
    speed = {"act": "skill", "player": player.id, "thing": "speed"}
    roster.rule({**speed, "by": 1})
    assert roster.player(player.id)["speed"] == player.speed + 1
    assert roster.state.value > worth
    while roster.player(player.id)["speed"] < roster.state.catalogue.limits.speed_max:
        roster.rule({**speed, "by": 1})
    assert roster.refused({**speed, "by": 1}) == ["rating_out_of_range"]


@pytest.mark.clause("HC-SQUAD-07")
def test_a_ban_bars_in_every_competition_until_it_is_served() -> None:
    roster = Roster("helvetia_cup")
    ban = {"act": "injury", "player": 1, "thing": "suspended"}
    roster.rule({**ban, "by": 1})
    assert not roster.state.players[1].is_available("cup")
    assert not roster.state.players[1].is_available("league")
    assert roster.refused({**ban, "by": 1}) == ["has_it_already"]
    served = Event("served", {"competition": "cup", "fatigue": [], "suspensions": [1]})
    roster.events += stored([served], len(roster.events), "match")
    assert roster.state.players[1].is_available("league")


@pytest.mark.clause("LG-IO-08")
@pytest.mark.parametrize("key", GAMES)
def test_what_was_brought_from_elsewhere_says_so_for_ever(key: str) -> None:
    """The mark stands in the event, and changes nothing that the event does."""
    marked, bare = Roster(key), Roster(key)
    wish = {"act": "note", "text": "Champions of 2019."}
    (event,) = marked.rule({**wish, "brought": "  Old site "})
    bare.rule(wish)
    assert event.payload["brought"] == "Old site"
    assert marked.told() == bare.told()
    for wrong in ("", "  ", 7, ["x"], "x" * 61, "a\nb"):
        assert marked.refused({**wish, "brought": wrong}) == ["not_a_word"]
