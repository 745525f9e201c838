"""Statistics of many matches and the bands that they should lie in: shared by all games.

Every figure is a ratio of two sums over matches (goals by teams, deaths by players who played), so
that samples of several processes add up and each figure has an interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, Self

from rules.catalogue import read

JSON = Any

#: Half the width of a 95% interval, in standard errors.
CONFIDENCE = 1.96


@dataclass(slots=True)
class Figure:
    """A ratio of sums over matches, with the sums that its interval needs.

    matches: how many.
    x, y: the sums of numerators and denominators.
    xx, xy, yy: the sums of their products.
    """

    matches: int = 0
    x: float = 0.0
    y: float = 0.0
    xx: float = 0.0
    xy: float = 0.0
    yy: float = 0.0

    def add(self, x: float, y: float) -> None:
        """Add one more match."""
        self.matches += 1
        self.x += x
        self.y += y
        self.xx += x * x
        self.xy += x * y
        self.yy += y * y

    def __iadd__(self, other: Figure) -> Figure:
        for name in Figure.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self

    @property
    def value(self) -> float:
        """The ratio; 0 where there was nothing to count."""
        return self.x / self.y if self.y else 0.0

    @property
    def margin(self) -> float:
        """Half of the 95% interval, from the spread between matches."""
        if self.matches < 2 or not self.y:
            return 0.0
        ratio = self.value
        square = max(0.0, self.xx - 2 * ratio * self.xy + ratio * ratio * self.yy)
        spread = sqrt(square * self.matches / (self.matches - 1))
        return CONFIDENCE * spread / self.y


@dataclass(slots=True)
class Sample:
    """Statistics of some matches.

    figures: by the names of their bands.
    by_race: figures of the teams of each race.
    """

    matches: int = 0
    figures: dict[str, Figure] = field(default_factory=dict)
    by_race: dict[str, dict[str, Figure]] = field(default_factory=dict)

    def add(self, name: str, x: float, y: float = 1.0) -> None:
        self.figures.setdefault(name, Figure()).add(x, y)

    def add_team(self, race: str, name: str, value: float) -> None:
        """Add a value of one team in one match."""
        self.by_race.setdefault(race, {}).setdefault(name, Figure()).add(value, 1)

    def __iadd__(self, other: Self) -> Self:
        self.matches += other.matches
        for name, figure in other.figures.items():
            self.figures.setdefault(name, Figure())
            self.figures[name] += figure
        for race, figures in other.by_race.items():
            for name, figure in figures.items():
                mine = self.by_race.setdefault(race, {}).setdefault(name, Figure())
                mine += figure
        return self

    def value(self, name: str) -> float:
        return self.figures[name].value

    def margin(self, name: str) -> float:
        return self.figures[name].margin


@dataclass(frozen=True, slots=True)
class Band:
    """The value of a figure in the field, and how far ours may be from it.

    hard: the bounds that must hold; () where there are none.
    """

    figure: str
    about: str
    soft: tuple[float, ...]
    field: float
    hard: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        for bounds in (self.soft, self.hard or self.soft):
            if len(bounds) != 2 or bounds[0] > bounds[1]:
                raise ValueError(f"{self.figure}: two bounds are expected, not {bounds}")


@dataclass(frozen=True, slots=True)
class Measured:
    """A band and the sample's place in it: figure plus or minus margin, and the verdict."""

    band: Band
    value: float
    margin: float

    @property
    def verdict(self) -> str:
        """``inside``, ``gap`` (outside the soft band) or ``broken`` (outside the hard one)."""
        if self.band.hard and not within(self.band.hard, self.value):
            return "broken"
        return "inside" if within(self.band.soft, self.value) else "gap"

    def to_json(self) -> JSON:
        return {
            "figure": self.band.figure,
            "value": self.value,
            "margin": self.margin,
            "hard": list(self.band.hard),
            "soft": list(self.band.soft),
            "field": self.band.field,
            "verdict": self.verdict,
        }


@dataclass(frozen=True, slots=True)
class _Bands:
    """A file that has bands and nothing else."""

    source: str
    band: tuple[Band, ...]


@cache
def read_bands(file: Path) -> tuple[Band, ...]:
    """Return the bands of a file; raise BrokenCatalogue where it has faults."""
    return read(file, _Bands).band


def judge(bands: Iterable[Band], sample: Sample) -> list[Measured]:
    """Return every band that the sample has figures for, in the order of the bands."""
    return [
        Measured(band, sample.value(band.figure), sample.margin(band.figure))
        for band in bands
        if band.figure in sample.figures
    ]


def within(bounds: tuple[float, ...], value: float) -> bool:
    return bounds[0] <= value <= bounds[1]


def table(lines: Sequence[Measured]) -> str:
    """Return all bands as text, one a line."""
    rows = [f"{'figure':<30}{'ours':>8}{'+-':>8}{'hard':>16}{'soft':>16}{'field':>8}"]
    for line in lines:
        band = line.band
        hard = "{:.4g} .. {:.4g}".format(*band.hard) if band.hard else ""
        soft = "{:.4g} .. {:.4g}".format(*band.soft)
        rows.append(
            f"{band.figure:<30}{line.value:>8.3f}{line.margin:>8.3f}{hard:>16}{soft:>16}"
            f"{band.field:>8.3g}  {line.verdict}"
        )
    return "\n".join(rows)
