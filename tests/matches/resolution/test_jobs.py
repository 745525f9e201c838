"""What is done again and again: no failure of one thing ends or holds up another."""

from __future__ import annotations

import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DataError, IntegrityError, InterfaceError, OperationalError

from leagues.models import Fixture, Notice, Season
from leagues.operations import advance_season
from matches import tasks
from matches.periodic import deadlines, jobs
from matches.periodic.deadlines import pass_deadline
from matches.resolution import dispatch
from rosters.runtime.job_isolation import Attempts
from rules.record import Outcome, SideOutcome
from tests import factories
from tests.clocks import Calendar, calendar
from tests.leagues.dated import Two, in_days
from tests.matches.seasons import wish
from tests.support.disks import no_file_may_grow

__all__ = ["calendar"]

pytestmark = pytest.mark.django_db

#: Whatever may go wrong with one thing: of the code, of the database for this row, of the machine.
ERRORS = [
    ZeroDivisionError("a bug"),
    IntegrityError("a row"),
    DataError("too long"),
    OperationalError("deadlock detected"),
    MemoryError(),
    OSError(28, "No space left on device"),
    RuntimeError("can't start new thread"),
]
every_error = pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)


def failing_for(do: Callable[..., Any], bad: int, error: Exception) -> Callable[..., Any]:
    """As `do`, but for one row."""

    def one(pk: int) -> Any:
        if pk == bad:
            raise error
        return do(pk)

    one.__name__ = do.__name__
    return one


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    sent: list[int] = []
    monkeypatch.setattr("matches.resolution.dispatch.wake", sent.append)
    return sent


def over(season: Season) -> Season:
    """Nothing is left to play in it, and nobody has looked since."""
    season.fixtures.update(state=Fixture.State.SETTLED, outcome=DRAWN)
    return season


DRAWN = Outcome((SideOutcome("draw", 0), SideOutcome("draw", 0))).to_json()


@every_error
def test_a_season_that_cannot_go_on_holds_up_no_other(
    messages: list[int], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    broken, sound = over(factories.season(entries=2)), factories.season(entries=2)
    wish(sound)
    messages.clear()
    Fixture.objects.update(sent_until=None)
    monkeypatch.setattr(dispatch, "advance_season", failing_for(advance_season, broken.pk, error))
    looked = jobs.look("advance")
    assert messages == [sound.fixtures.order_by("round__number")[0].pk]
    assert looked == (1, 1)
    monkeypatch.undo()


@every_error
def test_a_wish_that_cannot_be_sent_holds_up_no_other(
    messages: list[int], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    broken, sound = wish(factories.season(entries=2)), wish(factories.season(entries=2))
    messages.clear()
    Fixture.objects.update(sent_until=None)
    monkeypatch.setattr(dispatch, "_further", failing_for(dispatch._further, broken.pk, error))
    assert jobs.look("advance") == (1, 1)
    assert len(messages) == 1
    assert Fixture.objects.get(pk=messages[0]).season == sound.season


@every_error
@pytest.mark.usefixtures("messages")
def test_a_deadline_that_fails_holds_up_no_other(
    calendar: Calendar, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    first, second = (
        factories.season(2, legs=1, policy={"deadline": "double_forfeit", "round_days": 14})
        for _ in range(2)
    )
    bad, good = first.fixtures.get().pk, second.fixtures.get().pk
    calendar.go_to(in_days(14))
    doing = failing_for(pass_deadline, bad, error)
    acts = tuple(
        (which, tuple(doing if do is pass_deadline else do for do in does))
        for which, does in deadlines._ACTS
    )
    with monkeypatch.context() as patch:
        patch.setattr(deadlines, "_ACTS", acts)
        assert jobs.look("act") == (1, 1)
    assert states() == {bad: "scheduled", good: "settled"}
    assert jobs.look("act") == (1, 0)
    assert set(states().values()) == {"settled"}


def states() -> dict[int, str]:
    return dict(Fixture.objects.values_list("pk", "state"))


@pytest.mark.usefixtures("messages")
def test_a_question_that_fails_leaves_the_others_asked(
    calendar: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row that cannot be read stops one kind of acts, not the others."""
    two = Two(deadline="double_forfeit")
    calendar.go_to(in_days(14))

    def broken() -> Any:
        raise KeyError("a policy of another version")

    monkeypatch.setattr(deadlines, "hurried", broken)
    monkeypatch.setattr(deadlines, "_unopened_seasons", broken)
    acts = ((broken, ()), *deadlines._ACTS)
    monkeypatch.setattr(deadlines, "_ACTS", acts)
    assert jobs.look("act") == (1, 2)
    assert states() == {two.fixture.pk: "settled"}
    assert Notice.objects.filter(kind="deadline_double_forfeit").exists()


@pytest.mark.parametrize("away", [OperationalError("gone"), InterfaceError("closed")])
def test_a_database_that_is_away_is_not_asked_for_every_row(away: Exception) -> None:
    attempt, asked = Attempts(), []

    def ask(pk: int) -> None:
        asked.append(pk)
        raise away

    def ask_for_all() -> None:
        for pk in range(100):
            attempt(ask, pk)

    with pytest.raises(type(away)):
        ask_for_all()
    assert asked == [0, 1]


@pytest.mark.parametrize("job", jobs.JOBS)
@every_error
def test_no_error_ends_who_looks(
    monkeypatch: pytest.MonkeyPatch, job: str, error: Exception
) -> None:
    """`serve`, `advance` and beat's tasks all look through the same door."""

    def broken(attempt: Attempts) -> int:
        raise error

    monkeypatch.setattr("django.db.connection.close", lambda: None)  # of the test's transaction
    monkeypatch.setitem(jobs.JOBS, job, broken)
    assert jobs.look(job) == (0, 1)
    getattr(tasks, job)()
    with pytest.raises(CommandError, match="1 failed"):
        call_command("advance", "--once", stdout=StringIO())


def test_the_command_goes_on_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[float] = []

    def broken(attempt: Attempts) -> int:
        raise OSError(28, "No space left on device")

    def pause(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 3:
            raise KeyboardInterrupt

    monkeypatch.setitem(jobs.JOBS, "act", broken)
    monkeypatch.setattr(time, "sleep", pause)
    call_command("advance", "--every", "7", stdout=StringIO())
    assert looks == [7, 7, 7]


@pytest.mark.django_db(transaction=True)
def test_messages_and_rows_that_find_no_room_are_sent_and_written_later(
    tmp_path: Path, settings: Any
) -> None:
    season = factories.season(entries=2, legs=1)
    wish(season)
    Fixture.objects.update(sent_until=None)
    with no_file_may_grow():
        looked = jobs.look("advance")
    if settings.EMBEDDED:
        assert looked.failed or not looked.done
    assert jobs.look("act").failed == 0
    Fixture.objects.update(sent_until=None)
    assert jobs.look("advance") == (1, 0)
