"""Teams from elsewhere: files of other programs, read into what our games can found (LG-IO-15).

Pure: no database and no network. A reader knows one format, a mapper one game, and tables have the
names that other systems use.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rosters.brought_teams.games import FORMATS, brought
from rosters.brought_teams.names import table
from rosters.brought_teams.opening import CLAUSE, MOST_BYTES, opened, refuse
from rosters.brought_teams.plans import planned_events
from rosters.brought_teams.shapes import Brought, Lost
from rules import game
from rules.problems import Refusal

__all__ = [
    "CLAUSE",
    "FORMATS",
    "MOST_BYTES",
    "Brought",
    "Lost",
    "edition_name",
    "planned_events",
    "read",
]


def read(data: bytes) -> Brought:
    """Return what a file brings; its format is told by what is in it.

    Raises Refusal, with codes that begin with ``team_file_``, for a file that cannot be read or is
    of no known format. What is wrong with the team stands in ``problems``.
    """
    result = brought(opened(data))
    if result is None:
        refuse("team_file_no_format")
    _rehearsed(result)
    return result


def edition_name(key: str, edition: str = "") -> str:
    """Return the name of an edition for people, a proper name in every language.

    edition: empty for that of our rules, which is the first of its table.
    """
    known: Mapping[str, str] = table(key)["editions"]
    return known.get(edition or next(iter(known)), f"{game(key).name} {edition}")


def _rehearsed(result: Brought) -> None:
    """Leave out of a plan what the game refuses, and tell why."""
    if result.problems or not result.fits or result.roster is None or not result.wishes:
        return
    gone: list[Any] = []

    def refused(wish: Any, problems: Any) -> None:
        gone.append(wish)
        person = str(wish.get("thing") or wish.get("name") or wish.get("act"))
        told = {"code": problems[0].code, "params": dict(problems[0].params)}
        result.lose(f"player {wish.get('player', '')}".strip(), person, "rules_refuse", **told)

    version = game(result.game).versions[-1]
    try:
        planned_events(result.game, version, result.roster, result.wishes, refused)
    except Refusal as refusal:
        result.problems += [("", problem) for problem in refusal.problems]
    result.wishes = [act for act in result.wishes if act[1] not in gone]
