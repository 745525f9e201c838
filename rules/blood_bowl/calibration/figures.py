"""What many matches show.

Every figure is a ratio of two sums over matches (touchdowns by teams, deaths by players who
played), so that samples of several processes add up and each figure has an interval.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from rules.blood_bowl.player import SPP
from rules.record import Record

#: Half the width of a 95% interval, in standard errors.
CONFIDENCE = 1.96

#: Counts of a stat line that are figures as they are, by the name of their band.
COUNTED = {
    "blocks_thrown": "blocks",
    "casualties_caused": "casualties",
    "knock_outs_caused": "knock_outs",
    "completions": "completions",
    "interceptions": "interceptions",
    "fouls": "fouls",
    "crowd_pushes": "crowd_pushes",
}
#: The casualty mix: where the worst effect of an injury belongs; what is not here is permanent.
MIX = {
    "badly_hurt": "casualty_mix_badly_hurt",
    "miss_next": "casualty_mix_miss_next_game",
    "dead": "casualty_mix_dead",
}
PERMANENT = "casualty_mix_permanent"
#: What is known of single teams; a draw is half a win.
TEAM_FIGURES = ("wins", "touchdowns", "casualties_caused", "casualties_suffered")
_WORTH = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@dataclass(slots=True)
class Figure:
    """A ratio of sums over matches, with what its interval needs.

    matches: how many; x, y: sum of numerators and denominators; xx, xy, yy: of their products.
    """

    matches: int = 0
    x: float = 0.0
    y: float = 0.0
    xx: float = 0.0
    xy: float = 0.0
    yy: float = 0.0

    def add(self, x: float, y: float) -> None:
        """One more match."""
        self.matches += 1
        self.x += x
        self.y += y
        self.xx += x * x
        self.xy += x * y
        self.yy += y * y

    def __iadd__(self, other: Figure) -> Figure:
        for name in Figure.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self

    @property
    def value(self) -> float:
        """The figure; 0 where nothing was there to count."""
        return self.x / self.y if self.y else 0.0

    @property
    def margin(self) -> float:
        """Half of the 95% interval, from the spread between matches."""
        if self.matches < 2 or not self.y:
            return 0.0
        ratio = self.value
        square = max(0.0, self.xx - 2 * ratio * self.xy + ratio * ratio * self.yy)
        spread = sqrt(square * self.matches / (self.matches - 1))
        return CONFIDENCE * spread / self.y


@dataclass(slots=True)
class Sample:
    """What some matches showed.

    figures: by the names of their bands; ``by_race``: ``TEAM_FIGURES`` of the teams of each race.
    """

    matches: int = 0
    figures: dict[str, Figure] = field(default_factory=dict)
    by_race: dict[str, dict[str, Figure]] = field(default_factory=dict)

    def add(self, name: str, x: float, y: float = 1.0) -> None:
        self.figures.setdefault(name, Figure()).add(x, y)

    def __iadd__(self, other: Sample) -> Sample:
        self.matches += other.matches
        for name, figure in other.figures.items():
            self.figures.setdefault(name, Figure())
            self.figures[name] += figure
        for race, figures in other.by_race.items():
            for name, figure in figures.items():
                own = self.by_race.setdefault(race, {}).setdefault(name, Figure())
                own += figure
        return self

    def value(self, name: str) -> float:
        return self.figures[name].value

    def margin(self, name: str) -> float:
        return self.figures[name].margin

    def count(self, record: Record) -> None:
        """Adds a match: a deed counts for each of the two teams, a result once."""
        self.matches += 1
        scores = [side.score for side in record.outcome.sides]
        self._count_result(scores)
        self._count_deeds(record)
        self._count_injuries(record)
        self._count_teams(record)

    def _count_result(self, scores: list[int]) -> None:
        goals, margin = sum(scores), abs(scores[0] - scores[1])
        self.add("td_team", goals, 2)
        self.add("td_match", goals)
        self.add("draw_share", margin == 0)
        self.add("nil_nil_share", goals == 0)
        self.add("margin_3_or_more_share", margin >= 3)
        self.add(SQUARES, sum(score * score for score in scores), 2)

    def _count_deeds(self, record: Record) -> None:
        done: dict[str, int] = {}
        for side in record.outcome.sides:
            for name, count in side.counts.items():
                done[name] = done.get(name, 0) + count
        for figure, name in COUNTED.items():
            self.add(figure, done[name], 2)
        self.add("armour_breaks_per_block", done["armour_breaks"], done["blocks"])
        self.add("knock_outs_per_break", done["knock_outs"], done["armour_breaks"])
        self.add("casualties_per_break", done["casualties"], done["armour_breaks"])
        earned = sum(done[name] * points for name, points in SPP.items() if name in done)
        self.add("spp_earned", earned + 2 * SPP["mvps"], 2)

    def _count_injuries(self, record: Record) -> None:
        injuries = [injury for side in record.sides for injury in side["injuries"]]
        played = sum(line["fielded"] for side in record.sides for line in side["lines"])
        worst = [MIX.get(injury["effects"][-1], PERMANENT) for injury in injuries]
        dead = worst.count(MIX["dead"])
        self.add("casualties_suffered", len(worst), 2)
        self.add("dead", dead, 2)
        self.add("death_per_player_match", dead, played)
        for name in (*MIX.values(), PERMANENT):
            self.add(name, worst.count(name), len(worst))

    def _count_teams(self, record: Record) -> None:
        for side, line_up in enumerate(record.match.line_ups):
            outcome = record.outcome.sides[side]
            shown = (
                _WORTH[outcome.result],
                outcome.score,
                outcome.counts["casualties"],
                len(record.sides[side]["injuries"]),
            )
            figures = self.by_race.setdefault(line_up["race"], {})
            for name, value in zip(TEAM_FIGURES, shown, strict=True):
                figures.setdefault(name, Figure()).add(value, 1)


#: Not a band itself: the mean square of a team's touchdowns, for their variance.
SQUARES = "td_squared"
