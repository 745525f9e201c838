"""Load the ranges for the figures of Helvetia Cup and compare a sample with them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.calibration import Band, Measured, within
from rules.catalogue import read
from rules.helvetia_cup.calibration.figures import Sample
from rules.helvetia_cup.catalogue import DATA

JSON = Any

VERSION = "first"
TEAM_FIGURES = ("points", "scored", "conceded")


@dataclass(frozen=True, slots=True)
class _BandsFile:
    """The keys of ``calibration.toml``.

    points: the bounds of each team's points per match.
    """

    source: str
    points: tuple[float, ...]
    band: tuple[Band, ...]


@cache
def _file(version: str) -> _BandsFile:
    return read(DATA / version / "calibration.toml", _BandsFile)


def bands(version: str = VERSION) -> tuple[Band, ...]:
    return _file(version).band


def points(version: str = VERSION) -> tuple[float, ...]:
    return _file(version).points


def judge(sample: Sample) -> list[Measured]:
    """Compare the sample with every band, in the order of the bands."""
    return [
        Measured(band, sample.value(band.figure), sample.margin(band.figure)) for band in bands()
    ]


def outside(sample: Sample) -> list[str]:
    """List the teams whose points per match are outside the bounds."""
    return [
        race
        for race, figures in sample.by_race.items()
        if not within(points(), figures["points"].value)
    ]


def about_teams(sample: Sample) -> tuple[str, JSON]:
    """Return a line for every team, the best first: as text and as JSON."""
    by_race = sample.by_race
    rows = [f"{'team':<8}{'matches':>8}" + "".join(f"{name:>18}" for name in TEAM_FIGURES)]
    order = sorted(by_race, key=lambda race: (-by_race[race]["points"].value, race))
    for race in order:
        figures = [by_race[race][name] for name in TEAM_FIGURES]
        cells = (f"{figure.value:>10.3f} +-{figure.margin:.3f}" for figure in figures)
        rows.append(f"{race:<8}{figures[0].matches:>8}" + "".join(cells))
    beyond = outside(sample)
    low, high = points()
    verdict = f"outside: {', '.join(beyond)}" if beyond else "inside"
    rows.append(f"\npoints a match, {low:.4g} .. {high:.4g}: {verdict}")
    values = {race: {name: by_race[race][name].value for name in TEAM_FIGURES} for race in order}
    return "\n".join(rows), {"points": list(points()), "teams": values, "outside": beyond}
