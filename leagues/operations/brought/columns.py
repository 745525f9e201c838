"""The columns of each kind of file: their names, in both languages, and who must have a value.

The first name of a column is the one that the site writes (LG-IO-06): files that it made are read
back. Names are compared without case, and blanks, hyphens and underscores are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from leagues.models import FileImport, Season
from leagues.operations.brought.reports import CLAUSE, Lost, Report
from rosters.csv_files import Row, Table
from rules.problems import Problem

Kind = FileImport.Kind


@dataclass(frozen=True, slots=True)
class Column:
    """A column.

    names: the first is what the site writes; the others are read as well.
    needed: whether the file must have it, and each row a value in it.
    """

    key: str
    names: Sequence[str]
    needed: bool = False

    @property
    def shown(self) -> list[str]:
        """The name that the site writes, then the first in Russian where there is one."""
        russian = [name for name in self.names if not name.isascii()]
        return [self.names[0], *russian[:1]]


_ID = Column("id", ("id", "номер", "external id", "код"))
_ROUND = ("round", "тур", "week", "неделя", "раунд")
_HOME = Column("home", ("home", "хозяева", "home team", "team 1", "дома"), True)
_AWAY = Column("away", ("away", "гости", "away team", "team 2", "visitors", "в гостях"), True)
_DATE = Column("date", ("date", "дата", "kick-off", "kickoff", "начало", "when"))

COLUMNS: Mapping[str, Sequence[Column]] = {
    Kind.ENTRIES: (
        Column("team", ("team", "команда", "name", "team name", "название"), True),
        Column("coach", ("coach", "тренер", "player", "игрок", "manager", "owner"), True),
        Column("list", ("list", "race", "раса", "список", "roster", "faction", "фракция")),
        Column("contact", ("contact", "контакт", "e-mail", "email", "phone", "телефон", "почта")),
        Column("club", ("club", "клуб", "institution")),
        Column("seed", ("seed", "посев", "номер посева")),
        Column("computer", ("computer", "компьютер", "automated coach", "bot")),
        _ID,
        Column("coach_id", ("coach id", "id тренера", "coach number")),
    ),
    Kind.FIXTURES: (Column("round", _ROUND, True), _HOME, _AWAY, _DATE, _ID),
    Kind.RESULTS: (
        Column("round", _ROUND),
        _HOME,
        _AWAY,
        Column("home_score", ("home score", "счёт хозяев", "score 1", "score home", "счет хозяев")),
        Column("away_score", ("away score", "счёт гостей", "score 2", "score away", "счет гостей")),
        Column("ended", ("ended", "исход", "how it ended")),
        _DATE,
        _ID,
    ),
}


def columns_of(kind: str, season: Season) -> list[Column]:
    """Return the columns of a kind of file: results have two for each thing that tables count.

    None for a file that is no table.
    """
    columns = [*COLUMNS.get(kind, ())]
    if kind == Kind.RESULTS:
        for what in season.rules.counted:
            shown = what.replace("_", " ")
            columns += [Column(f"{side}:{what}", (f"{side} {shown}",)) for side in ("home", "away")]
    return columns


def plain(name: str) -> str:
    """Return a name in the form in which names are compared."""
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


@dataclass(frozen=True, slots=True)
class Line:
    """A row by the keys of its columns; a column that the file does not have is empty."""

    number: int
    cells: Mapping[str, str]
    names: Mapping[str, str]

    def __getitem__(self, key: str) -> str:
        return self.cells.get(key, "")

    def place(self, key: str) -> str:
        """Return the name of a column as the file writes it."""
        return self.names.get(key, key.replace("_", " "))


def lines_of(kind: str, season: Season, table: Table, report: Report) -> list[Line]:
    """Return the rows by columns; what is wrong with the header or missing is reported.

    A column that nobody knows is reported as not carried, with how many cells it has.
    """
    columns = columns_of(kind, season)
    known = {plain(name): column for column in columns for name in column.names}
    at: dict[str, int] = {}
    names: dict[str, str] = {}
    for place, name in enumerate(table.header):
        column = known.get(plain(name))
        if column is None:
            filled = sum(bool(row.cells[place]) for row in table.rows)
            if filled:
                report.lost.append(Lost(table.line, name or str(place + 1), filled))
        elif column.key in at:
            params = {"line": table.line, "name": name}
            report.wrong(table.line, name, Problem("column_twice", CLAUSE, params))
        else:
            at[column.key], names[column.key] = place, name
    for column in columns:
        if column.needed and column.key not in at:
            params = {"name": column.names[0], "names": list(column.names[:3])}
            report.wrong(table.line, column.names[0], Problem("column_missing", CLAUSE, params))
    if report.problems:
        return []
    return list(_lines(table.rows, at, names, columns, report))


def _lines(
    rows: Sequence[Row],
    at: Mapping[str, int],
    names: Mapping[str, str],
    columns: Sequence[Column],
    report: Report,
) -> Iterator[Line]:
    for row in rows:
        line = Line(row.line, {key: row.cells[place] for key, place in at.items()}, names)
        empty = [column for column in columns if column.needed and not line[column.key]]
        for column in empty:
            name = line.place(column.key)
            report.wrong(line.number, name, Problem("cell_empty", CLAUSE, {"name": name}))
        if not empty:
            yield line
