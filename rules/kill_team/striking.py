"""KT-HIT to KT-INJ: the attacks of one weapon at one target in a match, die by die.

The numbers are in `hitting`, `wounding`, `saving` and `injury`; re-rolls and abilities come in
here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.kill_team import hitting, saving, wounding
from rules.kill_team.attacking import Attack, shown
from rules.kill_team.catalogue.weapons import Amount
from rules.kill_team.characteristics import toughness
from rules.kill_team.models import INFANTRY
from rules.kill_team.position import (
    DAZZLED,
    DEFENSIVE,
    ON_TABLE,
    PRACTISED_USED,
    Position,
)
from rules.kill_team.referee import Referee
from rules.kill_team.rerolling import Throw, reroll, settle, throw
from rules.kill_team.squads import SIDE_OF
from rules.kill_team.suffering import Harm, suffer, suffer_mortal
from rules.kill_team.table.neighbours import haunted_by

#: KT-ADV-55: how far it reaches, in inches.
_EXULTANT = 3
#: A roll that abilities mean by "6+".
_SIX = 6
#: KT-ADV-49: serves once a round.
PRACTISED = "practised"


@dataclass(slots=True)
class Strike:
    """The attacks of one weapon at one target.

    attack:      how each of them is made; ``harm`` what it is that hurts.
    hit_ones, hit_failed: abilities by which hit dice of 1, or all that fail, may be rolled again;
                 so for wounds, and ``damage_again`` for random damage.
    additional:  how many more attacks a hit of 6+ gives (KT-SPEC-39, KT-ABL-29).
    deadly:      mortal wounds of a wound roll of 6+ beside those of the weapon (KT-ADV-09).
    worse:       damage that a wound roll of 6+ adds (KT-ABL-42).
    more_damage: that every wound adds (KT-ADT-08).
    blind:       weapons that hit automatically roll to hit all the same (KT-ADT-05).
    overheated:  whether a hit die showed a 1 in the end (KT-ABL-10).
    fumbled:     whether a hit came to 1 or less (KT-ADV-08).
    """

    p: int
    q: int
    attack: Attack
    harm: Harm
    hit_ones: tuple[str, ...] = ()
    hit_failed: tuple[str, ...] = ()
    wound_ones: tuple[str, ...] = ()
    wound_failed: tuple[str, ...] = ()
    damage_again: tuple[str, ...] = ()
    additional: int = 0
    deadly: int = 0
    worse: int = 0
    more_damage: int = 0
    blind: bool = False
    overheated: bool = field(default=False, init=False)
    fumbled: bool = field(default=False, init=False)

    @property
    def side(self) -> int:
        return SIDE_OF[self.p]

    def learnt(self, ability: str, pos: Position) -> bool:
        return ability in pos.model(self.p).learnt


def resolve(ref: Referee, strike: Strike, count: int) -> None:
    """Roll so many attacks one after the other; the rest are lost after an injury roll.

    See KT-TGT-08, -09, KT-INJ-09.
    """
    state = ref.pos.state
    for _ in range(count):
        # A martyr, or a counter, may have put an end to the striker as well.
        if state[strike.q] != ON_TABLE or state[strike.p] != ON_TABLE:
            return
        gained, injured = _attack(ref, strike)
        while gained and not injured and state[strike.p] == ON_TABLE:
            # KT-SPEC-54: right after the attack that gave them; they give none themselves.
            gained -= 1
            _, injured = _attack(ref, strike)
        if injured:
            return


def _attack(ref: Referee, strike: Strike) -> tuple[int, bool]:
    """Roll one attack; return how many more it gives, and whether an injury roll was made."""
    gained = 0
    if not strike.attack.auto_hits or strike.blind:
        result = _hit(ref, strike)
        if result is None:
            return 0, False
        gained = strike.additional if result >= _SIX else 0
    if strike.attack.profile.ability("dazzle"):
        _dazzle(ref, strike)
        return gained, False
    return gained, _wound(ref, strike)


# -- hit rolls ------------------------------------------------------------------------------------


def _hit(ref: Referee, strike: Strike) -> int | None:
    """Roll to hit; return the modified result of a hit, None for a miss (KT-HIT, KT-FIGHT-22)."""
    pos, attack = ref.pos, strike.attack
    clause = "KT-FIGHT-22" if attack.melee else "KT-HIT-01"
    thrown = throw(ref, "hit", clause, strike.side, strike.p, strike.q)

    def hits(roll: Throw) -> bool:
        return hitting.hits(roll.face, attack.skill, attack.hit, overwatch=attack.overwatch)

    if _must_reroll(pos, strike, thrown, hits(thrown)):
        reroll(ref, thrown)
    sources = strike.hit_failed + (strike.hit_ones if thrown.face == hitting.WORST else ())
    _settle(ref, strike, thrown, sources, better=not hits(thrown))
    result = thrown.face + attack.hit
    strike.overheated |= thrown.face == hitting.WORST
    strike.fumbled |= result <= hitting.WORST
    return result if hits(thrown) else None


def _must_reroll(pos: Position, strike: Strike, thrown: Throw, hits: bool) -> bool:
    """Say whether an enemy's ability makes the striker re-roll this hit roll.

    See KT-ADT-03, KT-ADV-55.
    """
    if strike.attack.melee and hits and pos.under(strike.q, DEFENSIVE):
        return True
    return thrown.face == hitting.BEST and haunted_by(pos, strike.p, "exultant", _EXULTANT)


def _dazzle(ref: Referee, strike: Strike) -> None:
    """Dazzle the target instead of wounding it (KT-ABL-12)."""
    pos, q = ref.pos, strike.q
    if INFANTRY in pos.model(q).keywords and not pos.has(q, DAZZLED):
        pos.flags[q] |= DAZZLED
        ref.note("is dazzled", "KT-ABL-12", q, strike.p)


def _settle(
    ref: Referee, strike: Strike, thrown: Throw, sources: tuple[str, ...], *, better: bool
) -> None:
    """Offer the striker a re-roll; ``better``: whether another face could help them."""
    pos, p = ref.pos, strike.p
    if pos.has(p, PRACTISED_USED):
        sources = tuple(each for each in sources if each != PRACTISED)
    if settle(ref, thrown, lambda roll: better, sources) == PRACTISED:
        pos.flags[p] |= PRACTISED_USED


# -- wounds ---------------------------------------------------------------------------------------


def _wound(ref: Referee, strike: Strike) -> bool:
    """Roll wound, save and damage of a hit; return whether an injury roll was made.

    See KT-WOUND, KT-SAVE, KT-DMG.
    """
    pos, attack, q = ref.pos, strike.attack, strike.q
    needed = wounding.needed(attack.strength, toughness(pos, q))
    thrown = throw(ref, "wound", "KT-WOUND-01", strike.side, strike.p, q)

    def wounds(roll: Throw) -> bool:
        return wounding.wounds(roll.face, needed, attack.wound)

    sources = strike.wound_failed + (strike.wound_ones if thrown.face == 1 else ())
    _settle(ref, strike, thrown, sources, better=not wounds(thrown))
    if not wounds(thrown):
        return False
    roll = thrown.face + attack.wound
    if not _saved(ref, strike, thrown.face):
        damage = _damage(ref, strike, thrown.face)
        if suffer(ref, q, damage, strike.harm):
            return True
    mortal = attack.mortal_wounds(roll) + (strike.deadly if roll >= _SIX else 0)
    return suffer_mortal(ref, q, mortal, strike.harm)


def _saved(ref: Referee, strike: Strike, face: int) -> bool:
    """Roll the save and return whether it succeeds; ``face`` is that of the wound roll.

    See KT-SAVE, KT-ADV-26, -46, -51.
    """
    pos, attack, q = ref.pos, strike.attack, strike.q
    model = pos.model(q)
    ap = attack.ap(face + attack.wound)
    if face == _SIX and not attack.melee and strike.learnt("armour_piercing", pos):
        ap -= 1
    if ap == -1 and "extra_armour" in model.learnt:
        ap = 0
    needed = saving.needed(model.stats.sv, model.stats.inv, ap) - ("survivor" in model.learnt)
    if not saving.is_rolled(needed):
        return False
    thrown = throw(ref, "save", "KT-SAVE-01", SIDE_OF[q], q, strike.p)
    settle(ref, thrown, lambda roll: not saving.saves(roll.face, needed))
    return saving.saves(thrown.face, needed)


def _damage(ref: Referee, strike: Strike, face: int) -> int:
    """Return the damage of one wound; ``face`` is that of the wound roll.

    See KT-DMG-03, KT-ABL-04, -42, KT-ADV-45.
    """
    attack = strike.attack
    wanted = attack.profile.damage
    damage = _amount(ref, strike, wanted)
    if attack.rolls_damage_twice:
        damage = max(damage, _amount(ref, strike, wanted))
    if face + attack.wound >= _SIX:
        damage += strike.worse
    if face == _SIX and not attack.melee and strike.learnt("deadeye", ref.pos):
        damage += 1
    return damage + strike.more_damage


def _amount(ref: Referee, strike: Strike, wanted: Amount) -> int:
    if not wanted.die:
        return wanted.number
    thrown = throw(ref, "damage", "KT-DMG-03", strike.side, strike.p, strike.q)
    settle(ref, thrown, lambda roll: shown(roll.face, wanted.die) < wanted.die, strike.damage_again)
    return shown(thrown.face, wanted.die)
