"""NM-CAMP-11, -16: the tables of lasting injuries and of the medical escort."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from rules.catalogue import Between
from rules.necromunda.catalogue.characteristics import Stat

D66 = Annotated[int, Between(11, 66)]
#: NM-DICE-14: every result of a D66.
D66_FACES = tuple(10 * tens + units for tens in range(1, 7) for units in range(1, 7))
EscortResult = Literal["dies", "stabilised", "recovers"]


@dataclass(frozen=True, slots=True)
class LastingInjury:
    """What a D66 of ``from_`` to ``to`` does to a fighter.

    recovery:  the fighter is In Recovery.
    xp:        dice of experience.  multi: dice of further rolls (NM-CAMP-12).
    stat:      by characteristic how much better (+) or worse (-) it gets.
    once:      once in a career; later it is a full recovery, as with a skill that is there already.
    killer_xp: experience for the fighter that did it (NM-CAMP-55).
    """

    from_: D66
    to: D66
    id: str
    recovery: bool
    xp: str = ""
    stat: Mapping[Stat, Annotated[int, Between(-3, 3)]] = field(default_factory=dict)
    once: bool = False
    skill: str = ""
    vs_gang_only: bool = False
    multi: str = ""
    captured: bool = False
    critical: bool = False
    dead: bool = False
    killer_xp: Annotated[int, Between(0, 5)] = 0


@dataclass(frozen=True, slots=True)
class EscortRow:
    """What a D6 of ``from_`` to ``to`` does to an escorted fighter (NM-CAMP-16)."""

    from_: Annotated[int, Between(1, 6)]
    to: Annotated[int, Between(1, 6)]
    result: EscortResult


def covers(rows: Sequence[LastingInjury | EscortRow], faces: Sequence[int]) -> bool:
    """Say whether every face stands in exactly one row, in order."""
    covered = [face for row in rows for face in faces if row.from_ <= face <= row.to]
    return covered == list(faces)
