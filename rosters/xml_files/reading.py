"""Read XML that anybody may have sent: nothing in it is fetched, expanded or believed (LG-IO-13).

Many programs of this field join their files from strings. So a bare ``&`` or ``<`` in a name is
read as that character, names of elements are compared without case, and namespaces are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from rules.problems import Problem, Refusal

CLAUSE = "LG-IO-13"
#: How deep elements may stand in each other, and how many there may be.
DEEPEST, MOST_ELEMENTS = 20, 100_000
#: The longest text of an element, in characters.
MOST_TEXT = 10_000
#: What is a reference, or stays as it is written; any other ampersand is one.
_BARE = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)")
_BARE_LESS = re.compile(r"<(?![A-Za-z_/!?])")
_CDATA = re.compile(r"(<!\[CDATA\[.*?\]\]>)", re.DOTALL)


@dataclass(slots=True)
class Node:
    """An element: its name in lower case without a namespace, and the line on which it begins."""

    name: str
    line: int
    text: str = ""
    children: list[Node] = field(default_factory=list)

    def all(self, name: str) -> list[Node]:
        """Return the children of that name, in their order."""
        return [each for each in self.children if each.name == name]

    def first(self, name: str) -> Node | None:
        """Return the first child of that name; None where there is none."""
        return next(iter(self.all(name)), None)

    def value(self, name: str) -> str:
        """Return the text of the first child of that name as one line; empty without one."""
        child = self.first(name)
        return "" if child is None else " ".join(child.text.split())

    def walk(self) -> Iterator[Node]:
        """Yield the element and everything in it."""
        yield self
        for child in self.children:
            yield from child.walk()


class _Builder:
    """Builds nodes from what the parser meets, within limits."""

    def __init__(self) -> None:
        self.parser: DefusedXMLParser | None = None
        self.root: Node | None = None
        self.open: list[Node] = []
        self.count = 0

    @property
    def line(self) -> int:
        return 1 if self.parser is None else int(self.parser.parser.CurrentLineNumber)

    def start(self, tag: str, _attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.open) >= DEEPEST or self.count > MOST_ELEMENTS:
            raise Refusal(Problem("xml_too_large", CLAUSE, {"line": self.line}, "file"))
        node = Node(tag.rpartition("}")[2].lower(), self.line)
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)

    def data(self, text: str) -> None:
        node = self.open[-1]
        node.text += text
        if len(node.text) > MOST_TEXT:
            raise Refusal(Problem("xml_too_large", CLAUSE, {"line": self.line}, "file"))

    def end(self, _tag: str) -> None:
        self.open.pop()

    def close(self) -> None:
        """Do nothing: the root is kept."""


def read_xml(text: str) -> Node:
    """Return the root of an XML document.

    Raises Refusal with ``xml_unsafe`` for a document with a DTD or entities of its own, with
    ``xml_too_large`` for one beyond the limits, with ``xml_broken`` for any other fault; each with
    its line.
    """
    mended = "".join(
        part if part.startswith("<![CDATA[") else _BARE_LESS.sub("&lt;", _BARE.sub("&amp;", part))
        for part in _CDATA.split(text.lstrip("\ufeff \t\r\n"))
    )
    builder = _Builder()
    parser = DefusedXMLParser(target=builder, forbid_dtd=True)
    builder.parser = parser
    try:
        parser.feed(mended.encode("utf-8", "replace").decode())
        parser.close()
    except DefusedXmlException:
        raise Refusal(Problem("xml_unsafe", CLAUSE, {"line": builder.line}, "file")) from None
    except (ParseError, ValueError) as error:
        line = error.position[0] if isinstance(error, ParseError) else builder.line
        raise Refusal(Problem("xml_broken", CLAUSE, {"line": line}, "file")) from None
    if builder.root is None:
        raise Refusal(Problem("xml_broken", CLAUSE, {"line": 1}, "file"))
    return builder.root
