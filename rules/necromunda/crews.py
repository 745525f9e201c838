"""NM-CREW-03 to -10, NM-SCEN-01, -02, -09: the scenario of a battle, and the members of a crew.

Dice come as two functions, so that a battle can log the purpose of each die.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from rules.dice import Dice
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.scenarios import CrewRule, Scenario
from rules.problems import Problem
from rules.record import Record
from rules.typed import rolls

JSON = Any
#: A D6, 1 to 6.
D6 = Callable[[], int]
#: A number from 0 to one less than what it is given.
Index = Callable[[int], int]

#: NM-SCEN-01: by the face of a D6; after a 6 by that of a second one.
_BY_D6: Final = ("stand_off", "stand_off", "looters", "ambush", "border_dispute")
_AFTER_SIX: Final = ("stand_off",) * 3 + ("looters",) * 3


def drawn_scenario(players: int, d6: D6) -> str:
    """Return the id of a scenario that is rolled, where none is named (NM-SCEN-01, -02)."""
    if players > 2:
        return "free_for_all"
    face = d6()
    return _AFTER_SIX[d6() - 1] if face == 6 else _BY_D6[face - 1]


def named_scenario(options: Mapping[str, JSON]) -> str:
    """Return the scenario that the options or the campaign name; empty where it is rolled.

    A campaign names a rescue (NM-CAMP-21).
    """
    terms = (options.get("campaign") or {}).get("terms") or {}
    return str(options.get("scenario") or terms.get("scenario") or "")


def named_attacker(options: Mapping[str, JSON]) -> int | None:
    """Return the side of the Captive's gang in a rescue; else None (NM-SCEN-05, NM-CAMP-21)."""
    campaign = options.get("campaign") or {}
    attacker = (campaign.get("terms") or {}).get("attacker")
    return None if attacker is None else campaign["entries"].index(attacker)


def scenario_of(data: Catalogue, record: Record, dice: Dice) -> Scenario:
    """Return the scenario of a record; for a battle that nobody played, one drawn as it would have
    been.
    """
    for side in record.sides:
        if side.get("scenario"):
            return data.scenarios[side["scenario"]]
    named = named_scenario(record.match.options)
    if named:
        return data.scenarios[named]
    drawn = drawn_scenario(
        len(record.match.line_ups), lambda: rolls(dice, 1, 6, "scenario", "NM-SCEN-01", 0)[0]
    )
    return data.scenarios[drawn]


def crew_size(rule: CrewRule, d6: D6) -> int:
    """Return the largest crew of that role; its dice are rolled where it has some."""
    rolls = [d6() for _ in range(rule.count.count)]
    if rule.count.die == 3:
        rolls = [(face + 1) // 2 for face in rolls]
    return rule.count.total(rolls)


def random_crew(ready: Sequence[int], size: int, index: Index) -> list[int]:
    """Return a random crew: cards of a shuffled deck, in the order they are drawn.

    ready: the battle-ready, by ascending id (NM-CREW-04, -06, -08, NM-DICE-17).
    """
    if size >= len(ready):
        return list(ready)
    deck = list(ready)
    for last in range(len(deck) - 1, 0, -1):
        at = index(last + 1)
        deck[last], deck[at] = deck[at], deck[last]
    return deck[:size]


def usual_crew(entries: Sequence[JSON], size: int, picked: Sequence[int] = ()) -> list[int]:
    """Return the numbers of a custom crew that nobody picks, in ascending order.

    See NM-CREW-07, NM-DEC-03.

    entries: of the line-up, with ``number`` and ``cost``.
    picked:  numbers that go first; then the most expensive, of those alike the lowest number.
    """
    first = [entry for number in picked for entry in entries if entry["number"] == number]
    rest = [entry for entry in entries if entry["number"] not in picked]
    rest.sort(key=lambda entry: (-entry["cost"], entry["number"]))
    return sorted(entry["number"] for entry in [*first, *rest][:size])


def custom_problems(answer: JSON, ready: Collection[int], size: int) -> list[Problem]:
    """List the problems of these numbers as a custom crew (NM-CREW-07)."""
    if not isinstance(answer, list) or not all(type(number) is int for number in answer):
        return [Problem("not_a_list", "NM-CREW-07", {}, "choose_crew")]
    problems = [
        Problem("not_battle_ready", "NM-CREW-05", {"number": number}, "choose_crew")
        for number in dict.fromkeys(answer)
        if number not in ready
    ]
    if len({*answer}) < len(answer):
        problems.append(Problem("crew_named_twice", "NM-CREW-07", {}, "choose_crew"))
    if not 1 <= len(answer) <= size:
        params = {"count": len(answer), "least": 1, "most": size}
        problems.append(Problem("crew_size", "NM-CREW-07", params, "choose_crew"))
    return problems


def mustered(
    line_up: JSON, scenario: Scenario, role: str, crew: Collection[int], *, won_roll_off: bool
) -> JSON:
    """Return the line-up as `squads` has it, with its crew and its reserve.

    See NM-CREW-03, NM-SCEN-09.

    crew: numbers of its fighters; all others come later where the role has reinforcements, and stay
          at home where it has none.
    """
    comes = scenario.reinforcements[role]
    players = [
        {**entry, "reserve": entry["number"] not in crew}
        for entry in line_up["players"]
        if comes or entry["number"] in crew
    ]
    return {
        **line_up,
        "scenario": scenario.id,
        "role": role,
        "won_roll_off": won_roll_off,
        "players": players,
    }


def cost(entries: Sequence[JSON], crew: Collection[int]) -> int:
    """Return the cost of a crew, by the numbers of a line-up (NM-CREW-09)."""
    return sum(int(entry["cost"]) for entry in entries if entry["number"] in crew)
