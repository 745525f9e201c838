"""List what a player may learn from an improvement roll (BB-LEAGUE-41 to BB-LEAGUE-48)."""

from __future__ import annotations

from rules.blood_bowl.between.player import ImprovementRoll, Player
from rules.blood_bowl.catalogue import Catalogue
from rules.roster import Event

#: Characteristics by the sum of the roll (BB-LEAGUE-43).
BY_TOTAL = {10: ("+MA", "+AV"), 11: ("+AG",), 12: ("+ST",)}
#: What an improvement adds to the value of the player, in gold (BB-LEAGUE-48).
INCREASES = {
    "normal": 20_000,
    "double": 30_000,
    "+MA": 30_000,
    "+AV": 30_000,
    "+AG": 40_000,
    "+ST": 50_000,
}
MOST = 10  # BB-GEN-06
MOST_ABOVE_LIST = 2  # BB-LEAGUE-47


def options(catalogue: Catalogue, player: Player, roll: ImprovementRoll) -> list[str]:
    """List the legal choices, the default first (BB-DEC-57).

    Normal skills come first, then skills of a double, both by name, then characteristics. Empty if
    nothing is left to learn: the roll then stays open.
    """
    return list(kinds(catalogue, player, roll))


def kinds(catalogue: Catalogue, player: Player, roll: ImprovementRoll) -> dict[str, str]:
    """Return the legal choices with their kinds: normal, double or characteristic."""
    first, second = roll.dice
    choices = dict.fromkeys(catalogue.learnable(player.skills, player.position.normal), "normal")
    if first == second:  # BB-LEAGUE-45
        choices |= dict.fromkeys(
            catalogue.learnable(player.skills, player.position.double), "double"
        )
    for choice in BY_TOTAL.get(first + second, ()):
        name = choice.removeprefix("+").lower()
        most = min(MOST, getattr(player.position, name) + MOST_ABOVE_LIST)
        if getattr(player, name) < most:
            choices[choice] = "characteristic"
    return choices


def improved(catalogue: Catalogue, player: Player, roll: ImprovementRoll, choice: str) -> Event:
    """Return the event of a legal choice."""
    kind = kinds(catalogue, player, roll)[choice]
    return Event(
        "improved",
        {
            "player": player.id,
            "threshold": roll.threshold,
            "choice": choice,
            "kind": kind,
            "value": INCREASES[choice if kind == "characteristic" else kind],
        },
    )
