"""What a page of a live match follows by."""

from __future__ import annotations

import re
from html import unescape

_DATA = re.compile(r'data-(follows|tells|mark|seen)="([^"]*)"')


def follower(page: str) -> dict[str, str]:
    """The address of its news, the mark that it knows, and what it has shown; empty for a page that
    waits for nobody."""
    if "data-follows" not in page:
        return {}
    return {name: unescape(value) for name, value in _DATA.findall(page)}


def teller(page: str) -> dict[str, str]:
    """The same of a page whose coach is asked, which only tells that there is news."""
    return (
        {name: unescape(value) for name, value in _DATA.findall(page)}
        if "data-tells" in page
        else {}
    )
