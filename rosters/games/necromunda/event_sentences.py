"""The events of a gang in sentences; those of a battle and what it leaves are in `aftermath`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rosters.games.necromunda import aftermath, changed, naming
from rosters.games.told import Told
from rules.necromunda.catalogue import VERSIONS, load

Payload = Mapping[str, Any]

#: Conditions that fighters carry from battle to battle, by the word of the rules.
CONDITIONS: Mapping[str, Callable[[], str]] = {
    "dead": lambda: _("dead"),
    "in_recovery": lambda: _("In Recovery"),
    "captive": lambda: _("Captive"),
    "critical_injury": lambda: _("critically injured"),
}
FACTS: Mapping[str, Promise | None] = {
    "experience": gettext_lazy("experience"),
    "position": gettext_lazy("rank"),
    "specialist": gettext_lazy("specialist"),
    "stats": gettext_lazy("characteristics"),
    "items": gettext_lazy("equipment"),
    "skills": gettext_lazy("skills"),
    "against": gettext_lazy("enmities"),
    "advances": gettext_lazy("advances"),
    "injuries": gettext_lazy("lasting injuries"),
    "waiting": gettext_lazy("an advance that waits"),
    "deeds": gettext_lazy("deeds"),
    "value": gettext_lazy("cost"),
    "reputation": gettext_lazy("reputation"),
    "stash": gettext_lazy("items of the stash"),
    "territories": gettext_lazy("territories"),
    "captives": gettext_lazy("captives"),
    "post_battle": gettext_lazy("what is left to do after the battle"),
    "picked": gettext_lazy("who goes into custom crews"),
    "treasury": gettext_lazy("credits"),
    "type": None,
    "issued": None,
}
#: The reasons why fighters have left.
LEFT: Mapping[str, Callable[[], str]] = {
    "dead": lambda: _("dead"),
    "dismissed": lambda: _("dismissed"),
    "sold": lambda: _("sold by another gang"),
}


def worded(what: str, value: Any) -> str | None:
    return changed.worded(what, value)


def cause(how: str, by: int | str | None) -> str:
    """Return an empty text: conditions come of rolls after the battle, whoever caused that."""
    return ""


def _item(payload: Payload) -> str:
    return naming.item_name(load(VERSIONS[-1]), payload["item"])


def _hired(payload: Payload) -> Told:
    rank = naming.rank_name(payload["type"], specialist=payload["specialist"])
    text = _("{name} joined the gang: {rank}, {price} credits.")
    sentence = text.format(name=payload["name"], rank=rank, price=payload["price"])
    return Told(sentence, "NM-CAMP-28")


def _bought(payload: Payload) -> Told:
    text = _("{item} bought for {price} credits.")
    if payload["player"] is None:
        text = _("{item} bought for {price} credits, for the stash.")
    clause = "NM-CAMP-26" if payload.get("trade") else "NM-CAMP-25"
    return Told(text.format(item=_item(payload), price=payload["price"]), clause)


def _sold(payload: Payload) -> Told:
    text = _("{item} sold for {price} credits.")
    return Told(text.format(item=_item(payload), price=payload["price"]), "NM-CAMP-27")


def _given(payload: Payload) -> Told:
    return Told(_("Got {item} out of the stash.").format(item=_item(payload)), "NM-CAMP-37")


def _learnt(payload: Payload) -> Told:
    skill = naming.known_skill(payload["skill"])
    return Told(_("Begins with the skill {skill}.").format(skill=skill), "NM-GANG-16")


def _brings(payload: Payload) -> str:
    """Return the change of an advance: a characteristic with its new value, a skill, a rank."""
    if stat := payload.get("stat"):
        return _("{stat} is {value} now").format(
            stat=naming.STAT_NAMES[stat], value=naming.value_of(stat, payload["value"])
        )
    if skill := payload.get("skill"):
        named = _("learns {skill}").format(skill=naming.known_skill(skill))
        return _("a specialist, {learns}").format(learns=named) if _became(payload) else named
    return naming.advance_name(payload["advance"])


def _became(payload: Payload) -> bool:
    return bool(payload.get("specialist"))


def _advanced(payload: Payload) -> Told:
    text = _("Advance for {xp} XP: {brings}. Its cost is higher by {credits}.")
    sentence = text.format(xp=payload["xp"], brings=_brings(payload), credits=payload["credits"])
    clause = "NM-CAMP-60" if payload.get("rank") else "NM-CAMP-30"
    return Told(sentence, clause, _faces(payload), "good")


def _ganger_rolled(payload: Payload) -> Told:
    text = _("Rolls for an advance, which takes {xp} XP: {total}.")
    sentence = text.format(xp=payload["xp"], total=payload["total"])
    return Told(sentence, "NM-CAMP-33", _faces(payload), "good")


def _ganger_advanced(payload: Payload) -> Told:
    text = _("Advance: {brings}. Its cost is higher by {credits}.")
    sentence = text.format(brings=_brings(payload), credits=payload["credits"])
    return Told(sentence, "NM-CAMP-33", _faces(payload), "good")


def _faces(payload: Payload) -> tuple[int, ...]:
    return tuple(payload["rolled"]["faces"]) if "rolled" in payload else ()


def _picked(payload: Payload) -> Told:
    count = len(payload["picked"])
    if not count:
        return Told(_("Nobody is named for custom crews."), "NM-CREW-07")
    text = ngettext(
        "{count} fighter named for custom crews.", "{count} fighters named for custom crews.", count
    )
    return Told(text.format(count=count), "NM-CREW-07")


TELLERS: Mapping[str, Callable[[Payload], Told]] = {
    "founded": lambda p: Told(
        _("Founded with {credits} credits.").format(credits=p["credits"]), "NM-GANG-01"
    ),
    "renamed": lambda p: Told(_("Renamed {name}.").format(name=p["name"])),
    "hired": _hired,
    "fighter_renamed": lambda p: Told(_("Renamed {name}.").format(name=p["name"]), "NM-CREW-02"),
    "dismissed": lambda p: Told(_("Dismissed; what it carried is in the stash."), "NM-CAMP-36"),
    "led": lambda p: Told(_("Leads the gang from now on."), "NM-CAMP-38", weight="good"),
    "crew_picked": _picked,
    "bought": _bought,
    "sold": _sold,
    "given": _given,
    "skill_learnt": _learnt,
    "advanced": _advanced,
    "ganger_rolled": _ganger_rolled,
    "ganger_advanced": _ganger_advanced,
    "juve_promoted": lambda p: Told(_("Is a ganger from now on."), "NM-CAMP-34", weight="good"),
    "season_changed": lambda p: Told(_("A new season: all captives are home."), "NM-CAMP-23"),
    **aftermath.TELLERS,
    "corrected": lambda p: Told(_("Corrected by a ruling."), "LG-EVENT-04"),
    "given_back": lambda p: Told(
        _("The match was given back before it began: what was open is open again."), "LG-FIX-13"
    ),
    "taken_back": lambda p: Told(_("An act was taken back."), "LG-EVENT-07"),
    "sat_out": lambda p: Told(_("A match was settled without being played."), "LG-COND-02"),
}
#: Necromunda knows no other dice.
CUBES = frozenset(TELLERS)
