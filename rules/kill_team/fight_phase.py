"""KT-FIGHT-01 to -05, -32, -33: the Fight phase."""

from __future__ import annotations

from collections.abc import Callable

from rules.kill_team import alternating
from rules.kill_team.command import can_use, in_order, offer, use, user_of
from rules.kill_team.decisive import decisive
from rules.kill_team.melee import fight
from rules.kill_team.position import (
    CHARGED,
    DEFENSIVE,
    FOUGHT,
    SCREECHED,
    Phase,
    Position,
)
from rules.kill_team.referee import Referee
from rules.kill_team.shooting_phase import DECLINE, grit_teeth
from rules.kill_team.squads import NOBODY, SIDE_OF, name_of, number_of
from rules.kill_team.table.neighbours import engaged_with, is_engaged, within

#: How far the Leader's example reaches, in inches (KT-SPEC-12).
_EXAMPLE = 3
#: Used once a match (KT-ADV-14).
_SCREECH = "static_screech"


def is_eligible(pos: Position, p: int) -> bool:
    """Say whether the model may fight in one of the two steps (KT-FIGHT-04, -05)."""
    if not pos.is_active(p) or pos.has(p, FOUGHT):
        return False
    return pos.has(p, CHARGED) or is_engaged(pos, p)


def start(ref: Referee) -> None:
    """Begin the Fight phase: offer abilities and tactics of its start, let decisive strikes go
    first.

    See KT-CP-23, -28, KT-ADT-03, KT-ADV-10, -14.
    """
    pos = ref.pos
    for side in in_order(pos):
        for p in pos.bearing(_SCREECH, side):
            about = {"ability": _SCREECH, "model": name_of(p)}
            if _SCREECH not in pos.used_in_match[side] and (
                ref.ask("advanced_ability", side, ("no", "yes"), about) == "yes"
            ):
                pos.used_in_match[side].append(_SCREECH)
                pos.effects[p] |= SCREECHED
                ref.note("screeches", "KT-ADV-14", p)
        if can_use(pos, side, "defensive_fighter"):
            p = user_of(pos, side, "defensive_fighter")
            if offer(ref, "advanced_tactic", side, "defensive_fighter", p):
                pos.effects[p] |= DEFENSIVE
        for p in pos.teams[side]:
            if pos.discs[p] and "combat_master" in pos.model(p).learnt:
                pos.bonus_attacks[p] = len(engaged_with(pos, p))
    decisive(ref, "decisive_strike", "KT-CP-23", is_eligible, fight_with)
    alternating.begin(pos)
    pos.phase = Phase.CHARGERS_FIGHT


def chargers(ref: Referee) -> None:
    """Let one model that charged fight, or a side pass; then go on to the second step.

    See KT-FIGHT-01, -04.
    """
    pos = ref.pos

    def may(p: int) -> bool:
        return pos.is_active(p) and pos.has(p, CHARGED) and not pos.has(p, FOUGHT)

    if not _turn(ref, may):
        alternating.begin(pos)
        pos.phase = Phase.FIGHT


def others(ref: Referee) -> bool:
    """Let one model within 1" of an enemy fight, or a side pass.

    Return False when nobody fights any more. See KT-FIGHT-02, -05.
    """
    pos = ref.pos
    return _turn(ref, lambda p: pos.is_active(p) and not pos.has(p, FOUGHT) and is_engaged(pos, p))


def _turn(ref: Referee, may: Callable[[int], bool]) -> bool:
    pos = ref.pos
    side, able = alternating.next_side(pos, lambda of: [p for p in pos.on_table(of) if may(p)])
    if side == NOBODY:
        return False
    options = [*(f"model {number_of(p)}" for p in able), DECLINE]
    answer = ref.ask("fight_pick", side, options)
    pos.active = 1 - side
    if answer == DECLINE:
        pos.passed[side] = True
        ref.note("passes", "KT-FIGHT-03", side=side)
    else:
        fight_with(ref, able[options.index(answer)])
    return True


def fight_with(ref: Referee, p: int) -> None:
    """Let the picked model fight, and others follow it by tactics."""
    grit_teeth(ref, p)
    fight(ref, p)
    _lead_by_example(ref, p)
    _up_and_at_them(ref, SIDE_OF[p])


def _lead_by_example(ref: Referee, p: int) -> None:
    """Offer the Leader's tactic by which a friend near it fights next (KT-SPEC-12, -41)."""
    pos, side = ref.pos, SIDE_OF[p]
    if not can_use(pos, side, "lead_by_example") or user_of(pos, side, "lead_by_example") != p:
        return
    near = [q for q in within(pos, p, side, _EXAMPLE) if is_eligible(pos, q)]
    options = ["no", *(f"model {number_of(q)}" for q in near)]
    answer = ref.ask("lead_by_example", side, options, {"model": name_of(p)})
    if answer != "no":
        q = near[options.index(answer) - 1]
        use(ref, side, "lead_by_example", q)
        fight_with(ref, q)


def _up_and_at_them(ref: Referee, side: int) -> None:
    """Offer the tactic Up and At 'Em, by which its specialist fights next (KT-SPEC-15, -42)."""
    pos = ref.pos
    if not can_use(pos, side, "up_and_at_em"):
        return
    p = user_of(pos, side, "up_and_at_em")
    if is_eligible(pos, p) and offer(ref, "up_and_at_em", side, "up_and_at_em", p):
        fight_with(ref, p)
