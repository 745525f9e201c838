"""The automated manager founds and runs teams with sense; a rookie runs them legally."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.blood_bowl.between import building, improvement, managing, names
from rules.blood_bowl.between.aftermath import aftermath
from rules.blood_bowl.between.hire_fire import HireFire
from rules.blood_bowl.between.history import fold
from rules.blood_bowl.between.player import ImprovementRoll
from rules.blood_bowl.between.preparing import prepare
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.coaches.manager import (
    KEYS,
    Manager,
    choose_improvement,
    damage,
    wished_roster,
)
from rules.coach import Choice, Coach, RandomAnswers
from rules.dice import Dice, Stream
from rules.record import Match, Outcome, Record, SideOutcome
from rules.roster import Event
from tests.rules.blood_bowl.between.league import (
    CRP,
    SEED,
    change,
    folded,
    founded,
    happen,
    human,
    orc,
    played,
    rich,
    shirt,
)

JSON = Any

DEMO = ("amazon", "high_elf", "human", "khemri", "lizardman", "orc", "undead", "underworld")
RACES = list(CRP.teams)


def dice(name: str = "manager") -> Stream:
    return Stream(SEED, name)


# -- founding ------------------------------------------------------------------------------------


#: Teams who need a crowd: their men are hurt most of all, and cost next to nothing.
CROWDS = {"goblin": 14, "halfling": 16}


@pytest.mark.parametrize("race", RACES)
def test_a_wished_roster_is_legal_and_sensible_whatever_the_dice(race: str) -> None:
    for at in range(8):
        wish = wished_roster(CRP, race, "The Team", dice(f"team-{at}"))

        assert building.problems(CRP, wish) == []
        assert 11 <= len(wish["players"]) <= CROWDS.get(race, 13)
        assert 2 <= wish["rerolls"] <= 4
        assert building.cost(CRP, wish) == CRP.budget, "gold in the bank wins no match"
        assert len({player["name"] for player in wish["players"]}) == len(wish["players"])


#: What every team of a race has that knows what it is there for.
KEY_POSITIONS = {
    "chaos": {"chaos_warrior": 4},
    "chaos_dwarf": {"chaos_dwarf_blocker": 5, "bull_centaur": 2},
    "dark_elf": {"blitzer": 3},
    "dwarf": {"blitzer": 2, "troll_slayer": 2},
    "goblin": {"troll": 2, "fanatic": 1, "looney": 1},
    "halfling": {"treeman": 2},
    "khemri": {"tomb_guardian": 4},
    "lizardman": {"saurus": 6},
    "necromantic": {"werewolf": 2},
    "norse": {"ulfwerener": 2, "berserker": 2},
    "ogre": {"ogre": 5},
    "skaven": {"gutter_runner": 4},
    "undead": {"mummy": 2, "wight": 2},
    "vampire": {"vampire": 3, "thrall": 8},
    "wood_elf": {"wardancer": 2},
}


@pytest.mark.parametrize("race", KEY_POSITIONS)
def test_a_wished_roster_has_the_players_that_the_race_is_known_for(race: str) -> None:
    for at in range(8):
        wish = wished_roster(CRP, race, "The Team", dice(f"team-{at}"))
        men = Counter(player["position"] for player in wish["players"])
        assert all(men[id_] >= count for id_, count in KEY_POSITIONS[race].items())


def test_the_same_dice_wish_for_the_same_team() -> None:
    assert wished_roster(CRP, "orc", "A", dice()) == wished_roster(CRP, "orc", "A", dice())
    assert wished_roster(CRP, "orc", "A", dice()) != wished_roster(CRP, "orc", "A", dice("b"))


def test_every_race_has_names_and_none_is_given_twice() -> None:
    for race in CRP.teams:
        taken: set[str] = set()
        for _ in range(60):
            name = names.draw(race, dice(), taken)
            assert name not in taken
            taken.add(name)


# -- improvement ---------------------------------------------------------------------------------


def learns(team: Team, number: int, first: int, second: int) -> str:
    player = shirt(team, number)
    roll = ImprovementRoll(6, (first, second), 1)
    options = improvement.options(CRP, player, roll)
    about = {"player": player.id, "threshold": 6, "dice": [first, second]}
    return choose_improvement(Choice("improvement", 0, team, options, about))


def taught(team: Team, number: int, times: int) -> list[str]:
    """What he learns from so many rolls of no double, one after the other."""
    skills = []
    for _ in range(times):
        skills.append(learns(team, number, 1, 2))
        roll = ImprovementRoll(6, (1, 2), 1, skills[-1], "normal")
        shirt(team, number).rolls.append(roll)
    return skills


@pytest.mark.parametrize(
    ("number", "dice", "skill"),
    [
        (1, (1, 2), "Kick"),  # a Lineman, the first of his team who learns anything
        (1, (6, 6), "+ST"),
        (7, (1, 2), "Leader"),  # a Thrower
        (7, (5, 6), "+AG"),
        (9, (1, 2), "Block"),  # a Catcher, who has Dodge
        (11, (1, 2), "Tackle"),  # a Blitzer, the first who learns anything
        (11, (4, 6), "Tackle"),  # rather than a point of MA or AV
    ],
)
def test_a_player_learns_what_his_role_asks_for(
    number: int, dice: tuple[int, int], skill: str
) -> None:
    assert learns(human(), number, *dice) == skill


def test_what_one_man_is_enough_for_is_learned_once() -> None:
    team = human()
    for number, skill in ((2, "Kick"), (3, "Dirty Player")):
        assert learns(team, 1, 1, 2) == skill
        shirt(team, number).rolls.append(ImprovementRoll(6, (1, 2), 1, skill, "normal"))

    assert learns(team, 1, 1, 2) == "Block"
    assert learns(team, 1, 2, 2) == "Guard", "a double is for what he learns on nothing else"
    shirt(team, 12).rolls.append(ImprovementRoll(6, (1, 2), 1, "Tackle", "normal"))
    assert learns(team, 11, 1, 2) == "Mighty Blow"


def test_two_linemen_have_better_things_to_learn_than_to_kick() -> None:
    men = {"underworld_goblin": 9, "skaven_lineman": 2}

    assert learns(founded("underworld", men), 11, 1, 2) == "Block"
    assert learns(founded("underworld", {**men, "skaven_thrower": 1}), 12, 1, 2) == "Leader"


def test_a_saurus_learns_to_block_and_a_guardian_to_hit() -> None:
    assert learns(founded("lizardman", {"skink": 6, "saurus": 6}), 12, 1, 2) == "Block"
    assert learns(founded("khemri", {"skeleton": 8, "tomb_guardian": 4}), 12, 1, 2) == "Mighty Blow"


def test_who_may_learn_strength_learns_to_block_before_he_guards() -> None:
    team = founded("slann", {"lineman": 8, "blitzer": 4})

    assert taught(team, 12, 3) == ["Block", "Mighty Blow", "Guard"]


@pytest.mark.parametrize(
    ("race", "linemen", "strong"),
    [("nurgle", "rotter", "pestigor"), ("chaos", "beastman", "chaos_warrior")],
)
def test_who_needs_no_double_for_a_claw_learns_to_hurt_first(
    race: str, linemen: str, strong: str
) -> None:
    team = founded(race, {linemen: 8, strong: 4})

    assert taught(team, 12, 3) == ["Mighty Blow", "Claw", "Block"]


def test_slow_men_who_block_learn_to_hold_the_line_and_to_hurt_in_turn() -> None:
    team = founded("dwarf", {"blocker": 11})

    learned = [taught(team, number, 1)[0] for number in range(1, 7)]

    assert learned == ["Guard", "Mighty Blow", "Guard"] * 2


def test_linemen_who_block_kick_and_foul_as_other_linemen_do() -> None:
    team = founded("norse", {"lineman": 11})

    assert taught(team, 1, 3) == ["Kick", "Dirty Player", "Tackle"]


def test_who_blocks_does_not_learn_to_wrestle() -> None:
    team = founded("wood_elf", {"lineman": 11})

    assert taught(team, 1, 3) == ["Dodge", "Block", "Side Step"]


# -- between matches -----------------------------------------------------------------------------


def managed(team: Team) -> Team:
    """The team after the manager's step 7."""
    acts = Manager(dice()).decide(HireFire(0, team))
    return change(team, *acts)


