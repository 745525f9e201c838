"""Scores for readers."""

from __future__ import annotations

from collections.abc import Iterable


def score_line(scores: Iterable[int | None]) -> str:
    """Return the scores side by side: ``2 : 1``; a dash for a side without one."""
    return " : ".join("–" if score is None else str(score) for score in scores)
