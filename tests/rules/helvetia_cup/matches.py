"""Whole matches for tests: the supplied teams, and who plays them, looked at at every seam.

The same number gives the same match on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from rules.coach import Answer, Choice, Coach, Decision, Rookie
from rules.dice import Stream
from rules.helvetia_cup.match import NEXT, opening
from rules.helvetia_cup.match import record as record_of
from rules.helvetia_cup.moving import Move, Path, follow
from rules.helvetia_cup.position import Phase, Position
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.secrets import Hand
from rules.record import Match, Record
from tests.rules.helvetia_cup.play import DATA, VERSION

JSON = Any

TEAMS = list(DATA.teams)


def seed(number: int) -> bytes:
    """The seed of that number."""
    return number.to_bytes(32, "big")


def line_up(name: str) -> JSON:
    """A supplied team, fresh and with every card that it may own."""
    team = DATA.teams[name]
    players = []
    for player in team.players:
        member = asdict(player)
        del member["id"]
        players.append(
            member | {"player": player.number, "kind": "player", "markers": player.speed}
        )
    return {
        "name": team.name,
        "race": name,
        "players": players,
        "collection": list(DATA.tactics),
        "legendaries": list(DATA.legendaries),
    }


def random_match(number: int) -> Match:
    """Two of the supplied teams; friendlies, leagues and knock-outs in turn."""
    options: dict[str, JSON] = {"needs_winner": bool(number & 1)}
    if number % 3:
        options["competition"] = "cup"
    home, away = TEAMS[number % len(TEAMS)], TEAMS[(number * 3 + 1) % len(TEAMS)]
    line_ups = [line_up(home), line_up(away)]
    return Match("helvetia_cup", VERSION, options, line_ups, seed(number))


class Chaser(Rookie):
    """A rookie whose players run to the ball, and with it to the goal; he fouls and shoots.

    So there are duels, goals, cards and injuries, of which plain rookies see few.
    """

    #: What he does if he may, nearly always.
    likes = ("tackle", "steal", "shot", "header", "call", "try")

    def decide(self, decision: Decision) -> Answer:
        if isinstance(decision, Move):
            return self.best_move(decision)
        options = decision.options if isinstance(decision, Choice) else ()
        liked = [option for option in options if str(option).split(" ")[0] in self.likes]
        if liked and self.dice.draw(8):
            return liked[self.dice.draw(len(liked))]
        return super().decide(decision)

    def best_move(self, decision: Move) -> Answer:
        """Of some random paths the one that ends nearest to where he wants to be."""
        moves = [decision.sample(self.dice) for _ in range(6)]
        return min(moves, key=lambda move: self.distance(decision, move))

    def distance(self, decision: Move, move: str) -> int:
        if move == "done":
            return 99
        number, *words = move.split(" ")
        pos: Position = decision.view.pos
        p = pos.player(decision.side, int(number))
        path = follow(decision.walking(p), words)
        assert isinstance(path, Path)
        aim = pos.pitch.goal[decision.side] if path.carrying else pos.ball
        return pos.pitch.distance[path.h][aim]


def rookies(match: Match) -> list[Coach]:
    return [Rookie(Stream(match.seed, f"coach-{side}"), ("done",)) for side in (0, 1)]


def chasers(match: Match) -> list[Coach]:
    return [Chaser(Stream(match.seed, f"coach-{side}"), ("done",)) for side in (0, 1)]


def referee(match: Match, coaches: Sequence[Coach]) -> Referee:
    """A match before its first decision."""
    dice = Stream(match.seed, "dice")
    return Referee(opening(match), (Hand(), Hand()), DATA, dice, coaches, options=match.options)


def at_every_seam(
    match: Match, look: Callable[[Referee], None], coaches: Sequence[Coach]
) -> Record:
    """Plays a match, and looks at it at every seam, the first and the last among them."""
    ref = referee(match, coaches)
    look(ref)
    while ref.pos.phase != Phase.OVER:
        NEXT[ref.pos.phase](ref)
        look(ref)
    return record_of(match, ref)
