"""NM-SCEN-03, -05, NM-CREW, NM-CAMP-44: scenario, roles, crews and infiltrators of a battle.

From the line-ups that have everybody who could fight (`between.preparing`) to those that have who
does (`squads`).  Whoever leads the battle rolls and asks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rules.necromunda import crews
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.scenarios import Role, Scenario
from rules.necromunda.vocabulary import Purpose

JSON = Any


class Leads(Protocol):
    """Who rolls the dice of a battle and asks its coaches; answers are legal ones."""

    def d6(self, purpose: Purpose, clause: str) -> int: ...

    def draw(self, n: int, purpose: Purpose, clause: str) -> int:
        """A number from 0 to n - 1."""
        ...

    def role(self, side: int, options: Sequence[Role]) -> Role:
        """NM-DEC-02: of the side that has won the roll-off; the first by default."""
        ...

    def crew(self, side: int, ready: Sequence[int], size: int, usual: list[int]) -> list[int]:
        """NM-DEC-03: numbers of a custom crew, up to ``size`` of ``ready``; by default ``usual``.

        See `crews.custom_problems` for what is one.
        """
        ...

    def infiltrators(self, side: int, crew: Sequence[int], most: int) -> list[int]:
        """NM-DEC-53: up to ``most`` of the crew; by default none."""
        ...


def muster(
    data: Catalogue, line_ups: Sequence[JSON], options: Mapping[str, JSON], leads: Leads
) -> list[JSON]:
    """The line-ups of a battle, as `squads` has them, in the order of the sides."""
    named = crews.named_scenario(options)
    scenario = data.scenarios[named or _drawn(len(line_ups), leads)]
    roles, winner = _roles(scenario, options, len(line_ups), leads)
    return [
        _mustered(scenario, roles[side], side, line_up, leads, won_roll_off=side == winner)
        for side, line_up in enumerate(line_ups)
    ]


def _drawn(players: int, leads: Leads) -> str:
    return crews.drawn_scenario(players, lambda: leads.d6("scenario", "NM-SCEN-01"))


def _roles(
    scenario: Scenario, options: Mapping[str, JSON], count: int, leads: Leads
) -> tuple[list[Role], int | None]:
    """NM-SCEN-05: the role of each side, and who won a roll-off for them; None where nobody did.

    Equivalent roles go by the order of the sides: their zones are chosen later (NM-SCEN-06).
    """
    if not scenario.has_attacker:
        return list(scenario.roles[:count]), None
    attacker, winner = crews.named_attacker(options), None
    if attacker is None:
        winner = _roll_off(count, leads)
        chosen = leads.role(winner, scenario.roles)
        attacker = winner if chosen == "attacker" else 1 - winner
    return ["attacker" if side == attacker else "defender" for side in range(count)], winner


def _roll_off(count: int, leads: Leads) -> int:
    """NM-DICE-13: the side with the highest die; on a tie all roll again."""
    while True:
        faces = [leads.d6("roll_off", "NM-SCEN-05") for _ in range(count)]
        if faces.count(max(faces)) == 1:
            return faces.index(max(faces))


def _mustered(
    scenario: Scenario,
    role: Role,
    side: int,
    line_up: JSON,
    leads: Leads,
    *,
    won_roll_off: bool,
) -> JSON:
    rule, entries = scenario.crew[role], line_up["players"]
    ready = [entry["number"] for entry in entries]
    size = crews.crew_size(rule, lambda: leads.d6("crew_size", "NM-SCEN-42"))
    if len(ready) <= size:
        crew = ready  # NM-CREW-08
    elif rule.method == "random":
        crew = crews.random_crew(ready, size, lambda n: leads.draw(n, "crew_shuffle", "NM-CREW-06"))
    else:
        usual = crews.usual_crew(entries, size, line_up.get("preferred", ()))
        crew = leads.crew(side, ready, size, usual)
    most = min(line_up.get("infiltrators", 0), len(crew))
    chosen = leads.infiltrators(side, sorted(crew), most) if most else []
    found = crews.mustered(line_up, scenario, role, crew, won_roll_off=won_roll_off)
    players = [{**entry, "infiltrates": entry["number"] in chosen} for entry in found["players"]]
    return {**found, "players": players}
