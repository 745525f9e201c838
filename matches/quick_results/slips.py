"""Results from the phone: codes printed on slips, and what a side sends by its own (LG-DAY-20)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from secrets import token_hex

from django.db import transaction

from leagues.models import Fixture, FixtureSide, Round, Season
from leagues.operations.advancing import advance_season
from leagues.operations.common import lock_running, locked_season
from leagues.schedules.plan import LADDER
from leagues.stages.halls import matches_of
from matches.models import QuickResult, SlipCode
from matches.quick_results.codes import digest_of, new_code
from matches.quick_results.counting import count, keep, move, problem_of, reported_in
from matches.quick_results.sheet import (
    Line,
    Row,
    Sheet,
    Told,
    is_same,
    line_of,
    says_the_same,
    sheet_of,
)
from rosters.models import Coach
from rosters.operations.once import usable
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal
from rules.record import Outcome

CODES, SENDS, ENDS = "LG-DAY-20", "LG-DAY-22", "LG-DAY-23"
State = QuickResult.State


@dataclass(frozen=True, slots=True)
class Slip:
    """What a code opens: one match, for one of its sides.

    number: that of the side.
    over:   why nothing can be sent any more; None while something can.
    """

    number: int
    sheet: Sheet
    row: Row
    over: Problem | None = None

    @property
    def season(self) -> Season:
        return self.sheet.season

    @property
    def team(self) -> str:
        return self.row.teams[self.number]

    @property
    def own(self) -> Told | None:
        """The last result that this side has sent and that does not count yet."""
        return self._last(lambda side: side == self.number)

    @property
    def other(self) -> Told | None:
        """The last result that another side has sent and that does not count yet."""
        return self._last(lambda side: side not in (self.number, None))

    @property
    def to_choose(self) -> bool:
        """Whether the desk has to choose between results."""
        return bool(self.row.waiting)

    def _last(self, is_of: Callable[[int | None], bool]) -> Told | None:
        pending = [*self.row.waiting, *self.row.sent]
        found = [each for each in pending if is_of(each.side)]
        return self.row.told(max(found, key=lambda each: each.pk)) if found else None


# -- codes ----------------------------------------------------------------------------------------


@transaction.atomic
def print_codes(
    user: Coach, round_: Round, key: str = "", fixture: Fixture | None = None
) -> dict[int, str]:
    """Give each side of a round's open matches a new code; those before open nothing any more.

    key:     of the form that asks: the same form sent twice gives the same codes. Without one they
             are drawn.
    fixture: the one match whose slip is printed again; None for all.

    Return the codes by the keys of the sides: nobody can read them again. Raises Refusal:
    not_a_commissioner, season_not_running, key_not_usable, no_results_of_ladders, slip_round_over,
    slip_no_match.
    """
    season = lock_running(user, round_.stage.season)
    if round_.stage.format == LADDER:
        raise Refusal(Problem("no_results_of_ladders", CODES, {"round": round_.number}))
    if is_over(Round.objects.select_related("stage").get(pk=round_.pk)):
        raise Refusal(Problem("slip_round_over", ENDS, {"round": round_.number}))
    sides = [side for match in open_matches(round_, fixture) for side in match.sides.all()]
    if not sides:
        raise Refusal(Problem("slip_no_match", CODES, {"season": season.name}))
    word = f"{usable(key) or token_hex()}/{'' if fixture is None else fixture.pk}"
    codes = {side.pk: new_code(word, side.pk) for side in sides}
    SlipCode.objects.filter(side__in=sides).delete()
    printed = now()
    SlipCode.objects.bulk_create(
        SlipCode(side_id=side, digest=digest_of(code), printed=printed)
        for side, code in codes.items()
    )
    return codes


def open_matches(round_: Round, fixture: Fixture | None = None) -> list[Fixture]:
    """Return the matches of a round for which slips are printed: those without a final result."""
    return [
        each
        for each in matches_of(round_)
        if each.state != Fixture.State.SETTLED and fixture in (None, each)
    ]


def is_over(round_: Round) -> bool:
    """Return whether every match of a round has a result, or nothing more is played in it.

    One query.
    """
    if round_.ended is not None or round_.stage.ended is not None:
        return True
    missing = round_.fixtures.filter(state__in=Fixture.OPEN, provisional__isnull=True)
    return not missing.exists()


def has_codes(round_: Round) -> bool:
    """Return whether slips with codes were printed for a round; one query."""
    return SlipCode.objects.filter(side__fixture__round=round_).exists()


# -- what a code opens ----------------------------------------------------------------------------


def slip_of(code: str) -> Slip | None:
    """Return what a code opens; None for one that nobody has, whatever the reason.

    code: as `read_code` returns it.
    """
    found = _found(code)
    return None if found is None else _slip(found)


def _found(code: str) -> FixtureSide | None:
    if not code:
        return None
    sides = FixtureSide.objects.select_related("fixture__round__stage__season__league")
    return sides.filter(slip_code__digest=digest_of(code)).first()


def _slip(side: FixtureSide) -> Slip:
    round_ = side.fixture.round
    sheet = sheet_of(round_, Fixture.objects.filter(pk=side.fixture_id))
    (row,) = sheet.rows.values()
    return Slip(side.number, sheet, row, _end(round_, round_.stage.season))


def _end(round_: Round, season: Season) -> Problem | None:
    """Return why nothing can be sent for a round any more; None while something can."""
    if season.state != Season.State.RUNNING:
        return Problem("season_not_running", "LG-SEASON-01", {"season": season.name})
    if is_over(round_):
        return Problem("slip_round_over", ENDS, {"round": round_.number})
    return None


# -- results --------------------------------------------------------------------------------------


@transaction.atomic
def send_result(
    code: str,
    scores: Sequence[int],
    counts: Mapping[str, Sequence[int]],
    *,
    instead_of: str = "",
) -> Slip:
    """Send the result of a match for the side whose code it is (LG-DAY-22).

    What another side has sent, too, counts now: the two agree. Where they do not, both are kept and
    the desk chooses. The same again changes nothing.

    scores:     one for each side, in the order of the sides.
    counts:     for each thing that the season's tables count the same, all of them.
    instead_of: the result that this side has sent before and saw; it is set aside. Another that
                came since from the same side is kept, too.

    Return what the code opens now. Raises Refusal: slip_unknown, season_not_running,
    slip_round_over, slip_counts_missing, as a line of the desk does, and as `problem_of` says.
    """
    side = _found(code)
    if side is None:
        raise Refusal(Problem("slip_unknown", CODES))
    # Whoever types at the desk, and the other side, come one after the other.
    season = locked_season(side.fixture.season_id)
    side = _found(code)
    if side is None:
        raise Refusal(Problem("slip_unknown", CODES))
    Fixture.objects.select_for_update(of=("self",)).get(pk=side.fixture_id)
    slip = _slip(side)
    line = _line(slip, scores, counts)
    if is_same(slip.row, line):
        return slip  # sent twice, and it may have been the last of its round
    wrong = slip.over or line.wrong or problem_of(slip.row, reported_in(side.fixture.round))
    if wrong is not None:
        raise Refusal(wrong)
    if _store(slip, line, season, instead_of):
        transaction.on_commit(partial(advance_season, season.pk))
    return _slip(side)


def _line(slip: Slip, scores: Sequence[int], counts: Mapping[str, Sequence[int]]) -> Line:
    """Read what was sent as a line of the desk."""
    sheet, row = slip.sheet, slip.row
    many = len(row.teams)
    sent = [counts.get(what, ()) for what in sheet.counted]
    if any(len(each) != many for each in (scores, *sent)):
        return Line("", row, wrong=Problem("slip_counts_missing", SENDS))
    return line_of(sheet, row, "", [*scores, *(number for each in sent for number in each)])


def _store(slip: Slip, line: Line, season: Season, instead_of: str) -> bool:
    """Store what a side has sent; return whether a result counts now that did not before."""
    row, outcome = slip.row, line.outcome
    assert outcome is not None, "what is wrong was refused"
    pending = [*row.waiting, *row.sent]
    mine = [each for each in pending if each.side == slip.number]
    same = [each for each in pending if says_the_same(_said(each), outcome, line.counts)]
    agreeing = [each for each in same if each.side not in (slip.number, None)]
    if agreeing and row.outcome is None:
        count(row.fixture, season, outcome)
        move([each for each in pending if each is not agreeing[0]], State.SET_ASIDE)
        move(agreeing[:1], State.COUNTS)
        return True
    if any(each in mine for each in same) or (same and row.outcome is not None):
        return False
    replaced = [each for each in mine if str(each.uuid) == instead_of]
    move(replaced, State.SET_ASIDE)
    beside = [each for each in pending if each not in replaced]
    alone = row.outcome is None and not beside
    keep(row.fixture, outcome, State.SENT if alone else State.WAITS, side=slip.number)
    move(beside, State.WAITS)
    return False


def _said(result: QuickResult) -> Outcome:
    return Outcome.from_json(result.outcome)
