"""NM-GANG-02 to -05: the composition of a gang, and names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from itertools import count

from rules import wishes
from rules.necromunda.catalogue.gangs import Gang
from rules.necromunda.catalogue.vocabulary import Category
from rules.problems import Problem

NAME = wishes.named("NM-CREW-02")


def gangers_missing(ranks: Iterable[Category]) -> int:
    """Return how many more gangers a gang would need; 0 where the rule holds (NM-GANG-04)."""
    counts = Counter(ranks)
    gangers = counts.pop("ganger", 0)
    return max(0, counts.total() - gangers)


def composition_problems(ranks: Iterable[Category], hired: Category) -> list[Problem]:
    """List what keeps a fighter of that rank from joining these (NM-GANG-04, -05, NM-CAMP-28)."""
    if hired == "leader":
        return [Problem("no_new_leader", "NM-CAMP-28", {}, "type")]
    ranks = list(ranks)
    if hired == "ganger" or not gangers_missing([*ranks, hired]):
        return []
    clause = "NM-GANG-05" if gangers_missing(ranks) else "NM-GANG-04"
    params = {"type": hired, "missing": gangers_missing([*ranks, hired])}
    return [Problem("too_few_gangers", clause, params, "type")]


def name_problems(names: Iterable[str], name: str, about: str) -> list[Problem]:
    """List the problem of a name that the gang already has, spaces around it ignored."""
    if name.strip() in names:
        return [Problem("name_taken", "NM-CREW-02", {"name": name.strip()}, about)]
    return []


def name_for(gang: Gang, of: str, who: int, names: Iterable[str]) -> str:
    """Return a name of its house for a fighter that has none.

    of: the name of its gang, so that two gangs of a house name their fighters differently; ``who``
        its id there.
    """
    taken, first, last = {*names}, gang.first_names, gang.last_names
    places = blake2b(f"{of}/{who}".encode(), digest_size=2).digest()
    start = int.from_bytes(places, "big")
    for number in count(start):
        name = f"{first[number % len(first)]} {last[number // len(first) % len(last)]}"
        if number >= start + len(first) * len(last):
            name = f"{name} {number}"
        if name not in taken:
            return name
    raise AssertionError("numbers never end")