def test_the_bench_is_filled_before_rerolls_are_bought() -> None:
    poor = founded("orc", {"lineman": 11}, rerolls=2, fan_factor=9, assistants=9, cheerleaders=9)
    poor.ledger[-1].balance = 110_000

    team = managed(poor)

    assert (len(team.roster), team.apothecary, team.rerolls) == (11, 1, 2)
    team = managed(rich(human(), 400_000))
    assert team.apothecary == 1
    assert len(team.roster) > 12


def test_ogres_save_for_a_sixth_though_the_bench_is_full() -> None:
    ogres = founded("ogre", {"ogre": 5, "snotling": 8}, rerolls=2)

    for gold, count in ((230_000, 5), (240_000, 6)):
        ogres.ledger[-1].balance = gold
        team = managed(ogres)
        assert Counter(player.position.id for player in team.roster)["ogre"] == count


def test_short_teams_are_filled_up_to_eleven_first() -> None:
    team = rich(human(), 100_000)
    for player in range(1, 4):
        team = happen(team, "dismissed", player=player)

    assert len(managed(team).roster) == 11


def test_a_rich_team_buys_rerolls_apothecary_and_a_bench() -> None:
    team = managed(rich(founded(players={"lineman": 11}, rerolls=1), 800_000))

    assert team.rerolls > 1
    assert team.apothecary == 1
    assert len(team.roster) >= 13


