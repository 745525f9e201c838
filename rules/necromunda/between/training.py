"""NM-CAMP-30 to -35, -60: the acts by which fighters advance, as `managing` lists them."""

from __future__ import annotations

from typing import Any

from rules.necromunda.between import advancing
from rules.necromunda.between.gang.fighter import GANGER_XP
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.reducing import juve_problems
from rules.necromunda.between.refusing import present, problems_of, refuse
from rules.necromunda.between.sequence import in_step
from rules.necromunda.catalogue.advances import SPECIALIST
from rules.problems import Problem, Refusal
from rules.roster import Event
from rules.steps import StepDice

JSON = Any
Wish = dict[str, JSON]


def advance(team: Team, wish: Wish) -> list[Event]:
    """Return the event of an advance without dice (NM-CAMP-30).

    Raises Refusal("is_rolled"), or with every problem.
    """
    fighter, wanted, skill = present(team, wish["player"]), wish["advance"], wish["skill"]
    if wanted in advancing.RANDOM:
        raise Refusal(Problem("is_rolled", "NM-CAMP-35", {"advance": wanted}, "advance"))
    if wrong := advancing.problems(team, fighter, wanted, skill=skill):
        raise Refusal(wrong)
    return [advancing.bought(team, fighter, wanted, skill)]


def random_problems(team: Team, wish: Wish) -> list[Problem]:
    if wish["advance"] not in advancing.RANDOM:
        return [Problem("is_not_rolled", "NM-CAMP-35", {"advance": wish["advance"]}, "advance")]
    return problems_of(
        lambda: in_step(team, "roster"),
        lambda: refuse(
            advancing.problems(
                team, present(team, wish["player"]), wish["advance"], set_=wish["set"]
            )
        ),
    )


def at_random(team: Team, wish: Wish, dice: StepDice) -> list[Event]:
    """Return the event of an advance with a random skill (NM-CAMP-35)."""
    fighter = team.fighters[wish["player"]]
    bought = advancing.bought(team, fighter, wish["advance"])
    facts = advancing.at_random(team, fighter, wish["set"], dice)
    return [Event(bought.kind, {**bought.payload, **facts})]


def roll_problems(team: Team, wish: Wish) -> list[Problem]:
    """List what keeps a ganger from rolling for an advance (NM-CAMP-33)."""
    wrong = problems_of(lambda: in_step(team, "roster"), lambda: present(team, wish["player"]))
    if not wrong and not (fighter := team.fighters[wish["player"]]).is_due:
        params = {"name": fighter.name, "xp": fighter.experience, "least": GANGER_XP}
        wrong.append(Problem("no_roll_due", "NM-CAMP-33", params, f"player:{fighter.id}"))
    return wrong


def roll(team: Team, wish: Wish, dice: StepDice) -> list[Event]:
    return [advancing.ganger_rolled(team.fighters[wish["player"]], team, dice)]


def take_problems(team: Team, wish: Wish) -> list[Problem]:
    wrong = problems_of(lambda: in_step(team, "roster"), lambda: present(team, wish["player"]))
    if wrong:
        return wrong
    fighter = team.fighters[wish["player"]]
    about = f"player:{fighter.id}"
    if not fighter.waiting:
        return [Problem("no_advance_waits", "NM-CAMP-33", {"name": fighter.name}, about)]
    options, _ = advancing.ganger_options(team, fighter)
    if wish["option"] not in options:
        params = {"name": fighter.name, "option": wish["option"], "options": options}
        return [Problem("no_such_option", "NM-CAMP-33", params, about)]
    sets = advancing.sets_for(team, fighter, "primary") if options == [SPECIALIST] else []
    legal: list[str] = [*sets] or [""]
    if wish["set"] not in legal:
        params = {"name": fighter.name, "set": wish["set"], "sets": list(sets)}
        return [Problem("no_such_set", "NM-CAMP-35", params, about)]
    return []


def take(team: Team, wish: Wish, dice: StepDice) -> list[Event]:
    fighter = team.fighters[wish["player"]]
    set_ = wish["set"] or None
    return [advancing.ganger_advanced(team, fighter, wish["option"], set_, dice)]


def make_ganger(team: Team, wish: Wish) -> list[Event]:
    """Return the event that makes a juve a ganger (NM-CAMP-34).

    Raises Refusal with every problem.
    """
    fighter = present(team, wish["player"])
    if wrong := juve_problems(fighter):
        raise Refusal(wrong)
    return [Event("juve_promoted", {"player": fighter.id})]
