"""BB-LEAGUE-01: what a team carries from match to match, as the fold of its events.

Every event states facts: who, which faces, what price.  A player's id is a small number of the
team, given in order of joining and never used again; his shirt number, 1 to 16, is free again when
he leaves.  Money is in gold pieces and stands in a ledger, of which the treasury is the sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from rules import roster
from rules.blood_bowl.catalogue import Catalogue, Position, TeamList
from rules.problems import Problem, Refusal
from rules.roster import Event, Folded, Reducer

JSON = Any
Payload = Mapping[str, JSON]
Result = Literal["win", "draw", "loss"]

SHIRTS = range(1, 17)  # BB-GEN-07
CHARACTERISTICS = ("ma", "st", "ag", "av")
LONER = "Loner"
#: What a team owns besides its players, and may hold any number of unless a clause says less.
ASSETS = ("rerolls", "fan_factor", "assistants", "cheerleaders", "apothecary")

#: Star Player Points by what a player did (BB-LEAGUE-36 to BB-LEAGUE-40).
SPP = {"completions": 1, "casualties": 2, "interceptions": 2, "touchdowns": 3, "mvps": 5}
#: SPP at which a title and one more improvement roll are reached (BB-LEAGUE-41).
TITLES = {
    0: "Rookie",
    6: "Experienced",
    16: "Veteran",
    31: "Emerging Star",
    51: "Star",
    76: "Super Star",
    176: "Legend",
}
THRESHOLDS = tuple(TITLES)[1:]
FAN_FACTOR_MAX = 18  # BB-LEAGUE-57


@dataclass(slots=True)
class LedgerLine:
    """One movement of money.

    amount:  gold, negative for what is paid.
    reason:  ``budget``, ``hired``, ``bought``, ``winnings``, ``expenses``.
    about:   what it was for: ``player:3``, ``rerolls``; empty where the reason says it all.
    cause:   ``founding``, ``match:4`` (the aftermath of the team's fourth), or ``between``.
    clause:  the clause that sets the amount.
    balance: the treasury afterwards.
    """

    amount: int
    reason: str
    about: str
    cause: str
    clause: str
    balance: int


@dataclass(slots=True)
class MatchLine:
    """One match in the team's record."""

    opponent: str
    result: Result
    score: tuple[int, int]
    kind: str


@dataclass(slots=True)
class Injury:
    """What a match did to a player for longer than that match (BB-LEAGUE-25).

    match:   number of the match in the team's record, from 1.
    effects: the results on the casualty table, in order; Decay gives two.
    changes: what they took from his characteristics after BB-LEAGUE-28.
    rolls:   the D68 as rolled.
    cause:   ``block``, ``foul``, ``crowd``, ``fall`` ...; ``by``: shirt of the opponent who did it.
    """

    match: int
    effects: tuple[str, ...]
    changes: dict[str, int]
    rolls: tuple[int, ...]
    cause: str
    by: int | None


@dataclass(slots=True)
class ImprovementRoll:
    """A 2D6 rolled for reaching a threshold of SPP, and what came of it.

    match:  number of the match in the team's record.
    choice: a skill, or ``+MA`` and the like; empty while the coach has not chosen.
    value:  what it adds to the player's value (BB-LEAGUE-48).
    """

    threshold: int
    dice: tuple[int, int]
    match: int
    choice: str = ""
    kind: str = ""
    value: int = 0


@dataclass(slots=True)
class Leaving:
    """Why a player is gone: ``dead``, ``dismissed``, ``walked_out`` or ``let_go``."""

    reason: str
    match: int


@dataclass(slots=True)
class Player:
    """A player of a team, those who have left included."""

    id: int
    number: int
    name: str
    position: Position
    joined: int = 0
    journeyman: bool = False
    ma: int = 0
    st: int = 0
    ag: int = 0
    av: int = 0
    niggling: int = 0
    miss_next: bool = False
    completions: int = 0
    touchdowns: int = 0
    interceptions: int = 0
    casualties: int = 0
    mvps: int = 0
    matches: int = 0
    injuries: list[Injury] = field(default_factory=list)
    rolls: list[ImprovementRoll] = field(default_factory=list)
    left: Leaving | None = None

    def __post_init__(self) -> None:
        for name in CHARACTERISTICS:
            setattr(self, name, getattr(self, name) or getattr(self.position, name))

    @property
    def spp(self) -> int:
        count: int = sum(getattr(self, deed) * points for deed, points in SPP.items())
        return count

    @property
    def title(self) -> str:
        """BB-LEAGUE-41."""
        return TITLES[max(least for least in TITLES if least <= self.spp)]

    @property
    def learned(self) -> tuple[str, ...]:
        """The skills learned, in order."""
        return tuple(roll.choice for roll in self.rolls if roll.kind in ("normal", "double"))

    @property
    def skills(self) -> tuple[str, ...]:
        """All his skills by name, each once; a journeyman has Loner besides (BB-LEAGUE-07)."""
        extra = (LONER,) if self.journeyman else ()
        return tuple(sorted({*self.position.skills, *self.learned, *extra}))

    @property
    def pending(self) -> tuple[ImprovementRoll, ...]:
        """Improvement rolls that wait for a choice."""
        return tuple(roll for roll in self.rolls if not roll.choice)

    @property
    def due(self) -> tuple[int, ...]:
        """Thresholds reached without a roll yet (BB-LEAGUE-42)."""
        rolled = {roll.threshold for roll in self.rolls}
        return tuple(t for t in THRESHOLDS if t <= self.spp and t not in rolled)

    @property
    def value(self) -> int:
        """List price and all increases; injuries do not lower it (BB-LEAGUE-04)."""
        return self.position.cost + sum(roll.value for roll in self.rolls)

    def copy(self) -> Player:
        twin = Player(*(getattr(self, each.name) for each in fields(self)))
        twin.injuries = list(self.injuries)
        twin.rolls = [
            ImprovementRoll(r.threshold, r.dice, r.match, r.choice, r.kind, r.value)
            for r in self.rolls
        ]
        return twin

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "number": self.number,
            "name": self.name,
            "position": self.position.id,
            "joined": self.joined,
            "journeyman": self.journeyman,
            "ma": self.ma,
            "st": self.st,
            "ag": self.ag,
            "av": self.av,
            "skills": list(self.skills),
            "learned": list(self.learned),
            "niggling": self.niggling,
            "miss_next": self.miss_next,
            "completions": self.completions,
            "touchdowns": self.touchdowns,
            "interceptions": self.interceptions,
            "casualties": self.casualties,
            "mvps": self.mvps,
            "matches": self.matches,
            "spp": self.spp,
            "title": self.title,
            "value": self.value,
            "injuries": [_plain(injury) for injury in self.injuries],
            "rolls": [_plain(roll) for roll in self.rolls],
            "left": _plain(self.left) if self.left else None,
        }


