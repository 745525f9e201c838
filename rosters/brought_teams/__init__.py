"""Teams from elsewhere: files of other programs, read into what our games can found (LG-IO-15).

Pure: no database and no network. A reader knows one format, a mapper one game, and tables have the
names that other systems use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rosters.brought_teams import (
    battlescribe,
    bbroster,
    blood_bowl,
    ffb,
    fumbbl,
    obblm,
    rosters_of_models,
)
from rosters.brought_teams.names import table
from rosters.brought_teams.opening import CLAUSE, MOST_BYTES, opened, refuse
from rosters.brought_teams.parts import Part
from rosters.brought_teams.plans import planned_events
from rosters.brought_teams.shapes import Brought, ForeignTeam, Lost
from rules import game
from rules.problems import Problem, Refusal

__all__ = ["CLAUSE", "FORMATS", "MOST_BYTES", "Brought", "Lost", "edition_name", "read"]
__all__ += ["planned_events"]

_Reader = tuple[Callable[[Part], bool], Callable[[Part], ForeignTeam], Mapping[str, str]]
#: The formats of Blood Bowl, in the order in which they are tried.
_BLOOD_BOWL: Final[Mapping[str, _Reader]] = {
    ffb.FORMAT: (ffb.is_it, ffb.read, ffb.REASONS),
    obblm.FORMAT: (obblm.is_it, obblm.read, obblm.REASONS),
    bbroster.FORMAT: (bbroster.is_it, bbroster.read, bbroster.REASONS),
    fumbbl.FORMAT: (fumbbl.is_it, fumbbl.read, fumbbl.REASONS),
}
#: All formats that are read, by their keys: the programs, and the games.
FORMATS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    battlescribe.FORMAT: ("BattleScribe, New Recruit", ("kill_team", "necromunda")),
    fumbbl.FORMAT: ("FUMBBL", ("blood_bowl",)),
    ffb.FORMAT: ("FFB", ("blood_bowl",)),
    obblm.FORMAT: ("OBBLM, NAFLM", ("blood_bowl",)),
    bbroster.FORMAT: ("BBRoster", ("blood_bowl",)),
}


def read(data: bytes) -> Brought:
    """Return what a file brings; its format is told by what is in it.

    Refuses with ``team_file_`` codes what cannot be read, and a file of no format that is known.
    What is wrong with the team stands in ``problems``.
    """
    root = opened(data)
    if battlescribe.is_it(root):
        roster = battlescribe.read(root)
        if not rosters_of_models.game_of(roster):
            refuse("team_file_other_game", game=roster.game_system[:60])
        result = rosters_of_models.brought(roster)
        result.lose_the_rest(root, battlescribe.REASONS)
        return result
    for is_it, read_team, reasons in _BLOOD_BOWL.values():
        if is_it(root):
            result = blood_bowl.brought(read_team(root))
            _more_of_it(root, result)
            result.lose_the_rest(root, reasons)
            _rehearsed(result)
            return result
    refuse("team_file_no_format")


def edition_name(key: str, edition: str = "") -> str:
    """Return the name of an edition for people, a proper name in every language.

    edition: empty for that of our rules, which is the first of its table.
    """
    known: Mapping[str, str] = table(key)["editions"]
    return known.get(edition or next(iter(known)), f"{game(key).name} {edition}")


def _more_of_it(root: Part, result: Brought) -> None:
    """Tell what a whole format does not have, and that a file has more than one team."""
    if result.format == obblm.FORMAT:
        result.lose("skills", "", "skills_not_in_format")
        if (count := obblm.teams_in(root)) > 1:
            params = {"count": count}
            result.problems.append(
                ("teams", Problem("team_file_many_teams", CLAUSE, params, "file"))
            )


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
