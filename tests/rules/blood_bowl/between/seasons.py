"""Seasons without a league around them: teams of all races meet, and live with what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

from rules.blood_bowl.between import managing
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.catalogue import load
from rules.blood_bowl.game import GAME
from rules.dice import Stream
from rules.record import Match
from rules.roster import Event
from tests.rules.blood_bowl.matches import play_watched

JSON = Any

VERSION = "crp"
CRP = load(VERSION)


class World:
    """One team of each race, run and coached by veterans.

    The same number is the same world.  Every match is watched at each seam and question, and every
    team is looked at after each match.
    """

    def __init__(self, number: int, races: Sequence[str], strength: str = "veteran") -> None:
        self.number = number
        self.strength = strength
        self.played: Counter[str] = Counter()
        self.events: list[list[Event]] = [self._found(race) for race in races]
        self.teams: list[Team] = [GAME.fold(VERSION, events).state for events in self.events]

    def _key(self, *words: object) -> bytes:
        return blake2b(repr((self.number, *words)).encode(), digest_size=32).digest()

    def _found(self, race: str) -> list[Event]:
        dice = Stream(self._key("roster", race), "roster")
        return list(GAME.found(VERSION, GAME.wished_roster(VERSION, race, race, dice)))

    def play_season(self, season: int, rounds: int) -> None:
        """Every round pairs all teams, the odd one excepted; in a full season all meet once."""
        for number in range(rounds):
            for home, away in pairs(len(self.teams), number):
                self.play(home, away, self._key(season, number, home))

    def play(self, home: int, away: int, key: bytes) -> None:
        """One match and its aftermath."""
        pair = (self.teams[home], self.teams[away])
        coaches = [GAME.coach(self.strength, key, side) for side in (0, 1)]
        line_ups = GAME.prepare(VERSION, pair, {}, coaches)
        record = play_watched(Match(GAME.key, VERSION, {"overtime": False}, line_ups, key), coaches)
        after = [GAME.coach(self.strength, key, side) for side in (0, 1)]
        for at, events in zip((home, away), GAME.aftermath(record, pair, after), strict=True):
            self.teams[at] = self.teams[at].copy()
            managing.apply_all(self.teams[at], events)
            self.events[at] += events
            check_team(self.teams[at])
        self.played[" v ".join(sorted(team.race for team in pair))] += 1

    def check_folds(self) -> None:
        """A team is the fold of its events, and nothing in it does not fit."""
        for team, events in zip(self.teams, self.events, strict=True):
            folded = GAME.fold(VERSION, events)
            assert not folded.problems
            assert folded.state.to_json() == team.to_json()


def pairs(count: int, round_: int) -> Iterator[tuple[int, int]]:
    """Who meets whom: the circle method, so that in ``count - 1`` rounds everybody meets once."""
    seats = count + count % 2
    turn = round_ % (seats - 1)
    order = [0, *range(1 + turn, seats), *range(1, 1 + turn)]
    for one, other in zip(order[: seats // 2], reversed(order), strict=False):
        if max(one, other) < count:
            yield (one, other) if round_ % 2 else (other, one)


def check_team(team: Team) -> None:
    """What holds of every team after every match."""
    assert team.treasury >= 0
    assert len(team.roster) <= CRP.players_max
    assert len(team.available) + team.missing_men >= CRP.players_min
    numbers = [player.number for player in team.roster]
    assert len(set(numbers)) == len(numbers)
    for position in team.team_list.positions:
        assert sum(p.position is position for p in team.roster) <= position.limit
    assert 0 <= team.rerolls <= CRP.rerolls_max
    assert 0 <= team.fan_factor <= 18
    assert team.apothecary <= int(team.team_list.apothecary)
