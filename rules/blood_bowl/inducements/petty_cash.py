"""Settle petty cash, and the inducements that it buys for a match (BB-LEAGUE-08 to BB-LEAGUE-16).

The result stays in ``Position.induced``, for each side:

    moved:  gold moved from the treasury to petty cash (BB-LEAGUE-08).
    purse:  all petty cash, with the gift to the weaker team (BB-LEAGUE-09).
    bought: what was bought, as ``market`` shows it.
    hired:  the mercenaries and Star Players who came, as members of the squad.
"""

from __future__ import annotations

from rules.blood_bowl.inducements.hiring import hire
from rules.blood_bowl.inducements.market import MERCENARIES, STARS, Market
from rules.blood_bowl.position import Position
from rules.blood_bowl.referee import Referee
from rules.coach import Answer, Build
from rules.dice import Dice
from rules.problems import Problem

#: A random amount of petty cash is a multiple of this, in gold.
STEP = 10_000
#: BB-LEAGUE-14: three dice, and from which face each of them steals a re-roll.
CHEF_DICE, CHEF_STEALS = 3, 4


class PettyCash(Build):
    """The question for an amount in gold, from 0 to the treasury (BB-DEC-54).

    about: the treasury.
    """

    __slots__ = ()

    about: int

    @property
    def default(self) -> int:
        return 0

    def problems(self, answer: Answer) -> list[Problem]:
        if type(answer) is not int or not 0 <= answer <= self.about:
            return [Problem("not_in_treasury", "BB-LEAGUE-08", {"treasury": self.about})]
        return []

    def sample(self, dice: Dice) -> int:
        return min(self.about, STEP * dice.draw(self.about // STEP + 2))


class Purchase(Build):
    """The question for a purchase from petty cash, as ``market`` shows it; by default nothing
    (BB-DEC-55).

    about: the market.
    """

    __slots__ = ()

    about: Market

    @property
    def default(self) -> Answer:
        return {}

    def problems(self, answer: Answer) -> list[Problem]:
        return self.about.problems(answer)

    def sample(self, dice: Dice) -> Answer:
        return self.about.sample(dice)


def induce(ref: Referee) -> None:
    """Settle petty cash, then inducements (BB-LEAGUE-06, steps 4 and 5)."""
    order = _higher_value_first(ref.pos)
    for side in order:
        move_gold(ref, side)
    fill_purses(ref)
    for side in order:
        buy(ref, side)
    hire(ref)


def _higher_value_first(pos: Position) -> tuple[int, int]:
    """Return the sides by Team Value without petty cash, higher first; Home on a tie
    (BB-LEAGUE-76).
    """
    home, away = (line_up["value"] for line_up in pos.squads.line_ups)
    return (0, 1) if home >= away else (1, 0)


def move_gold(ref: Referee, side: int) -> None:
    """Ask for gold from the treasury, unless it is empty (BB-LEAGUE-08, BB-LEAGUE-76)."""
    pos = ref.pos
    treasury = pos.squads.line_ups[side]["treasury"]
    if not treasury:
        return
    moved = ref.ask_for(PettyCash("petty_cash", side, pos, treasury))
    if moved:
        pos.induced[side] = {**pos.induced[side], "moved": moved}
        ref.note("petty cash", "BB-LEAGUE-08", side=side, detail=moved)


def fill_purses(ref: Referee) -> None:
    """Fill both purses with the gold moved, and for the lower total the difference besides
    (BB-LEAGUE-09).
    """
    pos = ref.pos
    totals = [
        line_up["value"] + induced["moved"]
        for line_up, induced in zip(pos.squads.line_ups, pos.induced, strict=True)
    ]
    for side in (0, 1):
        gift = max(0, totals[1 - side] - totals[side])
        induced = pos.induced[side]
        pos.induced[side] = {**induced, "purse": induced["moved"] + gift}
        if gift:
            ref.note("extra petty cash", "BB-LEAGUE-09", side=side, detail=gift)


def buy(ref: Referee, side: int) -> None:
    """Ask what a side buys, unless its purse can pay nothing (BB-LEAGUE-10, BB-LEAGUE-76)."""
    pos = ref.pos
    induced = pos.induced[side]
    market = Market.of(pos.squads.line_ups[side], induced["purse"])
    if not market.affordable:
        return
    answer = ref.ask_for(Purchase("buy_inducements", side, pos, market))
    # In the order of the alphabet: an answer that was stored has lost the order of its keys.
    bought = {what: answer[what] for what in sorted(answer) if answer[what]}
    pos.induced[side] = {**induced, "bought": bought}
    for what, count in bought.items():
        if what not in (MERCENARIES, STARS):
            ref.note("induced", "BB-LEAGUE-10", side=side, detail=[what, count])
    pos.bribes[side] += bought.get("bribes", 0)
    pos.apothecaries[side] += bought.get("apothecaries", 0)
    pos.igors[side] += bought.get("igor", 0)
    pos.wizards[side] += bought.get("wizard", 0)
    pos.rerolls[side] = rerolls_of_half(pos, side)


def bought_by(pos: Position, side: int, what: str) -> int:
    """Return how many of an inducement this side has bought."""
    count: int = pos.induced[side]["bought"].get(what, 0)
    return count


def rerolls_of_half(pos: Position, side: int) -> int:
    """Return the team re-rolls of each half (BB-RR-14), with extra training (BB-LEAGUE-13)."""
    bought_by_team: int = pos.squads.line_ups[side]["rerolls"]
    return bought_by_team + bought_by(pos, side, "training")


def master_chef(ref: Referee) -> None:
    """Roll for the Master Chef at the start of a half; two chefs both roll first (BB-LEAGUE-14,
    BB-LEAGUE-77).
    """
    pos = ref.pos
    stolen = [0, 0]
    for side in (0, 1):
        if bought_by(pos, side, "chef"):
            faces = ref.roll("master chef", "BB-LEAGUE-14", 6, CHEF_DICE, side)
            stolen[side] = sum(face >= CHEF_STEALS for face in faces)
            ref.note("chef", "BB-LEAGUE-14", side=side, detail=stolen[side])
    for side in (0, 1):
        pos.rerolls[side] = max(0, pos.rerolls[side] + stolen[side] - stolen[1 - side])
