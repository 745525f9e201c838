"""One test for many cases: it runs them all, and names the one that fails."""

from __future__ import annotations

import inspect

import pytest

from tests.cases import for_all


def test_every_combination_is_run() -> None:
    ran: list[tuple[int, str]] = []

    @for_all(n=range(2), word="ab")
    def test(n: int, word: str) -> None:
        ran.append((n, word))

    test()
    assert ran == [(0, "a"), (0, "b"), (1, "a"), (1, "b")]


def test_the_case_that_fails_is_named() -> None:
    @for_all(n=range(5))
    def test(n: int) -> None:
        assert n != 3

    with pytest.raises(AssertionError) as failure:
        test()
    assert failure.value.__notes__ == ["It failed for n = 3."]


def test_what_is_no_case_is_a_fixture_and_marks_stay() -> None:
    @for_all(n=range(2))
    @pytest.mark.django_db
    def test(n: int, world: str) -> None:
        assert (n, world) in {(0, "w"), (1, "w")}

    test(world="w")
    assert list(inspect.signature(test).parameters) == ["world"]
    assert [mark.name for mark in test.pytestmark] == ["django_db"]  # type: ignore[attr-defined]


def test_a_test_without_a_case_fails_and_so_does_a_case_that_nobody_takes() -> None:
    with pytest.raises(AssertionError, match="there is no case"):
        for_all(n=())(lambda n: None)()
    with pytest.raises(AssertionError, match="does not take m"):
        for_all(m=(1,))(lambda n: None)
