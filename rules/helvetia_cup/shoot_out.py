"""Play the penalty shoot-out (HC-SHOOT)."""

from __future__ import annotations

from rules.helvetia_cup.cards.moments import Shot
from rules.helvetia_cup.penalties import choose_taker
from rules.helvetia_cup.position import Phase, Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.shooting import goes_in, is_saved


def start_shoot_out(ref: Referee) -> None:
    """Toss a coin for who kicks first in every pair (HC-SHOOT-01, -07)."""
    pos = ref.pos
    pos.kicks_first = ref.coin("shoot-out", "HC-SHOOT-07")
    ref.note("shoot-out", "HC-SHOOT-01", side=pos.kicks_first)
    pos.phase = Phase.SHOOT_OUT


def kick_pair(ref: Referee) -> None:
    """Play one kick each; then it is decided, or another pair follows (HC-SHOOT-03 to -05, -10)."""
    pos = ref.pos
    ref.windows = frozenset()  # HC-SHOOT-09
    for side in (pos.kicks_first, 1 - pos.kicks_first):
        kick(ref, side)
    pairs = len(pos.kicks[0])
    home, away = pos.kicks_scored
    if pairs >= pos.rules.shootout_first_kicks and home != away:
        pos.winner = 0 if home > away else 1
    elif pairs >= pos.rules.shootout_max_pairs:
        pos.winner = ref.coin("shoot-out lot", "HC-SHOOT-10")
    else:
        return
    ref.note("shoot-out won", "HC-SHOOT-05", side=pos.winner, detail=list(pos.kicks_scored))
    pos.phase = Phase.OVER


def kick(ref: Referee, side: int) -> None:
    """Play one kick from the spot, the goalkeeper in the goal area (HC-SHOOT-08)."""
    pos = ref.pos
    keeper = pos.keeper[1 - side]
    goal = pos.pitch.own_goal[1 - side]
    if pos.where[keeper] != goal or pos.lying >> keeper & 1:
        pos.stand(keeper)
        pos.go(keeper, goal)
        ref.note("goalkeeper returns", "HC-SHOOT-08", keeper, h=goal)
    taker = choose_taker(ref, "shootout_taker", side, takers(pos, side))
    if pos.lying >> taker & 1:
        pos.stand(taker)
        ref.note("stands up", "HC-SHOOT-08", taker, h=pos.where[taker])
    shot = Shot("penalty", taker)
    ref.note("shoots", "HC-SHOOT-08", taker, h=pos.pitch.spot[side], detail="shoot-out")
    pos.kicks[side].append(taker)
    if not is_saved(ref, shot) and goes_in(ref, shot, 0):
        pos.kicks_scored[side] += 1
        ref.note("scores", "HC-SHOOT-05", taker, detail=list(pos.kicks_scored))
    else:
        ref.note("does not score", "HC-SHOOT-08", taker, detail=list(pos.kicks_scored))


def takers(pos: Position, side: int) -> list[int]:
    """List the players on the pitch with the fewest kicks so far (HC-SHOOT-02, -06)."""
    players = pos.on_pitch(side)
    fewest = min(pos.kicks[side].count(p) for p in players)
    return [p for p in players if pos.kicks[side].count(p) == fewest]
