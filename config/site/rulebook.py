"""The rulebooks of docs/rules as pages, with an anchor for every clause."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path
from types import MappingProxyType

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from rules import games

_FOLDER = Path(settings.BASE_DIR, "docs", "rules")
#: The rulebook of leagues; all others are games'.
_LEAGUE = "league"
#: The first row of a table of clauses.
_ROW = re.compile(r"^\|\s*([A-Z]{2})-[A-Z]", re.MULTILINE)


def _letters() -> dict[str, str]:
    """Return the books by the first letters of their clauses: games as offered, then others."""
    here = {file.stem for file in _FOLDER.glob("*.md")} - {_LEAGUE}
    offered = [key for key in games() if key in here]
    keys = [*offered, *sorted(here.difference(offered)), _LEAGUE]
    rows = {key: _ROW.search(_file(key).read_text(encoding="utf-8")) for key in keys}
    return {row.group(1): key for key, row in rows.items() if row}


def _file(key: str) -> Path:
    return _FOLDER / f"{key}.md"


#: The book in which a clause stands, by the first letters of its id.
BOOKS = _letters()
CLAUSE = re.compile(rf"\b(?:{'|'.join(BOOKS)})-[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*\b")


#: The number of columns that fits any screen; on a phone the cells of a row stand below each other.
_NARROW = 5


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, with the anchor that leads to it."""

    anchor: str
    text: str


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook: its chapters for the contents, its clauses by id as text, and its HTML."""

    key: str
    title: str
    chapters: tuple[Heading, ...]
    clauses: Mapping[str, str]
    html: SafeString


def book_of(clause: str) -> str | None:
    """Return the key of the book of a clause with this id; None for unknown letters."""
    return BOOKS.get(clause.partition("-")[0])


def shelf() -> list[str]:
    """Return the keys of all books."""
    return list(BOOKS.values())


@cache
def book(key: str) -> Book:
    """Return a rulebook, rendered once in a process. Raises KeyError for an unknown one."""
    if key not in shelf():
        raise KeyError(key)
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(_file(key).read_text(encoding="utf-8"))
    chapters, clauses, title = [], dict[str, str](), key
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            text = tokens[at + 1].content
            anchor = _anchor(text)
            token.attrSet("id", anchor)
            if token.tag == "h1":
                title = text
            elif token.tag == "h2":
                chapters.append(Heading(anchor, text))
        elif token.type == "tr_open":
            clause = _clause_of_row(tokens[at + 1 : at + 3])
            if clause:
                token.attrSet("id", clause)
                clauses[clause] = _text_of_row(tokens[at:])
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = list(_linked(token.children, clauses))
    tokens = list(_scrolling(tokens))
    # The file is the project's own and raw HTML in it is not let through.
    html = mark_safe(markdown.renderer.render(tokens, markdown.options, {}))  # noqa: S308
    return Book(key, title, tuple(chapters), MappingProxyType(clauses), html)


def _anchor(heading: str) -> str:
    clause = CLAUSE.match(heading)
    if clause:
        return clause.group()
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def _clause_of_row(following: Sequence[Token]) -> str | None:
    """Return the clause id in the first cell of a table's row; None if there is none."""
    cell, inline = following
    if cell.type != "td_open":
        return None
    clause = CLAUSE.fullmatch(inline.content.strip("`* "))
    return clause.group() if clause else None


def _text_of_row(tokens: Sequence[Token]) -> str:
    """Return the last cell of the row that begins there: the rule itself."""
    cells = []
    for token in tokens:
        if token.type == "tr_close":
            break
        if token.type == "inline":
            cells.append(token.content)
    return cells[-1]


def _scrolling(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens, with every wide table in a box of its own that scrolls."""
    wide = False
    for at, token in enumerate(tokens):
        if token.type == "table_open":
            head = takewhile(lambda each: each.type != "thead_close", tokens[at:])
            wide = sum(each.type == "th_open" for each in head) > _NARROW
            if wide:
                box = {"class": "scroll", "role": "group", "tabindex": "0", "aria-label": "Table"}
                yield Token("box_open", "div", 1, attrs=dict(box), block=True)
        yield token
        if token.type == "table_close" and wide:
            yield Token("box_close", "div", -1, block=True)


def _linked(children: Sequence[Token], here: Container[str]) -> Iterator[Token]:
    """Yield the same text, with every clause that it names as a link."""
    for child in children:
        if child.type != "text":
            yield child
            continue
        at = 0
        for match in CLAUSE.finditer(child.content):
            clause = match.group()
            elsewhere = book_of(clause)
            yield _text(child.content[at : match.start()])
            target = f"#{clause}" if clause in here else f"../{elsewhere}/#{clause}"
            yield Token("link_open", "a", 1, attrs={"href": target})
            yield _text(clause)
            yield Token("link_close", "a", -1)
            at = match.end()
        yield _text(child.content[at:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
