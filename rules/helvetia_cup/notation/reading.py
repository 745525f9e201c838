"""Read a text line by line: collect what is understood, and what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rules.helvetia_cup.notation.facts import FACTS
from rules.helvetia_cup.notation.words import (
    ACADEMY,
    BALL,
    EMPTY,
    JOIN,
    LETTERS,
    MOST_SHIRT,
    OFF_PITCH,
    ROLES,
    SIDES,
    USUAL,
    Who,
    usual_member,
)
from rules.helvetia_cup.pitch import OFF, Pitch

JSON = Any

_HEADER = re.compile(
    r"half (?P<half>[1-4])|minute (?P<minute>\d+)|score (?P<score>\d+:\d+)"
    r"|(?P<attacking>Home|Away) attacks"
)
_ROW = re.compile(r"(?P<hex>-?\d+,-?\d+)(?=\s|$)")
_TOKEN = re.compile(r"(?P<letter>[HAha])(?P<number>\d+)(?P<marks>[!*]*)")
_LINE = re.compile(
    r"(?P<letter>[HA])(?P<number>\d+)\b(?P<rest>[^\"]*)(?P<name>\"(?:[^\"\\]|\\.)*\")?"
)
_FACT = re.compile(r"(?P<slot>\w+) = (?P<value>.+)")
_RATING = re.compile(rf"(?P<name>{'|'.join(USUAL).replace('_', ' ')}) (?P<value>\d+)")
_MARKERS = re.compile(r"markers (?P<now>\d+)(?: of (?P<start>\d+))?")


class Piece(NamedTuple):
    """A player in the picture."""

    h: int
    lies: bool
    used: bool
    carries: bool


class Member(NamedTuple):
    """A player's line: the entry in the line-up, the state in words, and the markers left."""

    entry: dict[str, JSON]
    state: str
    markers: int


