"""Read the NAF's tournament report as leniently as its writers were careless (LG-IO-13).

Old programs wrote upper case and a default namespace, left names unescaped, or wrote the month for
the minutes. What matters is who met, and how it ended: the rest is read where it can be.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime

from rosters.games.blood_bowl.federation.writing import NO_MEMBER, STRANGER
from rosters.games.federation import (
    FederationReport,
    Person,
    ReportedCoach,
    ReportedMatch,
    ReportedSide,
)
from rosters.xml_files import Node, read_xml
from rules.problems import Problem, Refusal

CLAUSE = "LG-IO-13"
#: More than any side scores, and than anything is counted in a match.
_MOST = {"number": 9_999_999, "touchdowns": 99, "badlyhurt": 999}
_MOST_MATCHES = 2000
_TIME = re.compile(
    r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2})[:.](\d{1,2})(?:[:.]\d{1,2}.*)?)?",
    re.ASCII,
)
#: Elements that are read; others are named as not carried.
_KNOWN = frozenset(
    {
        "nafreport", "organiser", "coaches", "coach", "game", "playerrecord", "name", "number",
        "team", "timestamp", "teamrating", "touchdowns", "badlyhurt",
    }
)  # fmt: skip


def read(text: str) -> FederationReport:
    """Return the report of a file.

    Raises Refusal with every problem, each with its line and element.
    """
    root = read_xml(text)
    if root.name != "nafreport":
        params = {"line": root.line, "found": root.name[:40]}
        raise Refusal(Problem("no_federation_report", CLAUSE, params, "file"))
    problems: list[Problem] = []
    lost = Counter(node.name[:40] for node in root.walk() if node.name not in _KNOWN)
    read_all = (_match(game, problems, lost) for game in root.all("game"))
    matches = [match for match in read_all if match is not None]
    if len(matches) > _MOST_MATCHES:
        problems.append(Problem("file_too_long", CLAUSE, {"most": _MOST_MATCHES, "line": 1}))
    coaches = [
        ReportedCoach(_person(coach, problems), frozenset(filter(None, [coach.value("team")])))
        for group in root.all("coaches")
        for coach in group.all("coach")
    ]
    if problems:
        raise Refusal(problems)
    return FederationReport(root.value("organiser"), coaches, matches, dict(lost))


def _match(game: Node, problems: list[Problem], lost: Counter[str]) -> ReportedMatch | None:
    records = game.all("playerrecord")
    if len(records) != 2:
        params = {"line": game.line, "found": len(records)}
        problems.append(Problem("match_of_two_coaches", CLAUSE, params, "file"))
        return None
    before = len(problems)
    home, away = (_side(record, problems) for record in records)
    at = _time(game.value("timestamp"))
    if at is None and game.first("timestamp") is not None:
        lost["timestamp"] += 1
    return None if len(problems) > before else ReportedMatch(at, (home, away), game.line)


def _side(record: Node, problems: list[Problem]) -> ReportedSide:
    score = _number(record, "touchdowns", problems)
    hurt = _number(record, "badlyhurt", problems, missing=0)
    return ReportedSide(_person(record, problems), score, {"casualties": hurt})


def _person(node: Node, problems: list[Problem]) -> Person:
    """Return who a record is about; without a number, or with nobody's, it is no member."""
    name = node.value("name")
    number = _number(node, "number", problems, missing=0)
    if len(name) > 120:
        place = {"line": node.line, "column": "name", "most": 120}
        problems.append(Problem("cell_too_long", CLAUSE, place, "file"))
    if name.casefold() == STRANGER.casefold():
        name = ""
    return Person(name, None if number in (0, NO_MEMBER) else number)


def _number(node: Node, name: str, problems: list[Problem], missing: int | None = None) -> int:
    """Return the whole number of a child; what is none is a problem, and 0."""
    child = node.first(name)
    text = node.value(name)
    if not text and missing is not None:
        return missing
    if text.isascii() and text.isdecimal() and len(text) < 9 and int(text) <= _MOST[name]:
        return int(text)
    place = {"line": node.line if child is None else child.line, "column": name}
    params = {**place, "found": text[:40], "least": 0, "most": _MOST[name]}
    problems.append(Problem("cell_no_number", CLAUSE, params, "file"))
    return 0


def _time(text: str) -> datetime | None:
    """Return a moment however it is written; None for what is none."""
    match = _TIME.fullmatch(text.strip())
    if match is None:
        return None
    year, month, day, hour, minute = (int(part or 0) for part in match.groups())
    try:
        return datetime(year, month, day, hour if match[4] else 12, minute)  # noqa: DTZ001
    except ValueError:
        return None
