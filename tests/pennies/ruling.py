"""Rulings on a club: charms that wait for somebody, names, notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules import rulings
from rules.problems import Refusal
from rules.rulings import Rulable
from tests.pennies.club import Club

JSON = Any
Payload = Mapping[str, JSON]


def rulable(club: Club) -> list[Rulable]:
    everybody = tuple(member.id for member in club.present)
    held = ((None, "charms"),) if club.charms else ()
    return [
        Rulable("staff", team=True, things=("charms",), held=held),
        Rulable("name", team=True, players=everybody),
        rulings.notes_of(club.notes),
    ]


def _staff(club: Club, payload: Payload) -> None:
    if payload["thing"] != "charms":
        raise Refusal(rulings.unknown_thing(payload["thing"]))
    club.charms = rulings.bounded("charms", club.charms, payload["by"])


def _name(club: Club, payload: Payload) -> None:
    if payload.get("player") is None:
        club.name = payload["text"]
    else:
        club.member(payload["player"]).name = payload["text"]


def _note(club: Club, payload: Payload) -> None:
    rulings.keep_note(club.notes, payload)


DOERS: Final[Mapping[str, rulings.Doer]] = {"staff": _staff, "name": _name, "note": _note}
REDUCE: Final = rulings.reducer(DOERS)
