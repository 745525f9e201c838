"""KT-FIGHT-06 to -36: the fight of one model."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kill_team import hitting, piling
from rules.kill_team.aiming import has_paragon, is_hampered, penalty, practised, shaken_aim
from rules.kill_team.attacking import Attack
from rules.kill_team.catalogue.weapons import Profile, Weapon
from rules.kill_team.characteristics import attacks, strength
from rules.kill_team.command import offer
from rules.kill_team.firing import Allotment, word_of
from rules.kill_team.position import CHARGED, FOUGHT, KILLING_FRENZY, ON_TABLE, Position
from rules.kill_team.referee import Referee
from rules.kill_team.squads import SIDE_OF, name_of
from rules.kill_team.striking import Strike, resolve
from rules.kill_team.suffering import Harm, suffer_mortal
from rules.kill_team.table.neighbours import engaged_with, sees
from rules.kill_team.table.sighting import is_terrain_between

#: From this face on a counter hurts (KT-ADV-08).
_COUNTER = 5


def fight(ref: Referee, p: int) -> None:
    """Play the fight of a model: pile in, choose targets and a weapon, attack, consolidate.

    See KT-FIGHT-06, -14, -36.
    """
    pos = ref.pos
    ref.note("fights", "KT-FIGHT-06", p)
    pos.flags[p] |= FOUGHT
    _killing_frenzy(ref, p)
    piling.close_in(ref, p, "pile_in")
    near = targets(pos, p)
    if not near:
        ref.note("fights nobody", "KT-FIGHT-14", p)
        return
    weapon, profile = pick_weapon(ref, p)
    _attack(ref, p, weapon, profile, near)
    if pos.state[p] == ON_TABLE:
        piling.close_in(ref, p, "consolidate")


def targets(pos: Position, p: int) -> list[int]:
    """List the enemies that a model may attack (KT-FIGHT-11 to -13)."""
    near = [q for q in engaged_with(pos, p) if sees(pos, p, q)]
    if pos.has(p, CHARGED):
        near = [q for q in near if pos.targets[p] >> q & 1 or pos.targets[q] >> p & 1]
    return near


def _killing_frenzy(ref: Referee, p: int) -> None:
    """Offer the zealot's tactic Killing Frenzy (KT-SPEC-39, -53)."""
    pos, side = ref.pos, SIDE_OF[p]
    if pos.model(p).specialism == "zealot" and offer(
        ref, "killing_frenzy", side, "killing_frenzy", p
    ):
        pos.effects[p] |= KILLING_FRENZY


def pick_weapon(ref: Referee, p: int) -> tuple[Weapon, Profile]:
    """Ask for the one weapon of all normal attacks; return it with its profile.

    See KT-FIGHT-17, -18, -20.
    """
    words = {
        word_of(weapon, profile): (weapon, profile)
        for weapon in ref.pos.model(p).melee
        for profile in weapon.profiles
    }
    answer = ref.ask("melee_weapon", SIDE_OF[p], [*words], {"model": name_of(p)})
    return words[answer]


def _attack(ref: Referee, p: int, weapon: Weapon, profile: Profile, near: Sequence[int]) -> None:
    """Ask for all attacks first, then make them target by target (KT-FIGHT-15, -16, -19, -35)."""
    pos = ref.pos
    planned = [(weapon, profile, _allot(ref, p, weapon, near, blows(pos, p, profile)))]
    for other in pos.model(p).melee:
        bonus = other.profiles[0].ability("bonus_attacks")
        if bonus and other != weapon:
            shots = _allot(ref, p, other, near, bonus.value)
            planned.append((other, other.profiles[0], shots))
    order = dict.fromkeys(q for _, _, shots in planned for q in shots)
    strikes: dict[int, list[tuple[Strike, int]]] = {q: [] for q in order}
    for used, way, shots in planned:
        for q, count in shots.items():
            strikes[q].append((strike_at(pos, p, q, used, way), count))
    for q, made in strikes.items():
        for strike, count in made:
            resolve(ref, strike, count)
        if any(strike.fumbled for strike, _ in made):
            _counter(ref, p, q)


