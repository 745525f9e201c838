"""What a game is: the protocol that every game implements, and the types that cross it.

Everything here is a pure function: the same arguments give the same result, byte for byte.  No
clock, no database, no random but the streams it is given a seed for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.coach import Answer, Automated, Coach, Decision
from rules.conditions import Settled
from rules.dice import Dice
from rules.problems import Problem
from rules.record import Match, Outcome, Record, Result
from rules.roster import Event, Folded
from rules.svg import Say

JSON = Any


class TeamState(Protocol):
    """A folded team, as much of it as every game has.  Money is in gold pieces or the like."""

    name: str
    race: str
    treasury: int
    #: What the team is worth in the next match.
    value: int

    def to_json(self) -> JSON:
        """All of it as JSON, for projections and exports; ``players`` by their numbers.

        Each player has ``conditions``: `rules.conditions.Condition` as JSON (LG-COND-01).
        """
        ...


@dataclass(frozen=True, slots=True)
class Seam:
    """A place from which a match can be taken up: nothing but this is alive there.

    answers: how many were given before it, both sides counted.
    state:   the position and the places of the dice, as the game's own JSON.
    log:     the events so far, as JSON.  Whoever keeps the older ones elsewhere may leave them out:
             what is taken up from here has in its log the ones that are left, and those since.
    """

    answers: int
    state: JSON
    log: Sequence[JSON]

    def to_json(self) -> JSON:
        return {"answers": self.answers, "state": self.state, "log": list(self.log)}

    @classmethod
    def from_json(cls, value: JSON) -> Seam:
        return cls(value["answers"], value["state"], value["log"])


@dataclass(frozen=True, slots=True)
class Pause:
    """A match that waits for a person.

    decision: what is asked; its view is the position as that person sees it.
    answers:  all that were given before it.
    seam:     the newest one before it.
    log:      the events up to the question.
    frame:    what ``Game.picture`` draws of it.
    hired:    by side, who was hired for this match alone, as in its record.
    """

    decision: Decision
    answers: Sequence[Answer]
    seam: Seam
    log: Sequence[JSON]
    frame: JSON
    hired: Sequence[Sequence[JSON]] = ((), ())


@dataclass(frozen=True, slots=True)
class OffSeason:
    """What the time between two seasons does to a team (LG-SEASON-07).

    events:  what happens to it, the choice included.
    redraft: what its coach may keep, where the season change sets a budget: ``budget`` and ``cost``
             in gold, ``players`` (``id``, ``name``, ``position``, ``value``, ``price``), ``assets``
             (``what``, ``owned``, ``price`` of each) and ``kept``, the choice that these events
             carry out; None where nothing is redrafted.
    """

    events: Sequence[Event]
    redraft: JSON = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is played, as far as a game may care.

    competition: names it: conditions may count there alone (LG-COND-03).
    cup:         it has a knock-out; else it is a league.
    leg:         which meeting of the same pair, from 1, in a league; 1 in a cup.
    """

    competition: str
    cup: bool = False
    leg: int = 1


