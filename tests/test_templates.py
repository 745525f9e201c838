"""Templates can be read."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WIDEST = 120


def test_nobody_reads_a_template_sideways() -> None:
    wide = [
        f"{path.relative_to(ROOT)}:{number}: {len(line)} characters"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDEST
    ]
    assert not wide, "\n".join(wide)


#: An element that has nothing but clauses in it.
BARE = re.compile(r"<(\w+)[^<>]*>\s*(?:{% clause [^%]*%}\s*)+</\1>")


def test_every_clause_stands_beside_words() -> None:
    bare = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in BARE.finditer(path.read_text(encoding="utf-8"))
    ]
    assert not bare, "\n".join(bare)


#: A cell of a table, with all that is in its tag.
CELL = re.compile(r"<(?:td|th)\b((?:[^<>{]|\{%.*?%\}|\{\{.*?\}\})*)>", re.DOTALL)


def _is_number(tag: str) -> bool:
    """Whether what is in a cell ends at its right edge."""
    classes = re.search(r'class="([^"]*)"', tag)
    return classes is not None and "n" in re.sub(r"\{%.*?%\}", " ", classes[1]).split()


def _columns(table: str) -> Iterator[tuple[list[bool], list[bool]]]:
    """The headings of a table, and each of its rows that has as many cells as they are."""
    head = re.search(r"<thead>(.*?)</thead>", table, re.DOTALL)
    body = re.search(r"<tbody>(.*?)</tbody>", table, re.DOTALL)
    if head is None or body is None:
        return
    headings = [_is_number(tag) for tag in CELL.findall(head[1])]
    for row in re.findall(r"<tr\b.*?</tr>", body[1], re.DOTALL):
        cells = [_is_number(tag) for tag in CELL.findall(row)]
        if len(cells) == len(headings):
            yield headings, cells


def test_numbers_stand_below_their_heading() -> None:
    looked_at, apart = 0, []
    for path in sorted((ROOT / "templates").rglob("*.html")):
        source = path.read_text(encoding="utf-8")
        for table in re.findall(r"<table\b.*?</table>", source, re.DOTALL):
            for headings, cells in _columns(table):
                looked_at += 1
                if headings != cells:
                    columns = [n for n, each in enumerate(headings, 1) if each != cells[n - 1]]
                    apart.append(f"{path.relative_to(ROOT)}: columns {columns}")
    assert not apart, "\n".join(apart)
    assert looked_at > 20
