"""The ranges in which the figures of Boufbowl should lie, and where they are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.boufbowl.calibration.figures import Sample, every_card
from rules.boufbowl.catalogue import DATA, load
from rules.calibration import Band, Measured
from rules.catalogue import read

JSON = Any

VERSION = "first"
MEDIAN = "median_turns"


@dataclass(frozen=True, slots=True)
class _BandsFile:
    source: str
    band: tuple[Band, ...]


@cache
def bands() -> tuple[Band, ...]:
    return read(DATA / "calibration.toml", _BandsFile).band


def judge(sample: Sample) -> list[Measured]:
    """Every band against the sample, in the order of the bands."""
    return [
        Measured(band, sample.median, 0.0)
        if band.figure == MEDIAN
        else Measured(band, sample.value(band.figure), sample.margin(band.figure))
        for band in bands()
    ]


def unplayed(sample: Sample) -> list[str]:
    """The cards that nobody has played, committed or bought."""
    return [id_ for id_ in every_card(load(VERSION)) if not sample.uses(id_)]


def about_teams(sample: Sample) -> tuple[str, JSON]:
    """A line for every card, by what it is: how often a hundred matches see it, as text and as
    JSON."""
    rows = [f"{'card':<8}{'played':>9}{'committed':>11}   in a hundred matches"]
    told: dict[str, JSON] = {}
    for id_ in every_card(load(VERSION)):
        played, committed = (
            100 * counted[id_] / sample.matches for counted in (sample.played, sample.committed)
        )
        rows.append(f"{id_:<8}{played:>9.1f}{committed:>11.1f}")
        told[id_] = {"played": played, "committed": committed}
    never = unplayed(sample)
    rows.append(f"\nnever: {', '.join(never) or 'none'}")
    return "\n".join(rows), {"cards": told, "never": never}
