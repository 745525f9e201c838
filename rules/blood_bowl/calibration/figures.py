"""Count figures over many matches of Blood Bowl."""

from __future__ import annotations

from dataclasses import dataclass

from rules import calibration
from rules.blood_bowl.between.player import SPP
from rules.record import Record

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
class Sample(calibration.Sample):
    """The figures of some matches of Blood Bowl; for each race ``TEAM_FIGURES``."""

    def count(self, record: Record) -> None:
        """Add a match: a deed counts for each of the two teams, a result once."""
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
            for name, value in zip(TEAM_FIGURES, shown, strict=True):
                self.add_team(line_up["race"], name, value)


#: Not a band itself: the mean square of a team's touchdowns, for their variance.
SQUARES = "td_squared"
