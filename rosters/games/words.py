"""Words for what nobody has given any."""

from __future__ import annotations


def plain(key: str) -> str:
    """An id of a catalogue as words: ``Long passes`` for ``long_passes``."""
    return key.replace("_", " ").capitalize()
