"""The ranges in which the figures of Necromunda should lie, and where they are."""

from __future__ import annotations

from typing import Any

from rules import calibration
from rules.calibration import Band, Measured
from rules.necromunda.calibration.figures import Sample
from rules.necromunda.catalogue import DATA

JSON = Any

VERSION = "first"


def bands() -> tuple[Band, ...]:
    """Return the bands of single battles."""
    return bands_of("calibration.toml")


def bands_of(file: str) -> tuple[Band, ...]:
    """Return the bands of a file of the data."""
    return calibration.read_bands(DATA / VERSION / file)


def judge(sample: Sample) -> list[Measured]:
    """Return every band that the sample has figures for, in the order of the bands."""
    return calibration.judge(bands(), sample)


def about_teams(sample: Sample) -> tuple[str, JSON]:
    """Return as text and as JSON who wins each scenario, by role where it has roles."""
    rows = [f"{'scenario':<20}{'role':<12}{'fought':>8}{'won':>8}{'drawn':>8}"]
    figures = []
    for scenario, role in sorted({key[:2] for key in sample.roles}):
        counts = {
            result: sample.roles[scenario, role, result] for result in ("win", "draw", "loss")
        }
        sides = sum(counts.values())
        won, drawn = counts["win"] / sides, counts["draw"] / sides
        rows.append(f"{scenario:<20}{role or '-':<12}{sides:>8}{won:>8.2f}{drawn:>8.2f}")
        figures.append(
            {"scenario": scenario, "role": role, "sides": sides, "won": won, "drawn": drawn}
        )
    return "\n".join(rows), {"scenarios": figures}
