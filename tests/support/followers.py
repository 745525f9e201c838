"""What a page of a live match follows by."""

from __future__ import annotations

import re
from html import unescape

_DATA = re.compile(r'data-(follows|mark|seen)="([^"]*)"')


def follower(page: str) -> dict[str, str]:
    """The address of its news, the mark that it knows, and what it has shown; empty for a page that
    waits for nobody."""
    return {name: unescape(value) for name, value in _DATA.findall(page)}
