"""Words for ids without a name."""

from __future__ import annotations


def plain(key: str) -> str:
    """Return an id of a catalogue as words: ``Long passes`` for ``long_passes``."""
    return key.replace("_", " ").capitalize()
