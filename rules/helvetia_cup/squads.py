"""The players of a match: their numbers, and the choice of a squad (HC-SQUAD).

A player is a small int, ``side * 8 + place``: place 0 is the goalkeeper, then the outfield starters
by shirt number, then the substitutes by shirt number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.helvetia_cup.catalogue import SKILLS, Ruleset
from rules.problems import Problem

JSON = Any

NOBODY = -1
PLACES = 8
PLAYERS = 2 * PLACES


def side_of(player: int) -> int:
    return player >> 3


class LineUps:
    """The players available on both sides, by shirt number; nothing of it changes during play."""

    __slots__ = ("line_ups", "members")

    def __init__(self, line_ups: Sequence[JSON]) -> None:
        self.line_ups = line_ups
        self.members: tuple[dict[int, JSON], dict[int, JSON]] = (
            {member["number"]: member for member in line_ups[0]["players"]},
            {member["number"]: member for member in line_ups[1]["players"]},
        )

    def skills(self, side: int, number: int) -> tuple[int, ...]:
        """Return the eight printed skills, in the order of `catalogue.SKILLS`."""
        member = self.members[side][number]
        return tuple(member[name] for name in SKILLS)

    def goalkeepers(self, side: int) -> list[int]:
        return self._with_role(side, "goalkeeper")

    def outfield(self, side: int) -> list[int]:
        return self._with_role(side, "outfield")

    def captains(self, side: int, numbers: Iterable[int]) -> list[int]:
        return [number for number in numbers if self.members[side][number]["captain"]]

    def _with_role(self, side: int, role: str) -> list[int]:
        members = self.members[side]
        return sorted(number for number in members if members[number]["role"] == role)


class SquadChoice(Build):
    """The question for a squad (HC-DEC-02).

    An answer is ``{"goalkeeper": 1, "starters": [3, 4, ...], "substitutes": [2, 9]}``.

    view: the view of the side.
    about: the line-ups and the numbers of the data.
    """

    __slots__ = ()

    about: tuple[LineUps, Ruleset]

    @property
    def default(self) -> JSON:
        """The lowest numbers that keep the limit of captains; goalkeepers last on the bench."""
        line_ups, _ = self.about
        return self._filled(line_ups.goalkeepers(self.side), line_ups.outfield(self.side))

    def sample(self, dice: Dice) -> JSON:
        """Draw a random legal squad; outfield players come first on the bench, or not."""
        line_ups, _ = self.about
        keepers = shuffled(line_ups.goalkeepers(self.side), dice)
        outfield = shuffled(line_ups.outfield(self.side), dice)
        return self._filled(keepers, outfield, mixed=dice.draw(2) == 1)

    def _filled(self, keepers: list[int], outfield: list[int], *, mixed: bool = False) -> JSON:
        """Return the first of these players that keep the limit of captains (HC-SQUAD-01, -02).

        mixed: whether a bench goalkeeper comes before the outfield substitutes.
        """
        line_ups, rules = self.about
        wanted = fieldable(line_ups, self.side, rules)
        keeper, starters = next(
            (keeper, starters)
            for keeper in keepers
            for starters in [self._beside([keeper], outfield, wanted)]
            if len(starters) == wanted
        )
        left = [number for number in outfield if number not in starters]
        others = [number for number in keepers if number != keeper]
        waiting = [*others, *left] if mixed else [*left, *others]
        bench = self._beside([keeper, *starters], waiting, rules.squad_substitutes)
        return by_number({"goalkeeper": keeper, "starters": starters, "substitutes": bench})

    def _beside(self, playing: list[int], waiting: list[int], most: int) -> list[int]:
        """List the first waiting players whom the limit of captains lets join the playing ones."""
        line_ups, rules = self.about
        members = line_ups.members[self.side]
        room = rules.squad_max_captains - len(line_ups.captains(self.side, playing))
        chosen: list[int] = []
        for number in waiting:
            if len(chosen) == most:
                break
            if members[number]["captain"]:
                if room <= 0:
                    continue
                room -= 1
            chosen.append(number)
        return chosen

    def problems(self, answer: Answer) -> list[Problem]:
        line_ups, rules = self.about
        return squad_problems(line_ups, self.side, rules, answer)


def shuffled(numbers: Sequence[int], dice: Dice) -> list[int]:
    """Return the same numbers in random order."""
    order = list(numbers)
    for last in range(len(order) - 1, 0, -1):
        other = dice.draw(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def by_number(squad: Mapping[str, JSON]) -> JSON:
    """Return a legal squad with its starters and its substitutes by shirt number."""
    return {
        "goalkeeper": squad["goalkeeper"],
        "starters": sorted(squad["starters"]),
        "substitutes": sorted(squad["substitutes"]),
    }


def squad_problems(line_ups: LineUps, side: int, rules: Ruleset, answer: Answer) -> list[Problem]:
    """List every clause that a squad breaks (HC-SQUAD-01 to -08)."""
    shape = {"goalkeeper", "starters", "substitutes"}
    if not isinstance(answer, Mapping) or set(answer) != shape or not _all_numbers(answer):
        return [Problem("not_a_squad", "HC-SQUAD-01", {"answer": answer})]
    members = line_ups.members[side]
    chosen = [answer["goalkeeper"], *answer["starters"], *answer["substitutes"]]
    problems = [
        Problem("not_available", "HC-SQUAD-07", {"number": number})
        for number in chosen
        if number not in members
    ]
    problems += [
        Problem("chosen_twice", "HC-SQUAD-01", {"number": number})
        for number in sorted(set(chosen))
        if chosen.count(number) > 1
    ]
    known = [number for number in dict.fromkeys(chosen) if number in members]
    if answer["goalkeeper"] in members and members[answer["goalkeeper"]]["role"] != "goalkeeper":
        problems.append(Problem("no_goalkeeper", "HC-SQUAD-01", {"number": answer["goalkeeper"]}))
    problems += [
        Problem("not_outfield", "HC-SQUAD-01", {"number": number})
        for number in answer["starters"]
        if number in members and members[number]["role"] != "outfield"
    ]
    captains = line_ups.captains(side, known)
    if len(captains) > rules.squad_max_captains:
        params = {"numbers": captains, "most": rules.squad_max_captains}
        problems.append(Problem("captains_chosen", "HC-SQUAD-02", params))
    problems += _counts_wrong(line_ups, side, rules, answer)
    return problems


def fieldable(line_ups: LineUps, side: int, rules: Ruleset) -> int:
    """Return how many outfield players start: four, or as many as there are and captains may
    play.
    """
    keepers, outfield = line_ups.goalkeepers(side), line_ups.outfield(side)
    most = max(_eligible(line_ups, side, rules, [keeper], outfield) for keeper in keepers)
    return min(rules.squad_outfield, most)


def _counts_wrong(
    line_ups: LineUps, side: int, rules: Ruleset, answer: Mapping[str, JSON]
) -> list[Problem]:
    """List problems of the numbers of starters and substitutes (HC-SQUAD-01)."""
    starters, bench = answer["starters"], answer["substitutes"]
    wanted = fieldable(line_ups, side, rules)
    problems = []
    if len(starters) != wanted:
        params = {"count": len(starters), "wanted": wanted}
        problems.append(Problem("wrong_number_of_starters", "HC-SQUAD-01", params))
    playing = [answer["goalkeeper"], *starters]
    others = [number for number in line_ups.members[side] if number not in playing]
    wanted = min(rules.squad_substitutes, _eligible(line_ups, side, rules, playing, others))
    if len(bench) != wanted:
        params = {"count": len(bench), "wanted": wanted}
        problems.append(Problem("wrong_number_of_substitutes", "HC-SQUAD-01", params))
    return problems


def _eligible(
    line_ups: LineUps, side: int, rules: Ruleset, playing: list[int], others: list[int]
) -> int:
    """Return how many of these others could still be chosen under the limit of captains."""
    known = [number for number in playing if number in line_ups.members[side]]
    room = max(0, rules.squad_max_captains - len(line_ups.captains(side, known)))
    captains = len(line_ups.captains(side, others))
    return len(others) - captains + min(captains, room)


def _all_numbers(answer: Mapping[str, JSON]) -> bool:
    lists = (answer["starters"], answer["substitutes"])
    if not all(isinstance(each, list) for each in lists):
        return False
    return all(type(n) is int for n in (answer["goalkeeper"], *lists[0], *lists[1]))
