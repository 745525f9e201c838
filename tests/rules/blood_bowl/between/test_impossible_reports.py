"""What a table cannot have seen is refused with the clause it breaks; its true twin is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.blood_bowl.between.preparing import prepare
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.game import GAME
from rules.record import Match
from tests.rules.blood_bowl.between.league import (
    CRP,
    SEED,
    founded,
    happen,
    human,
    orc,
    rich,
    undead,
)

JSON = Any


def goblins() -> Team:
    """Shirts 1 to 8 goblins, 9 with bombs, 10 with a chainsaw, 11 with ball and chain, 12 a
    Troll, 13 and 14 goblins who stay on the bench if anybody does."""
    specialists = {"bombardier": 1, "looney": 1, "fanatic": 1, "troll": 1}
    team = founded("goblin", {"goblin": 8, **specialists, "ooligan": 1, "doom_diver": 1})
    return rich(team, 500_000)


BOMBARDIER, LOONEY, FANATIC, TROLL = 9, 10, 11, 12


def dark_elves() -> Team:
    """Shirts 1 to 10 linemen, 11 and 12 assassins."""
    return founded("dark_elf", {"lineman": 10, "assassin": 2})


def vampires() -> Team:
    """Shirts 1 to 10 thralls, 11 and 12 vampires."""
    return founded("vampire", {"thrall": 10, "vampire": 2})


def rotters() -> Team:
    return founded("nurgle", {"rotter": 11})


def with_apothecary(team: Team) -> Team:
    return happen(rich(team, 50_000), "bought", what="apothecary", count=1, price=50_000)


Said = tuple[str, str, str]


def said(
    report: JSON,
    home: Team | None = None,
    away: Team | None = None,
    *,
    finished: bool = True,
    **options: JSON,
) -> list[Said]:
    """What is said against a report: code, clause and place; of one without problems, against
    which rules it is."""
    teams = [home or human(), away or orc()]
    match = Match("blood_bowl", "crp", options, prepare(CRP, teams, {}, [None, None]), SEED)
    found = GAME.report_problems(match, report, teams, finished=finished)
    found = found or GAME.report_warnings(match, report, teams, finished=finished)
    return [(problem.code, problem.clause, problem.about) for problem in found]


def sides(home: JSON | None = None, away: JSON | None = None, **more: JSON) -> JSON:
    return {"sides": [home or {}, away or {}], **more}


def did(number: int, **deeds: JSON) -> JSON:
    """A line of the side that did something, with as many awarded touchdowns as it needs."""
    return {"score": deeds.get("touchdowns", 0), "lines": [{"number": number, **deeds}]}


def benched(*numbers: int) -> list[JSON]:
    return [{"number": number, "fielded": False} for number in numbers]


def hurt(number: int, cause: str = "block", by: int | None = None, **more: JSON) -> JSON:
    rolls = [] if cause in ("bite", "eaten") else [47]
    return {"number": number, "cause": cause, "by": by, "rolls": rolls, **more}


class TestWhoWasOnThePitch:
    @pytest.mark.clause("BB-SETUP-01")
    def test_eleven_are_set_up_at_the_first_kick_off(self) -> None:
        """The Humans are twelve: one may stay on the bench, two may not."""
        assert said(sides({"lines": benched(12)})) == []
        assert said(sides({"lines": benched(11, 12)})) == [
            ("too_few_fielded", "BB-SETUP-01", "sides.0.lines")
        ]

    @pytest.mark.clause("BB-SETUP-01")
    def test_with_eleven_and_a_mercenary_one_may_rest(self) -> None:
        team = rich(founded(players={"lineman": 11}), 80_000)
        bought = {"moved": 80_000, "bought": {"mercenaries": [{"position": "lineman"}]}}
        assert said(sides({"lines": benched(3), **bought}), team) == []
        assert said(sides({"lines": benched(3)}), team) == [
            ("too_few_fielded", "BB-SETUP-01", "sides.0.lines")
        ]

    @pytest.mark.clause("BB-SETUP-01")
    def test_who_rests_is_not_hurt(self) -> None:
        report = sides({"lines": benched(12), "injuries": [hurt(12)]})
        assert said(report) == [("hurt_on_the_bench", "BB-SETUP-01", "sides.0.injuries.0")]

    @pytest.mark.clause("LG-FIX-07")
    def test_who_rests_hurts_nobody(self) -> None:
        report = sides({"injuries": [hurt(4, by=12)]}, {"lines": benched(12)})
        assert said(report) == [("deeds_from_the_bench", "LG-FIX-07", "sides.0.injuries.0.by")]

    @pytest.mark.clause("BB-INJ-06")
    def test_who_is_out_of_the_match_cannot_be_set_up(self) -> None:
        """Twelve Humans of whom one is out; whom the apothecary saved is there again."""
        gave_up = {"conceded": 0, "away": {"score": 1, "awarded": 1}}
        for injury, most in (
            (hurt(4), 11),
            (hurt(4, rolls=[11], apothecary={}), 12),
        ):
            for available in (most, most + 1):
                report = sides(
                    {"available": available, "injuries": [injury]},
                    gave_up["away"],
                    conceded=0,
                )
                told = said(report, with_apothecary(human()))
                assert told == [("more_available_than_left", "BB-INJ-06", "sides.0.available")] * (
                    available > most
                )

    @pytest.mark.clause("BB-LEAGUE-22")
    def test_a_star_whom_both_hired_does_nothing(self) -> None:
        home, away = rich(human(), 400_000), rich(founded("dwarf", {"blocker": 11}), 400_000)
        bought = {"moved": 400_000, "bought": {"stars": ["Zara the Slayer"]}}
        scored = sides({**bought, **did(13, touchdowns=1)}, {})
        assert said(scored, home, away) == []
        scored["sides"][1] = {"moved": 400_000, "bought": {"stars": ["Zara the Slayer"]}}
        assert said(scored, home, away) == [("unknown_number", "LG-FIX-07", "sides.0.lines.0")]


class TestWhatHeCannotDo:
    @pytest.mark.clause("BB-SKILL-NOHANDS-01")
    @pytest.mark.parametrize("deed", ["touchdowns", "completions", "interceptions", "passes"])
    def test_without_hands_nothing_is_done_with_the_ball(self, deed: str) -> None:
        dwarfs = founded("dwarf", {"blocker": 11, "deathroller": 1})
        problem = ("has_no_hands", "BB-SKILL-NOHANDS-01", "sides.0.lines.0")
        assert said(sides(did(12, **{deed: 1})), dwarfs) == [problem]
        assert said(sides(did(11, **{deed: 1})), dwarfs) == []

    @pytest.mark.clause("BB-SKILL-BALLCHAIN-01")
    def test_with_ball_and_chain_nobody_is_fouled(self) -> None:
        problem = ("only_moves", "BB-SKILL-BALLCHAIN-01", "sides.0.lines.0")
        assert said(sides(did(FANATIC, fouls=1)), goblins()) == [problem]
        assert said(sides(did(FANATIC, blocks=1)), goblins()) == []

    @pytest.mark.clause("BB-SKILL-BALLCHAIN-01", "BB-SKILL-DUMPOFF-01")
    def test_with_ball_and_chain_the_ball_is_only_dumped_off(self) -> None:
        teams = [goblins(), orc()]
        line_ups = prepare(CRP, teams, {}, [None, None])
        [member] = [m for m in line_ups[0]["players"] if m["number"] == FANATIC]
        report = sides({"lines": [{"number": FANATIC, "passes": 1, "completions": 1}]})
        for skills, problems in (
            (["Ball and Chain"], ["only_moves"]),
            (["Ball and Chain", "Dump-Off"], []),
        ):
            member["skills"] = skills
            match = Match("blood_bowl", "crp", {}, line_ups, SEED)
            found = GAME.report_problems(match, report, teams)
            assert [problem.code for problem in found] == problems

    @pytest.mark.clause("BB-SKILL-NOHANDS-01")
    def test_it_is_said_while_the_report_is_still_being_written(self) -> None:
        dwarfs = founded("dwarf", {"blocker": 11, "deathroller": 1})
        assert said(sides(did(12, touchdowns=1)), dwarfs, finished=False)


def summed(deed: str, count: int, over: Sequence[int] = (1, 2, 3, 4)) -> list[JSON]:
    """Lines that come to so many of a deed together."""
    each, rest = divmod(count, len(over))
    return [{"number": n, deed: each + (n == over[0]) * rest} for n in over]


class TestTurns:
    """Two halves of eight turns, without overtime: sixteen, and one more at each kick-off, of
    which there are two at nil nil."""

    @pytest.mark.parametrize(
        ("deed", "code"),
        [
            pytest.param(deed, code, marks=mark)
            for deed, code, mark in (
                ("passes", "too_many_passes", pytest.mark.clause("BB-PASS-01")),
                ("completions", "too_many_completions", pytest.mark.clause("BB-PASS-01")),
                ("interceptions", "too_many_interceptions", pytest.mark.clause("BB-INT-01")),
                ("fouls", "too_many_fouls", pytest.mark.clause("BB-FOUL-01")),
                ("turnovers", "too_many_turnovers", pytest.mark.clause("BB-TO-01")),
            )
        ],
    )
    def test_what_is_done_once_a_turn_takes_a_turn(self, deed: str, code: str) -> None:
        clauses = {
            "too_many_interceptions": "BB-INT-01",
            "too_many_fouls": "BB-FOUL-01",
            "too_many_turnovers": "BB-TO-01",
        }
        assert said(sides({"lines": summed(deed, 18)}), overtime=False) == []
        assert said(sides({"lines": summed(deed, 19)}), overtime=False) == [
            (code, clauses.get(code, "BB-PASS-01"), "sides.0.lines")
        ]

    @pytest.mark.clause("BB-OT-02", "BB-OT-03")
    def test_overtime_brings_eight_turns_and_a_kick_off_more(self) -> None:
        assert said(sides({"lines": summed("fouls", 27)})) == []
        assert said(sides({"lines": summed("fouls", 28)}))

    @pytest.mark.clause("BB-DRIVE-06", "BB-KTAB-23")
    def test_so_does_the_kick_off_after_a_touchdown(self) -> None:
        report = sides({"score": 1, "awarded": 1, "lines": summed("fouls", 19)})
        assert said(report, overtime=False) == []

    @pytest.mark.clause("BB-SKILL-DUMPOFF-01")
    def test_who_dumps_off_throws_in_the_turns_of_others_too(self) -> None:
        elves = founded("dark_elf", {"lineman": 10, "runner": 1})
        passes = {"lines": summed("passes", 30)}
        assert said(sides(passes), elves, overtime=False) == []
        assert said(sides(passes), dark_elves(), overtime=False)
        caught = {"lines": summed("interceptions", 30)}
        assert said(sides({}, caught), elves, overtime=False) == []
        assert said(sides({}, caught), dark_elves(), overtime=False)

    @pytest.mark.clause("BB-TURN-01")
    def test_no_side_scores_more_than_three_halves_have_turns(self) -> None:
        assert said(sides({"score": 25, "awarded": 25})) == []
        assert said(sides({"score": 26, "awarded": 26})) == [
            ("too_many_touchdowns", "BB-TURN-01", "sides.0.score")
        ]

    @pytest.mark.clause("BB-KTAB-27")
    def test_each_kick_off_has_at_most_one_rock_for_a_side(self) -> None:
        rocks = [hurt(n, "rock") for n in (1, 2, 3)]
        assert said(sides({"injuries": rocks[:2]}), overtime=False) == []
        assert said(sides({"injuries": rocks}), overtime=False) == [
            ("too_many_rocks", "BB-KTAB-27", "sides.0.injuries")
        ]


class TestPasses:
    @pytest.mark.clause("BB-LEAGUE-36")
    def test_who_completes_a_pass_has_thrown_it(self) -> None:
        assert said(sides(did(7, passes=2, completions=3))) == [
            ("completions_without_passes", "BB-LEAGUE-36", "sides.0.lines.0")
        ]
        assert said(sides(did(7, completions=3))) == [], "not everybody counts passes"

    @pytest.mark.clause("BB-INT-09")
    def test_a_pass_is_completed_or_intercepted(self) -> None:
        caught = {"lines": [{"number": 5, "interceptions": 1}]}
        assert said(sides(did(7, passes=3, completions=2), caught)) == []
        assert said(sides(did(7, passes=3, completions=3), caught)) == [
            ("interceptions_without_passes", "BB-INT-09", "sides.0.lines")
        ]
        assert said(sides(did(7, completions=3), caught)) == []

    @pytest.mark.clause("BB-INT-09")
    def test_who_did_not_count_all_passes_is_not_held_to_those(self) -> None:
        lines = [{"number": 7, "passes": 1}, {"number": 8, "completions": 1}]
        assert said(sides({"lines": lines}, did(5, interceptions=1))) == []


class TestWhatHurtHim:
    """Home are Goblins with all their weapons; away are Orcs, who have none."""

    @pytest.mark.parametrize(
        ("cause", "code", "clause"),
        [
            pytest.param(
                "stab", "nobody_stabs", "BB-SKILL-STAB-01",
                marks=pytest.mark.clause("BB-SKILL-STAB-01"),
            ),
            pytest.param(
                "chainsaw", "nobody_saws", "BB-SKILL-CHAINSAW-01",
                marks=pytest.mark.clause("BB-SKILL-CHAINSAW-01"),
            ),
            pytest.param(
                "trampled", "nobody_tramples", "BB-SKILL-BALLCHAIN-04",
                marks=pytest.mark.clause("BB-SKILL-BALLCHAIN-04"),
            ),
            pytest.param(
                "bomb", "nobody_bombs", "BB-SKILL-BOMBARDIER-01",
                marks=pytest.mark.clause("BB-SKILL-BOMBARDIER-01"),
            ),
            pytest.param(
                "spell", "nobody_casts", "BB-LEAGUE-17", marks=pytest.mark.clause("BB-LEAGUE-17")
            ),
            pytest.param(
                "thrown", "nobody_throws", "BB-SKILL-TTM-01",
                marks=pytest.mark.clause("BB-SKILL-TTM-01"),
            ),
            pytest.param(
                "bite", "nobody_bites", "BB-SKILL-BLOODLUST-02",
                marks=pytest.mark.clause("BB-SKILL-BLOODLUST-02"),
            ),
            pytest.param(
                "eaten", "nobody_eats", "BB-SKILL-ALWAYSHUNGRY-01",
                marks=pytest.mark.clause("BB-SKILL-ALWAYSHUNGRY-01"),
            ),
        ],
    )  # fmt: skip
    def test_humans_and_orcs_have_nothing_of_the_kind(
        self, cause: str, code: str, clause: str
    ) -> None:
        report = sides({"injuries": [hurt(4, cause)]})
        assert said(report) == [(code, clause, "sides.0.injuries.0")]

    @pytest.mark.clause("BB-SKILL-STAB-01")
    def test_an_assassin_stabs_and_a_lineman_does_not(self) -> None:
        for by, problems in ((None, 0), (11, 0), (3, 1)):
            report = sides({"injuries": [hurt(4, "stab", by)]})
            assert len(said(report, human(), dark_elves())) == problems
        assert said(sides({}, {"injuries": [hurt(4, "stab")]}), human(), dark_elves()), "his own"

    @pytest.mark.clause("BB-SKILL-STAB-01")
    def test_an_assassin_on_the_bench_stabs_nobody(self) -> None:
        team = founded("dark_elf", {"lineman": 11, "assassin": 1})
        report = sides({"injuries": [hurt(4, "stab")]}, {"lines": benched(12)})
        assert said(report, human(), team) == [
            ("nobody_stabs", "BB-SKILL-STAB-01", "sides.0.injuries.0")
        ]

    @pytest.mark.clause("BB-SKILL-CHAINSAW-01", "BB-SKILL-CHAINSAW-04")
    def test_a_chainsaw_hurts_opponents_and_its_wielder(self) -> None:
        orcs = {"injuries": [hurt(4, "chainsaw", LOONEY)]}
        assert said(sides({}, orcs), goblins()) == []
        assert said(sides({"injuries": [hurt(LOONEY, "chainsaw")]}), goblins()) == []
        assert said(sides({"injuries": [hurt(3, "chainsaw")]}), goblins())
        assert said(sides({}, {"injuries": [hurt(4, "chainsaw", 3)]}), goblins())

    @pytest.mark.clause("BB-SKILL-CHAINSAW-04")
    def test_a_chainsaw_earns_nothing_as_if_it_were_a_block(self) -> None:
        assert said(sides({}, {"injuries": [hurt(4, "block", LOONEY)]}), goblins()) == [
            ("chainsaw_not_block", "BB-SKILL-CHAINSAW-04", "sides.1.injuries.0")
        ]

    @pytest.mark.clause("BB-SKILL-BALLCHAIN-04")
    def test_a_ball_and_chain_runs_over_friend_and_foe(self) -> None:
        assert said(sides({}, {"injuries": [hurt(4, "trampled", FANATIC)]}), goblins()) == []
        assert said(sides({"injuries": [hurt(4, "trampled")]}), goblins()) == []
        assert said(sides({"injuries": [hurt(FANATIC, "trampled")]}), goblins()), "not himself"
        assert said(sides({}, {"injuries": [hurt(4, "trampled", 3)]}), goblins())

    @pytest.mark.clause("BB-SKILL-BALLCHAIN-01")
    def test_it_does_not_foul(self) -> None:
        assert said(sides({}, {"injuries": [hurt(4, "foul", FANATIC)]}), goblins()) == [
            ("nobody_fouls", "BB-SKILL-BALLCHAIN-01", "sides.1.injuries.0")
        ]
        assert said(sides({}, {"injuries": [hurt(4, "foul", 3)]}), goblins()) == []

    @pytest.mark.clause("BB-SKILL-BOMBARDIER-01", "BB-SKILL-BOMBARDIER-02")
    def test_a_bomb_hurts_on_both_sides(self) -> None:
        bombed = {"injuries": [hurt(4, "bomb")]}
        assert said(sides(bombed, bombed), goblins()) == []

    @pytest.mark.clause("BB-LEAGUE-17", "BB-LEAGUE-18")
    def test_a_wizard_hurts_on_both_sides_and_only_those_in_reach(self) -> None:
        struck = [hurt(n, "spell") for n in range(1, 11)]
        hired = {"moved": 150_000, "bought": {"wizard": 1}}
        report = sides({**hired, "injuries": [struck[0]]}, {"injuries": [struck[1]]})
        assert said(report, goblins()) == []
        assert said(sides({**hired, "injuries": struck[:9]}), goblins()) == []
        assert said(sides({**hired, "injuries": struck}), goblins()) == [
            ("too_many_struck", "BB-LEAGUE-18", "sides.0.injuries")
        ]

    @pytest.mark.clause("BB-SKILL-TTM-01", "BB-SKILL-TTM-06")
    def test_who_is_thrown_hurts_himself_or_whom_he_hits(self) -> None:
        thrown = {"injuries": [hurt(4, "thrown")]}
        assert said(sides(thrown, thrown), goblins()) == []

    @pytest.mark.clause("BB-SKILL-TTM-01")
    def test_nobody_is_thrown_where_no_troll_is_fielded(self) -> None:
        report = sides({"lines": benched(TROLL), "injuries": [hurt(4, "thrown")]})
        assert said(report, goblins()) == [
            ("nobody_throws", "BB-SKILL-TTM-01", "sides.0.injuries.0")
        ]

    @pytest.mark.clause("BB-SKILL-BLOODLUST-02")
    def test_vampires_bite_their_own_thralls(self) -> None:
        assert said(sides({"injuries": [hurt(4, "bite")]}), vampires()) == []
        assert said(sides({"injuries": [hurt(11, "bite")]}), vampires()), "no Thrall"
        assert said(sides({}, {"injuries": [hurt(4, "bite")]}), vampires()), "no Thrall either"

    @pytest.mark.clause("BB-SKILL-ALWAYSHUNGRY-01", "BB-SKILL-RIGHTSTUFF-01")
    def test_a_troll_eats_who_can_be_thrown(self) -> None:
        assert said(sides({"injuries": [hurt(4, "eaten")]}), goblins()) == []
        assert said(sides({"injuries": [hurt(TROLL, "eaten")]}), goblins())
        assert said(sides({"injuries": [hurt(LOONEY, "eaten")]}), goblins())

    @pytest.mark.clause("BB-LEAGUE-37")
    @pytest.mark.parametrize("cause", ["fall", "rock", "bite", "spell", "eaten"])
    def test_what_no_opponent_does_has_no_name_to_it(self, cause: str) -> None:
        report = sides({"injuries": [hurt(4, cause, 5)]})
        assert said(report) == [("not_by_an_opponent", "BB-LEAGUE-37", "sides.0.injuries.0")]

    @pytest.mark.clause("BB-CROWD-01")
    def test_who_pushed_him_into_the_crowd_may_be_named(self) -> None:
        assert said(sides({"injuries": [hurt(4, "crowd", 5), hurt(5, "crowd")]})) == []

    @pytest.mark.clause("BB-FOUL-01", "BB-CROWD-01", "BB-DOWN-02")
    @pytest.mark.parametrize(
        ("cause", "deed", "problem"),
        [
            ("foul", "fouls", ("more_hurt_than_fouled", "BB-FOUL-01", "sides.0.injuries")),
            ("crowd", "crowd_pushes", ("more_hurt_than_pushed", "BB-CROWD-01", "sides.0.injuries")),
            ("block", "armour_breaks", ("more_hurt_than_broken", "BB-DOWN-02", "sides.0.injuries")),
        ],
    )
    def test_nobody_hurts_more_than_he_did(self, cause: str, deed: str, problem: Said) -> None:
        injuries = {"injuries": [hurt(4, cause, 5), hurt(6, cause, 5)]}
        assert said(sides(injuries, did(5, **{deed: 2}))) == []
        assert said(sides(injuries)) == [], "nobody kept count"
        assert said(sides(injuries, did(5, **{deed: 1}))) == [problem]

    @pytest.mark.clause("BB-SKILL-BALLCHAIN-05")
    def test_who_falls_with_his_ball_and_chain_is_hurt_through_his_armour(self) -> None:
        orcs = did(5, armour_breaks=0)
        assert said(sides({"injuries": [hurt(FANATIC, by=5)]}, orcs), goblins()) == []
        assert said(sides({"injuries": [hurt(TROLL, by=5)]}, orcs), goblins())

    @pytest.mark.clause("LG-FIX-07")
    def test_before_all_is_there_it_need_not_fit_together(self) -> None:
        report = sides({"injuries": [hurt(4, "spell")]})
        assert said(report, finished=False) == []


class TestCasualtyRolls:
    @pytest.mark.clause("BB-LEAGUE-25", "BB-SKILL-STUNTY-03")
    def test_only_the_frail_are_badly_hurt_without_a_roll(self) -> None:
        """Else anybody could be spared his casualty roll."""
        assert said(sides({"injuries": [hurt(4, rolls=[])]}), goblins()) == []
        assert said(sides({"injuries": [hurt(TROLL, rolls=[])]}), goblins()) == [
            ("casualty_rolls_wanted", "BB-LEAGUE-25", "sides.0.injuries.0.rolls")
        ]

    @pytest.mark.clause("BB-SKILL-DECAY-01")
    def test_who_decays_is_rolled_for_twice(self) -> None:
        for rolls, problems in (([], 1), ([47], 1), ([47, 11], 0)):
            report = sides({"injuries": [hurt(4, rolls=rolls)]})
            assert len(said(report, rotters())) == problems

    @pytest.mark.clause("BB-LEAGUE-32")
    def test_the_apothecary_rolls_again_after_a_lasting_injury(self) -> None:
        """An empty second roll would be a Badly Hurt for nothing."""
        for second, problems in (([], 1), ([12], 0), (None, 0), ([12, 13], 1)):
            injury = hurt(4, rolls=[61], apothecary={"rolls": second})
            told = said(sides({"injuries": [injury]}), with_apothecary(human()))
            assert len(told) == problems
            assert {code for code, _, _ in told} <= {"casualty_rolls_wanted"}
        injury = hurt(4, rolls=[61], apothecary={"rolls": []})
        assert said(sides({"injuries": [injury]}), with_apothecary(human())) == [
            ("casualty_rolls_wanted", "BB-LEAGUE-32", "sides.0.injuries.0.apothecary.rolls")
        ]

    @pytest.mark.clause("BB-LEAGUE-33")
    def test_after_badly_hurt_he_rolls_no_more(self) -> None:
        for first, problems in (([11], 1), ([61], 0)):
            injury = hurt(4, rolls=first, apothecary={"rolls": [12]})
            told = said(sides({"injuries": [injury]}), with_apothecary(human()))
            where = "sides.0.injuries.0.apothecary.rolls"
            assert told == [("second_roll_not_made", "BB-LEAGUE-33", where)] * problems

    @pytest.mark.clause("BB-LEAGUE-33")
    def test_who_left_the_first_roll_to_us_cannot_know(self) -> None:
        for number in range(1, 7):
            injury = {"number": number, "cause": "block", "apothecary": {"rolls": [12]}}
            assert said(sides({"injuries": [injury]}), with_apothecary(human())) == []


class TestRegeneration:
    def a_troll(self, **more: JSON) -> JSON:
        return sides({"injuries": [hurt(TROLL, **more)]})

    @pytest.mark.clause("BB-SKILL-REGEN-01")
    def test_who_is_in_reserves_already_does_not_regenerate(self) -> None:
        """The apothecary comes first: after him there is no Casualty any more."""
        team = with_apothecary(goblins())
        again = {"regeneration": [3]}
        assert said(self.a_troll(rolls=[11], apothecary={}), team) == []
        assert said(self.a_troll(rolls=[61], apothecary={"rolls": [47]}, **again), team) == []
        for report in (
            self.a_troll(rolls=[11], apothecary={}, **again),
            self.a_troll(rolls=[61], apothecary={"rolls": [11]}, **again),
        ):
            assert said(report, team) == [
                ("in_reserves_already", "BB-SKILL-REGEN-01", "sides.0.injuries.0.regeneration")
            ]

    @pytest.mark.clause("BB-SKILL-ALWAYSHUNGRY-02")
    def test_who_is_eaten_does_not_come_back(self) -> None:
        teams = [goblins(), orc()]
        line_ups = prepare(CRP, teams, {}, [None, None])
        line_ups[0]["players"][3]["skills"].append("Regeneration")
        match = Match("blood_bowl", "crp", {}, line_ups, SEED)
        for faces, problems in ((None, []), ([4], ["does_not_regenerate"])):
            report = sides({"injuries": [hurt(4, "eaten", regeneration=faces)]})
            found = GAME.report_problems(match, report, teams)
            assert [problem.code for problem in found] == problems
            assert {problem.clause for problem in found} <= {"BB-SKILL-ALWAYSHUNGRY-02"}

    @pytest.mark.clause("BB-SKILL-REGEN-01")
    def test_a_die_has_six_faces(self) -> None:
        assert said(self.a_troll(regeneration=[7]), goblins()) == [
            ("count_out_of_range", "BB-SKILL-REGEN-01", "sides.0.injuries.0.regeneration")
        ]


class TestHelpers:
    """What was looked at before, each by its clause."""

    @pytest.mark.clause("BB-LEAGUE-16", "BB-LEAGUE-30")
    def test_each_apothecary_helps_once(self) -> None:
        two = [hurt(n, rolls=[61], apothecary={"rolls": [47]}) for n in (4, 5)]
        used_up = [("apothecary_used_up", "BB-LEAGUE-30", "sides.0.injuries")]
        team = with_apothecary(rich(human(), 100_000))
        assert said(sides({"injuries": two}), team) == used_up
        hired = {"moved": 100_000, "bought": {"apothecaries": 1}}
        assert said(sides({"injuries": two, **hired}), team) == []

    @pytest.mark.clause("BB-LEAGUE-23", "BB-LEAGUE-30", "BB-SKILL-ALWAYSHUNGRY-02")
    def test_nobody_helps_the_eaten_and_the_stars(self) -> None:
        team = with_apothecary(goblins())
        told = said(sides({"injuries": [hurt(4, "eaten", apothecary={})]}), team)
        where = "sides.0.injuries.0.apothecary"
        assert told == [("apothecary_not_for", "BB-LEAGUE-30", where)]
        team = with_apothecary(rich(human(), 400_000))
        star = {"moved": 400_000, "bought": {"stars": ["Zara the Slayer"]}}
        told = said(sides({**star, "injuries": [hurt(13, apothecary={})]}), team)
        assert told == [("apothecary_not_for", "BB-LEAGUE-23", where)]

    @pytest.mark.clause("BB-LEAGUE-15")
    def test_igor_rolls_once_what_failed(self) -> None:
        team = rich(founded("undead", {"ghoul": 4, "mummy": 2, "skeleton": 6}), 100_000)
        mummy = 5
        assert "mummy" in team.roster[mummy - 1].position.id
        hired = {"moved": 100_000, "bought": {"igor": 1}}

        def told(*faces: list[int], **bought: JSON) -> list[str]:
            injuries = [hurt(mummy + n, regeneration=each) for n, each in enumerate(faces)]
            found = said(sides({"injuries": injuries, **bought}), team)
            return [code for code, _, _ in found]

        assert told([3, 4], **hired) == []
        assert told([3, 4]) == ["igor_used_up"]
        assert told([3, 4], [2, 1], **hired) == ["igor_used_up"]
        assert told([4, 5], **hired) == ["igor_not_for"]
        assert told([3, 3, 3], **hired) == ["igor_not_for"]

    @pytest.mark.parametrize(
        ("bought", "code", "clause"),
        [
            pytest.param(
                {"igor": 1}, "inducement_not_for_race", "BB-LEAGUE-15",
                marks=pytest.mark.clause("BB-LEAGUE-15"),
            ),
            pytest.param(
                {"babes": 3}, "too_many_inducements", "BB-LEAGUE-10",
                marks=pytest.mark.clause("BB-LEAGUE-11"),
            ),
            pytest.param(
                {"bribes": 4}, "too_many_inducements", "BB-LEAGUE-10",
                marks=pytest.mark.clause("BB-LEAGUE-12"),
            ),
            pytest.param(
                {"training": 5}, "too_many_inducements", "BB-LEAGUE-10",
                marks=pytest.mark.clause("BB-LEAGUE-13"),
            ),
            pytest.param(
                {"chef": 2}, "too_many_inducements", "BB-LEAGUE-10",
                marks=pytest.mark.clause("BB-LEAGUE-14"),
            ),
            pytest.param(
                {"wizard": 2}, "too_many_inducements", "BB-LEAGUE-10",
                marks=pytest.mark.clause("BB-LEAGUE-17"),
            ),
            pytest.param(
                {"cards": 1}, "unknown_inducement", "BB-LEAGUE-24",
                marks=pytest.mark.clause("BB-LEAGUE-24"),
            ),
            pytest.param(
                {"stars": ["Ripper"]}, "star_not_for_race", "BB-LEAGUE-22",
                marks=pytest.mark.clause("BB-LEAGUE-22"),
            ),
            pytest.param(
                {"stars": ["Zara the Slayer"] * 2}, "star_hired_twice", "BB-LEAGUE-22",
                marks=pytest.mark.clause("BB-LEAGUE-22"),
            ),
            pytest.param(
                {"mercenaries": [{"position": "blitzer"}] * 3}, "too_many_of_position",
                "BB-LEAGUE-21", marks=pytest.mark.clause("BB-LEAGUE-21"),
            ),
            pytest.param(
                {"mercenaries": [{"position": "lineman"}] * 5}, "squad_full", "BB-LEAGUE-21",
                marks=pytest.mark.clause("BB-LEAGUE-21"),
            ),
            pytest.param(
                {"mercenaries": [{"position": "lineman", "skill": "Claw"}]},
                "not_a_mercenary_skill", "BB-LEAGUE-21",
                marks=pytest.mark.clause("BB-LEAGUE-21"),
            ),
        ],
    )  # fmt: skip
    def test_what_cannot_be_hired_was_not(self, bought: JSON, code: str, clause: str) -> None:
        report = sides({"moved": 1_000_000, "bought": bought})
        told = said(report, rich(human(), 1_000_000))
        assert told == [(code, clause, "sides.0.bought")]

    @pytest.mark.clause("BB-LEAGUE-16")
    def test_the_undead_hire_no_apothecary(self) -> None:
        report = sides({"moved": 100_000, "bought": {"apothecaries": 1}})
        assert said(report, rich(undead(), 100_000)) == [
            ("inducement_not_for_race", "BB-LEAGUE-16", "sides.0.bought")
        ]

    @pytest.mark.clause("BB-LEAGUE-08", "BB-LEAGUE-09", "BB-LEAGUE-10")
    def test_petty_cash_is_what_was_moved_and_the_difference(self) -> None:
        """The Orcs are as dear as the Humans, so what one side moves the other gets as a gift."""
        home = rich(human(), 100_000)
        moved, kegs = {"moved": 100_000}, {"bought": {"babes": 2}}
        assert said(sides({**moved, **kegs}, kegs), home) == []
        assert said(sides({"moved": 90_000, **kegs}), home) == [
            ("not_enough_petty_cash", "BB-LEAGUE-10", "sides.0.bought")
        ]
        assert said(sides({}, kegs), home) == [
            ("not_enough_petty_cash", "BB-LEAGUE-10", "sides.1.bought")
        ]
        assert said(sides({"moved": 100_001}), home) == [
            ("not_in_treasury", "BB-LEAGUE-08", "sides.0.moved")
        ]

    @pytest.mark.clause("BB-FANS-01")
    @pytest.mark.parametrize(("fans", "problems"), [(5, 1), (6, 0), (16, 0), (17, 1)])
    def test_fans_are_two_dice_and_the_fan_factor(self, fans: int, problems: int) -> None:
        told = said(sides({"fans": fans}))
        assert told == [("count_out_of_range", "BB-FANS-01", "sides.0.fans")] * problems

    @pytest.mark.clause("BB-CONC-01", "BB-CONC-02")
    def test_who_gives_up_loses(self) -> None:
        level = sides({"score": 1, "awarded": 1}, {"score": 1, "awarded": 1}, conceded=0)
        assert said(level) == [("conceding_side_leads", "BB-CONC-02", "conceded")]
        level["sides"][1] = {"score": 2, "awarded": 2}
        assert said(level) == []
