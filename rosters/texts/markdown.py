"""The Markdown of people as HTML: one function for every text that somebody types.

What a stranger types stands on the page of another.  So HTML in it is shown as it was typed, there
are no images, links lead only to the web or to a mailbox, and no heading outranks the page's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

#: The characters of a text that are read; operations refuse longer ones when they are typed.
MOST = 8000
#: How deep quotes and lists may lie in each other; what lies deeper is left out.
_DEEPEST = 12
#: Search engines give nothing for a link of a stranger, and its page gets no hold on ours.
_REL = "nofollow ugc noopener"
#: Where a link may lead.
_LEADS = re.compile(r"(?:https?://|mailto:)[^\s]", re.IGNORECASE)
#: An address that stands in a text without brackets.
_BARE = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)
#: What follows an address in a sentence and is no part of it.
_AFTER = ".,;:!?'*_"
_LOWEST = 6


def as_html(text: str, under: int = 2) -> SafeString:
    """Return a text of people as safe HTML (LG-TEXT-01).

    under: the level of the heading under which the text stands; its own begin one below.
    """
    tokens = _parsed(text)
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = list(_linked(token.children))
    _lower(tokens, under)
    # Only tokens of the parser are rendered: it escapes all text, and raw HTML is never a token.
    return mark_safe(_READER.renderer.render(tokens, _READER.options, {}))  # noqa: S308


def as_words(text: str) -> str:
    """Return a text of people as one line without any marks: for lists, previews and e-mail."""
    inline = (token.children or () for token in _parsed(text) if token.type == "inline")
    parts = ("".join(_words(children)) for children in inline)
    return " ".join(" ".join(parts).split())


def excerpt(text: str) -> str:
    """Return the first paragraph of a text of people as one line without any marks: for cards.

    A text without any paragraph of its own gives its first line.
    """
    tokens = [token for token in _parsed(text) if token.type in ("paragraph_open", "inline")]
    blocks = [token for token in tokens if token.type == "inline"]
    own = [
        block
        for before, block in pairwise(tokens)
        if before.type == "paragraph_open" and not before.level
    ]
    first = next(iter(own or blocks), None)
    return " ".join("".join(_words(first.children or ())).split()) if first else ""


def _reader() -> MarkdownIt:
    reader = MarkdownIt(
        "commonmark", {"html": False, "breaks": True, "maxNesting": _DEEPEST, "langPrefix": ""}
    )
    reader.enable("strikethrough")
    # Four blanks before a line are hardly ever meant as code.
    reader.disable(["image", "code", "html_block", "html_inline"])
    # An instance has its own function; the class has the library's, which lets more through.
    reader.validateLink = lambda url: bool(_LEADS.match(url))  # type: ignore[method-assign]
    return reader


_READER = _reader()


def _parsed(text: str) -> list[Token]:
    tokens = _READER.parse(text[:MOST])
    for token in tokens:
        # The word behind the fence would become a class of the style sheet.
        token.info = ""
    return tokens


def _lower(tokens: Sequence[Token], under: int) -> None:
    """Give headings the levels below `under`, one after the other, whatever was typed.

    A text that begins with a heading of the fourth order, or skips one, still makes an outline that
    a screen reader can follow.
    """
    typed: list[int] = []
    for token in tokens:
        if token.type == "heading_open":
            level = int(token.tag[1])
            while typed and typed[-1] >= level:
                typed.pop()
            typed.append(level)
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(under + len(typed), _LOWEST)}"


def _linked(children: Sequence[Token]) -> Iterator[Token]:
    """Yield the same line with its links marked as a stranger's, and bare addresses as links."""
    inside = 0
    for child in children:
        if child.type == "link_open":
            child.attrs = {"href": child.attrs["href"], "rel": _REL}
        inside += child.nesting if child.type in ("link_open", "link_close") else 0
        if child.type == "text" and not inside:
            yield from _with_links(child.content)
        else:
            yield child


def _with_links(words: str) -> Iterator[Token]:
    at = 0
    for found in _BARE.finditer(words):
        address = found.group().rstrip(_AFTER)
        if address.endswith(")") and "(" not in address:
            address = address.rstrip(")" + _AFTER)
        target = _READER.normalizeLink(address)
        if not _READER.validateLink(target):
            continue
        yield _text(words[at : found.start()])
        yield Token("link_open", "a", 1, attrs={"href": target, "rel": _REL})
        yield _text(address)
        yield Token("link_close", "a", -1)
        at = found.start() + len(address)
    yield _text(words[at:])


def _words(children: Sequence[Token]) -> Iterator[str]:
    for child in children:
        if child.type in ("text", "code_inline"):
            yield child.content
        elif child.type in ("softbreak", "hardbreak"):
            yield " "


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
