"""The events of a command roster in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rosters.games.kill_team.naming import item_names, specialism_name
from rosters.games.kill_team.seasons import RESOURCES
from rosters.games.kill_team.specialists import LEARNT
from rosters.games.told import Told
from rules.kill_team.between.resources import SUCCEEDS
from rules.kill_team.catalogue import VERSIONS, load

Payload = Mapping[str, Any]

#: Conditions that models carry from match to match, by the word of the rules.
CONDITIONS: Mapping[str, Callable[[], str]] = {
    "dead": lambda: _("dead"),
    "convalescence": lambda: _("convalescence"),
    "lingering_wound": lambda: _("lingering wound: starts the next match with a flesh wound"),
}
FACTS: Mapping[str, Promise | None] = {
    "experience": gettext_lazy("experience"),
    "level": gettext_lazy("level"),
    "abilities": gettext_lazy("abilities"),
    "picked": gettext_lazy("kill team"),
    "took_out": gettext_lazy("enemies taken out of action"),
    "taken_out": gettext_lazy("times out of action"),
    "flesh_wounds": gettext_lazy("flesh wounds"),
    "specialism": gettext_lazy("specialism"),
    "items": gettext_lazy("wargear"),
    "position": None,
}
#: The reasons why models have left.
LEFT: Mapping[str, Callable[[], str]] = {
    "dead": lambda: _("dead"),
    "dismissed": lambda: _("dismissed"),
}
#: The results of a casualty roll, and their weight (KT-CAMP-20).
CASUALTIES: Mapping[str, tuple[Promise, str, str]] = {
    "dead": (gettext_lazy("Mortally wounded."), "KT-CAMP-22", "hurt"),
    "convalescence": (
        gettext_lazy("Convalescence: it misses the next match."), "KT-CAMP-23", "hurt",
    ),
    "lingering_wound": (
        gettext_lazy("Lingering wound: it starts its next match with a flesh wound."),
        "KT-CAMP-24",
        "hurt",
    ),
    "full_recovery": (gettext_lazy("Recovered fully."), "KT-CAMP-25", ""),
    "hardened": (gettext_lazy("Recovered, and hardened by it."), "KT-CAMP-25", "good"),
}  # fmt: skip


def worded(what: str, value: Any) -> str | None:
    if what == "abilities":
        return ", ".join(str(LEARNT[ability]) for ability in value)
    if what == "items":
        return item_names(load(VERSIONS[-1]), value)
    if what == "picked":
        return str(len(value)) if value else _("as proposed")
    return specialism_name(value) if what == "specialism" else None


def cause(how: str, by: int | str | None) -> str:
    """Return an empty text: conditions come of the roll after the match, whoever caused that."""
    return ""


def _casualty(payload: Payload) -> Told:
    text, clause, weight = CASUALTIES[payload["result"]]
    said = str(text)
    if payload["bonus"]:
        said = _("{what} A medic helped: +{bonus}.").format(what=said, bonus=payload["bonus"])
    return Told(said, clause, (payload["face"],), weight)


def _triage(payload: Payload) -> Told:
    saved = payload["saved"]
    text = _("Saved by the medic: convalescent.") if saved else _("The medic could not save them.")
    return Told(text, "KT-ADV-34", (payload["face"],), "good" if saved else "hurt")


def _died(payload: Payload) -> Told:
    """Tell a death; `by`: the name or the number of the enemy who took the model out."""
    by = payload["by"]
    text = _("Died of its wounds.")
    if isinstance(by, str):
        text = _("Died of its wounds, taken out by {name}.").format(name=by)
    elif by:
        text = _("Died of its wounds, taken out by number {by}.").format(by=by)
    return Told(text, "KT-CAMP-22", weight="hurt")


def _gathered(payload: Payload) -> Told:
    """Tell what a specialist wins for their player, or costs the other (KT-CAMP-38)."""
    ability, resource = LEARNT[payload["ability"]], RESOURCES[payload["resource"]]
    if payload["face"] < SUCCEEDS:
        text, weight = _("{ability}: nothing comes of it."), ""
    elif payload["by"] > 0:
        text, weight = _("{ability}: {resource} +1."), "good"
    else:
        text, weight = _("{ability}: the opponent loses 1 of {resource}."), "good"
    sentence = text.format(ability=ability, resource=resource)
    return Told(sentence, payload["clause"], (payload["face"],), weight)


def _restored(payload: Payload) -> Told:
    resource = RESOURCES[payload["resource"]]
    text = _("A guerrilla has won: {resource} +1.").format(resource=resource)
    return Told(text, "KT-CAMP-34", weight="good")


def _experience(payload: Payload) -> Told:
    gained = payload["gained"]
    text = ngettext("Experience +{count}.", "Experience +{count}.", gained)
    return Told(text.format(count=gained), "KT-CAMP-11", weight="good")


def _recruited(payload: Payload) -> Told:
    text = _("{name} joined the roster.").format(name=payload["name"])
    if payload["specialism"]:
        text = _("{name} joined the roster as a specialist: {specialism}.").format(
            name=payload["name"], specialism=specialism_name(payload["specialism"])
        )
    return Told(text, "KT-CAMP-05")


def _specialised(payload: Payload) -> Told:
    text = _("Becomes a specialist: {specialism}.")
    named = specialism_name(payload["specialism"])
    return Told(text.format(specialism=named), "KT-CAMP-07", weight="good")


def _ability(payload: Payload) -> Told:
    name = LEARNT[payload["ability"]]
    return Told(_("Learns {ability}.").format(ability=name), "KT-CAMP-15", weight="good")


def _picked(payload: Payload) -> Told:
    count = len(payload["picked"])
    if not count:
        return Told(_("The kill team is the one that is proposed."), "KT-CAMP-03")
    text = ngettext("Kill team named: {count} model.", "Kill team named: {count} models.", count)
    return Told(text.format(count=count), "KT-CAMP-03")


TELLERS: Mapping[str, Callable[[Payload], Told]] = {
    "founded": lambda p: Told(_("Founded."), "KT-CAMP-01"),
    "renamed": lambda p: Told(_("Renamed {name}.").format(name=p["name"])),
    "recruited": _recruited,
    "model_renamed": lambda p: Told(_("Renamed {name}.").format(name=p["name"]), "KT-ROST-16"),
    "dismissed": lambda p: Told(_("Dismissed."), "KT-CAMP-06"),
    "specialised": _specialised,
    "ability_chosen": _ability,
    "team_picked": _picked,
    "served": lambda p: Told(_("Available again."), "KT-CAMP-23", weight="good"),
    "casualty_rolled": _casualty,
    "triaged": _triage,
    "died": _died,
    "resource_rolled": _gathered,
    "resource_restored": _restored,
    "experience_gained": _experience,
    "season_changed": lambda p: Told(_("A new season.")),
    "corrected": lambda p: Told(_("Corrected by a ruling."), "LG-EVENT-04"),
    "given_back": lambda p: Told(
        _("The match was given back before it began: what was open is open again."), "LG-FIX-13"
    ),
    "taken_back": lambda p: Told(_("An act was taken back."), "LG-EVENT-07"),
    "sat_out": lambda p: Told(_("A match was settled without being played."), "LG-COND-02"),
}
CUBES = frozenset({"triaged", "resource_rolled"})
