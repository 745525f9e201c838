"""Reports of matches that were played at a table (LG-FIX-05, LG-FIX-06).

A report is begun, which freezes the line-ups, is written step by step, and filed. It counts when
the other coach or the league's commissioner confirms it, or when nobody answers in time. Or it is
disputed and ruled on. Then it is settled through the same entry point as a match of the engine
(`matches.resolution.settling`).
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