def test_cripples_are_dismissed_when_they_can_be_replaced() -> None:
    team = happen(
        human(),
        "injured",
        player=1,
        effects=["st"],
        changes={"st": -1},
        niggling=1,
        miss_next=True,
        rolls=[58],
        cause="block",
        by=2,
    )
    assert damage(team.players[1]) == 3

    assert managed(rich(team, 200_000)).players[1].left is not None
    bare = founded(players={"lineman": 11}, rerolls=8, apothecary=True)
    bare.ledger[-1].balance = 0
    assert len(managed(bare).roster) == 11


def test_a_journeyman_who_earned_something_is_hired() -> None:
    home = happen(founded(players={"lineman": 11}), "dismissed", player=11)
    record = played(home, orc(), deeds=({11: {"touchdowns": 1}}, {}))

    events = aftermath(CRP, record, (home, orc()), (Manager(dice()), None))[0]

    assert [event.kind for event in events if event.kind == "journeyman_hired"]


def test_the_defaults_serve_for_the_rest() -> None:
    manager = Manager(dice())
    for key in sorted(KEYS - {"improvement", "hire_fire"}):
        assert manager.decide(Choice(key, 0, human(), ["yes", "no"])) == "yes"


# -- seasons -------------------------------------------------------------------------------------


def season(coach: Callable[[Dice], Coach], seed: int, matches: int) -> dict[str, Team]:
    """The demo races play each other with made-up matches; every team stays the fold of its
    events."""
    chance = Stream(seed.to_bytes(32, "big"), "season")
    history: dict[str, list[Event]] = {
        race: building.found(CRP, wished_roster(CRP, race, race.title(), chance)) for race in DEMO
    }
    for _ in range(matches):
        first = chance.draw(8)
        races = [DEMO[first], DEMO[(first + 1 + chance.draw(7)) % 8]]
        teams = [folded(history[race]) for race in races]
        coaches = [coach(chance), coach(chance)]
        record = made_up(teams, coaches, chance)
        for race, events in zip(races, aftermath(CRP, record, teams, coaches), strict=True):
            history[race] += events
    return {race: folded(events) for race, events in history.items()}


