"""Tournaments by the Dutch system of chess as other programs drew them, and how to draw them here.

`dutch_2026.txt` has 70 of them with 454 rounds, drawn by an engine that FIDE has endorsed for the
rules of February 2026 (C.04.3).  Results are random.  A tournament begins with a line of its kind
(`plain`; `leavers`, where entrants leave on the way; `walkovers`, where some do not come), how many
enter, how many rounds it has, the colour of the first of the first pair, and how many rounds
follow.  Each round is a line of words.  `3+32`: 3 has white and wins; `-` loses, `=` draws, `>`
wins as 32 did not come, `<` did not come itself; `32` alone rests; `x7` has left before this round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from leagues.schedules.plan import StagePlan
from leagues.schedules.swiss import Contender, SwissRound, pair_dutch
from leagues.stages.results import Meeting
from leagues.stages.swiss import field
from leagues.tables import Scoring
from rules.record import Outcome, SideOutcome

PLAN = StagePlan(format="swiss", variant="dutch")
OUTCOMES = {
    "+": Outcome.between([1, 0]),
    "-": Outcome.between([0, 1]),
    "=": Outcome.between([1, 1]),
    ">": Scoring().walk_over(0),
    "<": Scoring().walk_over(1),
}
BYE = Outcome.alike("bye", [SideOutcome("win", 0)])
WORD = re.compile(r"(?:(\d+)([-+=<>])(\d+)|x?(\d+))")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round as it was drawn.

    pairs: white first; `gone`: who has left before it.
    """

    pairs: frozenset[tuple[int, int]]
    rests: int | None
    gone: frozenset[int]
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    kind: str
    entrants: int
    rounds: int
    first_is_white: bool
    drawn: tuple[Drawn, ...]


def tournaments() -> list[Tournament]:
    text = Path(__file__).with_name("dutch_2026.txt").read_text()
    return [_tournament(block.splitlines()) for block in text.split("\n\n")]


def _tournament(lines: list[str]) -> Tournament:
    kind, entrants, rounds, colour, _drawn = lines[0].split()
    gone: frozenset[int] = frozenset()
    drawn = []
    for number, line in enumerate(lines[1:], 1):
        words = line.split()
        gone |= {int(word[1:]) for word in words if word.startswith("x")}
        drawn.append(_drawn_round(number, words, gone))
    return Tournament(kind, int(entrants), int(rounds), colour == "white", tuple(drawn))


def _drawn_round(number: int, words: list[str], gone: frozenset[int]) -> Drawn:
    pairs: list[tuple[int, int]] = []
    rests: int | None = None
    found: list[Meeting] = []
    for word in words:
        match = WORD.fullmatch(word)
        assert match is not None, word
        if match[1]:
            pair = int(match[1]), int(match[3])
            pairs.append(pair)
            found.append(meeting(number, pair, OUTCOMES[match[2]]))
        elif not word.startswith("x"):
            rests = int(word)
            found.append(meeting(number, (rests,), BYE))
    return Drawn(frozenset(pairs), rests, gone, tuple(found))


def meeting(number: int, entries: tuple[int, ...], outcome: Outcome) -> Meeting:
    """A fixture that is settled, without rows."""
    return Meeting(SimpleNamespace(annulled=False), number, 1, entries, outcome)  # type: ignore[arg-type]


def contenders(here: list[int], found: list[Meeting]) -> list[Contender]:
    """Who is still in it, the best first, with all that was before."""
    nobody = dict.fromkeys(here, ("", ""))
    seen = field(here, dict.fromkeys(here, 0), found, PLAN, nobody, Scoring())
    return sorted(seen, key=lambda each: (-each.score, each.entry))


def seed_by_which(first_is_white: bool) -> str:
    """A draw seed by which the first of the first pair has that colour."""
    for number in range(256):
        seed = f"{number:02x}" * 32
        [pair] = pair_dutch([Contender(1), Contender(2)], [1, 2], seed, 1, 1).pairs
        if (pair.pairing.home == 1) == first_is_white:
            return seed
    raise AssertionError


def drawn_here(tournament: Tournament) -> Iterator[tuple[Drawn, SwissRound]]:
    """Each round beside what is drawn here after the same results."""
    seed = seed_by_which(tournament.first_is_white)
    everybody = range(1, tournament.entrants + 1)
    found: list[Meeting] = []
    for number, drawn in enumerate(tournament.drawn, 1):
        here = contenders([e for e in everybody if e not in drawn.gone], found)
        yield drawn, pair_dutch(here, everybody, seed, number, tournament.rounds)
        found += drawn.meetings
