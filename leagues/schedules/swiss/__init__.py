"""Swiss rounds: opponents with equal scores, and nobody twice (LG-SWISS)."""

from leagues.schedules.swiss.drawn import (
    Bar,
    Lock,
    Paired,
    Rested,
    RuledOut,
    Shortage,
    SwissRound,
    Why,
)
from leagues.schedules.swiss.dutch import NoDutchPairing, first_is_home, pair_dutch
from leagues.schedules.swiss.field import Attitude, Contender, Opening, Past, Wishes
from leagues.schedules.swiss.instead import pair_instead
from leagues.schedules.swiss.monrad import pair_neighbours
from leagues.schedules.swiss.optimal import pair_optimally

__all__ = [
    "Attitude",
    "Bar",
    "Contender",
    "Lock",
    "NoDutchPairing",
    "Opening",
    "Paired",
    "Past",
    "Rested",
    "RuledOut",
    "Shortage",
    "SwissRound",
    "Why",
    "Wishes",
    "first_is_home",
    "pair_dutch",
    "pair_instead",
    "pair_neighbours",
    "pair_optimally",
]
