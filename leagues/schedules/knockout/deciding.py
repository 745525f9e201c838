"""Deciding a tie that one match did not decide (LG-KO-04, LG-KO-06)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from leagues.schedules.draw import drawn_order
from leagues.schedules.pairing import Pairing


def two_legs(better: int, other: int) -> tuple[Pairing, Pairing]:
    """Return the two matches of a tie: the better seed is at home in the second (LG-KO-06)."""
    return Pairing(other, better), Pairing(better, other)


class By(Enum):
    """The criterion that decided over two legs."""

    SUM = "sum"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class OverTwoLegs:
    """The result of both matches together; the better seed first.

    sums:  of scores.
    away:  the scores of each away from home.
    by:    the criterion that decided; None while it is level, and overtime of the second leg
           follows.
    ahead: 0 for the better seed, 1 for the other; None while it is level.
    """

    sums: tuple[int, int]
    away: tuple[int, int]
    by: By | None
    ahead: int | None


def over_two_legs(
    first: tuple[int, int], second: tuple[int, int], *, away_scores: bool = False
) -> OverTwoLegs:
    """Add up two scores, each with the home side first: the better seed is second in the first.

    away_scores: where the sums are level, the higher score away from home decides.
    """
    sums = first[1] + second[0], first[0] + second[1]
    away = first[1], second[1]
    if sums[0] != sums[1]:
        return OverTwoLegs(sums, away, By.SUM, int(sums[1] > sums[0]))
    if away_scores and away[0] != away[1]:
        return OverTwoLegs(sums, away, By.AWAY, int(away[1] > away[0]))
    return OverTwoLegs(sums, away, None, None)


class WhenLevel(Enum):
    """The season's rule where the game has no means of its own (LG-KO-04)."""

    REPLAY = "replay"
    BETTER_SEED = "better_seed"
    COIN = "coin"


def when_level(rule: WhenLevel, better: int, other: int, draw_seed: str, key: str) -> int | None:
    """Return who goes on from a level match; None for a replay.

    draw_seed: 32 bytes in hexadecimal.
    key:       of the tie, at most 11 bytes: each tie has a coin of its own.
    """
    if rule is WhenLevel.REPLAY:
        return None
    if rule is WhenLevel.BETTER_SEED:
        return better
    return drawn_order((better, other), draw_seed, f"coin-{key}")[0]
