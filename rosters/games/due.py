"""What a team has to see to before its next match, in the words of its game."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True, slots=True)
class Due:
    """One thing to see to.

    icon:   of the sprite.
    anchor: where it is done, on the page of its template ``market``.
    waits:  whether the usual is chosen for who does not choose in time (LG-FIX-11).
    """

    icon: str
    title: str
    about: str
    anchor: str
    button: str | Promise
    waits: bool = False
