"""Kill Team behind the interface that every game implements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from inspect import cleandoc
from typing import Any

from rules import house_rules
from rules.coach import Answer, Automated, Coach, Decision
from rules.conditions import Settled
from rules.dice import Dice
from rules.game import Game, OffSeason, Pause, Seam, Venue
from rules.kill_team import answer_odds, match
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
from rules.kill_team.coaches import STRENGTHS, coach, manager
from rules.kill_team.options import HOUSE_RULES
from rules.kill_team.picture import drawing
from rules.kill_team.picture.replay import Board
from rules.odds import Prospects
from rules.problems import Problem
from rules.record import Match, Record, Result
from rules.roster import Event, Folded
from rules.rulings import Rulable
from rules.steps import OpenChoice, StepDice
from rules.svg import Say
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
    strengths: tuple[str, ...] = STRENGTHS
    usual_strength = STRENGTHS[-1]
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

    def races(self, version: str) -> tuple[str, ...]:
        return building.races(catalogues.load(version))

    def wished_roster(self, version: str, race: str, name: str, dice: Dice) -> JSON:
        return building.wished_roster(catalogues.load(version), race, name, dice)

    def problems(self, version: str, roster: JSON) -> list[Problem]:
        return building.problems(catalogues.load(version), roster)

    def found(self, version: str, roster: JSON) -> list[Event]:
        return building.found(catalogues.load(version), roster)

    def fold(self, version: str, events: Iterable[Event]) -> Folded[Team]:
        return history.fold(catalogues.load(version), events)

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

    def entry_problems(
        self, version: str, team: Team, options: Mapping[str, JSON]
    ) -> list[Problem]:
        return building.entry_problems(team)

    # -- matches -----------------------------------------------------------------------------

    def coach(self, strength: str, seed: bytes, side: int) -> Automated:
        return coach(strength, seed, side)

    def option_problems(self, version: str, options: Mapping[str, JSON]) -> list[Problem]:
        return house_rules.problems(options, self.house_rules)

    def placed(self, place: Venue) -> Mapping[str, JSON]:
        """Return the options of a match played there: in a competition it is campaign play.

        See KT-CAMP-01.
        """
        return {"competition": place.competition}

    def knockout_options(
        self,
        decides: bool,
        first_leg: tuple[int, int] | None = None,
        *,
        away_scores: bool = False,
    ) -> Mapping[str, JSON]:
        """Return no options: a match ends as it stands, so a draw stays a draw (KT-END-09)."""
        return {}

    def prepare(
        self,
        version: str,
        teams: Sequence[Team],
        options: Mapping[str, JSON],
        coaches: Sequence[Coach | None],
    ) -> list[JSON]:
        return preparing.prepare(teams, options, coaches, manager.proposed)

    def play(self, frozen: Match, coaches: Sequence[Coach], *, log: bool = True) -> Record:
        return match.play(frozen, coaches, log=log)

    def resume(
        self,
        frozen: Match,
        answers: Sequence[Answer],
        coaches: Sequence[Coach | None],
        seam: Seam | None = None,
    ) -> Pause | Record:
        return match.resume(frozen, answers, coaches, seam)

    def odds(self, decision: Decision) -> Prospects:
        return answer_odds.odds(decision)

    def frame(self, line_ups: Sequence[JSON], log: Sequence[JSON]) -> JSON:
        return Board.after(line_ups, log).to_json()

    def picture(
        self,
        version: str,
        line_ups: Sequence[JSON],
        frame: JSON,
        *,
        last: JSON = None,
        zones: Sequence[int] = (),
        upright: bool = False,
        over: Mapping[str, str] | None = None,
        say: Say = str,
    ) -> str:
        data, board = catalogues.load(version), Board.from_json(line_ups, frame)
        return drawing.draw(
            data, board, last=last, zones=zones, upright=upright, over=over, say=say
        )

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

    def report_warnings(
        self, frozen: Match, report: JSON, teams: Sequence[Team], *, finished: bool = True
    ) -> list[Problem]:
        return report_rules.report_warnings(frozen, report, teams, finished=finished)

    def report_begun(self, frozen: Match) -> JSON:
        return reporting.begun(frozen)

    def reported(self, frozen: Match, report: JSON, here: KeyedDice | None = None) -> Record:
        return reporting.reported(frozen, report)

    def report_of(self, record: Record) -> JSON:
        return reporting.report_of(record)

    def aftermath(
        self,
        record: Record,
        teams: Sequence[Team],
        coaches: Sequence[Coach | None],
        dice: Dice | None = None,
        *,
        instead_of: Sequence[Sequence[Event]] | None = None,
    ) -> list[list[Event]]:
        data = catalogues.load(record.match.version)
        return aftermath.aftermath(data, record, teams, coaches, dice, instead_of=instead_of)

    # -- seasons -----------------------------------------------------------------------------

    def off_season_problems(self, version: str, options: Mapping[str, JSON]) -> list[Problem]:
        return off_season.problems(options)

    def off_season(
        self,
        version: str,
        team: Team,
        options: Mapping[str, JSON],
        results: Sequence[Result],
        dice: Dice,
        choice: JSON = None,
    ) -> OffSeason:
        """Return the off-season of a team. Nothing is rolled, and there is nothing to choose."""
        return off_season.off_season(results)

    def sat_out(self, version: str, team: Team, settled: Settled, dice: Dice) -> list[Event]:
        return aftermath.sat_out(catalogues.load(version), team, settled, dice)


GAME: Game[Team] = KillTeam()
