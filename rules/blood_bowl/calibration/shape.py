"""Compare single teams with the field: which teams score, hurt, suffer and win more or less."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rules.blood_bowl.calibration.figures import TEAM_FIGURES
from rules.calibration import Figure

JSON = Any
TeamFigure = Literal["wins", "touchdowns", "casualties_caused", "casualties_suffered"]


@dataclass(frozen=True, slots=True)
class Shape:
    """Something that is known of some teams.

    figure: one of ``TEAM_FIGURES``.
    races: the teams it is said of; empty for all that no other shape of this figure names.
    bounds: two bounds for each team; () where only the comparison below counts.
    than: how the mean of these teams compares with that of all others: ``more`` or ``less``.
    """

    figure: TeamFigure
    about: str
    races: tuple[str, ...] = ()
    bounds: tuple[float, ...] = ()
    than: Literal["", "more", "less"] = ""

    def __post_init__(self) -> None:
        if bool(self.bounds) == bool(self.than):
            raise ValueError(f"{self.about}: either bounds or a comparison is expected")
        if self.bounds and (len(self.bounds) != 2 or self.bounds[0] > self.bounds[1]):
            raise ValueError(f"{self.about}: two bounds are expected, not {self.bounds}")


@dataclass(frozen=True, slots=True)
class Seen:
    """A shape as the sample shows it.

    values: the figure of each team it is said of, or of these and of all others together.
    outside: the teams whose figure is outside the bounds by more than its error.
    unsure: the teams whose figure is outside by less than its 95% interval.
    """

    shape: Shape
    values: Mapping[str, float]
    outside: Sequence[str]
    unsure: Sequence[str] = ()

    def to_json(self) -> JSON:
        return {
            "about": self.shape.about,
            "figure": self.shape.figure,
            "values": dict(self.values),
            "outside": list(self.outside),
            "unsure": list(self.unsure),
        }


def look(shapes: Sequence[Shape], by_race: Mapping[str, Mapping[str, Figure]]) -> list[Seen]:
    """List every shape of which the sample shows a team, in the order of the shapes."""
    seen = []
    for shape in shapes:
        races = [race for race in (shape.races or _rest(shapes, shape, by_race)) if race in by_race]
        if races and shape.bounds:
            seen.append(_within_bounds(shape, races, by_race))
        elif races and len(races) < len(by_race):
            seen.append(_compared(shape, races, by_race))
    return seen


def _rest(shapes: Sequence[Shape], shape: Shape, races: Mapping[str, Any]) -> list[str]:
    """List the teams that no other shape of this figure gives bounds to."""
    named = {
        race for other in shapes if other.figure == shape.figure and other.bounds
        for race in other.races
    }  # fmt: skip
    return [race for race in races if race not in named]


def _within_bounds(
    shape: Shape, races: Sequence[str], by_race: Mapping[str, Mapping[str, Figure]]
) -> Seen:
    figures = {race: by_race[race][shape.figure] for race in races}
    off = {race: _off(shape.bounds, figure.value) for race, figure in figures.items()}
    return Seen(
        shape,
        {race: figure.value for race, figure in figures.items()},
        [race for race in races if off[race] > figures[race].margin],
        [race for race in races if 0 < off[race] <= figures[race].margin],
    )


def _off(bounds: Sequence[float], value: float) -> float:
    """Return how far a value is outside its bounds; 0 inside."""
    low, high = bounds
    return max(low - value, value - high, 0.0)


def _compared(
    shape: Shape, races: Sequence[str], by_race: Mapping[str, Mapping[str, Figure]]
) -> Seen:
    others = [race for race in by_race if race not in races]
    ours, theirs = (_mean(shape, group, by_race) for group in (races, others))
    holds = ours > theirs if shape.than == "more" else ours < theirs
    return Seen(shape, {"these": ours, "others": theirs}, [] if holds else list(races))


def _mean(shape: Shape, races: Sequence[str], by_race: Mapping[str, Mapping[str, Figure]]) -> float:
    return sum(by_race[race][shape.figure].value for race in races) / len(races)


def table(by_race: Mapping[str, Mapping[str, Figure]], seen: Sequence[Seen]) -> str:
    """Return a line for every team and one for every shape, as text."""
    rows = [f"{'team':<22}{'matches':>8}" + "".join(f"{name:>21}" for name in TEAM_FIGURES)]
    for race in sorted(by_race, key=lambda race: (-by_race[race]["wins"].value, race)):
        figures = by_race[race]
        cells = (f"{figures[n].value:>13.3f} +-{figures[n].margin:.3f}" for n in TEAM_FIGURES)
        rows.append(f"{race:<22}{figures['wins'].matches:>8}" + "".join(cells))
    rows.append("")
    for one in seen:
        shape = one.shape
        wanted = "{:.4g} .. {:.4g}".format(*shape.bounds) if shape.bounds else shape.than
        shown = ", ".join(f"{name} {value:.2f}" for name, value in one.values.items())
        verdicts = [
            f"{word}: {', '.join(races)}"
            for word, races in (("outside", one.outside), ("outside, within its error", one.unsure))
            if races
        ]
        verdict = "; ".join(verdicts) or "inside"
        rows.append(f"{shape.about} ({shape.figure}, {wanted}): {shown}: {verdict}")
    return "\n".join(rows)
