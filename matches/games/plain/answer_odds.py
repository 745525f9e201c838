"""Words for odds in a game without words of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

ROLLS: Final[Mapping[str, Promise]] = {}
OUTCOMES: Final[Mapping[str, Promise]] = {
    "success": pgettext_lazy("chance", "succeeds"),
    "failure": pgettext_lazy("chance", "fails"),
}
UNLESS: Final[Mapping[str, Promise]] = {}
