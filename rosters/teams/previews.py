"""Previews of changes: the effect on a team of an act between matches, before it is done."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rosters.games import of
from rosters.games.room import Words
from rosters.models import Player, Team
from rosters.teams.projections import worth
from rosters.teams.streams import fold, numbered, stored_events
from rosters.typed.text import storable
from rosters.words.acts import ToldAct, told_acts
from rosters.words.money import money
from rosters.words.own_words import in_words_of
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

    Raises Refusal as `change_team` does. Returns None where the wish rolls dice: nobody sees a die
    before it counts.
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


@dataclass(frozen=True, slots=True)
class Change:
    """A value of a team that a ruling changes, with its name."""

    name: Words
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class RulingPreview:
    """What rulings would do: each in words, and the values that they change."""

    acts: list[ToldAct]
    changes: list[Change]


def ruling_preview(team: Team, wish: Any) -> RulingPreview:
    """Return what rulings on a team would do; nothing is written (LG-EVENT-09).

    wish: as `rule_on_team` takes it.

    Raises Refusal as the game does.
    """
    before = stored_events(team)
    state = fold(team, before).state
    events = team.rules.ruled(team.version, state, storable(wish))
    after = fold(team, [*before, *numbered(events, team.seq, uuid.uuid4())]).state
    return RulingPreview(
        told_acts(team.game, events, _names(state)), _changes(team, events, state, after)
    )


def _names(state: Any) -> dict[int, str]:
    return {each["id"]: each["name"] for each in state.to_json()["players"]}


def _changes(team: Team, events: Sequence[Event], state: Any, after: Any) -> list[Change]:
    """List the totals of the team and of whoever is ruled on that are other ones afterwards."""
    room = of(team.game)
    was, now = state.to_json(), after.to_json()
    purse, value = zip(worth(state), worth(after), strict=True)
    rows: list[tuple[Words, Any, Any]] = []
    if team.rules.has_money:
        rows.append((room.sheet.TREASURY or "", money(purse[0]), money(purse[1])))
    rows.append((in_words_of(team.game, "Team value"), money(value[0]), money(value[1])))
    for event in events:
        if event.payload["what"] == "staff":
            thing = event.payload["thing"]
            rows.append((room.rulings.thing("staff", thing), int(was[thing]), int(now[thing])))
    before = {each["id"]: each for each in was["players"]}
    ruled_on = dict.fromkeys(e.payload["player"] for e in events if "player" in e.payload)
    for player in (each for each in now["players"] if each["id"] in ruled_on):
        old = before[player["id"]]
        if room.sheet.EXPERIENCE is not None:
            named = f"{old['name']}: {room.sheet.EXPERIENCE}"
            rows.append((named, old.get("experience", 0), player.get("experience", 0)))
        price = old.get("value", 0), player.get("value", 0)
        rows.append((f"{old['name']}: {_('value')}", money(price[0]), money(price[1])))
    changed = dict.fromkeys((str(name), str(a), str(b)) for name, a, b in rows if a != b)
    return [Change(*each) for each in changed]
