"""A contest: an opposed roll between two players (BF-CON)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.boufbowl.cards import bonus
from rules.boufbowl.cards.activity import LOST, TIED, WON, Activity
from rules.boufbowl.cards.deck import Step
from rules.boufbowl.cards.playing import is_in_force, window
from rules.boufbowl.majority import majority
from rules.boufbowl.position import CONTESTS, CONTESTS_WON, Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import SIDE_OF
from rules.boufbowl.tokens import reward

#: Claims where both would win ties (BF-FX-23): a card's place among those played counts.
NO_CLAIM: Final = -2
ABILITY_CLAIM: Final = -1


def settle(ref: Referee, activity: Activity, actor: int, opposer: int, where: int) -> int:
    """Resolve a contest, from the participants to the tokens (BF-CON-07).

    Returns WON, TIED or LOST, as the actor sees it.
    """
    activity.actor, activity.opposer, activity.where = actor, opposer, where
    ref.note("contest", "BF-CON-01", actor, opposer, where, activity.kind)
    bonus.commit(ref, activity)
    roll(ref, activity)
    window(ref, "rolled", activity)
    count_up(ref.pos, activity)
    activity.result = result_of(ref.pos, activity)
    finish(ref, activity)
    return activity.result


def roll(ref: Referee, activity: Activity) -> None:
    """Roll the action dice of both, then in a fight the damage dice of both (BF-RNG-08,
    BF-DMG-06).
    """
    dice = ref.pos.data.dice
    both = (activity.actor, activity.opposer)
    kind = activity.kind
    counts, damage = dice_of(ref.pos, activity)
    for role in (0, 1):
        activity.dice[role] = [ref.action_die(kind, both[role]) for _ in range(counts[role])]
    if kind == "fight":
        for role in (0, 1):
            most = min(damage[role], dice.max_damage_dice)  # BF-DMG-02
            activity.damage[role] = [ref.damage_die(kind, both[role]) for _ in range(most)]


def dice_of(pos: Position, activity: Activity) -> tuple[list[int], list[int]]:
    """Return how many action dice each rolls, and how many damage dice before their limit."""
    counts = [1, 1]
    damage = [0, 0]
    for role in (0, 1):
        for step in _in_force(pos, activity, role):
            if step.verb == "action_die":
                counts[role] += step.count
            elif step.verb == "damage_die":
                damage[role] += step.count
        for id_ in activity.bonus[role]:
            value = pos.data.actions[id_].bonus.value
            counts[role] += value == "action_die"
            damage[role] += value == "damage_die"
    most = pos.data.dice.max_action_dice  # BF-CON-11
    return [min(count, most) for count in counts], damage


def reroll(ref: Referee, activity: Activity, role: int) -> None:
    """Re-roll all action dice of a participant (BF-FX-26)."""
    p = (activity.actor, activity.opposer)[role]
    activity.dice[role] = [ref.action_die(activity.kind, p) for _ in activity.dice[role]]


def count_up(pos: Position, activity: Activity) -> None:
    """Count up the totals of both participants (BF-CON-08 to -10, -12, -14)."""
    rules, cards = pos.data.ruleset, pos.data.actions
    both = (activity.actor, activity.opposer)
    ahead = majority(pos, activity.where)
    total = [max(activity.dice[0]), max(activity.dice[1])]
    counts_majority = [True, True]
    for role in (0, 1):
        total[role] += sum(cards[id_].bonus.value == "plus1" for id_ in activity.bonus[role])
        for step in _in_force(pos, activity, role):
            if step.verb == "add":
                total[role if step.side == "own" else 1 - role] += step.amount
            elif step.verb == "ignore_majority":
                counts_majority[1 - role] = False
        if activity.kind == "fight" and not pos.cond[both[role]] and pos.cond[both[1 - role]]:
            total[role] += rules.standing_over_down_bonus  # BF-DOWN-02
    for role in (0, 1):
        if counts_majority[role] and SIDE_OF[both[role]] == ahead:
            total[role] += rules.majority_bonus
    activity.total = total


def _in_force(pos: Position, activity: Activity, role: int) -> Iterator[Step]:
    """Yield the steps that modify the contest on behalf of a participant (BF-CON-13, BF-FX-08).

    They come from the participant's passive abilities, from the team's favours, and from what was
    played.
    """
    p = activity.actor if role == 0 else activity.opposer
    side = SIDE_OF[p]
    for _, ability in pos.abilities[p]:
        if is_in_force(pos, ability, side, p, activity):
            yield from ability.steps
    for id_ in pos.favours[side]:
        ability = pos.data.favours[id_].ability
        if is_in_force(pos, ability, side, p, activity):
            yield from ability.steps
    for played in activity.played:
        if played.side == side:
            yield played.step


def result_of(pos: Position, activity: Activity) -> int:
    """Return the result by the totals.

    A side that wins ties wins equal ones (BF-CON-15, BF-FX-23).
    """
    mine, theirs = activity.total
    if mine != theirs:
        return WON if mine > theirs else LOST
    claims = [_claim(pos, activity, role) for role in (0, 1)]
    if claims[0] == claims[1]:
        return TIED
    return WON if claims[0] > claims[1] else LOST


def _claim(pos: Position, activity: Activity, role: int) -> int:
    """Return how strongly a participant claims a tie: by their newest card, by an ability, or
    not.
    """
    side = SIDE_OF[activity.actor if role == 0 else activity.opposer]
    claim = NO_CLAIM
    if any(step.verb == "win_ties" for step in _in_force(pos, activity, role)):
        claim = ABILITY_CLAIM
    for at, played in enumerate(activity.played):
        if played.side == side and played.card and played.step.verb == "win_ties":
            claim = at
    return claim


def finish(ref: Referee, activity: Activity) -> None:
    """Count the contest and give the tokens (BF-TOK-10)."""
    pos, result = ref.pos, activity.result
    actor, opposer = activity.actor, activity.opposer
    pos.counts[CONTESTS][actor] += 1
    pos.counts[CONTESTS][opposer] += 1
    if result:
        pos.counts[CONTESTS_WON][actor if result == WON else opposer] += 1
    ref.note(
        "settled",
        "BF-CON-15",
        actor,
        opposer,
        activity.where,
        {"totals": activity.total[:], "result": ("lost", "tied", "won")[result + 1]},
    )
    reward(ref, actor, opposer, result)


def card_contest(ref: Referee, side: int, own: int, opp: int) -> int:
    """Resolve a card contest: a die each and majority, nothing else (BF-FX-45, BF-BONUS-13,
    BF-CARD-08).
    """
    where = ref.pos.zone[own]
    activity = Activity("card", side, own, where)
    activity.opposer, activity.where = opp, where
    ref.note("contest", "BF-FX-45", own, opp, where, "card")
    for role, p in enumerate((own, opp)):
        activity.dice[role] = [ref.action_die("card", p)]
    ahead = majority(ref.pos, where)
    bonus_ = ref.pos.data.ruleset.majority_bonus
    activity.total = [
        activity.dice[role][0] + (bonus_ if SIDE_OF[p] == ahead else 0)
        for role, p in enumerate((own, opp))
    ]
    mine, theirs = activity.total
    activity.result = WON if mine > theirs else LOST if mine < theirs else TIED
    finish(ref, activity)
    return activity.result
