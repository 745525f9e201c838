"""The parts of a room in `matches.games`, each a protocol.

A part is a module of the room. The type checker compares it with its protocol where the room is put
together (``ROOM`` in its ``__init__.py``), so it finds what a room lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from django.forms import Field
from django.utils.functional import Promise

from matches.games.courses import Course
from matches.games.data_cards import Card, Piece
from matches.games.fields import Fact, Step
from matches.games.gestures import Gestures
from matches.games.lines import Cast, Chapter, Line, Moment, Words
from matches.games.numbers import Column, Extra
from matches.games.orders import Order
from matches.games.questions import Question
from matches.games.result_files import ResultFile
from rules.coach import Decision
from rules.problems import Problem
from rules.record import Match, Record, RecordedSide
from rules.typed import Wanted

if TYPE_CHECKING:
    from matches.resolution.line_ups import LinedUp

JSON = Any
#: An event of a log.
Entry = Mapping[str, JSON]
#: The values that were filled in on a page, by the names of its fields.
Typed = Mapping[str, str]


class MatchLog(Protocol):
    """The log of a match in sentences.

    WORDS_OF_PARTS: the names of the parts of a match.
    INDUCED_CLAUSE: the clause on what is brought to one match alone; empty where there is none.
    DECISIONS:      kinds of events that are only a coach's choice, which shows in what comes next.
    ICONS:          kinds of events that everybody remembers, each with an icon of the sprite.
    WORTH:          the key under which a line-up has its team's value; empty where none has.
    """

    @property
    def WORTH(self) -> str: ...  # noqa: N802 - a constant of the module

    @property
    def ICONS(self) -> Mapping[str, str]: ...  # noqa: N802 - a constant of the module

    @property
    def WORDS_OF_PARTS(self) -> Words: ...  # noqa: N802 - a constant of the module
    @property
    def INDUCED_CLAUSE(self) -> str: ...  # noqa: N802
    @property
    def DECISIONS(self) -> Collection[str]: ...  # noqa: N802

    def chapters(self, log: Sequence[Entry], cast: Cast, everything: bool) -> list[Chapter]:
        """Return the log by its parts; everything: with the choices of the coaches."""
        ...

    def sentence(self, entry: Entry, cast: Cast) -> Line:
        """Tell one event in a sentence."""
        ...

    def moments(self, log: Sequence[Entry], cast: Cast) -> list[Moment]:
        """Return the moments of the log that a reader can jump to: its parts, and what is worth
        seeing.
        """
        ...

    def when(self, entry: Entry) -> str:
        """Return the time of the match in short, where an event says it: ``1·4``; empty for
        others.
        """
        ...

    def scored(self, entry: Entry, before: Sequence[int]) -> Sequence[int] | None:
        """Return the score by side after an event that changed it; None for other events.

        before: the score before it, 0 for each side at first.
        """
        ...

    def rolled(self, entry: Entry) -> tuple[int, Sequence[int]] | None:
        """Return how many faces the dice of an event have, and which they showed; None where none
        fell.

        Only dice that show numbers from 1 on, each as likely as the others.
        """
        ...

    def clock(self, frame: JSON) -> list[str]:
        """Return the time of a frame in the match, and what else stands beside the score."""
        ...

    def lies_open(self, frame: JSON) -> list[tuple[int, str]]:
        """Return what lies face up beside the board, for everybody to see: by side, in words."""
        ...

    def lined_up(self, line_up: Mapping[str, JSON]) -> list[str]:
        """Return what a line-up says of its team, besides its players."""
        ...

    def unfielded(self, line_up: Mapping[str, JSON]) -> Line | None:
        """Say why nobody of a line-up takes the field; None where somebody does (LG-FIX-10)."""
        ...

    def induced(self, side: Mapping[str, JSON]) -> list[str]:
        """Return what a side of a record brought to this match alone."""
        ...


class Asking(Protocol):
    """Questions to people."""

    def question(self, decision: Decision, cast: Cast, typed: Typed) -> Question:
        """Return a decision as the coach reads it; typed: what they have filled in or chosen so
        far.
        """
        ...

    def given(self, typed: Typed) -> JSON:
        """Return the answer that the fields of a form make, legal or not."""
        ...

    def proposed(self, decision: Decision, frame: JSON, placement: Mapping[str, str]) -> JSON:
        """Return the frame with a placement on it, by number and square, before it is answered."""
        ...


class Reporting(Protocol):
    """A match as it is reported, screen by screen.

    AT_ONCE: codes of problems of a whole report that nothing on a later screen can mend: they are
             told when the screen that has their field is left.
    """

    @property
    def AT_ONCE(self) -> Collection[str]: ...  # noqa: N802

    def steps(self, lined: LinedUp, data: JSON) -> list[tuple[str, str]]:
        """Return the screens of a report, those that say how it ended first, as keys and titles."""
        ...

    def step(self, key: str, lined: LinedUp, data: JSON, typed: Typed | None = None) -> Step:
        """Return one screen, filled in with what is known or what was typed."""
        ...

    def given(self, key: str, lined: LinedUp, data: JSON, typed: Typed) -> JSON:
        """Return the report's data with what was typed on one screen."""
        ...

    def facts(self, lined: LinedUp, data: JSON, record: Record) -> list[Fact]:
        """Return what a report says of the match, in words."""
        ...

    def counted(self, data: JSON) -> str:
        """Name what the score of a report counts; empty where everybody knows it."""
        ...

    def purpose(self, lined: LinedUp, wanted: Wanted) -> str:
        """Name the purpose of dice or of a choice after the match."""
        ...

    def option(self, wanted: Wanted, answer: JSON) -> str:
        """Name an answer to a choice after the match."""
        ...

    def outcome(self, lined: LinedUp, data: JSON, wanted: Wanted, faces: Sequence[int]) -> str:
        """Say what dice after the match mean; empty where the number itself says it."""
        ...

    def amount(self, wanted: Wanted) -> str:
        """Name the number that answers a choice after the match (`Wanted.amount`)."""
        ...


