"""Read CSV as people have it: any usual encoding, comma, semicolon or tab, every fault by its line.

Spreadsheets of half of Europe separate by semicolons, and old ones write the characters of their
country without a word. What can be told for certain is read; what can only be guessed is refused
with a sentence that says what to do.
"""

from __future__ import annotations

import csv
import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from rosters.csv_files.writing import GUARD, RUNS
from rules.problems import Problem, Refusal

CLAUSE = "LG-IO-02"
#: The largest file, in bytes, and the most rows, columns and characters of a cell.
MOST_BYTES = 5 * 1024 * 1024
MOST_ROWS, MOST_COLUMNS, MOST_CELL = 2000, 60, 500
#: Encodings that somebody may name, as a file does not say in which of them it is.
NAMED = ("cp1251", "cp1252")
#: What separates cells, the usual first.
SEPARATORS = (",", ";", "\t")
#: The most problems that are listed; the next one says that there are more.
MOST_PROBLEMS = 100
#: They turn the direction of all that follows them on a page.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: the line on which it begins, from 1, and its cells by column."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it was read: trimmed, in canonical Unicode; rows without anything are left out.

    line: of the header.
    """

    header: tuple[str, ...]
    rows: tuple[Row, ...]
    line: int = 1


def decoded(data: bytes, encoding: str = "") -> str:
    """Return the text of a file.

    encoding: one of `NAMED`; empty: UTF-8, or what the file's mark says.

    Raises Refusal with ``file_too_large``, ``file_not_utf8`` and ``file_not_text``; the line is
    given.
    """
    if len(data) > MOST_BYTES:
        raise Refusal(Problem("file_too_large", CLAUSE, {"most": MOST_BYTES // 2**20}, "file"))
    marked = {BOM_UTF8: "utf-8", BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}
    mark = next((each for each in marked if data.startswith(each)), b"")
    codec, body = marked.get(mark, encoding or _unmarked(data)), data[len(mark) :]
    try:
        text = body.decode(codec)
    except UnicodeDecodeError as error:
        line = body.count(b"\n", 0, error.start) + 1
        if codec == "utf-8":
            raise Refusal(Problem("file_not_utf8", CLAUSE, {"line": line}, "file")) from None
        raise Refusal(_no_text(line)) from None
    if "\0" in text:
        raise Refusal(_no_text(text.count("\n", 0, text.index("\0")) + 1))
    return text


def _no_text(line: int) -> Problem:
    return Problem("file_not_text", CLAUSE, {"line": line}, "file")


def _unmarked(data: bytes) -> str:
    """Return the encoding of a file without a mark: UTF-16 where every other byte is nothing."""
    start = data[:200]
    if len(start) >= 4 and len(start) % 2 == 0:
        halves = len(start) // 2
        if start[1::2].count(0) > 0.7 * halves:
            return "utf-16-le"
        if start[::2].count(0) > 0.7 * halves:
            return "utf-16-be"
    return "utf-8"


def read(text: str) -> Table:
    """Return the table of a text. Raises Refusal with every problem, each with its line."""
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first, separator = 0, ""
    if lines[0].strip().lower().startswith("sep=") and len(lines[0].strip()) == 5:
        first, separator = 1, lines[0].strip()[-1]
    separator = separator or _separator(lines[first:])
    problems: list[Problem] = []
    header: Row | None = None
    rows: list[Row] = []
    for row in _rows(lines, first, separator, problems):
        if len(problems) >= MOST_PROBLEMS:
            break
        if header is None:
            header = row
            if len(row.cells) > MOST_COLUMNS:
                params = {"line": row.line, "most": MOST_COLUMNS, "found": len(row.cells)}
                problems.append(Problem("file_too_wide", CLAUSE, params, f"line:{row.line}"))
                break
            continue
        if len(rows) >= MOST_ROWS:
            problems.append(Problem("file_too_long", CLAUSE, {"most": MOST_ROWS}, "file"))
            break
        width = len(header.cells)
        if len(row.cells) > width and any(row.cells[width:]):
            params = {"line": row.line, "most": width, "found": len(row.cells)}
            problems.append(Problem("row_too_long", CLAUSE, params, f"line:{row.line}"))
            continue
        cells = row.cells[:width] + ("",) * (width - len(row.cells))
        rows.append(Row(row.line, cells))
    if header is None and not problems:
        problems.append(Problem("file_empty", CLAUSE, {}, "file"))
    if problems or header is None:
        raise Refusal(problems)
    return Table(header.cells, tuple(rows), header.line)


def _separator(lines: Sequence[str]) -> str:
    """Return what separates the cells of the first line that has anything."""
    return separator_of(next((line for line in lines if line.strip()), ""))


def separator_of(header: str) -> str:
    """Return what separates the cells of a line."""
    outside = "".join(header.split('"')[::2])
    return max(SEPARATORS, key=lambda each: (outside.count(each), -SEPARATORS.index(each)))


def _rows(
    lines: Sequence[str], first: int, separator: str, problems: list[Problem]
) -> Iterator[Row]:
    """Yield the rows that have anything; what is broken is added to the problems."""
    source = (f"{line}\n" for line in lines[first:])
    reader = csv.reader(source, delimiter=separator, strict=True)
    while True:
        line = first + reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            # A quote that is never closed swallows all that follows: nothing after it is certain.
            problems.append(Problem("row_broken", CLAUSE, {"line": line}, f"line:{line}"))
            return
        if not any(cell.strip() for cell in cells):
            continue
        read_cells = []
        for at, cell in enumerate(cells, 1):
            if (problem := _misfit(cell, line, at)) is not None:
                problems.append(problem)
            read_cells.append(tidy(cell))
        yield Row(line, tuple(read_cells))


def _misfit(cell: str, line: int, column: int) -> Problem | None:
    """Return what is wrong with a cell; None where nothing is."""
    place, about = {"line": line, "column": column}, f"line:{line}.column:{column}"
    if len(cell) > MOST_CELL:
        return Problem("cell_too_long", CLAUSE, {**place, "most": MOST_CELL}, about)
    wrong = (unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\t" for c in cell)
    if any(wrong) or not _TURNING.isdisjoint(cell):
        return Problem("cell_not_plain", CLAUSE, place, about)
    return None


def tidy(cell: str) -> str:
    """Return a cell in canonical Unicode, as one trimmed line, without the guard of a formula."""
    text = " ".join(chain.from_iterable(part.split() for part in cell.split("\n")))
    bare = text.lstrip(GUARD)
    if text.startswith(GUARD) and bare.lstrip(" ").startswith(RUNS):
        text = text[1:]
    return unicodedata.normalize("NFC", text).strip()
