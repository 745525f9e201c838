"""The events of a Boufbowl club in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rosters.games.boufbowl.cards import named
from rosters.games.told import Told

Payload = Mapping[str, Any]

#: Conditions that players carry from match to match, by the word of the rules.
CONDITIONS: Mapping[str, Callable[[], str]] = {
    "wounded": lambda: _("wounded: starts on the wounded face"),
}
FACTS: Mapping[str, Promise | None] = {
    "goals": gettext_lazy("goals"),
    "renown": gettext_lazy("renown"),
    "permanents": gettext_lazy("upgrades"),
    "captain": gettext_lazy("captain"),
    "card": gettext_lazy("card of a player"),
    "position": None,
}
#: The reasons why players have left.
LEFT: Mapping[str, Callable[[], str]] = {
    "swapped": lambda: _("swapped for another"),
}


def worded(what: str, value: Any) -> str | None:
    if what == "permanents":
        return ", ".join(map(named, value))
    return named(value) if what == "card" else None


def cause(how: str, by: int | str | None) -> str:
    """Return the cause of a condition in words; `by`: the slot or the name of the opponent."""
    if by is None:
        return ""
    if isinstance(by, int):
        return _("by number {number}").format(number=by)
    return _("by {name}").format(name=by)


def _renown(payload: Payload) -> Told:
    total = sum(gained for _who, gained in payload["renown"])
    text = ngettext("Renown gained: {count}.", "Renown gained: {count}.", total)
    return Told(text.format(count=total), "BF-LEAGUE-08", weight="good")


def _healing(payload: Payload) -> Told:
    text = _("The wound heals.") if payload["heals"] else _("The wound does not heal.")
    weight = "good" if payload["heals"] else "hurt"
    return Told(text, "BF-LEAGUE-14", (payload["face"],), weight)


def _paid(payload: Payload) -> Told:
    text = _("The wound heals, for {cost} renown.").format(cost=payload["cost"])
    return Told(text, "BF-LEAGUE-14", weight="good")


def _upgraded(payload: Payload) -> Told:
    text = _("Learns {upgrade} for {cost} renown.")
    words = {"upgrade": named(payload["upgrade"]), "cost": payload["cost"]}
    return Told(text.format(**words), "BF-LEAGUE-09", weight="good")


def _captain(payload: Payload) -> Told:
    text = _("Named captain.") if payload["player"] else _("No captain is named.")
    return Told(text, "BF-LEAGUE-06")


TELLERS: Mapping[str, Callable[[Payload], Told]] = {
    "founded": lambda p: Told(_("Founded."), "BF-LEAGUE-01"),
    "joined": lambda p: Told(
        _("{name} joined the squad.").format(name=named(p["card"])), "BF-LEAGUE-02"
    ),
    "renamed": lambda p: Told(_("Renamed {name}.").format(name=p["name"])),
    "captain_named": _captain,
    "swapped": lambda p: Told(
        _("Makes room for {name}.").format(name=named(p["card"])), "BF-LEAGUE-21"
    ),
    "upgraded": _upgraded,
    "released": lambda p: Told(
        _("Gives up {upgrade}.").format(upgrade=named(p["upgrade"])), "BF-LEAGUE-12"
    ),
    "renown_gained": _renown,
    "wounded": lambda p: Told(_("Left the match wounded."), "BF-LEAGUE-15", weight="hurt"),
    "healing_rolled": _healing,
    "healing_paid": _paid,
    "corrected": lambda p: Told(_("Corrected by a ruling."), "LG-EVENT-04"),
    "given_back": lambda p: Told(
        _("The match was given back before it began: what was open is open again."), "LG-FIX-13"
    ),
    "taken_back": lambda p: Told(_("An act was taken back."), "LG-EVENT-07"),
    "sat_out": lambda p: Told(_("A match was settled without being played."), "LG-COND-02"),
    "season_changed": lambda p: Told(
        _("A new season: wounds heal, renown is halved."), "BF-LEAGUE-24"
    ),
}
CUBES = frozenset({"healing_rolled"})
