"""The options of a season are forms of its game; without a room there are none."""

from __future__ import annotations

from collections.abc import Mapping

from django.forms import Field
from django.utils.functional import Promise

GIVEN: Mapping[str, Promise] = {}
TERRITORIES: Mapping[str, Promise] = {}
COUNTED: Mapping[str, Promise] = {}
HOUSE_RULES: Mapping[str, tuple[Promise, Promise, Promise]] = {}
EMPTY_IS_NONE: frozenset[str] = frozenset()


def off_season() -> dict[str, Field]:
    return {}


def campaign() -> dict[str, Field]:
    return {}
