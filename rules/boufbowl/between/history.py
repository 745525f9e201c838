"""A club as the fold of its events (LG-EVENT-01): the effect of each kind of event.

Every event states facts: the players, faces and cards. The docstring of its function shows the
payload. No shape of a payload has been left behind yet, so nothing is upcast.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules import roster
from rules.boufbowl.between import building, permanents, ruling
from rules.boufbowl.between.reducing import heal, hurt, join, known, present, unknown
from rules.boufbowl.between.team import SWAPPED, WOUNDED, Leaving, MatchLine, Team
from rules.boufbowl.catalogue import Catalogue
from rules.boufbowl.position import COUNTS
from rules.conditions import Condition
from rules.problems import Problem, Refusal
from rules.roster import Event, Folded, Reducer, founded_yet
from rules.rulings import RULED

JSON = Any
Payload = Mapping[str, JSON]


def fold(catalogue: Catalogue, events: Iterable[Event]) -> Folded[Team]:
    """Return a club from its events.

    Events that no longer fit are left out and come back as problems.
    """
    return roster.fold(Team(catalogue), events, REDUCERS)


def apply(team: Team, event: Event) -> None:
    """Apply one event in place; raise Refusal where it does not fit, and change nothing."""
    REDUCERS[event.kind](team, event.payload)


# -- the club and its squad ---------------------------------------------------------------------


def _founded(team: Team, payload: Payload) -> None:
    """Found the club: {"name", "race"}.

    Raises Refusal("already_founded"), or Refusal("unknown_race") for a club list that does not
    exist.
    """
    race = payload["race"]
    if team.race:
        raise Refusal(Problem("already_founded", "LG-EVENT-01"))
    if race not in team.catalogue.teams:
        raise Refusal(Problem("unknown_race", "BF-LEAGUE-01", {"race": race}))
    team.name, team.race = payload["name"], race


def _joined(team: Team, payload: Payload) -> None:
    """Add one of the first squad: {"player", "card"}."""
    founded_yet(team)
    join(team, payload["player"], payload["card"])


def _renamed(team: Team, payload: Payload) -> None:
    """Rename the club: {"name"}."""
    founded_yet(team)
    team.name = payload["name"]


def _captain_named(team: Team, payload: Payload) -> None:
    """Name the captain: {"player"}, None for no captain (BF-LEAGUE-06)."""
    who = payload["player"]
    if who is not None:
        present(team, who)
    team.captain = who


def _swapped(team: Team, payload: Payload) -> None:
    """Replace a player by another card: {"player", "newcomer", "card"} (BF-LEAGUE-21).

    Raises Refusal with every problem of the squad that the swap would make.
    """
    player, card = present(team, payload["player"]), payload["card"]
    squad = [card if each == player.card else each for each in team.squad]
    if wrong := building.squad_problems(team.catalogue, team.race, squad):
        raise Refusal(wrong)
    unknown(team, payload["newcomer"])
    player.left = Leaving(SWAPPED, team.matches)
    player.renown, player.permanents, player.conditions = 0, [], ()
    if team.captain == player.id:
        team.captain = None
    join(team, payload["newcomer"], card)


def _upgraded(team: Team, payload: Payload) -> None:
    """Add a permanent upgrade: {"player", "upgrade", "cost"} (BF-LEAGUE-09).

    Raises Refusal with every reason against the upgrade.
    """
    player = present(team, payload["player"])
    if wrong := permanents.problems(team, player, payload["upgrade"]):
        raise Refusal(wrong)
    player.renown -= payload["cost"]
    player.permanents.append(payload["upgrade"])


def _released(team: Team, payload: Payload) -> None:
    """Remove a permanent upgrade: {"player", "upgrade"} (BF-LEAGUE-12).

    Raises Refusal("no_such_permanent") if the player does not have it.
    """
    player, id_ = present(team, payload["player"]), payload["upgrade"]
    if id_ not in player.permanents:
        about = {"name": player.name, "upgrade": id_}
        raise Refusal(Problem("no_such_permanent", "BF-LEAGUE-12", about, f"player:{player.id}"))
    player.permanents.remove(id_)


# -- a match and what follows it ----------------------------------------------------------------


def _match_played(team: Team, payload: Payload) -> None:
    """Add a match to the record.

    {"opponent", "result", "score", "kind", "competition", "lines": [{"player", deeds}]}: the score
    of both sides, its own first.
    """
    founded_yet(team)
    for line in payload["lines"]:
        known(team, line["player"])
    ours, theirs = payload["score"]
    team.record.append(
        MatchLine(
            payload["opponent"],
            payload["result"],
            (ours, theirs),
            payload["kind"],
            payload["competition"],
        )
    )
    for line in payload["lines"]:
        player = team.players[line["player"]]
        player.matches += 1
        for deed in COUNTS:
            if line.get(deed, 0):
                player.deeds[deed] = player.deeds.get(deed, 0) + line[deed]


def _renown_gained(team: Team, payload: Payload) -> None:
    """Add renown to players: {"renown": [[player, gained], ...]} (BF-LEAGUE-08)."""
    founded_yet(team)
    for who, _ in payload["renown"]:
        present(team, who)
    for who, gained in payload["renown"]:
        team.players[who].renown += gained


def _wounded(team: Team, payload: Payload) -> None:
    """Wound a player: {"player", "by"}, the opponent's slot, None where no opponent did it
    (BF-DMG-04).

    Raises Refusal("wounded_before") if the player is wounded already.
    """
    player = present(team, payload["player"])
    if player.is_wounded:
        about = f"player:{player.id}"
        raise Refusal(Problem("wounded_before", "BF-DMG-08", {"name": player.name}, about))
    by = payload["by"]
    wound = Condition(
        # A wounded player still plays, so the kind must not keep them off the pitch.
        "fatigue",
        WOUNDED,
        f"match:{team.matches}",
        "BF-LEAGUE-15",
        "roll",
        how="" if by is None else "blow",
        by=by,
    )
    player.conditions += (wound,)


def _healing_paid(team: Team, payload: Payload) -> None:
    """Heal a player for renown, without a roll: {"player", "cost"} (BF-LEAGUE-14).

    Raises Refusal("renown_short_to_heal") if the renown is less than the cost.
    """
    player = hurt(team, payload["player"])
    if player.renown < payload["cost"]:
        about = f"player:{player.id}"
        params = {"name": player.name, "cost": payload["cost"], "renown": player.renown}
        raise Refusal(Problem("renown_short_to_heal", "BF-LEAGUE-14", params, about))
    player.renown -= payload["cost"]
    heal(player)


def _healing_rolled(team: Team, payload: Payload) -> None:
    """Heal a player if the roll says so: {"player", "face", "heals"} (BF-LEAGUE-14)."""
    player = hurt(team, payload["player"])
    if payload["heals"]:
        heal(player)
        return
    player.conditions = tuple(
        replace(each, rolls=(*each.rolls, payload["face"])) if each.what == WOUNDED else each
        for each in player.conditions
    )


# -- between two seasons ------------------------------------------------------------------------


def _season_changed(team: Team, payload: Payload) -> None:
    """Begin a season: wounds heal, renown is halved: {"results"} (BF-LEAGUE-24)."""
    founded_yet(team)
    for player in team.roster:
        heal(player)
        player.renown //= 2


REDUCERS: Mapping[str, Reducer] = {
    "founded": _founded,
    "joined": _joined,
    "renamed": _renamed,
    "captain_named": _captain_named,
    "swapped": _swapped,
    "upgraded": _upgraded,
    "released": _released,
    "match_played": _match_played,
    "renown_gained": _renown_gained,
    "wounded": _wounded,
    "healing_paid": _healing_paid,
    "healing_rolled": _healing_rolled,
    "season_changed": _season_changed,
    RULED: ruling.reduce,
}
