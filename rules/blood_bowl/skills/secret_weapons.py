"""Send secret weapons off at the end of the drive (BB-SKILL-SECRETWEAPON)."""

from __future__ import annotations

from rules.blood_bowl.fouling import bribes_referee
from rules.blood_bowl.position import CASUALTY, SENT_OFF
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait


def confiscate(ref: Referee) -> None:
    """Send off everybody who brought a secret weapon in this drive, Home first
    (BB-SKILL-SECRETWEAPON-01).

    It does not matter where they are by now. Only Casualties are left out, as they take no further
    part anyway.
    """
    pos = ref.pos
    for side in (0, 1):
        if not pos.squads.any[side] & Trait.IS_ILLEGAL:
            continue
        for p in pos.squads.members[side]:
            if (
                pos.squads.traits[p] & Trait.IS_ILLEGAL
                and pos.in_drive >> p & 1
                and pos.state[p] not in (CASUALTY, SENT_OFF)
                and not bribes_referee(ref, p)
            ):
                pos.lift(p, SENT_OFF)
                ref.note("sent off", "BB-SKILL-SECRETWEAPON-01", p)
