"""Apply the effects of cards: one function for each verb (HC-FX)."""

from __future__ import annotations

from collections.abc import Callable

from rules.helvetia_cup.ball import pick_up
from rules.helvetia_cup.cards.deck import Effect
from rules.helvetia_cup.cards.moments import (
    Check,
    Clock,
    FoulDice,
    Moment,
    OffsideCall,
    PlayedCard,
    Shot,
    Turn,
)
from rules.helvetia_cup.cards.playing import VERBS, Verb
from rules.helvetia_cup.cards.targets import (
    Chosen,
    can_be_floored,
    movable_at_set_up,
    players,
    substitutions,
)
from rules.helvetia_cup.catalogue import SKILLS
from rules.helvetia_cup.pitch import hexes_of
from rules.helvetia_cup.position import ALL_SKILLS
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.substituting import replace

DONE = "done"


def verb(name: str) -> Callable[[Verb], Verb]:
    """Register a function as the meaning of a verb."""

    def register(function: Verb) -> Verb:
        VERBS[name] = function
        return function

    return register


# -- checks ----------------------------------------------------------------------------------------


@verb("modify_check")
def modify_check(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Change the target of a check (HC-FX-06)."""
    assert isinstance(moment, Check)
    moment.target += effect.amount


@verb("set_die")
def set_die(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Give the face of a check instead of a roll (HC-FX-07)."""
    assert isinstance(moment, Check)
    moment.given = effect.value


@verb("reroll")
def reroll(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Roll a check again; the new result counts even if it is worse (HC-FX-08, HC-FX-33).

    Changes to the old result are dropped with it.
    """
    assert isinstance(moment, Check)
    moment.fell = ref.d20(moment.name, "HC-FX-08", moment.p, moment.target)
    moment.shift = 0


@verb("adjust_die")
def adjust_die(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Shift the face of a check (HC-FX-09)."""
    assert isinstance(moment, Check)
    moment.shift += effect.amount


@verb("set_deviation")
def set_deviation(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Set how far a ball strays, in hexes (HC-FX-10)."""
    assert isinstance(moment, Check)
    moment.deviation = effect.hexes


# -- players ---------------------------------------------------------------------------------------


@verb("free_steps")
def free_steps(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Ask which players get the extra steps (HC-FX-11)."""
    assert isinstance(moment, Turn)
    pos = ref.pos
    left = [pos.number(p) for p in pos.on_pitch(side) if not pos.late >> p & 1]
    for _ in range(effect.players):
        if not left:
            break
        answer = ref.ask("card_targets", side, [*left, DONE], effect.verb)
        if answer == DONE:
            break
        left.remove(answer)
        moment.free[pos.player(side, answer)] = effect.steps


@verb("add_markers")
def add_markers(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Give players markers, never more than at the start (HC-FX-12)."""
    pos = ref.pos
    for p in players(pos, side, effect, chosen):
        pos.markers[p] = min(pos.markers[p] + effect.amount, pos.start[p])
        ref.note("gains markers", "HC-FX-12", p, detail=pos.markers[p])


@verb("drop_markers")
def drop_markers(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Take markers from players (HC-FX-13)."""
    pos = ref.pos
    for p in players(pos, side, effect, chosen):
        lost = min(effect.amount, pos.markers[p])
        pos.markers[p] -= lost
        ref.note("loses markers", "HC-FX-13", p, detail=lost)


@verb("modify_skill")
def modify_skill(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Change skills of players for a while (HC-FX-14)."""
    skill = ALL_SKILLS if effect.skill == "all" else SKILLS.index(effect.skill)
    for p in players(ref.pos, side, effect, chosen):
        ref.pos.boosts.append((p, skill, effect.amount, effect.duration))


@verb("stand_up")
def stand_up(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Stand players up (HC-FX-15).

    An attacker on the loose ball's hex takes it (HC-BALL-05).
    """
    pos = ref.pos
    for p in players(pos, side, effect, chosen):
        if pos.lying >> p & 1:
            pos.stand(p)
            ref.note("stands up", "HC-FX-15", p, h=pos.where[p])
            if isinstance(moment, Turn) and side == pos.attacking and pick_up(ref, p):
                moment.stopped = True


@verb("knock_down")
def knock_down(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Knock players down (HC-FX-16)."""
    pos = ref.pos
    for p in players(pos, side, effect, chosen):
        if can_be_floored(pos, p, effect.range):
            pos.fall(p)
            ref.note("falls", "HC-FX-16", p, h=pos.where[p])


@verb("reposition")
def reposition(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Move players one by one, each to a hex that is legal for this set-up (HC-FX-17)."""
    pos = ref.pos
    pitch = pos.pitch
    movable = movable_at_set_up(pos, side)
    for _ in range(effect.players):
        options = [DONE]
        for p in movable:
            near = pitch.within(pos.where[p], effect.steps) & pitch.place[side]
            free = (h for h in hexes_of(near) if pos.is_legal(p, h))
            options += [f"{pos.number(p)} {pitch.names[h]}" for h in pitch.ordered(side, free)]
        answer = ref.ask("card_targets", side, options, effect.verb)
        if answer == DONE:
            break
        number, name = answer.split(" ")
        p = pos.player(side, int(number))
        movable.remove(p)
        pos.go(p, pitch.at[name])
        ref.note("set up", "HC-FX-17", p, h=pos.where[p])


@verb("free_sub")
def free_sub(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Ask for substitutions (HC-FX-18).

    A substitute who comes on upon the loose ball takes it (HC-BALL-05).
    """
    pos = ref.pos
    for _ in range(effect.count):
        answer = ref.ask("card_targets", side, [DONE, *substitutions(pos, side)], effect.verb)
        if answer == DONE:
            break
        out, into = (pos.player(side, int(number)) for number in answer.split(" "))
        replace(ref, out, into, "HC-FX-18")
        if isinstance(moment, Turn) and side == pos.attacking:
            pick_up(ref, into)  # A player from the bench is not offside (HC-OFF-24).


@verb("refresh_defender")
def refresh_defender(
    ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen
) -> None:
    """Let used defenders act again in this round (HC-FX-26)."""
    for p in players(ref.pos, side, effect, chosen):
        ref.pos.used &= ~(1 << p)
        ref.note("refreshed", "HC-FX-26", p)


@verb("forbid")
def forbid(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Forbid actions to the opponent (HC-FX-27)."""
    ref.pos.forbidden += [(1 - side, action, effect.duration) for action in effect.actions]


# -- shots -----------------------------------------------------------------------------------------


@verb("keeper_sectors")
def keeper_sectors(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Change how many sectors the goalkeeper covers (HC-FX-19)."""
    assert isinstance(moment, Shot)
    moment.keeper += effect.amount


@verb("sector_discount")
def sector_discount(
    ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen
) -> None:
    """Reduce the penalty of the sector (HC-FX-20)."""
    assert isinstance(moment, Shot)
    moment.discount += effect.amount


@verb("reveal_sector")
def reveal_sector(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Reveal the row or column of the sector to the defending coach (HC-FX-21)."""
    assert isinstance(moment, Shot)
    moment.revealed = effect.axis


@verb("ignore_touch")
def ignore_touch(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Drop the penalty of a first-touch shot (HC-FX-23)."""
    assert isinstance(moment, Shot)
    moment.touch = False


# -- the coming attacking action -------------------------------------------------------------------


@verb("ignore_pressure")
@verb("allow_shot")
def change_coming(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Change the coming attacking action by the verb's name (HC-FX-22, HC-FX-24)."""
    ref.pos.coming[effect.verb] = 1


@verb("pass_range")
def pass_range(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Lengthen the coming short pass (HC-FX-25)."""
    coming = ref.pos.coming
    coming["pass_range"] = coming.get("pass_range", 0) + effect.amount


# -- dice and calls --------------------------------------------------------------------------------


@verb("shift_card")
def shift_card(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Shift the grade of the card for a foul (HC-FX-28)."""
    assert isinstance(moment, FoulDice)
    moment.grade += effect.steps


@verb("shift_injury")
def shift_injury(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Shift the markers lost by a foul (HC-FX-29)."""
    assert isinstance(moment, FoulDice)
    moment.markers += effect.amount


@verb("shift_time")
def shift_time(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Shift the minutes of a time die (HC-FX-30)."""
    assert isinstance(moment, Clock)
    moment.minutes += effect.minutes


@verb("cancel_offside")
def cancel_offside(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Cancel an offside call (HC-FX-31)."""
    assert isinstance(moment, OffsideCall)
    moment.cancelled = True


@verb("cancel_card")
def cancel_card(ref: Referee, side: int, effect: Effect, moment: Moment, chosen: Chosen) -> None:
    """Cancel a card before its effects (HC-FX-32)."""
    assert isinstance(moment, PlayedCard)
    moment.cancelled = True
