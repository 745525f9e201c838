"""Open a file that anybody may have made: its text, its XML or its JSON, and nothing that runs.

Nothing is fetched and nothing is expanded: a document type is refused, an archive has one entry
and is unpacked a piece at a time. Whatever is wrong is one problem, with its line where it has one.
"""

from __future__ import annotations

import json
import re
import zlib
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable
from io import BytesIO
from typing import Any, Final, NoReturn
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, LargeZipFile, ZipFile

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from rosters.brought_teams.parts import Part, plain_key
from rules.problems import Problem, Refusal

JSON = Any
CLAUSE: Final = "LG-IO-16"
#: The largest file, packed and unpacked, in bytes.
MOST_BYTES: Final = 5 * 2**20
MOST_UNPACKED: Final = 20 * 2**20
#: An archive holds at most so many times its own length.
MOST_RATIO: Final = 100
#: How deep elements may stand in each other, and how many a file may have.
MOST_DEPTH: Final = 40
MOST_PARTS: Final = 200_000
_ENCODINGS: Final = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "us-ascii": "ascii",
    "ascii": "ascii",
    "utf-16": "utf-16",
    "iso-8859-1": "latin-1",
    "latin1": "latin-1",
    "windows-1251": "cp1251",
    "windows-1252": "cp1252",
}
_DECLARED: Final = re.compile(
    rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']"""
)
_PIECE: Final = 64 * 1024


