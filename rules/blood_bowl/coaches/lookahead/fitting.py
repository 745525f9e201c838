"""Fit the weights of ``value``: ``python -m rules.blood_bowl.coaches.lookahead.fitting``.

Veterans play matches, about every other coach an erratic one. At every turn the features of the
side to move are noted, and who scores next in that half. A small net is fitted to these turns by
Adam's method, and its weights are written to ``value.json``. A thousand matches take a minute or
two.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.blood_bowl.calibration import bands, sampling
from rules.blood_bowl.coaches import driving
from rules.blood_bowl.coaches.lookahead import value
from rules.blood_bowl.coaches.lookahead.value import LOOSE, OURS, THEIRS, Net
from rules.blood_bowl.coaches.manager import KEYS, Manager
from rules.blood_bowl.coaches.reckoning.reach import Reach
from rules.blood_bowl.coaches.veteran import Veteran
from rules.blood_bowl.game import GAME
from rules.blood_bowl.match import NEXT
from rules.blood_bowl.pitch import OFF, squares_of
from rules.blood_bowl.position import PRONE, Phase, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import NOBODY, Squads
from rules.coach import Staff
from rules.dice import Stream

Array = NDArray[np.float64]
Labels = NDArray[np.int64]
#: Weights, or their gradients, by what they are of.
Weights = dict[str, Array]

#: Who scores next: the side to move, the other, nobody in this half.
MINE, OTHER, NOBODY_DOES = range(3)
#: One player in so many is sent anywhere by an erratic coach.
ERRATIC = 4

#: Hidden sums of the net, turns in a batch, and rounds over all turns; one turn in so many is held
#: out to judge the fit by.
HIDDEN, BATCH, ROUNDS, HELD_OUT = 16, 512, 18, 10
#: The length of a step, at first, and how weights are kept near zero.
STEP, RIDGE = 3e-3, 3e-4
#: How slowly Adam forgets gradients and their squares.
SLOW, SLOWER, TINY = 0.9, 0.999, 1e-8
DIGITS = 4

#: A turn: its features, and who scored next.
Sample = tuple[list[float], int]


# -- the turns ------------------------------------------------------------------------------------


class Erratic(Veteran):
    """A veteran who sends one player in four, and the carrier, to any square that needs no dice.

    Without such turns nothing could be learnt about squares that no veteran takes.
    """

    __slots__ = ("dice",)

    def __init__(self, side: int, dice: Stream) -> None:
        super().__init__(side)
        self.dice = dice

    def astray(self, pos: Position, p: int, s: int) -> int:
        """Return where a player goes who was meant to go to ``s``: mostly there."""
        if pos.state[p] > PRONE or self.dice.draw(ERRATIC):
            return s
        squares = squares_of(Reach(pos, p, extra=0).safe())
        return squares[self.dice.draw(len(squares))]

    def places(self, pos: Position) -> list[tuple[int, int]]:
        return [(p, self.astray(pos, p, s)) for p, s in super().places(pos)]

    def drive(self, pos: Position, plan: driving.Drive) -> str:
        p = pos.carrier
        s = self.astray(pos, p, plan.square) if plan.odds == 1 else plan.square
        if s != plan.square:
            outlook, mates = driving.Outlook(pos, p), driving.company(pos, self.side, p)
            plan = driving.plan_at(pos, p, s, 1.0, outlook, mates)
            plan = plan._replace(path=tuple(Reach(pos, p, extra=0).path(s)))
        return super().drive(pos, plan)


def samples(matches: int, seed: str) -> dict[str, list[Sample]]:
    """Return the turns of so many matches of veterans, by who has the ball."""
    by_kind: dict[str, list[Sample]] = {kind: [] for kind in (OURS, THEIRS, LOOSE)}
    plan = sampling.Plan(seed)
    for number in range(matches):
        pair = sampling.pair(plan, number)
        key = plan.key("match", number)
        dice = Stream(key, "erratic")
        staff = [
            Staff(
                Erratic(side, dice) if dice.draw(2) else Veteran(side),
                Manager(Stream(key, f"coach-{side}")),
                KEYS,
            )
            for side in (0, 1)
        ]
        pos = Position(Squads(GAME.prepare(bands.VERSION, pair, {}, staff)))
        ref = Referee(pos, Stream(key, "dice"), staff, options={"overtime": False}, log=False)
        for kind, sample in turns(ref):
            by_kind[kind].append(sample)
    return by_kind


def turns(ref: Referee) -> Iterator[tuple[str, Sample]]:
    """Play a match and yield each turn once it is known who scored next."""
    pos = ref.pos
    waiting: list[tuple[str, int, list[float]]] = []
    while pos.phase != Phase.OVER:
        if pos.phase == Phase.TURN and pos.ball != OFF:
            kind, known = value.features(pos)
            waiting.append((kind, pos.active, known))
        half, scorer = pos.half, pos.scorer
        ended = pos.phase == Phase.DRIVE_END
        NEXT[pos.phase](ref)
        if ended and (scorer != NOBODY or pos.half != half or pos.phase == Phase.OVER):
            for kind, side, known in waiting:
                label = NOBODY_DOES if scorer == NOBODY else MINE if scorer == side else OTHER
                yield kind, (known, label)
            waiting = []


# -- the fit --------------------------------------------------------------------------------------


def fit(found: Sequence[Sample], rounds: int = ROUNDS) -> tuple[Net, float]:
    """Return a net fitted to these turns, and its mean log-loss on the turns held out."""
    known = np.array([features for features, _ in found], dtype=np.float64)
    labels = np.array([label for _, label in found], dtype=np.int64)
    mean, scale = known.mean(axis=0), known.std(axis=0)
    scale[scale < RIDGE] = 1.0
    scaled = (known - mean) / scale
    held = len(labels) // HELD_OUT
    weights = learnt(scaled[held:], labels[held:], rounds)
    odds = next_odds(scaled[:held], weights)[1]
    loss = -float(np.log(odds[np.arange(held), labels[:held]]).mean())
    return folded(weights, mean, scale), loss


def learnt(known: Array, labels: Labels, rounds: int) -> Weights:
    """Return the weights after so many rounds, in steps that grow shorter."""
    dice = np.random.default_rng(0)
    size = known.shape[1]
    weights = {
        "plain": np.zeros((size, 3)),
        "base": np.zeros(3),
        "hidden": dice.normal(0, size**-0.5, (size, HIDDEN)),
        "shift": np.zeros(HIDDEN),
        "deep": dice.normal(0, 0.1, (HIDDEN, 3)),
    }
    first = {name: np.zeros_like(values) for name, values in weights.items()}
    second = {name: np.zeros_like(values) for name, values in weights.items()}
    count = 0
    for number in range(rounds):
        length = STEP * (1 + np.cos(np.pi * number / rounds)) / 2
        for batch in np.array_split(dice.permutation(len(labels)), -(-len(labels) // BATCH)):
            count += 1
            for name, slope in slopes(known[batch], labels[batch], weights).items():
                slope = slope + RIDGE * weights[name]
                first[name] = SLOW * first[name] + (1 - SLOW) * slope
                second[name] = SLOWER * second[name] + (1 - SLOWER) * slope**2
                mean = first[name] / (1 - SLOW**count)
                square = second[name] / (1 - SLOWER**count)
                weights[name] = weights[name] - length * mean / (np.sqrt(square) + TINY)
    return weights


def next_odds(known: Array, weights: Weights) -> tuple[Array, Array]:
    """Return the hidden values of the net, and the odds of who scores next."""
    bent = np.tanh(known @ weights["hidden"] + weights["shift"])
    powers = np.exp(known @ weights["plain"] + weights["base"] + bent @ weights["deep"])
    return bent, powers / powers.sum(axis=1, keepdims=True)


def slopes(known: Array, labels: Labels, weights: Weights) -> Weights:
    """Return the gradient of the mean log-loss."""
    bent, wrong = next_odds(known, weights)
    wrong[np.arange(len(labels)), labels] -= 1
    wrong /= len(labels)
    back = (wrong @ weights["deep"].T) * (1 - bent**2)
    return {
        "plain": known.T @ wrong,
        "base": wrong.sum(axis=0),
        "hidden": known.T @ back,
        "shift": back.sum(axis=0),
        "deep": bent.T @ wrong,
    }


def folded(weights: Weights, mean: Array, scale: Array) -> Net:
    """Return the net for features as they are, not scaled; a row for each sum."""
    plain, hidden = (weights[name] / scale[:, None] for name in ("plain", "hidden"))
    return Net(
        plain.T.tolist(),
        (weights["base"] - mean @ plain).tolist(),
        hidden.T.tolist(),
        (weights["shift"] - mean @ hidden).tolist(),
        weights["deep"].T.tolist(),
    )


# -- the file -------------------------------------------------------------------------------------


def written(nets: dict[str, Net]) -> str:
    """Return the text of the file of these nets: JSON, a line for each sum."""
    facts = {
        kind: {name: rounded(values) for name, values in net._asdict().items()}
        for kind, net in nets.items()
    }
    lines = json.dumps(facts, separators=(", ", ": "))
    for mark in ("[[", "], [", "]]", '"OURS"', '"THEIRS"', '"LOOSE"'):
        lines = lines.replace(mark, f"\n{mark}")
    return f"{lines}\n"


def rounded(values: Any) -> Any:
    if isinstance(values, list):
        return [rounded(value) for value in values]
    return float(f"{values:.{DIGITS}g}")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fits the weights of a position's value.")
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--seed", default="gen")
    options = parser.parse_args(arguments)
    nets = {}
    for kind, turns_of_kind in samples(options.matches, options.seed).items():
        nets[kind], loss = fit(turns_of_kind)
        print(f"{kind}, {len(turns_of_kind):,} turns, log-loss {loss:.3f}")
    value.FILE.write_text(written(nets), encoding="utf-8")


if __name__ == "__main__":
    main()
