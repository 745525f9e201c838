"""What a day asks of its organiser: who is there, leaves, comes late, and who they are (LG-DAY)."""

from leagues.operations.days.check_in import (
    check_everybody_in,
    check_in,
    close_check_in,
    open_check_in,
)
from leagues.operations.days.coming_and_going import drop_out, let_in
from leagues.operations.days.entrants import describe_entrants, forget_contacts

__all__ = [
    "check_everybody_in",
    "check_in",
    "close_check_in",
    "describe_entrants",
    "drop_out",
    "forget_contacts",
    "let_in",
    "open_check_in",
]
