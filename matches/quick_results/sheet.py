"""The sheet of a round: its matches by the numbers that people type, and lines read by it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Prefetch, QuerySet

from leagues.access.visible import sides
from leagues.models import Fixture, Round, Season
from leagues.schedules.plan import LADDER, MEETINGS, ROUND_ROBIN, SWISS
from matches.models import QuickResult
from rosters.typed.numbers import whole
from rules.problems import Problem
from rules.record import Outcome

CLAUSE = "LG-DAY-05"
#: More than any side scores, and than anything is counted in a match.
MOST_SCORE, MOST_COUNT = 99, 999
#: Stages in which a match may end level.
_MAY_DRAW = (ROUND_ROBIN, MEETINGS, SWISS)
#: What stands between the numbers of a line: blanks, tabs of a spreadsheet, or signs.
_BETWEEN = re.compile(r"[\s,;:/–—-]+")


@dataclass(frozen=True, slots=True)
class Told:
    """A result as it is shown.

    who:     the team whose side sent it, or who typed it at the desk.
    score:   ``2:1``.
    numbers: what is counted of the sides, a pair for each, ``3:0``.
    """

    result: QuickResult
    who: str
    score: str
    numbers: str


@dataclass(frozen=True, slots=True)
class Row:
    """A match of the sheet, by the number that people type for it.

    waiting: results of which one is to be chosen, the oldest first.
    sent:    what one side has sent and no other has confirmed, the oldest first.
    counts:  the quick result that counts; None where it came otherwise, or there is none.
    counted: the things that the season's tables ask for, as of the sheet.
    """

    number: int
    fixture: Fixture
    counted: Sequence[str] = ()
    waiting: list[QuickResult] = field(default_factory=list)
    counts: QuickResult | None = None
    sent: list[QuickResult] = field(default_factory=list)

    @property
    def teams(self) -> list[str]:
        return [side.entry.team.name for side in self.fixture.sides.all()]

    @property
    def match(self) -> str:
        return " – ".join(self.teams)

    @property
    def score(self) -> str:
        """The score that counts now, ``2:1``; empty while there is none."""
        return score_of(self.outcome)

    @property
    def numbers(self) -> str:
        """What is counted of the sides in the outcome that counts now, ``3:0``; else empty."""
        return counts_of(self.outcome, self.counted)

    @property
    def to_choose(self) -> list[Told]:
        """What the desk may choose: results that wait for it, and those that one side has sent."""
        # What nobody confirmed is history as soon as another result counts.
        sent = self.sent if self.outcome is None else []
        return [self.told(each) for each in (*self.waiting, *sent)]

    def told(self, result: QuickResult) -> Told:
        """Return a result as it is shown: who sent it, its score, what it counts."""
        said = Outcome.from_json(result.outcome)
        who = str(result.by or "–") if result.side is None else self.teams[result.side]
        return Told(result, who, score_of(said), counts_of(said, self.counted))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome that counts now, a provisional one too; None while there is none."""
        stored = self.fixture.outcome or self.fixture.provisional
        return None if stored is None else Outcome.from_json(stored)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The matches of a round by their numbers.

    counted:  the things that the season's tables ask for, in the order in which they are typed.
    by_table: whether the numbers are those of tables.
    """

    round: Round
    counted: Sequence[str]
    rows: Mapping[int, Row]
    by_table: bool = False

    @property
    def season(self) -> Season:
        return self.round.stage.season

    @property
    def all_rows(self) -> list[Row]:
        """The matches in the order of their numbers."""
        return list(self.rows.values())

    @property
    def missing(self) -> int:
        """How many matches have no result yet."""
        return sum(row.outcome is None for row in self.rows.values())


def counted_of(season: Season) -> list[str]:
    """Return what a season's points and tie-breakers count of a side, in the order of its game."""
    breakers = [*season.tie_breakers]
    for stage in season.stages.all():
        breakers += stage.plan.tie_breakers or ()
    asked = {breaker.partition(":")[2] for breaker in breakers}
    asked |= {bonus["counted"] for bonus in season.scoring.get("bonuses", ())}
    if "fair_play" in breakers:
        asked |= {*season.scoring.get("fair_play", {})}
    return [what for what in season.rules.counted if what in asked]


