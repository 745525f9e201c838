"""Words for tables and for clocks of rounds."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from leagues.schedules.halls import STEP_FREE, STREAMED

#: Marks of tables, which are the wishes of entries as well.
MARK_WORDS: dict[str, Promise] = {
    STEP_FREE: gettext_lazy("Without stairs"),
    STREAMED: gettext_lazy("Streamed"),
}


def clock_words(seconds: int) -> str:
    """Return what a clock shows: hours, minutes and seconds; with a minus once the time is up."""
    hours, rest = divmod(abs(seconds), 3600)
    minus = "−" if seconds < 0 else ""
    return f"{minus}{hours}:{rest // 60:02}:{rest % 60:02}"


def lacking_sentence(mark: str, wanting: int, there: int) -> str:
    """Say why a wish cannot be kept for all who have it."""
    said = gettext("“{mark}”: wished for at {wanting}, marked at {there}. Mark more tables.")
    return said.format(mark=MARK_WORDS[mark], wanting=wanting, there=there)
