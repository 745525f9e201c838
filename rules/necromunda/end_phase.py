"""NM-END, NM-BOTTLE, NM-RECOV, NM-RALLY: the End phase."""

from __future__ import annotations

from typing import Final

from rules.necromunda import dice, ending
from rules.necromunda.catalogue.contents import Injury
from rules.necromunda.deeds import remember
from rules.necromunda.naming import fighter_of, word_of
from rules.necromunda.nerve_tests import Shock, take_tests
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import ACTIVE, INJURED, OUT, Phase
from rules.necromunda.statuses import flee, pin, take_out, wound_flesh
from rules.necromunda.suffering import DEADLY, FLESH, SERIOUS
from rules.necromunda.table.neighbours import is_within, within
from rules.necromunda.testing import passed

YES, NO, NONE = "yes", "no", "none"
#: NM-BOTTLE-07: how far a leader and a champion who stay hold the others.
_HOLDS: Final = {"leader": 12.0, "champion": 6.0}
_RANKS: Final = {"leader": 0, "champion": 1}
#: How near a helper must be, and company that steadies, in inches (NM-RECOV-06, NM-RALLY-01).
_HELP, _COMPANY = 1.0, 3.0
#: NM-FX-56, NM-TRAIT-24: up to which face a stimm takes its price, and smoke lifts.
_PRICE, _LIFTS = 2, 4


# -- bottle ---------------------------------------------------------------------------------------


def bottle(ref: Referee) -> None:
    """Play step 1 of the End phase: bottle rolls (NM-END-01)."""
    pos = ref.pos
    pos.active = NOBODY
    for side in pos.priority:
        if down(pos, side) and not pos.bottled[side]:
            _bottle(ref, side)
    pos.phase = Phase.FLEEING


def down(pos: Position, side: int) -> int:
    """Return how many fighters of a gang are Seriously Injured or Out of Action (NM-BOTTLE-01)."""
    return sum(pos.status[p] in (INJURED, OUT) for p in pos.teams[side])


def holds_out(pos: Position, side: int, face: int) -> bool:
    """Say whether a gang that rolls this does not bottle (NM-BOTTLE-02 to -05, NM-FX-34)."""
    return face + down(pos, side) + steadied(pos, side) <= pos.crew_size[side]


def _bottle(ref: Referee, side: int) -> None:
    """Ask whether a gang bottles voluntarily, else roll for it (NM-BOTTLE-01 to -05)."""
    pos = ref.pos
    fights_on = ref.ask("bottle_voluntarily", side, (NO, YES)) == NO
    if fights_on and holds_out(pos, side, ref.d6("bottle", "NM-BOTTLE-02", side=side)):
        return
    pos.bottled[side] = True
    ref.note("bottles", "NM-BOTTLE-02", side=side)


def steadied(pos: Position, side: int) -> int:
    """Return what is added to a bottle roll; several such skills do not add up (NM-FX-34)."""
    modifiers = [
        each.value
        for p in pos.on_table(side)
        if pos.status[p] != INJURED
        for each in pos.fighters[p].effects("bottle_mod")
    ]
    return min(modifiers, default=0)


def flee_tests(ref: Referee) -> None:
    """Play step 2: flee tests of bottled gangs (NM-END-01, NM-BOTTLE-06 to -08, -10)."""
    pos = ref.pos
    for side in pos.priority:
        if pos.bottled[side]:
            _flee_tests(ref, side)
    pos.phase = Phase.RECOVERY
    ending.check_at_once(ref)


def _flee_tests(ref: Referee, side: int) -> None:
    pos = ref.pos
    order = sorted(pos.on_table(side), key=lambda p: (_RANKS.get(pos.fighters[p].category, 2), p))
    steady: list[int] = []
    for p in order:
        held = any(is_within(pos, p, q, _HOLDS[pos.fighters[q].category]) for q in steady)
        if not held and not passed(ref, p, "cl", "NM-BOTTLE-06", purpose="flee"):
            flee(ref, p, "NM-BOTTLE-06")
        elif pos.fighters[p].category in _HOLDS and pos.status[p] != INJURED:
            steady.append(p)


# -- recovery -------------------------------------------------------------------------------------


def recover(ref: Referee) -> None:
    """Play step 3: recovery, and the price of stimm (NM-END-01, NM-FX-56)."""
    pos = ref.pos
    for side in pos.priority:
        helpers: set[int] = set()
        for p in pos.teams[side]:
            if pos.stimm_due[p] and pos.discs[p] is not None:
                _pay_for_stimm(ref, p)
            pos.stimm_due[p] = False
            if pos.status[p] == INJURED:
                _recover(ref, p, helpers)
    pos.phase = Phase.RALLY
    ending.check_at_once(ref)


def _pay_for_stimm(ref: Referee, p: int) -> None:
    if ref.d6("stimm", "NM-FX-56", p) <= _PRICE:
        shock = Shock()
        wound_flesh(ref, p, "NM-FX-56", NOBODY, shock)
        take_tests(ref, shock)


