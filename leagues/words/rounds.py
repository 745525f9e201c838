"""Rounds for readers: in some games a round is a week."""

from __future__ import annotations

from rosters.words.own_words import in_words_of


def numbered_round(game_key: str, number: int, stage: int | None = None) -> str:
    """Name a round by its number: ``Round 3``; with the number of its stage where that is given."""
    if stage is None:
        return in_words_of(game_key, "Round %(number)s") % {"number": number}
    words = in_words_of(game_key, "Stage %(stage)s, round %(number)s")
    return words % {"stage": stage, "number": number}


def round_in_line(game_key: str, number: int) -> str:
    """Name a round by its number within a line: ``round 3``."""
    return in_words_of(game_key, "round %(number)s") % {"number": number}
