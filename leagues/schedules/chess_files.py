"""Chess tournament files (TRF16 with the codes of the engines): fixed columns, read and written.

Endorsed programs read such a file, draw its rounds and compare (LG-IO-14). A player's line is
``001``, then by columns from 1: 5-8 start number, 15-47 name, 81-84 points, 86-89 rank; each round
takes ten columns from 92: opponent, blank, colour, blank, result. Columns count characters.

Results: ``1 = 0`` played, ``W D L`` played and unrated, ``+ -`` a forfeit, ``U`` the bye of the
pairing, ``F H Z`` a bye with full, half or no points; blank: not paired, or no result yet.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.problems import Problem

CLAUSE = "LG-IO-14"
#: The width of a name, and where the rounds begin, from 0.
NAME, ROUNDS, WIDTH = 33, 91, 10
MOST_PLAYERS, MOST_ROUNDS, MOST_POINTS = 1000, 99, 999
WON, DREW, LOST = frozenset("1W+"), frozenset("=D"), frozenset("0L-")
PLAYED, FORFEIT, BYES = frozenset("1=0WDL"), frozenset("+-"), frozenset("UFHZ")
#: Codes that are read; others are named as not carried. Those of old and of new files.
_READ = frozenset({"001", "012", "062", "XXR", "142", "XXC", "152", "XXP"})
_POINTS = frozenset({"BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"})
_TEAMS = frozenset({"013", "310"})


@dataclass(frozen=True, slots=True)
class Cell:
    """A round of a player.

    opponent: by start number; 0 for nobody.
    colour:   ``w``, ``b``, or ``-`` where it is not known or there was none.
    result:   as in the head of this module; a blank is a match without a result.
    """

    opponent: int
    colour: str = "-"
    result: str = " "


@dataclass(frozen=True, slots=True)
class Player:
    """A player, with a cell for each round; None: not paired.

    points: in tenths; None where the file has none.
    line:   of the file, from 1.
    """

    number: int
    name: str
    points: int | None
    rank: int
    cells: tuple[Cell | None, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class ChessFile:
    """A tournament.

    rounds:      in all, as planned; 0 where the file does not say.
    first_white: the colour of the first number in round 1; None where it was not drawn.
    points:      by code (``BBW`` ...), in tenths; those of chess where a code is missing.
    forbidden:   groups of start numbers of whom no two may meet.
    dates:       of its start and end, as ``YYYY/MM/DD``; empty where there is none.
    lost:        the codes of lines that are not carried, with how many there are.
    """

    name: str
    players: Sequence[Player]
    rounds: int = 0
    first_white: bool | None = None
    points: Mapping[str, int] = field(default_factory=dict)
    forbidden: Sequence[Sequence[int]] = ()
    dates: tuple[str, str] = ("", "")
    lost: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pair:
    """A match of a file: the round, the start numbers with white first, and white's result.

    result:   ``win``, ``draw`` or ``loss`` of the first; empty without one; ``none`` where both
              lost.
    forfeit:  nobody played it.
    line:     of the first in the file.
    """

    round: int
    first: int
    second: int
    result: str
    forfeit: bool
    line: int


#: Points by code where a file says nothing, in tenths.
CHESS_POINTS = {"BBW": 10, "BBD": 5, "BBL": 0, "BBZ": 0, "BBF": 0}


def worth(cell: Cell, points: Mapping[str, int]) -> int:
    """Return the points of a cell, in tenths, by the points of its file."""
    known = {**CHESS_POINTS, **points}
    if cell.result == "U":
        return known.get("BBU", known["BBW"])
    if cell.result in WON or cell.result == "F":
        return known["BBW"]
    if cell.result in DREW or cell.result == "H":
        return known["BBD"]
    return (
        known["BBF"]
        if cell.result == "-"
        else known["BBL"]
        if cell.result in LOST
        else known["BBZ"]
    )


# -- out ------------------------------------------------------------------------------------------


def written(file: ChessFile) -> str:
    """Return a tournament as text, with a line feed after each line."""
    lines = [f"012 {_flat(file.name)}"]
    lines += [
        f"{code} {date}" for code, date in zip(("042", "052"), file.dates, strict=True) if date
    ]
    lines += [f"062 {len(file.players)}", "092 Individual: Swiss-System"]
    if file.rounds:
        lines.append(f"XXR {file.rounds}")
    if file.first_white is not None:
        lines.append(f"XXC {'white1' if file.first_white else 'black1'}")
    lines += [f"{code} {_tenths(points)}" for code, points in file.points.items()]
    lines += [f"XXP {' '.join(str(each) for each in group)}" for group in file.forbidden]
    lines += [_player(each) for each in file.players]
    return "".join(f"{line}\n" for line in lines)


def short_name(name: str) -> str:
    """Return a name as it stands in a file: one line of the width of its columns."""
    return _flat(name)[:NAME].strip()


def _player(player: Player) -> str:
    head = f"001 {player.number:>4}      {short_name(player.name):<{NAME}}"
    line = f"{head:<80}{_tenths(player.points or 0)} {player.rank:>4}"
    for cell in player.cells:
        if cell is None:
            line += " " * WIDTH
        else:
            opponent = f"{cell.opponent:>4}" if cell.opponent else "0000"
            line += f"  {opponent} {cell.colour} {cell.result}"
    return line.rstrip()


def _tenths(points: int) -> str:
    return f"{points // 10:>2}.{points % 10}"


def _flat(text: str) -> str:
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(c for c in plain if unicodedata.category(c) not in ("Cc", "Cs", "Cf"))


# -- in -------------------------------------------------------------------------------------------


def read(text: str) -> tuple[ChessFile | None, list[Problem]]:
    """Return the tournament of a file; None, and every problem with its line, where it is wrong.

    Lines end with CR, LF or both, and may end early. Columns that are empty mean nothing.
    """
    problems: list[Problem] = []
    players: list[Player] = []
    heads: dict[str, str] = {}
    points: dict[str, int] = {}
    forbidden: list[Sequence[int]] = []
    lost: dict[str, int] = {}
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.lstrip("\ufeff")), 1):
        code, rest = line[:3], line[3:].strip()
        if code in _TEAMS:
            problems.append(_wrong("chess_of_teams", number))
        elif code == "001":
            players += _read_player(unicodedata.normalize("NFC", line), number, problems)
        elif code in _POINTS:
            points[code] = _read_points(rest) or 0
        elif code == "XXP":
            forbidden.append([int(word) for word in rest.split() if _is_number(word)])
        elif code in _READ:
            heads[code] = rest
        elif line.strip() and not line.startswith("###"):
            lost[code] = lost.get(code, 0) + 1
        if len(players) > MOST_PLAYERS or len(problems) > 200:
            problems.append(_wrong("chess_too_large", number, most=MOST_PLAYERS))
            break
    if not players and not problems:
        problems.append(_wrong("chess_without_players", 1))
    problems += _contradictions(players)
    if problems:
        return None, problems
    rounds = heads.get("XXR") or heads.get("142", "")
    file = ChessFile(
        heads.get("012", ""),
        players,
        int(rounds) if _is_number(rounds) else 0,
        _first_white(heads),
        points,
        forbidden,
        lost=lost,
    )
    return file, []


def pairs_of(file: ChessFile) -> list[Pair]:
    """Return the matches of a file by rounds, in the order of their first player's line.

    Where the file knows no colours, the player of the earlier line comes first.
    """
    seen: set[tuple[int, frozenset[int]]] = set()
    by_number = {each.number: each for each in file.players}
    pairs: list[Pair] = []
    for player in file.players:
        for number, cell in enumerate(player.cells, 1):
            if cell is None or not cell.opponent:
                continue
            key = number, frozenset({player.number, cell.opponent})
            if key in seen:
                continue
            seen.add(key)
            other = by_number[cell.opponent]
            theirs = other.cells[number - 1]
            assert theirs is not None, "whoever is met meets back"
            if cell.colour == "b" or theirs.colour == "w":
                pairs.append(_pair(number, other, theirs, cell))
            else:
                pairs.append(_pair(number, player, cell, theirs))
    return sorted(pairs, key=lambda each: each.round)


def byes_of(file: ChessFile) -> list[tuple[int, Player, str]]:
    """Return who had a bye: the round, the player, and which (``U F H Z``)."""
    return [
        (number, player, cell.result)
        for player in file.players
        for number, cell in enumerate(player.cells, 1)
        if cell is not None and not cell.opponent
    ]


def _pair(number: int, first: Player, cell: Cell, theirs: Cell) -> Pair:
    result = ""
    if cell.result in LOST and theirs.result in LOST:
        result = "none"
    elif cell.result in WON or (cell.result == " " and theirs.result in LOST):
        result = "win"
    elif cell.result in DREW or theirs.result in DREW:
        result = "draw"
    elif cell.result in LOST or theirs.result in WON:
        result = "loss"
    forfeit = bool({cell.result, theirs.result} & FORFEIT)
    return Pair(number, first.number, cell.opponent, result, forfeit, first.line)


def _wrong(code: str, line: int, column: str = "", **params: object) -> Problem:
    return Problem(code, CLAUSE, {"line": line, "column": column, **params}, "file")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 4


def _read_points(text: str) -> int | None:
    """Return points in tenths, however the decimal point is written; None for none."""
    match = re.fullmatch(r"(\d{1,3})(?:[.,](\d))?", text.strip(), re.ASCII)
    return None if match is None else 10 * int(match[1]) + int(match[2] or 0)


def _first_white(heads: Mapping[str, str]) -> bool | None:
    said = f"{heads.get('XXC', '')} {heads.get('152', '')}".lower().split()
    if "white1" in said or "w" in said:
        return True
    return False if "black1" in said or "b" in said else None


def _read_player(line: str, at: int, problems: list[Problem]) -> Iterator[Player]:
    """Yield the player of a line, or report what is wrong with it."""
    number, name = line[4:8].strip(), " ".join(line[14:47].split())
    if not _is_number(number) or not int(number):
        problems.append(_wrong("cell_no_number", at, "5-8", found=number, least=1, most=9999))
        return
    if not name:
        problems.append(_wrong("cell_empty", at, "15-47", name="15-47"))
        return
    rank = line[85:89].strip()
    before = len(problems)
    end = min(len(line.rstrip()), ROUNDS + WIDTH * MOST_ROUNDS)
    cells = [
        _cell(line[place : place + 8].ljust(8), at, place + 1, problems)
        for place in range(ROUNDS, end, WIDTH)
    ]
    if len(problems) > before:
        return
    yield Player(
        int(number),
        name,
        _read_points(line[80:84]),
        int(rank) if _is_number(rank) else 0,
        tuple(cells),
        at,
    )


def _cell(text: str, at: int, column: int, problems: list[Problem]) -> Cell | None:
    """Return what a player did in a round; None where they were not paired."""
    opponent, colour, result = text[:4].strip(), text[5].lower(), text[7].upper()
    if not text.strip():
        return None
    where = f"{column}-{column + 7}"
    known = PLAYED | FORFEIT | BYES | {" "}
    is_odd = text[4] != " " or text[6] != " " or colour not in "wb- " or result not in known
    if is_odd or (opponent and not _is_number(opponent)):
        problems.append(_wrong("chess_cell", at, where, found=text.strip()))
        return None
    met = int(opponent or 0)
    if met and result in BYES:
        problems.append(_wrong("chess_cell", at, where, found=text.strip()))
        return None
    if not met:
        # Old programs write a result without an opponent: a bye by another name.
        bye = "F" if result in WON else "H" if result in DREW else "Z" if result in LOST else result
        return None if result == " " else Cell(0, "-", bye)
    return Cell(met, colour if colour in "wb" else "-", result)


#: What the other player of a match may have, by a player's result.
_ANSWERS = {
    **dict.fromkeys("1W", "0L "),
    **dict.fromkeys("0L", "1W0L "),
    **dict.fromkeys("=D", "=D "),
    "+": "- ",
    "-": "+- ",
    " ": "10=WLD+- ",
}


def _contradictions(players: Sequence[Player]) -> list[Problem]:
    """Return what the lines of two players say otherwise of the same match."""
    problems: list[Problem] = []
    by_number: dict[int, Player] = {}
    for player in players:
        if player.number in by_number:
            other = by_number[player.number].line
            problems.append(
                _wrong("line_twice", player.line, "5-8", name=player.number, other=other)
            )
        by_number.setdefault(player.number, player)
    for player in players:
        for number, cell in enumerate(player.cells, 1):
            if cell is None or not cell.opponent:
                continue
            place = ROUNDS + 1 + WIDTH * (number - 1)
            where = f"{place}-{place + 7}"
            other_player = by_number.get(cell.opponent)
            theirs = None
            if other_player is not None and number <= len(other_player.cells):
                theirs = other_player.cells[number - 1]
            told = {"round": number, "name": player.name}
            if theirs is None or theirs.opponent != player.number or other_player is player:
                problems.append(_wrong("chess_not_met_back", player.line, where, **told))
            elif player.line < (0 if other_player is None else other_player.line):
                is_level = cell.colour == theirs.colour != "-"
                if is_level or theirs.result not in _ANSWERS[cell.result]:
                    problems.append(_wrong("chess_contradiction", player.line, where, **told))
    return problems
