"""What is said of teams from elsewhere: what is wrong with a file, and why a thing stays behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rosters.games import of
from rosters.games.room import Words
from rosters.words.money import money
from rosters.words.own_words import in_words_of, source_of
from rosters.words.quoting import quoted
from rosters.words.things import worded
from rules import game

JSON = Any

SENTENCES: dict[str, Promise] = {
    "team_brought_already": _(
        "You have brought {team} already, and it is founded. Change it on its own page."
    ),
    "team_file_doctype": _(
        "Export the file again: it defines a document type in line {line}, and such files are not "
        "read."
    ),
    "team_file_empty": _("The file has nothing in it."),
    "team_file_encoding": _("Save the file as UTF-8: the encoding “{encoding}” is not read."),
    "team_file_has_problems": _("This team can't be kept: read what stands in its way."),
    "team_file_json_broken": _(
        "Export the file again: in line {line}, at character {column}, it stops being JSON."
    ),
    "team_file_many_teams": _("Send one team a file: this one has {count}."),
    "team_file_missing": _("Choose a file, or paste its text."),
    "team_file_no_format": _(
        "This is no team of a program that is known here. Look below which files are read."
    ),
    "team_file_no_players": _("Nobody in this file can come along."),
    "team_file_no_position": _("{name} plays as “{position}”, which the list {race} doesn't have."),
    "team_file_no_race": _("There is no list like “{race}” here."),
    "team_file_not_text": _("Export the file again: line {line} can't be read as text."),
    "team_file_other_edition": _("This team plays by another edition. It can't be kept here."),
    "team_file_other_game": _("Teams of “{game}” are not played here."),
    "team_file_too_deep": _(
        "Export the file again: its parts stand more than {most} deep in each other, below “{path}”."
    ),
    "team_file_too_large": _("Send a file of at most {most} MB."),
    "team_file_too_many": _("Send one team a file: this one has more than {most} values."),
    "team_file_xml_broken": _(
        "Export the file again: in line {line}, at character {column}, it stops being XML."
    ),
    "team_file_zip_broken": _("Export the file again: the archive is broken."),
    "team_file_zip_entries": _(
        "Send an archive with exactly one file in it: this one has {count} entries."
    ),
    "team_file_zip_locked": _("Send an archive without a password."),
    "team_file_zip_ratio": _("Send the file unpacked: the archive unpacks to more than {most} MB."),
}

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
class ToldLoss:
    """A value that is not carried, with its path and why; ``more`` is how many are like it."""

    path: str
    value: str
    why: str
    more: str


@dataclass(frozen=True, slots=True)
class ToldCounterparts:
    """What of one kind has a counterpart here: their name and ours."""

    kind: Words
    pairs: list[tuple[str, str]]


def reason_said(lost: Mapping[str, JSON], game_key: str, why: str = "") -> str:
    """Return why a value is not carried, in words.

    why: what the rules say against it, where it is their refusal.
    """
    template = in_words_of(game_key, source_of(REASONS[lost["reason"]]))
    params = {
        name: worded(name, quoted(value)) if isinstance(value, str) else value
        for name, value in lost["params"].items()
        if name not in ("code", "params")
    }
    return template.format_map({**params, "why": why})


def losses_said(report: Mapping[str, JSON], why: Mapping[int, str]) -> list[ToldLoss]:
    """Return what is not carried, in the order of the report.

    why: by place what the rules say against it.
    """
    said = []
    for at, each in enumerate(report["lost"]):
        rest = each["count"] - 1
        more = ngettext("and {n} more", "and {n} more", rest).format(n=rest) if rest else ""
        told = reason_said(each, report["game"], why.get(at, ""))
        said.append(ToldLoss(each["path"], each["value"], told, more))
    return said


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
