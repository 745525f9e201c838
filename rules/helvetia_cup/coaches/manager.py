"""The automated manager: founds a team, and keeps the better tactic cards of its collection."""

from __future__ import annotations

from typing import Any

from rules.coach import Answer, Decision, Drawing
from rules.dice import Dice
from rules.helvetia_cup.between import trimming
from rules.helvetia_cup.between.team import CUSTOM, Team
from rules.helvetia_cup.catalogue import Catalogue
from rules.helvetia_cup.coaches import hands, selecting
from rules.helvetia_cup.squads import SquadChoice

JSON = Any

#: The decisions that a manager takes; the others are a match coach's.
KEYS = frozenset(
    {
        trimming.KEY,
        "acquire",
        "training_pick",
        "mission_pick",
        "bring_tactics",
        "keep_hand",
        "choose_squad",
    }
)


def wished_roster(catalogue: Catalogue, race: str, name: str, dice: Dice) -> JSON:
    """Return a legal roster: a supplied team, or for a custom team the players of a supplied
    one.
    """
    if race != CUSTOM:
        return {"name": name, "race": race}
    teams = list(catalogue.teams.values())
    players = [player.to_json() for player in teams[dice.draw(len(teams))].players]
    own_players = [{key: value for key, value in each.items() if key != "id"} for each in players]
    return {"name": name, "race": CUSTOM, "players": own_players}


class Manager(Drawing):
    """Takes the decisions of ``KEYS``."""

    __slots__ = ()

    def decide(self, decision: Decision) -> Answer:
        match decision.key:
            case trimming.KEY:
                about = decision.about
                return cheapest(decision.view, about["cards"])[: about["count"]]
            case "choose_squad":
                assert isinstance(decision, SquadChoice)
                return selecting.squad(decision)
            case "acquire":
                return hands.way(decision)
            case "mission_pick":
                return hands.mission(decision)
        return hands.best_hand(decision)


def cheapest(team: Team, cards: list[str]) -> list[str]:
    """List the cards in the order in which the manager gives them back.

    The cost of a card says what it is worth. Of cards of the same cost the seldom played go first:
    those for few checks, or for the attack or the defence alone.
    """
    tactics = team.catalogue.tactics

    def worth(card: str) -> tuple[int, int, int, str]:
        tactic = tactics[card]
        return (tactic.cost, tactic.side == "any", len(tactic.checks), card)

    return sorted(cards, key=worth)
