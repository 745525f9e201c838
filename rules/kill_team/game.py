"""Kill Team behind the interface that every game implements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import cleandoc
from typing import Any

from rules import house_rules
from rules.catalogue import of_record, of_version
from rules.coach import Coach
from rules.conditions import Settled
from rules.dice import Dice
from rules.game import Game, OffSeason, Venue
from rules.house_rules import Options
from rules.kill_team import answer_odds, coaches, match
from rules.kill_team import catalogue as catalogues
from rules.kill_team.between import (
    aftermath,
    building,
    history,
    keeping,
    managing,
    off_season,
    preparing,
    report_checks,
    report_rules,
    reporting,
    ruling,
)
from rules.kill_team.between.resources import Campaigns
from rules.kill_team.between.team import Team
from rules.kill_team.coaches import manager
from rules.kill_team.options import HOUSE_RULES
from rules.kill_team.picture import drawing
from rules.kill_team.picture.replay import Board
from rules.problems import Problem
from rules.record import Match, Record, Result, after_log
from rules.roster import Event
from rules.rulings import Rulable
from rules.steps import OpenChoice, StepDice
from rules.svg import PLAIN, Look
from rules.typed import KeyedDice

JSON = Any


class KillTeam:
    """Implements rules.game.Game."""

    key = "kill_team"
    name = "Kill Team"
    versions: tuple[str, ...] = catalogues.VERSIONS
    most_sides = 2
    campaigns = Campaigns()
    deals = None
    strengths: tuple[str, ...] = coaches.STRENGTHS
    usual_strength = coaches.STRENGTHS[-1]
    #: League points for a win, a draw and a loss (KT-CAMP-37).
    points = (3, 1, 0)
    tie_breakers: tuple[str, ...] = (
        "score_difference",
        "counted:took_out",
        "opponents_win_share",
        "lots",
    )
    crossed = "late"
    given: tuple[str, ...] = ()
    counted: tuple[str, ...] = ("took_out",)
    #: Nothing that a rule allows counts against anybody.
    fair_play: Mapping[str, int] = {}
    house_rules: Mapping[str, str] = HOUSE_RULES
    has_money = False
    has_numbers = False
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
        return managing.open_choices(team)

    def default(self, version: str, team: Team, dice: StepDice) -> list[Event]:
        return managing.default(team)

    def managed(self, version: str, team: Team, dice: StepDice) -> list[Event]:
        return keeping.kept(team)

    def entry_problems(self, version: str, team: Team, options: Options) -> list[Problem]:
        return building.entry_problems(team)

    # -- matches -----------------------------------------------------------------------------

    coach = staticmethod(coaches.coach)

    def option_problems(self, version: str, options: Options) -> list[Problem]:
        return house_rules.problems(options, self.house_rules)

    def placed(self, place: Venue) -> Options:
        """Return the options of a match played there: in a competition it is campaign play.

        See KT-CAMP-01.
        """
        return {"competition": place.competition}

    def knockout_options(
        self, decides: bool, first_leg: tuple[int, int] | None = None, *, away_scores: bool = False
    ) -> Options:
        """Return no options: a match ends as it stands, so a draw stays a draw (KT-END-09)."""
        return {}

    def prepare(
        self, version: str, teams: Sequence[Team], options: Options, coaches: Sequence[Coach | None]
    ) -> list[JSON]:
        return preparing.prepare(teams, options, coaches, manager.proposed)

    play = staticmethod(match.play)
    resume = staticmethod(match.resume)
    odds = staticmethod(answer_odds.odds)

    def frame(self, line_ups: Sequence[JSON], log: Sequence[JSON]) -> JSON:
        return after_log(Board(line_ups), log).to_json()

    def picture(
        self, version: str, line_ups: Sequence[JSON], frame: JSON, look: Look = PLAIN
    ) -> str:
        data = catalogues.load(version)
        return drawing.draw(data, Board.from_json(line_ups, frame), look)

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
    report_begun = staticmethod(reporting.begun)

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
        """Return the off-season of a team. Nothing is rolled, and there is nothing to choose."""
        return off_season.off_season(results)

    def sat_out(self, version: str, team: Team, settled: Settled, dice: Dice) -> list[Event]:
        return aftermath.sat_out(catalogues.load(version), team, settled, dice)


GAME: Game[Team] = KillTeam()
