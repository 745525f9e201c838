"""KT-CAMP-30 to -36, and what specialists bring from the field: a campaign over resources."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.coach import Choice
from rules.dice import Script, Stream
from rules.game import Fought
from rules.kill_team.between.gathering import GATHERING
from rules.kill_team.between.resources import RESOURCES, Campaigns, War
from rules.kill_team.between.team import Team
from rules.record import Outcome, void
from rules.roster import Event
from tests.rules.kill_team.between.records import CAMPAIGN, events_after, pair, told
from tests.rules.kill_team.between.rosters import DATA

JSON = Any
RULES = Campaigns()
WAR_OF = {**CAMPAIGN, "campaign": {"guerrillas": [], "terms": None}}
GUERRILLA_HOME = {**CAMPAIGN, "campaign": {"guerrillas": [0], "terms": None}}
#: The stake of each mission.
STAKES = {mission.id: mission.stake for mission in DATA.missions.values()}


def change(entry: int, resource: str, by: int) -> Event:
    facts = {"entry": entry, "resource": resource, "by": by, "clause": "KT-CAMP-31"}
    return Event("resource_changed", facts)


def war(*events: Event, entries: int = 3, rounds: int | None = None) -> War:
    opened = RULES.opened("first", {"rounds": rounds}, list(range(1, entries + 1)), Script())
    folded = RULES.fold("first", [*opened, *events])
    assert folded.problems == ()
    return folded.state


def battle(
    score: tuple[int, int] = (5, 2),
    mission: str = "firefight",
    *,
    broken: tuple[bool, bool] = (False, False),
    events: tuple[list[Event], list[Event]] = ([], []),
    outcome: Outcome | None = None,
) -> Fought:
    """Entry 1 against entry 2."""
    sides = [{"mission": mission, "broken": each} for each in broken]
    return Fought([1, 2], None, outcome or Outcome.between(score), sides, events)


def changes(events: list[Event]) -> list[tuple[int, str, int, str]]:
    return [
        (e.payload["entry"], e.payload["resource"], e.payload["by"], e.payload["clause"])
        for e in events
        if e.kind == "resource_changed"
    ]


# -- resources ------------------------------------------------------------------------------------


@pytest.mark.clause("KT-CAMP-30")
def test_everybody_starts_with_four_of_each_and_stays_between_none_and_ten() -> None:
    state = war()
    assert state.players[2].resources == dict.fromkeys(RESOURCES, 4)
    poor = war(change(1, "morale", -3), change(1, "morale", -3))
    assert poor.players[1].resources["morale"] == 0
    rich = war(*[change(1, "morale", 1)] * 9)
    assert rich.players[1].resources["morale"] == 10


@pytest.mark.clause("KT-CAMP-31")
@pytest.mark.parametrize("mission", sorted(STAKES))
@pytest.mark.parametrize(("broken", "lost"), [(False, 1), (True, 2)])
def test_the_loser_pays_the_stake_of_the_mission_twice_if_broken(
    mission: str, broken: bool, lost: int
) -> None:
    found = RULES.after("first", war(), battle(mission=mission, broken=(True, broken)))
    assert changes(found) == [(2, STAKES[mission], -lost, "KT-CAMP-31")]


@pytest.mark.clause("KT-CAMP-31", "KT-CAMP-39")
def test_a_draw_and_what_nobody_played_cost_nothing() -> None:
    assert changes(RULES.after("first", war(), battle((3, 3)))) == []
    unplayed = replace(battle(outcome=void(2)), sides=None)
    assert RULES.after("first", war(), unplayed) == []
    both_gone = Outcome.between((0, 0), absent=[0, 1])
    assert changes(RULES.after("first", war(), replace(battle(outcome=both_gone)))) == []


@pytest.mark.clause("KT-CAMP-27", "KT-CAMP-31")
def test_who_concedes_has_lost_and_pays() -> None:
    gave_up = Outcome.between((4, 1), conceded=[0])
    found = RULES.after("first", war(), battle(outcome=gave_up))
    assert changes(found) == [(1, STAKES["firefight"], -1, "KT-CAMP-31")]


@pytest.mark.clause("KT-CAMP-32", "KT-CAMP-33")
def test_a_guerrilla_loses_nothing_and_costs_others_more() -> None:
    state = war(change(2, "territory", -4))
    assert state.players[2].is_guerrilla
    assert not state.players[1].is_guerrilla
    assert RULES.told("first", state, [1, 2]) == {"guerrillas": [1], "points": [0, 0]}
    assert changes(RULES.after("first", state, battle())) == []
    stake = STAKES["firefight"]
    beaten = RULES.after("first", state, battle((2, 5), broken=(True, False)))
    assert changes(beaten) == [(1, stake, -3, "KT-CAMP-33")]
    both = war(change(1, "morale", -4), change(2, "territory", -4))
    assert changes(RULES.after("first", both, battle((2, 5)))) == []


@pytest.mark.clause("KT-CAMP-33")
def test_who_becomes_one_by_this_match_was_none_before_it() -> None:
    stake = STAKES["firefight"]
    state = war(change(2, stake, -3))
    found = RULES.after("first", state, battle())
    assert changes(found) == [(2, stake, -1, "KT-CAMP-31")]
    assert war(change(2, stake, -3), *found).players[2].is_guerrilla


# -- a guerrilla who wins -------------------------------------------------------------------------


class Chooses:
    """A coach who answers so, and remembers what he was asked."""

    def __init__(self, answer: JSON) -> None:
        self.answer = answer
        self.asked: list[str] = []

    def decide(self, decision: Choice) -> JSON:
        self.asked.append(decision.key)
        return self.answer if decision.key == "restore_resource" else decision.default


def restored(options: JSON, score: tuple[int, int], coach: Chooses | None) -> list[Event]:
    teams = pair()
    record = told(teams, options, score=score)
    home, _ = events_after(record, teams, Script(), (coach, None))
    return [event for event in home if event.kind == "resource_restored"]


@pytest.mark.clause("KT-CAMP-34")
def test_a_guerrilla_who_wins_may_raise_a_resource() -> None:
    [event] = restored(GUERRILLA_HOME, (3, 1), Chooses("morale"))
    state = war(change(1, "morale", -4))
    found = RULES.after("first", state, battle(events=([event], [])))
    assert (1, "morale", 1, "KT-CAMP-34") in changes(found)
    assert not war(change(1, "morale", -4), *found).players[1].is_guerrilla


@pytest.mark.clause("KT-CAMP-34")
def test_nobody_else_does_and_nobody_has_to() -> None:
    for options, score in ((WAR_OF, (3, 1)), (GUERRILLA_HOME, (1, 3)), (GUERRILLA_HOME, (2, 2))):
        asked = Chooses("morale")
        assert restored(options, score, asked) == []
        assert "restore_resource" not in asked.asked
    assert restored(GUERRILLA_HOME, (3, 1), Chooses("none")) == []
    assert restored(GUERRILLA_HOME, (3, 1), None) == [], "who is not there raises none"


# -- specialists ----------------------------------------------------------------------------------


def specialist(ability: str) -> list[Team]:
    """The guards, one of whom has learnt it."""
    teams = pair()
    teams[0] = teams[0].copy()
    teams[0].models[5].abilities.append(ability)
    return teams


def gathered(teams: list[Team], dice: str = "", **match: Any) -> list[Event]:
    record = told(teams, match.pop("options", WAR_OF), **match)
    with Script(dice) as script:
        home, _ = events_after(record, teams, script)
    return [event for event in home if event.kind == "resource_rolled"]


@pytest.mark.clause("KT-ADV-18", "KT-ADV-21", "KT-ADV-24", "KT-ADV-35", "KT-ADV-42")
@pytest.mark.parametrize(("ability", "found"), GATHERING.items())
@pytest.mark.parametrize(("face", "succeeds"), [(4, False), (5, True)])
def test_a_specialist_brings_it_on_a_five(
    ability: str, found: Any, face: int, succeeds: bool
) -> None:
    [event] = gathered(specialist(ability), f"d6={face}", score=(3, 1))
    assert (event.payload["ability"], event.payload["face"]) == (ability, face)
    after = RULES.after("first", war(), battle((3, 3), events=([event], [])))
    told_of = changes(after)
    whose = 1 if found.by > 0 else 2
    assert [each.payload["face"] for each in after if each.kind == "resource_changed"] == (
        [face] if succeeds else []
    )
    assert told_of == ([(whose, found.resource, found.by, found.clause)] if succeeds else [])


@pytest.mark.clause("KT-ADV-18", "KT-ADV-21", "KT-ADV-24", "KT-ADV-35", "KT-ADV-42")
@pytest.mark.parametrize(("ability", "found"), GATHERING.items())
def test_when_it_works(ability: str, found: Any) -> None:
    """Who was out of action at the end, or has lost; and nowhere but in a war over resources."""
    teams = specialist(ability)
    out = {"out": ({5}, ()), "score": (3, 1)}
    # 7 of the D10 is full recovery: neither dead nor convalescent.
    assert len(gathered(teams, "d10=7" if found.stands else "d10=7 d6=1", **out)) == (
        not found.stands
    )
    assert gathered(teams, "d10=2", **out) == []
    lost = gathered(teams, "" if found.won else "d6=1", score=(1, 3))
    assert len(lost) == (not found.won)
    assert gathered(teams, "", score=(3, 1), options=CAMPAIGN) == []


@pytest.mark.clause("KT-CAMP-33", "KT-ADV-21")
def test_a_saboteur_takes_nothing_from_a_guerrilla() -> None:
    [event] = gathered(specialist("saboteur"), "d6=6", score=(3, 3))
    state = war(change(2, "territory", -4))
    assert changes(RULES.after("first", state, battle((3, 3), events=([event], [])))) == []


@pytest.mark.clause("KT-CAMP-38", "LG-EVENT-04")
def test_what_was_rolled_and_chosen_stands_where_the_match_is_corrected() -> None:
    teams = specialist("explorer")
    record = told(teams, GUERRILLA_HOME, score=(3, 1))
    coach = Chooses("materiel")
    first = events_after(record, teams, Script("d6=6"), (coach, None))
    kinds = [event.kind for event in first[0]]
    assert kinds.index("resource_restored") < kinds.index("resource_rolled")
    assert kinds.index("resource_rolled") < kinds.index("experience_gained")
    again = told(teams, GUERRILLA_HOME, score=(4, 1))
    later = events_after(again, teams, Script(), (Chooses("morale"), None), instead_of=first)
    picked = ("resource_restored", "resource_rolled")
    assert [e for e in later[0] if e.kind in picked] == [e for e in first[0] if e.kind in picked]


# -- the end --------------------------------------------------------------------------------------


@pytest.mark.clause("KT-CAMP-35")
def test_it_ends_with_the_agreed_rounds_or_with_one_regular_player_left() -> None:
    over = Event("round_over", {})
    assert not RULES.is_over("first", war(over, rounds=2))
    assert RULES.is_over("first", war(over, over, rounds=2))
    assert not RULES.is_over("first", war(*[over] * 50))
    one = change(1, "morale", -4)
    assert not RULES.is_over("first", war(one))
    assert RULES.is_over("first", war(one, change(3, "materiel", -4)))


@pytest.mark.clause("KT-CAMP-36")
def test_the_highest_sum_of_those_who_are_no_guerrillas_wins() -> None:
    state = war(
        *[change(1, "morale", 1)] * 6, change(1, "territory", -4), change(2, "morale", -1),
    )  # fmt: skip
    # 1 has most, but is a guerrilla; of the others 3 has one more.
    assert RULES.placings("first", state, [1, 2, 3]) == [[3], [2], [1]]
    all_of_them = war(
        *(change(entry, "morale", -4) for entry in (1, 2, 3)), change(2, "materiel", 1)
    )
    assert RULES.placings("first", all_of_them, [1, 2, 3])[0] == [2]


@pytest.mark.clause("KT-CAMP-36", "KT-CAMP-37")
def test_ties_go_by_league_points_then_points_of_victory_then_enemies_then_are_shared() -> None:
    def stood(entry: int, points: int = 0, difference: int = 0, took_out: int = 0) -> Event:
        facts = {"points": points, "difference": difference, "took_out": took_out}
        return Event("fought", {"entry": entry, **facts})

    by_points = war(stood(2, points=3), stood(3, points=1, difference=9))
    assert RULES.placings("first", by_points, [1, 2, 3]) == [[2], [3], [1]]
    by_difference = war(stood(2, difference=1), stood(3, took_out=5))
    assert RULES.placings("first", by_difference, [1, 2, 3]) == [[2], [3], [1]]
    assert RULES.placings("first", war(), [2, 1, 3]) == [[2, 1, 3]], "shared"
    told_of = RULES.after("first", war(), battle((5, 2)))
    assert war(*told_of).players[1].points == 3
    assert war(*told_of).players[2].difference == -3


@pytest.mark.clause("KT-CAMP-35")
@pytest.mark.parametrize("settings", [None, {"rounds": 0}, {"rounds": "3"}, {"weeks": 3}])
def test_settings_that_make_no_sense_are_refused(settings: JSON) -> None:
    assert RULES.problems("first", settings)
    assert RULES.problems("first", {"rounds": 6}) == RULES.problems("first", {}) == []


@pytest.mark.clause("KT-CAMP-30", "KT-CAMP-33")
@pytest.mark.parametrize("seed", range(5))
def test_whatever_happens_the_bounds_hold_and_a_guerrilla_loses_nothing(seed: int) -> None:
    dice = Stream(bytes([seed] * 32), "campaign")
    events = RULES.opened("first", {}, [1, 2], Script())
    for _ in range(60):
        state = RULES.fold("first", events).state
        broken = (bool(dice.draw(2)), bool(dice.draw(2)))
        mission = sorted(STAKES)[dice.draw(len(STAKES))]
        fought = battle((dice.draw(4), dice.draw(4)), mission, broken=broken)
        found = RULES.after("first", state, fought)
        for entry, _resource, by, _clause in changes(found):
            assert by > 0 or not state.players[entry].is_guerrilla
        events += found
        for player in RULES.fold("first", events).state.players.values():
            assert all(0 <= each <= 10 for each in player.resources.values())


# -- who comes and goes ---------------------------------------------------------------------------


@pytest.mark.clause("KT-CAMP-30")
def test_who_comes_late_begins_as_all_did() -> None:
    with Script() as dice:
        event = RULES.entered("first", war(), 9, dice)
    assert war(event).players[9].resources == dict.fromkeys(war().players[1].resources, 4)


@pytest.mark.clause("KT-CAMP-30")
@pytest.mark.parametrize("inherits", [True, False])
def test_who_takes_a_seat_has_its_resources_or_begins_anew(inherits: bool) -> None:
    past = change(1, "morale", -3)
    with Script() as dice:
        event = RULES.replaced("first", war(past), 1, 9, inherits, dice)
    after = war(past, event, change(9, "morale", 1))
    assert after.players[9].resources["morale"] == (2 if inherits else 5)
    assert after.players[1].resources["morale"] == 1, "what the seat had stays as it was"


@pytest.mark.clause("KT-CAMP-35")
def test_who_has_gone_does_not_count_when_it_is_asked_who_is_left() -> None:
    state = war(entries=2)
    assert not RULES.is_over("first", state)
    assert RULES.is_over("first", war(RULES.left("first", state, 2), entries=2))
