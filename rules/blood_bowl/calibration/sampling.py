"""Play the matches of a sample: which teams meet, after how many matches of a season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b

from rules.blood_bowl.between import managing
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.calibration.bands import VERSION
from rules.blood_bowl.calibration.figures import Sample
from rules.blood_bowl.game import GAME
from rules.dice import Stream
from rules.record import Match, Record


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a sample: a match depends on its number only, not on the process that plays it.

    races: the teams, each founded by the automated manager; empty for all of the catalogue.
    season: matches that every team has played before, with all their effects.
    """

    seed: str = "calibration"
    strength: str = "veteran"
    races: tuple[str, ...] = ()
    season: int = 0

    def key(self, *words: object) -> bytes:
        """Return a seed of 32 bytes for the thing that these words name."""
        return blake2b(repr((self.seed, *words)).encode(), digest_size=32).digest()


def play(plan: Plan, numbers: range) -> Sample:
    """Play the matches of these numbers and count them; several processes can share a sample."""
    sample = Sample()
    for number in numbers:
        sample.count(play_one(plan, number))
    return sample


def play_one(plan: Plan, number: int) -> Record:
    """Play the match of this number."""
    return _match(plan, pair(plan, number), plan.key("match", number))


def pair(plan: Plan, number: int) -> tuple[Team, Team]:
    """Return the two teams of match ``number``.

    After every team has met every other, the teams of another season follow.
    """
    count = len(plan.races or GAME.races(VERSION))
    field_of_teams = teams(plan, number // (count * (count - 1)))
    home, away = pairing(count, number)
    return field_of_teams[home], field_of_teams[away]


def pairing(count: int, number: int) -> tuple[int, int]:
    """Return the places of the teams in match ``number``.

    In ``count * (count - 1)`` matches each pairing occurs once.
    """
    home = number % count
    away = (home + 1 + number // count % (count - 1)) % count
    return home, away


@cache
def teams(plan: Plan, generation: int = 0) -> tuple[Team, ...]:
    """Return the teams of the sample, one of each race, after their season.

    generation: each number gives other rosters with another season behind them.
    """
    races = plan.races or GAME.races(VERSION)
    field_of_teams = [_found(plan, race, generation) for race in races]
    for round_ in range(plan.season):
        _play_round(plan, field_of_teams, generation, round_)
    return tuple(field_of_teams)


def _found(plan: Plan, race: str, generation: int) -> Team:
    dice = Stream(plan.key("roster", race, generation), "roster")
    roster = GAME.wished_roster(VERSION, race, race, dice)
    return GAME.fold(VERSION, GAME.found(VERSION, roster)).state


def _play_round(plan: Plan, found: list[Team], generation: int, round_: int) -> None:
    """Let every team play once and take its aftermath; of an odd number one team rests."""
    turn = round_ % max(1, len(found) - 1)
    order = [0, *range(1 + turn, len(found)), *range(1, 1 + turn)]
    for home, away in zip(order[: len(order) // 2], reversed(order), strict=False):
        key = plan.key("season", generation, round_, home)
        pair = (found[home], found[away])
        record = _match(plan, pair, key)
        coaches = [GAME.coach(plan.strength, key, side) for side in (0, 1)]
        for at, events in zip((home, away), GAME.aftermath(record, pair, coaches), strict=True):
            found[at] = found[at].copy()
            managing.apply_all(found[at], events)


def _match(plan: Plan, pair: Sequence[Team], key: bytes) -> Record:
    coaches = [GAME.coach(plan.strength, key, side) for side in (0, 1)]
    line_ups = GAME.prepare(VERSION, pair, {}, coaches)
    frozen = Match(GAME.key, VERSION, {"overtime": False}, line_ups, key)
    return GAME.play(frozen, coaches, log=False)
