"""The automated manager: names the captain, has wounds healed, and spends renown on upgrades."""

from __future__ import annotations

from rules.boufbowl.between import preparing
from rules.boufbowl.between.aftermath import DONE, HEALING, PAY, PERMANENT, ROLL, TAKE
from rules.boufbowl.between.team import Team
from rules.coach import Answer, Choice, Drawing

#: The decisions that a manager takes; the others are a match coach's.
KEYS = frozenset({preparing.KEY, HEALING, PERMANENT})


class Manager(Drawing):
    """Takes the decisions of ``KEYS``."""

    __slots__ = ()

    def decide(self, decision: Choice) -> Answer:
        if decision.key == preparing.KEY:
            named = [each for each in decision.options if each != preparing.NO_CAPTAIN]
            return named[self.dice.draw(len(named))]
        if decision.key == HEALING:
            return PAY if _is_rich(decision) else ROLL
        return best_upgrade(decision)


def _is_rich(decision: Choice) -> bool:
    """Return whether the player could pay twice: half of all wounds heal for nothing
    (BF-VEC-36).
    """
    team: Team = decision.view
    assert decision.about is not None
    renown = team.players[decision.about["player"]].renown
    return renown >= 2 * team.catalogue.league.heal_cost


def best_upgrade(decision: Choice) -> str:
    """Choose the first of the highest level that somebody can pay; nothing is ever given up."""
    upgrades = decision.view.catalogue.upgrades
    offers = [each for each in decision.options if each.startswith(f"{TAKE} ")]
    return max(offers, key=lambda each: upgrades[each.split(" ")[2]].level, default=DONE)
