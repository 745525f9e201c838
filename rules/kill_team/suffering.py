"""KT-DMG, KT-INJ, KT-GEN-18: lost wounds, flesh wounds, and models out of action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.kill_team import injury
from rules.kill_team.command import can_use, offer, user_of
from rules.kill_team.position import (
    INDOMITABLE_USED,
    LUCKY,
    ON_TABLE,
    SHOOTING,
    SLEW,
    Phase,
    Position,
)
from rules.kill_team.referee import Referee
from rules.kill_team.rerolling import REROLL, Throw, reroll, tactical, throw
from rules.kill_team.squads import COUNTS, NOBODY, SIDE_OF, name_of
from rules.kill_team.table.neighbours import helped_by, is_within

FIGHTING = (Phase.FIGHT_START, Phase.CHARGERS_FIGHT, Phase.FIGHT)
#: KT-ADV-31, -33: how far a medic reaches; KT-ADT-12 how far it gets in time.
_MEDIC, _IN_TIME = 3, 2
#: KT-ADV-31, -56, KT-ADT-07: the lowest face by which a wound is not lost.
_FIELD_MEDIC, _FLAGELLANT, _LUCKY = 6, 6, 5


@dataclass(frozen=True, slots=True)
class Harm:
    """The cause of damage to a model.

    side:     who rolls the injury dice (KT-INJ-11); ``by`` the model that does it, or NOBODY.
    cause:    a weapon, a power, a tactic.
    cover:    KT-INJ-05; ``melee`` KT-INJ-07.
    obscured: as the shooter sees the target.
    """

    side: int
    cause: str
    by: int = NOBODY
    cover: bool = False
    melee: bool = False
    obscured: bool = False


LastAct = Callable[[Referee, int], None]

#: What a model still does between its last wound and the injury roll.  `martyr` enters it, since
#: it shoots and fights, by which others suffer: asked from here, it would close a circle of files.
_last_acts: list[LastAct] = []


def last_act(act: LastAct) -> LastAct:
    """Have a function called before the injury roll of every model; it is returned unchanged."""
    _last_acts.append(act)
    return act


def suffer_mortal(ref: Referee, q: int, count: int, harm: Harm) -> bool:
    """Deal mortal wounds one at a time; return whether an injury roll ended them (KT-GEN-18)."""
    return any(suffer(ref, q, 1, harm) for _ in range(count))


def suffer(ref: Referee, q: int, damage: int, harm: Harm) -> bool:
    """Deal so much damage at once; return whether an injury roll was made (KT-DMG-01, -02, -04)."""
    pos = ref.pos
    lost = damage - _ignored(ref, q, damage)
    if lost <= 0:
        return False
    ref.note("loses wounds", "KT-DMG-01", q, harm.by, detail=lost)
    pos.wounds[q] -= lost
    if pos.wounds[q] > 0:
        return False
    pos.wounds[q] = 0
    assert _last_acts, "rules.kill_team.martyr is not imported"
    for act in _last_acts:
        act(ref, q)
    if pos.state[q] == ON_TABLE:
        _injure(ref, q, lost, harm)
    return True


def _ignored(ref: Referee, q: int, damage: int) -> int:
    """Roll how many wounds are ignored, by the one source that needs the lowest face.

    See KT-ADV-61.
    """
    pos = ref.pos
    if pos.under(q, LUCKY):
        needed, clause = _LUCKY, "KT-ADT-07"
    elif "flagellant" in pos.model(q).learnt:
        needed, clause = _FLAGELLANT, "KT-ADV-56"
    elif helped_by(pos, q, "field_medic", _MEDIC):
        needed, clause = _FIELD_MEDIC, "KT-ADV-31"
    else:
        return 0
    return sum(ref.d6("ignored", clause, SIDE_OF[q], q) >= needed for _ in range(damage))


def _injure(ref: Referee, q: int, lost: int, harm: Harm) -> None:
    """Roll for injury and apply the result (KT-INJ-01 to -10)."""
    pos = ref.pos
    every = helped_by(pos, q, "trauma_specialist", _MEDIC)
    dice = (1 if _rolls_with_it(ref, q) else lost) + every  # KT-ADV-62
    change = _modifier(pos, q, harm)
    needed = pos.data.ruleset.injury_ooa_on
    thrown = throw(ref, "injury", "KT-INJ-01", harm.side, harm.by, q, dice)

    def is_out() -> bool:
        if every:  # KT-ADV-33
            return all(face + change >= needed for face in thrown.faces)
        return injury.is_out(thrown.faces, change, needed)

    if not is_out():
        tactical(ref, thrown)
    if is_out() and _is_indomitable(ref, q, thrown):
        reroll(ref, thrown)
    out = is_out() and not _is_resuscitated(ref, q)
    if out or injury.is_too_many(pos.flesh[q], pos.data.ruleset.flesh_wound_cap):
        take_out(ref, q, harm)
        return
    pos.flesh[q] += 1
    pos.wounds[q] = injury.WOUNDS_AFTER
    ref.note("flesh wound", "KT-INJ-03", q, harm.by, detail=pos.flesh[q])


def _modifier(pos: Position, q: int, harm: Harm) -> int:
    """Return what is added to each injury die (KT-INJ-05 to -07, KT-ADV-23, -60)."""
    change = injury.modifier(pos.flesh[q], cover=harm.cover, melee=harm.melee)
    if "strength_of_spirit" in pos.model(q).learnt:
        change -= 1
    if harm.obscured and pos.phase in SHOOTING and harm.by != NOBODY:
        change += "siegemaster" in pos.model(harm.by).learnt
    return change


def _rolls_with_it(ref: Referee, q: int) -> bool:
    """Offer a veteran under fire to have only one die rolled against it; return whether it does.

    See KT-ADT-18.
    """
    pos, side = ref.pos, SIDE_OF[q]
    if pos.phase not in SHOOTING or not can_use(pos, side, "roll_with_the_hits"):
        return False
    veteran = user_of(pos, side, "roll_with_the_hits")
    return veteran == q and offer(ref, "advanced_tactic", side, "roll_with_the_hits", q)


def _is_indomitable(ref: Referee, q: int, thrown: Throw) -> bool:
    """Ask whether an indomitable model has the injury dice re-rolled, once a round (KT-ADV-29)."""
    pos = ref.pos
    if "indomitable" not in pos.model(q).learnt or pos.has(q, INDOMITABLE_USED):
        return False
    about = {**thrown.about(), "ability": "indomitable"}
    if ref.ask("advanced_ability", SIDE_OF[q], ("no", REROLL), about) == "no":
        return False
    pos.flags[q] |= INDOMITABLE_USED
    return True


def _is_resuscitated(ref: Referee, q: int) -> bool:
    """Offer a medic within 2" to turn out of action into a flesh wound; return whether it does.

    See KT-ADT-12.
    """
    pos, side = ref.pos, SIDE_OF[q]
    if not can_use(pos, side, "emergency_resuscitation"):
        return False
    medic = user_of(pos, side, "emergency_resuscitation")
    if medic == q or not is_within(pos, medic, q, _IN_TIME):
        return False
    return offer(ref, "advanced_tactic", side, "emergency_resuscitation", q)


def take_out(ref: Referee, q: int, harm: Harm) -> None:
    """Take a model out of action and count it, whatever the cause (KT-GEN-12, KT-MISS-05)."""
    pos = ref.pos
    assert pos.state[q] == ON_TABLE
    pos.remove(q)
    pos.counts[COUNTS.index("taken_out")][q] = 1
    if harm.by != NOBODY and SIDE_OF[harm.by] != SIDE_OF[q]:
        pos.counts[COUNTS.index("took_out")][harm.by] += 1
        if pos.phase in FIGHTING:
            pos.flags[harm.by] |= SLEW
    pos.casualties.append(
        {
            "model": name_of(q),
            "by": name_of(harm.by),
            "cause": harm.cause,
            "round": pos.round,
        }
    )
    ref.note("out of action", "KT-INJ-02", q, harm.by, detail=harm.cause)
