"""Answers of coaches in words, for the log and for buttons."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from matches.games.necromunda.sentences import ACTIONS
from matches.games.necromunda.weapons import told_weapons
from rosters.games.necromunda.battle_wording import ROLES
from rules.necromunda.melee import UNARMED

if TYPE_CHECKING:
    from matches.games.lines import Cast

JSON = Any

#: Answers that are one word.
WORDS: Mapping[str, Promise] = {
    "E": pgettext_lazy("necromunda answer", "the eastern edge"),
    "N": pgettext_lazy("necromunda answer", "the northern edge"),
    "S": pgettext_lazy("necromunda answer", "the southern edge"),
    "W": pgettext_lazy("necromunda answer", "the western edge"),
    "armour": pgettext_lazy("necromunda answer", "armour"),
    "consolidate": pgettext_lazy("necromunda answer", "consolidate"),
    "coup_de_grace": pgettext_lazy("necromunda answer", "coup de grace"),
    "field": pgettext_lazy("necromunda answer", "field"),
    "keep": pgettext_lazy("necromunda answer", "look on as it does"),
    "no": pgettext_lazy("necromunda answer", "no"),
    "none": pgettext_lazy("necromunda answer", "nobody and nothing"),
    "nothing": pgettext_lazy("necromunda answer", "nothing"),
    "reroll": pgettext_lazy("necromunda answer", "roll again"),
    UNARMED: pgettext_lazy("necromunda answer", "bare hands"),
    "yes": pgettext_lazy("necromunda answer", "yes"),
}
#: The wounds that are treated, in words (NM-FX-13).
TREATED: Mapping[str, Promise] = {
    "wound": pgettext_lazy("necromunda answer", "a wound"),
    "flesh_wound": pgettext_lazy("necromunda answer", "a flesh wound"),
}
#: Questions whose answers are weapons.
_WEAPONS = frozenset({"shoot_weapon", "reload_weapon", "fight_weapons"})
#: A fighter as the engine names it.
_FIGHTER = re.compile(r"([0-9]+):([0-9]+)")


def named_in(word: JSON) -> list[int] | None:
    """Return side and number of the fighter that an answer names; None if it names nobody."""
    match = _FIGHTER.match(word) if isinstance(word, str) else None
    return [int(match[1]), int(match[2])] if match else None


def told_answer(key: str, answer: JSON, cast: Cast, side: int) -> str:
    """Put an answer into words; empty for a place, a path, a facing or dice that are shared out.

    side: the side that answered.
    """
    if isinstance(answer, list):
        return _told_list(key, answer, cast, side)
    if isinstance(answer, Mapping):
        number = answer.get("fighter")
        return cast.player([side, number]) if isinstance(number, int) else ""
    if isinstance(answer, int):
        if key == "firepower_dice":
            return str(answer)
        facing = key in ("start_facing", "end_facing", "template_axis")
        return f"{answer}°" if facing else gettext("number {number}").format(number=answer + 1)
    who = named_in(answer)
    if who:
        _, _space, treated = answer.partition(" ")
        name = cast.player(who)
        return f"{name}, {TREATED[treated]}" if treated else name
    if key == "choose_action":
        return str(ACTIONS[answer])
    if key in ("choose_role", "choose_zone"):
        return str(ROLES[answer])
    if key in _WEAPONS and answer not in WORDS:
        return told_weapons(answer)
    return str(WORDS[answer])


def _told_list(key: str, answer: list[JSON], cast: Cast, side: int) -> str:
    """Name the fighters of an answer; empty for paths, places and dice."""
    if key == "choose_crew":
        return ", ".join(cast.player([side, number]) for number in answer)
    names = [named_in(each) for each in answer]
    return ", ".join(cast.player(who) for who in names if who)
