"""To-dos of a team before its next match, in the words of its game."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True, slots=True)
class Due:
    """One to-do of a team.

    icon: its icon in the sprite.
    anchor: where it is done, on the page of its template ``market``.
    waits: whether the usual choice is taken for a coach who does not choose in time (LG-FIX-11).
    """

    icon: str
    title: str
    about: str
    anchor: str
    button: str | Promise
    waits: bool = False
