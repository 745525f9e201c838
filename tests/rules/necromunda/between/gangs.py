"""Gangs of a few fighters, and their acts.

gang = team("orlock", ["leader", "champion", "ganger", "ganger autogun", "ganger specialist"])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.dice import Dice, Script
from rules.necromunda.between import managing, sequence
from rules.necromunda.between.gang import equipment, founding
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.history import apply, fold
from rules.necromunda.catalogue import load
from rules.problems import Problem, Refusal
from rules.roster import Event
from rules.steps import Rolled, StepDice
from tests.support.team_events import after_events

JSON = Any
DATA = load("first")
#: A leader, a champion and three gangers; none of them carries anything.
SMALL = ["leader", "champion", "ganger", "ganger", "ganger"]


class Falling(StepDice):
    """The dice of steps, as a script says."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(lambda: bytes(32))
        self.dice = dice
        self.rolled: list[tuple[str, int | str, int]] = []

    def roll(self, count: int, die: int, *, step: str, who: int | str, often: int = 0) -> Rolled:
        assert (step, who, often) not in self.rolled, "the same roll would show the same faces"
        self.rolled.append((step, who, often))
        return Rolled(step, who, often, die, tuple(self.dice.roll(die) for _ in range(count)))


def team(race: str, fighters: Sequence[str], credits_: int = 1000, name: str = "The Gate") -> Team:
    """A gang of these fighters, whose ids are 1, 2, 3 ...; it need not be a legal one.

    A fighter is its type, ``specialist``, skills and items, all by their words.
    """
    founded = {"name": name, "race": race, "credits": 100_000, "reputation": 1}
    events = [Event("founded", founded)]
    for at, words in enumerate(fighters, 1):
        type_, *rest = words.split()
        price = DATA.gangs[race].types[_category(type_)].price
        facts = {"player": at, "type": type_, "name": f"Fighter {at}", "price": price}
        events.append(Event("hired", {**facts, "specialist": "specialist" in rest}))
        for word in rest:
            if word in DATA.skills:
                events.append(Event("skill_learnt", {"player": at, "skill": word}))
            elif word != "specialist":
                item = equipment.read(DATA, word)
                assert item is not None, word
                paid = equipment.listed_price(DATA.gangs[race], item)
                paid = item.price if paid is None else paid
                events.append(Event("bought", {"item": word, "price": paid, "player": at}))
    found = folded(events)
    found.ledger = found.ledger[:1]
    found.ledger[0] = type(found.ledger[0])(credits_, "budget", "", "founding", "", credits_)
    return found


def _category(word: str) -> Any:
    return word


def folded(events: Sequence[Event]) -> Team:
    result = fold(DATA, events)
    assert not result.problems, result.problems
    return result.state


def sample(id_: str) -> Team:
    roster = founding.sample_roster(DATA.samples[id_], f"The {id_.title()}s")
    return folded(founding.found(DATA, roster))


def happen(of: Team, *events: Event) -> Team:
    """The gang after more events."""
    return after_events(of, events, apply)


def after_battle(of: Team, **more: JSON) -> Team:
    """The gang just after a battle in which nothing befell it."""
    facts = {
        "opponent": "Nobody",
        "result": "win",
        "score": [0, 0],
        "kind": "played",
        "competition": "league",
        "stood": True,
        "lines": [],
    }
    return happen(of, Event("match_played", {**facts, **more}))


def in_roster(of: Team) -> Team:
    """The gang in its roster update."""
    return happen(after_battle(of), Event("sequence_cut", {}))


def taught(of: Team, who: int, experience: int) -> Team:
    facts = {"player": who, "gained": experience, "for": {}}
    return happen(of, Event("experience_gained", facts))


def acted(of: Team, *acts: JSON, dice: str = "") -> Team:
    """The gang after these acts of its coach, one after the other."""
    twin = of.copy()
    with Script(dice) as script:
        falling = Falling(script)
        for act in acts:
            for event in managing.change(twin, act, falling):
                apply(twin, event)
    return twin


def refused(of: Team, act: JSON) -> list[tuple[str, str]]:
    """Codes and clauses by which an act is refused; nothing is rolled for it."""
    before = of.to_json()
    try:
        managing.change(of, act, Falling(Script()))
    except Refusal as refusal:
        assert of.to_json() == before
        return codes(refusal.problems)
    raise AssertionError(f"{act} was done")


def misfit(of: Team, event: Event) -> list[tuple[str, str]]:
    """Codes and clauses by which an event does not fit this gang; it changes nothing."""
    before, twin = of.to_json(), of.copy()
    try:
        apply(twin, event)
    except Refusal as refusal:
        assert twin.to_json() == before
        return codes(refusal.problems)
    raise AssertionError(f"{event} fits")


def by_default(of: Team, dice: str = "") -> Team:
    """The gang after the open step was closed without its coach."""
    twin = of.copy()
    with Script(dice) as script:
        for event in sequence.default(of, Falling(script)):
            apply(twin, event)
    return twin


def waiting(of: Team) -> list[tuple[str, str]]:
    """What waits: step and key."""
    return [(each.step, each.key) for each in sequence.open_choices(of)]


def codes(problems: Sequence[Problem]) -> list[tuple[str, str]]:
    return [(each.code, each.clause) for each in problems]


def recovering(of: Team, *ids: int) -> Team:
    """Fighters that are In Recovery from the battle before."""
    facts = {"faces": [3, 1], "injury": "grievous_injury", "again": False, "recovery": True}
    return happen(of, *(Event("injury_rolled", {"player": who, **facts}) for who in ids))


def critical(of: Team, *ids: int) -> Team:
    facts = {"faces": [6, 1], "injury": "critical_injury", "again": False}
    more = {"recovery": True, "critical": True}
    return happen(of, *(Event("injury_rolled", {"player": who, **facts, **more}) for who in ids))


def captured(of: Team, *ids: int) -> Team:
    facts = {"face": 1, "modifier": 0, "escaped": False, "gang": "Them", "gang_name": "Them"}
    return happen(of, *(Event("capture_rolled", {"player": who, **facts}) for who in ids))


def owning(of: Team, *territories: str) -> Team:
    return happen(of, Event("territories_known", {"held": list(territories)}))
