"""Previews of changes: the effect on a team of an act between matches, before it is done."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rosters.games import of
from rosters.games.room import Words
from rosters.models import Player, Team
from rosters.teams.projections import worth
from rosters.teams.streams import fold, numbered, stored_events
from rosters.typed.text import storable
from rosters.words.acts import ToldAct, told_acts
from rules.roster import Event
from rules.steps import Sealed, SealedDice


@dataclass(frozen=True, slots=True)
class Bill:
    """The preview of a change: the acts, the players they are about, and the team afterwards.

    players: the players that it is about, as they are now.
    experience: the game's word for what players gain by playing; None where they gain nothing.
    treasury, value: before and after.
    """

    acts: list[ToldAct]
    players: list[Player]
    experience: Words | None
    treasury: tuple[int, int]
    value: tuple[int, int]


def bill(team: Team, wish: Any) -> Bill | None:
    """Return the preview of a wish, in the form that `change_team` takes; nothing is written.

    Refuses as `change_team` does. None where the wish rolls dice: nobody sees a die before it
    counts.
    """
    before = stored_events(team)
    state = fold(team, before).state
    try:
        events = team.rules.change(team.version, state, storable(wish), SealedDice())
    except Sealed:
        return None
    return _billed(team, before, events)


def defaults_bill(team: Team) -> Bill | None:
    """Return the preview of the open step's usual choices; None where they roll dice."""
    before = stored_events(team)
    try:
        events = team.rules.default(team.version, fold(team, before).state, SealedDice())
    except Sealed:
        return None
    return _billed(team, before, events)


def _billed(team: Team, before: Sequence[Event], events: Sequence[Event]) -> Bill:
    state = fold(team, before).state
    after = fold(team, [*before, *numbered(events, team.seq, uuid.uuid4())]).state
    players = {player.number: player for player in team.players.all()}
    about = [event.payload["player"] for event in events if "player" in event.payload]
    (was_treasury, was_value), (treasury, value) = worth(state), worth(after)
    return Bill(
        told_acts(team.game, events, {number: str(each) for number, each in players.items()}),
        [players[number] for number in about if number in players],
        of(team.game).sheet.EXPERIENCE,
        (was_treasury, treasury),
        (was_value, value),
    )
