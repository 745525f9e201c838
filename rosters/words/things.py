"""Names of ids and keys where a sentence mentions them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rosters.faces.kits import CLOTHS
from rosters.games import every
from rosters.words.catalogue_names import called_by_id

#: Names of values that people write about themselves and their leagues, or that every game counts.
_WORDS: Mapping[str, Promise] = {
    "description": _("description"),
    "display_name": _("name shown to others"),
    "email": _("e-mail"),
    "experience": _("experience"),
    "name": pgettext_lazy("what is written", "name"),
    "reason": _("reason"),
    "score": _("score"),
    "text": pgettext_lazy("what is written", "text"),
    "title": pgettext_lazy("what is written", "title"),
    "username": _("user name"),
}
#: Values that are ids of a catalogue or keys, where a person reads words.
_NAMED = frozenset({"acts", "assets", "kind", "rating", "thing", "what", "zone"})


def worded(name: str, value: str) -> str:
    """Return a value of a sentence as a person reads it.

    name: the name of the value in the sentence.

    All games are asked for its name, as a sentence does not say which game it is about; the games
    that know values of this name come first.
    """
    if name in ("cloth", "trim") and value in CLOTHS:
        return str(CLOTHS[value].name)
    wordings = sorted((room.wording for room in every()), key=lambda each: name not in each.KINDS)
    kinds = dict.fromkeys(kind for each in wordings for kind in each.KINDS.get(name, ()))
    if not kinds and name not in _NAMED:
        return value
    for kind in kinds:
        if called_so := called_by_id(kind, value):
            return called_so
    words = next(
        (each.THINGS[value] for each in wordings if value in each.THINGS), _WORDS.get(value)
    )
    return value.replace("_", " ") if words is None else str(words)
