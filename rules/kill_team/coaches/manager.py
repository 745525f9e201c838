"""The automated manager: picks the kill team of a match from the command roster (KT-SETUP-01).

They weigh what models do to the opponent's available models, how long they last against them, and
how many they are: by the mission, and by what the models cost together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import log
from typing import Final

from rules.kill_team.between import picking
from rules.kill_team.between.team import Model, Team
from rules.kill_team.coaches.fighters import MOVED_ON, Fighter, brawl, fighter, fire
from rules.kill_team.coaches.sightlines import COVERED, OPEN
from rules.kill_team.coaches.volleys import Body

#: How much it counts what a team does, how long it lasts, and how many they are.
Weights = tuple[float, float, float]

#: Over which gaps, in inches, and at what one sees of the enemy shots are weighed.
_GAPS: Final = (5.5, 11.0, 17.0)
_SEEN: Final = (OPEN, COVERED)
#: What a fight counts beside a shot.
_FIGHTS: Final = 0.5
#: The least that a model is hurt, or does: nobody lasts for ever.
_LEAST: Final = 0.02
#: What counts how much, by mission, empty where nobody knows it: by which powers of these the odds
#: of winning went in two and a half thousand matches of veterans between kill teams of one roster.
#: Few good models did better than many, but where ground is to be held.
_WEIGHTS: Final = {
    "": (2.1, 1.3, -0.7),
    "firefight": (2.7, 1.3, -1.7),
    "hold_the_ground": (1.6, 0.4, 1.2),
    "sweep_and_clear": (2.7, 2.6, -0.3),
    "assassinate": (1.2, 0.8, -0.2),
    "last_stand": (2.2, 2.6, -1.8),
}
#: A change has to make more than rounding errors.
_CLEARLY: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Asset:
    """A model's contribution: the points of enemies it takes out, and how many it outlasts."""

    model: Model
    cost: int
    does: float
    lasts: float


def proposed(
    team: Team, opponent: Team, mission: str = "", *, campaign: bool
) -> list[Model] | None:
    """Return the kill team that the manager would field against this roster; None where none is
    legal.

    mission: the id of the one that is played; empty while it is not known.
    campaign: whether levels count (KT-ROST-13).
    """
    begun = picking.first(team, campaign=campaign)
    if begun is None:
        return None
    assets = {each.model.id: each for each in assets_of(team, opponent, campaign=campaign)}
    return _improved(team, begun, assets, _WEIGHTS.get(mission, _WEIGHTS[""]), campaign=campaign)


def assets_of(team: Team, opponent: Team, *, campaign: bool) -> list[Asset]:
    """List what each available model contributes against this roster, in the order of joining."""
    enemies = [_seen(opponent, each, campaign=campaign) for each in opponent.available]
    costs = [opponent.cost(each, campaign=campaign) for each in opponent.available]
    found = []
    for model in team.available:
        own, body = _seen(team, model, campaign=campaign)
        does = sum(_harm(own, theirs) * c for (_f, theirs), c in zip(enemies, costs, strict=True))
        hurt = sum(_harm(theirs, body) for theirs, _body in enemies)
        many = max(1, len(enemies))
        found.append(
            Asset(
                model,
                team.cost(model, campaign=campaign),
                max(_LEAST, does / many),
                1 / max(_LEAST, hurt / many),
            )
        )
    return found


def _seen(team: Team, model: Model, *, campaign: bool) -> tuple[Fighter, Body]:
    stats = team.datasheet(model).stats
    kind = fighter(
        team.catalogue.version,
        model.datasheet,
        model.items,
        model.specialism,
        team.level(model, campaign=campaign),
        frozenset(model.abilities if campaign else ()),
        model.flesh_wounds,
        False,
    )
    return kind, Body(
        stats.t, kind.model.stats.sv, kind.model.stats.inv, stats.w, model.flesh_wounds
    )


def _harm(attacker: Fighter, target: Body) -> float:
    """Return the share of a target that a fighter takes by shooting from near and far, and by
    fighting.
    """
    shots = 0.0
    for gap in _GAPS:
        for seen in _SEEN:
            done, risk = fire(attacker, target, attacker.band(gap), seen, MOVED_ON)
            shots += max(0.0, done - risk)
    return shots / (len(_GAPS) * len(_SEEN)) + _FIGHTS * brawl(attacker, target)


@dataclass(frozen=True, slots=True)
class _Sums:
    """The sums of a kill team: what it does, how long it lasts, what it costs, and its number of
    models.
    """

    does: float
    lasts: float
    cost: int
    count: int

    @classmethod
    def of(cls, assets: Iterable[Asset]) -> _Sums:
        own = list(assets)
        return cls(
            sum(each.does for each in own),
            sum(each.lasts for each in own),
            sum(each.cost for each in own),
            len(own),
        )

    def changed(self, out: Sequence[Asset], new: Sequence[Asset]) -> _Sums:
        return _Sums(
            self.does + sum(each.does for each in new) - sum(each.does for each in out),
            self.lasts + sum(each.lasts for each in new) - sum(each.lasts for each in out),
            self.cost + sum(each.cost for each in new) - sum(each.cost for each in out),
            self.count + len(new) - len(out),
        )

    def worth(self, weights: Weights) -> float:
        """Return the logarithm of what the odds of winning rise and fall with."""
        does, lasts, count = weights
        return does * log(self.does) + lasts * log(self.lasts) + count * log(self.count)


def _improved(
    team: Team,
    begun: Sequence[Model],
    assets: Mapping[int, Asset],
    weights: Weights,
    *,
    campaign: bool,
) -> list[Model]:
    """Improve a kill team change by change: a model in, or for one or two others, or two for one,
    or one for as many cheap ones as there is room for.
    """
    limit = team.catalogue.building.points_limit
    best, all_ = list(begun), team.available
    while True:
        sums = _Sums.of(assets[each.id] for each in best)
        worth, found = sums.worth(weights), None
        outside = [each for each in all_ if each not in best]
        room = limit - sums.cost
        for out, new in chain(_changes(best, outside), _crowds(best, outside, assets, room)):
            other = sums.changed([assets[e.id] for e in out], [assets[e.id] for e in new])
            if other.cost > limit or other.worth(weights) <= worth + _CLEARLY:
                continue
            changed = [*(each for each in best if each not in out), *new]
            if not picking.team_problems(team, changed, campaign=campaign):
                worth, found = other.worth(weights), changed
        if found is None:
            return sorted(best, key=lambda model: model.id)
        best = found


def _changes(
    inside: Sequence[Model], outside: Sequence[Model]
) -> Iterator[tuple[Sequence[Model], Sequence[Model]]]:
    """Yield the models that may go, with those that may come instead."""
    yield from (((), (new,)) for new in outside)
    yield from (((out,), (new,)) for out in inside for new in outside)
    yield from (((out,), pair) for out in inside for pair in combinations(outside, 2))
    yield from ((pair, (new,)) for pair in combinations(inside, 2) for new in outside)


def _crowds(
    inside: Sequence[Model], outside: Sequence[Model], assets: Mapping[int, Asset], room: int
) -> Iterator[tuple[Sequence[Model], Sequence[Model]]]:
    """Yield each model that may go, with as many of the cheapest others without specialism as its
    points allow.
    """
    plain = [each for each in outside if not each.specialism]
    cheap = sorted(plain, key=lambda each: (assets[each.id].cost, -assets[each.id].does))
    for out in inside:
        left, crowd = room + assets[out.id].cost, []
        for new in cheap:
            if assets[new.id].cost <= left:
                left -= assets[new.id].cost
                crowd.append(new)
        yield (out,), crowd
