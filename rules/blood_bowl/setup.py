"""Set up the players before a kick-off (BB-SETUP)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.blood_bowl.pitch import (
    BIT,
    CENTRE_ROWS,
    HALF,
    NAME,
    NAMED,
    SCRIMMAGE,
    WIDE,
    square,
    squares_of,
)
from rules.blood_bowl.position import RESERVES
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import number_of, player_at
from rules.coach import Answer, Build
from rules.dice import Dice
from rules.problems import Problem

#: Shirt number, as a word, to the name of a square.
Placement = Mapping[str, str]

PLAYERS_SET_UP = 11
PLAYERS_ON_SCRIMMAGE = 3
PLAYERS_IN_WIDE_ZONE = 2


class SetUp(Build):
    """The question for a placement of players, ``{"7": "m7", ...}`` (BB-DEC-03).

    about: the players who can be set up, by shirt number.
    """

    __slots__ = ()

    about: list[int]

    @property
    def default(self) -> Placement:
        """The usual placement: three on the line, seven behind, one deep (BB-SETUP-12)."""
        line, back, deep = (12, 10, 8) if self.side == 0 else (13, 15, 17)
        squares = [square(line, y) for y in (6, 7, 8)]
        squares += [square(back, y) for y in CENTRE_ROWS]
        squares.append(square(deep, 7))
        return {
            str(number_of(p)): NAME[s]
            for p, s in zip(self.about[:PLAYERS_SET_UP], squares, strict=False)
        }

    def problems(self, answer: Answer) -> list[Problem]:
        if not isinstance(answer, Mapping):
            return [Problem("not_a_placement", "BB-SETUP-01", {"answer": answer})]
        return placement_problems(self.side, self.about, answer)

    def sample(self, dice: Dice) -> Placement:
        """Draw a random legal placement: three on the line, the rest where the zones allow it."""
        players = self.about[:]
        count = min(PLAYERS_SET_UP, len(players))
        chosen = [players.pop(dice.draw(len(players))) for _ in range(count)]
        line = list(squares_of(SCRIMMAGE[self.side]))
        room = list(squares_of(HALF[self.side]))
        free = [PLAYERS_IN_WIDE_ZONE, PLAYERS_IN_WIDE_ZONE]
        placement = {}
        for number, p in enumerate(chosen):
            squares = line if number < PLAYERS_ON_SCRIMMAGE else room
            s = squares[dice.draw(len(squares))]
            placement[str(number_of(p))] = NAME[s]
            room.remove(s)
            if number < PLAYERS_ON_SCRIMMAGE:
                line.remove(s)
            for flank in (0, 1):
                if BIT[s] & WIDE[flank]:
                    free[flank] -= 1
                    if not free[flank]:
                        room = [r for r in room if not BIT[r] & WIDE[flank]]
        return placement


def placement_problems(side: int, available: list[int], answer: Placement) -> list[Problem]:
    """List every clause that a placement breaks (BB-SETUP-12)."""
    wanted = min(PLAYERS_SET_UP, len(available))
    numbers = {str(number_of(p)) for p in available}
    problems = [
        Problem("not_available", "BB-SETUP-02", {"number": number})
        for number in answer
        if number not in numbers
    ]
    if len(answer) != wanted:
        problems.append(
            Problem("wrong_number_set_up", "BB-SETUP-01", {"count": len(answer), "wanted": wanted})
        )
    squares: list[int] = []
    for number, name in answer.items():
        s = NAMED.get(name) if isinstance(name, str) else None
        if s is None:
            problems.append(Problem("no_such_square", "BB-PITCH-01", {"square": name}))
        elif not BIT[s] & HALF[side]:
            problems.append(
                Problem("outside_own_half", "BB-SETUP-03", {"number": number, "square": name})
            )
        elif s in squares:
            problems.append(Problem("square_taken_twice", "BB-SETUP-11", {"square": name}))
        else:
            squares.append(s)
    for flank, zone in zip(("north", "south"), WIDE, strict=True):
        count = sum(1 for s in squares if BIT[s] & zone)
        if count > PLAYERS_IN_WIDE_ZONE:
            problems.append(
                Problem("too_many_in_wide_zone", "BB-SETUP-05", {"zone": flank, "count": count})
            )
    on_line = sum(1 for s in squares if BIT[s] & SCRIMMAGE[side])
    if on_line < min(PLAYERS_ON_SCRIMMAGE, wanted):
        clause = "BB-SETUP-07" if wanted >= PLAYERS_ON_SCRIMMAGE else "BB-SETUP-09"
        problems.append(Problem("too_few_on_scrimmage", clause, {"count": on_line}))
    return problems


def set_up(ref: Referee, side: int) -> None:
    """Ask a coach to set up for the drive, and place the players."""
    pos = ref.pos
    available = pos.in_state(side, RESERVES)
    put(ref, side, ref.ask_for(SetUp("place_players", side, pos, available)))


def put(ref: Referee, side: int, placement: Placement) -> None:
    """Put every player of a legal placement on their square, by shirt number."""
    pos = ref.pos
    for number in sorted(placement, key=int):
        p = player_at(side, int(number))
        pos.place(p, NAMED[placement[number]])
        if ref.log is not None:
            ref.note("set up", "BB-SETUP-11", p, square=pos.where[p])


class Rearrangement(SetUp):
    """The question for ``"keep"``, or a new legal placement of the same players (BB-DEC-07,
    BB-KTAB-10).
    """

    __slots__ = ()

    @property
    def default(self) -> Placement | str:  # type: ignore[override]
        return "keep"

    def problems(self, answer: Answer) -> list[Problem]:
        return [] if answer == "keep" else super().problems(answer)


def rearrange(ref: Referee, side: int) -> None:
    """Ask for a Perfect Defence and place the players anew (BB-KTAB-09, BB-KTAB-10)."""
    pos = ref.pos
    players = pos.on_pitch(side)
    answer = ref.ask_for(Rearrangement("perfect_defence", side, pos, players))
    if answer == "keep":
        return
    for p in players:
        pos.lift(p, RESERVES)
    put(ref, side, answer)
