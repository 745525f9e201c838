"""NM-SHOOT, NM-BLAST, NM-TMPL, NM-LOG-06: a ranged attack, from the weapon to the nerve tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from rules.necromunda.aiming import (
    AND,
    Aiming,
    Axis,
    Sharing,
    ask_dice,
    marks,
    touched_by,
    volleys,
)
from rules.necromunda.ammunition import firepower
from rules.necromunda.blasting import caught, land
from rules.necromunda.dice import passes
from rules.necromunda.hits import Attack, Hit
from rules.necromunda.naming import fighter_of, word_of
from rules.necromunda.nerve_tests import Shock, take_tests
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.shots import Shot, hit_of
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import ACTIVE, ON_TABLE
from rules.necromunda.statuses import pin, take_out
from rules.necromunda.straying import stray
from rules.necromunda.suffering import after_hits, suffer
from rules.necromunda.table.chosen_paths import facing_of
from rules.necromunda.table.measuring import at_most, gap_to_point
from rules.necromunda.table.neighbours import gap_of, is_within, nearest
from rules.necromunda.table.templates import drawn_back
from rules.necromunda.targeting import (
    Gun,
    Manner,
    eligible,
    hardness,
    reach_of,
    to_hit,
    to_hit_place,
)
from rules.necromunda.testing import passed

JSON = Any

#: How near to the target further hits may go, in inches (NM-AMMO-05).
_SPREAD: Final = 3.0


def shoot(
    ref: Referee, p: int, usable: Sequence[Gun], manner: Manner, at: int | None = None
) -> Gun:
    """Play a ranged attack with one of these weapons, or two pistols (NM-SHOOT-02).

    Returns the first gun fired.

    at: the only fighter that may be shot at (NM-FX-27).
    """
    pos = ref.pos
    by_word = volleys(pos, p, usable, manner, at)
    word = ref.ask("shoot_weapon", pos.side_of[p], list(by_word), {"fighter": pos.named(p)})
    fired = by_word[word]
    ref.note("shoots", "NM-SHOOT-02", p, detail=word)
    shots = _aimed(ref, p, fired, manner, at)
    for shot in shots:
        shot.dice = ask_dice(ref, p, shot.gun)
    for shot in shots:
        _roll_to_hit(ref, p, shot)
    for shot in shots:
        shot.holes, shot.blows_up = firepower(ref, p, shot.gun, shot.dice)
    _resolve(ref, p, shots)
    return fired[0]


# -- aiming ---------------------------------------------------------------------------------------


def _aimed(
    ref: Referee, p: int, fired: Sequence[Gun], manner: Manner, at: int | None
) -> list[Shot]:
    """Ask for the target of each weapon (NM-SHOOT-03 to -09, -23, NM-BLAST-01)."""
    if len(fired) == 1:
        return [_shot(ref, p, fired, manner, at)]
    twin = replace(manner, twin=True)
    if ref.pos.fighters[p].has("twin_guns_split"):
        return [_shot(ref, p, [gun], twin, at) for gun in fired]
    target = _target(ref, p, fired, twin, at)
    return [Shot(gun, twin, target) for gun in fired]


def _shot(ref: Referee, p: int, fired: Sequence[Gun], manner: Manner, at: int | None) -> Shot:
    pos, gun = ref.pos, fired[0]
    about: dict[str, JSON] = {"fighter": pos.named(p), "weapon": gun.word}
    if gun.profile.has("template"):
        build = Axis(ref.view(pos.side_of[p]), p, manner, at, about)
        answer = ref.ask_for(build)
        return Shot(gun, manner, axis=facing_of(pos.disc(p).centre, pos.facing[p], answer))
    if not gun.is_area or at is not None:
        return Shot(gun, manner, _target(ref, p, fired, manner, at))
    by_target = marks(pos, p, fired, manner, at)
    tests = [word_of(pos, q) for q, before in by_target.items() if before]
    about |= {"tests": tests, "to_hit": _bonuses(pos, p, fired, manner, by_target)}
    aiming = Aiming(ref.view(pos.side_of[p]), p, by_target, manner, about)
    chosen = aiming.aimed(ref.ask_for(aiming))
    if isinstance(chosen, int):
        return Shot(gun, manner, _held(ref, p, chosen, by_target[chosen]))
    return Shot(gun, manner, place=chosen)


def _target(ref: Referee, p: int, fired: Sequence[Gun], manner: Manner, at: int | None) -> int:
    """Ask for the target; nearest first, free ones before those that need a test (NM-DEC-21)."""
    pos = ref.pos
    by_target = marks(pos, p, fired, manner, at)
    ordered = sorted(by_target, key=lambda q: bool(by_target[q]))
    options = [word_of(pos, q) for q in ordered]
    tests = [word_of(pos, q) for q in ordered if by_target[q]]
    about = {
        "fighter": pos.named(p),
        "weapon": AND.join(gun.word for gun in fired),
        "tests": tests,
        "to_hit": _bonuses(pos, p, fired, manner, by_target),
    }
    answer = ref.ask("shoot_target", pos.side_of[p], options, about)
    chosen = fighter_of(pos, answer)
    return _held(ref, p, chosen, by_target[chosen])


def _bonuses(
    pos: Position, p: int, fired: Sequence[Gun], manner: Manner, among: Iterable[int]
) -> JSON:
    """Return by target and by weapon what is added to the hit roll; None beyond long range."""
    return {
        word_of(pos, q): [
            to_hit(pos, p, q, gun, manner)
            if at_most(gap_of(pos, p, q), reach_of(pos, p, gun))
            else None
            for gun in fired
        ]
        for q in among
    }


def _held(ref: Referee, p: int, chosen: int, before: Sequence[int]) -> int:
    """Return the target in the end: the chosen one, or the nearest if a needed test fails.

    See NM-SHOOT-09.
    """
    if not before or passed(ref, p, "cl", "NM-SHOOT-09"):
        return chosen
    return nearest(ref.pos, p, before)[0]


# -- the hit roll ---------------------------------------------------------------------------------


def _roll_to_hit(ref: Referee, p: int, shot: Shot) -> None:
    """Roll to hit, for a fighter or for a place; templates need no roll.

    See NM-SHOOT-04, -11, -12, NM-BLAST-02, NM-TMPL-01.
    """
    pos, gun = ref.pos, shot.gun
    if shot.axis is not None:
        return
    base, reach = pos.disc(p), reach_of(pos, p, gun)
    if shot.place is not None:
        shot.place = drawn_back(base, shot.place, reach)
        bonus = to_hit_place(pos, p, gun, gap_to_point(base, shot.place), shot.manner)
    else:
        shot.far = not at_most(gap_of(pos, p, shot.target), reach)
        if shot.far:
            return
        bonus = to_hit(pos, p, shot.target, gun, shot.manner)
    shot.face = ref.d6("hit", "NM-SHOOT-11", p, shot.target)
    shot.roll = shot.face + bonus
    shot.hits = passes(shot.face, pos.fighters[p].stats.bs, bonus)


# -- what it does ---------------------------------------------------------------------------------


def _resolve(ref: Referee, p: int, shots: Sequence[Shot]) -> None:
    """Resolve shots in steps 6 to 9: strays, hits, pinning, nerve tests (NM-SHOOT-02)."""
    pos = ref.pos
    attack = Attack(p)
    for shot in shots:
        if shot.gun.is_area and shot.axis is None and not shot.far:
            aim = shot.place or pos.disc(shot.target).centre
            shot.place = land(ref, p, aim, moves=not shot.hits)
    struck: list[tuple[int, Hit]] = []
    strays = [stray(ref, p, shot) for shot in shots]
    for shot, astray in zip(shots, strays, strict=True):
        struck += _area(ref, p, shot) if shot.gun.is_area else _direct(ref, p, shot, astray)
    for at, (q, hit) in enumerate(struck):
        if pos.is_(q, ON_TABLE):
            suffer(ref, attack, q, hit)
        if all(q != later for later, _ in struck[at + 1 :]):
            traits = {trait for other, each in struck if other == q for trait in each.traits}
            after_hits(ref, attack, q, traits)
    _pin(ref, p, struck)
    take_tests(ref, attack.shock)
    if any(shot.blows_up for shot in shots) and pos.is_(p, ON_TABLE):
        shock = Shock()
        take_out(ref, p, "NM-TRAIT-27", NOBODY, shock)
        take_tests(ref, shock)


def _area(ref: Referee, p: int, shot: Shot) -> list[tuple[int, Hit]]:
    """Return a hit on every fighter that a blast or template touches.

    See NM-BLAST-06 to -08, NM-TMPL-01 to -04.
    """
    pos = ref.pos
    if shot.axis is not None:
        touched, source = touched_by(pos, p, shot.axis), pos.disc(p).centre
        ref.note("sprays", "NM-TMPL-01", p, path=[source], detail=list(shot.axis))
    elif shot.place is None:
        return []
    elif shot.gun.is_smoke:
        pos.smoke.append(shot.place)
        ref.note("smoke", "NM-TRAIT-24", p, path=[shot.place])
        return []
    else:
        touched, source = caught(pos, shot.place, shot.gun.profile.blast), shot.place
        ref.note("blast", "NM-BLAST-06", p, path=[source], detail=shot.gun.profile.blast)
    return [(q, hit_of(pos, p, q, shot, source, area=True)) for q in touched]


def _direct(ref: Referee, p: int, shot: Shot, stray: int) -> list[tuple[int, Hit]]:
    """Return the hits of a shot at one fighter (NM-SHOOT-25, NM-AMMO-05)."""
    pos, source = ref.pos, ref.pos.disc(p).centre
    if stray != NOBODY:
        hit = hit_of(pos, p, stray, shot, source, area=False)
        if pos.side_of[stray] == pos.side_of[p]:
            # NM-INJURY-07: nobody is said to have caused what goes astray into a friend.
            hit = replace(hit, by=NOBODY)
        return [(stray, hit)] * shot.count
    if not shot.hits:
        return []
    hits = []
    for at, q in enumerate([shot.target, *_shared(ref, p, shot)]):
        hits.append((q, _critical(pos, p, hit_of(pos, p, q, shot, source, area=False), at == 0)))
    return hits


def _shared(ref: Referee, p: int, shot: Shot) -> list[int]:
    """Ask for the targets of the hits beyond the first (NM-AMMO-05)."""
    pos, gun, q = ref.pos, shot.gun, shot.target
    extra = shot.count - 1
    if extra <= 0:
        return []
    hard = hardness(pos, p, q, gun)
    others = [
        other
        for other in nearest(pos, p, eligible(pos, p, gun, shot.manner))
        if other != q
        and is_within(pos, q, other, _SPREAD)
        and at_most(gap_of(pos, p, other), reach_of(pos, p, gun))
        and hardness(pos, p, other, gun) >= hard
    ]
    if not others:
        return [q] * extra
    about = {"fighter": pos.named(p), "weapon": gun.word, "hits": extra}
    build = Sharing(ref.view(pos.side_of[p]), pos.side_of[p], [q, *others], extra, about)
    return [fighter_of(pos, word) for word in ref.ask_for(build)]


def _critical(pos: Position, p: int, hit: Hit, first: bool) -> Hit:
    """Return a hit with the extra effects of a natural 6 (NM-FX-41)."""
    effects = {each.effect for each in pos.fighters[p].effects("crit")}
    if hit.natural != 6 or not effects:
        return hit
    doubled = first and "double_damage" in effects
    return replace(
        hit,
        damage=hit.damage * 2 if doubled else hit.damage,
        piercing="no_save" in effects,
    )


def _pin(ref: Referee, p: int, struck: Sequence[tuple[int, Hit]]) -> None:
    """Pin the fighters that were hit (NM-STATUS-07, -08, NM-FX-22, NM-TRAIT-07)."""
    pos = ref.pos
    for q in pos.in_order({q for q, hit in struck if "gas" not in hit.traits}):
        if pos.status[q] != ACTIVE:
            continue
        if pos.fighters[q].has("pin_resist") and passed(
            ref, q, "cl", "NM-FX-22", purpose="pin_resist"
        ):
            continue
        pin(ref, q, "NM-STATUS-07", p)