def _recover(ref: Referee, p: int, helpers: set[int]) -> None:
    """Roll for a fighter's recovery, with help, and apply the result.

    See NM-RECOV-01 to -07, NM-FX-24, -57.
    """
    pos = ref.pos
    extra = _bonus(ref, p)
    helper = _helper(ref, p, helpers, 1 + extra)
    if helper != NOBODY:
        helpers.add(helper)
        extra += help_of(pos, helper)
    tables = pos.data.dice
    injuries = [dice.injury(tables, ref.d6("recovery", "NM-RECOV-02", p)) for _ in range(1 + extra)]
    result = _picked(ref, p, injuries)
    if result == SERIOUS:
        return
    # NM-RECOV-07: nobody's nerve is tested.
    shock = Shock()
    if result == DEADLY:
        take_out(ref, p, "NM-RECOV-05", NOBODY, shock)
        return
    wound_flesh(ref, p, "NM-RECOV-03", NOBODY, shock)
    if pos.status[p] == INJURED:
        pin(ref, p, "NM-RECOV-03")
        if helper != NOBODY:
            remember(pos, "assisted", helper, p)


def _bonus(ref: Referee, p: int) -> int:
    """Return how many extra dice a fighter's own skill gives its recovery, after rolling for it.

    See NM-FX-24.
    """
    pos = ref.pos
    effect = pos.fighters[p].effect("recovery_bonus")
    if effect is None or not dice.passes(ref.d6("recovery_bonus", "NM-FX-24", p), effect.need):
        return 0
    if not pos.flesh[p]:
        return 1
    pos.flesh[p] -= 1
    ref.note("loses a flesh wound", "NM-FX-24", p)
    return 0


def help_of(pos: Position, helper: int) -> int:
    """Return how many dice a helper adds (NM-RECOV-06, NM-FX-57)."""
    return 1 + pos.fighters[helper].sum("assist_dice")


def _helper(ref: Referee, p: int, used: set[int], count: int) -> int:
    """Ask which friend helps with the recovery; NOBODY for none.

    ``count``: the dice that it rolls without help (NM-RECOV-06, NM-DEC-39).
    """
    pos = ref.pos
    friends = [
        q for q in pos.friends(p) if pos.status[q] == ACTIVE and not pos.broken[q] and q not in used
    ]
    near = within(pos, p, friends, _HELP)
    if not near:
        return NOBODY
    options = [*(word_of(pos, q) for q in near), NONE]
    about = {"fighter": pos.named(p), "dice": count}
    answer = ref.ask("assist_recovery", pos.side_of[p], options, about)
    return NOBODY if answer == NONE else fighter_of(pos, answer)


def order_of(pos: Position, p: int) -> tuple[Injury, ...]:
    """Return the order in which a coach prefers injury dice; at T 1 a flesh wound is the end.

    See NM-DEC-40.
    """
    return (FLESH, SERIOUS, DEADLY) if pos.toughness(p) > 1 else (SERIOUS, FLESH, DEADLY)


def _picked(ref: Referee, p: int, found: list[Injury]) -> Injury:
    """Ask which die of a recovery counts (NM-DEC-40)."""
    if len(found) == 1:
        return found[0]
    pos = ref.pos
    order = order_of(pos, p)
    options = list(range(len(found)))
    best = min(options, key=lambda at: order.index(found[at]))
    about = {"fighter": pos.named(p), "dice": list(found)}
    answer: int = ref.ask("recovery_pick", pos.side_of[p], options, about, default=best)
    return found[answer]


# -- rally and cleanup ----------------------------------------------------------------------------


def rally(ref: Referee) -> None:
    """Play step 4: rally tests (NM-END-01, NM-RALLY)."""
    pos = ref.pos
    for side in pos.priority:
        for p in pos.on_table(side):
            if not pos.broken[p]:
                continue
            company = within(pos, p, pos.friends(p), _COMPANY)
            bonus = sum(not pos.broken[q] and pos.status[q] != INJURED for q in company)
            if passed(ref, p, "cl", "NM-RALLY-01", bonus, "rally"):
                pos.broken[p] = False
                remember(pos, "rallied", p)
                ref.note("rallies", "NM-RALLY-02", p)
    pos.phase = Phase.CLEANUP


def clean_up(ref: Referee) -> None:
    """Play steps 5 and 6: clean up and end the round, or the battle.

    See NM-END-01, NM-END-03, NM-STATUS-15, -16, -22, NM-TRAIT-24.
    """
    pos = ref.pos
    left = []
    for place in pos.smoke:
        if ref.d6("smoke", "NM-TRAIT-24") > _LIFTS:
            left.append(place)
        else:
            ref.note("smoke lifts", "NM-TRAIT-24", path=[place])
    pos.smoke = left
    nobody = [False] * len(pos.fighters)
    for flags in (pos.late, pos.disarmed, pos.entangled, pos.ready, pos.stimmed, pos.ordered):
        flags[:] = nobody
    for p in pos.on_table():
        if pos.toughness(p) <= 0:
            take_out(ref, p, "NM-STATUS-22", NOBODY, Shock())
    pos.activation += 1
    if not ending.check_at_once(ref) and not ending.check_round(ref):
        pos.phase = Phase.PRIORITY
