"""Rulings on what a team has, in words: the event ``ruled`` of every game (LG-EVENT-09)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from rosters.games import of
from rosters.games.told import Told
from rosters.words.money import money
from rules.rulings import CLAUSE


def tell_ruling(game: str, payload: Mapping[str, Any]) -> Told:
    """Return a ruling in words; whom it is about stands before them."""
    what, by = payload["what"], payload.get("by", 1)
    text = _text(game, what, payload)
    if system := payload.get("brought"):
        text = f"{text} {_('Brought from {system}.').format(system=system)}"
    return Told(text, CLAUSE, weight="good" if by > 0 else "hurt")


def _text(game: str, what: str, payload: Mapping[str, Any]) -> str:
    room = of(game).rulings
    by = payload.get("by", 1)
    match what:
        case "money":
            text = _("Granted: {amount}.") if by > 0 else _("Fined: {amount}.")
            return text.format(amount=money(abs(by)))
        case "experience" | "staff":
            thing = payload.get("thing")
            named = room.HEADINGS[what] if thing is None else room.thing(what, thing)
            text = _("{what}: {count} more.") if by > 0 else _("{what}: {count} less.")
            return text.format(what=named, count=abs(by))
        case "name":
            return _("New name: {name}.").format(name=payload["text"])
        case "note":
            text = _("Noted: {text}") if by > 0 else _("Note removed: {text}")
            return text.format(text=payload["text"])
        case "injury":
            text = _("Injury: {what}.") if by > 0 else _("No longer: {what}.")
            return text.format(what=room.thing(what, payload["thing"]))
    text = _("Given: {what}.") if by > 0 else _("Taken away: {what}.")
    return text.format(what=room.thing(what, payload["thing"]))
