"""Toss for the ball, and set up the players at a kick-off (HC-SETUP, HC-TOSS)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.helvetia_cup.cards.playing import window
from rules.helvetia_cup.pitch import OFF, hexes_of
from rules.helvetia_cup.position import Phase, Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import shuffled
from rules.problems import Problem

#: Shirt number, as a word, to the name of a hex.
Placement = Mapping[str, str]

#: HC-DEC-04, HC-DEC-05: where players stand by default, by shirt number, as (x2, r).
_DEFENCE = ((-6, 0), (-8, -2), (-8, 2), (-12, 0))
_ATTACK = ((0, 0), (-4, -2), (-4, 2), (-10, 0))


def toss(ref: Referee) -> None:
    """Toss the coin; the winner says who has the ball first (HC-TOSS-01 to -03)."""
    pos = ref.pos
    winner = ref.coin("toss", "HC-TOSS-03")
    answer = ref.ask("choose_receiver", winner, ("own", "opponent"))
    pos.first = winner if answer == "own" else 1 - winner
    ref.note("kick-off", "HC-TOSS-01", side=pos.first, h=pos.ball)


def set_up(ref: Referee) -> None:
    """Ask the defending coach, then the attacking one, for a set-up; the kicker has the ball
    (HC-SETUP-01 to -12).
    """
    pos = ref.pos
    pos.noted = 0
    pos.used = pos.late = 0
    pos.cards_in_round[:] = (0, 0)
    pos.restart = False
    pos.drop(pos.pitch.centre)
    pos.lift()
    for side in (1 - pos.attacking, pos.attacking):
        keeper = pos.keeper[side]
        pos.enter(keeper, pos.pitch.own_goal[side])
        ref.note("set up", "HC-SETUP-08", keeper, h=pos.where[keeper])
        key = "place_attack" if side == pos.attacking else "place_defence"
        players = _waiting(pos, side)
        _put(ref, side, ref.ask_for(SetUp(key, side, ref.view(side), players)))
    kicker = pos.at[pos.attacking][pos.pitch.centre]
    pos.give(kicker)
    ref.note("ball", "HC-SETUP-05", kicker, h=pos.ball)
    pos.kick_off = True
    pos.phase = Phase.ROUND
    if "setup" in ref.windows:
        window(ref, "setup", None)


def _waiting(pos: Position, side: int) -> list[int]:
    """List the outfield players to be set up, by shirt number."""
    return [p for p in pos.on_pitch(side) if p != pos.keeper[side]]


def _put(ref: Referee, side: int, placement: Placement) -> None:
    pos = ref.pos
    for number in sorted(placement, key=int):
        p = pos.player(side, int(number))
        pos.enter(p, pos.pitch.at[placement[number]])
        ref.note("set up", "HC-SETUP-11", p, h=pos.where[p])


class SetUp(Build):
    """The question for a placement of all outfield players, ``{"3": "-4,1", ...}``
    (HC-DEC-04, -05).

    about: the players, by shirt number.
    """

    __slots__ = ()

    about: list[int]

    @property
    def attacks(self) -> bool:
        return self.key == "place_attack"

    @property
    def default(self) -> Placement:
        pos: Position = self.view.pos
        spots = _ATTACK if self.attacks else _DEFENCE
        turn = 1 if self.side == 0 else -1
        names = [f"{turn * (x2 - r) // 2},{turn * r}" for x2, r in spots]
        return {str(pos.number(p)): name for p, name in zip(self.about, names, strict=False)}

    def problems(self, answer: Answer) -> list[Problem]:
        if not isinstance(answer, Mapping):
            return [Problem("not_a_placement", "HC-SETUP-02", {"answer": answer})]
        pos: Position = self.view.pos
        numbers = [str(pos.number(p)) for p in self.about]
        problems = [
            Problem("not_to_set_up", "HC-SETUP-02", {"number": number})
            for number in answer
            if number not in numbers
        ]
        problems += [
            Problem("not_set_up", "HC-SETUP-10", {"number": number})
            for number in numbers
            if number not in answer
        ]
        return problems + placement_problems(pos, self.side, answer, attacks=self.attacks)

    def sample(self, dice: Dice) -> Placement:
        pos: Position = self.view.pos
        pitch = pos.pitch
        room = shuffled(list(hexes_of(pitch.place[self.side])), dice)
        players = shuffled(self.about, dice)
        if self.attacks:
            room.insert(0, pitch.centre)
        return {str(pos.number(p)): pitch.names[h] for p, h in zip(players, room, strict=False)}


def placement_problems(
    pos: Position, side: int, answer: Placement, *, attacks: bool
) -> list[Problem]:
    """List every clause that the hexes of a placement break (HC-SETUP-03 to -09)."""
    pitch = pos.pitch
    problems: list[Problem] = []
    taken: set[int] = set()
    for number, name in answer.items():
        h = pitch.at.get(name, OFF) if isinstance(name, str) else OFF
        params = {"number": number, "square": name}
        if h == OFF:
            problems.append(Problem("no_such_hex", "HC-PITCH-01", params))
        elif h in taken:
            problems.append(Problem("hex_taken_twice", "HC-MOVE-02", params))
        elif attacks and h == pitch.centre:
            pass
        elif pitch.circle >> h & 1:
            clause = "HC-SETUP-06" if attacks else "HC-SETUP-03"
            problems.append(Problem("set_up_in_circle", clause, params))
        elif not pitch.half[side] >> h & 1:
            clause = "HC-SETUP-07" if attacks else "HC-SETUP-03"
            problems.append(Problem("set_up_outside_half", clause, params))
        elif pitch.goals >> h & 1:
            problems.append(Problem("set_up_in_goal_area", "HC-MOVE-05", params))
        taken.add(h)
    if attacks and pitch.centre not in taken:
        problems.append(Problem("no_kicker", "HC-SETUP-05"))
    return problems
