"""A position as text that a person can read and write; tests and bug reports are written in it.

    round 2 fire, home begins, away acts, points 1:0, cp 2:3
    hold_the_ground on ruins, home in zone A
    H1 11,5 [moved,ready]
    H2 10,6.25 flesh 1 shaken
    H3 out
    A1 11,17 wounds 2 [charged] {scanned} ->H1,H2
    A4 12,18.5 <-H3

    home = "marine_line"
    away = {"name": "", "race": "orks", "force": 91, "players": [...]}
    grenades = [1, 0]

The first line has the round and what comes next, who has the initiative (nobody before the first
round), whose turn it is, victory and command points with Home's first.  Then a line a model: Home's
are ``H`` and their number, Away's ``A``; where its centre is in inches, or ``out`` of action; the
wounds that it has left, if not all; flesh wounds; whether it is shaken; what it did this round,
``FLAGS``, and what works on it in this phase, ``EFFECTS``; the enemies that it declared to charge
and those that charged it.  A model without a line is not placed yet.

Then facts: the line-ups, each the id of a sample team or the whole of it; the options; and what is
left of the position by the names of its slots, as JSON.  ``read`` and ``write`` undo each other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from rules.kill_team.catalogue import VERSIONS, load
from rules.kill_team.position import (
    EFFECTS,
    FACTS,
    FLAGS,
    LETTERS,
    SIDES,
    ZONES,
    Phase,
    Position,
)
from rules.kill_team.squads import MODELS, NOBODY, model_of, sample_line_up
from rules.tabletop.points import Point

JSON = Any

_HEADER = re.compile(
    r"round (?P<round>\d+) (?P<phase>\w+), (?P<first>home|away|nobody) begins, "
    r"(?P<active>home|away) acts, points (?P<p0>\d+):(?P<p1>\d+), cp (?P<c0>\d+):(?P<c1>\d+)"
)
_TABLE = re.compile(r"(?P<mission>\w+|-) on (?P<layout>\w+|-), home in zone (?P<zone>[AB])")
_MODEL = re.compile(r"(?P<who>[HA]\d+) (?P<rest>.+)")
_FACT = re.compile(r"(?P<name>\w+) = (?P<value>.+)")
_NAME = re.compile(r"(?P<letter>[HA])(?P<number>\d+)")


class BadNotation(ValueError):
    """The text is no position: says which line and why."""


def read(text: str) -> Position:
    """Return the position that a text shows. Raises BadNotation where the text is not one."""
    header = table = None
    models: list[re.Match[str]] = []
    facts: dict[str, JSON] = {}
    for line in filter(None, (each.strip() for each in text.splitlines())):
        if found := _HEADER.fullmatch(line):
            header = found
        elif found := _TABLE.fullmatch(line):
            table = found
        elif found := _FACT.fullmatch(line):
            facts[found["name"]] = _parsed(line, found["value"])
        elif found := _MODEL.fullmatch(line):
            models.append(found)
        else:
            raise BadNotation(f"{line!r} is neither a model nor a fact")
    pos = _brought(facts)
    if header:
        _read_header(pos, header)
    if table:
        pos.mission, pos.layout = (table[name].strip("-") for name in ("mission", "layout"))
        zone = ZONES.index(table["zone"])
        pos.zone_of = [zone, 1 - zone]
    for found in models:
        _read_model(pos, found["who"], found["rest"].split())
    for slot, value in facts.items():
        if slot not in FACTS or type(value) is not type(getattr(pos, slot)):
            raise BadNotation(f"a position has no {slot} that is {json.dumps(value)}")
        setattr(pos, slot, value)
    return pos


def write(pos: Position) -> str:
    """Return the text of a position, from which ``read`` makes the same position."""
    return pos.to_text()


# -- reading ---------------------------------------------------------------------------------------


def _parsed(line: str, value: str) -> JSON:
    try:
        return json.loads(value)
    except json.JSONDecodeError as error:
        raise BadNotation(f"{line!r}: {error}") from None


def _brought(facts: dict[str, JSON]) -> Position:
    """Return a position before the first event; takes line-ups and options out of the facts.

    Raises BadNotation where they are not legal.
    """
    data = load(VERSIONS[0])
    try:
        line_ups = [facts.pop(side) for side in SIDES]
        line_ups = [sample_line_up(data, x) if isinstance(x, str) else x for x in line_ups]
        return Position(data, line_ups, facts.pop("options", {}))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadNotation(f"line-ups or options: {error!r}") from None


def _read_header(pos: Position, found: re.Match[str]) -> None:
    try:
        pos.phase = Phase[found["phase"].upper()]
    except KeyError:
        raise BadNotation(f"there is no phase {found['phase']}") from None
    pos.round = int(found["round"])
    pos.initiative = NOBODY if found["first"] == "nobody" else SIDES.index(found["first"])
    pos.active = SIDES.index(found["active"])
    pos.points = [int(found["p0"]), int(found["p1"])]
    pos.cp = [int(found["c0"]), int(found["c1"])]


def _read_model(pos: Position, who: str, words: Sequence[str]) -> None:
    p = _model(pos, who)
    place, *rest = words
    try:
        if place == "out":
            pos.remove(p)
        else:
            x, y = place.split(",")
            pos.put(p, Point(float(x), float(y)))
        marks = iter(rest)
        for mark in marks:
            if mark in ("wounds", "flesh"):
                getattr(pos, mark)[p] = int(next(marks))
            elif mark == "shaken":
                pos.shaken[p] = True
            elif mark[0] in "[{":
                names, bits = (FLAGS, pos.flags) if mark[0] == "[" else (EFFECTS, pos.effects)
                bits[p] = sum(1 << names.index(name) for name in mark[1:-1].split(","))
            elif mark[:2] in ("->", "<-"):
                masks = pos.targets if mark[0] == "-" else pos.charged_by
                masks[p] = sum(1 << _model(pos, name) for name in mark[2:].split(","))
            else:
                raise ValueError(f"{mark!r} says nothing of a model")
    except (ValueError, StopIteration) as error:
        raise BadNotation(f"{who}: {error}") from None


def _model(pos: Position, name: str) -> int:
    """Return the model that a name like ``H1`` stands for.

    Raises BadNotation where there is none.
    """
    found = _NAME.fullmatch(name)
    p = model_of(LETTERS.index(found["letter"]), int(found["number"])) if found else NOBODY
    if not found or not 0 <= p < MODELS or pos.models[p] is None:
        raise BadNotation(f"there is no model {name}")
    return p
