"""KT-HIT, KT-WPN: how a shot of this weapon at this target is made, all that changes it counted."""

from __future__ import annotations

from rules.kill_team import hitting
from rules.kill_team.attacking import Attack, ranged_strength
from rules.kill_team.catalogue.weapons import Profile, Weapon
from rules.kill_team.position import (
    ADVANCED,
    CAREFUL_AIM,
    CUSTOM_AMMO,
    DAZZLED,
    GRITTED_TEETH,
    HEADSHOT,
    HIGH_EXPLOSIVE,
    MARKED,
    MENTOR,
    MOVED,
    ORDER_HITS,
    ORDER_WOUNDS,
    PRACTISED_USED,
    QUICK_SHOT,
    READY,
    SCANNED,
    SCREECHED,
    SHOOTING,
    STEADY,
    SUPPRESSED,
    UPLINK,
    Position,
    enemies_of,
)
from rules.kill_team.squads import NOBODY, SIDE_OF
from rules.kill_team.striking import Strike
from rules.kill_team.suffering import Harm
from rules.kill_team.table.neighbours import gap_of, helped_by, is_within, nearest, sees, view_of
from rules.kill_team.targeting import as_fired

#: How far these abilities reach, in inches (KT-ADV-39, -40, -03).
_SKIRMISHER, _VANGUARD, _PARAGON = 12, 6, 3
#: KT-ABL-26: how near a synapse model has to be, in inches.
_SYNAPSE = 24
_HIGH_EXPLOSIVE = 2


def strike_at(
    pos: Position, p: int, q: int, weapon: Weapon, profile: Profile, charger: int = NOBODY
) -> Strike:
    """Return how a weapon attacks a target at the moment it is allotted, all modifiers counted.

    See KT-HIT-11.
    """
    ranged = as_fired(pos, p, profile)
    gap, view = gap_of(pos, p, q), view_of(pos, p, q)
    blind = not view.visible and pos.under(p, UPLINK)
    obscured = (view.obscured or blind) and not pos.under(p, HEADSHOT)
    cover = view.cover and obscured
    attack = Attack(
        ranged,
        pos.model(p).stats.bs,
        ranged_strength(ranged, gap),
        hit=_hit_modifier(pos, p, q, ranged, gap, obscured),
        wound=_wound_modifier(pos, p, obscured),
        near=not hitting.is_long_range(ranged, gap),
        cover=cover,
        overwatch=charger != NOBODY or blind,
    )
    return Strike(
        p,
        q,
        attack,
        Harm(SIDE_OF[p], weapon.id, p, cover=cover, obscured=obscured),
        hit_ones=_hit_ones(pos, p, q, profile),
        hit_failed=_hit_failed(pos, p, charger),
        wound_ones=_wound_ones(pos, p, profile),
        wound_failed=practised(pos, p),
        damage_again=("devastator",) if "devastator" in pos.model(p).learnt else (),
        more_damage=_HIGH_EXPLOSIVE if pos.under(p, HIGH_EXPLOSIVE) else 0,
        blind=blind,
    )


def _hit_modifier(
    pos: Position, p: int, q: int, profile: Profile, gap: float, obscured: bool
) -> int:
    """Return the modifier of hit rolls, with abilities and tactics added.

    See KT-HIT-02 to -05, -12, KT-GEN-08.
    """
    model, target = pos.model(p), pos.model(q)
    steady = model.specialism == "heavy" or "mobile" in model.learnt  # KT-SPEC-23, KT-ADV-47
    change = hitting.ranged_modifier(
        profile,
        gap,
        obscured=obscured,
        flesh_wounds=penalty(pos, p),
        broken=is_hampered(pos, p),
        moved=pos.has(p, MOVED) and not steady and not pos.under(p, STEADY),
        advanced=pos.has(p, ADVANCED) and not steady,
    )
    change += pos.under(p, SCANNED) + pos.under(p, CAREFUL_AIM) - pos.under(p, QUICK_SHOT)
    change += "sharpshooter" in model.learnt and pos.has(p, READY)  # KT-ADV-44
    change -= shaken_aim(pos, p)
    if obscured:
        change += target.value("obscured_extra_hit_mod")  # KT-ABL-23
    elif "skirmisher" in target.learnt and pos.is_active(q):
        change -= not is_within(pos, p, q, _SKIRMISHER)  # KT-ADV-39
    if is_instinctive(pos, p) and q not in _nearest_visible(pos, p):
        change -= 1
    return change


def penalty(pos: Position, p: int) -> int:
    """Return how many flesh wounds take something off the model's hit rolls.

    See KT-HIT-04, KT-ABL-21, KT-CP-24.
    """
    if pos.under(p, GRITTED_TEETH):
        return 0
    return hitting.penalised(pos.flesh[p], pos.model(p).value("ignore_flesh_wound_hit"))


