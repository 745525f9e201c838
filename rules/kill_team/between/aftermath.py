"""KT-CAMP-10 to -27, -38: the aftermath of a match for the teams that played it.

A pure function of the record, the teams as they were before the match and the coaches' answers,
with a stream of dice of its own; a typed-in record has the same aftermath as a played one. Each
step is taken for both teams before the next, Home first.

Conditions from before the match are served before the match's own consequences are entered, so no
match serves what it caused; an injury is served by any match (LG-COND-02). Outside campaign play
only the record lasts.

A coach may be None: a person who is not there, whose choices then stay open on their team
(LG-FIX-11). Resources, and the abilities that change them, belong to the campaign and are not
here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules import aftermath as aftermaths
from rules.coach import Choice, Coach, ask
from rules.conditions import Settled, after, available
from rules.dice import Dice
from rules.kill_team.between.filed import Filed
from rules.kill_team.between.gathering import GATHERING
from rules.kill_team.between.history import apply
from rules.kill_team.between.resources import NONE, RESOURCES, RESTORED, ROLLED
from rules.kill_team.between.team import Model, Team
from rules.kill_team.catalogue import Catalogue
from rules.kill_team.catalogue.specialisms import MEDIC
from rules.kill_team.options import is_campaign, is_war
from rules.kill_team.squads import COUNTS
from rules.problems import Refusal
from rules.record import Record
from rules.roster import Event
from rules.typed import decides_now, rolls

JSON = Any

#: The question of KT-CAMP-15 to -17.
LEVEL_ABILITY: Final = "level_ability"
RESTORE: Final = "restore_resource"
#: KT-ADV-34: the ability by which a medic saves the dead, and from which face on.
TRIAGE: Final = "triage_expert"
TRIAGE_SAVES: Final = 4


@dataclass(slots=True)
class _Side(aftermaths.Side[Team, Filed]):
    """One team in the aftermath.

    report: its side of the record; empty where the match was not played.
    """

    report: Mapping[str, JSON] = field(default_factory=dict)

    def apply(self, event: Event) -> None:
        apply(self.team, event)

    @property
    def lines(self) -> list[JSON]:
        """The lines of models that the roster keeps, in its order (KT-CAMP-38)."""
        if not self.report:
            return []
        kept = [line for line in self.report["lines"] if line["player"] is not None]
        return sorted(kept, key=lambda line: int(line["player"]))


def aftermath(
    catalogue: Catalogue,
    record: Record,
    teams: Sequence[Team],
    coaches: Sequence[Coach | None],
    dice: Dice | None = None,
    *,
    instead_of: Sequence[Sequence[Event]] | None = None,
) -> list[list[Event]]:
    """Return the events of each team, in the order of KT-CAMP-38.

    dice: the aftermath's own stream of the match's seed if none are given.
    instead_of: what the match did as it was filed, where this corrects it (LG-EVENT-04).
    """
    kind = record.outcome.kind
    played = record.outcome.took_place  # KT-CAMP-27
    filed = instead_of or [()] * len(teams)
    sides = [_Side(n, team.copy(), coaches[n], Filed(filed[n])) for n, team in enumerate(teams)]
    dice = dice or aftermaths.stream(record.match, again=bool(instead_of))
    if not played and kind not in ("walk_over", "double_forfeit"):
        return [side.events for side in sides]
    for side in sides:
        side.report = record.sides[side.number] if played else {}
        _record(side, record, teams[1 - side.number].name)
    for side in sides:
        side.emit_all(_served(side.team, Settled(record.outcome.sides[side.number].ended)))
    if is_war(record.match.options):
        for side in sides:
            _restore(side, record)
    if is_campaign(record.match.options):
        for side in sides:
            _casualties(catalogue, side, dice)
        for side in sides:
            _triage(side, dice)
        for side in sides:
            _bury(side)
        if is_war(record.match.options):
            for side in sides:
                won = record.outcome.sides[side.number].result == "win"
                _gather(side, dice, won=won)
        for side in sides:
            won = record.outcome.sides[side.number].result == "win"
            side.emit_all(_experience(catalogue, side, won=won))
        for side in sides:
            _learn(side)
    return [side.events for side in sides]


def sat_out(catalogue: Catalogue, team: Team, settled: Settled, dice: Dice) -> list[Event]:
    """Return the events of a match that nobody played: it serves convalescence where it counts.

    See LG-COND-02, KT-CAMP-39.
    """
    return _served(team, settled)


# -- the match in the record ----------------------------------------------------------------------


def _record(side: _Side, record: Record, opponent: str) -> None:
    outcome, other = record.outcome.sides[side.number], record.outcome.sides[1 - side.number]
    side.emit(
        "match_played",
        opponent=opponent,
        result=outcome.result,
        score=[outcome.score, other.score],
        kind=record.outcome.kind,
        competition=str(record.match.options.get("competition", "")),
        lines=[
            {
                "player": line["player"],
                **{deed: line[deed] for deed in COUNTS if line.get(deed, 0)},
            }
            for line in side.lines
        ],
    )


def _served(team: Team, settled: Settled) -> list[Event]:
    """Return the event of models that have now missed their last match; empty for none.

    See KT-CAMP-23.
    """
    back = [
        model.id
        for model in team.roster
        if not model.is_available and available(after(model.conditions, settled, fielded=False))
    ]
    return [Event("served", {"players": back})] if back else []


# -- casualties -----------------------------------------------------------------------------------


def _casualties(catalogue: Catalogue, side: _Side, dice: Dice) -> None:
    """Roll a D10 for each model that was out of action, and for no other (-26).

    See KT-CAMP-20, -21.
    """
    bonus = catalogue.campaign.medic_bonus if _medic(side) else 0
    for line in side.lines:
        if line["taken_out"]:
            model = side.team.models[line["player"]]
            roller = side.filed.told(dice, "casualty", model.id)
            about = {**_about(model), "bonus": bonus}
            [face] = rolls(roller, 1, 10, "casualty", "KT-CAMP-20", side.number, about, model.id)
            # An unmodified 1 is dead whatever helps.
            result = catalogue.casualty(face if face == 1 else face + bonus)
            side.emit("casualty_rolled", player=model.id, face=face, bonus=bonus, result=result)


def _medic(side: _Side) -> Model | None:
    """Return the medic of the kill team, if it was not out of action at the end; else None.

    See KT-CAMP-21.
    """
    up = [side.team.models[line["player"]] for line in side.lines if not line["taken_out"]]
    return next((model for model in up if model.specialism == MEDIC), None)


def _triage(side: _Side, dice: Dice) -> None:
    """Roll for an expert medic, who saves the dead of its own kill team on a 4+ (KT-ADV-34)."""
    medic = _medic(side)
    if medic is None or TRIAGE not in medic.abilities:
        return
    for line in side.lines:
        model = side.team.models[line["player"]]
        if line["taken_out"] and model.is_dead:
            roller = side.filed.told(dice, "triage", model.id)
            about = _about(model)
            [face] = rolls(roller, 1, 6, "triage", "KT-ADV-34", side.number, about, model.id)
            saved = face >= TRIAGE_SAVES
            side.emit("triaged", player=model.id, medic=medic.id, face=face, saved=saved)


def _bury(side: _Side) -> None:
    """Enter the deaths of models that nobody saved, in the order of the roster (KT-CAMP-22)."""
    by = {each["number"]: each["by"] for each in side.report.get("out", ())}
    for line in side.lines:
        if side.team.models[line["player"]].is_dead:
            side.emit("died", player=line["player"], by=by.get(line["number"]))


def _restore(side: _Side, record: Record) -> None:
    """Ask a guerrilla that won whether to raise a resource (KT-CAMP-34).

    An absent coach does not.
    """
    guerrillas = record.match.options["campaign"]["guerrillas"]
    if side.number not in guerrillas or record.outcome.sides[side.number].result != "win":
        return
    answer = side.filed.restored
    if answer is None:
        if side.coach is None or (side.filed.filled and decides_now(side.coach)):
            return
        question = Choice(RESTORE, side.number, side.team, [NONE, *RESOURCES])
        answer = ask(side.coach, question)
    if answer != NONE:
        side.emit(RESTORED, resource=answer)


def _gather(side: _Side, dice: Dice, *, won: bool) -> None:
    """Roll a D6 for each ability that works after the match (KT-ADV-18, -21, -24, -35, -42)."""
    for line in side.lines:
        model = side.team.models[line["player"]]
        for ability in model.abilities:
            gathering = GATHERING.get(ability)
            if gathering is None or not gathering.works(
                model, taken_out=line["taken_out"], won=won
            ):
                continue
            roller = side.filed.told(dice, ability, model.id)
            about, whom = _about(model), f"{model.id}/{ability}"
            [face] = rolls(roller, 1, 6, "gathering", gathering.clause, side.number, about, whom)
            side.emit(
                ROLLED,
                player=model.id,
                ability=ability,
                face=face,
                resource=gathering.resource,
                by=gathering.by,
                clause=gathering.clause,
            )


# -- experience -----------------------------------------------------------------------------------


def _experience(catalogue: Catalogue, side: _Side, *, won: bool) -> list[Event]:
    """Return the experience that each living specialist of the kill team gains.

    See KT-CAMP-10 to -13, -19, -25.
    """
    campaign, events = catalogue.campaign, []
    hardened = {
        event.payload["player"]
        for event in side.events
        if event.kind == "casualty_rolled" and event.payload["result"] == "hardened"
    }
    for line in side.lines:
        model = side.team.models[line["player"]]
        if model.specialism and model.left is None:
            gained = campaign.xp_played
            gained += campaign.xp_took_out if line["took_out"] else 0
            gained += campaign.xp_won if won else 0
            gained += campaign.xp_hardened if model.id in hardened else 0
            facts = {"player": model.id, "gained": gained}
            events.append(Event("experience_gained", facts))
    return events


def _learn(side: _Side) -> None:
    """Ask a coach who is there for new abilities; others choose between matches.

    See KT-CAMP-15 to -17.
    """
    for event in side.filed.abilities:
        try:
            side.emit_all([event])
        except Refusal:
            continue  # it rested on what the correction took away
    if side.filed.filled or not decides_now(side.coach):
        return
    for model in side.team.roster:
        while choices := [each.id for each in side.team.choices(model)]:
            question = Choice(LEVEL_ABILITY, side.number, side.team, choices, _about(model))
            ability = ask(side.coach, question)
            side.emit("ability_chosen", player=model.id, ability=ability)


def _about(model: Model) -> JSON:
    return {"player": model.id, "name": model.name}
