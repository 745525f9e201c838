"""Facts of a team or a player that changed, in words: their names, and their values before and
after.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from matches.games import of as room_of
from matches.games.number_labels import meaning_of
from rosters.games import of
from rosters.words.choices import step_words
from rosters.words.conditions import condition_words
from rosters.words.money import money
from rules import game as rules_of
from rules.conditions import Condition
from rules.record import JSON

#: The names of facts that every game has; a game may have other names (``FACTS`` of its room).
FACTS: Mapping[str, Promise] = {
    "value": gettext_lazy("value"),
    "treasury": gettext_lazy("treasury"),
    "experience": gettext_lazy("experience"),
    "squad_number": pgettext_lazy("of a player", "number"),
    "left": gettext_lazy("left the team"),
    "conditions": gettext_lazy("conditions"),
    "matches": gettext_lazy("matches"),
    "miss_next": gettext_lazy("misses the next match"),
    "place": gettext_lazy("place"),
    "points": gettext_lazy("points"),
    "step": gettext_lazy("what its coach is asked now"),
    "name": pgettext_lazy("of a person", "name"),
}
_MONEY = frozenset({"treasury", "value"})
#: Facts that are not shown: they repeat others, and are for programs.
SILENT = frozenset({"id", "title", "record", "race", "joined"})


def change_words(each: JSON, game: str) -> str:
    """Write a fact's value before and after: ``7 → 4``.

    Of two objects only the differences are shown.
    """
    what, before, after = each["what"], each["before"], each["after"]
    if isinstance(before, dict) and isinstance(after, dict):
        differ = [key for key in {**before, **after} if before.get(key) != after.get(key)]
        before, after = (
            {key: value[key] for key in differ if key in value} for value in (before, after)
        )
    paid = what in _MONEY and rules_of(game).has_money and None not in (before, after)
    words = [money(value) if paid else _value(what, value, game) for value in (before, after)]
    name = fact_name(what, game)
    if isinstance(before, dict) or isinstance(after, dict):
        name += ":"  # words follow, not a number
    return f"{name} {words[0]} → {words[1]}"


def fact_name(what: str, game: str) -> str:
    """Name a fact; counts of players have the names that their statistics have."""
    return str(of(game).event_sentences.FACTS.get(what) or FACTS.get(what) or _counted(what, game))


def _counted(what: str, game: str) -> str:
    meaning = str(meaning_of(game, what))
    return meaning[:1].lower() + meaning[1:]


def is_known(what: str, game: str) -> bool:
    """Return whether a fact has a name, or is marked as not shown."""
    numbers = room_of(game).numbers
    counted = {key for key, *_rest in numbers.COLUMNS} | {*numbers.OTHERS}
    return what in {*of(game).event_sentences.FACTS, *FACTS, *SILENT, *counted}


def is_silent(what: str, game: str) -> bool:
    facts = of(game).event_sentences.FACTS
    return what in SILENT or (what in facts and facts[what] is None)


def _value(what: str, value: JSON, game: str) -> str:
    if value in (None, "", [], {}):
        return "–"
    sentences = of(game).event_sentences
    if (words := sentences.worded(what, value)) is not None:
        return words or "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if what == "step":
        return step_words(game, str(value))
    if what == "left":
        left = sentences.LEFT.get(str(value))
        return left() if left is not None else str(value)
    if isinstance(value, list):
        return ", ".join(_value(what, each, game) for each in value)
    if isinstance(value, dict) and {"kind", "what", "until"} <= set(value):
        return condition_words(game, Condition.from_json(value))
    if isinstance(value, dict):
        return ", ".join(
            f"{fact_name(key, game)} {_value(key, each, game)}" for key, each in value.items()
        )
    return str(value)
