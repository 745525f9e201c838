"""Scores as people read them."""

from __future__ import annotations

from collections.abc import Iterable


def score_line(scores: Iterable[int | None]) -> str:
    """Side by side: ``2 : 1``; a dash for who has none."""
    return " : ".join("–" if score is None else str(score) for score in scores)
