"""NM-CAMP-30 to -35, -60: advances that experience buys, and the advance rolls of gangers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.necromunda.between.gang.fighter import GANGER_XP, Fighter
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.lasting import rolled_before
from rules.necromunda.catalogue.advances import PROMOTION, SPECIALIST, Advance
from rules.necromunda.catalogue.characteristics import STATS, Stat
from rules.necromunda.catalogue.skills import Skill
from rules.necromunda.catalogue.vocabulary import SKILL_SETS, SkillSet
from rules.problems import Problem
from rules.roster import Event
from rules.steps import StepDice

JSON = Any

#: The keys of the dice of random skills and of the rolls of gangers.
STEP: Final = "roster"
GANGER_STEP: Final = "ganger_advance"
#: NM-CAMP-31: how much each further advance of the same characteristic costs more.
DEARER: Final = 2
RANDOM: Final = frozenset({"skill_primary_random", "skill_secondary_random", "skill_any_random"})
CHOSEN: Final = frozenset({"skill_primary_chosen", "skill_secondary_chosen"})


def price(fighter: Fighter, advance: Advance) -> int:
    """Return the price of an advance in experience; juves always pay the base price.

    See NM-CAMP-30, -31.
    """
    if fighter.rank == "juve" or advance.id not in STATS:
        return advance.xp
    before = sum(gained.id == advance.id for gained in fighter.advances)
    return advance.xp + DEARER * before


def is_capped(team: Team, fighter: Fighter, stat: Stat) -> bool:
    """Say whether an increase would change nothing (NM-CAMP-32)."""
    return improved(team, fighter, stat) == fighter.stats.of(stat)


def improved(team: Team, fighter: Fighter, stat: Stat) -> int:
    """Return the characteristic after an increase (NM-TEST-09 to -15)."""
    printed = team.printed(fighter)
    return team.catalogue.caps.changed(fighter.stats, stat, 1, printed).of(stat)


def sets_for(team: Team, fighter: Fighter, advance: str) -> Sequence[SkillSet]:
    """List the skill sets that the fighter may choose from.

    Sets of which it knows every skill are left out. See NM-CAMP-35.
    """
    if advance == "skill_any_random":
        sets: Sequence[SkillSet] = SKILL_SETS
    elif "primary" in advance:
        sets = team.primary(fighter)
    else:
        sets = team.secondary(fighter)
    return [each for each in sets if _unknown(team, fighter, each)]


def _unknown(team: Team, fighter: Fighter, set_: SkillSet) -> list[Skill]:
    return [each for each in team.catalogue.skills_of(set_) if each.id not in fighter.skills]


def skills_for(team: Team, fighter: Fighter, advance: str) -> list[str]:
    """List the skills of which the fighter may choose one."""
    sets = sets_for(team, fighter, advance)
    return [skill.id for set_ in sets for skill in _unknown(team, fighter, set_)]


def problems(
    team: Team, fighter: Fighter, wanted: str, *, skill: str = "", set_: str = ""
) -> list[Problem]:
    """List everything that keeps a fighter from buying an advance.

    skill: which one it would learn, where it chooses; ``set_`` from which it would roll.
    """
    about, named = f"player:{fighter.id}", {"name": fighter.name, "advance": wanted}
    advance = team.catalogue.advances.get(wanted)
    if advance is None:
        known = {"advances": list(team.catalogue.advances)}
        return [Problem("no_such_advance", "NM-CAMP-30", known, about)]
    wrong = []
    if not fighter.buys_advances:
        wrong.append(Problem("gangers_roll", "NM-CAMP-33", named, about))
    cost = price(fighter, advance)
    if fighter.experience < cost:
        params = {**named, "xp": cost, "has": fighter.experience}
        wrong.append(Problem("not_enough_xp", "NM-CAMP-30", params, about))
    for stat in STATS:
        if wanted == stat and is_capped(team, fighter, stat):
            params = {**named, "value": fighter.stats.of(stat)}
            wrong.append(Problem("beyond_the_cap", "NM-CAMP-32", params, about))
    if wanted == PROMOTION and not (fighter.specialist and fighter.rank == "ganger"):
        wrong.append(Problem("no_specialist", "NM-CAMP-60", named, about))
    return wrong + _of_skill(team, fighter, wanted, skill, set_, about)


def _of_skill(
    team: Team, fighter: Fighter, wanted: str, skill: str, set_: str, about: str
) -> list[Problem]:
    named = {"name": fighter.name, "advance": wanted}
    if wanted in CHOSEN and skill not in (legal := skills_for(team, fighter, wanted)):
        params = {**named, "skill": skill, "skills": legal}
        return [Problem("no_such_skill", "NM-CAMP-30", params, about)]
    if wanted in RANDOM and set_ not in (sets := sets_for(team, fighter, wanted)):
        params = {**named, "set": set_, "sets": list(sets)}
        return [Problem("no_such_set", "NM-CAMP-35", params, about)]
    if (skill and wanted not in CHOSEN) or (set_ and wanted not in RANDOM):
        return [Problem("nothing_to_choose", "NM-CAMP-30", named, about)]
    return []


def bought(team: Team, fighter: Fighter, wanted: str, skill: str = "") -> Event:
    """Return the event of an advance without dice, which must have no problems."""
    advance = team.catalogue.advances[wanted]
    facts: dict[str, JSON] = {
        "player": fighter.id,
        "advance": wanted,
        "xp": price(fighter, advance),
        "credits": advance.credits,
    }
    for stat in STATS:
        if wanted == stat:
            facts |= {"stat": stat, "value": improved(team, fighter, stat)}
    if wanted == PROMOTION:
        facts["rank"] = "champion"
    return Event("advanced", {**facts, "skill": skill} if skill else facts)


def at_random(team: Team, fighter: Fighter, set_: SkillSet, dice: StepDice) -> dict[str, JSON]:
    """Roll a random skill and return it as its event tells it (NM-CAMP-35).

    Faces of skills that the fighter has are rolled again, each as a new roll; the event tells the
    last one and, by ``often``, how many there were.
    """
    known = {each.d6: each.id for each in _unknown(team, fighter, set_)}
    often = rolled_before(team, STEP, fighter.id)
    while True:
        rolled = dice.roll(1, 6, step=STEP, who=fighter.id, often=often)
        often += 1
        if skill := known.get(rolled.faces[0]):
            return {"set": set_, "skill": skill, "rolled": rolled.to_json()}


# -- other gangers --------------------------------------------------------------------------------


def ganger_options(team: Team, fighter: Fighter) -> tuple[list[str], int]:
    """Return what a ganger may take of its roll, and what that adds to its cost (NM-CAMP-33).

    Options that are capped are left out; where both are, it is as if 12 had been rolled.
    """
    row = team.catalogue.ganger_advance(fighter.waiting)
    if SPECIALIST not in row.options:
        open_ = [stat for stat in STATS if stat in row.options]
        open_ = [stat for stat in open_ if not is_capped(team, fighter, stat)]
        if open_:
            return [each for each in row.options if each in open_], row.credits
        row = team.catalogue.ganger_advance(12)
    return [SPECIALIST], row.credits


def ganger_rolled(fighter: Fighter, team: Team, dice: StepDice) -> Event:
    """Roll for the advance of a ganger that is due; return the event."""
    often = rolled_before(team, GANGER_STEP, fighter.id)
    rolled = dice.roll(2, 6, step=GANGER_STEP, who=fighter.id, often=often)
    facts = {
        "player": fighter.id,
        "xp": GANGER_XP,
        "total": sum(rolled.faces),
        "rolled": rolled.to_json(),
    }
    return Event("ganger_rolled", facts)


def ganger_advanced(
    team: Team, fighter: Fighter, option: str, set_: SkillSet | None, dice: StepDice
) -> Event:
    """Return the event of the advance that a ganger takes; ``set_``: the set of a skill with 2 and
    12.
    """
    _, worth = ganger_options(team, fighter)
    facts: dict[str, JSON] = {"player": fighter.id, "advance": option, "credits": worth}
    for stat in STATS:
        if option == stat:
            facts |= {"stat": stat, "value": improved(team, fighter, stat)}
    if option == SPECIALIST:
        facts["specialist"] = True
        if set_ is not None:
            facts |= at_random(team, fighter, set_, dice)
    return Event("ganger_advanced", facts)
