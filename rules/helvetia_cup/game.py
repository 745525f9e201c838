"""The entry point of this package: the Helvetia Cup game adapter that the site calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import cleandoc
from typing import Any

from rules import house_rules, two_legs
from rules.catalogue import of_record, of_version
from rules.coach import Coach
from rules.conditions import Settled
from rules.dice import Dice
from rules.game import Game, OffSeason, Venue
from rules.helvetia_cup import answer_odds, coaches, match
from rules.helvetia_cup import catalogue as catalogues
from rules.helvetia_cup.between import (
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
from rules.helvetia_cup.between.team import Team
from rules.helvetia_cup.coaches.manager import wished_roster
from rules.helvetia_cup.options import HOUSE_RULES
from rules.helvetia_cup.picture import drawing
from rules.helvetia_cup.picture.replay import Board
from rules.helvetia_cup.pitch import pitch_of
from rules.house_rules import Options
from rules.problems import Problem
from rules.record import Match, Record, Result, after_log
from rules.roster import Event
from rules.rulings import Rulable
from rules.steps import OpenChoice, StepDice
from rules.svg import PLAIN, Look
from rules.typed import KeyedDice

JSON = Any


class HelvetiaCup:
    """Implements rules.game.Game."""

    key = "helvetia_cup"
    name = "Helvetia Cup"
    versions: tuple[str, ...] = ("first",)
    most_sides = 2
    campaigns = None
    deals = None
    strengths: tuple[str, ...] = coaches.STRENGTHS
    usual_strength = "veteran"
    points = (3, 1, 0)
    #: HC-LEAGUE-03.
    tie_breakers: tuple[str, ...] = (
        "mini_table",
        "score_difference",
        "score_for",
        "fair_play",
        "lots",
    )
    #: HC-CUP-03.
    crossed = "next_group"
    given: tuple[str, ...] = ()
    counted: tuple[str, ...] = ("shots", "saves", "fouls", "yellows", "reds")
    fair_play: Mapping[str, int] = {"yellows": 1, "reds": 3}
    house_rules: Mapping[str, str] = HOUSE_RULES
    has_money = False
    has_numbers = True
    act_events = managing.EVENTS
    report_form = cleandoc(reporting.__doc__ or "")
    joining: frozenset[str] = frozenset()

    def catalogue(self, version: str) -> catalogues.Catalogue:
        return catalogues.load(version)

    def placed(self, place: Venue) -> Options:
        """Return the options of a place; a level match is a draw, except in a knockout (HC-TOUR-01,
        HC-LEAGUE-01, -07).
        """
        return {
            "competition": place.competition,
            "leg": place.leg,
            "needs_winner": False,
        }

    def knockout_options(
        self, decides: bool, first_leg: tuple[int, int] | None = None, *, away_scores: bool = False
    ) -> Options:
        """Return the options of a knockout match: extra time and a shoot-out decide (HC-CUP-01,
        HC-EXTRA-04).

        With ``first_leg`` both legs count (LG-KO-06).
        """
        return {"needs_winner": decides, **two_legs.options(first_leg, away_scores=away_scores)}

    def option_problems(self, version: str, options: Options) -> list[Problem]:
        return house_rules.problems(options, self.house_rules)

    races = staticmethod(of_version(catalogues.load, building.races))
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
        """Return the events of a season change; nothing is rolled, and the rosters stay as they are
        (HC-LEAGUE-10).
        """
        return off_season.off_season(team, options, results)

    def entry_problems(self, version: str, state: Team, options: Options) -> list[Problem]:
        return entering.entry_problems(state)

    def sat_out(self, version: str, state: Team, settled: Settled, dice: Dice) -> list[Event]:
        return aftermath.sat_out(catalogues.load(version), state, settled, dice)

    def prepare(
        self, version: str, teams: Sequence[Team], options: Options, coaches: Sequence[Coach]
    ) -> list[JSON]:
        return preparing.prepare(catalogues.load(version), teams, options)

    play = staticmethod(match.play)
    resume = staticmethod(match.resume)
    odds = staticmethod(answer_odds.odds)

    def frame(self, line_ups: Sequence[JSON], log: Sequence[JSON]) -> JSON:
        return after_log(Board(line_ups), log).to_json()

    def picture(
        self, version: str, line_ups: Sequence[JSON], frame: JSON, look: Look = PLAIN
    ) -> str:
        return drawing.draw(pitch_of(version), Board.from_json(line_ups, frame), look)

    def report_problems(
        self,
        frozen: Match,
        report: JSON,
        teams: Sequence[Team],
        here: KeyedDice | None = None,
        *,
        finished: bool = True,
    ) -> list[Problem]:
        return report_checks.report_problems(frozen, report, teams, finished=finished)

    report_warnings = staticmethod(report_rules.report_warnings)

    def report_begun(self, frozen: Match) -> JSON:
        return {}

    def reported(self, frozen: Match, report: JSON, here: KeyedDice | None = None) -> Record:
        return reporting.reported(frozen, report)

    report_of = staticmethod(reporting.report_of)
    aftermath = staticmethod(of_record(catalogues.load, aftermath.aftermath))
    coach = staticmethod(coaches.coach)


GAME: Game[Team] = HelvetiaCup()
