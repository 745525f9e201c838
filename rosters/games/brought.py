"""Teams from elsewhere in the words of their games: who comes along, and why a thing does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games import of
from rosters.games.room import Words
from rosters.words.money import money
from rules import game

JSON = Any

#: Why a thing of a file is not carried, by the reason of `rosters.brought_teams.Lost`.
REASONS: Mapping[str, Promise] = {
    "below_nothing": _("a team here never has less than nothing"),
    "campaign": _("a list has nothing of a campaign"),
    "coach": _("you coach the team here"),
    "dead": _("the dead stay where they died"),
    "follows": _("it is worked out anew here"),
    "history": _("matches of before are not carried, only what they left"),
    "journeyman": _("journeymen leave after a match"),
    "left": _("no longer with the team"),
    "match": _("it is bought for one match"),
    "name_cut": _("a name has at most {most} characters here"),
    "nearest_skill": _("our edition doesn't have it; {skill} comes nearest"),
    "no_apothecary": _("this list has no apothecary here"),
    "no_such_fighter": _("no such fighter in this gang here"),
    "no_such_injury": _("no such injury here"),
    "no_such_item": _("no such item here"),
    "no_such_model": _("no such model in this faction here"),
    "no_such_position": _("no such position in this list here"),
    "no_such_race": _("no such list here"),
    "no_such_skill": _("no such skill here"),
    "nobody": _("neither a model nor anything that one carries"),
    "not_its_item": _("this model can't carry it together with the rest"),
    "not_its_specialism": _("this model can't have that specialism"),
    "not_on_the_list": _("the gang's list doesn't have it"),
    "notes": _("notes are not carried"),
    "nowhere": _("there is no place for it here"),
    "other_shirt": _("the number is taken or isn't one of 1 to 16: it becomes {shirt}"),
    "over_the_limit": _("a team has at most {most} of this position"),
    "over_the_most": _("at most {most} are possible here"),
    "picture": _("pictures are not carried"),
    "rules_refuse": _("our rules don't allow it: {why}"),
    "skill_to_earn": _("a new fighter doesn't begin with it"),
    "skills_not_in_format": _(
        "the format has no skills: improvement rolls for the points come after the next match"
    ),
    "star": _("star players are hired for one match"),
}

#: What counterparts are, by their kinds.
KINDS: Mapping[str, Promise] = {
    "fighter": _("Fighters"),
    "injury": _("Injuries"),
    "item": _("Equipment"),
    "model": _("Models"),
    "position": _("Positions"),
    "race": _("List"),
    "skill": _("Skills"),
    "specialism": _("Specialisms"),
}


@dataclass(frozen=True, slots=True)
class ToldPerson:
    """A player of a report: number and name, position, what they have learnt or carry."""

    name: str
    position: str
    has: list[str]
    injuries: list[str]
    experience: int


@dataclass(frozen=True, slots=True)
class ToldCounterparts:
    """What of one kind has a counterpart here: their name and ours."""

    kind: Words
    pairs: list[tuple[str, str]]


def people_said(report: Mapping[str, JSON]) -> list[ToldPerson]:
    """Return who comes along."""
    key, version = report["game"], game(report["game"]).versions[-1]
    room = of(key)
    said = []
    for each in report["people"]:
        position = each.get("position") or each.get("datasheet") or each.get("type") or ""
        skills = [*each.get("skills", ()), each.get("skill"), each.get("specialism")]
        has = [room.rulings.thing("skill", skill) for skill in skills if skill]
        has += [room.rulings.thing("item", item) for item in each.get("items", ())]
        called = f"{each['number']} {each['name']}" if "number" in each else each["name"]
        said.append(
            ToldPerson(
                called,
                room.sheet.position_name(version, report["race"], position),
                [str(one) for one in has],
                [str(room.rulings.thing("injury", one)) for one in each.get("injuries", ())],
                each.get("experience", 0),
            )
        )
    return said


def owns_said(report: Mapping[str, JSON]) -> list[tuple[Words, str]]:
    """Return what a team has besides people: the name and the number of each."""
    room = of(report["game"])
    return [
        (room.sheet.TREASURY or "", money(count))
        if what == "money"
        else (room.rulings.thing("staff", what), str(count))
        for what, count in report["owns"].items()
    ]


def counterparts_said(report: Mapping[str, JSON]) -> list[ToldCounterparts]:
    """Return what has a counterpart here, kind by kind."""
    by_kind: dict[str, list[tuple[str, str]]] = {}
    for each in report["counterparts"]:
        ours = _name(report, each["kind"], each["ours"])
        by_kind.setdefault(each["kind"], []).append((each["theirs"], ours))
    return [ToldCounterparts(KINDS[kind], pairs) for kind, pairs in by_kind.items()]


def _name(report: Mapping[str, JSON], kind: str, ours: str) -> str:
    key, version = report["game"], game(report["game"]).versions[-1]
    room = of(key)
    if kind == "race":
        return str(room.sheet.race_name(version, ours))
    if kind in ("fighter", "model", "position"):
        return str(room.sheet.position_name(version, report["race"], ours))
    what = "skill" if kind == "specialism" else kind
    return str(room.rulings.thing(what, ours))


def race_said(report: Mapping[str, JSON]) -> str:
    """Return the list that a team is of, by our name; theirs where we have none."""
    if not report["race"]:
        return str(report["their_race"])
    version = game(report["game"]).versions[-1]
    return str(of(report["game"]).sheet.race_name(version, report["race"]))
