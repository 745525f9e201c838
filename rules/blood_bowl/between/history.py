"""Build a team from its events (LG-EVENT-01): what each kind of event does.

Every event states facts: players, faces, prices. The docstring of each reducer shows its payload.

Reducers raise Refusal where the event does not fit the team.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules import roster, shirts
from rules.blood_bowl.between import ruling
from rules.blood_bowl.between.player import ImprovementRoll, Injury, Leaving, Player
from rules.blood_bowl.between.reducing import about, known, newcomer, pay, present, room_for
from rules.blood_bowl.between.team import MatchLine, Team
from rules.blood_bowl.catalogue import Catalogue
from rules.problems import Problem, Refusal
from rules.roster import Event, Folded, Reducer, founded_yet
from rules.rulings import RULED

JSON = Any
Payload = Mapping[str, JSON]

#: Events by which a player gets an id.
JOINING = ("hired", "raised", "journeyman_joined")


def fold(catalogue: Catalogue, events: Iterable[Event]) -> Folded[Team]:
    """Return the team that its events make.

    Events that no longer fit are left out and returned as problems.
    """
    events = list(events)
    given = (event.payload["player"] for event in events if event.kind in JOINING)
    return roster.fold(Team(catalogue, highest=max(given, default=0)), events, REDUCERS)


def apply(team: Team, event: Event) -> None:
    """Apply one event in place. Raises Refusal, and changes nothing, if it does not fit."""
    REDUCERS[event.kind](team, event.payload)


def _founded(team: Team, payload: Payload) -> None:
    """Found the team. Payload: {"name", "race", "budget"}.

    Raises Refusal("already_founded"), or Refusal("unknown_race") for a team list that does not
    exist.
    """
    race = payload["race"]
    if team.race:
        raise Refusal(Problem("already_founded", "LG-EVENT-01"))
    if race not in team.catalogue.teams:
        raise Refusal(Problem("unknown_race", "BB-TEAM-01", {"race": race}))
    team.name = payload["name"]
    team.race = race
    pay(team, payload["budget"], "budget", "", "BB-TEAM-02")


def _hired(team: Team, payload: Payload) -> None:
    """Hire a player. Payload: {"player", "number", "name", "position", "price"}."""
    player = newcomer(team, payload)
    room_for(team, player)
    pay(team, -payload["price"], "hired", f"player:{player.id}", "BB-TEAM-04")
    team.players[player.id] = player


def _raised(team: Team, payload: Payload) -> None:
    """Add a raised player for free.

    Payload: {"player", "number", "name", "position", "opponent", "clause"}.
    """
    player = newcomer(team, payload)
    room_for(team, player)
    team.players[player.id] = player


def _journeyman_joined(team: Team, payload: Payload) -> None:
    """Add a journeyman who plays the match that comes next.

    Payload: {"player", "number", "name", "position"}.
    """
    player = newcomer(team, payload)
    player.journeyman = True
    team.players[player.id] = player


def _journeyman_hired(team: Team, payload: Payload) -> None:
    """Hire a journeyman for good. Payload: {"player", "number", "price"}.

    Raises Refusal("not_a_journeyman") for any other player.
    """
    player = present(team, payload)
    if not player.journeyman:
        raise Refusal(
            Problem("not_a_journeyman", "BB-LEAGUE-61", {"name": player.name}, about(player))
        )
    was, player.number = player.number, payload["number"]
    try:
        room_for(team, player)
        pay(team, -payload["price"], "hired", f"player:{player.id}", "BB-LEAGUE-61")
    except Refusal:
        player.number = was
        raise
    player.journeyman = False


def _journeymen_left(team: Team, payload: Payload) -> None:
    """Let journeymen leave. Payload: {"players"}."""
    for who in payload["players"]:
        player = team.players.get(who)
        if player is not None and player.journeyman and player.left is None:
            player.left = Leaving("let_go", team.matches)


def _dismissed(team: Team, payload: Payload) -> None:
    """Dismiss a player. Payload: {"player"}."""
    present(team, payload).left = Leaving("dismissed", team.matches)


def _bought(team: Team, payload: Payload) -> None:
    """Buy an asset, before the first match or after.

    Payload: {"what", "count", "price"}, the price of one.

    Raises Refusal("only_one_apothecary") or Refusal("too_many_rerolls").
    """
    founded_yet(team)
    what, count = payload["what"], payload["count"]
    if what == "apothecary" and team.apothecary + count > 1:
        raise Refusal(Problem("only_one_apothecary", "BB-LEAGUE-34", about="apothecary"))
    most = team.catalogue.rerolls_max
    if what == "rerolls" and team.rerolls + count > most:
        raise Refusal(Problem("too_many_rerolls", "BB-TEAM-08", {"most": most}, "rerolls"))
    later = what == "rerolls" and payload["price"] > team.team_list.reroll_cost
    clause = "BB-LEAGUE-59" if later else PRICE_CLAUSES[what]
    pay(team, -count * payload["price"], "bought", what, clause)
    setattr(team, what, getattr(team, what) + count)


#: The clause that sets the price of each asset.
PRICE_CLAUSES = {
    "rerolls": "BB-TEAM-06",
    "fan_factor": "BB-TEAM-07",
    "assistants": "BB-TEAM-10",
    "cheerleaders": "BB-TEAM-10",
    "apothecary": "BB-LEAGUE-34",
}


def _given_up(team: Team, payload: Payload) -> None:
    """Give up an asset. Payload: {"what", "count"}.

    Raises Refusal("not_so_many") if the team has fewer.
    """
    what, count = payload["what"], payload["count"]
    if getattr(team, what) < count:
        owned = {"what": what, "owned": getattr(team, what)}
        raise Refusal(Problem("not_so_many", "BB-LEAGUE-62", owned, what))
    setattr(team, what, getattr(team, what) - count)


def _renamed(team: Team, payload: Payload) -> None:
    """Rename the team. Payload: {"name"}."""
    founded_yet(team)
    team.name = payload["name"]


def _player_renamed(team: Team, payload: Payload) -> None:
    """Rename a player. Payload: {"player", "name"}."""
    present(team, payload).name = payload["name"]


def _renumbered(team: Team, payload: Payload) -> None:
    """Change shirts, all at once, so that players can exchange them.

    Payload: {"numbers": [[player, number], ...]}.
    """
    numbers: dict[int, int] = dict(payload["numbers"])
    for who in numbers:
        present(team, {"player": who})
    shirts.wear(team.players, team.roster, numbers, "BB-GEN-07")


def _match_played(team: Team, payload: Payload) -> None:
    """Record a match.

    Payload: {"opponent", "result", "score", "kind", "lines": [{"player", "fielded", counts}]}.

    Raises Refusal with ``no_such_player`` for each player of a line who is not in the team.
    """
    founded_yet(team)
    strangers = [line["player"] for line in payload["lines"] if line["player"] not in team.players]
    if strangers:
        raise Refusal(
            Problem("no_such_player", "LG-EVENT-01", {"player": who}, f"player:{who}")
            for who in strangers
        )
    ours, theirs = payload["score"]
    team.record.append(
        MatchLine(payload["opponent"], payload["result"], (ours, theirs), payload["kind"])
    )
    for line in payload["lines"]:
        player = team.players[line["player"]]
        player.matches += 1 if line["fielded"] else 0
        for deed in ("completions", "touchdowns", "interceptions", "casualties"):
            setattr(player, deed, getattr(player, deed) + line[deed])


def _petty_cash(team: Team, payload: Payload) -> None:
    """Move gold out of the treasury before the match (BB-LEAGUE-08). Payload: {"amount"}."""
    founded_yet(team)
    pay(team, -payload["amount"], "petty_cash", "", "BB-LEAGUE-08")


def _mvp(team: Team, payload: Payload) -> None:
    """Record a most valuable player.

    Payload: {"player", "faces"}, the D16 as rolled (BB-LEAGUE-40).
    """
    known(team, payload).mvps += 1


def _improvement_rolled(team: Team, payload: Payload) -> None:
    """Record an improvement roll that waits for a choice (BB-LEAGUE-43).

    Payload: {"player", "threshold", "dice"}.

    Raises Refusal("already_rolled") for a threshold that was rolled for before, and
    Refusal("too_few_spp") for one that is not reached.
    """
    player = present(team, payload)
    threshold = payload["threshold"]
    if any(roll.threshold == threshold for roll in player.rolls):
        params = {"name": player.name, "threshold": threshold}
        raise Refusal(Problem("already_rolled", "BB-LEAGUE-42", params, about(player)))
    if player.spp < threshold:
        params = {"name": player.name, "threshold": threshold, "spp": player.spp}
        raise Refusal(Problem("too_few_spp", "BB-LEAGUE-42", params, about(player)))
    first, second = payload["dice"]
    player.rolls.append(ImprovementRoll(threshold, (first, second), team.matches))


def _improved(team: Team, payload: Payload) -> None:
    """Apply the choice of an improvement.

    Payload: {"player", "threshold", "choice", "kind", "value"}.

    kind: normal, double or characteristic.

    Raises Refusal("no_roll_waits") if no roll waits for a choice, and
    Refusal("skill_already_owned").
    """
    player = present(team, payload)
    threshold, choice = payload["threshold"], payload["choice"]
    waiting = [roll for roll in player.pending if roll.threshold == threshold]
    if not waiting:
        params = {"name": player.name}
        raise Refusal(Problem("no_roll_waits", "BB-LEAGUE-43", params, about(player)))
    if choice in player.skills:
        params = {"name": player.name, "skill": choice}
        raise Refusal(Problem("skill_already_owned", "BB-LEAGUE-46", params, about(player)))
    roll = waiting[0]
    roll.choice, roll.kind, roll.value = choice, payload["kind"], payload["value"]
    if roll.kind == "characteristic":
        name = choice.removeprefix("+").lower()
        setattr(player, name, getattr(player, name) + 1)


def _recovered(team: Team, payload: Payload) -> None:
    """Note that players have missed their match (BB-LEAGUE-50). Payload: {"players"}."""
    for who in payload["players"]:
        if who in team.players:
            team.players[who].miss_next = False


def _injured(team: Team, payload: Payload) -> None:
    """Injure a player.

    Payload: {"player", "effects", "changes", "niggling", "miss_next", "rolls", "cause", "by"}.
    """
    player = present(team, payload)
    changes = dict(payload["changes"])
    _note_injury(team, player, payload, changes)
    for name, change in changes.items():
        setattr(player, name, getattr(player, name) + change)
    player.niggling += payload["niggling"]
    player.miss_next = player.miss_next or payload["miss_next"]


def _died(team: Team, payload: Payload) -> None:
    """Record a death (BB-LEAGUE-29). Payload: {"player", "effects", "rolls", "cause", "by"}."""
    player = present(team, payload)
    _note_injury(team, player, payload, {})
    player.left = Leaving("dead", team.matches)


def _note_injury(team: Team, player: Player, payload: Payload, changes: dict[str, int]) -> None:
    effects, rolls = tuple(payload["effects"]), tuple(payload["rolls"])
    player.injuries.append(
        Injury(team.matches, effects, changes, rolls, payload["cause"], payload["by"])
    )


def _walk_out_rolled(team: Team, payload: Payload) -> None:
    """Let a star walk out, or stay (BB-LEAGUE-67). Payload: {"player", "face", "leaves"}."""
    player = present(team, payload)
    if payload["leaves"]:
        player.left = Leaving("walked_out", team.matches)


def _winnings(team: Team, payload: Payload) -> None:
    """Pay winnings. Payload: {"dice", "fame", "bonus", "amount", "conceded"}; the last of the dice
    counts.

    conceded: ``""``, ``"paid_over"`` (the opponent gets them) or ``"received"`` (BB-LEAGUE-64).
    """
    founded_yet(team)
    amount = payload["amount"]
    if amount:
        clause = "BB-LEAGUE-64" if payload["conceded"] else "BB-LEAGUE-51"
        pay(team, amount, "winnings", "", clause)


def _expenses(team: Team, payload: Payload) -> None:
    """Pay spiralling expenses (BB-LEAGUE-53). Payload: {"value", "amount"}.

    value: the Team Value before the match.
    """
    founded_yet(team)
    pay(team, -payload["amount"], "expenses", "", "BB-LEAGUE-53")


def _fan_factor_changed(team: Team, payload: Payload) -> None:
    """Change the Fan Factor (BB-LEAGUE-54 to BB-LEAGUE-57). Payload: {"dice", "change"}."""
    founded_yet(team)
    team.fan_factor = min(max(team.fan_factor + payload["change"], 0), ruling.FAN_FACTOR_MAX)


def _season_changed(team: Team, payload: Payload) -> None:
    """Count one more season for every player of the roster (LG-SEASON-07). Payload: {"results"}."""
    founded_yet(team)
    for player in team.roster:
        player.seasons += 1


def _aged(team: Team, payload: Payload) -> None:
    """Apply age to a player. Payload: {"player", "face", "effect"}, the D6 as rolled.

    effect: ``""``, ``niggling`` or ``retires``.
    """
    player = present(team, payload)
    if payload["effect"] == "niggling":
        player.niggling += 1
    elif payload["effect"] == "retires":
        player.left = Leaving("retired", team.matches)


def _redrafted(team: Team, payload: Payload) -> None:
    """Apply a redraft: assets owned afterwards, and the change of the treasury.

    Payload: {"budget", "cost", "amount", "released", "rerolls", "apothecary", "assistants",
    "cheerleaders"}.
    """
    founded_yet(team)
    gone = [present(team, {"player": who}) for who in payload["released"]]
    pay(team, payload["amount"], "redraft", "", "LG-SEASON-07")
    for player in gone:
        player.left = Leaving("released", team.matches)
    for what in ("rerolls", "apothecary", "assistants", "cheerleaders"):
        setattr(team, what, payload[what])


REDUCERS: Mapping[str, Reducer] = {
    "founded": _founded,
    "hired": _hired,
    "raised": _raised,
    "dismissed": _dismissed,
    "bought": _bought,
    "given_up": _given_up,
    "renamed": _renamed,
    "player_renamed": _player_renamed,
    "renumbered": _renumbered,
    "journeyman_joined": _journeyman_joined,
    "journeyman_hired": _journeyman_hired,
    "journeymen_left": _journeymen_left,
    "match_played": _match_played,
    "petty_cash": _petty_cash,
    "mvp": _mvp,
    "improvement_rolled": _improvement_rolled,
    "improved": _improved,
    "recovered": _recovered,
    "injured": _injured,
    "died": _died,
    "walk_out_rolled": _walk_out_rolled,
    "winnings": _winnings,
    "expenses": _expenses,
    "fan_factor_changed": _fan_factor_changed,
    "season_changed": _season_changed,
    "aged": _aged,
    "redrafted": _redrafted,
    RULED: ruling.reduce,
}
