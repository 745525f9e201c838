"""Maps of campaigns: drawn row by row, and from a seed."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Stream
from rules.problems import Refusal
from rules.territories import by_seed, drawn, malformed, territory_problems

pytestmark = pytest.mark.clause("LG-CAMP-01")
KINDS = ("", "mill")


def row(name: str, kind: str = "", *beside: str) -> dict[str, Any]:
    return {"name": name, "kind": kind, "neighbours": list(beside)}


def test_that_two_lie_beside_each_other_is_said_of_one_of_them() -> None:
    hill, ford, wood = drawn([row("Hill", "mill", "Ford"), row("Ford"), row(" Wood ")], KINDS)
    assert (hill.name, hill.kind, hill.neighbours) == ("Hill", "mill", (ford.id,))
    assert ford.neighbours == (hill.id,)
    assert (wood.name, wood.neighbours) == ("Wood", ())
    assert territory_problems([hill, ford, wood]) == []


def test_everything_that_is_wrong_with_a_map_is_said_at_once() -> None:
    rows = [row("Hill", "castle", "Moon"), row("Hill"), row("", "mill"), row("x" * 61)]
    with pytest.raises(Refusal) as no:
        drawn(rows, KINDS)
    assert [(each.code, each.about) for each in no.value.problems] == [
        ("territory_of_no_kind", "territories.1"),
        ("no_such_neighbour", "territories.1"),
        ("territory_twice", "territories.2"),
        ("territory_unnamed", "territories.3"),
        ("territory_unnamed", "territories.4"),
    ]
    with pytest.raises(Refusal) as no:
        drawn([row("Alone", "", "Alone")], KINDS)
    codes = [each.code for each in no.value.problems]
    assert codes == ["territories_out_of_range", "no_such_neighbour"]


@pytest.mark.parametrize("count", [2, 7, 60])
def test_a_seed_draws_the_same_map_in_which_all_can_be_reached(count: int) -> None:
    names = [f"Place {n}" for n in range(count)]
    found = by_seed(count, names, KINDS, Stream(bytes(32), "map"))
    assert found == by_seed(count, names, KINDS, Stream(bytes(32), "map"))
    assert found != by_seed(count, names, KINDS, Stream(bytes([1] * 32), "map")) or count == 2
    assert territory_problems(found) == []
    beside = {each.id: each.neighbours for each in found}
    reached, waiting = {found[0].id}, [found[0].id]
    while waiting:
        new = set(beside[waiting.pop()]) - reached
        reached |= new
        waiting += new
    assert len(reached) == count
    assert {each.kind for each in found} <= set(KINDS)


def test_what_cannot_be_read_is_no_map() -> None:
    assert malformed([{"id": "a", "name": "A", "kind": "", "neighbours": ["b"]}]) == []
    assert [each.code for each in malformed({})] == ["not_a_list"]
    wrong = [{"id": "a"}, 3, {"id": "a", "name": "A", "kind": "", "neighbours": [1]}]
    assert [each.params["number"] for each in malformed(wrong)] == [1, 2, 3]