@dataclass(slots=True)
class Team:
    """A team after its events so far; empty (``race == ""``) before it is founded.

    players: by id, those who have left included; ``roster`` is who is there now.
    """

    catalogue: Catalogue = field(repr=False, compare=False)
    name: str = ""
    race: str = ""
    rerolls: int = 0
    fan_factor: int = 0
    assistants: int = 0
    cheerleaders: int = 0
    apothecary: int = 0
    players: dict[int, Player] = field(default_factory=dict)
    ledger: list[LedgerLine] = field(default_factory=list)
    record: list[MatchLine] = field(default_factory=list)

    @property
    def team_list(self) -> TeamList:
        """The team list that it is bought from."""
        return self.catalogue.teams[self.race]

    @property
    def treasury(self) -> int:
        return self.ledger[-1].balance if self.ledger else 0

    @property
    def matches(self) -> int:
        """Matches in the record."""
        return len(self.record)

    @property
    def roster(self) -> tuple[Player, ...]:
        """The team's own players by shirt number, those who miss the next match included."""
        return self._present(journeymen=False)

    @property
    def journeymen(self) -> tuple[Player, ...]:
        """Journeymen of the last match who may still be hired (BB-LEAGUE-61)."""
        return self._present(journeymen=True)

    @property
    def available(self) -> tuple[Player, ...]:
        """Who can play the next match."""
        return tuple(player for player in self.roster if not player.miss_next)

    @property
    def next_player(self) -> int:
        """The id of the next player to join."""
        return max(self.players, default=0) + 1

    def free_number(self, beside: Iterable[int] = ()) -> int:
        """The lowest shirt that nobody of the roster wears; 0 if there is none.

        beside: shirts that are taken as well.
        """
        worn = {player.number for player in self.roster} | set(beside)
        return next((number for number in SHIRTS if number not in worn), 0)

    @property
    def missing_men(self) -> int:
        """How many journeymen the next match would need (BB-LEAGUE-07)."""
        return max(0, self.catalogue.players_min - len(self.available))

    @property
    def value(self) -> int:
        """Team Value for the next match, the journeymen it would take included.

        BB-LEAGUE-03, BB-LEAGUE-05.  Every position that gives journeymen to one race has the
        same price, so the coach's choice among them does not matter here.
        """
        if not self.race:
            return 0
        journeyman = self.team_list.position(self.team_list.journeymen[0])
        assets: int = sum(
            getattr(self, what) * self.catalogue.price(what, self.team_list) for what in ASSETS
        )
        men = sum(player.value for player in self.available)
        return men + self.missing_men * journeyman.cost + assets

    def _present(self, *, journeymen: bool) -> tuple[Player, ...]:
        present = (
            player
            for player in self.players.values()
            if player.left is None and player.journeyman is journeymen
        )
        return tuple(sorted(present, key=lambda player: (player.number, player.id)))

    def copy(self) -> Team:
        """A twin that can be changed on its own."""
        twin = Team(*(getattr(self, each.name) for each in fields(self)))
        twin.players = {who: player.copy() for who, player in self.players.items()}
        twin.ledger = self.ledger[:]
        twin.record = self.record[:]
        return twin

    def to_json(self) -> JSON:
        return {
            "name": self.name,
            "race": self.race,
            "treasury": self.treasury,
            "value": self.value,
            "rerolls": self.rerolls,
            "fan_factor": self.fan_factor,
            "assistants": self.assistants,
            "cheerleaders": self.cheerleaders,
            "apothecary": bool(self.apothecary),
            "players": [self.players[who].to_json() for who in sorted(self.players)],
            "ledger": [_plain(line) for line in self.ledger],
            "record": [_plain(result) for result in self.record],
        }


