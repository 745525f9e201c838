"""The entry point of this package: the Blood Bowl game adapter that the site calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import cleandoc
from typing import Any

from rules import house_rules, two_legs
from rules.blood_bowl import answer_odds, match
from rules.blood_bowl import catalogue as catalogues
from rules.blood_bowl.actions import END_TURN
from rules.blood_bowl.between import (
    aftermath,
    building,
    entering,
    history,
    managing,
    off_season,
    preparing,
    report_checks,
    report_rules,
    reporting,
    ruling,
)
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.coaches.lookahead.legend import Legend
from rules.blood_bowl.coaches.manager import KEYS, Manager, wished_roster
from rules.blood_bowl.coaches.rookie import Rookie
from rules.blood_bowl.coaches.veteran import Veteran
from rules.blood_bowl.picture import drawing
from rules.blood_bowl.picture.replay import Board
from rules.blood_bowl.running import END_ACTION
from rules.blood_bowl.squads import Squads
from rules.catalogue import of_record, of_version
from rules.coach import RANDOM, Automated, Coach, RandomAnswers, Staff
from rules.conditions import Settled
from rules.dice import Dice, Stream
from rules.game import Game, OffSeason, Venue
from rules.house_rules import Options
from rules.problems import Problem
from rules.record import Match, Result, after_log
from rules.roster import Event
from rules.rulings import Rulable
from rules.steps import OpenChoice, StepDice
from rules.svg import PLAIN, Look

JSON = Any

#: What who answers at random does only when nothing else is left.
LAST_RESORTS = (END_TURN, END_ACTION, "concede")


class BloodBowl:
    """Implements rules.game.Game."""

    key = "blood_bowl"
    name = "Blood Bowl"
    versions: tuple[str, ...] = ("crp",)
    most_sides = 2
    campaigns = None
    deals = None
    strengths: tuple[str, ...] = ("rookie", "veteran", "legend")
    usual_strength = "veteran"
    points = (3, 1, 0)
    tie_breakers: tuple[str, ...] = (
        "head_to_head",
        "score_difference",
        "counted_difference:casualties",
        "score_for",
        "counted:casualties",
        "lots",
    )
    crossed = "late"
    given: tuple[str, ...] = ()
    counted: tuple[str, ...] = ("casualties", "completions", "interceptions", "fouls")
    fair_play: Mapping[str, int] = {"fouls": 1}
    #: Whether a level match goes on.
    house_rules: Mapping[str, str] = {"overtime": "BB-OT-02"}
    has_money = True
    has_numbers = True
    act_events = managing.EVENTS
    report_form = cleandoc(reporting.__doc__ or "")
    joining = frozenset({"journeyman_joined"})

    def catalogue(self, version: str) -> catalogues.Catalogue:
        return catalogues.load(version)

    def placed(self, place: Venue) -> Options:
        """Return nothing: no effect of Blood Bowl depends on a place."""
        return {}

    def knockout_options(
        self, decides: bool, first_leg: tuple[int, int] | None = None, *, away_scores: bool = False
    ) -> Options:
        """Return the options of a knockout match: overtime and penalties decide (BB-OT-02, BB-PEN).

        With ``first_leg`` both legs count (LG-KO-06).
        """
        return {"overtime": decides, **two_legs.options(first_leg, away_scores=away_scores)}

    def option_problems(self, version: str, options: Options) -> list[Problem]:
        return house_rules.problems(options, self.house_rules)

    def races(self, version: str) -> tuple[str, ...]:
        return tuple(catalogues.load(version).teams)

    wished_roster = staticmethod(of_version(catalogues.load, wished_roster))
    fold = staticmethod(of_version(catalogues.load, history.fold))
    found = staticmethod(of_version(catalogues.load, building.found))
    problems = staticmethod(of_version(catalogues.load, building.problems))

    def change(self, version: str, state: Team, wish: JSON, dice: StepDice) -> list[Event]:
        return managing.change(state, wish)

    def rulable(self, version: str, team: Team) -> list[Rulable]:
        return ruling.rulable(team)

    def ruled(self, version: str, team: Team, wish: JSON) -> list[Event]:
        return managing.ruled(team, wish)

    def open_choices(self, version: str, team: Team) -> list[OpenChoice]:
        return managing.open_choices(team)

    def default(self, version: str, team: Team, dice: StepDice) -> list[Event]:
        return managing.default(team)

    def managed(self, version: str, team: Team, dice: StepDice) -> list[Event]:
        return self.default(version, team, dice)

    def off_season_problems(self, version: str, options: Options) -> list[Problem]:
        return off_season.problems(options)

    def off_season(
        self,
        version: str,
        team: Team,
        options: Options,
        results: Sequence[Result],
        dice: Dice,
        choice: JSON = None,
    ) -> OffSeason:
        rules = catalogues.load(version)
        return off_season.off_season(rules, team, options, results, dice, choice)

    def entry_problems(self, version: str, state: Team, options: Options) -> list[Problem]:
        return entering.entry_problems(state)

    def sat_out(self, version: str, state: Team, settled: Settled, dice: Dice) -> list[Event]:
        """Return the events of a match not played; nothing is rolled, only missed matches are
        ticked off.
        """
        return aftermath.sat_out(state, settled)

    def prepare(
        self, version: str, teams: Sequence[Team], options: Options, coaches: Sequence[Coach]
    ) -> list[JSON]:
        return preparing.prepare(catalogues.load(version), teams, options, coaches)

    play = staticmethod(match.play)
    resume = staticmethod(match.resume)
    odds = staticmethod(answer_odds.odds)

    def frame(self, line_ups: Sequence[JSON], log: Sequence[JSON]) -> JSON:
        return after_log(Board(Squads(line_ups)), log).to_json()

    def picture(
        self, version: str, line_ups: Sequence[JSON], frame: JSON, look: Look = PLAIN
    ) -> str:
        return drawing.draw(line_ups, Board.from_json(frame), look)

    report_problems = staticmethod(report_checks.report_problems)
    report_warnings = staticmethod(report_rules.report_warnings)

    def report_begun(self, frozen: Match) -> JSON:
        return {}

    reported = staticmethod(reporting.reported)
    report_of = staticmethod(reporting.report_of)
    aftermath = staticmethod(of_record(catalogues.load, aftermath.aftermath))

    def coach(self, strength: str, seed: bytes, side: int) -> Automated:
        if strength not in (RANDOM, *self.strengths):
            raise KeyError(f"there is no coach of strength {strength!r}")
        dice = Stream(seed, f"coach-{side}")
        if strength == RANDOM:
            return RandomAnswers(dice, LAST_RESORTS)
        on_pitch: Automated
        match strength:
            case "rookie":
                on_pitch = Rookie(side, dice)
            case "veteran":
                on_pitch = Veteran(side)
            case _:
                on_pitch = Legend(side, dice)
        return Staff(on_pitch, Manager(dice), KEYS)


GAME: Game[Team] = BloodBowl()
