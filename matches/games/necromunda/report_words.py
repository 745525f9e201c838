"""Words for a report of a battle of Necromunda, and for what is asked after the battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from matches.games.fields import Fact
from matches.games.necromunda.match_log import scenario_name
from matches.resolution.line_ups import LinedUp
from rosters.games.necromunda.battle_wording import ROLES
from rosters.games.necromunda.injuries import injury_name
from rosters.games.necromunda.naming import item_name, territory_name
from rules.necromunda.between.campaign.captives import (
    ANSWER,
    FATE,
    HOLD,
    PAY,
    REFUSE,
    RESCUING,
    SELL,
)
from rules.necromunda.between.reports.record import STANDING, sides_of
from rules.necromunda.between.wrapping import escapes
from rules.necromunda.catalogue import load
from rules.record import Record
from rules.typed import Wanted

__all__ = ["ROLES"]

JSON = Any

RESULTS: Final[Mapping[str, Promise]] = {
    "win": pgettext_lazy("necromunda report", "won"),
    "draw": pgettext_lazy("necromunda report", "drawn"),
    "loss": pgettext_lazy("necromunda report", "lost"),
}
#: The ways in which a fighter ends a battle.
ENDED: Final[Mapping[str, Promise]] = {
    "out": pgettext_lazy("necromunda report", "out of action"),
    "injured": pgettext_lazy("necromunda report", "seriously injured"),
    "fled": pgettext_lazy("necromunda report", "fled"),
    "fled_injured": pgettext_lazy("necromunda report", "fled, seriously injured"),
}
#: Deeds that earn experience (NM-CAMP-49 to -55).
DEEDS: Final[Mapping[str, Promise]] = {
    "injured": pgettext_lazy("necromunda report", "seriously injured an enemy"),
    "took_out": pgettext_lazy("necromunda report", "took an enemy out of action"),
    "rallied": pgettext_lazy("necromunda report", "rallied"),
    "assisted": pgettext_lazy("necromunda report", "helped a friend recover"),
    "objective": pgettext_lazy("necromunda report", "scored an objective"),
}
#: What is rolled after a battle; {team} and, where it is for one fighter, {name}.
PURPOSES: Final[Mapping[str, Promise]] = {
    "captor": gettext_lazy("{team}: which other gang did it to {name}?"),
    "capture": gettext_lazy("{team}: is {name} captured?"),
    "experience": gettext_lazy("{team}: experience of {name} for leading the gang that won"),
    "income": gettext_lazy("{team}: income of a territory"),
    "lasting_injury": gettext_lazy("{team}: lasting injury of {name}, tens and units"),
    "lasting_quantity": gettext_lazy("{team}: how bad is the injury of {name}?"),
    "reward": gettext_lazy("{team}: reward of the scenario"),
    "scenario": gettext_lazy("Which scenario would it have been?"),
    "succumb": gettext_lazy("{team}: does {name} succumb to the injuries?"),
    "test_ld": gettext_lazy("{team}: Leadership test of the mentor {name}"),
    "underdog": gettext_lazy("{team}: aid for the underdog"),
}
#: What two gangs decide after a battle (NM-DEC-44, -45), and their answers.
DECISIONS: Final[Mapping[str, Promise]] = {
    FATE: gettext_lazy("{team}: what becomes of the captive {name}, {gang}?"),
    ANSWER: gettext_lazy("{team}: a ransom of {credits} credits is asked for {name}. The answer?"),
}
ANSWERS: Final[Mapping[str, Promise]] = {
    HOLD: pgettext_lazy("necromunda captive", "Keep the captive"),
    SELL: pgettext_lazy("necromunda captive", "Sell the captive for {price} credits"),
    PAY: pgettext_lazy("necromunda captive", "Pay the ransom"),
    REFUSE: pgettext_lazy("necromunda captive", "Refuse"),
    RESCUING: pgettext_lazy("necromunda captive", "Announce a rescue mission"),
}
#: The words for a die without words of its own.
_ANY: Final = gettext_lazy("{team}: a die after the battle")


def names_of(lined: LinedUp) -> list[str]:
    return [line_up["name"] for line_up in lined.match.line_ups]


def people_of(lined: LinedUp, side: int) -> list[tuple[str, str]]:
    """Return numbers and names of a line-up."""
    return [(str(e["number"]), e["name"]) for e in lined.match.line_ups[side]["players"]]


def scenarios_of(count: int) -> list[tuple[str, str]]:
    """Return the scenarios for so many gangs, by id and name."""
    return [
        (each.id, scenario_name(each.id))
        for each in load("first").scenarios.values()
        if each.players.least <= count <= each.players.most
    ]


def roles_of(scenario: str) -> list[str]:
    """Return the roles of a scenario, in order; every role there is where it is not known yet."""
    known = load("first").scenarios.get(scenario)
    return list(dict.fromkeys(known.roles)) if known is not None else list(ROLES)


# -- a report in words ----------------------------------------------------------------------------


def facts(lined: LinedUp, data: JSON, record: Record) -> list[Fact]:
    names, facts_ = names_of(lined), []
    if data.get("scenario"):
        facts_.append(Fact("scenario", _("Scenario"), scenario_name(data["scenario"])))
    for side, side_data in enumerate(sides_of(lined.match, data)):
        facts_ += _facts_of_side(lined, side_data, side, names)
    conceded, rounds = data.get("conceded"), data.get("rounds")
    if conceded is not None:
        value = names[conceded] if conceded < len(names) else str(conceded)
        facts_.append(Fact("conceded", _("Conceded by"), value))
    if rounds is not None:
        facts_.append(Fact("rounds", _("Round in which it ended"), str(rounds)))
    return facts_


def _facts_of_side(lined: LinedUp, own: JSON, side: int, names: Sequence[str]) -> list[Fact]:
    team, people = names[side], dict(people_of(lined, side))
    facts_ = []

    def say(place: str, label: str, value: str) -> None:
        facts_.append(Fact(f"{side}.{place}", f"{team}: {label}", value))

    if own["role"]:
        say("role", _("role"), str(ROLES.get(own["role"], own["role"])))
    if own["result"]:
        say("result", _("result"), str(RESULTS[own["result"]]))
    if len(own["placed"]) != len(people):
        value = ", ".join(people.get(str(n), str(n)) for n in own["placed"])
        say("placed", _("who fought"), value)
    ends = [(n, "out") for n in own["out"]] + [(n, "fled") for n in own["fled"]]
    ends += [
        (each["number"], "fled_injured" if each.get("fled") else "injured")
        for each in own["injured"]
    ]
    for n, ended in sorted(ends):
        say(f"end.{n}", people.get(str(n), str(n)), str(ENDED[ended]))
    for at, deed in enumerate(own["deeds"]):
        who = people.get(str(deed["number"]), str(deed["number"]))
        value = str(DEEDS.get(deed["kind"], deed["kind"]))
        if deed.get("victim"):
            value = f"{value}: {_victim(lined, deed['victim'], names)}"
        say(f"deeds.{at}", who, value)
    for at, item_lost in enumerate(own["lost"]):
        who = people.get(str(item_lost["number"]), str(item_lost["number"]))
        item = item_name(load(lined.match.version), item_lost["item"])
        say(f"lost.{at}", who, _("used up: {item}").format(item=item))
    if own["bottled"]:
        say("bottled", _("bottled"), _("yes"))
    if own["caskets"]:
        say("caskets", _("caskets brought home"), str(own["caskets"]))
    if own["rescued"] is not None:
        fighter = lined.states[side].fighters.get(own["rescued"])
        say("rescued", _("rescued"), fighter.name if fighter else str(own["rescued"]))
    return facts_


def _victim(lined: LinedUp, victim: Sequence[int], names: Sequence[str]) -> str:
    side, number = victim
    people = dict(people_of(lined, side)) if side < len(names) else {}
    return people.get(str(number), str(number))


# -- after the battle -----------------------------------------------------------------------------


def counted(data: JSON) -> str:
    """Name what was fought for, else the fighters that were left (NM-REP-03)."""
    match data.get("scenario"):
        case "looters":
            return _("caskets brought home")
        case "rescue_mission":
            return _("the captive rescued")
        case "border_dispute":
            return _("objectives")
    # A report of before such battles were scored by who was left says nothing of it.
    return _("fighters standing or pinned at the end") if data.get("scores") == STANDING else ""


def purpose(lined: LinedUp, wanted: Wanted) -> str:
    """Name the purpose of dice and decisions after the battle (NM-CAMP-02)."""
    about = wanted.about if isinstance(wanted.about, dict) else {}
    text = str({**PURPOSES, **DECISIONS}.get(wanted.purpose, _ANY))
    words = {"name": "", "gang": "", "credits": "", **about}
    catalogue, source = load(lined.match.version), str(wanted.whom).rpartition("/")[2]
    if wanted.purpose == "income" and source in catalogue.territories:
        text = _("{team}: income of {territory}")
        words["territory"] = territory_name(catalogue, source)
    return text.format_map({**words, "team": names_of(lined)[wanted.side]})


def option(wanted: Wanted, answer: JSON) -> str:
    """Name what two gangs have agreed on over a captive; other answers are steps of the gang's
    own.
    """
    if wanted.amount is not None and wanted.amount.is_meant(answer):
        text = _("Ask for a ransom of {credits} credits")
        return text.format(credits=answer[wanted.amount.key])
    about = wanted.about if isinstance(wanted.about, dict) else {}
    return str(ANSWERS.get(str(answer), answer)).format(price=about.get("price", ""))


def outcome(lined: LinedUp, data: JSON, wanted: Wanted, faces: Sequence[int]) -> str:
    """Say what a lasting injury and a roll for a capture mean (NM-CAMP-10, -18)."""
    if wanted.purpose == "lasting_injury":
        row = load(lined.match.version).injury(10 * faces[0] + faces[1])
        return injury_name(row.id)
    if wanted.purpose != "capture":
        return ""
    result = sides_of(lined.match, data)[wanted.side]["result"]
    if data.get("conceded") is not None:
        result = "loss" if data["conceded"] == wanted.side else "win"
    if escapes(faces[0], result):
        return pgettext("necromunda report", "escapes")
    return pgettext("necromunda report", "captured")


def amount(wanted: Wanted) -> str:
    return _("Ransom in credits")
