"""What is said of files with teams from elsewhere: what is wrong, and what is not carried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rosters.games.brought import REASONS
from rosters.words.own_words import in_words_of, source_of
from rosters.words.quoting import quoted
from rosters.words.things import worded

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
    "team_file_has_problems": _("It can't be kept yet: read what stands in the way."),
    "team_file_json_broken": _(
        "Export the file again: in line {line}, at character {column}, it stops being JSON."
    ),
    "team_file_many_teams": _("Send one list in a file: this one has {count}."),
    "team_file_missing": _("Choose a file, or paste its text."),
    "team_file_no_format": _(
        "No program that is known here wrote this file. Look below which files are read."
    ),
    "team_file_no_players": _("Nobody in this file can come along."),
    "team_file_no_position": _("{name} plays as “{position}”, which the list {race} doesn't have."),
    "team_file_no_race": _("There is no list like “{race}” here."),
    "team_file_not_text": _("Export the file again: line {line} can't be read as text."),
    "team_file_other_edition": _("This file is of another edition: it can't be kept here."),
    "team_file_other_game": _("“{game}” is not played here."),
    "team_file_position_number": _(
        "Add the name of the position in line {line}, as in <positionName>Blitzer</positionName>, "
        "or bring the JSON file of FUMBBL: {name} plays as number {position}, which only FUMBBL "
        "knows."
    ),
    "team_file_too_deep": _(
        "Export the file again: its parts stand more than {most} deep in each other, below "
        "“{path}”."
    ),
    "team_file_too_large": _("Send a file of at most {most} MB."),
    "team_file_too_many": _("Send one list in a file: this one has more than {most} values."),
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


@dataclass(frozen=True, slots=True)
class ToldLoss:
    """A value that is not carried, with its path and why; ``more`` is how many are like it.

    is_unknown: whether nothing here corresponds to it.
    """

    path: str
    value: str
    why: str
    more: str
    is_unknown: bool


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
        unknown = each["reason"].startswith(("no_such_", "nearest_"))
        said.append(ToldLoss(each["path"], each["value"], told, more, unknown))
    return said
