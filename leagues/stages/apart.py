"""Who is kept apart in every draw of a season: families and the like (LG-DAY-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Apart:
    """Pairs of entries, by number, that never meet, and that should rather not."""

    never: Sequence[tuple[int, int]] = ()
    rather_not: Sequence[tuple[int, int]] = ()


def circles(named: Mapping[int, Sequence[str]]) -> list[list[int]]:
    """Return the sets of entries that share a circle, each with two of them or more.

    named: the circles of each entry, by its number. Names are the same whatever their case.
    """
    found: dict[str, list[int]] = {}
    for number, names in named.items():
        for name in {each.casefold() for each in names}:
            found.setdefault(name, []).append(number)
    return [found[name] for name in sorted(found) if len(found[name]) > 1]


def apart_of(named: Mapping[int, Sequence[str]], firmly: str) -> Apart:
    """Return the pairs that share a circle.

    firmly: `leagues.policy.Policy.apart`.
    """
    pairs = {tuple(sorted(pair)) for each in circles(named) for pair in combinations(each, 2)}
    in_order = [(one, other) for one, other in sorted(pairs)]
    return Apart(never=in_order) if firmly == "forbidden" else Apart(rather_not=in_order)
