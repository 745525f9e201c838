"""Results in one line, typed at a desk as fast as they are brought there (LG-DAY-04)."""

from matches.quick_results.operations import (
    choose_result,
    enter_results,
    set_result_aside,
    take_back_result,
)

__all__ = ["choose_result", "enter_results", "set_result_aside", "take_back_result"]
