"""Load the bands of the field's figures and compare a sample with them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any

from rules.blood_bowl.calibration import shape
from rules.blood_bowl.calibration.figures import SQUARES, Sample
from rules.blood_bowl.calibration.shape import Shape
from rules.blood_bowl.catalogue import DATA
from rules.calibration import CONFIDENCE, Band, Measured
from rules.catalogue import read

JSON = Any

VERSION = "crp"


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


def judge(sample: Sample) -> list[Measured]:
    """Compare the sample with every band, in the order of the bands."""
    measured = []
    for band in bands():
        if band.figure == "td_variance_over_mean":
            measured.append(Measured(band, *dispersion(sample)))
        else:
            measured.append(Measured(band, sample.value(band.figure), sample.margin(band.figure)))
    return measured


def dispersion(sample: Sample) -> tuple[float, float]:
    """Return variance over mean of a team's touchdowns, and its margin as for a Poisson law."""
    mean = sample.value("td_team")
    teams = 2 * sample.matches
    if not mean or teams < 2:
        return 0.0, 0.0
    variance = (sample.value(SQUARES) - mean * mean) * teams / (teams - 1)
    return variance / mean, CONFIDENCE * (variance / mean) * sqrt(2 / (teams - 1))


def about_teams(sample: Sample) -> tuple[str, JSON]:
    """Return what is known of single teams and what the sample shows: as text and as JSON."""
    seen = shape.look(shapes(), sample.by_race)
    return shape.table(sample.by_race, seen), [one.to_json() for one in seen]
