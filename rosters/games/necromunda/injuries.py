"""Lasting injuries of Necromunda in words, and the results of a doctor (NM-CAMP-11, -16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.necromunda import naming
from rosters.games.told import Told
from rosters.games.words import plain

Payload = Mapping[str, Any]

INJURIES: Mapping[str, Promise] = {
    "lesson_learned": gettext_lazy("Lesson learned"),
    "impressive_scars": gettext_lazy("Impressive scars"),
    "horrid_scars": gettext_lazy("Horrid scars"),
    "bitter_enmity": gettext_lazy("Bitter enmity"),
    "full_recovery": gettext_lazy("Full recovery"),
    "grievous_injury": gettext_lazy("Grievous injury"),
    "humiliated": gettext_lazy("Humiliated"),
    "eye_injury": gettext_lazy("Eye injury"),
    "hand_injury": gettext_lazy("Hand injury"),
    "hobbled": gettext_lazy("Hobbled"),
    "spinal_injury": gettext_lazy("Spinal injury"),
    "enfeebled": gettext_lazy("Enfeebled"),
    "head_injury": gettext_lazy("Head injury"),
    "multiple_injuries": gettext_lazy("Multiple injuries"),
    "captured": gettext_lazy("Captured"),
    "critical_injury": gettext_lazy("Critical injury"),
    "memorable_death": gettext_lazy("Memorable death"),
}
#: Those that do nobody harm.
HARMLESS = frozenset({"full_recovery", "impressive_scars", "horrid_scars", "bitter_enmity"})
#: NM-CAMP-16.
ESCORTED: Mapping[str, tuple[Promise, str]] = {
    "dies": (gettext_lazy("The doctor could not save them."), "hurt"),
    "stabilised": (
        gettext_lazy("The doctor stabilised them: they roll for an injury again."),
        "hurt",
    ),
    "recovers": (gettext_lazy("The doctor healed them: they are only In Recovery."), "good"),
}
_LEFT_BEHIND = pgettext_lazy("necromunda", "In Recovery")


def injury_name(injury: str) -> str:
    return str(INJURIES.get(injury, plain(injury)))


def rolled(payload: Payload) -> Told:
    """Tell the result of a D66 for a fighter, with all that it changes."""
    faces, name = tuple(payload["faces"]), injury_name(payload["injury"])
    if payload["again"]:
        text = _("{injury}: it does not count here and is rolled again.").format(injury=name)
        return Told(text, "NM-CAMP-12", faces)
    brings = ", ".join(_brings(payload))
    text = _("{injury}: {brings}.").format(injury=name, brings=brings) if brings else f"{name}."
    weight = "" if payload["injury"] in HARMLESS else "hurt"
    return Told(text, "NM-CAMP-11", faces, weight)


def _brings(payload: Payload) -> list[str]:
    parts = [
        _("{stat} is {value} now").format(
            stat=naming.STAT_NAMES[stat], value=naming.value_of(stat, value)
        )
        for stat, value in payload.get("stats", {}).items()
    ]
    if skill := payload.get("skill"):
        name = naming.known_skill(skill)
        if payload.get("against") is None:
            parts.append(_("learns {skill}").format(skill=name))
        else:
            parts.append(_("learns {skill} against that gang alone").format(skill=name))
    if payload.get("recovery"):
        parts.append(str(_LEFT_BEHIND))
    if payload.get("critical"):
        parts.append(_("dies unless a doctor sees them"))
    return parts


def quantity(payload: Payload) -> Told:
    """Tell how much experience a lesson brings, or how many more injuries there are
    (NM-DICE-02).
    """
    count = payload["amount"]
    if payload["what"] == "experience":
        text = _("The lesson brings experience: +{count}.").format(count=count)
        return Told(text, "NM-CAMP-11", (payload["face"],), "good")
    text = _("Rolls for injuries again, so many times: {count}.").format(count=count)
    return Told(text, "NM-CAMP-12", (payload["face"],), "hurt")


def escorted(payload: Payload) -> Told:
    text, weight = ESCORTED[payload["result"]]
    sentence = _("{what} It cost {credits} credits.").format(what=text, credits=payload["credits"])
    return Told(sentence, "NM-CAMP-16", tuple(payload["rolled"]["faces"]), weight)
