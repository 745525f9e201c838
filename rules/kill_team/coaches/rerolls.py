"""Re-rolls: for a command point, or by an ability."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.coach import Answer
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.coaches.prices import affords
from rules.kill_team.squads import model_of

JSON = Any

#: By roll: the model that it is about, and the share of its worth that a re-roll saves.
_REROLLS: Mapping[str, tuple[str, float]] = {
    "advance": ("model", 0.03),
    "charge": ("model", 0.2),
    "psychic test": ("model", 0.15),
    "deny": ("model", 0.15),
    "hit": ("other", 0.2),
    "wound": ("other", 0.28),
    "save": ("model", 0.35),
    "injury": ("other", 0.3),
    "nerve": ("model", 0.12),
}
#: A die that shows so much is kept, where it does not fail.
GOOD: Final = 4


def tactical_reroll(
    appraisal: Appraisal, side: int, about: Mapping[str, JSON], options: Sequence[str]
) -> Answer:
    """Choose whether to pay for a re-roll, and of which die (KT-CP-20)."""
    whose, share = _REROLLS[about["roll"]]
    faces = about["faces"]
    if about["roll"] == "advance" and faces[0] >= GOOD - 1:
        return options[0]
    gain = share * appraisal.worth[model_of(*about[whose])] if about[whose] else 0.0
    if not affords(appraisal, side, "tactical_reroll", gain):
        return options[0]
    return options[1 + faces.index(min(faces))] if len(options) > 2 else options[1]


def again(about: Mapping[str, JSON], options: Sequence[str]) -> str:
    """Choose whether to re-roll by an ability, for free: everything that is not good already."""
    roll, faces = about["roll"], about["faces"]
    keeps = roll in ("advance", "damage", "attacks") and faces[0] >= GOOD
    words = [option for option in options if (option in ("keep", "no")) is keeps]
    return words[0]
