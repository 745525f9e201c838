"""Changed facts of a gang or a fighter, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from rosters.games.necromunda import naming
from rosters.games.necromunda.injuries import injury_name
from rosters.games.necromunda.wording import STEPS
from rules.necromunda.catalogue import VERSIONS, load

JSON = Any


def worded(what: str, value: JSON) -> str | None:
    """Return a fact in words, given as `to_json` of a gang has it.

    None where it is told as any other.
    """
    word = _WORDS.get(what)
    if word is None or value is None:
        return None
    if isinstance(value, list):
        return ", ".join(word(each) for each in value)
    return word(value)


def _item(owned: Mapping[str, JSON]) -> str:
    return naming.item_name(load(VERSIONS[-1]), owned["item"])


def _stats(stats: Mapping[str, int]) -> str:
    headings = {key: heading for key, heading, _meaning in naming.STATS}
    return ", ".join(f"{headings[stat]} {naming.value_of(stat, stats[stat])}" for stat in stats)


def _deeds(deeds: Mapping[str, int]) -> str:
    return ", ".join(f"{_DEEDS[deed]()} {count}" for deed, count in deeds.items())


def _after(after: Mapping[str, JSON]) -> str:
    """Return what is left of the sequence after a battle, as far as it is told."""
    parts = []
    if "reputation" in after:
        gained, lost = after["reputation"]
        parts.append(_("reputation to come {change}").format(change=f"{gained - lost:+d}"))
    if after.get("boons"):
        names = ", ".join(map(_territory, after["boons"]))
        parts.append(_("income that waits: {names}").format(names=names))
    if after.get("fee"):
        parts.append(_("a doctor who asks {credits}").format(credits=after["fee"]["credits"]))
    if after.get("offer"):
        rarity = after["offer"]["availability"]
        parts.append(_("a trade that finds rarity {rarity}").format(rarity=rarity))
    for what, words in _COUNTED.items():
        if after.get(what):
            parts.append(words().format(count=len(after[what])))
    if after.get("closed"):
        steps = ", ".join(str(STEPS.get(step, step)) for step in after["closed"])
        parts.append(_("over: {steps}").format(steps=steps))
    if "stood" in after:
        parts.append(_("stood at the end") if after["stood"] else _("did not stand at the end"))
    return ", ".join(parts)


def _territory(territory: str) -> str:
    return naming.territory_name(load(VERSIONS[-1]), territory)


def _enmity(against: list[JSON]) -> str:
    return naming.known_skill(against[0])


#: Parts of the sequence that are told by their number.
_COUNTED: Final[Mapping[str, Callable[[], str]]] = {
    "acted": lambda: _("post-battle actions done: {count}"),
    "extra": lambda: _("fighters with one more action: {count}"),
    "used": lambda: _("boons used: {count}"),
    "rolls": lambda: _("rolls made: {count}"),
    "fates": lambda: _("captives to decide on: {count}"),
}
_DEEDS: Final[Mapping[str, Callable[[], str]]] = {
    "wounds": lambda: _("wounds caused"),
    "injured": lambda: _("enemies seriously injured"),
    "took_out": lambda: _("enemies taken out"),
    "rallied": lambda: _("times rallied"),
    "assists": lambda: _("recoveries helped"),
    "objectives": lambda: _("objectives"),
    "taken_out": lambda: _("times out of action"),
}
_WORDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "position": naming.rank_name,
    "stats": _stats,
    "items": _item,
    "stash": _item,
    "skills": naming.known_skill,
    "against": _enmity,
    "advances": lambda gained: naming.advance_name(gained["id"]),
    "injuries": injury_name,
    "deeds": _deeds,
    "territories": _territory,
    "captives": lambda captive: f"{captive['name']} ({captive['gang_name']})",
    "post_battle": _after,
    "picked": lambda fighter: str(fighter),
}
