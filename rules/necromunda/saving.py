"""NM-SAVE, NM-FX-48 to -50: armour and fields."""

from __future__ import annotations

from rules.necromunda.dice import passes
from rules.necromunda.hits import Attack, Hit
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.states import STANDING
from rules.necromunda.table.neighbours import is_in_arc
from rules.necromunda.wounding import save_number


def armour_save(pos: Position, q: int, hit: Hit) -> int | None:
    """Return N of the N+ of an armour save; None where none is allowed.

    See NM-SAVE-02, -03, -06 to -08, NM-FX-48, -49.
    """
    if hit.piercing:
        return None
    fighter, saves = pos.fighters[q], []
    for effect in fighter.effects("armour_save"):
        if effect.when == "vs_blast_or_template" and not hit.area:
            continue
        if effect.when == "attacker_in_arc" and not _is_from_ahead(pos, q, hit):
            continue
        saves.append(effect.save)
    return save_number(saves, fighter.sum("save_mod"), hit.ap)


def _is_from_ahead(pos: Position, q: int, hit: Hit) -> bool:
    """Say whether the hit comes from the fighter's vision arc (NM-FX-48, NM-VIS-02 to -04)."""
    if not pos.is_(q, STANDING):
        return False
    return hit.origin is None or is_in_arc(pos, q, hit.origin)


def is_saved(ref: Referee, attack: Attack, q: int, hit: Hit) -> bool:
    """Roll one save, of armour or of a field; return whether it succeeds (NM-SAVE-01, -04, -05)."""
    pos = ref.pos
    armour = armour_save(pos, q, hit)
    shield = None if pos.burnt_out[q] else pos.fighters[q].effect("field_save")
    chosen = "armour" if armour is not None else "field"
    if armour is not None and shield is not None:
        better = "field" if shield.save < armour else "armour"
        about = {"fighter": pos.named(q), "armour": armour, "field": shield.save}
        options = ("armour", "field")
        chosen = ref.ask("save_choice", pos.side_of[q], options, about, default=better)
    if chosen == "armour" and armour is not None:
        return passes(ref.d6("save", "NM-SAVE-02", q, attack.by), armour)
    if shield is None or not passes(ref.d6("save", "NM-SAVE-04", q, attack.by), shield.save):
        return False
    if ref.d6("field_burnout", "NM-FX-50", q) <= shield.burnout:
        pos.burnt_out[q] = True
        ref.note("field burns out", "NM-FX-50", q)
    return True
