"""NM-CAMP-02: the aftermath of a battle for the gangs that fought it.

A pure function of the record, the gangs as they were before and the coaches' answers, with a stream
of dice of its own; a typed-in record has the same aftermath as a played one. Each step is taken for
all gangs before the next. What a coach decides alone stays open on their gang, in the order of the
rulebook (`sequence`); what two gangs agree on is asked here, of the coaches who are there.

Outside a competition only the record lasts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules import aftermath as aftermaths
from rules.coach import Coach
from rules.conditions import Settled
from rules.dice import Dice
from rules.necromunda import crews
from rules.necromunda.between import experience, surgery, trading, wrapping
from rules.necromunda.between.campaign import captives, rewards
from rules.necromunda.between.filed import Filed
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.sides import Battle, Side
from rules.necromunda.catalogue import Catalogue
from rules.record import Record
from rules.roster import Event

JSON = Any

#: What a line of a record counts of a fighter (`squads.COUNTS`) and the gang's book keeps.
KEPT: Final = ("wounds", "injured", "took_out", "rallied", "assists", "objectives", "taken_out")


def aftermath(
    catalogue: Catalogue,
    record: Record,
    teams: Sequence[Team],
    coaches: Sequence[Coach | None],
    dice: Dice | None = None,
    *,
    instead_of: Sequence[Sequence[Event]] | None = None,
) -> list[list[Event]]:
    """Return the events of each gang, in the order of NM-CAMP-02.

    dice: the aftermath's own stream of the match's seed if none are given.
    instead_of: what the battle did as it was filed, where this corrects it (LG-EVENT-04).
    """
    played, kind = record.outcome.took_place, record.outcome.kind
    filed = instead_of or [()] * len(teams)
    sides = [Side(n, team.copy(), coaches[n], Filed(filed[n])) for n, team in enumerate(teams)]
    if not played and kind not in ("walk_over", "double_forfeit"):
        return [side.events for side in sides]
    dice = dice or aftermaths.stream(record.match, again=bool(instead_of))
    for side in sides:
        side.report = record.sides[side.number] if played else {}
        _record(side, record, sides)
    if not record.match.options.get("competition"):
        for side in sides:
            side.emit("sequence_over")
        return [side.events for side in sides]
    scenario = crews.scenario_of(catalogue, record, dice)
    battle = Battle(record, sides, scenario, dice)
    if played:
        _fought(battle)
    else:
        _forfeited(battle)
    return [side.events for side in sides]


def _fought(battle: Battle) -> None:
    killers = wrapping.wrap_up(battle)
    captives.rescued(battle)
    rewards.territory(battle)
    rewards.reward(battle)
    experience.learn(battle, killers)
    rewards.earn(battle)
    for side in battle.sides:
        side.emit_all(surgery.losses(side.team))
    captives.fates(battle)
    for side in battle.sides:
        # Who has gone and sold a captive brings nobody to the doctor any more.
        side.emit_all(surgery.losses(side.team))
        if battle.forfeited(side.number):
            side.emit("sequence_cut")
            continue
        for fighter in side.team.able:
            for effect in trading.effects(side.team, fighter, "extra_post_action"):
                side.emit("extra_action", player=fighter.id, action=effect.action)


def _forfeited(battle: Battle) -> None:
    """Enter the aftermath of a forfeit: rewards without experience, then the roster update.

    See NM-CAMP-08, NM-OVER-08.
    """
    for side in battle.sides:
        recovering = wrapping.serving(side.team, battle.record.outcome.sides[side.number].ended)
        if recovering:
            side.emit("served", players=recovering)
    if battle.record.outcome.kind == "walk_over":
        rewards.reward(battle)
    for side in battle.sides:
        side.emit("sequence_cut")


def sat_out(team: Team, settled: Settled) -> list[Event]:
    """Return the events of a match that nobody played (NM-CAMP-08, LG-COND-02).

    It clears In Recovery where it counts; rewards come with the record of a forfeit alone.
    """
    recovering = wrapping.serving(team, settled.ended)
    return [Event("served", {"players": recovering})] if recovering else []


def _record(side: Side, record: Record, sides: Sequence[Side]) -> None:
    outcome = record.outcome.sides[side.number]
    others = [record.outcome.sides[each.number].score for each in sides if each is not side]
    side.emit(
        "match_played",
        opponent=", ".join(each.team.name for each in sides if each is not side),
        result=outcome.result,
        score=[outcome.score, max(others, default=0)],
        kind=record.outcome.kind,
        competition=str(record.match.options.get("competition", "")),
        stood=side.stood,
        lines=[
            {
                "player": line["player"],
                **{deed: line[deed] for deed in KEPT if line.get(deed, 0)},
            }
            for line in side.lines
        ],
    )
