"""Ten thousand matches of Kill Team: every invariant, every replay, every seam; and what matches of
its coaches look like.

`make proof` runs this on all cores and prints the figures.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

import pytest

from rules.coach import recorded
from rules.dice import Stream
from rules.kill_team import match as rules
from rules.kill_team.between import picking
from rules.kill_team.between.preparing import line_up
from rules.kill_team.coaches import coach, manager
from rules.kill_team.squads import sample_line_up
from rules.record import Match
from tests.rules.kill_team.between.rosters import random_team
from tests.rules.kill_team.matches import (
    DATA,
    VERSION,
    explorers,
    play_checked,
    play_watched,
    random_match,
    referee,
    seam_by_seam,
    seed,
)

MATCHES = 10_000
#: One match in so many is looked at with every question, with answers that must be refused; and one
#: is put away as JSON at every seam.
CLOSELY = 20
CHUNK = 50
#: How many models a side has at most, one match after the other: most are small ones.
SIZES = (4, 5, 6, 7, 8, 9, 10, 12, 15, 20)
#: Events of the log that each must happen.
KINDS = (
    "advances",
    "charge fails",
    "charges",
    "consolidates",
    "declares a charge",
    "falls back",
    "fires",
    "flesh wound",
    "is broken",
    "is dazzled",
    "is ready",
    "is shaken",
    "moves",
    "moves up",
    "order",
    "out of action",
    "overwatch",
    "piles in",
    "retreats",
    "tactic",
    "turns up",
)

AGAINST_RANDOM, PROPOSED = 200, 400
#: Of a hundred matches against random answers with the same team so many are won at least; 95 are
#: wished.
HELD = 85

T = TypeVar("T")

pytestmark = pytest.mark.proof


def in_parts(work: Callable[[range], T], matches: int) -> Iterator[T]:
    parts = [range(start, min(start + CHUNK, matches)) for start in range(0, matches, CHUNK)]
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, parts)


def prove(numbers: range) -> Counter[str]:
    """Plays these matches in every way there is; returns what happened in them."""
    figures: Counter[str] = Counter()
    missions, layouts = [*DATA.missions], [*DATA.layouts]
    for number in numbers:
        mission = missions[number % len(missions)]
        layout = layouts[number // len(missions) % len(layouts)]
        # The mission comes round every five, so the sizes have to move on.
        most = SIZES[(number + number // len(SIZES)) % len(SIZES)]
        match = random_match(number, most=most, mission=mission, layout=layout)
        record = play_checked(match, referee(match, explorers(match)))
        again = rules.play(match, recorded(record.answers))
        assert (again.digest, again.log_digest) == (record.digest, record.log_digest)
        if number % CLOSELY == 0:
            assert play_watched(match, explorers(match)).digest == record.digest
            assert seam_by_seam(match, explorers).digest == record.digest
        figures["matches"] += 1
        figures[f"{mission} on {layout}"] += 1
        figures.update(event["event"] for event in record.log or ())
    return figures


def test_ten_thousand_matches() -> None:
    figures: Counter[str] = sum(in_parts(prove, MATCHES), Counter[str]())
    print()  # noqa: T201
    for name, count in sorted(figures.items()):
        print(f"{name:32} {count:>12,}")  # noqa: T201

    assert figures["matches"] == MATCHES
    assert [kind for kind in KINDS if not figures[kind]] == []
    for mission in DATA.missions:
        assert all(figures[f"{mission} on {layout}"] for layout in DATA.layouts)


def share_against_random(numbers: range) -> int:
    """How many of these matches veterans win with the sample team that the others have as well."""
    won, teams, missions, layouts = 0, [*DATA.samples], [*DATA.missions], [*DATA.layouts]
    for number in numbers:
        line_up = sample_line_up(DATA, teams[number % len(teams)])
        options = {
            "mission": missions[number // len(teams) % len(missions)],
            "layout": layouts[number % len(layouts)],
        }
        match = Match("kill_team", VERSION, options, [line_up] * 2, seed(number))
        side = number // 2 % 2
        names = ("veteran", "random") if side == 0 else ("random", "veteran")
        coaches = [coach(name, match.seed, at) for at, name in enumerate(names)]
        won += rules.play(match, coaches, log=False).outcome.sides[side].result == "win"
    return won


def test_a_veteran_wins_most_matches_against_random_answers() -> None:
    won = sum(in_parts(share_against_random, AGAINST_RANDOM))
    print(f"\n{won} of {AGAINST_RANDOM} won against random answers")  # noqa: T201
    assert won >= AGAINST_RANDOM * HELD / 100


def proposals(numbers: range) -> Counter[str]:
    """How matches end for whom the manager has picked, against the first hundred points of the
    same command roster; both are played by veterans."""
    figures: Counter[str] = Counter()
    factions, missions = [*DATA.factions], [*DATA.missions]
    for number in numbers:
        roster = random_team(factions[number % len(factions)], Stream(seed(number), "roster"))
        mission, side = missions[number % len(missions)], number // 2 % 2
        picked = [
            (manager.proposed(roster, roster, mission, campaign=True) if at == side else None)
            or picking.first(roster, campaign=True)
            for at in (0, 1)
        ]
        if picked[0] == picked[1]:
            figures["the same"] += 1
            continue
        line_ups = [
            line_up(roster, [model.id for model in models or ()], campaign=True)
            for models in picked
        ]
        options = {"competition": "campaign", "mission": mission}
        match = Match("kill_team", VERSION, options, line_ups, seed(number))
        coaches = [coach("veteran", match.seed, at) for at in (0, 1)]
        figures[rules.play(match, coaches, log=False).outcome.sides[side].result] += 1
    return figures


def test_what_the_manager_proposes_is_better_than_the_first_hundred_points() -> None:
    figures: Counter[str] = sum(in_parts(proposals, PROPOSED), Counter[str]())
    print(f"\nproposed against first: {dict(figures)}")  # noqa: T201
    assert figures["win"] > figures["loss"]
