"""Broken and hostile files: a sentence with the line, and nothing changed."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from leagues import operations
from leagues.models import FileImport, Season
from leagues.words.files import problems_said
from rosters.csv_files import Table, decoded, read, written
from rosters.csv_files.reading import MOST_BYTES, MOST_COLUMNS, MOST_ROWS, tidy
from rosters.models import Coach
from rosters.words.refusals import sentence
from rules.problems import Refusal
from tests import factories
from tests.leagues.files.test_bringing import everything

HEADS = (
    "team,coach,list,club,seed,computer,id",
    "round,home,away,date,id",
    "round,home,away,home score,away score,ended",
)
#: What people and programs write into cells, and what nobody should.
CELLS = st.one_of(
    st.sampled_from(
        [
            *(
                "",
                "Team 01",
                "team 02",
                "1",
                "-1",
                "0",
                "99999999999",
                "１",
                "١",
                "1e3",
                "NaN",
                "²",
            ),
            *("=1+1", "'=x", "\u202eevil", "\0", "\x1b[31m", "a" * 600, '"', "'", "heads", "é"),
            *("2026-03-15", "2026-02-30", "99.99.9999", "0000-00-00", "31.12.2026 25:61", "T1"),
            *("walk over", "conceded", "played", "rookie", "<script>", "{name}", "%(x)s", "\ud800"),
        ]
    ),
    st.text(max_size=12),
)
ROWS = st.lists(st.lists(CELLS, max_size=9), max_size=6)
FUZZ = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@given(st.binary(max_size=400))
@example(b"\xff\xfe")
@example(b"\xfe\xff\0")
@example(b'\xef\xbb\xbf"')
@example("Имя;Тренер\n".encode("cp1251"))
@settings(max_examples=300, deadline=None)
@pytest.mark.clause("LG-IO-02")
def test_any_bytes_are_a_table_or_a_sentence(data: bytes) -> None:
    try:
        table = read(decoded(data))
    except Refusal as refusal:
        for problem in refusal.problems:
            said = sentence(problem)
            assert said != str(problem)
            assert "?" not in re.sub(r"“.*”", "", said)
    else:
        assert all(len(row.cells) == len(table.header) for row in table.rows)


@given(st.lists(st.lists(st.text(max_size=20), min_size=3, max_size=3), max_size=8))
@settings(max_examples=200, deadline=None)
@pytest.mark.clause("LG-IO-06")
def test_what_is_written_is_read_back(rows: list[list[str]]) -> None:
    """Whatever stands in cells: trimmed, in canonical Unicode, and never a formula."""
    clean = [[tidy(cell) for cell in row] for row in rows]
    data = written(["a", "b", "c"], clean)
    for line in read_cells(data):
        assert not line.startswith(("=", "+", "-", "@", "\t", "\r"))
    table, codes = _read(data)
    assert codes <= {"cell_not_plain", "file_not_text"}
    if table is not None:
        assert [list(row.cells) for row in table.rows] == [row for row in clean if any(row)]


def _read(data: bytes) -> tuple[Table | None, set[str]]:
    """The table of a file, or the codes of what is wrong with it."""
    try:
        return read(decoded(data)), set()
    except Refusal as refusal:
        return None, {problem.code for problem in refusal.problems}


def read_cells(data: bytes) -> list[str]:
    return [c for row in csv.reader(io.StringIO(data.decode("utf-8-sig"))) for c in row]


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-02")
@given(head=st.sampled_from(HEADS), rows=ROWS, separator=st.sampled_from([",", ";", "\t"]))
@FUZZ
def test_nothing_is_changed_by_looking_and_every_problem_has_its_line(
    head: str, rows: list[list[str]], separator: str
) -> None:
    open_, running = _world()
    before = everything()
    lines = [head.replace(",", separator), *(separator.join(row) for row in rows)]
    text = "\n".join(lines).encode("utf-8", "replace")
    for kind in FileImport.Kind.values:
        season = open_ if kind == FileImport.Kind.ENTRIES else running
        owner = factories.owner_of(season)
        shown, said = _looked_at(owner, season, kind, text)
        assert all(said)
        if shown is None:
            continue
        count = len(text.decode("utf-8", "replace").splitlines()) + 1
        for each in shown.report["problems"]:
            assert 1 <= each["line"] <= count
        assert all(each.text and each.where for each in problems_said(shown))
        if shown.report["problems"]:
            with pytest.raises(Refusal):
                operations.store_file(owner, shown, shown.digest)
    assert everything() == before


def _looked_at(
    owner: Coach, season: Season, kind: str, text: bytes
) -> tuple[FileImport | None, list[bool]]:
    """What was shown, or whether each problem has a sentence."""
    try:
        return operations.look_at_file(owner, season, kind, text), []
    except Refusal as refusal:
        return None, [sentence(problem) != str(problem) for problem in refusal.problems]


def _world() -> tuple[Season, Season]:
    """A season that takes entries, and one that runs; made once for all examples."""
    found = list(Season.objects.order_by("pk"))
    if not found:
        factories.season(2, start=False)
        factories.season(4, legs=1)
        found = list(Season.objects.order_by("pk"))
    open_, running = found
    return open_, running


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"team,coach\nOwls,Ada\n\xd1\xee\xe2\xfb,Ada\n", "file_not_utf8", 3),
        (b'team,coach\nOwls,Ada\n"Mice,Ada\nHawks,Ada\n', "row_broken", 3),
        (b"team,coach\n" + b"a,b\n" * (MOST_ROWS + 1), "file_too_long", None),
        (b"a" * (MOST_BYTES + 1), "file_too_large", None),
        (b"a," * MOST_COLUMNS, "file_too_wide", 1),
        (b"team,coach\n\n\nOwls,Ada,Bob\n", "row_too_long", 4),
        (b"team,coach\r\nOwls,\x07\r\n", "cell_not_plain", 2),
        (b"\n\n ,\n", "file_empty", None),
        ("team,coach\n".encode("utf-16-le")[:-1] + b"\0\0\0\0a", "file_not_text", None),
    ],
)
@pytest.mark.clause("LG-IO-02")
def test_a_broken_file_is_told_by_its_line(data: bytes, code: str, line: int | None) -> None:
    with pytest.raises(Refusal) as refused:
        read(decoded(data))
    problem = refused.value.problems[0]
    assert problem.code == code
    if line is not None:
        assert problem.params["line"] == line


@pytest.mark.clause("LG-IO-02")
@pytest.mark.parametrize(
    "data",
    [
        "team,coach\nÉlan,Zoë\n".encode(),
        "\ufeffteam,coach\nE\u0301lan,Zoe\u0308\n".encode(),
        "team;coach\r\nÉlan;Zoë\r\n".encode(),
        "sep=|\nteam|coach\nÉlan|Zoë".encode(),
        'team\tcoach\r\r\n"Élan"\t" Zoë "'.encode("utf-16"),
        "team,coach\nÉlan,Zoë\n".encode("utf-16-le"),
        "team,coach\nÉlan,Zoë\n".encode("utf-16-be"),
    ],
)
def test_the_same_table_in_every_form_that_programs_write(data: bytes) -> None:
    table = read(decoded(data))
    assert table.header == ("team", "coach")
    assert [row.cells for row in table.rows] == [("Élan", "Zoë")]


@pytest.mark.clause("LG-IO-02")
def test_an_old_encoding_is_read_when_it_is_named() -> None:
    data = "Команда;Тренер\nСовы;Ада\n".encode("cp1251")
    assert read(decoded(data, "cp1251")).rows[0].cells == ("Совы", "Ада")
