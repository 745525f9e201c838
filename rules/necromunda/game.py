"""Necromunda behind the interface that every game implements."""

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
from rules.necromunda import answer_odds, coaches, match
from rules.necromunda import catalogue as catalogues
from rules.necromunda.between import (
    aftermath,
    history,
    managing,
    off_season,
    preparing,
    ruling,
    sequence,
)
from rules.necromunda.between.campaign.ransoms import Ransoms
from rules.necromunda.between.campaign.territories import POINTS, Campaigns
from rules.necromunda.between.gang import founding
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.reports import against_rules, checks, record
from rules.necromunda.manager import manage
from rules.necromunda.manager.founding import wished_roster
from rules.necromunda.picture import drawing
from rules.necromunda.picture.replay import Board
from rules.problems import Problem
from rules.record import Match, Record, Result, after_log
from rules.roster import Event
from rules.rulings import Rulable
from rules.steps import OpenChoice, StepDice
from rules.svg import PLAIN, Look
from rules.typed import KeyedDice

JSON = Any


class Necromunda:
    """Implements rules.game.Game."""

    key = "necromunda"
    name = "Necromunda"
    versions: tuple[str, ...] = catalogues.VERSIONS
    #: The most sides of a battle (NM-CONV-01).
    most_sides = 4
    campaigns = Campaigns()
    deals = Ransoms()
    strengths: tuple[str, ...] = coaches.STRENGTHS
    usual_strength = coaches.STRENGTHS[-1]
    #: League points for a win, a draw and a loss (NM-CAMP-58).
    points = (POINTS["win"], POINTS["draw"], POINTS["loss"])
    tie_breakers: tuple[str, ...] = ("given:reputation", "given:value", "head_to_head", "lots")
    crossed = "late"
    given: tuple[str, ...] = ("reputation", "value")
    counted: tuple[str, ...] = ("took_out",)
    #: Nothing that a rule allows counts against anybody.
    fair_play: Mapping[str, int] = {}
    house_rules: Mapping[str, str] = {"clockwise": "NM-PRIO-07"}
    has_money = True
    has_numbers = False
    act_events = managing.EVENTS
    joining: frozenset[str] = frozenset()
    report_form = cleandoc(record.__doc__ or "")

    # -- teams -------------------------------------------------------------------------------

    def catalogue(self, version: str) -> catalogues.Catalogue:
        return catalogues.load(version)

    races = staticmethod(of_version(catalogues.load, founding.races))
    wished_roster = staticmethod(of_version(catalogues.load, wished_roster))
    problems = staticmethod(of_version(catalogues.load, founding.problems))
    found = staticmethod(of_version(catalogues.load, founding.found))
    fold = staticmethod(of_version(catalogues.load, history.fold))

    def change(self, version: str, team: Team, wish: JSON, dice: StepDice) -> list[Event]:
        return managing.change(team, wish, dice)

    def rulable(self, version: str, team: Team) -> list[Rulable]:
        return ruling.rulable(team)

    def ruled(self, version: str, team: Team, wish: JSON) -> list[Event]:
        return managing.ruled(team, wish)

    def open_choices(self, version: str, team: Team) -> list[OpenChoice]:
        return sequence.open_choices(team)

    def default(self, version: str, team: Team, dice: StepDice) -> list[Event]:
        return sequence.default(team, dice)

    def managed(self, version: str, team: Team, dice: StepDice) -> list[Event]:
        return manage(team, dice)

    def entry_problems(self, version: str, team: Team, options: Options) -> list[Problem]:
        return founding.entry_problems(team)

    # -- matches -----------------------------------------------------------------------------

    coach = staticmethod(coaches.coach)

    def option_problems(self, version: str, options: Options) -> list[Problem]:
        return house_rules.problems(options, self.house_rules)

    def placed(self, place: Venue) -> Options:
        """Return the options of a battle played there: in a competition injuries and gains last.

        See NM-CAMP.
        """
        return {"competition": place.competition}

    def knockout_options(
        self, decides: bool, first_leg: tuple[int, int] | None = None, *, away_scores: bool = False
    ) -> Options:
        """Return no options: a battle ends as it stands, so a draw stays a draw (NM-OVER-05)."""
        return {}

    def prepare(
        self, version: str, teams: Sequence[Team], options: Options, coaches: Sequence[Coach | None]
    ) -> list[JSON]:
        """Return the line-ups.

        Crews depend on the scenario, which is rolled in the battle, so nobody is asked here.
        """
        return preparing.prepare(teams, options)

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
        return checks.report_problems(frozen, report, teams, finished=finished)

    report_warnings = staticmethod(against_rules.report_warnings)
    report_begun = staticmethod(record.begun)

    def reported(self, frozen: Match, report: JSON, here: KeyedDice | None = None) -> Record:
        return record.reported(frozen, report)

    report_of = staticmethod(record.report_of)
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
        """Return the off-season of a gang. Nothing is rolled, and there is nothing to choose."""
        return off_season.off_season(results)

    def sat_out(self, version: str, team: Team, settled: Settled, dice: Dice) -> list[Event]:
        return aftermath.sat_out(team, settled)


GAME: Game[Team] = Necromunda()
