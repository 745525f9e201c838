"""What an act between matches would do to a team, before it is done."""

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
    """What would happen, to whom, and what the team would be afterwards.

    players:          whom it is about, as they are now.
    experience:       what they gain by playing is called; None where they gain nothing.
    treasury, value:  before and after.
    """

    acts: list[ToldAct]
    players: list[Player]
    experience: Words | None
    treasury: tuple[int, int]
    value: tuple[int, int]


def bill(team: Team, wish: Any) -> Bill | None:
    """The bill of a wish, as `change_team` takes it; writes nothing.  Refuses as that does.

    None where the wish rolls: nobody sees a die before it counts.
    """
    before = stored_events(team)
    state = fold(team, before).state
    try:
        events = team.rules.change(team.version, state, storable(wish), SealedDice())
    except Sealed:
        return None
    return _billed(team, before, events)


def defaults_bill(team: Team) -> Bill | None:
    """The bill of taking the defaults of the step that is open; None where they roll."""
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
