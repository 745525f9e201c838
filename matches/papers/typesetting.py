"""Typeset papers: the same content gives the same bytes, which are kept by its digest."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache as once
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from django.utils.translation import get_language, gettext

from leagues.results.result_cache import remembered

_HERE: Final = Path(__file__).parent
#: How long a paper that was made is kept, in seconds.
KEPT: Final = 3600


@once
def _template() -> bytes:
    return (_HERE / "papers.typ").read_bytes()


def layout() -> str:
    """Return what names the layout of papers."""
    return blake2b(_template(), digest_size=16).hexdigest()


def typeset(title: str, pages: Sequence[Mapping[str, Any]], *, kept: bool = True) -> bytes:
    """Return the PDF of pages in the active language; made once an hour at most.

    pages: as `papers.typ` takes them, by their ``kind``.
    kept:  False for a paper that holds secrets, or that is kept elsewhere.

    What people have written is data to the typesetter, never markup. It reads no file but its fonts
    and knows no time, so the bytes follow from the content alone.
    """
    content = {
        "title": title,
        "language": (get_language() or "en")[:2],
        "words": {
            "notes": gettext("Notes"),
            "table": gettext("Table no."),
            "who": gettext("Who plays"),
            "weapon": gettext("Weapon"),
            "signed": gettext("Signed"),
            "enter": gettext("Send the result: scan your side’s code, or type it at"),
        },
        "pages": pages,
    }
    data = json.dumps(content, ensure_ascii=False, sort_keys=True)
    if not kept:
        return _compiled(data)
    return remembered("paper", [layout(), data], lambda: _compiled(data), KEPT)


def _compiled(data: str) -> bytes:
    import typst  # eighty megabytes: loaded by the process that makes the first paper

    made = typst.compile(  # type: ignore[misc]  # its stubs do not know what bytes are
        _template(),
        root=str(_HERE),
        font_paths=[str(_HERE / "fonts")],
        ignore_system_fonts=True,
        sys_inputs={"data": data},
    )
    assert isinstance(made, bytes), "one document is one file"
    return made
