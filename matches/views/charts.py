"""Pictures of rating histories for pages, each with a legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from leagues.ratings.chart import swatch
from matches.ratings import Rated, chart_of


@dataclass(frozen=True, slots=True)
class Plot:
    """legend: a piece of each line with the name of who it is; empty for a single line."""

    title: str
    picture: SafeString
    legend: list[tuple[SafeString, str]]


def plot(lines: Sequence[tuple[str, Rated]], system: str, title: str) -> Plot | None:
    """None where there is nothing to show."""
    picture = chart_of(lines, system, title, _("Matches of the league"))
    if not picture:
        return None
    legend = [(_safe(swatch(n)), name) for n, (name, _rated) in enumerate(lines)]
    return Plot(title, _safe(picture), legend if len(lines) > 1 else [])


def _safe(picture: str) -> SafeString:
    return mark_safe(picture)  # noqa: S308 (escaped by rules.svg)
