"""KT-MISS, KT-END: the score of a match, from how its sides stood at the end.

Everything is read from the mission, so another mission needs no other code (KT-DATA-01).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kill_team.catalogue.missions import Mission, Role, Scored
from rules.kill_team.catalogue.specialisms import LEADER

JSON = Any

#: What is scored for places, and how many there are of them is the mission's.
PLACES: tuple[Scored, ...] = ("objective_controlled", "quarter_swept")
QUARTERS = 4


@dataclass(frozen=True, slots=True)
class Stand:
    """One side at the end of a match.

    line_up: as it was at the start.
    out:     the numbers of its models that were out of action (KT-MISS-05).
    wounded: the numbers of those that stood with a flesh wound.
    held:    how often it had a marker or a quarter when that was counted.
    """

    line_up: JSON
    out: Collection[int]
    wounded: Collection[int]
    broken: bool
    held: int

    @property
    def is_gone(self) -> bool:
        """No model of the side was left on the table."""
        return all(each["number"] in self.out for each in self.line_up["players"])

    @property
    def leader(self) -> int:
        """The number of its Leader; 0 where there is none."""
        return next((e["number"] for e in self.line_up["players"] if e["specialism"] == LEADER), 0)

    @property
    def specialists_out(self) -> int:
        """The number of its specialists out of action, the Leader included."""
        specialists = {e["number"] for e in self.line_up["players"] if e["specialism"]}
        return len(specialists & {*self.out})


def points(mission: Mission, own: Stand, enemy: Stand, role: Role) -> int:
    """Return the victory points of a side (KT-END-13, KT-MISS-10 to -18)."""
    counts = _counts(own, enemy)
    return sum(
        score.vp * counts[score.per] for score in mission.scoring if score.role in ("", role)
    )


def _counts(own: Stand, enemy: Stand) -> Mapping[Scored, int]:
    leader_out = int(enemy.leader in enemy.out)
    stands = bool(own.leader) and own.leader not in own.out
    return {
        "enemy_ooa": len({*enemy.out}),
        "enemy_specialist_ooa": enemy.specialists_out,
        "enemy_other_specialist_ooa": enemy.specialists_out - leader_out,
        "enemy_leader_ooa": leader_out,
        "enemy_team_broken": int(enemy.broken),
        "objective_controlled": own.held,
        "quarter_swept": own.held,
        "own_leader_on_table": int(stands),
        "own_leader_no_flesh_wound": int(stands and own.leader not in own.wounded),
    }


def places(mission: Mission) -> int:
    """Return how many markers or quarters are fought for; 0 where none are scored."""
    if not counted_from(mission):
        return 0
    return len(mission.markers) or QUARTERS


def counted_from(mission: Mission) -> int:
    """Return the first round in which places are counted; 0 where none are (KT-MISS-11, -12)."""
    rounds = [max(1, score.from_round) for score in mission.scoring if score.per in PLACES]
    return min(rounds, default=0)


def most_held(mission: Mission, rounds: int | None, *, cut_short: bool) -> int:
    """Return how often both sides together can have held a place (KT-MISS-04, KT-END-11).

    rounds:    in which the match ended; None where nobody counted.
    cut_short: whether the last of them ended before places are counted.
    """
    last = (rounds or mission.last_round) - cut_short
    return places(mission) * max(0, last - counted_from(mission) + 1)


def ended_by_breaking(mission: Mission, stands: Sequence[Stand], attacker: int | None) -> bool:
    """Say whether a broken team ended the match (KT-END-05 to -08)."""
    broken = [side for side, stand in enumerate(stands) if stand.broken]
    if mission.broken_end == "attacker_loses":
        return attacker in broken
    return mission.broken_end != "none" and bool(broken)


def winner(
    mission: Mission, stands: Sequence[Stand], attacker: int | None, scores: Sequence[int]
) -> int | None:
    """Return the side that won; None for a draw (KT-END-03 to -09).

    Matches that a side conceded are not asked about.
    """
    gone = [side for side, stand in enumerate(stands) if stand.is_gone]
    if len(gone) == 1:
        return 1 - gone[0]
    broken = [side for side, stand in enumerate(stands) if stand.broken]
    if mission.broken_end == "loses" and len(broken) == 1:
        return 1 - broken[0]
    if mission.broken_end == "attacker_loses" and attacker in broken:
        return 1 - attacker
    if scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1
