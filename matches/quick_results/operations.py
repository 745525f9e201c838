"""Type results in one line, choose between two, take one back (LG-DAY-04 to LG-DAY-07)."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from leagues.access.permissions import require_commissioner
from leagues.models import Fixture, Round, Season
from leagues.operations.advancing import advance_season
from leagues.operations.common import lock_running, names_of, rule
from leagues.operations.outcomes import told
from leagues.schedules.plan import MEETINGS, ROUND_ROBIN, SWISS
from matches.correcting.operations import correct
from matches.models import QuickResult, RoundReview
from matches.quick_results.counting import (
    count,
    keep,
    meet_sent,
    problem_of,
    reported_in,
    tell_sides,
)
from matches.quick_results.sheet import (
    CLAUSE,
    Entered,
    Line,
    after,
    is_same,
    read_line,
    says_the_same,
    sheet_of,
)
from rosters.models import Coach
from rosters.typed.text import plain_text
from rules.problems import Problem, Refusal
from rules.record import Outcome, SideOutcome

State = QuickResult.State
#: Results that count only once somebody has said so.
_PENDING = (State.SENT, State.WAITS)
#: More lines than a round has matches are no sheet of it.
MOST_LINES = 500


@transaction.atomic
def enter_results(
    user: Coach, round_: Round, text: str, following: int | None = None
) -> list[Entered]:
    """Enter results of a round, a line each, as `read_line` reads them (LG-DAY-05).

    following: the match that the first line is about if it names none; each other one is then about
               the match after that of the line before.

    Where nothing carries over a result settles its match; elsewhere it is provisional until the
    report comes. A line that is wrong stops no other. One that says the same again changes nothing.
    One that says something else than what counts is kept beside it, until somebody chooses.

    Return what became of each line, in their order. Raises Refusal: not_a_commissioner,
    season_not_running, quick_nothing_typed, quick_too_many_lines.
    """
    season = lock_running(user, round_.stage.season)
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise Refusal(Problem("quick_nothing_typed", CLAUSE, about="lines"))
    if len(lines) > MOST_LINES:
        what = {"most": MOST_LINES}
        raise Refusal(Problem("quick_too_many_lines", CLAUSE, what, "lines"))
    round_.stage.season = season
    # With the season locked nobody else types a result; with its matches locked nobody plays one.
    locked = Fixture.objects.select_for_update(of=("self",)).filter(round=round_)
    list(locked.order_by("pk").values_list("pk"))
    reported = reported_in(round_)
    sheet = sheet_of(round_)
    entered = []
    for each in lines:
        line = read_line(sheet, each, following)
        following = after(sheet, line.row.number) if line.row else following
        entered.append(_entered(user, season, line, reported))
    if any(each.how == "new" for each in entered):
        transaction.on_commit(partial(advance_season, season.pk))
    return entered


def _entered(user: Coach, season: Season, line: Line, reported: set[int]) -> Entered:
    """Store what a line says, if it says anything new."""
    row, outcome = line.row, line.outcome
    wrong = line.wrong or problem_of(row, reported)
    if wrong is not None or row is None or outcome is None:
        return Entered(line, "wrong", [] if wrong is None else [wrong])
    if is_same(row, line):
        return Entered(line, "same")
    if row.outcome is not None:
        for other in row.waiting:
            if says_the_same(Outcome.from_json(other.outcome), outcome, line.counts):
                return Entered(line, "differs")
        # A later line may be about the same match.
        row.waiting.append(keep(row.fixture, outcome, State.WAITS, by=user))
        return Entered(line, "differs")
    count(row.fixture, season, outcome)
    keep(row.fixture, outcome, State.COUNTS, by=user)
    meet_sent(row, line)
    return Entered(line, "new")


# -- two results of one match ---------------------------------------------------------------------


@transaction.atomic
def choose_result(user: Coach, result: QuickResult, *, reason: str = "") -> QuickResult:
    """Have a result count that waits for a choice; the others are set aside (LG-DAY-06).

    So does one that a side has sent and no other has confirmed (LG-DAY-22). Of a settled match this
    is a correction like any other: it can be undone, and what was drawn from the result before
    stands. reason: why, for the register; empty for the usual words.

    Raises Refusal: not_a_commissioner, season_not_running, quick_not_waiting,
    fixture_is_being_played, and as `correct` does.
    """
    season, result, fixture = _locked(user, result)
    if result.state not in _PENDING:
        raise Refusal(Problem("quick_not_waiting", "LG-DAY-06"))
    if fixture.state == Fixture.State.LOCKED:
        raise Refusal(Problem("fixture_is_being_played", "LG-FIX-09"))
    if fixture.state == Fixture.State.SETTLED:
        reason = reason or gettext("Two results were entered: this one is right.")
        correct(user, fixture, _as_change(result), reason=reason)
    else:
        count(fixture, season, Outcome.from_json(result.outcome))
        transaction.on_commit(partial(advance_season, season.pk))
    fixture.quick_results.filter(state__in=[State.COUNTS, *_PENDING]).update(state=State.SET_ASIDE)
    result.state = State.COUNTS
    result.save(update_fields=["state"])
    return result


def _as_change(result: QuickResult) -> dict[str, Any]:
    keys = ("ended", "result", "score", "counts")
    sides = [{key: side[key] for key in keys} for side in result.outcome["sides"]]
    return {"kind": "correct", "outcome": {"sides": sides}}


@transaction.atomic
def set_result_aside(user: Coach, result: QuickResult) -> QuickResult:
    """Set a result aside that waits for a choice, or that one side alone has sent (LG-DAY-06).

    Raises Refusal: not_a_commissioner, season_not_running, quick_not_waiting.
    """
    _season, result, _fixture = _locked(user, result)
    if result.state not in _PENDING:
        raise Refusal(Problem("quick_not_waiting", "LG-DAY-06"))
    result.state = State.SET_ASIDE
    result.save(update_fields=["state"])
    return result


@transaction.atomic
def take_back_result(user: Coach, result: QuickResult, *, reason: str = "") -> QuickResult:
    """Take a result back: its match has none again (LG-DAY-07).

    Possible until something was drawn from it; then it is corrected on the page of its match.
    reason: why, for the register; empty for the usual words.

    Raises Refusal: not_a_commissioner, season_not_running, quick_does_not_count, quick_was_drawn,
    fixture_is_being_played, quick_was_corrected.
    """
    season, result, fixture = _locked(user, result)
    if result.state != State.COUNTS:
        raise Refusal(Problem("quick_does_not_count", "LG-DAY-07"))
    if fixture.state == Fixture.State.LOCKED:
        raise Refusal(Problem("fixture_is_being_played", "LG-FIX-09"))
    if fixture.corrections.exists():
        raise Refusal(Problem("quick_was_corrected", "LG-DAY-07"))
    if not may_be_taken_back(fixture):
        raise Refusal(Problem("quick_was_drawn", "LG-DAY-07", {"round": fixture.round.number}))
    Fixture.objects.filter(pk=fixture.pk).update(
        state=Fixture.State.SCHEDULED, outcome=None, provisional=None, settled=None
    )
    nothing = SideOutcome("loss", 0, {}, "void")
    tell_sides(fixture, [{**told(nothing), "ended": ""} for _ in fixture.sides.all()])
    # The round is told again once all of it is settled.
    RoundReview.objects.filter(round=fixture.round_id).delete()
    result.state = State.TAKEN_BACK
    result.save(update_fields=["state"])
    reason = plain_text(reason, "reason", 2000, empty=True)
    reason = reason or gettext("Entered at the desk by mistake.")
    rule(user, season, "fixture:taken_back", names_of(fixture), reason, fixture=fixture)
    return result


def may_be_taken_back(fixture: Fixture) -> bool:
    """Return whether nothing was drawn from a match's result yet."""
    stage = fixture.round.stage
    if stage.ended is not None:
        return False
    if stage.format in (ROUND_ROBIN, MEETINGS):
        return True  # all of it was drawn before
    return (
        stage.format == SWISS and not stage.rounds.filter(number__gt=fixture.round.number).exists()
    )


def _locked(user: Coach, result: QuickResult) -> tuple[Season, QuickResult, Fixture]:
    """Return a result with its season and match, locked; refuse whoever does not run the league."""
    season = result.fixture.season
    require_commissioner(user, season.league)
    season = lock_running(user, season)
    fixture = (
        Fixture.objects.select_for_update(of=("self",))
        .select_related("season__league", "round__stage__season", "group")
        .prefetch_related("sides__entry__team")
        .get(pk=result.fixture_id)
    )
    result = QuickResult.objects.select_for_update(of=("self",)).get(pk=result.pk)
    result.fixture = fixture
    return season, result, fixture
