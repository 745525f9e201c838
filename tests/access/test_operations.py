"""The permission is the first thing that an operation asks: before what is sent, what is, and
whether it was done already.
"""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module

import pytest
from django.db import transaction

import leagues
import matches
import rosters
from config.api.answers.statuses import status_of
from matches.resolution import claims
from rules.problems import Refusal
from tests.access import world as there
from tests.access.cases import Case
from tests.access.rows import NONE, ROWS
from tests.access.world import AWAY, HOME, World, world

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-ROLE-07")]

#: Rooms that show and read; what they do they have done by operations.
ROOMS = {"admin", "api", "forms", "games", "management", "migrations", "serializers", "views"}
#: Names of what only says whether somebody may, or refuses who may not.
QUESTIONS = ("may_", "require_", "refuse_")


@cache
def told_who_asks() -> frozenset[str]:
    """The public functions of all floors above the games that take a person."""
    return frozenset(
        f"{module.__name__}.{name}"
        for floor in (rosters, leagues, matches)
        for found in pkgutil.walk_packages(floor.__path__, f"{floor.__name__}.")
        if not ROOMS & set(found.name.split("."))
        for module in [import_module(found.name)]
        for name, each in vars(module).items()
        if inspect.isfunction(each)
        and each.__module__ == module.__name__
        and not name.startswith(("_", *QUESTIONS))
        and {"Coach", "Coach | None"}
        & {str(p.annotation) for p in inspect.signature(each).parameters.values()}
    )


def test_every_operation_has_a_row() -> None:
    """Whoever adds one says here who may not call it."""
    assert told_who_asks() - NONE - set(ROWS) == set()


def test_no_row_is_of_something_that_is_not_there() -> None:
    assert (set(ROWS) | NONE) - told_who_asks() == set()
    assert not set(ROWS) & NONE


class _TakenBack(Exception):
    """Leaves a transaction, and everything as it was."""


@contextmanager
def taken_back() -> Iterator[None]:
    try:
        with transaction.atomic():
            yield
            raise _TakenBack
    except _TakenBack:
        pass


def who_is(word: str, found: World) -> str:
    """Of a match that is live, ``other`` is the side that is not asked."""
    if word != "other":
        return word
    playing = claims.live_match_of(found.fixture)
    assert playing is not None
    return AWAY if playing.asks == 0 else HOME


def answers(found: World, case: Case, state: there.State) -> Iterator[tuple[str, Refusal]]:
    """What each of those who may not is answered, to each call."""
    with taken_back():
        made = case.made(found)
        state(found, made)
        people = {word: found[who_is(word, found)] for word in case.who}
        for call in case.calls(found, made):
            for word, user in people.items():
                with pytest.raises(Refusal) as refused, transaction.atomic():
                    call(user)
                yield word, refused.value


@pytest.mark.parametrize("operation", sorted(ROWS))
def test_who_may_not_is_told_that_and_nothing_else(operation: str) -> None:
    """Whatever they send, and whatever has happened: one answer, which is that they may not."""
    found = world()
    for case in ROWS[operation]:
        told: dict[str, set[str]] = {}
        for state in (there.as_it_is, *case.states):
            for word, refusal in answers(found, case, state):
                assert status_of(refusal.problems) == 403, (word, refusal)
                told.setdefault(word, set()).add(repr(refusal.problems))
        assert set(told) == set(case.who)
        assert {word: len(each) for word, each in told.items()} == dict.fromkeys(case.who, 1)
