"""Build a team from its events (LG-EVENT-01): what each kind of event does.

Every event states facts: players, faces, cards. The docstring of each reducer shows its payload.
Reducers raise Refusal where the event does not fit the team. No shape of a payload has been left
behind yet, so nothing is upcast.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules import roster, shirts
from rules.conditions import Condition
from rules.helvetia_cup.between import ruling
from rules.helvetia_cup.between.reducing import book, cause, known, serve, suffer, take
from rules.helvetia_cup.between.team import CUSTOM, MatchLine, Player, Team
from rules.helvetia_cup.catalogue import SKILLS, Catalogue
from rules.helvetia_cup.position import COUNTS
from rules.problems import Problem, Refusal
from rules.roster import Event, Folded, Reducer, founded_yet
from rules.rulings import RULED

JSON = Any
Payload = Mapping[str, JSON]

#: What a suspension is for, and its clause.
SUSPENDED_BY = {"red_card": "HC-SUSP-01", "yellow_cards": "HC-SUSP-02"}


def fold(catalogue: Catalogue, events: Iterable[Event]) -> Folded[Team]:
    """Return the team that its events make.

    Events that no longer fit are left out and returned as problems.
    """
    return roster.fold(Team(catalogue), events, REDUCERS)


def apply(team: Team, event: Event) -> None:
    """Apply one event in place. Raises Refusal, and changes nothing, if it does not fit."""
    REDUCERS[event.kind](team, event.payload)


# -- the team and its players -------------------------------------------------------------------


def _founded(team: Team, payload: Payload) -> None:
    """Found the team. Payload: {"name", "race"}.

    Raises Refusal("already_founded"), or Refusal("unknown_race") for a team list that does not
    exist.
    """
    race = payload["race"]
    if team.race:
        raise Refusal(Problem("already_founded", "LG-EVENT-01"))
    if race != CUSTOM and race not in team.catalogue.teams:
        raise Refusal(Problem("unknown_race", "HC-TEAM-01", {"race": race}))
    team.name, team.race = payload["name"], race


def _joined(team: Team, payload: Payload) -> None:
    """Add a player.

    Payload: {"player", "number", "name", "role", "position", "captain", "speed", skills, "cost"}.

    Raises Refusal("player_exists") for an id, or Refusal("number_taken") for a shirt, that is in
    use.
    """
    founded_yet(team)
    who, number = payload["player"], payload["number"]
    if who in team.players:
        raise Refusal(Problem("player_exists", "LG-EVENT-01", {"player": who}, f"player:{who}"))
    if number in {player.number for player in team.players.values()}:
        raise Refusal(Problem("number_taken", "HC-ROSTER-01", {"number": number}))
    team.players[who] = Player(
        who,
        number,
        payload["name"],
        payload["role"],
        payload["position"],
        payload["captain"],
        payload["speed"],
        tuple(payload[skill] for skill in SKILLS),
        payload["cost"],
    )


def _renamed(team: Team, payload: Payload) -> None:
    """Rename the team. Payload: {"name"}."""
    founded_yet(team)
    team.name = payload["name"]


def _player_renamed(team: Team, payload: Payload) -> None:
    """Rename a player. Payload: {"player", "name"}."""
    known(team, payload["player"]).name = payload["name"]


def _renumbered(team: Team, payload: Payload) -> None:
    """Change shirts, all at once, so that players can exchange them.

    Payload: {"numbers": [[player, number], ...]}.
    """
    numbers: dict[int, int] = dict(payload["numbers"])
    for who in numbers:
        known(team, who)
    shirts.wear(team.players, team.roster, numbers, "HC-ROSTER-01")


# -- a match and what follows it ----------------------------------------------------------------


def _match_played(team: Team, payload: Payload) -> None:
    """Record a match.

    Payload: {"opponent", "result", "score", "shootout", "kind", "competition", "leg", "league",
    "lines": [{"player", "fielded", deeds}]}. Score and shootout are of both sides, the team's own
    first.
    """
    founded_yet(team)
    for line in payload["lines"]:
        known(team, line["player"])
    ours, theirs = payload["score"]
    shootout = payload["shootout"]
    team.record.append(
        MatchLine(
            payload["opponent"],
            payload["result"],
            (ours, theirs),
            shootout and (shootout[0], shootout[1]),
            payload["kind"],
            payload["competition"],
            payload["leg"],
        )
    )
    if payload["competition"]:
        book(team, payload["competition"]).league = payload["league"]
    for line in payload["lines"]:
        player = team.players[line["player"]]
        player.matches += 1 if line["fielded"] else 0
        for deed in COUNTS:
            if line.get(deed, 0):
                player.deeds[deed] = player.deeds.get(deed, 0) + line[deed]


def _served(team: Team, payload: Payload) -> None:
    """End the fatigue and the suspensions that this match has served.

    Payload: {"competition", "fatigue": [players], "suspensions": [players]}. See HC-FAT-05;
    HC-SUSP-03, -05: the counter of a suspended player starts anew. A player whose suspension was
    taken back since has missed nothing, and keeps the counter.
    """
    founded_yet(team)
    competition, players = payload["competition"], team.players
    for who in payload["fatigue"]:
        if who in players:
            serve(players[who], "fatigue", competition)
    for who in payload["suspensions"]:
        if who in players and players[who].is_suspended(competition):
            serve(players[who], "suspension", competition)
            book(team, competition).yellows.pop(who, None)


def _recovery_rolled(team: Team, payload: Payload) -> None:
    """Apply the team die after a missed match (HC-INJ-03, HC-INJ-04).

    Payload: {"player", "face", "recovers"}. Raises Refusal("not_injured") if the player is not.
    """
    player = known(team, payload["player"])
    if not player.is_injured:
        about = f"player:{player.id}"
        raise Refusal(Problem("not_injured", "HC-INJ-05", {"name": player.name}, about))
    if payload["recovers"]:
        player.conditions = tuple(
            each for each in player.conditions if each.kind not in ("injury", "fatigue")
        )
        return
    player.conditions = tuple(
        replace(each, rolls=(*each.rolls, payload["face"])) if each.kind == "injury" else each
        for each in player.conditions
    )


def _booked(team: Team, payload: Payload) -> None:
    """Count yellow cards (HC-SUSP-02, HC-LEAGUE-08).

    Payload: {"competition", "yellows": [[player, cards], ...]}.
    """
    founded_yet(team)
    for who, _ in payload["yellows"]:
        known(team, who)
    counters = book(team, payload["competition"]).yellows
    for who, cards in payload["yellows"]:
        counters[who] = counters.get(who, 0) + cards


def _suspended(team: Team, payload: Payload) -> None:
    """Suspend a player for ``red_card`` or ``yellow_cards``.

    Payload: {"competition", "player", "what"}.
    """
    what = payload["what"]
    suffer(
        team,
        payload["player"],
        Condition(
            "suspension",
            what,
            cause(team),
            SUSPENDED_BY[what],
            "matches",
            1,
            competition=payload["competition"],
        ),
    )


def _injured(team: Team, payload: Payload) -> None:
    """Injure a player (HC-INJ-01, HC-INJ-02). Payload: {"player", "minute"}."""
    injury = Condition("injury", "heavy_injury", cause(team), "HC-INJ-01", "roll")
    suffer(team, payload["player"], injury)


def _fatigued(team: Team, payload: Payload) -> None:
    """Make players fatigued, none of them twice (HC-FAT-04).

    Payload: {"competition", "players"}.
    """
    competition = payload["competition"]
    for who in payload["players"]:
        known(team, who)
    tired = Condition(
        "fatigue", "fatigued", cause(team), "HC-FAT-01", "matches", 1, competition=competition
    )
    for who in payload["players"]:
        if not team.players[who].is_fatigued(competition):
            suffer(team, who, tired)


# -- the cards of the coach ---------------------------------------------------------------------


def _trained(team: Team, payload: Payload) -> None:
    """Add cards taken before the match (HC-TCARD-04). Payload: {"competition", "cards"}."""
    take(team, payload["competition"], payload["cards"])


def _mission_fulfilled(team: Team, payload: Payload) -> None:
    """Add the card of a fulfilled mission (HC-TCARD-06). Payload: {"competition", "card"}."""
    take(team, payload["competition"], [payload["card"]])


def _legendaries_used(team: Team, payload: Payload) -> None:
    """Use up legendary cards, also cancelled ones (HC-TCARD-01, HC-TCARD-12).

    Payload: {"competition", "leg", "cards"}.

    Raises Refusal("unknown_card") for a card that is not legendary, and Refusal("legendary_used")
    for one used in this leg before.
    """
    founded_yet(team)
    competition, leg = payload["competition"], payload["leg"]
    used = team.book(competition).legendaries.get(leg, [])
    for card in payload["cards"]:
        if card not in team.catalogue.legendaries:
            raise Refusal(Problem("unknown_card", "HC-DECK-02", {"card": card}))
        if card in used:
            raise Refusal(Problem("legendary_used", "HC-TCARD-01", {"card": card}))
    book(team, competition).legendaries[leg] = [*used, *payload["cards"]]


def _trimmed(team: Team, payload: Payload) -> None:
    """Give cards back (HC-LEAGUE-12). Payload: {"competition", "cards"}.

    Raises Refusal("card_not_owned") for a card that the team does not have.
    """
    founded_yet(team)
    book = team.book(payload["competition"])
    for card in payload["cards"]:
        if card not in book.collection:
            raise Refusal(Problem("card_not_owned", "HC-LEAGUE-12", {"card": card}))
    book.collection = [card for card in book.collection if card not in payload["cards"]]


# -- between two seasons ------------------------------------------------------------------------


def _recovered(team: Team, payload: Payload) -> None:
    """End injuries that were got in the competition (HC-LEAGUE-09).

    Payload: {"players", "competition"}.
    """
    for who in payload["players"]:
        if who in team.players:
            player = team.players[who]
            player.conditions = tuple(
                each
                for each in player.conditions
                if each.kind != "injury" or not team.was_got_in(each, payload["competition"])
            )


def _season_changed(team: Team, payload: Payload) -> None:
    """Close the book of the competition; an empty name closes all (HC-LEAGUE-09).

    Payload: {"competition", "results"}.
    """
    founded_yet(team)
    competition = payload["competition"]
    if competition:
        team.books.pop(competition, None)
    else:
        team.books.clear()
    for player in team.players.values():
        player.conditions = tuple(
            each
            for each in player.conditions
            if each.kind == "injury" or competition not in ("", each.competition)
        )


REDUCERS: Mapping[str, Reducer] = {
    "founded": _founded,
    "joined": _joined,
    "renamed": _renamed,
    "player_renamed": _player_renamed,
    "renumbered": _renumbered,
    "match_played": _match_played,
    "served": _served,
    "recovery_rolled": _recovery_rolled,
    "booked": _booked,
    "suspended": _suspended,
    "injured": _injured,
    "fatigued": _fatigued,
    "trained": _trained,
    "mission_fulfilled": _mission_fulfilled,
    "legendaries_used": _legendaries_used,
    "trimmed": _trimmed,
    "recovered": _recovered,
    "season_changed": _season_changed,
    RULED: ruling.reduce,
}
