"""The part of a game's protocol about its seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from rules.conditions import Settled
from rules.dice import Dice
from rules.house_rules import Options
from rules.problems import Problem
from rules.record import Result
from rules.roster import Event

JSON = Any
State = TypeVar("State", contravariant=True)


@dataclass(frozen=True, slots=True)
class OffSeason:
    """The effects of the time between two seasons on a team (LG-SEASON-07).

    events: the team's events, the choice included.
    redraft: what its coach may keep, where the season change sets a budget: ``budget`` and ``cost``
        in gold, ``players`` (``id``, ``name``, ``position``, ``value``, ``price``), ``assets``
        (``what``, ``owned``, ``price`` of each) and ``kept``, the choice that these events carry
        out; None where nothing is redrafted.
    """

    events: Sequence[Event]
    redraft: JSON = None


class Seasons(Protocol[State]):
    """Tables, brackets and the time between two seasons."""

    #: Points for a win, a draw and a loss, and tie-breakers after points.
    points: tuple[int, int, int]
    tie_breakers: tuple[str, ...]
    #: How groups are crossed into a bracket where nobody says otherwise: ``late``, so that two of a
    #: group meet as late as possible, or ``next_group``, winners against runners-up of the next.
    crossed: str
    #: The counts of every side in its records, for tables, bonuses and fair play.
    counted: tuple[str, ...]
    #: The numbers of a team (of its ``to_json``) that tables may go by, as they are when they are
    #: read: what a campaign counts (LG-TABLE-03).
    given: tuple[str, ...]
    #: The counts against a team in the fair-play table, with their weights (LG-TABLE-03).
    fair_play: Mapping[str, int]
    #: The house rules of a season, each on or off, with its clause.
    house_rules: Mapping[str, str]

    def off_season_problems(self, version: str, options: Options) -> list[Problem]:
        """List the problems of a season change's options (LG-SEASON-07)."""
        ...

    def off_season(
        self,
        version: str,
        team: State,
        options: Options,
        results: Sequence[Result],
        dice: Dice,
        choice: JSON = None,
    ) -> OffSeason:
        """Return the effects of the time between two seasons.

        The team is not changed (LG-SEASON-07).

        options: of the season change, without problems, and what `placed` says of the season that
        is over.
        results: how the team's matches of the old season ended.
        choice: what the coach keeps of a redraft, as ``redraft["kept"]``; None: the default.

        Raises Refusal for a choice that cannot be kept, with every reason.
        """
        ...

    def sat_out(self, version: str, team: State, settled: Settled, dice: Dice) -> list[Event]:
        """Return the changes that a settled match without play brings a team's players
        (LG-COND-02).

        dice: for recoveries that are rolled.
        """
        ...
