"""Halls and tables, wishes about them, clocks of rounds, and the link to the wall."""

from leagues.operations.halls.clocks import run_clock
from leagues.operations.halls.seating import move_to_table, seat_round, wish_tables
from leagues.operations.halls.venues import end_wall_link, make_wall_link, plan_venue

__all__ = [
    "end_wall_link",
    "make_wall_link",
    "move_to_table",
    "plan_venue",
    "run_clock",
    "seat_round",
    "wish_tables",
]
