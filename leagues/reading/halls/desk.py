"""Where and when a season is played, for its desk and for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext, ngettext

from leagues.models import Clock, Fixture, Round, Season, Venue
from leagues.schedules.halls import Hall, Table, tables_of
from leagues.stages.halls import Seat, lacking, seats
from leagues.words.halls import MARK_WORDS, clock_words, lacking_sentence
from rosters.runtime.clock import now


@dataclass(frozen=True, slots=True)
class ClockView:
    """What is left of a round, as the server's clock says.

    ends: in milliseconds since 1970; None while it stands still.
    now:  the server's time, as `ends`: a page counts by it, not by its own clock.
    """

    left: int
    shown: str
    paused: bool
    minutes: int
    ends: int | None
    now: int

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.left <= 0


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A match at its table, and in words what that table does not hold."""

    seat: Seat
    said: list[str]

    @property
    def fixture(self) -> Fixture:
        return self.seat.fixture


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of a round: its matches, the tables to choose from, and what cannot be held."""

    lines: list[SeatLine] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def venue_of(season: Season) -> Venue | None:
    """Return where a season is played; None where nobody has said; one query."""
    return Venue.objects.filter(season=season).first()


def clock_of(round_: Round | None) -> ClockView | None:
    """Return what is left of a round; None for one whose clock was not started."""
    clock = Clock.from_json(round_.clock) if round_ is not None else None
    if clock is None:
        return None
    moment = now()
    left = clock.left(moment)
    ends = None if clock.paused else int(clock.ends.timestamp() * 1000)
    return ClockView(
        left,
        clock_words(left),
        clock.paused is not None,
        clock.minutes,
        ends,
        int(moment.timestamp() * 1000),
    )


def seating(round_: Round, venue: Venue) -> Seating:
    """Return the tables of a round in the order of their numbers; three queries."""
    tables = tables_of(venue.rooms)
    found = seats(round_, tables)
    found.sort(key=lambda seat: (seat.fixture.table is None, seat.fixture.table or 0))
    problems = [lacking_sentence(mark, *both) for mark, both in lacking(found, tables).items()]
    short = len(found) - len(tables)
    if short > 0:
        said = ngettext("There is {n} table too few.", "There are {n} tables too few.", short)
        problems.insert(0, said.format(n=short))
    return Seating([SeatLine(each, _said(each)) for each in found], tables, problems)


def _said(seat: Seat) -> list[str]:
    """Say what the table of a match does not hold."""
    said = [
        gettext("Wished, and not so here: {mark}").format(mark=MARK_WORDS[wish])
        for wish in sorted(seat.unmet)
    ]
    said += [
        gettext("{team} sat there before").format(team=entry.team.name) for entry in seat.again
    ]
    return said


def hall_of(halls: Sequence[Hall], table: int | None) -> str:
    """Return the name of the hall that a table is in; empty where there is one hall or none."""
    if table is None or len(halls) < 2:
        return ""
    return next((hall.name for hall in halls if hall.first <= table <= hall.last), "")
