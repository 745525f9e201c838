"""Build a team from its events (LG-EVENT-01): what each kind of event does.

Every event states facts: players, faces, prices. The docstring of each reducer shows its payload.

Reducers raise Refusal where the event does not fit the team.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules import roster, shirts
from rules.blood_bowl.between.player import ImprovementRoll, Injury, Leaving, Player
from rules.blood_bowl.between.team import LedgerLine, MatchLine, Team
from rules.blood_bowl.catalogue import Catalogue
from rules.problems import Problem, Refusal
from rules.roster import Event, Folded, Reducer

JSON = Any
Payload = Mapping[str, JSON]

FAN_FACTOR_MAX = 18  # BB-LEAGUE-57
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
    """Found the team. Payload: {"name", "race", "budget"}."""
    race = payload["race"]
    if team.race:
        raise Refusal(Problem("already_founded", "LG-EVENT-01"))
    if race not in team.catalogue.teams:
        raise Refusal(Problem("unknown_race", "BB-TEAM-01", {"race": race}))
    team.name = payload["name"]
    team.race = race
    _pay(team, payload["budget"], "budget", "", "BB-TEAM-02")


def _hired(team: Team, payload: Payload) -> None:
    """Hire a player. Payload: {"player", "number", "name", "position", "price"}."""
    player = _newcomer(team, payload)
    _room_for(team, player)
    _pay(team, -payload["price"], "hired", f"player:{player.id}", "BB-TEAM-04")
    team.players[player.id] = player


def _raised(team: Team, payload: Payload) -> None:
    """Add a raised player for free.

    Payload: {"player", "number", "name", "position", "opponent", "clause"}.
    """
    player = _newcomer(team, payload)
    _room_for(team, player)
    team.players[player.id] = player


def _journeyman_joined(team: Team, payload: Payload) -> None:
    """Add a journeyman who plays the match that comes next.

    Payload: {"player", "number", "name", "position"}.
    """
    player = _newcomer(team, payload)
    player.journeyman = True
    team.players[player.id] = player


def _journeyman_hired(team: Team, payload: Payload) -> None:
    """Hire a journeyman for good. Payload: {"player", "number", "price"}."""
    player = _present(team, payload)
    if not player.journeyman:
        raise Refusal(
            Problem("not_a_journeyman", "BB-LEAGUE-61", {"name": player.name}, _of(player))
        )
    was, player.number = player.number, payload["number"]
    try:
        _room_for(team, player)
        _pay(team, -payload["price"], "hired", f"player:{player.id}", "BB-LEAGUE-61")
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
    _present(team, payload).left = Leaving("dismissed", team.matches)


def _bought(team: Team, payload: Payload) -> None:
    """Buy an asset, before the first match or after.

    Payload: {"what", "count", "price"}, the price of one.
    """
    _founded_yet(team)
    what, count = payload["what"], payload["count"]
    if what == "apothecary" and team.apothecary + count > 1:
        raise Refusal(Problem("only_one_apothecary", "BB-LEAGUE-34", about="apothecary"))
    most = team.catalogue.rerolls_max
    if what == "rerolls" and team.rerolls + count > most:
        raise Refusal(Problem("too_many_rerolls", "BB-TEAM-08", {"most": most}, "rerolls"))
    later = what == "rerolls" and payload["price"] > team.team_list.reroll_cost
    clause = "BB-LEAGUE-59" if later else PRICE_CLAUSES[what]
    _pay(team, -count * payload["price"], "bought", what, clause)
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
    """Give up an asset. Payload: {"what", "count"}."""
    what, count = payload["what"], payload["count"]
    if getattr(team, what) < count:
        owned = {"what": what, "owned": getattr(team, what)}
        raise Refusal(Problem("not_so_many", "BB-LEAGUE-62", owned, what))
    setattr(team, what, getattr(team, what) - count)


def _renamed(team: Team, payload: Payload) -> None:
    """Rename the team. Payload: {"name"}."""
    _founded_yet(team)
    team.name = payload["name"]


def _player_renamed(team: Team, payload: Payload) -> None:
    """Rename a player. Payload: {"player", "name"}."""
    _present(team, payload).name = payload["name"]


def _renumbered(team: Team, payload: Payload) -> None:
    """Change shirts, all at once, so that players can exchange them.

    Payload: {"numbers": [[player, number], ...]}.
    """
    numbers: dict[int, int] = dict(payload["numbers"])
    for who in numbers:
        _present(team, {"player": who})
    shirts.wear(team.players, team.roster, numbers, "BB-GEN-07")


def _match_played(team: Team, payload: Payload) -> None:
    """Record a match.

    Payload: {"opponent", "result", "score", "kind", "lines": [{"player", "fielded", counts}]}.
    """
    _founded_yet(team)
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
    _founded_yet(team)
    _pay(team, -payload["amount"], "petty_cash", "", "BB-LEAGUE-08")


def _mvp(team: Team, payload: Payload) -> None:
    """Record a most valuable player.

    Payload: {"player", "faces"}, the D16 as rolled (BB-LEAGUE-40).
    """
    _known(team, payload).mvps += 1


def _improvement_rolled(team: Team, payload: Payload) -> None:
    """Record an improvement roll that waits for a choice (BB-LEAGUE-43).

    Payload: {"player", "threshold", "dice"}.
    """
    player = _present(team, payload)
    threshold = payload["threshold"]
    if any(roll.threshold == threshold for roll in player.rolls):
        params = {"name": player.name, "threshold": threshold}
        raise Refusal(Problem("already_rolled", "BB-LEAGUE-42", params, _of(player)))
    if player.spp < threshold:
        params = {"name": player.name, "threshold": threshold, "spp": player.spp}
        raise Refusal(Problem("too_few_spp", "BB-LEAGUE-42", params, _of(player)))
    first, second = payload["dice"]
    player.rolls.append(ImprovementRoll(threshold, (first, second), team.matches))


def _improved(team: Team, payload: Payload) -> None:
    """Apply the choice of an improvement. Payload: {"player", "threshold", "choice", "kind",
    "value"}.

    kind: normal, double or characteristic.
    """
    player = _present(team, payload)
    threshold, choice = payload["threshold"], payload["choice"]
    waiting = [roll for roll in player.pending if roll.threshold == threshold]
    if not waiting:
        params = {"name": player.name}
        raise Refusal(Problem("no_roll_waits", "BB-LEAGUE-43", params, _of(player)))
    if choice in player.skills:
        params = {"name": player.name, "skill": choice}
        raise Refusal(Problem("skill_already_owned", "BB-LEAGUE-46", params, _of(player)))
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
    player = _present(team, payload)
    changes = dict(payload["changes"])
    _note_injury(team, player, payload, changes)
    for name, change in changes.items():
        setattr(player, name, getattr(player, name) + change)
    player.niggling += payload["niggling"]
    player.miss_next = player.miss_next or payload["miss_next"]


def _died(team: Team, payload: Payload) -> None:
    """Record a death (BB-LEAGUE-29). Payload: {"player", "effects", "rolls", "cause", "by"}."""
    player = _present(team, payload)
    _note_injury(team, player, payload, {})
    player.left = Leaving("dead", team.matches)


def _note_injury(team: Team, player: Player, payload: Payload, changes: dict[str, int]) -> None:
    effects, rolls = tuple(payload["effects"]), tuple(payload["rolls"])
    player.injuries.append(
        Injury(team.matches, effects, changes, rolls, payload["cause"], payload["by"])
    )


def _walk_out_rolled(team: Team, payload: Payload) -> None:
    """Let a star walk out, or stay (BB-LEAGUE-67). Payload: {"player", "face", "leaves"}."""
    player = _present(team, payload)
    if payload["leaves"]:
        player.left = Leaving("walked_out", team.matches)


def _winnings(team: Team, payload: Payload) -> None:
    """Pay winnings. Payload: {"dice", "fame", "bonus", "amount", "conceded"}; the last of the dice
    counts.

    conceded: ``""``, ``"paid_over"`` (the opponent gets them) or ``"received"`` (BB-LEAGUE-64).
    """
    _founded_yet(team)
    amount = payload["amount"]
    if amount:
        clause = "BB-LEAGUE-64" if payload["conceded"] else "BB-LEAGUE-51"
        _pay(team, amount, "winnings", "", clause)


def _expenses(team: Team, payload: Payload) -> None:
    """Pay spiralling expenses (BB-LEAGUE-53). Payload: {"value", "amount"}.

    value: the Team Value before the match.
    """
    _founded_yet(team)
    _pay(team, -payload["amount"], "expenses", "", "BB-LEAGUE-53")


def _fan_factor_changed(team: Team, payload: Payload) -> None:
    """Change the Fan Factor (BB-LEAGUE-54 to BB-LEAGUE-57). Payload: {"dice", "change"}."""
    _founded_yet(team)
    team.fan_factor = min(max(team.fan_factor + payload["change"], 0), FAN_FACTOR_MAX)


def _season_changed(team: Team, payload: Payload) -> None:
    """Count one more season for every player of the roster (LG-SEASON-07). Payload: {"results"}."""
    _founded_yet(team)
    for player in team.roster:
        player.seasons += 1


def _aged(team: Team, payload: Payload) -> None:
    """Apply age to a player. Payload: {"player", "face", "effect"}, the D6 as rolled.

    effect: ``""``, ``niggling`` or ``retires``.
    """
    player = _present(team, payload)
    if payload["effect"] == "niggling":
        player.niggling += 1
    elif payload["effect"] == "retires":
        player.left = Leaving("retired", team.matches)


def _redrafted(team: Team, payload: Payload) -> None:
    """Apply a redraft: assets owned afterwards, and the change of the treasury.

    Payload: {"budget", "cost", "amount", "released", "rerolls", "apothecary", "assistants",
    "cheerleaders"}.
    """
    _founded_yet(team)
    gone = [_present(team, {"player": who}) for who in payload["released"]]
    _pay(team, payload["amount"], "redraft", "", "LG-SEASON-07")
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
}


# -- what they share ----------------------------------------------------------------------------


def _pay(team: Team, amount: int, reason: str, about: str, clause: str) -> None:
    """Add a line to the ledger.

    Raises Refusal("not_enough_gold") if the treasury would become negative (BB-LEAGUE-63).
    """
    balance = team.treasury + amount
    if balance < 0:
        short = {"price": -amount, "treasury": team.treasury}
        raise Refusal(Problem("not_enough_gold", "BB-LEAGUE-63", short, about or reason))
    if reason in ("petty_cash", "winnings", "expenses"):
        cause = f"match:{team.matches}"
    else:
        cause = "between" if team.record else "founding"
    team.ledger.append(LedgerLine(amount, reason, about, cause, clause, balance))


def _newcomer(team: Team, payload: Payload) -> Player:
    _founded_yet(team)
    who, position = payload["player"], payload["position"]
    if who in team.players:
        raise Refusal(Problem("player_exists", "LG-EVENT-01", {"player": who}, f"player:{who}"))
    if not team.team_list.has(position):
        raise Refusal(Problem("unknown_position", "BB-TEAM-01", {"position": position}))
    return Player(
        who, payload["number"], payload["name"], team.team_list.position(position), team.matches
    )


def _room_for(team: Team, player: Player) -> None:
    """Check that the roster has a place and a free shirt for the player (BB-LEAGUE-58).

    Players who miss the next match count. Raises Refusal with every problem.
    """
    problems = []
    roster, position = team.roster, player.position
    most = team.catalogue.players_max
    if len(roster) >= most:
        problems.append(Problem("roster_full", "BB-TEAM-03", {"most": most}, "players"))
    if sum(each.position.id == position.id for each in roster) >= position.limit:
        limit = {"position": position.id, "most": position.limit}
        problems.append(Problem("too_many_of_position", "BB-TEAM-04", limit, "players"))
    if player.number in {each.number for each in roster}:
        problems.append(Problem("number_taken", "BB-GEN-07", {"number": player.number}))
    if problems:
        raise Refusal(problems)


def _founded_yet(team: Team) -> None:
    if not team.race:
        raise Refusal(Problem("not_founded", "LG-EVENT-01"))


def _known(team: Team, payload: Payload) -> Player:
    player = team.players.get(payload["player"])
    if player is None:
        who = payload["player"]
        raise Refusal(Problem("no_such_player", "LG-EVENT-01", {"player": who}, f"player:{who}"))
    return player


def _present(team: Team, payload: Payload) -> Player:
    player = _known(team, payload)
    if player.left is not None:
        raise Refusal(Problem("player_has_left", "LG-EVENT-01", {"name": player.name}, _of(player)))
    return player


def _of(player: Player) -> str:
    """Return what a problem with this player is about."""
    return f"player:{player.id}"
