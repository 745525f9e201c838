"""Words for the odds of Helvetia Cup; keys as in ``rules/helvetia_cup/answer_odds.py``."""

from __future__ import annotations

from typing import Final

from django.utils.translation import pgettext_lazy

ROLLS: Final = {
    "clear": pgettext_lazy("chance", "clearance"),
    "dribble": pgettext_lazy("chance", "dribble against it"),
    "header": pgettext_lazy("chance", "header"),
    "intercept": pgettext_lazy("chance", "interception"),
    "long_pass": pgettext_lazy("chance", "long pass"),
    "penalty": pgettext_lazy("chance", "penalty kick"),
    "shot": pgettext_lazy("chance", "shot"),
    "steal": pgettext_lazy("chance", "steal"),
    "tackle": pgettext_lazy("chance", "slide tackle"),
    "touch": pgettext_lazy("chance", "one-touch shot"),
}
OUTCOMES: Final = {
    "success": pgettext_lazy("chance", "succeeds"),
    "failure": pgettext_lazy("chance", "fails"),
    "foul": pgettext_lazy("chance", "it is a foul"),
    "missed": pgettext_lazy("chance", "slides past and lies"),
}
UNLESS: Final = {
    "keeper_sectors": pgettext_lazy("chance", "the goalkeeper covers the sector"),
    "play_card": pgettext_lazy("chance", "a card changes it"),
}
