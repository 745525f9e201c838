"""Words for the odds of Boufbowl; keys as in ``rules/boufbowl/answer_odds.py``."""

from __future__ import annotations

from typing import Final

from django.utils.translation import pgettext_lazy

ROLLS: Final = {
    "catch": pgettext_lazy("chance", "contest for the landing ball"),
    "fight": pgettext_lazy("chance", "fight"),
    "goal": pgettext_lazy("chance", "goal attempt"),
    "launch": pgettext_lazy("chance", "contest for the launch"),
    "pass": pgettext_lazy("chance", "contest for the pass"),
    "pickup": pgettext_lazy("chance", "contest for the pick-up"),
}
OUTCOMES: Final = {
    "won": pgettext_lazy("chance", "won"),
    "tied": pgettext_lazy("chance", "tied"),
    "lost": pgettext_lazy("chance", "lost"),
}
UNLESS: Final = {
    "first_bonus": pgettext_lazy("chance", "cards are committed"),
    "second_bonus": pgettext_lazy("chance", "cards are committed"),
    "window": pgettext_lazy("chance", "something is played"),
}
