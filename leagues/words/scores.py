"""Scores for readers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _


def score_line(scores: Iterable[int | None]) -> str:
    """Return the scores side by side: ``2 : 1``; a dash for a side without one."""
    return " : ".join("–" if score is None else str(score) for score in scores)


def on_penalties(kicks: Sequence[int]) -> str:
    """Say the shoot-out that decided a match: ``3 : 2 on penalties``; empty without any scores."""
    return _("%(score)s on penalties") % {"score": score_line(kicks)} if kicks else ""
