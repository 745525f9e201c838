"""Boufbowl as a game that the other layers can run: the only entry point to this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import cleandoc
from typing import Any

from rules import house_rules
from rules.boufbowl import answer_odds, coaches, match
from rules.boufbowl import catalogue as catalogues
from rules.boufbowl.between import (
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
from rules.boufbowl.between.team import Team
from rules.boufbowl.coaches.manager import KEYS, Manager
from rules.boufbowl.options import HOUSE_RULES
from rules.boufbowl.picture import drawing
from rules.boufbowl.picture.replay import Board
from rules.boufbowl.zones import pitch_of
from rules.catalogue import of_record, of_version
from rules.coach import RANDOM, Automated, Coach, Staff
from rules.conditions import Settled
from rules.dice import Dice, Stream
from rules.game import Game, OffSeason, Venue
from rules.house_rules import Options
from rules.problems import Problem
from rules.record import Match, Record, Result, after_log
from rules.roster import Event
from rules.rulings import Rulable
from rules.steps import OpenChoice, StepDice
from rules.svg import PLAIN, Look
from rules.typed import KeyedDice

JSON = Any


class Boufbowl:
    """Implements rules.game.Game."""

    key = "boufbowl"
    name = "Boufbowl"
    versions: tuple[str, ...] = catalogues.VERSIONS
    most_sides = 2
    campaigns = None
    deals = None
    strengths: tuple[str, ...] = coaches.STRENGTHS
    usual_strength = "veteran"
    #: BF-LEAGUE-17, -18.
    points = (3, 1, 0)
    tie_breakers: tuple[str, ...] = ("mini_table", "score_difference", "score_for", "lots")
    crossed = "late"
    given: tuple[str, ...] = ()
    counted: tuple[str, ...] = (
        "contests_won",
        "fights_won",
        "knock_outs",
        "passes",
        "interceptions",
    )
    #: Nothing that a rule allows counts against anybody.
    fair_play: Mapping[str, int] = {}
    house_rules: Mapping[str, str] = HOUSE_RULES
    has_money = False
    has_numbers = True
    act_events = managing.EVENTS
    joining: frozenset[str] = frozenset()
    report_form = cleandoc(reporting.__doc__ or "")

    # -- teams -------------------------------------------------------------------------------

    def catalogue(self, version: str) -> catalogues.Catalogue:
        return catalogues.load(version)

    races = staticmethod(of_version(catalogues.load, building.races))
    wished_roster = staticmethod(of_version(catalogues.load, building.wished_roster))
    problems = staticmethod(of_version(catalogues.load, building.problems))
    found = staticmethod(of_version(catalogues.load, building.found))
    fold = staticmethod(of_version(catalogues.load, history.fold))

    def change(self, version: str, team: Team, wish: JSON, dice: StepDice) -> list[Event]:
        return managing.change(team, wish)

    def rulable(self, version: str, team: Team) -> list[Rulable]:
        return ruling.rulable(team)

    def ruled(self, version: str, team: Team, wish: JSON) -> list[Event]:
        return managing.ruled(team, wish)

    def open_choices(self, version: str, team: Team) -> list[OpenChoice]:
        return []

    def default(self, version: str, team: Team, dice: StepDice) -> list[Event]:
        return []

    def managed(self, version: str, team: Team, dice: StepDice) -> list[Event]:
        return self.default(version, team, dice)

    def entry_problems(self, version: str, team: Team, options: Options) -> list[Problem]:
        return entering.entry_problems(team)

    # -- matches -----------------------------------------------------------------------------

    def coach(self, strength: str, seed: bytes, side: int) -> Automated:
        """Return an automated coach.

        All but the one that answers at random have a manager around the match.
        """
        coach = coaches.coach(strength, seed, side)
        if strength == RANDOM:
            return coach
        return Staff(coach, Manager(Stream(seed, f"manager-{side}")), KEYS)

    def option_problems(self, version: str, options: Options) -> list[Problem]:
        return house_rules.problems(options, self.house_rules)

    def placed(self, place: Venue) -> Options:
        """Return the competition: in one the line-ups say who is captain (BF-LEAGUE-27)."""
        return {"competition": place.competition}

    def knockout_options(
        self, decides: bool, first_leg: tuple[int, int] | None = None, *, away_scores: bool = False
    ) -> Options:
        """Return no options: nothing goes on beyond the end of a match, and a draw stands
        (BF-WIN-04, -05).
        """
        return {}

    def prepare(
        self, version: str, teams: Sequence[Team], options: Options, coaches: Sequence[Coach]
    ) -> list[JSON]:
        return preparing.prepare(teams, options, coaches)

    play = staticmethod(match.play)
    resume = staticmethod(match.resume)
    odds = staticmethod(answer_odds.odds)

    def frame(self, line_ups: Sequence[JSON], log: Sequence[JSON]) -> JSON:
        return after_log(Board(line_ups), log).to_json()

    def picture(
        self, version: str, line_ups: Sequence[JSON], frame: JSON, look: Look = PLAIN
    ) -> str:
        return drawing.draw(pitch_of(version), Board.from_json(line_ups, frame), look)

    # -- reports -----------------------------------------------------------------------------

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

    # -- seasons -----------------------------------------------------------------------------

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
        """Return the events of a season change: nothing is rolled, and there is nothing to choose
        (BF-LEAGUE-24).
        """
        return off_season.off_season(results)

    def sat_out(self, version: str, team: Team, settled: Settled, dice: Dice) -> list[Event]:
        return aftermath.sat_out(catalogues.load(version), team, settled, dice)


GAME: Game[Team] = Boufbowl()
