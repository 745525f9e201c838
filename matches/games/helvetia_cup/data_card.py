"""Data cards of Helvetia Cup: ratings, markers left, and how a player is on the pitch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from matches.games.data_cards import Card, Piece, Value, member_of, name_of, named
from rosters.games.helvetia_cup.sheet import RATINGS, position_name
from rules.coach import Decision

JSON = Any

#: The state of one who plays (`rules.helvetia_cup.position.STATE_NAMES`): it goes without saying.
_PLAYS = "on the pitch"
#: The other states in words.
STATES: Mapping[str, Promise] = {
    "bench": gettext_lazy("bench"),
    "left": pgettext_lazy("helvetia_cup state", "has been replaced"),
    "sent off": gettext_lazy("sent off"),
    "injured": gettext_lazy("injured"),
    "absent": gettext_lazy("absent"),
}


def card(
    version: str, line_ups: Sequence[JSON], frame: JSON, side: int, number: int
) -> Card | None:
    member = member_of(line_ups, side, number)
    if member is None:
        return None
    return Card(
        side,
        number,
        str(number),
        name_of(member),
        position_name(version, line_ups[side].get("race", ""), member.get("position", "")),
        [Value(heading, meaning, str(member[key])) for key, heading, meaning in RATINGS],
        _conditions(frame, side, number, member),
    )


def _conditions(frame: JSON, side: int, number: int, member: Mapping[str, JSON]) -> list[str]:
    """Return how a player is; nothing of one whom the board does not show (yet)."""
    seen = next((each[2:] for each in frame["players"] if each[:2] == [side, number]), None)
    words = []
    if seen is not None:
        _place, state, lies, markers = seen
        words.append(_("lying" if lies else "standing") if state == _PLAYS else str(STATES[state]))
        left = ("exhausted", "1 marker", "{count} markers")[min(markers, 2)]
        words.append(_(left).format(count=markers))
    if frame["keepers"][side] == number:
        words.append(_("goalkeeper"))
    if member.get("captain"):
        words.append(_("captain"))
    if frame["carrier"] == [side, number]:
        words.append(_("with the ball"))
    return words


def on_board(line_ups: Sequence[JSON], frame: JSON) -> list[Piece]:
    """Return the players on the pitch by side and shirt number."""
    return named(line_ups, [(each[0], each[1]) for each in frame["players"] if each[2]])


def subject(decision: Decision, typed: Mapping[str, str]) -> tuple[int, int] | None:
    """Return the player whom the question names; None where it names none."""
    about, side = decision.about, decision.side
    if decision.key == "call_offside":
        side = 1 - side
    if decision.key == "shot_sector":
        about = about[1]
    return (side, about) if isinstance(about, int) else None
