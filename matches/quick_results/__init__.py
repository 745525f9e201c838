"""Results in one line: typed at a desk as fast as they are brought there, or sent by a slip's code
(LG-DAY-04, LG-DAY-20).
"""

from matches.quick_results.operations import (
    choose_result,
    enter_results,
    set_result_aside,
    take_back_result,
)
from matches.quick_results.slips import print_codes, send_result

__all__ = [
    "choose_result",
    "enter_results",
    "print_codes",
    "send_result",
    "set_result_aside",
    "take_back_result",
]
