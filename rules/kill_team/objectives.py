"""KT-MISS: scoring victory points."""

from __future__ import annotations

from rules.kill_team.catalogue.missions import Scoring
from rules.kill_team.position import ON_TABLE, Position
from rules.kill_team.referee import Referee
from rules.kill_team.squads import NOBODY
from rules.kill_team.table.measuring import at_most, gap_to_point, is_partly_in, is_wholly_in
from rules.tabletop.points import Point
from rules.tabletop.shapes import Polygon, points


def score(ref: Referee, when: str) -> None:
    """Give both sides the points of the end of a round, or of the match (KT-MISS-01)."""
    pos = ref.pos
    for scoring in pos.plan.scoring:
        if scoring.when != when or pos.round < scoring.from_round:
            continue
        for side in (0, 1):
            if scoring.role and (side == pos.attacker) != (scoring.role == "attacker"):
                continue
            count = counted(pos, side, scoring)
            if count:
                pos.points[side] += count * scoring.vp
                detail = [scoring.per, count * scoring.vp]
                ref.note("scores", "KT-MISS-01", side=side, detail=detail)


def counted(pos: Position, side: int, scoring: Scoring) -> int:
    """Return how often a side gets the points of a scoring rule."""
    enemy = 1 - side
    fallen = pos.out(enemy)
    leader = pos.specialist(side, "leader")
    match scoring.per:
        case "enemy_ooa":
            return len(fallen)
        case "enemy_specialist_ooa":
            return sum(pos.model(p).specialism != "" for p in fallen)
        case "enemy_other_specialist_ooa":
            return sum(pos.model(p).specialism not in ("", "leader") for p in fallen)
        case "enemy_leader_ooa":
            return sum(pos.model(p).is_leader for p in fallen)
        case "enemy_team_broken":
            return int(pos.broken[enemy])
        case "objective_controlled":
            return sum(controller(pos, marker) == side for marker in pos.plan.markers)
        case "quarter_swept":
            return sum(is_swept(pos, side, quarter) for quarter in quarters(pos))
        case "own_leader_on_table":
            return int(leader != NOBODY and pos.state[leader] == ON_TABLE)
        case "own_leader_no_flesh_wound":
            return int(leader != NOBODY and pos.state[leader] == ON_TABLE and not pos.flesh[leader])


def controller(pos: Position, marker: Point) -> int:
    """Return the side with more models there that are not shaken; NOBODY where neither has more.

    See KT-MISS-04.
    """
    limit = pos.data.ruleset.objective_radius
    there = [
        sum(
            at_most(gap_to_point(pos.disc(p), marker), limit)
            for p in pos.on_table(side)
            if not pos.shaken[p]
        )
        for side in (0, 1)
    ]
    return NOBODY if there[0] == there[1] else there.index(max(there))


def quarters(pos: Position) -> list[Polygon]:
    """Return the four quarters of the table (KT-MISS-12)."""
    (meet,) = points(pos.plan.quarters)
    wide, long = pos.table.size
    return [
        Polygon((Point(x, y), Point(x2, y), Point(x2, y2), Point(x, y2)))
        for x, x2 in ((0.0, meet.x), (meet.x, wide))
        for y, y2 in ((0.0, meet.y), (meet.y, long))
    ]


def is_swept(pos: Position, side: int, quarter: Polygon) -> bool:
    """Say whether a side has swept a quarter (KT-MISS-13)."""
    is_held = any(
        not pos.shaken[p] and is_wholly_in(pos.disc(p), quarter) for p in pos.on_table(side)
    )
    return is_held and not any(is_partly_in(disc, quarter) for disc in pos.discs_of(1 - side))
