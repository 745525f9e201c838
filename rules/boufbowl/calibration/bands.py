"""The ranges in which the figures of Boufbowl should lie, and the file that holds them."""

from __future__ import annotations

from typing import Any

from rules.boufbowl.calibration.figures import Sample, every_card
from rules.boufbowl.catalogue import DATA, load
from rules.calibration import Band, Measured, read_bands

JSON = Any

VERSION = "first"
MEDIAN = "median_turns"


def bands() -> tuple[Band, ...]:
    return read_bands(DATA / "calibration.toml")


def judge(sample: Sample) -> list[Measured]:
    """Return every band with the sample's figure, in the order of the bands."""
    return [
        Measured(band, sample.median, 0.0)
        if band.figure == MEDIAN
        else Measured(band, sample.value(band.figure), sample.margin(band.figure))
        for band in bands()
    ]


def unplayed(sample: Sample) -> list[str]:
    """List the cards that nobody has played, committed or bought."""
    return [id_ for id_ in every_card(load(VERSION)) if not sample.uses(id_)]


def about_teams(sample: Sample) -> tuple[str, JSON]:
    """Return how often a hundred matches see each card, as text and as JSON.

    One line a card, grouped by kind.
    """
    rows = [f"{'card':<8}{'played':>9}{'committed':>11}   in a hundred matches"]
    uses: dict[str, JSON] = {}
    for id_ in every_card(load(VERSION)):
        played, committed = (
            100 * counted[id_] / sample.matches for counted in (sample.played, sample.committed)
        )
        rows.append(f"{id_:<8}{played:>9.1f}{committed:>11.1f}")
        uses[id_] = {"played": played, "committed": committed}
    never = unplayed(sample)
    rows.append(f"\nnever: {', '.join(never) or 'none'}")
    return "\n".join(rows), {"cards": uses, "never": never}