def is_hampered(pos: Position, p: int) -> bool:
    """Say whether the model's team is broken and that spoils its hit rolls.

    See KT-HIT-05, KT-MORALE-09, KT-ADT-02.
    """
    side = SIDE_OF[p]
    return pos.broken[side] and not pos.unbroken[side]


def shaken_aim(pos: Position, p: int) -> int:
    """Return how much enemies take off the model's hit rolls, in shooting and in fights.

    See KT-ABL-12, KT-ADV-25, -14.
    """
    return pos.has(p, DAZZLED) + pos.under(p, SUPPRESSED) + _is_screeched(pos, p)


def _is_screeched(pos: Position, p: int) -> bool:
    """Say whether the model is within 6" of an enemy that screeches (KT-ADV-14)."""
    return any(
        pos.under(q, SCREECHED) and is_within(pos, p, q, 6) for q in pos.on_table(enemies_of(p))
    )


def is_instinctive(pos: Position, p: int) -> bool:
    """Say whether the model is instinctive and has no friendly synapse model within 24".

    See KT-ABL-26.
    """
    if "instinctive" not in pos.model(p).abilities:
        return False
    return not any(
        SIDE_OF[q] == SIDE_OF[p] and q != p and pos.discs[q] and is_within(pos, p, q, _SYNAPSE)
        for q in pos.bearers.get("synapse", ())
    )


def _nearest_visible(pos: Position, p: int) -> list[int]:
    seen = [q for q in pos.on_table(enemies_of(p)) if sees(pos, p, q)]
    return nearest(pos, p, seen)


def _wound_modifier(pos: Position, p: int, obscured: bool) -> int:
    """Return the modifier of wound rolls (KT-SPEC-20, -21, -45)."""
    breacher = obscured and pos.model(p).specialism == "demolitions"
    return breacher + pos.under(p, CUSTOM_AMMO)


def _hit_ones(pos: Position, p: int, q: int, profile: Profile) -> tuple[str, ...]:
    """List the abilities by which the model may re-roll hit rolls of 1, by id.

    See KT-SPEC-32, KT-ABL-09, -30, KT-ADV-03, -20, -28, -40, KT-ADT-13.
    """
    model = pos.model(p)
    sources = []
    if model.specialism == "sniper":
        sources.append("marksman")
    if profile.ability("reroll_hit_1"):
        sources.append("reroll_hit_1")
    if pos.under(p, ORDER_HITS):
        sources.append("orders")
    if has_paragon(pos, p):
        sources.append("paragon")
    if "grenadier" in model.learnt and profile.type == "grenade":
        sources.append("grenadier")
    if pos.phase in SHOOTING:
        if "rigorous" in model.learnt:
            sources.append("rigorous")
        vanguards = pos.bearing("vanguard", SIDE_OF[p])
        if any(v != p and is_within(pos, v, q, _VANGUARD) for v in vanguards):
            sources.append("vanguard")
        if pos.under(q, MARKED):
            sources.append("marked_positions")
    return tuple(sources)


def has_paragon(pos: Position, p: int) -> bool:
    """Say whether the model is an active paragon or has one near (KT-ADV-03)."""
    is_one = "paragon" in pos.model(p).learnt and pos.is_active(p)
    return is_one or helped_by(pos, p, "paragon", _PARAGON)


def _hit_failed(pos: Position, p: int, charger: int) -> tuple[str, ...]:
    """List the abilities by which the model may re-roll any failed hit roll, by id.

    See KT-ADV-06, -49, -54.
    """
    sources = ["mentor"] if pos.under(p, MENTOR) else []
    if charger != NOBODY and "nerves_of_steel" in pos.model(p).learnt:
        sources.append("nerves_of_steel")
    return (*sources, *practised(pos, p))


def practised(pos: Position, p: int) -> tuple[str, ...]:
    """Return the ability "practised" as a source of re-rolls; empty once it was used this round.

    See KT-ADV-49.
    """
    may = "practised" in pos.model(p).learnt and not pos.has(p, PRACTISED_USED)
    return ("practised",) if may else ()


def _wound_ones(pos: Position, p: int, profile: Profile) -> tuple[str, ...]:
    """List the abilities by which the model may re-roll wound rolls of 1, by id.

    See KT-ABL-30, KT-ADV-19, -43.
    """
    learnt = pos.model(p).learnt
    sources = ["orders"] if pos.under(p, ORDER_WOUNDS) else []
    if "pyromaniac" in learnt and profile.ability("auto_hit"):
        sources.append("pyromaniac")
    if "assassin" in learnt:
        sources.append("assassin")
    return tuple(sources)
