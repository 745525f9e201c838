"""Shots as they can be taken now: the choice of weapon and target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.coach import Answer
from rules.necromunda.aiming import AND, Aiming, marks
from rules.necromunda.blasting import caught
from rules.necromunda.coaches.appraisal import Appraisal
from rules.necromunda.coaches.firepower import TEMPLATE, burden, hit_chance, hit_share
from rules.necromunda.naming import fighter_of, word_of
from rules.necromunda.states import ACTIVE, PRONE
from rules.necromunda.straying import at_risk
from rules.necromunda.table.measuring import at_most
from rules.necromunda.table.neighbours import gap_of, is_visible
from rules.necromunda.targeting import Gun, Manner, guns, reach_of, to_hit
from rules.tabletop.points import Point

#: How a target counts that can only be chosen after a Cl test (NM-SHOOT-09).
_TESTED: Final = 0.75
#: How likely a shot that misses hits somebody near its line (NM-SHOOT-25).
_STRAYS: Final = 1 / 2
#: Of what a hit on a friend costs.
_FRIEND: Final = 1.5


def shot_value(appraisal: Appraisal, p: int, q: int, gun: Gun, manner: Manner) -> float:
    """Return the value of a weapon against a target that it may be fired at now, in points."""
    pos = appraisal.pos
    inches = gap_of(pos, p, q)
    if not at_most(inches, reach_of(pos, p, gun)):
        return 0.0
    hit = hit_chance(pos, p, gun, to_hit(pos, p, q, gun, manner))
    falls = pos.status[q] == ACTIVE
    body = appraisal.body(q)
    value = hit * hit_share(pos, p, gun, body, inches, falls=falls) * appraisal.worth[q]
    if gun.profile.blast:
        return value + hit * _beside(appraisal, p, q, gun, pos.disc(q).centre)
    return value + (1 - hit) * _astray(appraisal, p, q, gun, inches)


def _astray(appraisal: Appraisal, p: int, q: int, gun: Gun, inches: float) -> float:
    """Return the value of a missed shot: what it does to fighters near its line (NM-SHOOT-24)."""
    pos = appraisal.pos
    value, goes_on = 0.0, 1.0
    for other in at_risk(pos, p, q):
        body, falls = appraisal.body(other), pos.status[other] == ACTIVE
        done = hit_share(pos, p, gun, body, inches, falls=falls) * appraisal.worth[other]
        friend = pos.side_of[other] == pos.side_of[p]
        value += goes_on * _STRAYS * (-_FRIEND * done if friend else done)
        goes_on *= 1 - _STRAYS
    return value


def _beside(appraisal: Appraisal, p: int, q: int, gun: Gun, place: Point) -> float:
    """Return the value of a marker against the others that it catches."""
    pos = appraisal.pos
    value = 0.0
    for other in caught(pos, place, gun.profile.blast):
        if other == q:
            continue
        body, falls = appraisal.body(other), pos.status[other] == ACTIVE
        done = hit_share(pos, p, gun, body, 12.0, falls=falls) * appraisal.worth[other]
        value += -_FRIEND * done if pos.side_of[other] == pos.side_of[p] else done
    return value


def template_value(appraisal: Appraisal, p: int, gun: Gun, touched: Iterable[int]) -> float:
    """Return the value of a template against the fighters that it touches."""
    pos = appraisal.pos
    value = 0.0
    for q in touched:
        body, falls = appraisal.body(q), pos.status[q] == ACTIVE
        done = hit_share(pos, p, gun, body, 0.0, falls=falls) * appraisal.worth[q]
        value += -_FRIEND * done if pos.side_of[q] == pos.side_of[p] else done
    return value


def best_shot(
    appraisal: Appraisal, p: int, manner: Manner, *, all_round: bool = False, bulky: bool = True
) -> tuple[float, int, Gun | None]:
    """Return the best shot with one weapon now: its value in points, its target, the gun.

    all_round: as if the fighter could still turn; ``bulky``: whether weapons that take both actions
               count.
    """
    pos = appraisal.pos
    best: tuple[float, int, Gun | None] = (0.0, -1, None)
    usable = [
        gun
        for gun in guns(pos, p)
        if not gun.is_smoke and (bulky or not gun.profile.has("unwieldy"))
    ]
    if not usable or pos.blind[p]:
        return best
    for q in pos.enemies(p):
        if not is_visible(pos, p, q, all_round=all_round or manner.blind):
            continue
        for gun in usable:
            if gun.profile.has("template"):
                near = at_most(gap_of(pos, p, q), TEMPLATE)
                value = template_value(appraisal, p, gun, [q]) if near else 0.0
            else:
                value = shot_value(appraisal, p, q, gun, manner)
            value -= burden(gun) * appraisal.worth[p]
            if value > best[0]:
                best = (value, q, gun)
    return best


# -- answers --------------------------------------------------------------------------------------


def weapon(appraisal: Appraisal, p: int, options: Sequence[str]) -> str:
    """Choose the weapon that does most, less what it costs."""
    pos = appraisal.pos
    by_word = {gun.word: gun for gun in guns(pos, p)}
    # Whether it has aimed nobody tells, and it is the same for all weapons.
    manner = Manner(blind=pos.is_(p, PRONE))

    def worth(word: str) -> float:
        fired = [by_word[each] for each in word.split(AND)]
        total = 0.0
        for gun in fired:
            if gun.profile.has("template"):
                near = [
                    q
                    for q in pos.enemies(p)
                    if at_most(gap_of(pos, p, q), TEMPLATE) and is_visible(pos, p, q)
                ]
                value = max((template_value(appraisal, p, gun, [q]) for q in near), default=0.0)
            else:
                value = _best_mark(appraisal, p, [gun], manner)
            total += value - burden(gun) * appraisal.worth[p]
        return total * (0.8 if len(fired) > 1 else 1.0)

    return max(options, key=worth)


def _best_mark(appraisal: Appraisal, p: int, fired: Sequence[Gun], manner: Manner) -> float:
    if fired[0].is_smoke:
        return 0.0
    by_target = marks(appraisal.pos, p, fired, manner, None)
    return max(
        (
            shot_value(appraisal, p, q, fired[0], manner) * (_TESTED if before else 1.0)
            for q, before in by_target.items()
        ),
        default=0.0,
    )


def target(
    appraisal: Appraisal, p: int, word: str, options: Sequence[str], tests: Sequence[str]
) -> str:
    """Choose the target that the shot hurts most; a target that needs a Cl test counts for less.

    word: the guns that are fired, of two pistols both.
    """
    pos = appraisal.pos
    by_word = {gun.word: gun for gun in guns(pos, p)}
    fired = [by_word[each] for each in word.split(AND)]
    manner = Manner(blind=pos.is_(p, PRONE), twin=len(fired) > 1)

    def worth(option: str) -> float:
        q = fighter_of(pos, option)
        value = sum(shot_value(appraisal, p, q, gun, manner) for gun in fired)
        return value * (_TESTED if option in tests else 1.0)

    return max(options, key=worth)


def aim(appraisal: Appraisal, build: Aiming) -> Answer:
    """Choose the fighter with whom a marker catches most; else the default (NM-BLAST-01)."""
    pos = appraisal.pos
    if not build.marks:
        return build.default
    by_word = {gun.word: gun for gun in guns(pos, build.p)}
    gun = by_word[build.about["weapon"]]
    if gun.is_smoke:
        return build.default

    def worth(q: int) -> float:
        tested = _TESTED if build.marks[q] else 1.0
        return shot_value(appraisal, build.p, q, gun, build.manner) * tested

    return word_of(pos, max(build.marks, key=worth))
