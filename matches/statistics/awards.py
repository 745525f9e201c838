"""Awards at the end of a season, each by a rule and with its numbers (LG-STAT-05).

* Champion: the team that is first in the season's final placings; the number is its points.

* Top scorer: the player with the most of what the game's score is made of.

* What a game gives an award for: the player who has the most of it.

* Best defence: the team that conceded least in a match on average; the numbers are what it conceded
and in how many matches. Only teams with at least half as many matches as the busiest team are
compared.

* Most improved: the team whose Elo rating in the league rose most from the season's first match to
its last. A team that is new there begins like everybody at the start. A team that has not gained
has not improved.

Only matches that took place count; walk-overs and forfeits are no defence. Equals share an award.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from leagues.ratings import Elo, History
from leagues.results.rated_matches import SYSTEMS, Meeting
from leagues.words.placings import champions


@dataclass(frozen=True, slots=True)
class Winner:
    """The winner of an award, a team or a player, and the numbers that decided it."""

    who: int
    numbers: Mapping[str, int | float]


@dataclass(frozen=True, slots=True)
class Award:
    """An award with its winners, teams or players by their rows; several where they are level."""

    key: str
    winners: tuple[Winner, ...]


def _points(reason: Mapping[str, Any]) -> dict[str, Any]:
    """Return the points to show; none for the winner of a knock-out or a ladder."""
    return {"points": reason["points"]} if "points" in reason else {}


def champion(placings: Sequence[Mapping[str, Any]], teams: Mapping[int, int]) -> Award:
    """Return the champion award: who is first among the teams that stayed (LG-OUT-07).

    teams: the row of each team, by entry number.
    """
    first = [row for row in champions(placings) if row["entry"] in teams]
    return Award(
        "champion",
        tuple(Winner(teams[row["entry"]], _points(row["reason"])) for row in first),
    )


def best_defence(meetings: Sequence[Meeting]) -> Award:
    """Return the award for the best defence.

    meetings: the meetings of the season.
    """
    played: Counter[int] = Counter()
    conceded: Counter[int] = Counter()
    for meeting in meetings:
        for side, team in enumerate(meeting.teams):
            played[team] += 1
            conceded[team] += sum(s for n, s in enumerate(meeting.scores) if n != side)
    least = max(played.values(), default=0) / 2
    shares = {t: Fraction(conceded[t], n) for t, n in played.items() if n >= least}
    best = min(shares.values(), default=None)
    return Award(
        "best_defence",
        tuple(
            Winner(team, {"conceded": conceded[team], "matches": played[team]})
            for team, share in shares.items()
            if share == best
        ),
    )


def most_improved(meetings: Sequence[Meeting], season: int, ratings: History) -> Award:
    """Return the award for the most improved team.

    meetings: all of the league in this game, over which the teams were rated by Elo.
    """
    elo = SYSTEMS["elo"]
    assert isinstance(elo, Elo)
    inside = [at for at, meeting in enumerate(meetings) if meeting.season == season]
    gains: dict[int, tuple[float, float]] = {}
    for team in dict.fromkeys(team for at in inside for team in meetings[at].teams):
        points = ratings.get(team, [])
        before = [point.rating for point in points if point.bout < inside[0]]
        during = [point.rating for point in points if inside[0] <= point.bout <= inside[-1]]
        if during:
            gains[team] = before[-1] if before else elo.start, during[-1]
    # To two places, as they are shown: who looks level is level.
    risen = {team: round(after - start, 2) for team, (start, after) in gains.items()}
    best = max(risen.values(), default=0)
    return Award(
        "most_improved",
        tuple(
            Winner(
                team,
                {"from": round(gains[team][0], 2), "to": round(gains[team][1], 2), "gain": gain},
            )
            for team, gain in risen.items()
            if gain == best > 0
        ),
    )
