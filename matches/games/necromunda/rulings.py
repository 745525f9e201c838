"""What a commissioner can correct by hand in a battle of Necromunda."""

from matches.games.plain import rulings as plain
from matches.games.plain.rulings import DRAWN, FACTS, fields, noted, ruled

#: All columns; deeds that gave experience are in the record.
DEEDS: tuple[str, ...] = ()
REPAIRS = {
    **plain.REPAIRS,
    "has_that_skill": "repair_improvement",
    "no_advance_waits": "repair_improvement",
    "no_roll_due": "repair_improvement",
    "not_enough_xp": "repair_improvement",
    "not_enough_credits": "repair_money",
    "step_not_open": "repair_step",
    "advance_waits": "repair_step",
    "doctor_first": "repair_step",
}

__all__ = ["DEEDS", "DRAWN", "FACTS", "REPAIRS", "fields", "noted", "ruled"]
