"""How results in one line are stored and come to count, whoever sends them (LG-DAY-04)."""

from __future__ import annotations

from typing import Any

from leagues import hooks
from leagues.models import Fixture, Round, Season
from leagues.operations.outcomes import told
from leagues.schedules.plan import LADDER
from matches.models import QuickResult, Report
from matches.quick_results.sheet import CLAUSE, Line, Row, says_the_same
from matches.resolution.claims import open_reports
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Problem
from rules.record import Outcome

State = QuickResult.State


def reported_in(round_: Round) -> set[int]:
    """Return the matches of a round whose coaches have sent a report that nobody has answered."""
    sent = open_reports().filter(state__in=(Report.State.FILED, Report.State.DISPUTED))
    return set(sent.filter(fixture__round=round_).values_list("fixture", flat=True))


def problem_of(row: Row | None, reported: set[int]) -> Problem | None:
    """Return why no line can be entered for a match now; None where one can."""
    if row is None:
        return None
    if row.fixture.round.stage.format == LADDER:
        return Problem("no_results_of_ladders", CLAUSE, {"round": row.fixture.round.number})
    if row.fixture.state == Fixture.State.LOCKED:
        return Problem("fixture_is_being_played", "LG-FIX-09")
    if row.fixture.pk in reported:
        return Problem("quick_report_waits", CLAUSE, {"match": " – ".join(row.teams)})
    return None


def keep(
    fixture: Fixture,
    outcome: Outcome,
    state: State,
    *,
    by: Coach | None = None,
    side: int | None = None,
) -> QuickResult:
    """Store a result: of the desk, by who typed it, or of the side that sent it."""
    return QuickResult.objects.create(
        fixture=fixture, outcome=outcome.to_json(), state=state, by=by, side=side, created=now()
    )


def move(results: list[QuickResult], state: State) -> None:
    """Give stored results another state."""
    QuickResult.objects.filter(pk__in=[each.pk for each in results]).update(state=state)
    for each in results:
        each.state = state


def meet_sent(row: Row, line: Line) -> None:
    """Compare what sides have sent with the line that the desk has typed since (LG-DAY-22).

    What says the same is settled with it; what says something else waits for a choice.
    """
    assert line.outcome is not None, "only a line that was taken comes here"
    pending = [*row.sent, *row.waiting]
    same = [
        each
        for each in pending
        if says_the_same(Outcome.from_json(each.outcome), line.outcome, line.counts)
    ]
    if same:
        # The desk has said which of them is right.
        move(pending, State.SET_ASIDE)
        row.waiting.clear()
    else:
        move(row.sent, State.WAITS)
        row.waiting.extend(row.sent)
    row.sent.clear()


def count(fixture: Fixture, season: Season, outcome: Outcome) -> None:
    """Settle a match by an outcome, or have it stand provisionally where a report is to come."""
    if season.changes_teams:
        fixture.provisional = outcome.to_json()
        fixture.save(update_fields=["provisional"])
        return
    fixture.state, fixture.settled = Fixture.State.SETTLED, now()
    fixture.outcome, fixture.provisional = outcome.to_json(), None
    fixture.save(update_fields=["state", "settled", "outcome", "provisional"])
    tell_sides(fixture, [told(side) for side in outcome.sides])
    hooks.announce("result", {}, fixture=fixture)


def tell_sides(fixture: Fixture, columns: list[dict[str, Any]]) -> None:
    """Store of each side of a match what its outcome says of it."""
    for number, values in enumerate(columns):
        fixture.sides.filter(number=number).update(**values)
