"""Names of other systems, matched to ids of ours: case, accents and punctuation do not count.

The tables stand in ``games/tables``, a file a game. Each id in them is one of our catalogue, which
a test holds.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

JSON = Any
TABLES = Path(__file__).parent / "games" / "tables"


def key_of(name: str) -> str:
    """Return a name as it is compared: small letters and digits without accents."""
    plain = unicodedata.normalize("NFKD", name).casefold().replace("&", "and")
    return "".join(char for char in plain if char.isalnum())


@cache
def table(game: str) -> Mapping[str, JSON]:
    """Return the tables of a game."""
    with (TABLES / f"{game}.toml").open("rb") as file:
        return tomllib.load(file)


class Names:
    """Ids by the names that systems have for them.

    known: by id all its names; an id is a name of itself.
    """

    def __init__(self, known: Mapping[str, Iterable[str]]) -> None:
        self._ids: dict[str, str] = {}
        for id_, names in known.items():
            for name in (id_, *names):
                self._ids.setdefault(key_of(name), id_)

    def find(self, *names: str) -> str:
        """Return the id of the first of these names that is known, as it stands or in the
        singular; empty where none is.
        """
        for name in names:
            for form in _forms(key_of(name)):
                if form in self._ids:
                    return self._ids[form]
        return ""


def _forms(key: str) -> Iterable[str]:
    yield key
    for many, one in (("men", "man"), ("ves", "f"), ("ies", "y"), ("es", ""), ("s", "")):
        if key.endswith(many):
            yield key.removesuffix(many) + one
