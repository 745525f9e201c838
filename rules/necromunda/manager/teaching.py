"""NM-CAMP-30 to -35, -60: what the manager has fighters learn.

Each saves for the first thing on the list of its kind that it can still have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.necromunda.between import advancing
from rules.necromunda.between.gang.fighter import Fighter
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.reducing import juve_problems
from rules.necromunda.catalogue.advances import PROMOTION, SPECIALIST
from rules.necromunda.catalogue.characteristics import STATS
from rules.necromunda.manager.desk import Desk

#: How far a skill of aim is worth its price.
_GOOD_AIM: Final = 3
#: The least number of champions that the manager wants.
_CHAMPIONS: Final = 2
#: What gangers take of what they roll, the first that is there.
_OF_GANGERS: Final = ("bs", "t", "s", "ws", "i", "m", "cl", "ld", "wil", "int")
#: What those learn in turn who buy it.
_TOUGH: Final = ("t", "skill_primary_random", "w", "a", "s", "i", "m", "cl", "ld")
_OF_JUVES: Final = ("bs", "ws", "t", "i", "cl", "m", "ld", "wil", "int", "s", "w", "a")


def teach(desk: Desk) -> None:
    """Spend every fighter's experience as far as it goes."""
    for who in [fighter.id for fighter in desk.team.roster]:
        fighter = desk.team.fighters[who]
        while fighter.is_due or fighter.waiting:
            _roll(desk, fighter)
            fighter = desk.team.fighters[who]
        while (wish := _wish(desk.team, fighter)) is not None:
            desk.do(wish)
            fighter = desk.team.fighters[who]
        if not juve_problems(fighter):
            desk.do({"act": "make_ganger", "player": who})


def _roll(desk: Desk, fighter: Fighter) -> None:
    """Roll a ganger's advance if needed, and take the best option (NM-CAMP-33)."""
    if not fighter.waiting:
        desk.do({"act": "roll_advance", "player": fighter.id})
        fighter = desk.team.fighters[fighter.id]
    options, _ = advancing.ganger_options(desk.team, fighter)
    wish = {"act": "take_advance", "player": fighter.id}
    if options == [SPECIALIST]:
        sets = [*advancing.sets_for(desk.team, fighter, "primary"), ""]
        desk.do({**wish, "option": SPECIALIST, "set": sets[0]})
    else:
        desk.do({**wish, "option": min(options, key=_OF_GANGERS.index)})


def _wish(team: Team, fighter: Fighter) -> dict[str, object] | None:
    """Return the act that buys the next advance; None where the fighter saves, or rolls.

    See NM-CAMP-30.
    """
    if not fighter.buys_advances or fighter.left is not None:
        return None
    for wanted in _list(team, fighter):
        if not _open(team, fighter, wanted):
            continue
        if fighter.experience < advancing.price(fighter, team.catalogue.advances[wanted]):
            return None
        wish: dict[str, object] = {"act": "advance", "player": fighter.id, "advance": wanted}
        if wanted in advancing.RANDOM:
            sets = advancing.sets_for(team, fighter, wanted)
            return {**wish, "act": "advance_at_random", "set": sets[0]}
        return wish
    return None


def _list(team: Team, fighter: Fighter) -> Iterator[str]:
    """Yield the advances that a fighter wants, in turn."""
    if fighter.rank == "juve":
        yield from _OF_JUVES
        return
    champions = sum(each.rank == "champion" for each in team.roster)
    if fighter.rank == "ganger" and champions < _CHAMPIONS:
        yield PROMOTION
    if fighter.stats.bs > _GOOD_AIM:
        yield "bs"
    yield from _TOUGH


def _open(team: Team, fighter: Fighter, wanted: str) -> bool:
    """Say whether a fighter can have that advance at all."""
    stats: Sequence[str] = STATS
    if wanted in stats:
        return not any(
            each == wanted and advancing.is_capped(team, fighter, each) for each in STATS
        )
    if wanted in advancing.RANDOM:
        return bool(advancing.sets_for(team, fighter, wanted))
    return True