def fold(catalogue: Catalogue, events: Iterable[Event]) -> Folded[Team]:
    """A team from its events; what no longer fits is left out and comes back as problems."""
    return roster.fold(Team(catalogue), events, REDUCERS)


def apply(team: Team, event: Event) -> None:
    """Applies one event in place; raises Refusal where it does not fit, and changes nothing."""
    REDUCERS[event.kind](team, event.payload)


def _plain(record: Any) -> JSON:
    """A flat dataclass as JSON."""
    values = {each.name: getattr(record, each.name) for each in fields(record)}
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }


# -- what the events do -------------------------------------------------------------------------


def _founded(team: Team, payload: Payload) -> None:
    """{"name", "race", "budget"}"""
    race = payload["race"]
    if team.race:
        raise Refusal(Problem("already_founded", "LG-EVENT-01"))
    if race not in team.catalogue.teams:
        raise Refusal(Problem("unknown_race", "BB-TEAM-01", {"race": race}))
    team.name = payload["name"]
    team.race = race
    _pay(team, payload["budget"], "budget", "", "BB-TEAM-02")


def _hired(team: Team, payload: Payload) -> None:
    """{"player", "number", "name", "position", "price"}"""
    player = _newcomer(team, payload)
    _room_for(team, player)
    _pay(team, -payload["price"], "hired", f"player:{player.id}", "BB-TEAM-04")
    team.players[player.id] = player


def _raised(team: Team, payload: Payload) -> None:
    """{"player", "number", "name", "position", "opponent"}: a free player (BB-LEAGUE-35)."""
    player = _newcomer(team, payload)
    _room_for(team, player)
    team.players[player.id] = player


