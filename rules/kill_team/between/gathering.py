"""KT-CAMP-38: specialists' rolls for resources in a campaign after a match, one die each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.kill_team.between.team import Model


@dataclass(frozen=True, slots=True)
class Gathering:
    """An ability that works after a match.

    by:     +1 for its own player, -1 for the opponent.
    stands: whether its model must not have been out of action at the end; otherwise it must be
            neither dead nor convalescent.
    won:    whether its player must have won.
    """

    clause: str
    resource: str
    by: int = 1
    stands: bool = False
    won: bool = False

    def works(self, model: Model, *, taken_out: bool, won: bool) -> bool:
        """Say whether the ability works after this match; ask once the casualties are rolled."""
        if self.won and not won:
            return False
        return not taken_out if self.stands else model.is_available


#: By the ability of a specialist.
GATHERING: Final = {
    "vox_hacker": Gathering("KT-ADV-18", "intelligence"),
    "saboteur": Gathering("KT-ADV-21", "materiel", by=-1, stands=True),
    "ammo_hound": Gathering("KT-ADV-24", "materiel", stands=True),
    "interrogator": Gathering("KT-ADV-35", "intelligence", stands=True, won=True),
    "explorer": Gathering("KT-ADV-42", "territory"),
}
