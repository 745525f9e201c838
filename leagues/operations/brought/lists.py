"""Lists of entrants as organisers have them: name, team list and contact, without a header."""

from __future__ import annotations

from dataclasses import replace

from leagues.models import FileImport
from leagues.operations.brought.columns import COLUMNS, plain
from rosters.csv_files import Table, read
from rosters.csv_files.reading import separator_of
from rules.problems import Problem, Refusal

#: What stands on a line of such a list, in this order.
HEADER = ("coach", "list", "contact", "team")


def read_list(text: str) -> Table:
    """Return the table of a text of entrants, whose header may be missing (LG-DAY-11).

    A team without a name has that of its coach. Raises Refusal as `rosters.csv_files.read` does.
    """
    first = next((line for line in text.lstrip("\ufeff").splitlines() if line.strip()), "")
    separator = separator_of(first)
    known = {plain(name) for column in COLUMNS[FileImport.Kind.ENTRIES] for name in column.names}
    has_more = separator in first and not first.lower().startswith("sep=")
    if not has_more or any(plain(cell.strip('" ')) in known for cell in first.split(separator)):
        return read(text)
    try:
        table = read(f"{separator.join(HEADER)}\n{text.lstrip(chr(0xFEFF))}")
    except Refusal as refusal:
        raise Refusal([_a_line_up(each) for each in refusal.problems]) from None
    rows = [
        replace(row, line=row.line - 1, cells=(*row.cells[:3], row.cells[3] or row.cells[0]))
        for row in table.rows
    ]
    return Table(table.header, tuple(rows), 1)


def _a_line_up(problem: Problem) -> Problem:
    """Return a problem by the line of the text as it came, without our header."""
    line = problem.params.get("line")
    if not isinstance(line, int):
        return problem
    params = {**problem.params, "line": line - 1}
    return replace(problem, params=params, about=f"line:{line - 1}")
