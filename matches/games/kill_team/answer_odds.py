"""Words for the odds of Kill Team; keys as in ``rules/kill_team/answer_odds.py``."""

from __future__ import annotations

from typing import Final

from django.utils.translation import pgettext_lazy

ROLLS: Final = {
    "attack": pgettext_lazy("chance", "takes out"),
    "charge": pgettext_lazy("chance", "charge"),
    "deadly charge": pgettext_lazy("chance", "deadly charge"),
    "deny": pgettext_lazy("chance", "deny the power"),
    "nerve": pgettext_lazy("chance", "Nerve test"),
    "psychic test": pgettext_lazy("chance", "psychic test"),
}
OUTCOMES: Final = {
    "success": pgettext_lazy("chance", "succeeds"),
    "failure": pgettext_lazy("chance", "fails"),
    "out of action": pgettext_lazy("chance", "out of action"),
    "flesh wound": pgettext_lazy("chance", "flesh wound"),
    "no injury": pgettext_lazy("chance", "no injury"),
}
UNLESS: Final = {"react_order": pgettext_lazy("chance", "somebody reacts")}
