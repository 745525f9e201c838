"""The part of a game's protocol about matches: how to prepare, play, resume and draw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from rules.coach import Answer, Automated, Coach, Decision
from rules.game.seams import Pause, Seam
from rules.house_rules import Options
from rules.odds import Prospects
from rules.problems import Problem
from rules.record import Match, Record
from rules.svg import PLAIN, Look

JSON = Any
State = TypeVar("State", contravariant=True)
#: The option by which a match is known as a friendly: it is played as any other, in no competition,
#: and nobody asks what it does to its teams (LG-MEET-04).
FRIENDLY = "friendly"
#: The option by which a match is known as one of a competition in which nothing carries over: it is
#: played as any other there, and nobody asks what it does to its teams (LG-DAY-01).
RESURRECTION = "resurrection"


@dataclass(frozen=True, slots=True)
class Venue:
    """The place of a match in the season, as far as a game may care.

    competition: its name: conditions may count there alone (LG-COND-03).
    cup: whether it has a knock-out; else it is a league.
    leg: which meeting of the same pair, from 1, in a league; 1 in a cup.
    """

    competition: str
    cup: bool = False
    leg: int = 1


def changes_teams(options: Options) -> bool:
    """Return whether a match with these options does anything to the teams that play it."""
    return not (options.get(FRIENDLY) or options.get(RESURRECTION))


class Matches(Protocol[State]):
    """Matches between teams of the game."""

    #: How many sides a match may have at most; two is always possible.
    most_sides: int
    #: Strengths of automated coaches, weakest first.
    strengths: tuple[str, ...]
    #: The coach where none is chosen: the strongest of those who take no time to think.
    usual_strength: str

    def coach(self, strength: str, seed: bytes, side: int) -> Automated:
        """Return an automated coach, who draws only from its own stream of the match's seed."""
        ...

    def option_problems(self, version: str, options: Options) -> list[Problem]:
        """List the problems of a season's house rules; empty if they can be played."""
        ...

    def placed(self, place: Venue) -> Options:
        """Return the facts about the venue for a match, beneath the options of its season.

        A season change gets the same facts about the season that is over.
        """
        ...

    def knockout_options(
        self, decides: bool, first_leg: tuple[int, int] | None = None, *, away_scores: bool = False
    ) -> Options:
        """Return the options of a knock-out match, beside those of its season.

        decides: whether it goes on until it is decided, where the game knows how; else a draw
            stands.
        first_leg: scores of the first leg, in the order of the sides of this match: then the sums
            over both legs are compared (LG-KO-06).
        away_scores: where the sums are level, more scored away from home decides.
        """
        ...

    def prepare(
        self, version: str, teams: Sequence[State], options: Options, coaches: Sequence[Coach]
    ) -> list[JSON]:
        """Return the line-ups, one JSON object a team: the players who can play, as they are
        now.
        """
        ...

    def play(self, match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Record:
        """Play a match to its end; the coaches only supply answers."""
        ...

    def resume(
        self,
        match: Match,
        answers: Sequence[Answer],
        coaches: Sequence[Coach | None],
        seam: Seam | None = None,
    ) -> Pause | Record:
        """Play on where the answers end, from a checkpoint (seam) or from the start.

        coaches: None for a side whose answers come from outside: there the match pauses.

        A match with pauses leaves the same record as one without, to the byte.
        """
        ...

    def odds(self, decision: Decision) -> Prospects:
        """Return the exact odds of the dice that the answers of a question roll.

        It reads what the question shows to the side that is asked, and nothing else. Answers
        without dice, or with dice whose odds cannot be told, are left out; a game that says nothing
        about its dice gives an empty mapping, as here.
        """
        return {}

    def frame(self, line_ups: Sequence[JSON], log: Sequence[JSON]) -> JSON:
        """Return the position after these events of a log, as JSON."""
        ...

    def picture(
        self, version: str, line_ups: Sequence[JSON], frame: JSON, look: Look = PLAIN
    ) -> str:
        """Draw a frame as SVG."""
        ...
