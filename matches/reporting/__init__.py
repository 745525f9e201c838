"""Matches typed in from the table (LG-FIX-05, LG-FIX-06).

A report is begun, with which the line-ups are frozen, written step by step, and filed; the other
coach, who runs the league or silence confirms it, or it is disputed and ruled on.  Then it goes
through the same door as a match of the engine (`matches.resolution.settling`).
"""

from matches.reporting.drafting import (
    begin_report,
    enter,
    may_begin,
    roll_the_rest,
    save_report,
    take_back,
)
from matches.reporting.filing import (
    confirm_report,
    confirm_silent,
    dispute_report,
    file_report,
    rule_on_report,
    withdraw_report,
)

__all__ = [
    "begin_report",
    "confirm_report",
    "confirm_silent",
    "dispute_report",
    "enter",
    "file_report",
    "may_begin",
    "roll_the_rest",
    "rule_on_report",
    "save_report",
    "take_back",
    "withdraw_report",
]
