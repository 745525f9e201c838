"""Words for the odds of Necromunda; keys as in ``rules/necromunda/answer_odds.py``."""

from __future__ import annotations

from typing import Final

from django.utils.translation import pgettext_lazy

ROLLS: Final = {
    "ammo": pgettext_lazy("chance", "ammunition lasts"),
    "blow": pgettext_lazy("chance", "hits at least once"),
    "bottle": pgettext_lazy("chance", "the gang holds"),
    "free": pgettext_lazy("chance", "freed"),
    "hit": pgettext_lazy("chance", "hits"),
    "recovery": pgettext_lazy("chance", "recovers"),
    "reload": pgettext_lazy("chance", "reloaded"),
    "save": pgettext_lazy("chance", "saved"),
    "target": pgettext_lazy("chance", "Cool test for the target"),
    "test_i": pgettext_lazy("chance", "Initiative test"),
    "test_int": pgettext_lazy("chance", "Intelligence test"),
    "test_ld": pgettext_lazy("chance", "Leadership test"),
    "treat": pgettext_lazy("chance", "treated"),
    "unsaved": pgettext_lazy("chance", "not saved"),
    "wound": pgettext_lazy("chance", "wounds"),
}
OUTCOMES: Final = {
    "success": pgettext_lazy("chance", "succeeds"),
    "failure": pgettext_lazy("chance", "fails"),
    "gets up": pgettext_lazy("chance", "gets up"),
    "stays down": pgettext_lazy("chance", "stays down"),
    "out of action": pgettext_lazy("chance", "out of action"),
}
UNLESS: Final = {
    "parry": pgettext_lazy("chance", "somebody parries"),
    "recovery_pick": pgettext_lazy("chance", "you pick another die"),
    "reroll": pgettext_lazy("chance", "you do not roll again"),
    "save_choice": pgettext_lazy("chance", "the other save is taken"),
    "step_aside": pgettext_lazy("chance", "somebody steps aside"),
}
