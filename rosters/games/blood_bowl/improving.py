"""Skills and characteristics that an improvement roll offers, by category (BB-LEAGUE-43 to -48)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.blood_bowl.event_sentences import improvement
from rosters.games.blood_bowl.skills import Skill
from rosters.games.options import Group, Option
from rosters.words.money import money
from rules.blood_bowl.between.player import Player
from rules.blood_bowl.catalogue import Catalogue

CATEGORIES: Mapping[str, Promise] = {
    "G": pgettext_lazy("blood_bowl skills", "General"),
    "A": pgettext_lazy("blood_bowl skills", "Agility"),
    "P": pgettext_lazy("blood_bowl skills", "Passing"),
    "S": pgettext_lazy("blood_bowl skills", "Strength"),
    "M": pgettext_lazy("blood_bowl skills", "Mutations"),
    "E": pgettext_lazy("blood_bowl skills", "Extraordinary"),
}
#: Whether a category is open to a player on every roll, or on a double alone (BB-LEAGUE-45).
_ACCESS: Mapping[str, Promise] = {
    "normal": pgettext_lazy("blood_bowl skills", "primary"),
    "double": pgettext_lazy("blood_bowl skills", "secondary, as you rolled a double"),
}


def groups(
    rules: Catalogue, player: Player, options: Sequence[tuple[str, str, int]]
) -> list[Group]:
    """Return the options of an improvement by category: primary skills first, then those of a
    double, then characteristics.

    options: each choice with its kind and what it adds to the player's value in gold.
    """
    by_group: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for choice, kind, value in options:
        skill = rules.skills.get(choice)
        by_group.setdefault((kind, skill.category if skill else ""), []).append((choice, value))
    return [
        Group(
            CATEGORIES.get(category, gettext_lazy("Characteristics")),
            [_option(player, kind, choice, value) for choice, value in choices],
            _note(player, kind, choices[0][1]),
            folded=kind == "double",
        )
        for (kind, category), choices in by_group.items()
    ]


def _option(player: Player, kind: str, choice: str, value: int) -> Option:
    if kind == "characteristic":
        return Option(choice, improvement(choice), price=_worth(player, value))
    return Option(choice, str(Skill(choice)), Skill(choice).does)


def _note(player: Player, kind: str, value: int) -> str:
    """Return the access of a category and the player's value with one of its skills."""
    access = _ACCESS.get(kind)
    return "" if access is None else f"{access} · {_worth(player, value)}"


def _worth(player: Player, value: int) -> str:
    return _("value %(before)s → %(after)s") % {
        "before": money(player.value),
        "after": money(player.value + value),
    }
