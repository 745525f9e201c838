"""NM-LOG-08, NM-WOUND, NM-SAVE, NM-DMG, NM-INJURY: a hit on a fighter, to its last die."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rules.necromunda import dice
from rules.necromunda.catalogue.contents import Injury
from rules.necromunda.catalogue.traits import Trait
from rules.necromunda.catalogue.vocabulary import Purpose
from rules.necromunda.dice import passes
from rules.necromunda.hits import Attack, Hit
from rules.necromunda.nerve_tests import Shock
from rules.necromunda.position import Position
from rules.necromunda.pushing import shove
from rules.necromunda.referee import Referee
from rules.necromunda.saving import is_saved
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import INJURED, ON_TABLE
from rules.necromunda.statuses import injure, take_out, wound_flesh
from rules.necromunda.table.facing import DEGREES
from rules.necromunda.testing import passed
from rules.necromunda.wounding import damaged, wound_number
from rules.tabletop.points import towards

FLESH: Final[Injury] = "flesh_wound"
SERIOUS: Final[Injury] = "seriously_injured"
DEADLY: Final[Injury] = "out_of_action"
#: Which of two injury dice a fighter would rather have (NM-DEC-35).
MILDEST: Final = (FLESH, SERIOUS, DEADLY)
#: How far a fighter is knocked back, in inches (NM-TRAIT-09).
_KNOCKBACK: Final = 1.0
#: From this face on a fighter catches fire, or rad-phage (NM-TRAIT-03, -18).
_CATCHES: Final = 4


def suffer(ref: Referee, attack: Attack, q: int, hit: Hit) -> None:
    """Resolve a hit: knockback, wound rolls with their results, rad-phage (NM-LOG-08)."""
    pos = ref.pos
    ref.note("is hit", "NM-SHOOT-26" if not hit.melee else "NM-FIGHT-17", q, attack.by)
    extra = _knock_back(ref, attack, q, hit)
    rolls = 1
    if "scattershot" in hit.traits:
        rolls = ref.d6("scattershot", "NM-TRAIT-22", q, attack.by)
    spared = False
    for _ in range(rolls):
        if not pos.is_(q, ON_TABLE):
            break
        spared = _wound(ref, attack, q, hit, extra, spared) or spared
    if "rad_phage" in hit.traits and pos.is_(q, ON_TABLE):
        immune = pos.fighters[q].is_immune("rad_phage")
        if not immune and ref.d6("rad_phage", "NM-TRAIT-18", q, attack.by) >= _CATCHES:
            wound_flesh(ref, q, "NM-TRAIT-18", hit.by, attack.shock)


def after_hits(ref: Referee, attack: Attack, q: int, traits: Collection[Trait]) -> None:
    """Roll for blaze and flash once all hits of an attack on a fighter are resolved.

    See NM-TRAIT-03, -06.
    """
    pos = ref.pos
    if not pos.is_(q, ON_TABLE):
        return
    fighter = pos.fighters[q]
    catches = "blaze" in traits and not fighter.is_immune("blaze")
    if catches and ref.d6("blaze", "NM-TRAIT-03", q, attack.by) >= _CATCHES:
        pos.blaze[q] = True
        ref.note("is ablaze", "NM-TRAIT-03", q, attack.by)
    dazzles = "flash" in traits and not fighter.is_immune("flash")
    if dazzles and not passed(ref, q, "i", "NM-TRAIT-06", purpose="flash"):
        pos.blind[q] = True
        pos.dazzled[q] = not pos.ready[q]
        pos.ready[q] = False
        ref.note("is blinded", "NM-STATUS-20", q, attack.by)


# -- knockback ------------------------------------------------------------------------------------


def _knock_back(ref: Referee, attack: Attack, q: int, hit: Hit) -> int:
    """Knock a fighter back; return what that adds to the Damage of this hit (NM-TRAIT-09)."""
    pos = ref.pos
    if (
        "knockback" not in hit.traits
        or q in attack.shoved
        or pos.fighters[q].is_immune("knockback")
    ):
        return 0
    roll = ref.d6("knockback", "NM-TRAIT-09", q, attack.by) if hit.area else hit.roll
    if hit.area:
        attack.shoved.add(q)
    if roll < pos.strength(q) or hit.source is None:
        return 0
    attack.shoved.add(q)
    way = towards(hit.source, pos.disc(q).centre)
    if way is None:
        way = DEGREES[ref.d360("knockback", "NM-GEO-32", q, attack.by)]
    return int(shove(ref, q, way, _KNOCKBACK, "NM-TRAIT-09", attack.by).stopped)


# -- wounds ---------------------------------------------------------------------------------------


def _wound(ref: Referee, attack: Attack, q: int, hit: Hit, extra: int, spared: bool) -> bool:
    """Roll one wound and its results; return whether fewer injury dice were rolled (NM-FX-23)."""
    pos, traits = ref.pos, hit.traits
    fighter = pos.fighters[q]
    damage = hit.damage + extra
    if "flash" in traits:
        return False
    if "gas" in traits or "toxin" in traits:
        if not _poison(ref, attack, q, hit):
            return False
        if "gas" not in traits and is_saved(ref, attack, q, hit):
            return False
        return _injuries(ref, attack, q, hit, 1, spared)
    if not hit.sure:
        need = need_to_wound(pos, q, hit)
        face = ref.d6("wound", "NM-WOUND-01", q, attack.by)
        if not passes(face, need):
            return False
        if "rending" in traits and face == 6:
            damage += 1
    if fighter.has("dodge") and _dodges(ref, q):
        return False
    if is_saved(ref, attack, q, hit):
        return False
    if hit.by != NOBODY and pos.side_of[hit.by] != pos.side_of[q]:
        pos.harm[hit.by] += 1
    left, count = damaged(pos.wounds[q], damage)
    lost = pos.wounds[q] - left
    pos.wounds[q] = left
    if lost:
        ref.note("loses wounds", "NM-DMG-02" if not count else "NM-DMG-03", q, hit.by, detail=lost)
    return _injuries(ref, attack, q, hit, count, spared) if count else False


def need_to_wound(pos: Position, q: int, hit: Hit) -> int:
    """Return N of the N+ that a hit needs to wound (NM-WOUND-02 to -06)."""
    return wound_number(hit.strength, pos.toughness(q) + _tough(pos, q, hit))


def _tough(pos: Position, q: int, hit: Hit) -> int:
    """Return the extra T against close-combat attacks without AP (NM-FX-21)."""
    return pos.fighters[q].sum("toughness_vs", "ap0_melee") if hit.melee and hit.ap == 0 else 0


def _poison(ref: Referee, attack: Attack, q: int, hit: Hit) -> bool:
    """Roll whether toxin or gas takes effect (NM-TRAIT-07, -26)."""
    pos, fighter = ref.pos, ref.pos.fighters[q]
    purpose: Purpose = "gas" if "gas" in hit.traits else "toxin"
    need = pos.toughness(q)
    if purpose == "gas":
        if fighter.is_immune("gas"):
            return False
        helped = [gear for gear in fighter.gear if any(e.when == "vs_gas" for e in gear.fx)]
        best = max((e.value for e in fighter.effects("toughness_vs", "vs_gas")), default=0)
        need += best
        _consume(pos, q, [g.id for g in helped if any(e.value == best for e in g.fx)][:1])
    elif fighter.is_immune("toxin"):
        return False
    clause = "NM-TRAIT-07" if purpose == "gas" else "NM-TRAIT-26"
    if not passes(ref.d6(purpose, clause, q, attack.by), need):
        return False
    return not (fighter.has("dodge") and _dodges(ref, q))


def _consume(pos: Position, q: int, used: Collection[str]) -> None:
    """Mark gear that counted for a roll as used up after the battle (NM-FX-60)."""
    for gear in used:
        if pos.data.gear[gear].consumed and gear not in pos.consumed[q]:
            pos.consumed[q].append(gear)


def _dodges(ref: Referee, q: int) -> bool:
    """Roll whether a fighter dodges (NM-FX-16)."""
    dodge = ref.pos.fighters[q].effect("dodge")
    return dodge is not None and passes(ref.d6("dodge", "NM-FX-16", q), dodge.need)


# -- injuries -------------------------------------------------------------------------------------


def _injuries(ref: Referee, attack: Attack, q: int, hit: Hit, count: int, spared: bool) -> bool:
    """Roll and apply all injury dice of one unsaved wound; return whether they were fewer.

    See NM-INJURY-01, NM-FX-23, NM-TRAIT-12, -17.
    """
    pos = ref.pos
    fewer = [] if spared else _fewer(pos, q)
    discards = False
    for fewer_by in fewer:
        if count > 1:
            count -= fewer_by
        else:
            discards = True
    tables = pos.data.dice
    if "melta" in hit.traits and hit.short and not pos.fighters[q].is_immune("melta"):
        injuries: list[Injury] = [DEADLY] * count
    else:
        rolled = count + discards
        injuries = [
            dice.injury(tables, ref.d6("injury", "NM-SDIE-10", q, attack.by)) for _ in range(rolled)
        ]
        if discards:
            del injuries[_discarded(ref, q, injuries)]
    if (
        "pulverise" in hit.traits
        and FLESH in injuries
        and passes(ref.d6("pulverise", "NM-TRAIT-17", q, attack.by), pos.toughness(q))
    ):
        injuries[injuries.index(FLESH)] = SERIOUS
    for injury in injuries:
        if pos.is_(q, ON_TABLE):
            apply(ref, q, injury, hit.by, attack.shock)
    return bool(fewer)


def _fewer(pos: Position, q: int) -> list[int]:
    """List by how many dice each effect lessens a roll; a first-roll effect counts only once.

    See NM-FX-23.
    """
    dice_ = []
    for effect in pos.fighters[q].effects("injury_dice"):
        if effect.when == "first_injury_roll":
            if pos.boosted[q]:
                continue
            pos.boosted[q] = True
        dice_.append(-effect.delta)
    return dice_


def _discarded(ref: Referee, q: int, found: list[Injury]) -> int:
    """Ask which of two dice counts; return the place of the other (NM-DEC-35)."""
    pos = ref.pos
    options = list(range(len(found)))
    keep = min(options, key=lambda at: MILDEST.index(found[at]))
    about = {"fighter": pos.named(q), "dice": list(found)}
    kept = ref.ask("injury_pick", pos.side_of[q], options, about, default=keep)
    return next(at for at in options if at != kept)


def apply(ref: Referee, q: int, injury: Injury, by: int, shock: Shock) -> None:
    """Apply one injury die (NM-INJURY-02 to -05)."""
    if injury == DEADLY:
        take_out(ref, q, "NM-INJURY-05", by, shock)
    elif injury == SERIOUS and ref.pos.status[q] != INJURED:
        injure(ref, q, "NM-INJURY-03", by, shock)
    else:
        clause = "NM-INJURY-02" if injury == FLESH else "NM-INJURY-04"
        wound_flesh(ref, q, clause, by, shock)
