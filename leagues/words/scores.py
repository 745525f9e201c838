"""Scores for readers."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from leagues.models import Fixture


def score_line(scores: Iterable[int | None]) -> str:
    """Return the scores side by side: ``2 : 1``; a dash for a side without one."""
    return " : ".join("–" if score is None else str(score) for score in scores)


def on_penalties(fixture: Fixture, first: int = 0) -> str:
    """Say the shoot-out that decided a match: ``3 : 2 on penalties``; empty where none did.

    first: the side that is named first.
    """
    kicks = fixture.kicks
    if not kicks:
        return ""
    return _("%(score)s on penalties") % {"score": score_line([*kicks[first:], *kicks[:first]])}