def _journeyman_joined(team: Team, payload: Payload) -> None:
    """{"player", "number", "name", "position"}: he played the match that comes next."""
    player = _newcomer(team, payload)
    player.journeyman = True
    team.players[player.id] = player


def _journeyman_hired(team: Team, payload: Payload) -> None:
    """{"player", "number", "price"}"""
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
    """{"players"}"""
    for who in payload["players"]:
        player = team.players.get(who)
        if player is not None and player.journeyman and player.left is None:
            player.left = Leaving("let_go", team.matches)


def _dismissed(team: Team, payload: Payload) -> None:
    """{"player"}"""
    _present(team, payload).left = Leaving("dismissed", team.matches)


def _bought(team: Team, payload: Payload) -> None:
    """{"what", "count", "price"}: the price of each; before the first match or after."""
    _founded_yet(team)
    what, count = payload["what"], payload["count"]
    if what == "apothecary" and team.apothecary + count > 1:
        raise Refusal(Problem("only_one_apothecary", "BB-LEAGUE-34", about="apothecary"))
    most = team.catalogue.rerolls_max
    if what == "rerolls" and team.rerolls + count > most:
        raise Refusal(Problem("too_many_rerolls", "BB-TEAM-08", {"most": most}, "rerolls"))
    _pay(team, -count * payload["price"], "bought", what, PRICE_CLAUSES[what])
    setattr(team, what, getattr(team, what) + count)


#: Where the price of each asset stands.
PRICE_CLAUSES = {
    "rerolls": "BB-TEAM-06",
    "fan_factor": "BB-TEAM-07",
    "assistants": "BB-TEAM-10",
    "cheerleaders": "BB-TEAM-10",
    "apothecary": "BB-LEAGUE-34",
}


def _given_up(team: Team, payload: Payload) -> None:
    """{"what", "count"}"""
    what, count = payload["what"], payload["count"]
    if getattr(team, what) < count:
        owned = {"what": what, "owned": getattr(team, what)}
        raise Refusal(Problem("not_so_many", "BB-LEAGUE-62", owned, what))
    setattr(team, what, getattr(team, what) - count)


def _renamed(team: Team, payload: Payload) -> None:
    """{"name"}"""
    _founded_yet(team)
    team.name = payload["name"]


def _player_renamed(team: Team, payload: Payload) -> None:
    """{"player", "name"}"""
    _present(team, payload).name = payload["name"]


def _renumbered(team: Team, payload: Payload) -> None:
    """{"numbers": [[player, number], ...]}: all at once, so that shirts can be exchanged."""
    wishes: dict[int, int] = dict(payload["numbers"])
    for who in wishes:
        _present(team, {"player": who})
    worn = [wishes.get(player.id, player.number) for player in team.roster]
    if len(set(worn)) < len(worn):
        taken = next(number for number in worn if worn.count(number) > 1)
        raise Refusal(Problem("number_taken", "BB-GEN-07", {"number": taken}))
    for who, number in wishes.items():
        team.players[who].number = number


def _match_played(team: Team, payload: Payload) -> None:
    """{"opponent", "result", "score", "kind", "lines": [{"player", "fielded", counts}]}"""
    _founded_yet(team)
    strangers = [each["player"] for each in payload["lines"] if each["player"] not in team.players]
    if strangers:
        raise Refusal(
            Problem("no_such_player", "LG-EVENT-01", {"player": who}, f"player:{who}")
            for who in strangers
        )
    own, theirs = payload["score"]
    team.record.append(
        MatchLine(payload["opponent"], payload["result"], (own, theirs), payload["kind"])
    )
    for each in payload["lines"]:
        player = team.players[each["player"]]
        player.matches += 1 if each["fielded"] else 0
        for deed in ("completions", "touchdowns", "interceptions", "casualties"):
            setattr(player, deed, getattr(player, deed) + each[deed])


