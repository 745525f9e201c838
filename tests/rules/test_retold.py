"""A match that was played here can be told as a report: where its correction begins (LG-FIX-27)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

from matches.resolution.playing import Side, after
from rules import game
from rules.boufbowl.game import GAME as BOUFBOWL
from rules.kill_team.game import GAME as KILL_TEAM
from rules.necromunda.game import GAME as NECROMUNDA
from rules.record import Record, canonical
from rules.roster import Event
from rules.typed import KeyedDice, Retyped
from tests.rules.boufbowl import matches as bouts
from tests.rules.kill_team import matches as raids
from tests.rules.necromunda import matches as brawls
from tests.support.retelling import GAMES, Table, plain, same

JSON = Any
#: So many matches of each game here.
MATCHES = 4


@pytest.mark.clause("LG-FIX-27")
@pytest.mark.parametrize("key", GAMES)
def test_what_the_engine_has_played_is_a_report_without_problems(key: str) -> None:
    for seed in range(MATCHES):
        table, record = played(key, seed)
        report = json.loads(canonical(table.rules.report_of(record)))
        states = [table.state(side) for side in (0, 1)]
        assert table.rules.report_problems(table.match, report, states) == [], seed
        assert table.rules.report_warnings(table.match, report, states) == [], seed


@pytest.mark.clause("LG-FIX-27")
@pytest.mark.parametrize("key", GAMES)
def test_told_as_a_report_it_ends_alike_and_does_the_same_to_its_teams(key: str) -> None:
    for seed in range(MATCHES):
        table, record = played(key, seed)
        told = table.rules.reported(table.match, table.rules.report_of(record))
        for one, other in zip(told.outcome.sides, record.outcome.sides, strict=True):
            assert (one.result, one.score, one.ended) == (other.result, other.score, other.ended)
            assert one.counts.items() <= other.counts.items(), seed
        was, is_ = ([_own(own) for own in _left(table, each)] for each in (record, told))
        assert same(is_, was), seed


@pytest.mark.clause("LG-FIX-27", "LG-EVENT-08")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("absent", [True, False])
def test_corrected_to_what_it_was_nothing_is_rolled_and_nothing_changes(
    key: str, absent: bool
) -> None:
    for seed in range(MATCHES):
        table, record = played(key, seed)
        left = _left(table, record, absent=absent)
        dice = Retyped({}, KeyedDice(bytes(32)))
        sides = _sides(table, absent=absent)
        again = after(record, sides, dice, instead_of=left, at_table=False).events
        assert [each for each in dice.told if each.wanted.die and each.source == "here"] == []
        assert same(list(map(plain, again)), list(map(plain, left))), seed


def played(key: str, seed: int) -> tuple[Table, Record]:
    """A match of two teams with a past, by the coaches that the system has."""
    table = Table(key, seed)
    return table, _record(key, seed)


@cache
def _record(key: str, seed: int) -> Record:
    """Its record, which several tests read."""
    table = Table(key, seed)
    strength = table.rules.strengths[seed % 2]
    coaches = [table.rules.coach(strength, table.match.seed, side) for side in (0, 1)]
    return table.rules.play(table.match, coaches)


def _sides(table: Table, *, absent: bool = True) -> list[Side]:
    strength = table.rules.strengths[0]
    return [Side(table.state(side), strength, absent) for side in (0, 1)]


def _left(table: Table, record: Record, *, absent: bool = True) -> list[list[Event]]:
    return after(record, _sides(table, absent=absent)).events


def _own(events: Sequence[Event]) -> JSON:
    """What a match left of a team besides its entry in the record."""
    return [[kind, facts] for kind, facts in plain(events) if kind != "match_played"]


#: Random line-ups of whatever there is to line up, by coaches who see much of the game: every
#: mission, every scenario, two to four gangs, every level and length.
RANDOM: dict[str, Callable[[int], Record]] = {
    "boufbowl": lambda n: BOUFBOWL.play(m := bouts.random_match(n), bouts.explorers(m)),
    "kill_team": lambda n: KILL_TEAM.play(m := raids.random_match(n, most=8), raids.explorers(m)),
    "necromunda": lambda n: NECROMUNDA.play(m := brawls.random_match(n), brawls.explorers(m)),
}


@pytest.mark.clause("LG-FIX-27")
@pytest.mark.parametrize("key", RANDOM)
def test_random_matches_are_told_as_they_ended(key: str) -> None:
    for number in range(16):
        record = RANDOM[key](number)
        rules = game(key)
        told = rules.reported(record.match, rules.report_of(record)).outcome.sides
        ended = [(side.result, side.score, side.ended) for side in record.outcome.sides]
        assert [(side.result, side.score, side.ended) for side in told] == ended, number
