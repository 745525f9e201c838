"""The handbook of docs/handbook as pages: for each kind of reader one, in both languages.

A picture is named in the text by its name alone: ``![What it shows](season)``. It stands in
``config/static/handbook`` four times: wide and for a phone, in each language (`make screenshots`).
Pages quote what stands on buttons and links in bold type (LG-HELP-02).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from markdown_it import MarkdownIt
from markdown_it.token import Token

from config.site.rulebook import Heading

FOLDER = Path(settings.BASE_DIR, "docs", "handbook")
#: For whom the pages are, in the order of the contents.
READERS = ("commissioner", "coach", "arbitrator", "spectator", "operator", "programs")
LANGUAGES = ("en", "ru")
#: Pixels of the pictures of a screen and of a phone.
SIZES = {"wide": (1100, 720), "phone": (390, 720)}


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the handbook.

    says: its first paragraph, as plain text.
    headings: those of the second level, for the contents.
    language: that it is in.
    """

    key: str
    title: str
    says: str
    headings: tuple[Heading, ...]
    language: str
    html: SafeString


def pages() -> list[Page]:
    """Return all pages in the active language."""
    return [page(key) for key in READERS]


def page(key: str) -> Page:
    """Return a page in the active language, in English where that has none. Raises KeyError."""
    language = (get_language() or "en").partition("-")[0]
    return _page(key, language if language in LANGUAGES else "en")


def file_of(key: str, language: str) -> Path:
    return FOLDER / language / f"{key}.md"


def anchors(key: str) -> list[str]:
    """Return the anchors of the headings of a page, first to last.

    They are made of the English headings in both languages, so that one link leads to both.
    """
    english = file_of(key, "en").read_text(encoding="utf-8")
    return [
        re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
        for text in re.findall(r"^#+ (.+)$", english, flags=re.MULTILINE)
    ]


@cache
def _page(key: str, language: str) -> Page:
    if key not in READERS:
        raise KeyError(key)
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(file_of(key, language).read_text(encoding="utf-8"))
    ids = iter(anchors(key))
    title, says, headings = key, "", []
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            text, anchor = _words(tokens[at + 1]), next(ids)
            token.attrSet("id", anchor)
            if token.tag == "h1":
                title = text
            elif token.tag == "h2":
                headings.append(Heading(anchor, text))
        elif token.type == "paragraph_open" and not says:
            says = _words(tokens[at + 1])
        elif token.type == "inline" and token.children:
            token.children = [_shown(child, language) for child in token.children]
    # The file is the project's own, and raw HTML in it is not let through.
    html = mark_safe(markdown.renderer.render(tokens, markdown.options, {}))  # noqa: S308
    return Page(key, title, says, tuple(headings), language, html)


def picture_of(name: str, size: str, language: str) -> str:
    """Return the path of a picture of the handbook among the static files.

    size: a key of `SIZES`. language: ``en`` or ``ru``.
    """
    return f"handbook/{name}-{size}-{language}.webp"


def _shown(child: Token, language: str) -> Token:
    """Return a picture as a pair of pictures, of which the browser loads one; all else as it is."""
    if child.type != "image":
        return child
    name = str(child.attrs["src"])
    (wide, high), (narrow, tall) = SIZES["wide"], SIZES["phone"]
    html = format_html(
        '<picture><source media="(max-width: 40rem)" srcset="{}" width="{}" height="{}">'
        '<img src="{}" width="{}" height="{}" alt="{}" loading="lazy"></picture>',
        static(picture_of(name, "phone", language)),
        narrow,
        tall,
        static(picture_of(name, "wide", language)),
        wide,
        high,
        child.content,
    )
    return Token("html_inline", "", 0, content=html)


def _words(inline: Token) -> str:
    children: Sequence[Token] = inline.children or ()
    return "".join(each.content or " " for each in children if not each.nesting)