def opened(data: bytes) -> Part:
    """Return the root of a file: of XML or JSON, packed as a ZIP with one entry or not.

    Raises Refusal with the codes that begin with ``team_file_``.
    """
    if len(data) > MOST_BYTES:
        refuse("team_file_too_large", most=MOST_BYTES // 2**20)
    if data.startswith(b"PK"):
        data = _unpacked(data)
    text = _text(data)
    if not text.strip():
        refuse("team_file_empty")
    start = text.lstrip()[:1]
    if start not in ("<", "{", "["):
        refuse("team_file_no_format")
    return _xml(text) if start == "<" else _json(text)


def refuse(code: str, **params: JSON) -> NoReturn:
    """Raise Refusal for the whole file, with one problem of this code."""
    raise Refusal(Problem(code, CLAUSE, params, "file"))


def _unpacked(data: bytes) -> bytes:
    """Return the one entry of an archive."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
            files = [entry for entry in entries if not entry.is_dir()]
            if len(entries) != 1 or len(files) != 1:
                refuse("team_file_zip_entries", count=len(entries))
            entry = files[0]
            if entry.flag_bits & 0x1:
                refuse("team_file_zip_locked")
            most = min(MOST_UNPACKED, MOST_RATIO * max(len(data), 1))
            # What the directory says of its length is not believed: it is counted.
            kept = bytearray()
            with archive.open(entry) as packed:
                while piece := packed.read(_PIECE):
                    kept += piece
                    if len(kept) > most:
                        refuse("team_file_zip_ratio", most=MOST_UNPACKED // 2**20)
    except (BadZipFile, LargeZipFile, NotImplementedError, RuntimeError, EOFError, OSError):
        refuse("team_file_zip_broken")
    except (zlib.error, ValueError, OverflowError):
        refuse("team_file_zip_broken")
    return bytes(kept)


def _text(data: bytes) -> str:
    """Return the text of a file: by its mark, by what its XML declares, else as UTF-8."""
    marks = {BOM_UTF8: "utf-8", BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}
    mark = next((each for each in marks if data.startswith(each)), b"")
    body = data[len(mark) :]
    codec = marks.get(mark, "")
    if not codec:
        declared = _DECLARED.match(data)
        name = declared.group(1).decode().lower() if declared else "utf-8"
        if name not in _ENCODINGS:
            refuse("team_file_encoding", encoding=name[:40])
        codec = _ENCODINGS[name]
        if codec == "utf-16":  # without a mark nobody can have read the declaration
            refuse("team_file_not_text", line=1)
    try:
        text = body.decode(codec)
    except UnicodeDecodeError as error:
        refuse("team_file_not_text", line=body.count(b"\n", 0, error.start) + 1)
    if "\0" in text:
        refuse("team_file_not_text", line=text.count("\n", 0, text.index("\0")) + 1)
    return text


class _Builder:
    """Builds parts from XML as it is read, and stops at what is too deep or too much."""

    def __init__(self) -> None:
        #: Returns the line that is being read; whoever makes the parser says so.
        self.line: Callable[[], int] = lambda: 0
        self.root: Part | None = None
        self.stack: list[Part] = []
        self.texts: list[list[str]] = []
        self.count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition("}")[2]
        if len(self.stack) >= MOST_DEPTH:
            refuse("team_file_too_deep", path=self.stack[-1].path[-120:], most=MOST_DEPTH)
        self._count(1 + len(attributes))
        if self.stack:
            siblings = self.stack[-1].parts.setdefault(plain_key(name), [])
            path = f"{self.stack[-1].path}/{name}[{len(siblings) + 1}]"
            part = Part(path, line=self.line())
            siblings.append(part)
        else:
            part = self.root = Part(name)
        for key, value in attributes.items():
            if "}" not in key:
                inner = Part(f"{part.path}/@{key}", value)
                part.parts.setdefault(plain_key(key), []).append(inner)
        self.stack.append(part)
        self.texts.append([])

    def data(self, text: str) -> None:
        self.texts[-1].append(text)

    def end(self, _tag: str) -> None:
        self.stack.pop().text = "".join(self.texts.pop()).strip()

    def close(self) -> Part | None:
        return self.root

    def _count(self, more: int) -> None:
        self.count += more
        if self.count > MOST_PARTS:
            refuse("team_file_too_many", most=MOST_PARTS)


def _xml(text: str) -> Part:
    builder = _Builder()
    parser = DefusedXMLParser(
        target=builder, forbid_dtd=True, forbid_entities=True, forbid_external=True
    )
    builder.line = lambda: int(parser.parser.CurrentLineNumber)
    try:
        # As text it is UTF-8 to the parser, whatever its declaration says.
        parser.feed(text)
        root = builder.root
        parser.close()
    except DefusedXmlException:
        refuse("team_file_doctype", line=_line_of_doctype(text))
    except ParseError as error:
        line, column = error.position
        refuse("team_file_xml_broken", line=line, column=column + 1)
    except (ValueError, LookupError):
        refuse("team_file_not_text", line=1)
    if root is None:
        refuse("team_file_no_format")
    return root


def _line_of_doctype(text: str) -> int:
    found = re.search("<!(DOCTYPE|ENTITY)", text)
    return text.count("\n", 0, found.start() if found else 0) + 1


def _json(text: str) -> Part:
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        refuse("team_file_json_broken", line=error.lineno, column=error.colno)
    except RecursionError:
        refuse("team_file_too_deep", path="", most=MOST_DEPTH)
    except ValueError:
        refuse("team_file_json_broken", line=1, column=1)
    return _parts_of(value)


def _no_constant(_name: str) -> NoReturn:
    raise ValueError("no number")


def _parts_of(value: JSON) -> Part:
    root = Part("")
    count, stack = 0, [(root, value, 0)]
    while stack:
        part, inner, depth = stack.pop()
        if depth > MOST_DEPTH:
            refuse("team_file_too_deep", path=part.path[-120:], most=MOST_DEPTH)
        children: list[tuple[str, str, JSON]] = []
        if isinstance(inner, dict):
            for key, each in inner.items():
                path = f"{part.path}.{key}" if part.path else key
                many = isinstance(each, list)
                children += (
                    [(key, f"{path}[{at}]", one) for at, one in enumerate(each)]
                    if many
                    else [(key, path, each)]
                )
        elif isinstance(inner, list):
            children = [("", f"{part.path}[{at}]", each) for at, each in enumerate(inner)]
        else:
            part.text = _written(inner)
        count += len(children) + 1
        if count > MOST_PARTS:
            refuse("team_file_too_many", most=MOST_PARTS)
        for key, path, each in children:
            child = Part(path[-200:])
            part.parts.setdefault(plain_key(key), []).append(child)
            stack.append((child, each, depth + 1))
    return root


def _written(value: JSON) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if not isinstance(value, int) or abs(value) < 10**15 else "0"