def _mvp(team: Team, payload: Payload) -> None:
    """{"player", "faces"}: the D16 as rolled (BB-LEAGUE-40)."""
    _known(team, payload).mvps += 1


def _improvement_rolled(team: Team, payload: Payload) -> None:
    """{"player", "threshold", "dice"}: it waits for a choice (BB-LEAGUE-43)."""
    player = _present(team, payload)
    threshold = payload["threshold"]
    if any(roll.threshold == threshold for roll in player.rolls):
        params = {"name": player.name, "threshold": threshold}
        raise Refusal(Problem("already_rolled", "BB-LEAGUE-42", params, _of(player)))
    first, second = payload["dice"]
    player.rolls.append(ImprovementRoll(threshold, (first, second), team.matches))


def _improved(team: Team, payload: Payload) -> None:
    """{"player", "threshold", "choice", "kind", "value"}; kind: normal, double, characteristic."""
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
    """{"players"}: they have missed their match (BB-LEAGUE-50)."""
    for who in payload["players"]:
        if who in team.players:
            team.players[who].miss_next = False


def _injured(team: Team, payload: Payload) -> None:
    """{"player", "effects", "changes", "niggling", "miss_next", "rolls", "cause", "by"}"""
    player = _present(team, payload)
    changes = dict(payload["changes"])
    _note_injury(team, player, payload, changes)
    for name, change in changes.items():
        setattr(player, name, getattr(player, name) + change)
    player.niggling += payload["niggling"]
    player.miss_next = player.miss_next or payload["miss_next"]


def _died(team: Team, payload: Payload) -> None:
    """{"player", "effects", "rolls", "cause", "by"} (BB-LEAGUE-29)."""
    player = _present(team, payload)
    _note_injury(team, player, payload, {})
    player.left = Leaving("dead", team.matches)


def _note_injury(team: Team, player: Player, payload: Payload, changes: dict[str, int]) -> None:
    effects, rolls = tuple(payload["effects"]), tuple(payload["rolls"])
    player.injuries.append(
        Injury(team.matches, effects, changes, rolls, payload["cause"], payload["by"])
    )


def _walk_out_rolled(team: Team, payload: Payload) -> None:
    """{"player", "face", "leaves"} (BB-LEAGUE-67)."""
    player = _present(team, payload)
    if payload["leaves"]:
        player.left = Leaving("walked_out", team.matches)


def _winnings(team: Team, payload: Payload) -> None:
    """{"dice", "fame", "bonus", "amount", "conceded"}: the last of the dice counts.

    conceded: ``""``, ``"paid_over"`` (the opponent gets it), ``"received"`` (BB-LEAGUE-64).
    """
    _founded_yet(team)
    amount = payload["amount"]
    if amount:
        clause = "BB-LEAGUE-64" if payload["conceded"] else "BB-LEAGUE-51"
        _pay(team, amount, "winnings", "", clause)


def _expenses(team: Team, payload: Payload) -> None:
    """{"value", "amount"}: the Team Value before the match, what it costs (BB-LEAGUE-53)."""
    _founded_yet(team)
    _pay(team, -payload["amount"], "expenses", "", "BB-LEAGUE-53")


def _fan_factor_changed(team: Team, payload: Payload) -> None:
    """{"dice", "change"} (BB-LEAGUE-54 to BB-LEAGUE-57)."""
    _founded_yet(team)
    team.fan_factor = min(max(team.fan_factor + payload["change"], 0), FAN_FACTOR_MAX)


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
}


# -- what they share ----------------------------------------------------------------------------


def _pay(team: Team, amount: int, reason: str, about: str, clause: str) -> None:
    """A line in the ledger; BB-LEAGUE-63: the treasury never becomes negative."""
    balance = team.treasury + amount
    if balance < 0:
        short = {"price": -amount, "treasury": team.treasury}
        raise Refusal(Problem("not_enough_gold", "BB-LEAGUE-63", short, about or reason))
    if reason in ("winnings", "expenses"):
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
    """BB-LEAGUE-58: limits and 16 players hold, those missing the next match counted."""
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
    """What a problem with this player is about."""
    return f"player:{player.id}"
