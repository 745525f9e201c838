"""Data cards of Boufbowl: the face of a player's card that counts now, and upgrades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from matches.games.data_cards import Card, Piece, Rule, member_of, name_of, named
from rosters.games.boufbowl import cards
from rosters.games.boufbowl.sheet import permanent
from rosters.words.explained import explanation
from rules.boufbowl.catalogue import Catalogue, load
from rules.coach import Decision

JSON = Any

#: Where somebody in no zone is (`rules.boufbowl.picture.replay`).
_HOSPITAL = "hospital"


def card(
    version: str, line_ups: Sequence[JSON], frame: JSON, side: int, number: int
) -> Card | None:
    member = member_of(line_ups, side, number)
    if member is None:
        return None
    data = load(version)
    place, condition, wounded = _seen(frame, side, number)
    captain = frame["captains"][side] == number
    return Card(
        side,
        number,
        str(number),
        name_of(member),
        _position(data, member),
        conditions=_conditions(frame, (side, number), place, condition, wounded, captain),
        rules=_rules(data, member, wounded=wounded, captain=captain),
    )


def _seen(frame: JSON, side: int, number: int) -> tuple[str, str, bool]:
    """Return the zone, the condition, and whether the player is wounded, as the board has it."""
    for where, slot, *seen in frame["players"]:
        if (where, slot) == (side, number):
            return seen[0], seen[1], bool(seen[2])
    return "", "standing", False


def _position(data: Catalogue, member: Mapping[str, JSON]) -> str:
    return cards.category_name(data.players[member["card"]].category)


def _conditions(
    frame: JSON, who: tuple[int, int], place: str, condition: str, wounded: bool, captain: bool
) -> list[str]:
    words = [_(_HOSPITAL)] if place == _HOSPITAL else []
    words.append(_(condition))
    if wounded:
        words.append(_("wounded"))
    if captain:
        words.append(_("captain"))
    if frame["carrier"] and tuple(frame["carrier"]) == who:
        words.append(_("with the ball"))
    return words


def _rules(
    data: Catalogue, member: Mapping[str, JSON], *, wounded: bool, captain: bool
) -> list[Rule]:
    """Return what the face of the card says that counts now, and the permanent upgrades."""
    known = data.players[member["card"]]
    if captain:
        known = data.captain_of(known)
    face = known.wounded if wounded else known.healthy
    words = [*cards.abilities(face), explanation(cards.GAME, "player", known.id)]
    rules = [Rule(cards.name_of(known), " · ".join(filter(None, words)))]
    for id_ in member.get("permanents", ()):
        upgrade = permanent(data, id_)
        rules.append(Rule(f"{upgrade.name} {upgrade.level}", upgrade.does))
    return rules


def on_board(line_ups: Sequence[JSON], frame: JSON) -> list[Piece]:
    """Return the players in a zone of the pitch by side and slot."""
    there = [(side, slot) for side, slot, place, *_rest in frame["players"]
             if place not in ("", _HOSPITAL)]  # fmt: skip
    return named(line_ups, there)


def subject(decision: Decision, typed: Mapping[str, str]) -> tuple[int, int] | None:
    """Return the player whom the question names; None where it names none."""
    about = decision.about if isinstance(decision.about, Mapping) else {}
    slot = about.get("number", about.get("player"))
    if isinstance(slot, int):
        return decision.side, slot
    return (slot[0], slot[1]) if isinstance(slot, list | tuple) else None
