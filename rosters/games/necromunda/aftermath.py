"""Effects of a battle and of the sequence after it on a gang, in sentences (NM-CAMP-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rosters.games.necromunda import injuries, naming
from rosters.games.told import Told
from rules.necromunda.catalogue import VERSIONS, load

Payload = Mapping[str, Any]

#: For what experience was gained, by the clause that gives it (NM-CAMP-48 to -55).
LEARNT: Mapping[str, Promise] = {
    "NM-CAMP-07": gettext_lazy("as the underdog"),
    "NM-CAMP-48": gettext_lazy("took part"),
    "NM-CAMP-49": gettext_lazy("injured enemies"),
    "NM-CAMP-50": gettext_lazy("took enemies out of action"),
    "NM-CAMP-51": gettext_lazy("leaders or champions among them"),
    "NM-CAMP-53": gettext_lazy("rallied"),
    "NM-CAMP-54": gettext_lazy("helped others recover"),
    "NM-CAMP-55": gettext_lazy("objectives and memorable deaths"),
    "NM-SCEN-22": gettext_lazy("led the gang that won"),
    "NM-FX-37": gettext_lazy("had a mentor"),
}
#: The reasons why an item is gone, by the clause.
LOST: Mapping[str, Promise] = {
    "NM-TRAIT-10": gettext_lazy("{item} is spent."),
    "NM-FX-50": gettext_lazy("{item} has burnt out."),
    "NM-FX-60": gettext_lazy("{item} is used up."),
}
#: The causes of a death, by the clause.
DEATHS: Mapping[str, Promise] = {
    "NM-CAMP-11": gettext_lazy("Died of the injury."),
    "NM-CAMP-14": gettext_lazy("Died: nobody was left to bring it to the doctor."),
    "NM-CAMP-15": gettext_lazy("Died: the doctor was not paid."),
    "NM-CAMP-16": gettext_lazy("Died in the hands of the doctor."),
}
REWARDS: Mapping[str, Promise] = {
    "reward": gettext_lazy("Reward of the scenario: {credits} credits."),
    "underdog": gettext_lazy("Aid for the underdog: {credits} credits."),
    "casket": gettext_lazy("A loot casket: {credits} credits."),
}
CLOSED: Mapping[str, Promise] = {
    "income": gettext_lazy("The income is counted."),
    "actions": gettext_lazy("The post-battle actions are over."),
    "roster": gettext_lazy("The roster update is over: the reputation is {reputation}."),
}


def _faces(payload: Payload) -> tuple[int, ...]:
    """Return the faces of a roll between battles, or of one in the aftermath itself."""
    if "rolled" in payload:
        return tuple(payload["rolled"]["faces"])
    return tuple(payload.get("faces", ()))


def _succumbed(payload: Payload) -> Told:
    text = _("Succumbs to the injuries.") if payload["out"] else _("Holds out.")
    return Told(text, "NM-CAMP-09", (payload["face"],), "hurt" if payload["out"] else "")


def _lost(payload: Payload) -> Told:
    item = naming.item_name(load(VERSIONS[-1]), payload["item"])
    text = str(LOST[payload["clause"]]).format(item=item)
    return Told(text, payload["clause"], weight="hurt")


def _died(payload: Payload) -> Told:
    return Told(str(DEATHS[payload["clause"]]), payload["clause"], weight="hurt")


def _capture(payload: Payload) -> Told:
    if payload["escaped"]:
        text, weight = _("Escapes from {gang}, and is In Recovery."), ""
    else:
        text, weight = _("Captured by {gang}."), "hurt"
    sentence = text.format(gang=payload["gang_name"])
    if payload["modifier"]:
        sentence = _("{what} The roll counted {modifier} less.").format(
            what=sentence, modifier=-payload["modifier"]
        )
    return Told(sentence, "NM-CAMP-18", (payload["face"],), weight)


def _taken(payload: Payload) -> Told:
    text = _("{name} of {gang} is held captive.")
    sentence = text.format(name=payload["name"], gang=payload["gang_name"])
    return Told(sentence, "NM-CAMP-18", weight="good")


def _freed(payload: Payload) -> Told:
    if payload["clause"] == "NM-CAMP-22":
        text = _("A captive is sold for {credits} credits.")
    elif payload["credits"]:
        text = _("A captive is let go for a ransom of {credits} credits.")
    else:
        text = _("A captive is free again.")
    return Told(text.format(credits=payload["credits"]), payload["clause"])


def _asked(payload: Payload) -> Told:
    text = _("A ransom of {credits} credits is asked for {name}.")
    sentence = text.format(credits=payload["credits"], name=payload["name"])
    return Told(sentence, payload["clause"])


def _returned(payload: Payload) -> Told:
    text = _("Home again.")
    if payload["credits"]:
        text = _("Home again, for a ransom of {credits} credits.")
    sentence = text.format(credits=payload["credits"])
    return Told(sentence, payload["clause"], weight="good")


def _rewarded(payload: Payload) -> Told:
    reason = "casket" if payload["reason"].startswith("casket_") else payload["reason"]
    text = str(REWARDS[reason]).format(credits=payload["credits"])
    return Told(text, payload["clause"], _faces(payload), "good")


def _territories(payload: Payload) -> Told:
    data = load(VERSIONS[-1])
    held = ", ".join(naming.territory_name(data, each) for each in payload["held"])
    text = _("Holds these territories: {held}.").format(held=held)
    return Told(text if held else _("Holds no territory."), "NM-CAMP-06")


def _experience(payload: Payload) -> Told:
    reasons = ", ".join(
        f"{LEARNT[clause]} +{points}" for clause, points in sorted(payload["for"].items())
    )
    text = _("Experience +{gained}: {told}.").format(gained=payload["gained"], told=reasons)
    faces = (payload["face"],) if "face" in payload else ()
    return Told(text, "NM-CAMP-48", faces, "good")


def _mentored(payload: Payload) -> Told:
    text = _("Learns from a mentor.") if payload["passed"] else _("A mentor teaches nothing.")
    return Told(text, "NM-FX-37", _faces(payload), "good" if payload["passed"] else "")


def _reputation(payload: Payload) -> Told:
    text = _("Reputation to come: +{gained}, −{lost}.")
    sentence = text.format(gained=payload["gained"], lost=payload["lost"])
    return Told(sentence, "NM-CAMP-57")


def _waits(payload: Payload) -> Told:
    data = load(VERSIONS[-1])
    names = ", ".join(naming.territory_name(data, each) for each in payload["territories"])
    return Told(_("Income that may be risked: {names}.").format(names=names), "NM-CAMP-43")


def _source(source: str) -> str:
    """Return the name of a territory, or "a fixer".

    A fighter with a skill is named beside the event.
    """
    data = load(VERSIONS[-1])
    return naming.territory_name(data, source) if source in data.territories else _("a fixer")


def _earned(payload: Payload) -> Told:
    text = _("Income from {source}: {credits} credits.")
    sentence = text.format(source=_source(payload["source"]), credits=payload["credits"])
    if "worker" in payload and not payload["credits"]:
        sentence = _("A double in {source}: no income, and the worker is hurt.").format(
            source=_source(payload["source"])
        )
    return Told(
        sentence, payload["clause"], _faces(payload), "good" if payload["credits"] else "hurt"
    )


def _declined(payload: Payload) -> Told:
    text = _("Did without the income from {source}.").format(source=_source(payload["source"]))
    return Told(text, "NM-CAMP-43")


def _fee(payload: Payload) -> Told:
    text = _("The doctor asks {credits} credits.").format(credits=payload["credits"])
    return Told(text, "NM-CAMP-15", _faces(payload))


def _acted(payload: Payload) -> Told:
    if payload["action"] == "none":
        return Told(_("Did nothing after the battle."), "NM-CAMP-24")
    text = _("Worked the territory: {credits} credits.").format(credits=payload["credits"])
    return Told(text, "NM-CAMP-24", weight="good")


def _traded(payload: Payload) -> Told:
    text = _("Trades: finds one item of rarity {availability} at most.")
    if payload["discount"]:
        text = _("Trades: finds one item of rarity {availability} at most, {discount} cheaper.")
    sentence = text.format(availability=payload["availability"], discount=payload["discount"])
    return Told(sentence, "NM-CAMP-46" if payload["boon"] else "NM-CAMP-26", _faces(payload))


def _closed(payload: Payload) -> Told:
    text = str(CLOSED[payload["step"]]).format(reputation=payload.get("reputation", 0))
    return Told(text, "NM-CAMP-57" if payload["step"] == "roster" else "NM-CAMP-02")


TELLERS: Mapping[str, Callable[[Payload], Told]] = {
    "served": lambda p: Told(_("Recovered: ready for battle again."), "NM-CAMP-04", weight="good"),
    "succumb_rolled": _succumbed,
    "item_lost": _lost,
    "injury_rolled": injuries.rolled,
    "quantity_rolled": injuries.quantity,
    "died": _died,
    "capture_rolled": _capture,
    "captive_taken": _taken,
    "captive_freed": _freed,
    "fate_left": lambda p: Told(
        _("What becomes of a captive was left open at the table."), "NM-CAMP-20"
    ),
    "captive_held": lambda p: Told(_("A captive is kept."), "NM-CAMP-20"),
    "ransom_asked": _asked,
    "captive_returned": _returned,
    "captive_lost": lambda p: Told(
        _("Sold by those who held it captive."), "NM-CAMP-22", weight="hurt"
    ),
    "rescue_announced": lambda p: Told(_("A rescue is announced."), "NM-CAMP-21"),
    "territories_known": _territories,
    "rewarded": _rewarded,
    "experience_gained": _experience,
    "mentor_tested": _mentored,
    "reputation_due": _reputation,
    "income_waits": _waits,
    "earned": _earned,
    "income_declined": _declined,
    "sequence_over": lambda p: Told(_("A friendly battle: nothing is left to do."), "NM-CAMP-02"),
    "sequence_cut": lambda p: Told(
        _("After a forfeit there is the roster update alone."), "NM-CAMP-08"
    ),
    "extra_action": lambda p: Told(_("May trade once more."), "NM-FX-39", weight="good"),
    "fee_rolled": _fee,
    "escorted": injuries.escorted,
    "acted": _acted,
    "trade_rolled": _traded,
    "trade_left": lambda p: Told(_("Left what the trade had found."), "NM-CAMP-26"),
    "step_closed": _closed,
}
