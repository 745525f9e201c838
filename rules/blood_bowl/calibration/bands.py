"""The bands in which the figures of the field lie, and where ours are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any

from rules.blood_bowl.calibration.figures import CONFIDENCE, SQUARES, Sample
from rules.blood_bowl.calibration.shape import Shape
from rules.blood_bowl.catalogue import DATA
from rules.catalogue import read

JSON = Any

VERSION = "crp"


@dataclass(frozen=True, slots=True)
class Band:
    """What a figure is in the field, and how far ours may be from it; hard is () where none is."""

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
class _BandsFile:
    source: str
    band: tuple[Band, ...]
    shape: tuple[Shape, ...]


@cache
def _file(version: str) -> _BandsFile:
    return read(DATA / version / "calibration.toml", _BandsFile)


def bands(version: str = VERSION) -> tuple[Band, ...]:
    return _file(version).band


def shapes(version: str = VERSION) -> tuple[Shape, ...]:
    return _file(version).shape


@dataclass(frozen=True, slots=True)
class Line:
    """A band and where the sample lies: figure plus or minus margin, and the verdict."""

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


def within(bounds: tuple[float, ...], value: float) -> bool:
    return bounds[0] <= value <= bounds[1]


def judge(sample: Sample) -> list[Line]:
    """Every band against the sample, in the order of the bands."""
    found = []
    for band in bands():
        if band.figure == "td_variance_over_mean":
            found.append(Line(band, *dispersion(sample)))
        else:
            found.append(Line(band, sample.value(band.figure), sample.margin(band.figure)))
    return found


def dispersion(sample: Sample) -> tuple[float, float]:
    """Variance of a team's touchdowns over their mean, and its margin as for a Poisson law."""
    mean = sample.value("td_team")
    teams = 2 * sample.matches
    if not mean or teams < 2:
        return 0.0, 0.0
    variance = (sample.value(SQUARES) - mean * mean) * teams / (teams - 1)
    return variance / mean, CONFIDENCE * (variance / mean) * sqrt(2 / (teams - 1))


def table(lines: Sequence[Line]) -> str:
    """All bands, one a line, as text."""
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
