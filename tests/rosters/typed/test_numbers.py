"""Numbers that strangers send: read within bounds, never guessed, never an error."""

from __future__ import annotations

import pytest

from rosters.typed.numbers import MOST, numbered, or_typed, signed, whole

#: What is no number for a form, however much it looks like one.
NONE = ["", " ", "-1", "+1", "1.5", "1_000", "٣", "９", "½", "²", "1e3", "0x1", "x", "9" * 5000]


@pytest.mark.clause("LG-FIX-19")
@pytest.mark.parametrize("text", NONE)
def test_what_is_no_number_is_none(text: str) -> None:
    assert whole(text) is None
    assert or_typed(text) == text


@pytest.mark.clause("LG-FIX-19")
def test_a_number_is_the_one_that_was_typed() -> None:
    assert whole("7") == whole(" 007 ") == 7
    assert whole("200 000") is None, "two numbers"
    assert whole("200 000", grouped=True) == whole("200\xa0000", grouped=True) == 200_000
    assert or_typed("200 000", grouped=True) == 200_000
    assert whole(str(MOST)) == MOST
    assert whole(str(MOST + 1)) is None, "not its first digits"
    assert (whole("40", most=40), whole("41", most=40)) == (40, None)
    assert whole(" " * 5000 + "7") is None, "nobody writes that"
    assert (signed("-5"), signed("5"), signed("--5"), signed("-")) == (-5, 5, None, None)


@pytest.mark.clause("LG-FIX-19")
def test_of_names_of_fields_only_those_of_a_page_are_read() -> None:
    names = ["who-2", "who-0", "who-10000000", "who-" + "9" * 5000, "who-x", "who-٣", "who--1"]
    assert numbered([*names, "who-01", "what-1", "who-2"], "who-", 40) == [0, 2]
