"""A match that was reported wrongly and corrected does what it would have done, reported rightly.

All dice are typed in, as they fell at the table.  What coaches did afterwards is worked out again,
or does not fit any more and says so (LG-EVENT-08).
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.roster import Event, Folded
from tests.support.retelling import GAMES, Table, in_order, plain, same

#: So many of each game here; `make proof` has more.
TABLES = 6


@pytest.mark.clause("LG-EVENT-08")
@pytest.mark.parametrize("key", GAMES)
def test_filed_wrong_and_corrected_is_filed_right(key: str) -> None:
    for seed in range(TABLES):
        corrected_is_filed_right(key, seed)


@pytest.mark.clause("LG-EVENT-08")
@pytest.mark.parametrize("key", GAMES)
def test_what_coaches_did_since_is_worked_out_again_or_named(key: str) -> None:
    for seed in range(TABLES):
        later_acts_are_named(key, seed)


def corrected_is_filed_right(key: str, seed: int) -> None:
    """The events of both teams are the same, whatever else was reported first."""
    table = Table(key, seed)
    wrong, right = table.report(), table.report()
    there = table.filed(right)
    back = table.corrected(right, table.filed(wrong))
    for side in (0, 1):
        assert same(plain(back[side]), plain(there[side])), (key, seed, side)


def later_acts_are_named(key: str, seed: int) -> None:
    """With the same acts of its coach a team is the same, or what differs does not fit any more,
    or its coach is asked again.

    What the match does filed rightly is what it does corrected; here those who joined since keep
    the numbers that they have.
    """
    table = Table(key, seed)
    wrong, right = table.filed(table.report()), table.report()
    acts = [table.wishes([*table.before[n], *wrong[n]], Random(seed)) for n in (0, 1)]
    done = [[event for _, found in own for event in found] for own in acts]
    back = table.corrected(right, wrong, since=done)
    for side in (0, 1):
        before = table.before[side]
        anew = table.wished([*before, *back[side]], acts[side])
        found = _folded(table, [*before, *back[side], *done[side]])
        expected = _folded(table, [*before, *back[side], *anew])
        if not same(found.state.to_json(), expected.state.to_json()):
            asked = table.rules.open_choices(table.version, found.state)
            assert found.problems or asked, (key, seed, side)


def _folded(table: Table, events: list[Event]) -> Folded[Any]:
    return table.rules.fold(table.version, in_order(events))