def made_up(teams: list[Team], coaches: list[Coach], chance: Stream) -> Record:
    """A match in which anything may have happened."""
    line_ups = prepare(CRP, teams, {}, coaches)
    score = [chance.draw(4), chance.draw(4)]
    results = ["draw", "draw"]
    if score[0] != score[1]:
        results = ["win", "loss"] if score[0] > score[1] else ["loss", "win"]
    conceded = results[0] == "loss" and chance.draw(4) == 0
    sides = [
        {
            "score": score[side],
            "conceded": conceded and side == 0,
            "available": chance.draw(12),
            "fans": 10,
            "fame": chance.draw(3),
            "lines": [_line(member, chance) for member in line_up["players"]],
            "injuries": [
                _injury(member, chance) for member in line_up["players"] if not chance.draw(9)
            ],
        }
        for side, line_up in enumerate(line_ups)
    ]
    outcome = Outcome.alike(
        "conceded" if conceded else "played",
        tuple(SideOutcome(results[side], score[side]) for side in (0, 1)),  # type: ignore[arg-type]
    )
    seed = bytes(chance.draw(256) for _ in range(32))
    return Record(Match("blood_bowl", "crp", {}, line_ups, seed), outcome, sides, [])


def _line(member: JSON, chance: Stream) -> JSON:
    counts = ("completions", "touchdowns", "interceptions", "casualties")
    return {
        "number": member["number"],
        "player": member["player"],
        "fielded": bool(chance.draw(9)),
        **{count: chance.draw(8) // 7 for count in counts},
    }


def _injury(member: JSON, chance: Stream) -> JSON:
    effects = ("badly_hurt", "miss_next", "niggling", "ma", "av", "ag", "st", "dead")
    count = 1 + chance.draw(2)
    return {
        "number": member["number"],
        "player": member["player"],
        "effects": [effects[chance.draw(8)] for _ in range(count)],
        "rolls": [11] * count,
        "cause": "block",
        "by": None,
    }


def holds_together(team: Team) -> None:
    assert team.treasury == sum(line.amount for line in team.ledger) >= 0
    assert len(team.roster) <= 16
    assert team.journeymen == ()
    assert 0 <= team.fan_factor <= 18
    assert team.rerolls <= 8
    for player in team.roster:
        position = player.position
        assert len(set(player.skills)) == len(player.skills)
        for name in ("ma", "st", "ag", "av"):
            assert 1 <= getattr(player, name) <= 10
            assert abs(getattr(player, name) - getattr(position, name)) <= 2
        assert len(player.rolls) == len([t for t in (6, 16, 31, 51, 76, 176) if t <= player.spp])
    counts = [player.position for player in team.roster]
    assert all(counts.count(position) <= position.limit for position in counts)


@pytest.mark.parametrize("seed", range(3))
def test_a_managed_season_keeps_the_teams_in_shape(seed: int) -> None:
    teams = season(lambda chance: Manager(Stream(SEED, f"coach-{chance.draw(256)}")), seed, 56)

    for team in teams.values():
        holds_together(team)
        assert len(team.roster) >= 11
    assert any(player.learned for team in teams.values() for player in team.roster)


@given(st.integers(0, 10_000))
def test_a_rookie_only_ever_does_what_is_legal(seed: int) -> None:
    teams = season(lambda chance: RandomAnswers(Stream(SEED, f"coach-{chance.draw(256)}")), seed, 6)

    for team in teams.values():
        holds_together(team)


@given(st.integers(0, 10_000))
def test_random_acts_of_a_rookie_are_legal(seed: int) -> None:
    decision = HireFire(0, rich(human(), 700_000))

    answer = decision.sample(Stream(seed.to_bytes(32, "big"), "coach-0"))

    assert decision.problems(answer) == []


def test_the_fold_of_a_whole_history_equals_the_fold_step_by_step() -> None:
    events = building.found(CRP, wished_roster(CRP, "human", "Rams", dice()))
    record = played(folded(events), orc(), score=(1, 0))
    after = aftermath(CRP, record, (folded(events), orc()), (Manager(dice()), None))[0]
    stepped = folded(events)
    managing.apply_all(stepped, after)

    assert fold(CRP, [*events, *after]).state == stepped
