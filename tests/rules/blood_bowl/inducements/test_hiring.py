"""BB-LEAGUE-21 to -23 and -69: mercenaries and Star Players."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest

from rules.blood_bowl.casualties import casualty
from rules.blood_bowl.catalogue import Star
from rules.blood_bowl.coaches.manager import wished_roster
from rules.blood_bowl.inducements.hiring import hire
from rules.blood_bowl.inducements.market import Market
from rules.blood_bowl.inducements.petty_cash import induce
from rules.blood_bowl.injury import knock_out
from rules.blood_bowl.match import play, side_record
from rules.blood_bowl.notation import read, write
from rules.blood_bowl.position import RESERVES, Phase, Position
from rules.blood_bowl.rerolls import use_team_reroll
from rules.blood_bowl.skills import SKILLS
from rules.blood_bowl.squads import Squads
from rules.coach import IllegalChoice, recorded
from rules.dice import Stream
from rules.record import Match
from tests.rules.blood_bowl.between.league import CRP
from tests.rules.blood_bowl.board import A, H, Says, Table, bench, board, spot
from tests.rules.blood_bowl.matches import line_up_of, play_watched, runners, seed

JSON = Any

#: Petty cash for anything.
PLENTY = 2_000_000


def hiring(
    purchase: JSON,
    other: JSON = None,
    races: tuple[str, str] = ("human", "human"),
    words: str = "",
    size: tuple[int, int] = (11, 11),
    purses: tuple[int, int] = (PLENTY, PLENTY),
) -> Table:
    """Both coaches have so much petty cash; Home buys the one, Away the other."""
    facts = [
        f"{name} = {json.dumps({'race': race, 'treasury': purse})}"
        for name, race, purse in zip(("home", "away"), races, purses, strict=True)
    ]
    pos = bench(*size, "\n".join([*facts, words]))
    says = [
        {"petty_cash": purse, "buy_inducements": bought or {}}
        for purse, bought in zip(purses, (purchase, other), strict=True)
    ]
    ref = board(pos, "", says[0], says[1], phase=Phase.BEFORE)
    induce(ref)
    return ref


def refused(purchase: JSON, **facts: Any) -> list[str]:
    """The codes of what is wrong with what Home wants to buy."""
    with pytest.raises(IllegalChoice) as refusal:
        hiring(purchase, **facts)
    return [problem.code for problem in refusal.value.problems]


def men(*positions: str, skill: str = "") -> JSON:
    return {"mercenaries": [{"position": each, "skill": skill} for each in positions]}


def stars(*names: str) -> JSON:
    return {"stars": list(names)}


def hired(ref: Table, side: int = 0) -> list[tuple[int, str, str]]:
    """Shirt, kind and name of everybody who was hired."""
    return [(m["number"], m["kind"], m["name"]) for m in ref.pos.induced[side]["hired"]]


#: A star of Humans alone, and one of many teams.
GRIFF, MORG = "Griff Oberwald", "Morg 'n' Thorg"


# -- mercenaries ---------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-21", "BB-LEAGUE-69")
def test_a_mercenary_is_as_his_list_has_him_and_a_loner() -> None:
    ref = hiring(men("blitzer", skill="Guard"))

    (man,) = ref.pos.induced[0]["hired"]
    assert man == {
        "number": 12,
        "player": None,
        "name": "Mercenary 12",
        "position": "blitzer",
        "ma": 7,
        "st": 3,
        "ag": 3,
        "av": 8,
        "skills": ["Block", "Guard", "Loner"],
        "niggling": 0,
        "kind": "mercenary",
    }
    assert spot(ref, H[12]) == "reserves"
    assert ref.pos.squads.members[0] == [H[n] for n in range(1, 13)]
    assert (ref.pos.squads.ma[H[12]], ref.pos.squads.st[H[12]]) == (7, 3)


@pytest.mark.clause("BB-LEAGUE-21", "BB-SKILL-LONER-01")
def test_a_mercenary_wastes_re_rolls_as_loners_do() -> None:
    ref = board(hiring(men("lineman")).pos, "d6=3", rerolls=[2, 0])

    assert not use_team_reroll(ref, H[12])

    ref.finish()
    assert ref.pos.rerolls == [1, 0]


@pytest.mark.clause("BB-LEAGUE-21", "BB-SKILL-LEADER-01")
def test_a_mercenary_who_leads_brings_his_re_roll() -> None:
    ref = board(bench(), phase=Phase.BEFORE)
    leader = {"mercenaries": [{"position": "thrower", "skill": "Leader"}]}
    ref.pos.induced[0] = {**ref.pos.induced[0], "bought": leader}
    assert ref.pos.leaders == [0, 0]

    hire(ref)

    assert ref.pos.leaders == [1, 0]


@pytest.mark.clause("BB-LEAGUE-21")
@pytest.mark.parametrize(
    ("position", "skill", "price"),
    [
        ("lineman", "", 80_000),
        ("blitzer", "", 120_000),
        ("blitzer", "Guard", 170_000),
        ("ogre", "", 170_000),
    ],
)
def test_he_costs_thirty_thousand_more_and_fifty_for_a_skill(
    position: str, skill: str, price: int
) -> None:
    human = CRP.teams["human"]
    one = [{"position": position, "skill": skill}]
    assert Market(CRP, human, 0, 16, {}).price({"mercenaries": one}) == price
    assert Market(CRP, human, 0, 16, {}).price({"mercenaries": one * 2}) == 2 * price
    purchase = men(position, skill=skill)
    assert refused(purchase, purses=(price - 1, 0)) == ["not_enough_petty_cash"]
    assert hired(hiring(purchase, purses=(price, 0)))


@pytest.mark.clause("BB-LEAGUE-21")
@pytest.mark.parametrize(
    ("skill", "legal"),
    [
        ("Guard", True),  # Strength is a normal category of a Blitzer
        ("Tackle", True),
        ("Block", False),  # he has it
        ("Loner", False),  # he has that too, and nobody learns it
        ("Dodge", False),  # Agility is open to him on a double only
        ("Stunty", False),
        ("Flying", False),
    ],
)
def test_his_extra_skill_is_of_his_normal_categories(skill: str, legal: bool) -> None:
    purchase = men("blitzer", skill=skill)

    if legal:
        assert skill in hiring(purchase).pos.induced[0]["hired"][0]["skills"]
    else:
        assert refused(purchase) == ["not_a_mercenary_skill"]


@pytest.mark.clause("BB-LEAGUE-21")
def test_a_team_hires_mercenaries_of_its_own_list_alone() -> None:
    assert refused(men("black_orc_blocker")) == ["unknown_position"]


@pytest.mark.clause("BB-LEAGUE-21")
def test_position_limits_hold_for_mercenaries() -> None:
    # A Human team has at most four Blitzers; three line up.
    three = "\n".join(f"H{n} reserves as blitzer" for n in (1, 2, 3))

    assert len(hired(hiring(men("blitzer"), words=three))) == 1
    assert refused(men("blitzer", "blitzer"), words=three) == ["too_many_of_position"]


@pytest.mark.clause("BB-LEAGUE-21", "BB-LEAGUE-22")
@pytest.mark.parametrize("size", [11, 15, 16])
def test_sixteen_players_are_enough(size: int) -> None:
    room = 16 - size
    sizes = (size, 11)

    assert len(hired(hiring(men(*["lineman"] * room), size=sizes))) == room
    assert refused(men(*["lineman"] * room, "thrower"), size=sizes) == ["squad_full"]


@pytest.mark.clause("BB-LEAGUE-21", "BB-LEAGUE-22", "BB-DEC-55")
def test_a_full_squad_is_offered_nobody() -> None:
    full = Market.of(bench(16, 11).squads.line_ups[0], PLENTY)

    assert not full.mercenaries
    assert not full.stars
    assert full.affordable


@pytest.mark.clause("BB-LEAGUE-21")
def test_who_misses_the_match_takes_no_place() -> None:
    # Sixteen on the roster, of whom two Blitzers miss the match: the line-up has fourteen.
    roster = {
        "name": "T",
        "race": "human",
        "players": [
            {"number": n, "name": f"P{n}", "position": "blitzer" if n < 5 else "lineman"}
            for n in range(1, 17)
        ],
    }
    line_up = line_up_of(roster)
    line_up["players"] = [m for m in line_up["players"] if m["number"] not in (2, 4)]
    pos = Position(Squads([{**line_up, "treasury": 400_000}, line_up]))
    ref = board(
        pos,
        home={"petty_cash": 400_000, "buy_inducements": men("blitzer", "blitzer")},
        phase=Phase.BEFORE,
    )

    induce(ref)

    ref.finish()
    assert [number for number, _, _ in hired(ref)] == [2, 4]
    assert len(ref.pos.squads.members[0]) == 16


@pytest.mark.clause("BB-LEAGUE-21")
def test_every_position_goes_for_a_mercenary_with_a_skill_of_his_normal_categories() -> None:
    for race in CRP.teams.values():
        market = Market(CRP, race, 0, 16, {each.id: each.limit for each in race.positions})
        for position in race.positions:
            assert position in market.mercenaries
            skills = market.skills(position)
            assert {SKILLS[skill].category for skill in skills} <= {*position.normal}


@pytest.mark.clause("BB-LEAGUE-21", "BB-LEAGUE-80")
def test_journeymen_take_places_as_others_do() -> None:
    eleven = [f"H{n} reserves as blitzer" for n in (1, 2, 3)]
    words = "\n".join([*eleven, "H4 reserves as blitzer, Loner, journeyman"])

    assert refused(men("blitzer"), words=words) == ["too_many_of_position"]


# -- Star Players --------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-22")
@pytest.mark.parametrize("name", CRP.stars)
def test_a_star_is_as_the_data_file_has_him_and_comes_to_the_teams_named_there(name: str) -> None:
    star = CRP.stars[name]
    for race in CRP.teams:
        facts: JSON = {"races": (race, "human"), "purses": (star.cost, 0)}
        if race not in star.teams:
            assert refused(stars(name), **facts) == ["star_not_for_race"]
        else:
            (who,) = hiring(stars(name), **facts).pos.induced[0]["hired"]
            assert (who["name"], who["kind"], who["player"]) == (name, "star", None)
            assert [who[c] for c in ("ma", "st", "ag", "av")] == [
                star.ma, star.st, star.ag, star.av
            ]  # fmt: skip
            assert who["skills"] == sorted(star.skills)
            dear = {**facts, "purses": (star.cost - 1, 0)}
            assert refused(stars(name), **dear) == ["not_enough_petty_cash"]


class Buys:
    """A coach who buys this, and leaves the rest to another."""

    def __init__(self, coach: Any, purchase: JSON) -> None:
        self.coach = coach
        self.dice = coach.dice
        self.purchase = purchase

    def decide(self, decision: Any) -> JSON:
        return self.purchase if decision.key == "buy_inducements" else self.coach.decide(decision)


def star_match(star: Star, race: str) -> Match:
    """A team with petty cash for this star, and short of men, so that he plays."""
    own = line_up_of(wished_roster(CRP, race, race, Stream(seed(1), "roster")))
    own["players"] = own["players"][:9]
    own |= {"value": 1_000_000, "treasury": 0}
    other = line_up_of(wished_roster(CRP, "human", "human", Stream(seed(2), "roster")))
    other |= {"value": 1_000_000 + star.cost, "treasury": 0}
    return Match("blood_bowl", "crp", {"overtime": False}, [own, other], seed(len(star.name)))


@pytest.mark.clause("BB-LEAGUE-22", "BB-LEAGUE-23")
@pytest.mark.parametrize("name", CRP.stars)
def test_every_star_who_can_be_hired_plays_a_match(name: str) -> None:
    star = CRP.stars[name]
    for race in star.teams[:1]:
        match = star_match(star, race)
        first, second = runners(match)

        record = play_watched(match, [Buys(first, stars(name)), second])

        (line,) = [each for each in record.sides[0]["lines"] if each["player"] is None]
        assert line["fielded"]
        assert record.sides[0]["hired"][0]["name"] == name
        assert play(match, recorded(record.answers)).log_digest == record.log_digest


@pytest.mark.clause("BB-LEAGUE-22")
def test_at_most_two_stars_and_none_of_them_twice() -> None:
    willing = [star.name for star in CRP.stars.values() if "human" in star.teams]

    assert "too_many_stars" in refused(stars(*willing[:3]))
    assert refused(stars(MORG, MORG)) == ["star_hired_twice"]
    assert refused(stars("Nobody of Note")) == ["unknown_star"]


@pytest.mark.clause("BB-LEAGUE-22")
def test_a_star_whom_both_coaches_hire_plays_for_neither_and_is_paid_by_both() -> None:
    ref = hiring(
        {**stars(MORG), **men("lineman")}, {**stars(MORG), "wizard": 1}, races=("human", "orc")
    )

    assert hired(ref) == [(12, "mercenary", "Mercenary 12")]
    assert hired(ref, 1) == []
    assert [event.detail for event in ref.happened("star of both")] == [MORG]
    assert [side["bought"]["stars"] for side in ref.pos.induced] == [[MORG], [MORG]]
    assert ref.pos.wizards == [0, 1]
    # He was paid for: what is left for anything else is so much less.
    short = {"wizard": 1, **stars(MORG)}
    price = CRP.stars[MORG].cost
    assert refused(short, purses=(price + 149_999, 0)) == ["not_enough_petty_cash"]


@pytest.mark.clause("BB-LEAGUE-22")
def test_stars_hold_within_sixteen_players_together_with_mercenaries() -> None:
    purchase = {**stars(MORG), **men("lineman")}

    assert len(hired(hiring(purchase, size=(14, 11)))) == 2
    assert refused(purchase, size=(15, 11)) == ["squad_full"]


# -- shirts --------------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-69", "BB-GEN-07")
def test_mercenaries_and_then_stars_take_the_lowest_shirts_left() -> None:
    pos = bench(0, 11, "\n".join(f"H{n} reserves" for n in (1, 2, 4, 5, 7, 8, 9, 10, 11, 13)))
    pos.squads.line_ups[0]["treasury"] = 1_000_000
    purchase = {**stars(MORG), **men("lineman", "lineman", "thrower")}
    ref = board(
        pos, home={"petty_cash": 1_000_000, "buy_inducements": purchase}, phase=Phase.BEFORE
    )

    induce(ref)

    assert hired(ref) == [
        (3, "mercenary", "Mercenary 3"),
        (6, "mercenary", "Mercenary 6"),
        (12, "mercenary", "Mercenary 12"),
        (14, "star", MORG),
    ]


# -- what they are not given ---------------------------------------------------------------------


def guests(dice: str, says: Mapping[str, JSON], words: str = "") -> Table:
    """Home has a star in shirt 12 and a mercenary in shirt 13 who both regenerate."""
    pos = read(
        "k6\n. H12 H13\n\n"
        'H12 Loner, Regeneration, star "Crazy Igor"\n'
        f"H13 Loner, Regeneration, mercenary\n{words}"
    )
    return board(pos, dice, home=says, apothecaries=[1, 0], igors=[1, 0])


@pytest.mark.clause("BB-LEAGUE-23")
def test_neither_apothecary_nor_igor_helps_a_star() -> None:
    ref = guests("d6=6 d8=1 d6=1", {})

    casualty(ref, H[12], "block", A[1], rolled=True)

    ref.finish()
    assert spot(ref, H[12]) == "casualty"
    assert ref.says(0).asked == []


@pytest.mark.clause("BB-LEAGUE-23")
def test_a_star_who_is_knocked_out_is_not_brought_round() -> None:
    ref = guests("", {})

    knock_out(ref, H[12])

    assert spot(ref, H[12]) == "knocked out"
    assert ref.says(0).asked == []


@pytest.mark.clause("BB-LEAGUE-23", "BB-LEAGUE-15", "BB-LEAGUE-30")
def test_both_help_a_mercenary() -> None:
    ref = guests("d6=6 d8=1 d6=6 d8=1 d6=1 d6=4", {"use_apothecary": "yes", "use_igor": "yes"})

    casualty(ref, H[13], "block", A[1], rolled=True)

    ref.finish()
    assert spot(ref, H[13]) == "reserves"


@pytest.mark.clause("BB-LEAGUE-23")
def test_the_record_has_their_deeds_and_says_whose_player_they_are_not() -> None:
    ref = guests("", {})
    ref.pos.counts[0][H[12]] = 2

    record = side_record(ref.pos, 0)

    assert [member["name"] for member in record["hired"]] == ["Crazy Igor", "No. 13"]
    (line,) = [line for line in record["lines"] if line["number"] == 12]
    assert (line["player"], line["touchdowns"], line["fielded"]) == (None, 2, True)


# -- a position with guests ----------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-21", "BB-LEAGUE-22")
def test_a_position_with_hired_players_goes_to_json_and_to_a_picture_and_back() -> None:
    purchase = {**stars(MORG), **men("blitzer", skill="Guard"), "babes": 1, "wizard": 1}
    pos = hiring(purchase).pos

    again = Position.from_json(Squads(pos.squads.line_ups), deepcopy(pos.to_json()))

    assert again == pos
    assert again.squads.members == pos.squads.members
    assert again.squads.traits == pos.squads.traits
    assert read(write(pos)) == pos
    assert "mercenary" in write(pos)
    assert pos.clone() == pos


def test_a_coach_sees_who_was_hired_at_his_set_up() -> None:
    ref = hiring(men("lineman"))

    assert ref.pos.in_state(0, RESERVES)[-1] == H[12]
    assert isinstance(ref.coaches[0], Says)
    assert ref.pos.squads.name(H[12]) == "Mercenary 12"
