"""The aftermath: effects of a match on the clubs that played it (BF-LEAGUE-08, -14, -25).

A pure function of the record, the clubs as they were before the match and the coaches' answers,
with a stream of dice of its own; a typed-in record has the same aftermath as a played one. Each
step is taken for both clubs before the next, Home first.

A coach may be None: a person who is not there. Their wounded are rolled for, as a roll cannot wait;
they spend renown between matches (LG-FIX-11).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules import aftermath as aftermaths
from rules.boufbowl.between import permanents
from rules.boufbowl.between.filed import Filed
from rules.boufbowl.between.history import apply
from rules.boufbowl.between.team import Player, Team
from rules.boufbowl.catalogue import Catalogue
from rules.boufbowl.options import is_expert
from rules.boufbowl.position import COUNTS
from rules.coach import Choice, Coach, ask
from rules.conditions import Settled
from rules.dice import Dice
from rules.problems import Refusal
from rules.record import Record
from rules.roster import Event
from rules.typed import AtTheTable, decides_now, rolls

JSON = Any

#: BF-DEC-26, and its answers; who says nothing rolls.
HEALING, ROLL, PAY = "healing", "roll", "pay"
#: BF-DEC-25: ``take 3 u1-s1``, ``release 3 u1-s1``, by slot.
PERMANENT, TAKE, RELEASE, DONE = "permanent", "take", "release", "done"


@dataclass(slots=True)
class _Side(aftermaths.Side[Team, Filed]):
    """One club in the aftermath.

    report: its side of the record; empty where the match was not played.
    """

    report: Mapping[str, JSON] = field(default_factory=dict)

    def apply(self, event: Event) -> None:
        apply(self.team, event)

    @property
    def lines(self) -> list[JSON]:
        """The lines of players whom the club keeps, by slot."""
        kept = [line for line in self.report["lines"] if line["player"] is not None]
        return sorted(kept, key=lambda line: int(line["number"]))


def aftermath(
    catalogue: Catalogue,
    record: Record,
    teams: Sequence[Team],
    coaches: Sequence[Coach | None],
    dice: Dice | None = None,
    *,
    instead_of: Sequence[Sequence[Event]] | None = None,
) -> list[list[Event]]:
    """Return the events of each club, in the order of BF-LEAGUE-25.

    dice: the aftermath's own stream of the match's seed if none are given (BF-LEAGUE-23).
    instead_of: the effects of the match as it was filed, where this corrects it (LG-EVENT-04).
    """
    kind = record.outcome.kind
    played = record.outcome.took_place  # BF-LEAGUE-29
    filed = instead_of or [()] * len(teams)
    sides = [_Side(n, team.copy(), coaches[n], Filed(filed[n])) for n, team in enumerate(teams)]
    dice = dice or aftermaths.stream(record.match, again=bool(instead_of))
    if not played and kind not in ("walk_over", "double_forfeit"):
        return [side.events for side in sides]
    for side in sides:
        side.report = record.sides[side.number] if played else {}
        _record(side, record, teams[1 - side.number].name)
    for side in sides:
        if played:
            _wounds(side)
    for side in sides:
        won = record.outcome.sides[side.number].result == "win"
        tokens = {}
        if played and is_expert(record.match.options):
            tokens = {line["player"]: line["tokens"] for line in side.lines}
        side.emit_all(_renown(catalogue, side.team, tokens, won=won))
    for side in sides:
        # BF-LEAGUE-20: who did not come to play heals nobody.
        if played or record.outcome.sides[side.number].result == "win":
            for player in side.team.roster:
                side.emit_all(_healing(catalogue, side, player, dice))
    for side in sides:
        if played:
            _spend(side)
    return [side.events for side in sides]


def sat_out(catalogue: Catalogue, team: Team, settled: Settled, dice: Dice) -> list[Event]:
    """Return the events of a club after a match that nobody played (BF-LEAGUE-20).

    A club that came gets its bonus, and its wounded are rolled for; a club that did not come gets
    nothing.
    """
    if settled.ended != "walk_over_won":
        return []
    events = _renown(catalogue, team, {}, won=True)
    wounded = [player for player in team.roster if player.is_wounded]
    return events + [_rolled(catalogue, player, dice, 0) for player in wounded]


# -- the match in the record, and renown ----------------------------------------------------------


def _record(side: _Side, record: Record, opponent: str) -> None:
    mine, other = record.outcome.sides[side.number], record.outcome.sides[1 - side.number]
    side.emit(
        "match_played",
        opponent=opponent,
        result=mine.result,
        score=[mine.score, other.score],
        kind=record.outcome.kind,
        competition=str(record.match.options.get("competition", "")),
        lines=[
            {
                "player": line["player"],
                **{deed: line[deed] for deed in COUNTS if line.get(deed, 0)},
            }
            for line in (side.lines if side.report else [])
        ],
    )


def _renown(
    catalogue: Catalogue, team: Team, tokens: Mapping[int, int], *, won: bool
) -> list[Event]:
    """Return the event of the squad's renown.

    No event where nobody gains any (BF-LEAGUE-08, -26, -28).
    """
    league = catalogue.league
    bonus = league.renown_win_bonus if won else 0
    gained = []
    for player in team.roster:
        earned = tokens.get(player.id, 0) // league.tokens_per_renown
        gained.append([player.id, min(earned, league.max_renown_per_player_match) + bonus])
    renown = [each for each in gained if each[1]]
    return [Event("renown_gained", {"renown": renown})] if renown else []


# -- wounds ---------------------------------------------------------------------------------------


def _wounds(side: _Side) -> None:
    """Add an event for each player who was wounded in the match and had not come wounded
    (BF-WOUND-01, BF-DMG-04).
    """
    for line in side.lines:
        player = side.team.players[line["player"]]
        if line["wounds"] and not player.is_wounded:
            blows = [
                each["by"]
                for each in side.report["injuries"]
                if each["number"] == line["number"] and each["result"] == "wound"
            ]
            side.emit("wounded", player=player.id, by=blows[-1] if blows else None)


def _healing(catalogue: Catalogue, side: _Side, player: Player, dice: Dice) -> list[Event]:
    """Return the event of a wound that is paid for or rolled (BF-LEAGUE-14).

    A correction repeats what was done for the same wound before.
    """
    if not player.is_wounded:
        return []
    cost, filed = catalogue.league.heal_cost, side.filed
    pays = False
    if player.renown >= cost:
        pays = player.id in filed.paid
        # Whoever types in a corrected match is asked again: there may have been too little renown.
        asked_anew = isinstance(side.coach, AtTheTable) and not pays
        if not filed.is_settled(player.id) or asked_anew:
            about = {"player": player.id, "number": player.number, "name": player.name}
            question = Choice(HEALING, side.number, side.team, [ROLL, PAY], about)
            pays = ask(side.coach, question) == PAY
    if pays:
        return [Event("healing_paid", {"player": player.id, "cost": cost})]
    return [_rolled(catalogue, player, filed.told(dice, HEALING, player.id), side.number)]


def _rolled(catalogue: Catalogue, player: Player, dice: Dice, side: int) -> Event:
    about = {"player": player.id, "number": player.number, "name": player.name}
    [face] = rolls(dice, 1, 6, HEALING, "BF-LEAGUE-14", side, about, player.id)
    heals = face >= catalogue.league.heal_min_roll
    return Event("healing_rolled", {"player": player.id, "face": face, "heals": heals})


# -- permanents -----------------------------------------------------------------------------------


def _spend(side: _Side) -> None:
    """Spend renown for a coach who is there to be asked.

    Others do it between matches (BF-DEC-25).
    """
    if side.filed.filled:
        for event in side.filed.permanents:
            try:
                side.emit_all([event])
            except Refusal:
                continue  # it rested on what the correction took away
        return
    while decides_now(side.coach):
        options = [*_offers(side.team), DONE]
        answer = ask(side.coach, Choice(PERMANENT, side.number, side.team, options, None, DONE))
        if answer == DONE:
            return
        what, slot, id_ = answer.split(" ")
        player = next(each for each in side.team.roster if each.number == int(slot))
        if what == TAKE:
            upgrade = side.team.catalogue.upgrades[id_]
            side.emit_all([permanents.taken(side.team, player, upgrade)])
        else:
            side.emit_all([permanents.released(player, id_)])


def _offers(team: Team) -> list[str]:
    """List the upgrades that can be taken and released, as answers."""
    return [
        *(f"{TAKE} {player.number} {upgrade.id}" for player, upgrade in permanents.offers(team)),
        *(
            f"{RELEASE} {player.number} {id_}"
            for player in team.roster
            for id_ in player.permanents
        ),
    ]
