"""Names out of the catalogues of games, in the reader's language.

The games know no language: a name is translated where it is shown, by its game and the kind of
thing that has it (its key and ``position``), as a goblin is a race and a position. The words are in
``config/locale_games``, a folder a game. Names that people gave stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rosters.games import of
from rules import game, games


def called(game_key: str, kind: str, name: str) -> str:
    """Return a catalogue name in the active language.

    It is the name itself where nobody translated it.
    """
    return pgettext(f"{game_key} {kind}", name) if name else ""


def called_by_id(kind: str, id_: str) -> str | None:
    """Return the translated name of whichever game has this kind of thing by that id or name.

    None where no game has one.
    """
    entry = _by_id().get((kind, id_))
    return None if entry is None else called(entry[0], kind, entry[1])


def guest_name(name: str, number: int) -> str:
    """Return the name of a player for one match only, which their game gave them."""
    plain = {
        f"Academy {number}": _("Academy {number}"),
        f"Mercenary {number}": _("Mercenary {number}"),
    }
    if name in plain:
        return plain[name].format(number=number)
    return called_by_id("star", name) or name


def name_in_match(game_key: str, name: str, number: int) -> str:
    """Return the name of anybody in a line-up in the reader's language.

    It is that of a guest, that of a player card where the game's players are cards, or the name
    that a coach gave.
    """
    return called(game_key, "player", guest_name(name, number))


def numbered_name(game_key: str, number: int, name: str) -> str:
    """Return a name of a line-up: ``12 Ulric``, or the name alone in a game without numbers."""
    return f"{number} {name}" if game(game_key).has_numbers else name


def guests_called(words: str) -> list[str]:
    """Return the names and ids that `guest_name` finds in a catalogue and that contain these words,
    as the catalogue has them or as the reader does.
    """
    wanted = words.casefold()
    return [
        known
        for (kind, known), (key, name) in _by_id().items()
        if kind == "star"
        and any(wanted in each.casefold() for each in (name, called(key, kind, name)))
    ]


def number_of(game_key: str, number: int, roster_number: int | None) -> int:
    """Return the number by which lists, line-ups and boards show a player (LG-FACE-04).

    number: in the line-up, which is the one that players wear in a game with numbers.
    roster_number: that of other games; None for a player whom no roster keeps.
    """
    if game(game_key).has_numbers or roster_number is None:
        return number
    return roster_number


def named_things(game_key: str) -> Iterator[tuple[str, str, str]]:
    """Yield kind, id and name of everything in the catalogues of a game that has a name.

    Raises KeyError for a class of the catalogue that is missing from ``CLASSES`` in the wording of
    the game's room.
    """
    for version in game(game_key).versions:
        yield from _named(game(game_key).catalogue(version), of(game_key).wording.CLASSES)


def _named(value: Any, classes: Mapping[str, str | None]) -> Iterator[tuple[str, str, str]]:
    if is_dataclass(value):
        held = {member.name: getattr(value, member.name) for member in fields(value)}
        name = held.get("name")
        if isinstance(name, str):
            kind = classes[type(value).__name__]
            if kind is not None:
                yield kind, str(held.get("id", name)), name
        yield from _named(list(held.values()), classes)
    elif isinstance(value, Mapping):
        yield from _named(list(value.values()), classes)
    elif isinstance(value, list | tuple):
        for member in value:
            yield from _named(member, classes)


@cache
def _by_id() -> Mapping[tuple[str, str], tuple[str, str]]:
    """Return game and name by kind and id."""
    names: dict[tuple[str, str], tuple[str, str]] = {}
    for key in games():
        for kind, id_, name in named_things(key):
            names.setdefault((kind, id_), (key, name))
            names.setdefault((kind, name), (key, name))
    return names
