"""What an act between matches would do to a team, before it is done."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from rosters.games import of
from rosters.games.room import Words
from rosters.models import Player, Team
from rosters.projections import worth
from rosters.streams import fold, numbered, stored_events
from rosters.telling.acts import ToldAct, told_acts
from rosters.text import storable


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


def bill(team: Team, wish: Any) -> Bill:
    """The bill of a wish, as `change_team` takes it; writes nothing.  Refuses as that does."""
    before = stored_events(team)
    state = fold(team, before).state
    events = team.rules.change(team.version, state, storable(wish))
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
