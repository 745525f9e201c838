"""The statistics of any game: whatever its records count, by the names that they have."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise

from matches.games.numbers import Column

COLUMNS: tuple[Column, ...] = ()
LEADERS: Mapping[str, Promise] = {}
OTHERS: Mapping[str, Promise] = {}
EXTRA = None
SCORED = None
AWARDS: Mapping[str, tuple[str, Promise]] = {}
LETHAL = False
