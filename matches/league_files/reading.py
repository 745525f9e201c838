"""Read a league file line by line: nothing of it is believed, and only a line of it is held."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import IO, Any

from matches.league_files.tables import BY_NAME
from matches.league_files.writing import FORMAT, SCHEMA
from rules import game, games
from rules.problems import Problem, Refusal

CLAUSE = "LG-IO-01"
#: A line has at most so many bytes: the longest is a record with its log.
MOST_LINE = 64 * 1024 * 1024
#: A file unpacks to at most so many bytes, and to so many times its own length.
MOST_UNPACKED = 8 * 1024**3
MOST_RATIO = 100
#: A file has at most so many rows.
MOST_ROWS = 10_000_000
_CHUNK = 64 * 1024
_PIECE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a file, checked (`head_of` in `writing.py`)."""

    league: str
    name: str
    games: Mapping[str, list[str]]
    secrets: bool
    schema: int


@dataclass
class Reader:
    """A league file that is being read.

    `head` reads the first line, `rows` all others; only after the last of them the file is known to
    be whole. Both raise `Refusal` with the line.
    """

    source: IO[bytes]
    line: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    digest: str = ""

    def __post_init__(self) -> None:
        self._lines = _lines(self.source)
        self._hasher = blake2b(digest_size=32)

    def head(self) -> Head:
        """Read the first line, which says what the file is.

        Raises Refusal with ``league_file_no_such`` if it is no league file, and with
        ``league_file_newer`` or ``league_file_game`` if it needs more than there is here.
        """
        first = self._next()
        if first is None or first.get("format") != FORMAT:
            raise Refusal(Problem("league_file_no_such", CLAUSE, {}, "file"))
        schema = first.get("schema")
        if type(schema) is not int or schema < 1:
            raise Refusal(Problem("league_file_no_such", CLAUSE, {}, "file"))
        if schema > SCHEMA:
            raise Refusal(
                Problem("league_file_newer", CLAUSE, {"schema": schema, "known": SCHEMA}, "file")
            )
        wanted = first.get("games")
        if (
            not isinstance(wanted, dict)
            or not isinstance(first.get("league"), str)
            or not isinstance(first.get("name"), str)
            or type(first.get("secrets")) is not bool
        ):
            raise Refusal(Problem("league_file_no_such", CLAUSE, {}, "file"))
        for key, versions in wanted.items():
            if key not in games() or not isinstance(versions, list):
                raise Refusal(
                    Problem(
                        "league_file_game", CLAUSE, {"game": str(key)[:40], "version": ""}, "file"
                    )
                )
            for version in versions:
                if version not in game(key).versions:
                    raise Refusal(
                        Problem(
                            "league_file_game",
                            CLAUSE,
                            {"game": key, "version": str(version)[:40]},
                            "file",
                        )
                    )
        return Head(first["league"], first["name"], wanted, first["secrets"], schema)

    def rows(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield every row with the name of its table, in the order of the tables.

        Raises Refusal("league_file_too_large") for too many rows, and Refusal("league_file_broken")
        if a row cannot be read or the end is missing.
        """
        places = {name: place for place, name in enumerate(BY_NAME)}
        last = 0
        while (row := self._next()) is not None:
            name = row.pop("table", None)
            if name is None:
                self._end(row)
                return
            if name not in places or places[name] < last:
                raise self.wrong("table")
            last = places[name]
            self.counts[name] += 1
            if self.line > MOST_ROWS:
                raise Refusal(Problem("league_file_too_large", CLAUSE, {}, "file"))
            yield name, row
        raise Refusal(Problem("league_file_broken", CLAUSE, {"line": self.line + 1}, "file"))

    def wrong(self, path: str, why: str = "") -> Refusal:
        """Return the refusal of something in the line that was read last."""
        return Refusal(
            Problem(
                "league_file_row",
                CLAUSE,
                {"line": self.line, "path": path[:80], "why": why},
                "file",
            )
        )

    def _next(self) -> dict[str, Any] | None:
        """Return the next line; None at the end of the file.

        Raises Refusal("league_file_no_such") if the first line is no JSON object, and
        Refusal("league_file_broken") if a later one is none.
        """
        written = next(self._lines, None)
        if written is None:
            return None
        self.line += 1
        try:
            row = json.loads(written.decode("utf-8"), parse_constant=_no_number)
        except (ValueError, RecursionError):
            if self.line == 1:
                raise Refusal(Problem("league_file_no_such", CLAUSE, {}, "file")) from None
            raise Refusal(
                Problem("league_file_broken", CLAUSE, {"line": self.line}, "file")
            ) from None
        if not isinstance(row, dict):
            if self.line == 1:
                raise Refusal(Problem("league_file_no_such", CLAUSE, {}, "file"))
            raise Refusal(Problem("league_file_broken", CLAUSE, {"line": self.line}, "file"))
        self._written = written
        if "digest" not in row or "table" in row:
            self._hasher.update(written)
        return row

    def _end(self, row: dict[str, Any]) -> None:
        """Compare what the last line says with what was read.

        Raises Refusal("league_file_changed") if digest or counts differ, and
        Refusal("league_file_broken") if more lines follow.
        """
        self.digest = self._hasher.hexdigest()
        if row.get("digest") != self.digest or row.get("rows") != dict(self.counts):
            raise Refusal(Problem("league_file_changed", CLAUSE, {}, "file"))
        if next(self._lines, None) is not None:
            raise Refusal(Problem("league_file_broken", CLAUSE, {"line": self.line + 1}, "file"))


def _no_number(_text: str) -> Any:
    raise ValueError("no number")


def _lines(source: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a packed file, each with its end.

    Raises Refusal("league_file_too_large") for a line that is too long, and
    Refusal("league_file_broken") if the last line has no end.
    """
    begun = b""
    number = 1
    for piece in _pieces(source):
        begun += piece
        if b"\n" in piece:
            *whole, begun = begun.split(b"\n")
            for each in whole:
                if len(each) > MOST_LINE:
                    raise Refusal(Problem("league_file_too_large", CLAUSE, {}, "file"))
                yield each + b"\n"
            number += len(whole)
        if len(begun) > MOST_LINE:
            raise Refusal(Problem("league_file_too_large", CLAUSE, {}, "file"))
    if begun:
        raise Refusal(Problem("league_file_broken", CLAUSE, {"line": number}, "file"))


def _pieces(source: IO[bytes]) -> Iterator[bytes]:
    """Unpack one gzip stream, a piece at a time, within the limits of size and ratio.

    Raises Refusal with ``league_file_no_such`` for a file that is no gzip, ``league_file_changed``
    for a damaged one, and ``league_file_too_large``.
    """
    unpacker = zlib.decompressobj(wbits=31)
    packed = unpacked = 0
    while chunk := source.read(_CHUNK):
        packed += len(chunk)
        more = True
        while more and not unpacker.eof:
            try:
                piece = unpacker.decompress(chunk, _PIECE)
            except zlib.error:
                if not unpacked:
                    raise Refusal(Problem("league_file_no_such", CLAUSE, {}, "file")) from None
                raise Refusal(Problem("league_file_changed", CLAUSE, {}, "file")) from None
            unpacked += len(piece)
            if unpacked > min(MOST_UNPACKED, _PIECE + MOST_RATIO * packed):
                raise Refusal(Problem("league_file_too_large", CLAUSE, {}, "file"))
            yield piece
            chunk = unpacker.unconsumed_tail
            more = bool(chunk) or len(piece) == _PIECE  # else all that came is unpacked
        if unpacker.eof:
            if unpacker.unused_data or source.read(1):
                raise Refusal(Problem("league_file_changed", CLAUSE, {}, "file"))
            return
    if not unpacked:
        raise Refusal(Problem("league_file_no_such", CLAUSE, {}, "file"))
    raise Refusal(Problem("league_file_changed", CLAUSE, {}, "file"))
