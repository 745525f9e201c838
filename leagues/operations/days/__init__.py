"""What a day asks of its organiser: who is there, who leaves, who comes late (LG-DAY)."""

from leagues.operations.days.check_in import (
    check_everybody_in,
    check_in,
    close_check_in,
    open_check_in,
)
from leagues.operations.days.coming_and_going import drop_out, let_in

__all__ = [
    "check_everybody_in",
    "check_in",
    "close_check_in",
    "drop_out",
    "let_in",
    "open_check_in",
]