def sheet_of(round_: Round, fixtures: QuerySet[Fixture] | None = None) -> Sheet:
    """Return the sheet of a round, in five queries.

    A match is typed by its table where all of the round have one, else by its place in the round.

    fixtures: the round's own, where they are to be locked.
    """
    found = round_.fixtures.all() if fixtures is None else fixtures
    stored = QuickResult.objects.exclude(state__in=_PAST).order_by("created", "pk")
    rows = [
        fixture
        for fixture in found.select_related("group")
        .prefetch_related(
            sides(), Prefetch("quick_results", stored.select_related("by"), to_attr="told")
        )
        .order_by("group__name", "slot", "attempt")
        if len(fixture.sides.all()) > 1
    ]
    counted = counted_of(round_.stage.season)
    by_table = _have_tables(rows)
    numbers = [each.table or 0 for each in rows] if by_table else range(1, len(rows) + 1)
    made = {}
    for number, fixture in sorted(zip(numbers, rows, strict=True), key=lambda each: each[0]):
        fixture.round = round_
        fixture.season = round_.stage.season
        told: list[QuickResult] = fixture.told
        made[number] = Row(
            number,
            fixture,
            counted,
            [each for each in told if each.state == QuickResult.State.WAITS],
            next((each for each in told if each.state == QuickResult.State.COUNTS), None),
            [each for each in told if each.state == QuickResult.State.SENT],
        )
    return Sheet(round_, counted, made, by_table)


_PAST = (QuickResult.State.SET_ASIDE, QuickResult.State.TAKEN_BACK)


def _have_tables(fixtures: Sequence[Fixture]) -> bool:
    """Return whether each of these matches has a table, and no two of them the same."""
    tables = {fixture.table for fixture in fixtures}
    return bool(tables) and None not in tables and len(tables) == len(fixtures)


@dataclass(frozen=True, slots=True)
class Line:
    """A typed line as it was understood.

    text:    the line itself.
    row:     its match; None where the number is of none.
    outcome: what it says; None where it is wrong.
    counts:  whether it says what was counted, too; `counted` is that as it is shown, ``3:0``.
    wrong:   why it cannot be understood; None where it can.
    """

    text: str
    row: Row | None = None
    outcome: Outcome | None = None
    counts: bool = False
    counted: str = ""
    wrong: Problem | None = None

    @property
    def score(self) -> str:
        return score_of(self.outcome)


def read_line(sheet: Sheet, text: str, following: int | None = None) -> Line:
    """Read a line such as "12 2 1 3 0": the number of a match, a score a side, then for each thing
    that is counted a number a side.

    Signs between the numbers may be blanks, tabs, commas, colons or dashes. Where each has one
    digit there may be none: "12 2130".

    following: the match that a line of such digits alone is about; None where it is about none.
    """
    text = text.strip()[:200]
    words = [each for each in _BETWEEN.split(text) if each]
    numbers = [whole(each) for each in _apart(sheet, words, following)]
    if not numbers or None in numbers:
        return Line(text, wrong=Problem("quick_numbers_alone", CLAUSE, {"line": text}))
    number, *rest = [each or 0 for each in numbers]
    row = sheet.rows.get(number)
    if row is None:
        least, most = min(sheet.rows, default=0), max(sheet.rows, default=0)
        what = {"number": number, "least": least, "most": most}
        return Line(text, wrong=Problem("quick_no_such_match", CLAUSE, what))
    return line_of(sheet, row, text, rest)


def _apart(sheet: Sheet, words: list[str], following: int | None) -> list[str]:
    """Return the numbers of a line whose digits stand together, else its words as they are.

    Without the number of a match all that is counted has to be there: a number that somebody typed
    alone is no result.
    """
    if not 1 <= len(words) <= 2 or whole(words[-1]) is None:
        return words
    number = whole(words[0]) if len(words) > 1 else following
    row = None if number is None else sheet.rows.get(number)
    if row is None:
        return words
    digits, many = words[-1], len(row.teams)
    is_whole = len(digits) == many * (1 + len(sheet.counted))
    if not is_whole and (len(words) == 1 or _how_many(sheet, many, [0] * len(digits))):
        return words
    return [str(number), *digits]


