"""The ranges in which the figures of Kill Team should lie, and where they are."""

from __future__ import annotations

from typing import Any

from rules import calibration
from rules.calibration import Band, Measured
from rules.kill_team.calibration.figures import Sample, every_use
from rules.kill_team.catalogue import DATA, load

JSON = Any

VERSION = "first"


def bands() -> tuple[Band, ...]:
    return calibration.read_bands(DATA / VERSION / "calibration.toml")


def judge(sample: Sample) -> list[Measured]:
    """Return every band that the sample has figures for, in the order of the bands."""
    return calibration.judge(bands(), sample)


def unused(sample: Sample) -> list[str]:
    """List the tactics and orders that nobody used, by id."""
    return [id_ for id_ in every_use(load(VERSION)) if not sample.used[id_]]


def about_teams(sample: Sample) -> tuple[str, JSON]:
    """Return as text and as JSON how often a hundred matches see each tactic and order, and who
    wins each mission.
    """
    rows = [f"{'tactic or order':<28}{'used':>8}   in a hundred matches"]
    uses: dict[str, float] = {}
    for id_ in every_use(load(VERSION)):
        uses[id_] = 100 * sample.used[id_] / sample.matches
        rows.append(f"{id_:<28}{uses[id_]:>8.1f}")
    never = unused(sample)
    rows.append(f"\nnever: {', '.join(never) or 'none'}\n")
    rows.append(f"{'mission':<20}{'role':<12}{'played':>8}{'won':>8}{'drawn':>8}")
    missions = []
    for mission, role in sorted({key[:2] for key in sample.missions}):
        counts = {
            result: sample.missions[mission, role, result] for result in ("win", "draw", "loss")
        }
        sides = sum(counts.values())
        won, drawn = counts["win"] / sides, counts["draw"] / sides
        rows.append(f"{mission:<20}{role or '-':<12}{sides:>8}{won:>8.2f}{drawn:>8.2f}")
        missions.append(
            {"mission": mission, "role": role, "sides": sides, "won": won, "drawn": drawn}
        )
    return "\n".join(rows), {"uses": uses, "never": never, "missions": missions}
