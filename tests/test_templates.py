"""Templates can be read."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from django.contrib import admin

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "templates"
#: The administration's own templates, which some of ours are written over.
OF_DJANGO = Path(admin.__file__).parent / "templates"
#: The folders of Python in which templates are named.
CODE = ("config", "leagues", "matches", "rosters")
#: What Django asks for by name without a word in the code.
ASKED_BY_DJANGO = {
    "400.html",
    "403.html",
    "403_csrf.html",
    "404.html",
    "500.html",
    "registration/login.html",
}
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


#: A template drawn in another by its name, with all that is said to it.
INCLUDED = re.compile(r'\{% include "([^"]+)"[^%]*%\}')


def _drawn_out(source: str) -> str:
    """The source of a template with those in it that it includes by name."""
    return INCLUDED.sub(
        lambda found: _drawn_out((TEMPLATES / found[1]).read_text(encoding="utf-8")), source
    )


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
        source = _drawn_out(path.read_text(encoding="utf-8"))
        for table in re.findall(r"<table\b.*?</table>", source, re.DOTALL):
            for headings, cells in _columns(table):
                looked_at += 1
                if headings != cells:
                    columns = [n for n, each in enumerate(headings, 1) if each != cells[n - 1]]
                    apart.append(f"{path.relative_to(ROOT)}: columns {columns}")
    assert not apart, "\n".join(apart)
    assert looked_at > 20


@cache
def _named_in_code() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """What the code says of templates.

    Returns their names; their names with a part that comes from elsewhere, as ``x/*.html``; and
    all the texts that such a part could be.
    """
    names: set[str] = set()
    patterns: set[str] = set()
    words: set[str] = set()
    for path in sorted(each for app in CODE for each in (ROOT / app).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("templates"), args=[_, ast.Constant(str(name))]):
                    patterns.add(f"games/*/{name}.html")
                case ast.JoinedStr(values=parts):
                    said = [p.value if isinstance(p, ast.Constant) else "*" for p in parts]
                    patterns.add("".join(map(str, said)))
                case ast.Constant(str(text)):
                    (names if re.fullmatch(r"[\w./-]+\.html", text) else words).add(text)
    asked_for = {each for each in patterns if re.fullmatch(r"[\w./*-]+\.html", each)}
    asked_for -= {"games/*/*.html", "games/plain/*.html"}  # `templates`, whose calls stand above
    return frozenset(names - {".html"}), frozenset(asked_for), frozenset(words)


@cache
def _named_in_templates() -> frozenset[str]:
    """The names of templates that other templates include or extend."""
    said = re.compile(r'\{% (?:include|extends) "([^"]+)"')
    sources = (path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html"))
    return frozenset(name for source in sources for name in said.findall(source))


def _ours() -> set[str]:
    """The names of all templates."""
    return {path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html")}


def test_every_template_that_is_named_exists() -> None:
    names, patterns, _ = _named_in_code()
    known = _ours() | {path.relative_to(OF_DJANGO).as_posix() for path in OF_DJANGO.rglob("*.html")}
    assert sorted((names | _named_in_templates()) - known) == []
    assert [each for each in patterns if not any(fnmatchcase(name, each) for name in known)] == []
    assert len(names) > 60
    assert len(patterns) > 5


def test_every_template_is_used() -> None:
    names, patterns, words = _named_in_code()

    def is_used(name: str) -> bool:
        """Whether anything asks for a template."""
        if name in names | _named_in_templates() | ASKED_BY_DJANGO or name.startswith("admin/"):
            return True
        return any(
            fnmatchcase(name, each) and (each.startswith("games/") or Path(name).stem in words)
            for each in patterns
        )

    assert sorted(name for name in _ours() if not is_used(name)) == []