def blows(pos: Position, p: int, profile: Profile) -> int:
    """Return the number of attacks, with the bonus attacks of the picked weapon.

    See KT-FIGHT-16, KT-ABL-02.
    """
    bonus = profile.ability("bonus_attacks")
    return attacks(pos, p) + (bonus.value if bonus else 0)


def _allot(ref: Referee, p: int, weapon: Weapon, near: Sequence[int], count: int) -> dict[int, int]:
    """Ask how attacks are split among the enemies near (KT-FIGHT-15)."""
    if len(near) == 1:
        return {near[0]: count}
    about = {"model": name_of(p), "weapon": weapon.id, "attacks": count}
    view = ref.view(SIDE_OF[p])
    build = Allotment("allot_attacks", SIDE_OF[p], view, about, near, count, first=False)
    return build.allotted(ref.ask_for(build))


def strike_at(pos: Position, p: int, q: int, weapon: Weapon, profile: Profile) -> Strike:
    """Return how a weapon attacks a target in a fight at this moment (KT-FIGHT-21 to -29)."""
    model = pos.model(p)
    terrain = is_terrain_between(pos.disc(p), pos.disc(q), pos.table.pieces)
    hit = hitting.melee_modifier(
        profile, terrain=terrain, flesh_wounds=penalty(pos, p), broken=is_hampered(pos, p)
    )
    hit += ("warrior_adept" in model.learnt) - shaken_aim(pos, p)
    attack = Attack(
        profile,
        model.stats.ws,
        profile.strength(strength(pos, p)),
        hit=hit,
        wound=pos.poisoned[p],
        melee=True,
    )
    return Strike(
        p,
        q,
        attack,
        Harm(SIDE_OF[p], weapon.id, p, melee=True),
        hit_ones=_hit_ones(pos, p, profile),
        hit_failed=(*_puritan(pos, p, q), *practised(pos, p)),
        wound_ones=tuple(each for each in ("heavily_muscled", "anatomist") if each in model.learnt),
        wound_failed=(
            *(("killer_instinct",) if "killer_instinct" in model.learnt else ()),
            *practised(pos, p),
        ),
        additional=_additional(pos, p, q),
        deadly=int("deathblow" in model.learnt),
        worse=model.value("fight_wound6_damage"),
    )


def _hit_ones(pos: Position, p: int, profile: Profile) -> tuple[str, ...]:
    """List the abilities by which the model may re-roll hit rolls of 1, by id.

    See KT-ABL-09, KT-ADV-03.
    """
    sources = ("reroll_hit_1",) if profile.ability("reroll_hit_1") else ()
    return (*sources, "paragon") if has_paragon(pos, p) else sources


def _puritan(pos: Position, p: int, q: int) -> tuple[str, ...]:
    """List the abilities by which the model may re-roll against a target of another faction.

    See KT-ADV-57.
    """
    model, other = pos.model(p), pos.model(q)
    foreign = model.sheet.faction != other.sheet.faction
    return ("puritan",) if foreign and "puritan" in model.learnt else ()


def _additional(pos: Position, p: int, q: int) -> int:
    """Return how many more attacks a hit of 6+ gives (KT-SPEC-39, -54, KT-ABL-29)."""
    hatred = pos.model(p).abilities.get("hatred6")
    hates = hatred is not None and hatred.keyword in pos.model(q).keywords
    return pos.under(p, KILLING_FRENZY) + hates


def _counter(ref: Referee, p: int, q: int) -> None:
    """Roll for an enemy that hits back after a clumsy attack (KT-ADV-08)."""
    pos = ref.pos
    if not pos.is_active(q) or "deadly_counter" not in pos.model(q).learnt:
        return
    side = SIDE_OF[q]
    if pos.state[p] == ON_TABLE and ref.d6("counter", "KT-ADV-08", side, q, p) >= _COUNTER:
        suffer_mortal(ref, p, 1, Harm(side, "deadly_counter", q))
