"""Ask a coach whom to hire and dismiss, and what to buy, after a match (BB-DEC-59)."""

from __future__ import annotations

from typing import Any

from rules.blood_bowl.between import managing, names
from rules.blood_bowl.between.team import Team
from rules.coach import Build
from rules.dice import Dice
from rules.problems import Problem, Refusal

JSON = Any


class HireFire(Build):
    """The question for a list of acts, as ``managing.change`` takes them; the default is no act
    (BB-DEC-59).

    view: the team.
    """

    __slots__ = ()

    view: Team

    def __init__(self, side: int, team: Team) -> None:
        super().__init__("hire_fire", side, team)

    @property
    def default(self) -> JSON:
        return []

    def problems(self, answer: JSON) -> list[Problem]:
        if not isinstance(answer, list):
            return [Problem("not_a_list")]
        try:
            managing.change(self.view, answer)
        except Refusal as refusal:
            return list(refusal.problems)
        return []

    def sample(self, dice: Dice) -> JSON:
        """Draw up to three random acts, each legal after the one before.

        A kind of act is drawn first; otherwise a large team would mostly dismiss players. With
        eleven players or fewer nobody is dismissed.
        """
        team = self.view.copy()
        acts: list[JSON] = []
        for _ in range(dice.draw(4)):
            kinds = _acts_by_kind(team, dice)
            kind = kinds[dice.draw(len(kinds))]
            act = kind[dice.draw(len(kind))]
            try:
                events = managing.change(team, act)
            except Refusal:
                continue
            managing.apply_all(team, events)
            acts.append(act)
        return acts


def _acts_by_kind(team: Team, dice: Dice) -> list[list[JSON]]:
    """List acts that may be legal, by kind; no kind is empty."""
    taken = {player.name for player in team.players.values()}
    name = names.draw(team.race, dice, taken)
    positions = team.team_list.positions
    kinds: list[list[JSON]] = [
        [{"act": "hire", "position": position.id, "name": name} for position in positions],
        [{"act": "hire_journeyman", "player": player.id} for player in team.journeymen],
        [{"act": "buy", "what": what} for what in managing.STAFF],
    ]
    if len(team.roster) > team.catalogue.players_min:
        kinds += [
            [{"act": "dismiss", "player": player.id} for player in team.roster],
            [{"act": "give_up", "what": what} for what in managing.STAFF],
        ]
    return [kind for kind in kinds if kind]
