"""NM-GANG-02 to -05: who can be of a gang together, and what they are called."""

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
    """NM-GANG-04: how many gangers more there would have to be; 0 where the rule holds."""
    counts = Counter(ranks)
    gangers = counts.pop("ganger", 0)
    return max(0, counts.total() - gangers)


def composition_problems(ranks: Iterable[Category], hired: Category) -> list[Problem]:
    """NM-GANG-04, -05, NM-CAMP-28: what keeps one of that rank from joining these."""
    if hired == "leader":
        return [Problem("no_new_leader", "NM-CAMP-28", {}, "type")]
    ranks = list(ranks)
    if hired == "ganger" or not gangers_missing([*ranks, hired]):
        return []
    clause = "NM-GANG-05" if gangers_missing(ranks) else "NM-GANG-04"
    params = {"type": hired, "missing": gangers_missing([*ranks, hired])}
    return [Problem("too_few_gangers", clause, params, "type")]


def name_problems(names: Iterable[str], name: str, about: str) -> list[Problem]:
    """Names of a gang differ, whatever stands around them."""
    if name.strip() in names:
        return [Problem("name_taken", "NM-CREW-02", {"name": name.strip()}, about)]
    return []


def name_for(gang: Gang, of: str, who: int, names: Iterable[str]) -> str:
    """A name for who has none, of those of its house.

    of: the name of its gang, so that two gangs of a house call their fighters differently;
    ``who`` its id there.
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
