"""The formats of each game, and what of a file the game's rules can have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rosters.brought_teams import battlescribe
from rosters.brought_teams.games import (
    bbroster,
    blood_bowl,
    ffb,
    fumbbl,
    obblm,
    rosters_of_models,
)
from rosters.brought_teams.games.blood_bowl_files import ForeignTeam
from rosters.brought_teams.opening import CLAUSE
from rosters.brought_teams.parts import Part
from rosters.brought_teams.shapes import Brought
from rules.problems import Problem, Refusal

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


def brought(root: Part) -> Brought | None:
    """Return what a file brings; None where it is of no format that is known.

    Raises Refusal("team_file_other_game") for a roster of a game that is not played here.
    """
    if battlescribe.is_it(root):
        roster = battlescribe.read(root)
        if not rosters_of_models.game_of(roster):
            params = {"game": roster.game_system[:60]}
            raise Refusal(Problem("team_file_other_game", CLAUSE, params, "file"))
        result = rosters_of_models.brought(roster)
        result.lose_the_rest(root, battlescribe.REASONS)
        return result
    for is_it, read, reasons in _BLOOD_BOWL.values():
        if is_it(root):
            result = blood_bowl.brought(read(root))
            _more_of_it(root, result)
            result.lose_the_rest(root, reasons)
            return result
    return None


def _more_of_it(root: Part, result: Brought) -> None:
    """Tell what a whole format does not have, and that a file has more than one team."""
    if result.format == obblm.FORMAT:
        result.lose("skills", "", "skills_not_in_format")
        if (count := obblm.teams_in(root)) > 1:
            params = {"count": count}
            result.problems.append(
                ("teams", Problem("team_file_many_teams", CLAUSE, params, "file"))
            )