class Reader:
    """A reader of a text, with all that it has understood and all problems."""

    def __init__(self, pitch: Pitch) -> None:
        self.pitch = pitch
        self.problems: list[str] = []
        self.header: dict[str, str] = {}
        self.pieces: dict[Who, Piece] = {}
        self.drawn: set[int] = set()
        self.ball = OFF
        self.members: dict[Who, Member] = {}
        self.facts: dict[str, tuple[int, int, JSON]] = {}

    def wrong(self, line: int, column: int, why: str) -> None:
        """Note a problem. Lines and columns count from 1, as in editors."""
        self.problems.append(f"line {line}, column {column}: {why}")

    def read(self, text: str) -> None:
        for number, line in enumerate(text.split("\n"), 1):
            words = line.strip()
            indent = len(line) - len(line.lstrip()) + 1
            if not words:
                continue
            if _HEADER.match(words):
                self._header(number, indent, words)
            elif row := _ROW.match(words):
                self._row(number, indent, words, row["hex"])
            elif player := _LINE.fullmatch(words):
                self._player(number, indent, player)
            elif fact := _FACT.fullmatch(words):
                self._fact(number, indent, fact)
            else:
                self.wrong(number, indent, f"{words!r} is no row, no player and no fact")

    def _header(self, number: int, indent: int, words: str) -> None:
        for at, part in _parts(words):
            match = _HEADER.fullmatch(part)
            if match is None:
                self.wrong(number, indent + at, f"{part!r} is not known of a match")
            else:
                self.header |= {name: said for name, said in match.groupdict().items() if said}

    # -- the picture -----------------------------------------------------------------------------

    def _row(self, number: int, indent: int, words: str, name: str) -> None:
        h = self.pitch.at.get(name, OFF)
        if h == OFF:
            self.wrong(number, indent, f"the pitch has no hex {name}")
            return
        tokens = list(re.finditer(r"\S+", words))[1:]
        for token in tokens:
            column = indent + token.start()
            if h == OFF:
                self.wrong(number, column, f"{token[0]!r} stands beyond the edge of the pitch")
                return
            self._hex(number, column, token[0], h)
            h = self.pitch.step[0][h][0]

    def _hex(self, number: int, column: int, token: str, h: int) -> None:
        name = self.pitch.names[h]
        if h in self.drawn:
            self.wrong(number, column, f"{name} was drawn before")
        self.drawn.add(h)
        if token == EMPTY:
            return
        sides = set()
        for part in token.split(JOIN):
            if part == BALL:
                self._ball(number, column, h)
                continue
            match = _TOKEN.fullmatch(part)
            if match is None:
                self.wrong(number, column, f"{part!r} on {name} is no player, ball or empty hex")
                continue
            who = LETTERS.index(match["letter"].upper()), int(match["number"])
            if who[0] in sides:
                self.wrong(number, column, f"{name} holds two players of one team")
            sides.add(who[0])
            if self._shirt(number, column, who, self.pieces):
                marks = match["marks"]
                lies = match["letter"].islower()
                self.pieces[who] = Piece(h, lies, "!" in marks, BALL in marks)
                if BALL in marks:
                    self._ball(number, column, h)

    def _ball(self, number: int, column: int, h: int) -> None:
        if self.ball != OFF:
            before = self.pitch.names[self.ball]
            self.wrong(number, column, f"the ball is on {before} already")
        self.ball = h

    def _shirt(self, number: int, column: int, who: Who, known: Mapping[Who, object]) -> bool:
        """Say whether a shirt number can be used; note a problem if not."""
        shirt = f"{LETTERS[who[0]]}{who[1]}"
        if not 1 <= who[1] <= MOST_SHIRT:
            self.wrong(number, column, f"{shirt} has a number that is not 1 to {MOST_SHIRT}")
        elif who in known:
            self.wrong(number, column, f"{shirt} is there twice")
        else:
            return True
        return False

    # -- players and facts -----------------------------------------------------------------------

    def _player(self, number: int, indent: int, found: re.Match[str]) -> None:
        who = LETTERS.index(found["letter"]), int(found["number"])
        if not self._shirt(number, indent, who, self.members):
            return
        entry, state, now = usual_member(who[1]), "", None
        start = found.start("rest")
        for at, part in _parts(found["rest"]):
            if part in OFF_PITCH:
                state = part
            elif markers := _MARKERS.fullmatch(part):
                now = int(markers["now"])
                entry["markers"] = None if markers["start"] is None else int(markers["start"])
            elif not _understood(entry, part):
                self.wrong(number, indent + start + at, f"{part!r} is not known of a player")
        if found["name"]:
            entry["name"] = json.loads(found["name"])
        if entry["markers"] is None:
            entry["markers"] = entry["speed"]
        self.members[who] = Member(entry, state, entry["markers"] if now is None else now)

    def _fact(self, number: int, indent: int, found: re.Match[str]) -> None:
        slot = found["slot"]
        if slot not in (*FACTS, *SIDES):
            self.wrong(number, indent, f"a position has no {slot}")
            return
        try:
            value = json.loads(found["value"])
        except json.JSONDecodeError as error:
            column = indent + found.start("value") + error.colno - 1
            self.wrong(number, column, f"{slot} is no JSON: {error.msg}")
            return
        if slot in SIDES and not isinstance(value, dict):
            self.wrong(number, indent, f"{slot} is no line-up")
            return
        self.facts[slot] = number, indent, value


def _understood(entry: dict[str, JSON], part: str) -> bool:
    """Put a word or two about a player into the entry; return whether they were understood."""
    if rating := _RATING.fullmatch(part):
        entry[rating["name"].replace(" ", "_")] = int(rating["value"])
    elif part in ROLES:
        entry["role"] = part
    elif part == "captain":
        entry["captain"] = True
    elif part == ACADEMY:
        entry["kind"], entry["player"] = ACADEMY, None
    elif part.startswith("as "):
        entry["position"] = part.removeprefix("as ")
    elif re.fullmatch(r"id (\d+|null)", part):
        entry["player"] = json.loads(part.removeprefix("id "))
    else:
        return False
    return True


def _parts(words: str) -> Iterator[tuple[int, str]]:
    """Yield the parts between commas, each with its place."""
    for match in re.finditer(r"[^,]+", words):
        part = match[0].strip()
        if part:
            yield match.start() + len(match[0]) - len(match[0].lstrip()), part
