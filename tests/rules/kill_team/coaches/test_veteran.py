"""The veteran: answers within the rules, sees no more than anybody, and beats the rookie."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.coach import Answer, Coach
from rules.dice import Stream
from rules.kill_team.attack_odds import amounts, outcome
from rules.kill_team.attacking import Attack, Target
from rules.kill_team.catalogue import load
from rules.kill_team.coaches import STRENGTHS, coach, gunnery
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.coaches.sightlines import COVERED, HIDDEN, OBSCURED, OPEN, sightlines_of
from rules.kill_team.coaches.veteran import ANSWERS, Veteran
from rules.kill_team.coaches.volleys import Body, blow_of, volley
from rules.kill_team.match import play, play_on
from rules.kill_team.squads import sample_line_up
from rules.kill_team.table.chosen_paths import Route
from rules.record import Match
from rules.tabletop.points import Point
from tests.rules.kill_team.matches import (
    Explorer,
    explorers,
    play_watched,
    random_match,
    referee,
    seed,
    snapshot,
)
from tests.rules.kill_team.play import H1, Field

DATA = load("first")


def mirror(team: str, number: int, **options: str) -> Match:
    return Match("kill_team", "first", options, [sample_line_up(DATA, team)] * 2, seed(number))


def veterans(match: Match) -> list[Any]:
    return [coach("veteran", match.seed, side) for side in (0, 1)]


class Listener:
    """What another coach is asked, and whether he goes a way that nobody has offered him."""

    def __init__(self, then: Coach) -> None:
        self.then = then
        self.heard: list[tuple[str, bool]] = []

    def decide(self, decision: Any) -> Answer:
        answer = self.then.decide(decision)
        is_own = isinstance(decision, Route) and answer not in decision.offered
        self.heard.append((decision.key, is_own))
        return answer


@pytest.mark.clause("KT-GEN-16", "KT-GEN-22")
@pytest.mark.parametrize("number", range(2))
def test_all_his_answers_are_legal(number: int) -> None:
    match = random_match(number, most=6)
    record = play_watched(match, veterans(match))
    assert record.outcome.kind == "played"


def test_he_knows_every_question_or_leaves_it_to_the_default() -> None:
    """What he has no answer for: to go on, and choices that are the same for both sides."""
    match = random_match(5, most=8)
    listeners = [Listener(each) for each in veterans(match)]
    play(match, listeners, log=False)
    asked = {key for each in listeners for key, _ in each.heard}
    assert asked - {*ANSWERS} <= {"concede", "pick_zone", "pick_mission"}


@pytest.mark.clause("KT-GEN-17", "KT-GEN-04")
def test_he_sees_what_lies_open_and_changes_nothing() -> None:
    """Other dice to come, the same position: the same answer.  He draws none himself."""
    match = mirror("marine_line", 2, mission="hold_the_ground", layout="ruins")

    class Twice:
        """Asks a second veteran, who has seen nothing else of the match."""

        def __init__(self, side: int) -> None:
            self.side = side
            self.first = coach("veteran", match.seed, side)
            self.ref: Any = None

        def decide(self, decision: Any) -> Answer:
            before = snapshot(self.ref)
            fresh = coach("veteran", bytes(31) + b"\x07", self.side)
            fresh.remember([0, self.first.memory()[1]])
            answer = self.first.decide(decision)
            assert fresh.decide(decision) == answer
            assert snapshot(self.ref) == before
            return answer

    both = [Twice(side) for side in (0, 1)]
    ref = referee(match, both, log=False)
    for each in both:
        each.ref = ref
    play_on(ref)
    assert all(each.first.memory()[0] == 0 for each in both)


def test_the_same_seed_is_the_same_match() -> None:
    match = random_match(8, most=6)
    first, again = (play(match, veterans(match)) for _ in range(2))
    assert (first.digest, first.log_digest) == (again.digest, again.log_digest)


def test_a_plan_goes_with_him_when_he_is_put_away() -> None:
    first = Veteran(Stream(bytes(32), "coach-0"))
    first.plan = [0, 3, [[1.0, 2.0], [3.0, 4.0]]]
    again = Veteran(Stream(bytes(32), "coach-0"))
    again.remember(first.memory())
    assert (again.plan, again.memory()) == (first.plan, first.memory())


def test_he_goes_where_he_wants_and_not_where_the_samples_lie() -> None:
    match = mirror("renegade_band", 4, mission="hold_the_ground", layout="ruins")
    listeners = [Listener(each) for each in veterans(match)]
    play(match, listeners, log=False)
    heard = Counter(
        is_own for each in listeners for key, is_own in each.heard if key == "move_path"
    )
    assert heard[True] > heard[False]


def test_he_beats_the_rookie() -> None:
    """With the same team on the same table.  Who wins nine of ten in the long run wins four of six
    all but once in a hundred times."""
    won = 0
    for number, team in enumerate(DATA.samples):
        mission = [*DATA.missions][number % len(DATA.missions)]
        match = mirror(team, number, mission=mission, layout="ruins")
        side = number % 2
        coaches = [coach("veteran" if at == side else "random", match.seed, at) for at in (0, 1)]
        won += play(match, coaches, log=False).outcome.sides[side].result == "win"
    assert won >= len(DATA.samples) - 2


def test_he_beats_who_does_nothing() -> None:
    match = random_match(3, most=6, mission="hold_the_ground")
    idle = Explorer(explorers(match)[1].dice, silent=256)
    record = play(match, [coach("veteran", match.seed, 0), idle])
    assert record.outcome.sides[0].result == "win"


def test_strengths_come_weakest_first() -> None:
    assert STRENGTHS == ("rookie", "veteran")
    assert isinstance(coach(STRENGTHS[-1], bytes(32), 1), Veteran)


# -- what he thinks of ----------------------------------------------------------------------------


@pytest.mark.parametrize(("has_shot", "wanted"), [(1, "enemy 2"), (2, "enemy 1")])
def test_he_shoots_at_who_has_still_to_shoot(has_shot: int, wanted: str) -> None:
    away = [
        f"guardsman {x},15 lasgun" + " [shot]" * (has_shot == at) for at, x in ((1, 9), (2, 13))
    ]
    field = Field(["guardsman 11,5 lasgun"], away)
    appraisal = Appraisal(field.pos)
    appraisal.refresh(field.pos)
    assert gunnery.target(appraisal, H1, "lasgun", ["enemy 1", "enemy 2"]) == wanted


# -- what he reckons with -------------------------------------------------------------------------


@pytest.mark.clause("KT-INJ-09", "KT-EX-12")
@pytest.mark.parametrize("weapon", ["boltgun", "plasma_gun", "meltagun", "flamer", "sniper_rifle"])
@pytest.mark.parametrize("wounds", [1, 3])
def test_his_volleys_are_those_of_the_exact_odds(weapon: str, wounds: int) -> None:
    for profile in DATA.weapons[weapon].profiles:
        attack = Attack(profile, 3, int(profile.s))
        wanted = profile.shots
        counts = amounts(wanted) if wanted.die else {2: 1}
        target = Target(4, 3, 0, wounds, 1)
        _, flesh, out = outcome(DATA.ruleset, attack, target, counts)  # type: ignore[arg-type]
        found = volley(
            blow_of(attack), 1 if wanted.die else 2, wanted.die, Body(4, 3, 0, wounds, 1)
        )
        # Only a mortal wound on top of another is left out.
        near = 0.02 if profile.ability("wound6_mortal") else 1e-9
        assert found.flesh == pytest.approx(float(flesh), abs=near)
        assert found.out == pytest.approx(float(out), abs=near)


@pytest.mark.clause("KT-GEO-14", "KT-GEO-15")
@pytest.mark.parametrize(
    ("a", "b", "seen"),
    [
        ((11.5, 10.5), (11.5, 19.5), HIDDEN),
        ((8.5, 3.5), (8.5, 6.2), OPEN),
        ((11.5, 3.5), (11.5, 7.5), COVERED),
        ((11.5, 3.5), (11.5, 10.5), OBSCURED),
    ],
)
def test_at_a_glance_he_sees_what_is_there(
    a: tuple[float, float], b: tuple[float, float], seen: int
) -> None:
    lines = sightlines_of("first", "ruins")
    assert lines.seen(lines.square(Point(*a)), lines.square(Point(*b))) == seen