class Game(Protocol):
    """One game system.  ``version`` names its catalogue data and is pinned by a season."""

    key: str
    name: str
    versions: tuple[str, ...]
    #: Strengths of automated coaches, weakest first.
    strengths: tuple[str, ...]
    #: Who plays where nobody is chosen: the strongest of those who take no time to think.
    usual_strength: str
    #: Points for a win, a draw and a loss, and tie-breakers after points.
    points: tuple[int, int, int]
    tie_breakers: tuple[str, ...]
    #: How groups are crossed into a bracket where nobody says otherwise: ``late``, so that two of a
    #: group meet as late as possible, or ``next_group``, winners against runners-up of the next.
    crossed: str
    #: What counts against a team in the fair-play table, and how much for each (LG-TABLE-03).
    fair_play: Mapping[str, int]
    #: Whether teams have money: what they own and earn is shown.
    has_money: bool

    def catalogue(self, version: str) -> Any:
        """Teams, positions, skills: frozen dataclasses."""
        ...

    def option_problems(self, version: str, options: Mapping[str, JSON]) -> list[Problem]:
        """What is wrong with the house rules of a season; empty if they can be played."""
        ...

    def placed(self, place: Place) -> Mapping[str, JSON]:
        """What a match is told of where it is played, beneath the options of its season.

        A season change is told the same of the season that is over.
        """
        ...

    def knockout_options(
        self,
        decides: bool,
        first_leg: tuple[int, int] | None = None,
        *,
        away_scores: bool = False,
    ) -> Mapping[str, JSON]:
        """What a match of a knock-out is told, beside the options of its season.

        decides:     it goes on until it is decided, where the game knows how; else a draw stands.
        first_leg:   scores of the first leg, in the order of the sides of this match: level is
                     what is level over both (LG-KO-06).
        away_scores: where the sums are level, more scored away from home decides.
        """
        ...

    # -- teams -----------------------------------------------------------------------------------

    def races(self, version: str) -> tuple[str, ...]:
        """The ids of the team lists that can be played, in the order of the catalogue."""
        ...

    def wished_roster(self, version: str, race: str, name: str, dice: Dice) -> JSON:
        """A legal and sensible roster, its players named."""
        ...

    def fold(self, version: str, events: Iterable[Event]) -> Folded[Any]:
        """A team from its events."""
        ...

    def found(self, version: str, roster: JSON) -> list[Event]:
        """The events that found a team from a wished roster; refuses with every problem."""
        ...

    def problems(self, version: str, roster: JSON) -> list[Problem]:
        """What is wrong with a wished roster; nothing is founded."""
        ...

    def change(self, version: str, team: Any, wish: JSON) -> list[Event]:
        """The events of one act between matches: hire, dismiss, buy, improve; or a refusal."""
        ...

    def off_season_problems(self, version: str, options: Mapping[str, JSON]) -> list[Problem]:
        """What is wrong with the options of a season change (LG-SEASON-07)."""
        ...

    def off_season(
        self,
        version: str,
        team: Any,
        options: Mapping[str, JSON],
        results: Sequence[Result],
        dice: Dice,
        choice: JSON = None,
    ) -> OffSeason:
        """What happens to a team between two seasons; the team is not changed (LG-SEASON-07).

        options: of the season change, without problems, and what `placed` says of the season that
                 is over.
        results: how the team's matches of the old season ended.
        choice:  what the coach keeps of a redraft, as ``redraft["kept"]``; None: the default.
        Refuses a choice that cannot be kept, with every reason.
        """
        ...

    def entry_problems(self, version: str, team: Any, options: Mapping[str, JSON]) -> list[Problem]:
        """Why this team may not play a season with these house rules, every reason at once.

        (LG-SEASON-03)
        """
        ...

    def sat_out(self, version: str, team: Any, settled: Settled, dice: Dice) -> list[Event]:
        """What a settled match that was not played changes for its players (LG-COND-02).

        dice: for recoveries that are rolled.
        """
        ...

    # -- matches ---------------------------------------------------------------------------------

    def prepare(
        self,
        version: str,
        teams: Sequence[Any],
        options: Mapping[str, JSON],
        coaches: Sequence[Coach],
    ) -> list[JSON]:
        """The line-ups, one JSON object a team: who can play, as they are now."""
        ...

    def play(self, match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Record:
        """Plays a match to its end; the coaches only supply answers."""
        ...

    def resume(
        self,
        match: Match,
        answers: Sequence[Answer],
        coaches: Sequence[Coach | None],
        seam: Seam | None = None,
    ) -> Pause | Record:
        """Plays on where the answers end, from a seam or from the start.

        coaches: None for a side whose answers come from outside: there the match pauses.
        A match with pauses leaves the same record as one without, to the byte.
        """
        ...

    def frame(self, line_ups: Sequence[JSON], log: Sequence[JSON]) -> JSON:
        """How things stand after these events of a log, as JSON."""
        ...

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
        """A frame as SVG.

        last:    the event that has just happened, to be pointed out.
        zones:   sides whose tackle zones, or the like, are shown.
        upright: higher than wide, for a phone.
        over:    markup that lies over squares, by their names: what can be chosen there.
        say:     puts the words of the picture into the reader's language.
        """
        ...

    def report_problems(
        self, match: Match, report: JSON, teams: Sequence[Any], *, finished: bool = True
    ) -> list[Problem]:
        """Everything that is wrong with a match as people report it (LG-FIX-07).

        report:   in the game's own form, any JSON from outside.
        teams:    as they were at kick-off.
        finished: whether it is all there; before that its parts need not fit together yet.
        """
        ...

    def reported(self, match: Match, report: JSON) -> Record:
        """The record of a report without problems: no answers, no log (LG-FIX-05).

        What the report leaves to the system is rolled from streams of the match's seed.
        """
        ...

    def aftermath(
        self,
        record: Record,
        teams: Sequence[Any],
        coaches: Sequence[Coach | None],
        dice: Dice | None = None,
        *,
        instead_of: Sequence[Sequence[Event]] | None = None,
    ) -> list[list[Event]]:
        """What the match does to each team: its events, in the order of the rulebook.

        dice:       typed ones (``rules.typed``); without them ``rules.aftermath.stream``.
        instead_of: what it did as it was filed first, where the record was corrected: what was
                    rolled and chosen then for the same thing stands, and who joined keeps his
                    number (LG-EVENT-04).
        """
        ...

    def coach(self, strength: str, seed: bytes, side: int) -> Automated:
        """An automated coach, who draws only from its own stream of the match's seed."""
        ...


__all__ = [
    "Coach",
    "Event",
    "Folded",
    "Game",
    "Match",
    "OffSeason",
    "Outcome",
    "Pause",
    "Place",
    "Problem",
    "Record",
    "Seam",
]
