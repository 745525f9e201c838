"""Writing SVG: pictures of any game are strings, made of these few functions."""

from __future__ import annotations

from html import escape


def tag(name: str, /, *inside: str, **attributes: object) -> str:
    """One element; ``inside`` is markup already.

    An attribute ``stroke_width`` is written stroke-width, ``class_`` class; one that is None is
    left out.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def text(words: str) -> str:
    """Words as markup."""
    return escape(words, quote=False)


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
