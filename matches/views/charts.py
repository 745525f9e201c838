"""Charts of ratings and team values for pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from leagues.ratings import Elo
from leagues.reading.charts import WIDE, Series, Words, scaled, spark
from leagues.reading.season_pages import crest_of, kit_of
from matches.statistics.ratings import LINES, Rated, RatingRow
from rosters.models import Team
from rosters.words.own_words import in_words_of


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture below its title."""

    title: str
    picture: SafeString


#: The most points of a line.
POINTS = 120
#: The most points of a line in a row of a table.
FINE = 40
#: The rating with which everybody begins.
START = Elo().start
#: The value of a team is drawn from its second match on.
LEAST = 2
THOUSAND = 1000
#: A rated coach or team: its name, its ratings, and the team whose colours the line has, if any.
Named = tuple[str, Rated, Team | None]


def plot(lines: Sequence[Named], system: str, title: str, game: str = "") -> Plot | None:
    """Draw ratings over time; None where there is nothing to show, as nobody was rated twice."""
    drawn = [
        Series(
            name,
            thinned([(point.bout + 1, point.rating) for point in rated.points[system]]),
            kit_of(team) if team else "",
            crest_of(team) if team else "",
            own=len(lines) == 1,
        )
        for name, rated, team in lines[:LINES]
    ]
    if all(len(line.points) < 2 for line in drawn):
        return None
    words = Words(_finding(title, drawn), in_words_of(game, "Matches of the league"), title)
    picture = scaled(drawn, words, WIDE) if len(drawn) > 1 else scaled(drawn, words)
    return Plot(title, as_markup(picture)) if picture else None


@dataclass(frozen=True, slots=True)
class RatedLine:
    """A row of a rating list with its ratings as a line; empty before the second match."""

    row: RatingRow
    picture: SafeString


def rated_lines(rows: Sequence[RatingRow]) -> list[RatedLine]:
    """Draw the ratings of each row on one scale, so that the lines can be compared."""
    every = [point.rating for row in rows for point in row.rated.points["elo"]]
    low, high = min(every, default=START), max(every, default=START)
    low, high = min(low, START), max(high, START)
    return [_rated_line(row, low, high) for row in rows]


def _rated_line(row: RatingRow, low: float, high: float) -> RatedLine:
    ratings = [point.rating for point in row.rated.points["elo"]]
    points = thinned(list(enumerate(ratings)), FINE)
    said = _("From %(first)s to %(last)s, at best %(best)s") % {
        "first": round(ratings[0]),
        "last": round(ratings[-1]),
        "best": round(max(ratings)),
    }
    return RatedLine(row, as_markup(spark(points, low, high, START, said)))


def worth(values: Sequence[tuple[int, int]], title: str, game: str) -> Plot | None:
    """Draw a team's value before each of its matches; None before its second match.

    Large sums are drawn in thousands.
    """
    if len(values) < LEAST:
        return None
    large = min(value for _at, value in values) >= 10 * THOUSAND
    points = [(at, value / THOUSAND if large else value) for at, value in values]
    if large:
        title = _("%(title)s, in thousands") % {"title": title}
    line = Series(title, thinned(points), own=True)
    picture = scaled([line], Words(title, in_words_of(game, "Match"), title), WIDE)
    return Plot(title, as_markup(picture))


def thinned(points: Sequence[tuple[int, float]], most: int = POINTS) -> Sequence[tuple[int, float]]:
    """Thin points out to as many as can be told apart on a picture, keeping the first and the
    last.
    """
    every = -(-len(points) // most)
    return points if every < 2 else [*points[:-1:every], points[-1]]


def _finding(title: str, lines: Sequence[Series]) -> str:
    """Describe what ratings show: ``Ratings of teams: Moon Jaguars at 168``."""
    ranked = [(line.points[-1][1], line.name) for line in lines if line.points]
    if not ranked:
        return title
    rating, name = max(ranked)
    return _("%(title)s: %(name)s at %(rating)s") % {
        "title": title,
        "name": name,
        "rating": round(rating),
    }


def as_markup(picture: str) -> SafeString:
    return mark_safe(picture)  # noqa: S308 (escaped by rules.svg)
