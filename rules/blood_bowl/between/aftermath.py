"""Compute what a match does to the two teams that played it (BB-LEAGUE-49 to BB-LEAGUE-68).

This is a pure function of the record, the teams before the match and the coaches' answers. It reads
a random stream of its own. A reported record has the same aftermath as a match played here. Each
step is taken for both teams before the next step begins, Home first (BB-DICE-09).

A coach may be None: a person who is absent. Their improvements and hirings then stay open on the
team (LG-FIX-11); every other question takes its usual choice. The same holds for a coach who types
in what was rolled and decided at the table (``rules.typed``), except that this coach is asked every
other question.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from rules import aftermath as aftermaths
from rules.blood_bowl.between import improvement, managing
from rules.blood_bowl.between.filed import Filed
from rules.blood_bowl.between.hire_fire import HireFire
from rules.blood_bowl.between.history import apply
from rules.blood_bowl.between.player import CHARACTERISTICS, Player
from rules.blood_bowl.between.team import Result, Team
from rules.blood_bowl.catalogue import Catalogue
from rules.blood_bowl.skills import Trait, traits_of
from rules.coach import Choice, Coach, ask
from rules.conditions import Settled
from rules.dice import Dice
from rules.problems import Problem, Refusal
from rules.record import Outcome, Record, squad
from rules.roster import Event
from rules.typed import decides_now, rolls

JSON = Any

DEEDS = ("completions", "touchdowns", "interceptions", "casualties")
WINNINGS_UNIT = 10_000  # BB-LEAGUE-51
#: BB-LEAGUE-53: from this Team Value on, for every step begun, one unit.
EXPENSES_FROM, EXPENSES_STEP, EXPENSES_UNIT = 1_750_000, 150_000, 10_000
#: BB-LEAGUE-67.
WALKS_OUT_SPP, WALKS_OUT_ON = 51, (1, 2, 3)
#: BB-LEAGUE-68: with so few players nobody is blamed for conceding.
EXCUSED_WITH = 2
#: Traits of players who cannot be raised, and of those whom rot does not take (BB-LEAGUE-35 and
#: BB-SKILL-NURGLESROT-01).
RAISED_ST = 4
NOT_RAISED = Trait.REGENERATES | Trait.IS_FRAIL
NOT_ROTTEN = NOT_RAISED | Trait.DECAYS
#: The causes of death by which the rot takes a player.
ROTS_BY = ("block", "foul")


@dataclass(slots=True)
class _Side(aftermaths.Side[Team, Filed]):
    """One team in the aftermath."""

    opponent: str
    result: Result
    score: tuple[int, int]
    line_up: JSON = None
    report: JSON = None
    #: Roster ids by shirt, of those who lined up; mercenaries and stars have none.
    ids: dict[int, int] = field(default_factory=dict)
    #: Gave the match up, and is blamed for it.
    conceded: bool = False
    winnings: int = 0

    def apply(self, event: Event) -> None:
        apply(self.team, event)

    def present(self) -> list[Player]:
        """List roster players and journeymen, by shirt."""
        players = (*self.team.roster, *self.team.journeymen)
        return sorted(players, key=lambda player: (player.number, player.id))

    def dead(self) -> list[int]:
        """List the shirts of the players who died."""
        return [
            injury["number"] for injury in self.report["injuries"] if "dead" in injury["effects"]
        ]


def aftermath(
    catalogue: Catalogue,
    record: Record,
    teams: Sequence[Team],
    coaches: Sequence[Coach | None],
    dice: Dice | None = None,
    *,
    instead_of: Sequence[Sequence[Event]] | None = None,
) -> list[list[Event]]:
    """Return the events of each team, in the order of BB-LEAGUE-49.

    dice: by default the aftermath's own stream, from the seed of the match.
    instead_of: the events of the match as first filed, if this corrects them (LG-EVENT-04).

    Raises Refusal("mvp_not_there") if the record names an MVP who cannot be one.
    """
    sides = _sides(record, teams, coaches, instead_of or [()] * len(teams))
    if record.outcome.took_place:
        dice = dice or aftermaths.stream(record.match, again=bool(instead_of))
        _star_player_points(sides, dice)
        _improvements(catalogue, sides, dice)
        _deaths_and_injuries(sides, dice)
        _winnings(sides, dice)
        _spiralling_expenses(sides)
        _fan_factor(sides, dice)
        _raise_dead(sides)
        _hire_and_fire(sides)
    elif record.outcome.kind in ("walk_over", "double_forfeit"):
        _not_played(record.outcome, sides)
    return [side.events for side in sides]


def _sides(
    record: Record,
    teams: Sequence[Team],
    coaches: Sequence[Coach | None],
    filed: Sequence[Sequence[Event]],
) -> list[_Side]:
    sides = []
    outcomes = record.outcome.sides
    for number, team in enumerate(teams):
        outcome, other = outcomes[number], outcomes[1 - number]
        side = _Side(
            number,
            team.copy(),
            coaches[number],
            Filed(filed[number]),
            teams[1 - number].name,
            outcome.result,
            (outcome.score, other.score),
        )
        if record.outcome.took_place:
            side.line_up = record.match.line_ups[number]
            side.report = record.sides[number]
            side.conceded = side.report["conceded"] and side.report["available"] > EXCUSED_WITH
        sides.append(side)
    return sides


def _not_played(outcome: Outcome, sides: list[_Side]) -> None:
    """Add the events of a match that was not played (LG-COND-02).

    Injured players count it as a match missed only if it is a walk-over for their team.
    """
    for side in sides:
        side.emit(
            "match_played",
            opponent=side.opponent,
            result=side.result,
            score=list(side.score),
            kind=outcome.kind,
            lines=[],
        )
        side.emit_all(sat_out(side.team, Settled(outcome.sides[side.number].ended)))


# -- 1. Star Player Points and the Most Valuable Player -----------------------------------------


def _star_player_points(sides: list[_Side], dice: Dice) -> None:
    for side in sides:
        side.emit_all(managing.journeymen_leave(side.team))  # of a match before, still undecided
        _journeymen_join(side)
        _match_played(side)
        _petty_cash(side)
    for side in sides:
        giver = sides[1 - side.number]
        draws = 0 if side.conceded else 1 + giver.conceded  # BB-LEAGUE-65
        for number in range(draws):
            _most_valuable(side, number, dice)


def _journeymen_join(side: _Side) -> None:
    """Add the journeymen as players: they earn SPP, get hurt and may be hired after the match."""
    for member in side.line_up["players"]:
        player = member["player"]
        if player is None:
            player = side.filed.joined.get(member["number"], side.team.next_player)
            side.emit(
                "journeyman_joined",
                player=player,
                number=member["number"],
                name=member["name"],
                position=member["position"],
            )
        side.ids[member["number"]] = player


def _petty_cash(side: _Side) -> None:
    """Take the gold moved to petty cash from the treasury, spent or not (BB-LEAGUE-10,
    BB-LEAGUE-76).
    """
    moved = side.report.get("induced", {}).get("moved", 0)
    if moved:
        side.emit("petty_cash", amount=moved)


def _match_played(side: _Side) -> None:
    """Add the match and the deeds that earn SPP (BB-LEAGUE-36 to BB-LEAGUE-39).

    Mercenaries and stars earn none (-23).
    """
    side.emit(
        "match_played",
        opponent=side.opponent,
        result=side.result,
        score=list(side.score),
        kind="conceded" if side.report["conceded"] else "played",
        lines=[
            {
                "player": side.ids[line["number"]],
                "fielded": line["fielded"],
                **{deed: line.get(deed, 0) for deed in DEEDS},
            }
            for line in side.report["lines"]
            if line["number"] in side.ids
        ],
    )


def _most_valuable(side: _Side, number: int, dice: Dice) -> None:
    """Draw a most valuable player: roll a D16 until it shows the shirt of a living player of the
    match (BB-LEAGUE-40).

    If the record names the player (``mvp``, by shirt), the die was rolled at the table. Raises
    Refusal("mvp_not_there") if that player is not eligible.
    """
    eligible = set(side.ids) - set(side.dead())
    if not eligible:
        return
    named = side.report.get("mvp", ())
    if number < len(named):
        if named[number] not in eligible:
            who = {"number": named[number]}
            raise Refusal(Problem("mvp_not_there", "BB-LEAGUE-40", who, f"side:{side.number}"))
        side.emit("mvp", player=side.ids[named[number]], faces=[named[number]])
        return
    dice = side.filed.told(dice, "mvp", number)
    about = {"numbers": sorted(eligible)}
    faces = rolls(dice, 1, 16, "mvp", "BB-LEAGUE-40", side.number, about, number)
    while faces[-1] not in eligible:
        faces += rolls(dice, 1, 16, "mvp", "BB-LEAGUE-40", side.number, about, number)
    side.emit("mvp", player=side.ids[faces[-1]], faces=faces)


# -- 2. Improvement rolls -----------------------------------------------------------------------


def _improvements(catalogue: Catalogue, sides: list[_Side], dice: Dice) -> None:
    """Roll 2D6 for every threshold reached; the dead roll none (BB-LEAGUE-42, BB-LEAGUE-43)."""
    for side in sides:
        dying = {side.ids[number] for number in side.dead() if number in side.ids}
        for player in side.present():
            if player.id in dying:
                continue
            for threshold in player.due:
                known_dice = side.filed.told(dice, "improvement", player.id, threshold)
                about = {"player": player.id, "name": player.name, "threshold": threshold}
                whom = f"{player.id}/{threshold}"
                faces = rolls(
                    known_dice, 2, 6, "improvement", "BB-LEAGUE-43", side.number, about, whom
                )
                side.emit("improvement_rolled", player=player.id, threshold=threshold, dice=faces)
                _improve(catalogue, side, player)


def _improve(catalogue: Catalogue, side: _Side, player: Player) -> None:
    """Ask the coach for an improvement (BB-DEC-57).

    The roll stays open if no coach decides now or nothing is left to learn.
    """
    roll = player.pending[-1]
    options = improvement.options(catalogue, player, roll)
    choice = side.filed.choices.get((player.id, roll.threshold))
    if choice not in options:
        if not decides_now(side.coach) or not options:
            return
        about = {"player": player.id, "threshold": roll.threshold, "dice": list(roll.dice)}
        decision = Choice("improvement", side.number, side.team, options, about)
        choice = ask(side.coach, decision)
    side.emit_all([improvement.improved(catalogue, player, roll, choice)])


# -- 3. Deaths and injuries ---------------------------------------------------------------------


def _deaths_and_injuries(sides: list[_Side], dice: Dice) -> None:
    """Apply deaths and injuries (BB-LEAGUE-50), then let stars walk out on a team that conceded
    (BB-LEAGUE-67).
    """
    for side in sides:
        there = set(side.ids.values())
        _recover(side, [p.id for p in side.team.roster if p.miss_next and p.id not in there])
        for injury in side.report["injuries"]:
            if injury["number"] in side.ids:
                _injure(side, injury)
    for side in sides:
        if side.conceded:
            _walk_out(side, dice)


def _recover(side: _Side, missed: list[int]) -> None:
    for event in _recovered(missed):
        side.emit(event.kind, **event.payload)


def _recovered(missed: list[int]) -> list[Event]:
    return [Event("recovered", {"players": missed})] if missed else []


def sat_out(team: Team, settled: Settled) -> list[Event]:
    """Return the events of a match that was settled without being played (LG-COND-02)."""
    return _recovered([p.id for p in team.roster if p.miss_next]) if settled.counts else []


def _injure(side: _Side, injury: JSON) -> None:
    player = side.team.players[side.ids[injury["number"]]]
    effects = list(injury["effects"])
    facts = {
        "player": player.id,
        "effects": effects,
        "rolls": list(injury["rolls"]),
        "cause": injury["cause"],
        "by": injury["by"],
    }
    if "dead" in effects:
        side.emit("died", **facts)
        return
    side.emit(
        "injured",
        **facts,
        changes=_changes(player, effects),
        niggling=effects.count("niggling"),
        miss_next=any(effect != "badly_hurt" for effect in effects),  # BB-LEAGUE-26
    )


def _changes(player: Player, effects: Sequence[str]) -> dict[str, int]:
    """Return the reduced characteristics (BB-LEAGUE-28).

    None falls below 1 or more than 2 below the list; the rest is ignored.
    """
    changes: dict[str, int] = {}
    for name in effects:
        if name in CHARACTERISTICS:
            least = max(1, getattr(player.position, name) - 2)
            if getattr(player, name) + changes.get(name, 0) > least:
                changes[name] = changes.get(name, 0) - 1
    return changes


def _walk_out(side: _Side, dice: Dice) -> None:
    for player in side.team.roster:
        if player.spp >= WALKS_OUT_SPP:
            about = {"player": player.id, "name": player.name}
            known_dice = side.filed.told(dice, "walk_out", player.id)
            [face] = rolls(
                known_dice, 1, 6, "walk_out", "BB-LEAGUE-67", side.number, about, player.id
            )
            leaves = face in WALKS_OUT_ON
            side.emit("walk_out_rolled", player=player.id, face=face, leaves=leaves)


# -- 4. Winnings --------------------------------------------------------------------------------


def _winnings(sides: list[_Side], dice: Dice) -> None:
    """Pay the winnings (BB-LEAGUE-51); those of a conceding team go to the opponent
    (BB-LEAGUE-64).
    """
    purses = [_purse(side, dice) for side in sides]
    for side, purse in zip(sides, purses, strict=True):
        if side.conceded:
            side.emit("winnings", **{**purse, "amount": 0, "conceded": "paid_over"})
        else:
            side.emit("winnings", **purse)
            side.winnings += purse["amount"]
    for side in sides:
        giver = sides[1 - side.number]
        if giver.conceded:
            purse = purses[giver.number]
            side.emit("winnings", **{**purse, "conceded": "received"})
            side.winnings += purse["amount"]


def _purse(side: _Side, dice: Dice) -> dict[str, JSON]:
    """Roll a team's winnings; the winner may roll once more, and the second roll counts
    (BB-LEAGUE-52).

    A team that won as the match was first filed, and took no second roll, takes none now.
    """
    before = side.filed.faces.get(("winnings",), ())
    dice = side.filed.told(dice, "winnings")
    faces = rolls(dice, 1, 6, "winnings", "BB-LEAGUE-51", side.number)
    if side.result == "win" and len(before) > 1:
        faces += rolls(dice, 1, 6, "winnings", "BB-LEAGUE-52", side.number)
    elif side.result == "win" and not (before and side.filed.won):
        options = ["yes", "no"] if faces[0] <= 3 else ["no", "yes"]  # BB-DEC-56
        about = {"face": faces[0]}
        decision = Choice("reroll_winnings", side.number, side.team, options, about)
        if ask(side.coach, decision) == "yes":
            faces += rolls(dice, 1, 6, "winnings", "BB-LEAGUE-52", side.number)
    bonus = 0 if side.result == "loss" else 1
    fame = side.report["fame"]
    amount = (faces[-1] + fame + bonus) * WINNINGS_UNIT
    return {"dice": faces, "fame": fame, "bonus": bonus, "amount": amount, "conceded": ""}


# -- 5. Spiralling expenses ---------------------------------------------------------------------


def spiralling_expenses(value: int) -> int:
    """Return what a team of that value pays out of its winnings, in gold (BB-LEAGUE-53)."""
    if value < EXPENSES_FROM:
        return 0
    return EXPENSES_UNIT * (1 + (value - EXPENSES_FROM) // EXPENSES_STEP)


def _spiralling_expenses(sides: list[_Side]) -> None:
    for side in sides:
        value = side.line_up["value"]
        due = spiralling_expenses(value)
        if due:
            side.emit("expenses", value=value, amount=min(due, side.winnings))


# -- 6. Fan Factor ------------------------------------------------------------------------------


def _fan_factor(sides: list[_Side], dice: Dice) -> None:
    """Roll for Fan Factor (BB-LEAGUE-54 to BB-LEAGUE-57).

    A team that conceded loses 1 without a roll (BB-LEAGUE-66).
    """
    for side in sides:
        if side.conceded:
            change = -1 if side.team.fan_factor else 0
            side.emit("fan_factor_changed", dice=[], change=change)
            continue
        count = 3 if side.result == "win" else 2
        known_dice = side.filed.told(dice, "fans")
        faces = rolls(known_dice, count, 6, "fan_factor", "BB-LEAGUE-54", side.number)
        change = fan_factor_change(side.result, side.team.fan_factor, sum(faces))
        side.emit("fan_factor_changed", dice=faces, change=change)


def fan_factor_change(result: Result, fan_factor: int, total: int) -> int:
    """Return +1, 0 or -1 for a total of 3D6 (the winner) or 2D6 (the other teams)."""
    if total > fan_factor and result != "loss":
        return 1
    if total < fan_factor and result != "win":
        return -1
    return 0


# -- 7. Hiring and firing -----------------------------------------------------------------------


def _raise_dead(sides: list[_Side]) -> None:
    """Add dead players of the opponent to the team while it has places for them (BB-DEC-58)."""
    for side in sides:
        opponent = sides[1 - side.number]
        lists = side.team.team_list
        raisable = _fallen(opponent, NOT_RAISED)
        if lists.raise_dead and raisable:
            # BB-LEAGUE-35: one a match, whoever of them it is.
            _rise(side, lists.raise_dead, raisable, "BB-LEAGUE-35")
        if lists.rots_into:
            for victim in _rotten(side, opponent):
                _rise(side, lists.rots_into, [victim], "BB-SKILL-NURGLESROT-01")


def _rise(side: _Side, position: str, victims: Sequence[JSON], clause: str) -> None:
    """Add the first of the victims, if the position has a place and the coach agrees."""
    of_kind = sum(player.position.id == position for player in side.team.roster)
    number = side.team.free_number()
    if not number or of_kind >= side.team.team_list.position(position).limit:
        return
    names = [victim["name"] for victim in victims]
    before = side.filed.rose(position, names)
    about = {"victims": names, "position": position}
    decision = Choice("raise_dead", side.number, side.team, ["yes", "no"], about)
    if before is not None or ask(side.coach, decision) == "yes":
        side.emit(
            "raised",
            player=before or side.team.next_player,
            number=number,
            name=victims[0]["name"],
            position=position,
            opponent=side.opponent,
            clause=clause,
        )


def _fallen(side: _Side, spared: int) -> list[JSON]:
    """List the dead of a side, without the strong and those with any of the ``spared`` traits."""
    dead = set(side.dead())
    return [
        member
        for member in squad(side.line_up, side.report)
        if member["number"] in dead
        and member["st"] <= RAISED_ST
        and not traits_of(member["skills"]) & spared
    ]


def _rotten(side: _Side, opponent: _Side) -> list[JSON]:
    """List the opponents whom this side's carriers of the rot killed (BB-SKILL-NURGLESROT-01)."""
    carriers = {
        member["number"]
        for member in squad(side.line_up, side.report)
        if traits_of(member["skills"]) & Trait.SPREADS_ROT
    }
    killed = {
        injury["number"]
        for injury in opponent.report["injuries"]
        if injury["by"] in carriers and injury["cause"] in ROTS_BY and "dead" in injury["effects"]
    }
    return [member for member in _fallen(opponent, NOT_ROTTEN) if member["number"] in killed]


def _hire_and_fire(sides: list[_Side]) -> None:
    """Hire and fire (BB-LEAGUE-58 to BB-LEAGUE-63); journeymen who were not hired leave."""
    for side in sides:
        if not decides_now(side.coach):
            continue
        if side.filed.filled:
            _as_before(side)
        else:
            acts = ask(side.coach, HireFire(side.number, side.team))
            side.emit_all(managing.change(side.team, acts))
        side.emit_all(managing.journeymen_leave(side.team))


def _as_before(side: _Side) -> None:
    """Repeat what the coach did when the match was first filed.

    Acts that no longer fit are left out.
    """
    for event in side.filed.acts:
        with suppress(Refusal):
            side.emit(event.kind, **event.payload)
