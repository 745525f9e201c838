"""Fits the weights of ``valuing``: ``python -m rules.blood_bowl.coaches.fitting [--matches N]``.

Plays matches of veterans, notes the features of the side to move at every turn and who scores next
in that half, and prints the weights of maximum likelihood, by Newton's method.  With the 4,000
matches of the weights in use it takes some minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import exp, log

from rules.blood_bowl.calibration import bands, sampling
from rules.blood_bowl.coaches import valuing
from rules.blood_bowl.game import GAME
from rules.blood_bowl.match import NEXT
from rules.blood_bowl.pitch import OFF
from rules.blood_bowl.position import Phase, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import NOBODY, Squads
from rules.dice import Stream

#: Who scores next: the side to move, the other, nobody in this half.
MINE, OTHER, NOBODY_DOES = range(3)
#: Features that are worth nothing are kept near zero by this much.
RIDGE = 1e-3
STEPS = 12

#: A turn: its features, the constant first, and who scored next.
Sample = tuple[tuple[float, ...], int]
Matrix = list[list[float]]


def kind_of(pos: Position) -> str:
    """Which weights a turn is for."""
    if pos.carrier == NOBODY:
        return "LOOSE"
    return "OURS" if pos.carrier >> 4 == pos.active else "THEIRS"


FEATURES = {
    "OURS": valuing.ball_ours,
    "THEIRS": valuing.ball_theirs,
    "LOOSE": valuing.ball_loose,
}


def samples(matches: int, seed: str) -> dict[str, list[Sample]]:
    """The turns of so many matches of veterans."""
    found: dict[str, list[Sample]] = {kind: [] for kind in FEATURES}
    plan = sampling.Plan(seed)
    teams = sampling.teams(plan)
    for number in range(matches):
        pair = [teams[at] for at in sampling.pairing(len(teams), number)]
        key = plan.key("match", number)
        coaches = [GAME.coach("veteran", key, side) for side in (0, 1)]
        pos = Position(Squads(GAME.prepare(bands.VERSION, pair, {}, coaches)))
        ref = Referee(pos, Stream(key, "dice"), coaches, options={"overtime": False}, log=False)
        waiting: list[tuple[str, int, tuple[float, ...]]] = []
        while pos.phase != Phase.OVER:
            if pos.phase == Phase.TURN and pos.ball != OFF:
                kind, side = kind_of(pos), pos.active
                features = (*valuing.strengths(pos, side), *FEATURES[kind](pos, side))
                waiting.append((kind, side, (1.0, *features)))
            half, scorer = pos.half, pos.scorer
            ended = pos.phase == Phase.DRIVE_END
            NEXT[pos.phase](ref)
            if ended and (scorer != NOBODY or pos.half != half or pos.phase == Phase.OVER):
                for kind, side, features in waiting:
                    label = NOBODY_DOES if scorer == NOBODY else MINE if scorer == side else OTHER
                    found[kind].append((features, label))
                waiting = []
    return found


def fit(turns: Sequence[Sample]) -> tuple[list[tuple[float, float]], float]:
    """Weights for each feature, the constant first; and the mean log-loss that they leave."""
    size = len(turns[0][0])
    weights = [0.0] * (2 * size)
    for _ in range(STEPS):
        gradient = [-RIDGE * w for w in weights]
        curvature = [[RIDGE * (i == j) for j in range(2 * size)] for i in range(2 * size)]
        loss = 0.0
        for features, label in turns:
            odds = next_odds(features, weights)
            loss -= log((*odds, 1 - sum(odds))[label])
            learn(features, label, odds, gradient, curvature)
        weights = [w + step for w, step in zip(weights, solve(curvature, gradient), strict=True)]
    return list(zip(weights[:size], weights[size:], strict=True)), loss / len(turns)


def next_odds(features: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """The odds that the side to move and that the other scores next."""
    size = len(features)
    mine, other = (
        exp(sum(f * w for f, w in zip(features, part, strict=True)))
        for part in (weights[:size], weights[size:])
    )
    return mine / (1 + mine + other), other / (1 + mine + other)


def learn(
    features: Sequence[float],
    label: int,
    odds: tuple[float, float],
    gradient: list[float],
    curvature: Matrix,
) -> None:
    """Adds a turn to the gradient of the likelihood and to its curvature."""
    size = len(features)
    for a in (MINE, OTHER):
        missing = (label == a) - odds[a]
        for i, f in enumerate(features):
            gradient[a * size + i] += missing * f
        for b in (MINE, OTHER):
            scale = odds[a] * ((a == b) - odds[b])
            scaled = [scale * f for f in features]
            for i, f in enumerate(features):
                if f:
                    line = curvature[a * size + i]
                    for j, g in enumerate(scaled, b * size):
                        line[j] += f * g


def solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination."""
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(lines)
    for at in range(size):
        best = max(range(at, size), key=lambda i: abs(lines[i][at]))
        lines[at], lines[best] = lines[best], lines[at]
        pivot = lines[at]
        for i in range(size):
            if i != at and lines[i][at]:
                factor = lines[i][at] / pivot[at]
                lines[i] = [x - factor * y for x, y in zip(lines[i], pivot, strict=True)]
    return [line[size] / line[at] for at, line in enumerate(lines)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fits the weights of a position's value.")
    parser.add_argument("--matches", type=int, default=4_000)
    parser.add_argument("--seed", default="gen")
    options = parser.parse_args(arguments)
    for kind, turns in samples(options.matches, options.seed).items():
        weights, loss = fit(turns)
        print(f"{kind}, {len(turns):,} turns, log-loss {loss:.3f}")
        for mine, other in weights:
            print(f"    ({mine:.3f}, {other:.3f}),")


if __name__ == "__main__":
    main()
