"""The events of a Helvetia Cup team in sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rosters.games.told import Told
from rosters.words.catalogue_names import called
from rules.helvetia_cup import catalogue

Payload = Mapping[str, Any]

#: Conditions that players carry from match to match, by the word of the rules.
CONDITIONS: Mapping[str, Callable[[], str]] = {
    "heavy_injury": lambda: _("heavily injured"),
    "red_card": lambda: _("suspended for a red card"),
    "yellow_cards": lambda: _("suspended for a second yellow card"),
    "fatigued": lambda: _("tired: a marker less"),
}


#: Nobody leaves a team for a reason of the game.
FACTS: Mapping[str, Promise | None] = {
    "goals": gettext_lazy("goals"),
    "yellows": gettext_lazy("yellow cards"),
    "reds": gettext_lazy("red cards"),
    "books": gettext_lazy("cards and counters"),
    "touch_goals": gettext_lazy("goals by a touch"),
    "touch_shots": gettext_lazy("shots by a touch"),
    "header_goals": gettext_lazy("headed goals"),
    "fouled": gettext_lazy("times fouled"),
    **dict.fromkeys(
        (
            "role",
            "position",
            "captain",
            "speed",
            "steal",
            "tackle",
            "pressure",
            "interception",
            "dribble",
            "long_pass",
            "shot",
            "header",
        ),
    ),
}
LEFT: Mapping[str, Callable[[], str]] = {}


def worded(what: str, value: Any) -> str | None:
    return "; ".join(filter(None, map(_book, value.values()))) if what == "books" else None


def _book(book: Payload) -> str:
    """Return what a team keeps of one competition, in words."""
    parts = []
    if book["collection"]:
        parts.append(_("tactic cards: {cards}").format(cards=cards(book["collection"])))
    used = [card for leg in book["legendaries"].values() for card in leg]
    if used:
        parts.append(_("legendary cards used: {cards}").format(cards=cards(used)))
    booked = sum(book["yellows"].values())
    if booked:
        parts.append(_("yellow cards that count: {count}").format(count=booked))
    return ", ".join(parts)


def cause(how: str, by: int | str | None) -> str:
    """Return the cause as words: a condition's own name says all of it."""
    return how.replace("_", " ")


def cards(ids: Sequence[str]) -> str:
    """Return the names of cards, whichever version has them."""
    names = {
        card.id: card.name
        for version in catalogue.VERSIONS
        for deck in (catalogue.load(version).tactics, catalogue.load(version).legendaries)
        for card in deck.values()
    }
    return ", ".join(called("helvetia_cup", "card", names.get(card, card)) for card in ids)


def _recovery(payload: Payload) -> Told:
    text = (
        _("Recovers: full markers in the next match.")
        if payload["recovers"]
        else _("Does not recover, and misses the next match as well.")
    )
    weight = "good" if payload["recovers"] else "hurt"
    return Told(text, "HC-INJ-03", (payload["face"],), weight)


def _served(payload: Payload) -> Told:
    parts = []
    if payload["suspensions"]:
        parts.append(_("Suspensions served: {count}.").format(count=len(payload["suspensions"])))
    if payload["fatigue"]:
        parts.append(_("Rested again: {count}.").format(count=len(payload["fatigue"])))
    return Told(" ".join(parts), "HC-SUSP-03" if payload["suspensions"] else "HC-FAT-05")


def _suspended(payload: Payload) -> Told:
    words = {
        "red_card": _("Sent off: misses the next match."),
        "yellow_cards": _("A second yellow card: misses the next match."),
    }
    clause = "HC-SUSP-01" if payload["what"] == "red_card" else "HC-SUSP-02"
    return Told(words[payload["what"]], clause, weight="hurt")


def _injured(payload: Payload) -> Told:
    text = _("Heavily injured in minute {minute}: misses the next match.")
    return Told(text.format(minute=payload["minute"]), "HC-INJ-01", weight="hurt")


TELLERS: Mapping[str, Callable[[Payload], Told]] = {
    "founded": lambda p: Told(_("Founded."), "HC-TEAM-01"),
    "joined": lambda p: Told(_("Joined the roster."), "HC-TEAM-02"),
    "player_renamed": lambda p: Told(_("Named {name}.").format(name=p["name"])),
    "renamed": lambda p: Told(_("Renamed {name}.").format(name=p["name"])),
    "renumbered": lambda p: Told(_("Given another shirt."), "HC-ROSTER-01"),
    "served": _served,
    "recovery_rolled": _recovery,
    "booked": lambda p: Told(
        _("Yellow cards counted: {count}.").format(count=sum(n for _who, n in p["yellows"])),
        "HC-SUSP-02",
    ),
    "suspended": _suspended,
    "injured": _injured,
    "fatigued": lambda p: Told(
        _("Out of markers, and tired in the next match: {count}.").format(count=len(p["players"])),
        "HC-FAT-01",
    ),
    "trained": lambda p: Told(
        _("Trained: {cards}.").format(cards=cards(p["cards"])), "HC-TCARD-04", weight="good"
    ),
    "mission_fulfilled": lambda p: Told(
        _("Mission fulfilled: {cards}.").format(cards=cards([p["card"]])),
        "HC-TCARD-06",
        weight="good",
    ),
    "legendaries_used": lambda p: Told(
        _("Used up: {cards}.").format(cards=cards(p["cards"])), "HC-TCARD-01"
    ),
    "trimmed": lambda p: Told(
        _("Given back: {cards}.").format(cards=cards(p["cards"])), "HC-LEAGUE-12"
    ),
    "recovered": lambda p: Told(_("Recovered between the seasons."), "HC-LEAGUE-09"),
    "corrected": lambda p: Told(_("Corrected by a ruling."), "LG-EVENT-04"),
    "given_back": lambda p: Told(
        _("The match was given back before it began: what was open is open again."), "LG-FIX-13"
    ),
    "taken_back": lambda p: Told(_("An act was taken back."), "LG-EVENT-07"),
    "sat_out": lambda p: Told(_("A match was settled without being played."), "LG-COND-02"),
    "season_changed": lambda p: Told(_("A new season."), "HC-LEAGUE-09"),
}
#: The team die shows cards and directions, no numbers.
CUBES: Collection[str] = ()