class Numbers(Protocol):
    """What is counted of players.

    COLUMNS: the columns of a box score, in order; empty: everything that was counted.
    LEADERS: counted things that have leaders, in the order in which they are shown, with the title
             of each board.
    OTHERS:  what is counted of players but has no column, with its name.
    EXTRA:   a column of tables beside the score; None for none.
    SCORED:  what a side's score is made of, player by player; None where players do not score.
    AWARDS:  counted things whose leader gets an award at the end of a season, with its name.
    LETHAL:  whether a player can die of a match.
    """

    @property
    def COLUMNS(self) -> Sequence[Column]: ...  # noqa: N802
    @property
    def LEADERS(self) -> Mapping[str, Promise]: ...  # noqa: N802
    @property
    def OTHERS(self) -> Mapping[str, Promise]: ...  # noqa: N802
    @property
    def EXTRA(self) -> Extra | None: ...  # noqa: N802
    @property
    def SCORED(self) -> str | None: ...  # noqa: N802
    @property
    def AWARDS(self) -> Mapping[str, tuple[str, Promise]]: ...  # noqa: N802
    @property
    def LETHAL(self) -> bool: ...  # noqa: N802


class AnswerOdds(Protocol):
    """The odds of an answer's dice, in words (`rules.odds.Odds`).

    ROLLS:    what is rolled for, by ``Odds.what``.
    OUTCOMES: by the keys of ``Odds.outcomes``.
    UNLESS:   what may come between, by the keys of ``Odds.unless``, as it follows on "unless".
    """

    @property
    def ROLLS(self) -> Mapping[str, Promise]: ...  # noqa: N802
    @property
    def OUTCOMES(self) -> Mapping[str, Promise]: ...  # noqa: N802
    @property
    def UNLESS(self) -> Mapping[str, Promise]: ...  # noqa: N802


class Orders(Protocol):
    """The standing orders that a coach can give (LG-FIX-18).

    ORDERS: in the order of a match; of several about one question the first that answers is taken.
    """

    @property
    def ORDERS(self) -> Sequence[Order]: ...  # noqa: N802


class DataCard(Protocol):
    """What everybody may know of one who plays, as they are now (LG-FIX-33).

    It reads line-ups, catalogue and frame alone, so it knows nothing that the board hides.
    """

    def card(
        self, version: str, line_ups: Sequence[JSON], frame: JSON, side: int, number: int
    ) -> Card | None:
        """Return the card of a member of a line-up; None where there is no such member."""
        ...

    def on_board(self, line_ups: Sequence[JSON], frame: JSON) -> Sequence[Piece]:
        """Return those who stand on the board, side by side in the order of their numbers."""
        ...

    def subject(self, decision: Decision, typed: Typed) -> tuple[int, int] | None:
        """Return whom a question is about, as side and number; None where it is about nobody.

        typed: what its coach has filled in or chosen so far.
        """
        ...


class Rulings(Protocol):
    """What a commissioner can correct by hand in a match (LG-EVENT-04).

    DEEDS: counts that can be corrected on the site; empty: all columns. The API has them all.
    FACTS: what else can be ruled on, by its name in a change, with a check of a value's form: a
           list
           of objects, each with its ``side``.
    DRAWN: those of them that the aftermath draws where nobody says.
    REPAIRS: what to do about an event of a team that does not fit any more, by the code of its
            problem: a key of `matches.correcting.sentences.REPAIRS`. Others are left out.
    """

    @property
    def DEEDS(self) -> Sequence[str]: ...  # noqa: N802
    @property
    def FACTS(self) -> Mapping[str, Callable[[Any], bool]]: ...  # noqa: N802
    @property
    def DRAWN(self) -> frozenset[str]: ...  # noqa: N802
    @property
    def REPAIRS(self) -> Mapping[str, str]: ...  # noqa: N802

    def ruled(
        self, facts: Mapping[str, Sequence[JSON]], match: Match, sides: Sequence[RecordedSide]
    ) -> list[Problem]:
        """Write the facts into the sides of a record, in place; return the problems of those that
        cannot be.
        """
        ...

    def fields(self, side: RecordedSide, names: Mapping[int, str]) -> dict[str, Field]:
        """Return fields of a form for the facts of one side of a record, by their names.

        names: of the members of the line-up by number.
        """
        ...

    def noted(self, side: int, field: str, value: Any) -> tuple[str, JSON] | None:
        """Return the fact, and its object, that such a field means; None where it says nothing."""
        ...


@dataclass(frozen=True, slots=True)
class Room:
    """The room of a game in this app.

    demo: the league that ``manage.py demo`` founds; None where there is none.
    result_file: how another program has the result of a match; None where no program is known.
    gestures: answers that belong together, and those from which nothing can come.
    course: reads the course of a match from the sides of its record and its log, which may be None;
            None for a game whose matches nobody tells.
    scene: names a mission or scenario of a version; None where matches have none.
    """

    match_log: MatchLog
    asking: Asking
    reporting: Reporting
    numbers: Numbers
    rulings: Rulings
    answer_odds: AnswerOdds
    orders: Orders
    data_card: DataCard
    demo: Path | None = None
    result_file: ResultFile | None = None
    gestures: Gestures = field(default_factory=Gestures)
    course: Callable[[Sequence[Mapping[str, JSON]], Sequence[Entry] | None], Course] | None = None
    scene: Callable[[str, str], str] | None = None
