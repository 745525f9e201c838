"""The entry point of this package: the Blood Bowl game adapter that the site calls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from inspect import cleandoc
from typing import Any

from rules import house_rules
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
from rules.blood_bowl.coaches.veteran import Veteran
from rules.blood_bowl.picture import drawing
from rules.blood_bowl.picture.replay import Board
from rules.blood_bowl.running import END_ACTION
from rules.blood_bowl.squads import Squads
from rules.coach import Answer, Automated, Coach, Decision, Rookie, Staff
from rules.conditions import Settled
from rules.dice import Dice, Stream
from rules.game import Game, OffSeason, Pause, Seam, Venue
from rules.odds import Prospects
from rules.problems import Problem
from rules.record import Match, Record, Result
from rules.roster import Event, Folded
from rules.rulings import Rulable
from rules.steps import OpenChoice, StepDice
from rules.svg import Say
from rules.typed import KeyedDice

JSON = Any

#: What a rookie does only when nothing else is left.
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

    def placed(self, place: Venue) -> Mapping[str, JSON]:
        """Return nothing: no effect of Blood Bowl depends on a place."""
        return {}

    def knockout_options(
        self,
        decides: bool,
        first_leg: tuple[int, int] | None = None,
        *,
        away_scores: bool = False,
    ) -> Mapping[str, JSON]:
        """Return the options of a knockout match: overtime and penalties decide (BB-OT-02, BB-PEN).

        With ``first_leg`` both legs count (LG-KO-06).
        """
        options: dict[str, JSON] = {"overtime": decides}
        if first_leg is not None:
            options |= {"first_leg": list(first_leg), "away_scores": away_scores}
        return options

    def option_problems(self, version: str, options: Mapping[str, JSON]) -> list[Problem]:
        return house_rules.problems(options, self.house_rules)

    def races(self, version: str) -> tuple[str, ...]:
        return tuple(catalogues.load(version).teams)

    def wished_roster(self, version: str, race: str, name: str, dice: Dice) -> JSON:
        return wished_roster(catalogues.load(version), race, name, dice)

    def fold(self, version: str, events: Iterable[Event]) -> Folded[Team]:
        return history.fold(catalogues.load(version), events)

    def found(self, version: str, roster: JSON) -> list[Event]:
        return building.found(catalogues.load(version), roster)

    def problems(self, version: str, roster: JSON) -> list[Problem]:
        return building.problems(catalogues.load(version), roster)

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
        rules = catalogues.load(version)
        return off_season.off_season(rules, team, options, results, dice, choice)

    def entry_problems(
        self, version: str, state: Team, options: Mapping[str, JSON]
    ) -> list[Problem]:
        return entering.entry_problems(state)

    def sat_out(self, version: str, state: Team, settled: Settled, dice: Dice) -> list[Event]:
        """Return the events of a match not played; nothing is rolled, only missed matches are
        ticked off.
        """
        return aftermath.sat_out(state, settled)

    def prepare(
        self,
        version: str,
        teams: Sequence[Team],
        options: Mapping[str, JSON],
        coaches: Sequence[Coach],
    ) -> list[JSON]:
        return preparing.prepare(catalogues.load(version), teams, options, coaches)

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
        return Board.after(Squads(line_ups), log).to_json()

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
        board = Board.from_json(frame)
        return drawing.draw(
            line_ups, board, last=last, zones=zones, upright=upright, over=over, say=say
        )

    def report_problems(
        self,
        frozen: Match,
        report: JSON,
        teams: Sequence[Team],
        here: KeyedDice | None = None,
        *,
        finished: bool = True,
    ) -> list[Problem]:
        return report_checks.report_problems(frozen, report, teams, here, finished=finished)

    def report_warnings(
        self, frozen: Match, report: JSON, teams: Sequence[Team], *, finished: bool = True
    ) -> list[Problem]:
        return report_rules.report_warnings(frozen, report, teams, finished=finished)

    def report_begun(self, frozen: Match) -> JSON:
        return {}

    def reported(self, frozen: Match, report: JSON, here: KeyedDice | None = None) -> Record:
        return reporting.reported(frozen, report, here)

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
        catalogue = catalogues.load(record.match.version)
        return aftermath.aftermath(catalogue, record, teams, coaches, dice, instead_of=instead_of)

    def coach(self, strength: str, seed: bytes, side: int) -> Automated:
        if strength not in self.strengths:
            raise KeyError(f"there is no coach of strength {strength!r}")
        dice = Stream(seed, f"coach-{side}")
        if strength == "rookie":
            return Rookie(dice, LAST_RESORTS)
        on_pitch: Automated = Legend(side, dice) if strength == "legend" else Veteran(side)
        return Staff(on_pitch, Manager(dice), KEYS)


GAME: Game[Team] = BloodBowl()