def after(sheet: Sheet, number: int) -> int | None:
    """Return the number of the match that comes after another in a sheet; None after the last."""
    return next((each for each in sheet.rows if each > number), None)


def first_missing(sheet: Sheet) -> int | None:
    """Return the number of the first match without a result; None where all have one."""
    return next((number for number, row in sheet.rows.items() if row.outcome is None), None)


def line_of(sheet: Sheet, row: Row, text: str, numbers: Sequence[int]) -> Line:
    """Read the numbers of a match: a score a side, then for each thing counted a number a side.

    text: what the line says, as it is shown again.
    """
    many = len(row.teams)
    scores, counted = numbers[:many], numbers[many:]
    wrong = _how_many(sheet, many, numbers)
    if wrong is None and any(score > MOST_SCORE for score in scores):
        wrong = Problem("score_out_of_range", "LG-FIX-07")
    if wrong is None and any(count > MOST_COUNT for count in counted):
        wrong = Problem("quick_count_out_of_range", CLAUSE, {"most": MOST_COUNT})
    if wrong is not None:
        return Line(text, row, wrong=wrong)
    counts: list[dict[str, int]] = [dict.fromkeys(sheet.season.rules.counted, 0) for _ in scores]
    for place, count in enumerate(counted):
        counts[place % many][sheet.counted[place // many]] = count
    outcome = Outcome.between(scores, counts)
    format_ = sheet.round.stage.format
    if format_ not in (*_MAY_DRAW, LADDER) and outcome.sides[0].result == "draw":
        level = Problem("no_draw_in_knockout", "LG-KO-04", {"round": sheet.round.number})
        return Line(text, row, wrong=level)
    shown = [":".join(map(str, counted[at : at + many])) for at in range(0, len(counted), many)]
    return Line(text, row, outcome, bool(counted), " ".join(shown))


def _how_many(sheet: Sheet, many: int, numbers: Sequence[int]) -> Problem | None:
    """Return what is wrong with how many numbers stand in a line after that of the match."""
    most = many * (1 + len(sheet.counted))
    what = {"found": len(numbers), "scores": many, "most": most}
    if len(numbers) < many or len(numbers) % many:
        return Problem("quick_too_few_numbers", CLAUSE, what)
    return Problem("quick_too_many_numbers", CLAUSE, what) if len(numbers) > most else None


def score_of(outcome: Outcome | None) -> str:
    """Return the score of an outcome, ``2:1``; empty without one."""
    return "" if outcome is None else ":".join(str(side.score) for side in outcome.sides)


def counts_of(outcome: Outcome | None, counted: Sequence[str]) -> str:
    """Return what an outcome has of these things, a pair for each, ``3:0``; empty without one."""
    if outcome is None:
        return ""
    sides = outcome.sides
    return " ".join(":".join(str(side.counts.get(what, 0)) for side in sides) for what in counted)


def is_same(row: Row, line: Line) -> bool:
    """Return whether a line says what counts for its match already."""
    before, now = row.outcome, line.outcome
    return before is not None and now is not None and says_the_same(before, now, line.counts)


def says_the_same(before: Outcome, now: Outcome, counts: bool) -> bool:
    """Return whether two outcomes have the same scores and, where that was typed, counts."""
    for was, is_ in zip(before.sides, now.sides, strict=True):
        if (was.score, was.result) != (is_.score, is_.result):
            return False
        if counts and any(was.counts.get(what, 0) != many for what, many in is_.counts.items()):
            return False
    return True


def round_to_type(season: Season) -> Round | None:
    """Return the first round with a match that has no result yet, else the last; None without any.

    Three queries.
    """
    rounds = Round.objects.filter(stage__season=season).select_related("stage__season__league")
    rounds = rounds.order_by("stage__number", "number")
    # The column is JSON: equal to None would ask for a stored null.
    open_ = rounds.filter(
        fixtures__state__in=Fixture.OPEN, fixtures__provisional__isnull=True, ended=None
    )
    return open_.first() or rounds.last()


@dataclass(frozen=True, slots=True)
class Entered:
    """What became of a line.

    how: ``new``, ``same`` (it stood there already), ``differs`` (another result stands; both are
         kept), or ``wrong``.
    """

    line: Line
    how: str
    problems: list[Problem] = field(default_factory=list)
