"""The part of a game's protocol about finished matches: typed reports, records, aftermaths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from rules.coach import Coach
from rules.dice import Dice
from rules.problems import Problem
from rules.record import Match, Record
from rules.roster import Event
from rules.typed import KeyedDice

JSON = Any
State = TypeVar("State", contravariant=True)


class Reports(Protocol[State]):
    """Reports that people type in, their records, and the aftermath of any record."""

    #: A report as JSON, in words: its keys and what each of them is.
    report_form: str

    def report_problems(
        self,
        match: Match,
        report: JSON,
        teams: Sequence[State],
        here: KeyedDice | None = None,
        *,
        finished: bool = True,
    ) -> list[Problem]:
        """List everything that is wrong with a match as people report it (LG-FIX-07).

        report: in the game's own form, any JSON from outside.
        teams: as they were at kick-off.
        here: the source of dice that are rolled here, as in `reported`.
        finished: whether it is all there; before that its parts need not fit together yet.
        """
        ...

    def report_warnings(
        self, match: Match, report: JSON, teams: Sequence[State], *, finished: bool = True
    ) -> list[Problem]:
        """List the rules that a report without problems breaks (LG-FIX-22).

        A table may have played so all the same: the record holds it, the rules do not allow it.
            ``finished`` as for `report_problems`: before that, only breaches that more typing
            cannot mend.
        """
        ...

    def report_begun(self, match: Match) -> JSON:
        """Return the report of which nothing was typed yet (LG-FIX-23).

        It holds what the match itself knows, such as its scenario; {} for nothing.
        """
        ...

    def reported(self, match: Match, report: JSON, here: KeyedDice | None = None) -> Record:
        """Make the record of a report without problems: no answers, no log (LG-FIX-05).

        here: what the report leaves to the system is rolled from it; None: from streams of the
              match's seed, as for reports that were stored before (LG-FIX-20).
        """
        ...

    def report_of(self, record: Record) -> JSON:
        """Return the report of a record, whoever played the match.

        A correction begins with it (LG-FIX-27).

        record: of a match that took place, as it stands. Its log, where there is one, tells the
        fate of casualties that left nothing behind. `reported` makes of the report a record with
        the same result and the same aftermath.
        """
        ...

    def aftermath(
        self,
        record: Record,
        teams: Sequence[State],
        coaches: Sequence[Coach | None],
        dice: Dice | None = None,
        *,
        instead_of: Sequence[Sequence[Event]] | None = None,
    ) -> list[list[Event]]:
        """Return the effects of the match on each team: its events, in the order of the rulebook.

        dice: typed ones (``rules.typed``); without them ``rules.aftermath.stream``.
        instead_of: the events as they were filed first, where the record was corrected: rolls and
            choices for the same thing stand, and players who joined keep their numbers
            (LG-EVENT-04).
        """
        ...
