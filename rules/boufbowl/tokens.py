"""Recognition tokens: how they are earned and how they are paid (BF-TOK)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.boufbowl.position import TOKENS, Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import NOBODY, OF_SIDE, TEAM

#: The form of a payment: ``pay 0 1 1 0 0``, by slot.
PAY = "pay"


def gain(ref: Referee, p: int, count: int, clause: str) -> int:
    """Give a player tokens from the supply, as far as it lasts; return how many (BF-TOK-08)."""
    pos = ref.pos
    given = min(count, pos.supply)
    if given:
        pos.supply -= given
        pos.tokens[p] += given
        ref.note("gains tokens", clause, p, detail=given)
    return given


def reward(ref: Referee, actor: int, opposer: int, result: int) -> None:
    """Give the tokens for a contest (BF-TOK-01 to -03, -07, -08).

    result: as `contests` has it.
    """
    pos = ref.pos
    if not pos.expert:
        return
    part = pos.data.ruleset.tokens_for_taking_part
    won = part + pos.data.ruleset.tokens_for_winning
    first, other = (opposer, actor) if result < 0 else (actor, opposer)
    for p, count in ((first, won if result else part), (other, part)):
        pos.counts[TOKENS][p] += gain(ref, p, count, "BF-TOK-01")


def give_back(ref: Referee, p: int, count: int) -> None:
    """Return spent and discarded tokens to the supply (BF-TOK-08)."""
    ref.pos.tokens[p] -= count
    ref.pos.supply += count


def splits(pos: Position, side: int, cost: int) -> list[str]:
    """List every way in which a team can pay, in lexicographic order (BF-API-07)."""
    first = side * TEAM
    tokens = pos.tokens[first : first + TEAM]
    return [" ".join([PAY, *map(str, paid)]) for paid in _shares(tokens, cost)]


def _shares(tokens: list[int], cost: int) -> list[list[int]]:
    """List every way in which these players together pay that much."""
    if cost > sum(tokens):
        return []
    if len(tokens) == 1:
        return [[cost]]
    rest = tokens[1:]
    return [
        [amount, *paid]
        for amount in range(min(cost, tokens[0]) + 1)
        for paid in _shares(rest, cost - amount)
    ]


def pay(ref: Referee, side: int, answer: str) -> None:
    """Take the tokens that an answer names."""
    amounts: Sequence[int] = [int(word) for word in answer.split(" ")[1:]]
    for p, amount in zip(OF_SIDE[side], amounts, strict=True):
        give_back(ref, p, amount)


def keep_few(ref: Referee) -> None:
    """Let every player keep at most one token after a goal (BF-RST-04)."""
    pos = ref.pos
    kept = pos.data.ruleset.tokens_kept_at_restart
    for p, has in enumerate(pos.tokens):
        if has > kept:
            give_back(ref, p, has - kept)
            ref.note("drops tokens", "BF-RST-04", p, detail=has - kept, side=NOBODY)
