"""A Swiss group from rows: the field of its next round, and the reasons of its pairings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from leagues.schedules.plan import StagePlan
from leagues.schedules.swiss import (
    Attitude,
    Bar,
    Contender,
    NoDutchPairing,
    Opening,
    Paired,
    Past,
    Rested,
    SwissRound,
    Wishes,
    pair_dutch,
    pair_instead,
    pair_neighbours,
    pair_optimally,
)
from leagues.stages.apart import Apart
from leagues.stages.results import Meeting
from leagues.tables import Scoring
from rules.record import MET, Outcome

#: The points of a result by the rules of chess, in half points.
_CHESS = Scoring(2, 1, 0)


def field(
    order: Sequence[int],
    points: Mapping[int, int],
    found: Sequence[Meeting],
    plan: StagePlan,
    people: Mapping[int, tuple[str, str]],
    scoring: Scoring,
) -> list[Contender]:
    """Return the contenders of the next round.

    order:  entries that are still in the stage, the best placed first.
    points: each one's, by the table.
    found:  the meetings so far.
    people: each one's coach and club, by any name.
    """
    chess = plan.variant == "dutch"
    worth = _CHESS if chess else scoring
    rounds = max((meeting.round for meeting in found), default=0)
    past: dict[int, list[Past]] = {entry: [] for entry in order}
    # An entry that has left was an opponent, with a score.
    score = {entry: 0 for meeting in found for entry in meeting.entries} | dict.fromkeys(order, 0)
    for number in range(1, rounds + 1):
        before = dict(score)
        seen = {
            entry: meeting for meeting in found if meeting.round == number
            for entry in meeting.entries
        }  # fmt: skip
        for entry in score:
            meeting = seen.get(entry)
            if entry in past:
                past[entry].append(_past(entry, meeting, before))
            if meeting is not None and meeting.outcome is not None and meeting.counts:
                score[entry] += _worth(worth, meeting.outcome, meeting.entries.index(entry))
    return [
        Contender(
            entry, score[entry] if chess else points[entry], tuple(past[entry]), *people[entry]
        )
        for entry in order
    ]


def _past(entry: int, meeting: Meeting | None, before: Mapping[int, int]) -> Past:
    if meeting is None:
        return Past(None, before=before[entry])
    at = meeting.entries.index(entry)
    if len(meeting.entries) == 1:
        return Past(None, before=before[entry], bye=True)
    other = meeting.entries[1 - at]
    ended = "played" if meeting.outcome is None else meeting.outcome.sides[at].ended
    return Past(
        other,
        home=at == 0,
        before=before[entry],
        theirs=before[other],
        played=ended in MET,
        awarded=ended == "walk_over_won",
    )


def _worth(scoring: Scoring, outcome: Outcome, side: int) -> int:
    return scoring.win if outcome.kind == "bye" else scoring.points(outcome, side)


def paired(
    contenders: Sequence[Contender],
    seeding: Sequence[int],
    plan: StagePlan,
    draw_seed: str,
    number: int,
    wishes: Wishes | None = None,
    apart: Apart | None = None,
) -> SwissRound:
    """Pair the next round by the variant of the stage (LG-SWISS-03).

    wishes: a commissioner's for this round; the plan's rules for entries of one coach or club are
            added.
    apart:  what holds in every round (LG-DAY-12).

    Where the Dutch system has no pairing, the best pairing for all is drawn (LG-SWISS-07). Raises
    NoDutchPairing where it has none only because of the commissioner's wishes.
    """
    asked, apart = wishes or Wishes(), apart or Apart()
    if plan.variant == "dutch":
        return _dutch_apart(contenders, seeding, plan, draw_seed, number, asked, apart)
    pinned = {frozenset(pair) for pair in asked.pins}
    last = _of_the_round_before(contenders)
    both = replace(
        asked,
        forbidden=[*asked.forbidden, *(each for each in apart.never if {*each} not in pinned)],
        discouraged=[each for each in (*apart.rather_not, *last) if {*each} not in pinned],
    )
    wishes = _wishes(both, plan)
    if plan.variant == "monrad":
        return pair_neighbours(contenders, draw_seed, number, wishes)
    return pair_optimally(contenders, draw_seed, number, wishes, Opening(plan.opening))


def _of_the_round_before(contenders: Sequence[Contender]) -> list[tuple[int, int]]:
    """Return who met in the round before: of rematches that must be, those are the worst."""
    there = {each.entry for each in contenders}
    return [
        (each.entry, each.past[-1].opponent)
        for each in contenders
        if each.past
        and each.past[-1].opponent is not None
        and each.past[-1].opponent in there
        and each.entry < each.past[-1].opponent
    ]


def _dutch_apart(
    contenders: Sequence[Contender],
    seeding: Sequence[int],
    plan: StagePlan,
    draw_seed: str,
    number: int,
    asked: Wishes,
    apart: Apart,
) -> SwissRound:
    """Pair by the Dutch system, which forbids and weighs nothing (LG-DAY-12).

    Where it has no pairing so, nobody is kept apart, and who meets all the same is marked. Raises
    NoDutchPairing as `_dutch` does.
    """
    pinned = {frozenset(pair) for pair in asked.pins}
    unwanted = [each for each in (*apart.never, *apart.rather_not) if {*each} not in pinned]
    if not unwanted:
        return _dutch(contenders, seeding, plan, draw_seed, number, asked)
    wishes = _wishes(replace(asked, forbidden=[*asked.forbidden, *unwanted]), plan)
    try:
        return pair_dutch(contenders, seeding, draw_seed, number, plan.rounds, wishes)
    except NoDutchPairing:
        drawn = _dutch(contenders, seeding, plan, draw_seed, number, asked)
    known = {frozenset(pair) for pair in unwanted}
    pairs = [
        replace(each, forbidden=True) if frozenset(each.pairing) in known else each
        for each in drawn.pairs
    ]
    return replace(drawn, pairs=tuple(pairs))


def _wishes(asked: Wishes, plan: StagePlan) -> Wishes:
    same_coach, same_club = Attitude(plan.same_coach), Attitude(plan.same_club)
    return replace(asked, same_coach=same_coach, same_club=same_club)


def _dutch(
    contenders: Sequence[Contender],
    seeding: Sequence[int],
    plan: StagePlan,
    draw_seed: str,
    number: int,
    asked: Wishes,
) -> SwissRound:
    """Pair by the Dutch system, or for want of a pairing the best for all.

    Raises NoDutchPairing where only the commissioner's wishes prevent a pairing.
    """
    wishes, nobody_s = _wishes(asked, plan), _wishes(Wishes(), plan)
    try:
        return pair_dutch(contenders, seeding, draw_seed, number, plan.rounds, wishes)
    except NoDutchPairing as nothing:
        if wishes != nobody_s:
            try:
                pair_dutch(contenders, seeding, draw_seed, number, plan.rounds, nobody_s)
            except NoDutchPairing:
                pass  # it is not for what the commissioner wishes
            else:
                raise nothing
        return pair_instead(contenders, draw_seed, number, wishes)


# -- why, as it is stored -----------------------------------------------------------------------


def pairing_json(drawn: Paired | Rested) -> dict[str, Any]:
    """Return why two meet, or one has a bye, as plain JSON to store with the fixture."""
    reasons = asdict(drawn)
    reasons.pop("pairing", None)
    if not reasons.get("discouraged"):
        reasons.pop("discouraged", None)  # as it was stored before anybody could wish that
    reasons["why"] = drawn.why.value
    reasons["ruled_out"] = [
        {key: value.value if isinstance(value, Bar) else value for key, value in each.items()}
        for each in reasons["ruled_out"]
    ]
    return reasons


def round_json(drawn: SwissRound) -> dict[str, Any]:
    """Return remarks on a round as a whole, as plain JSON (LG-SWISS-02, LG-SWISS-07)."""
    shortage = drawn.shortage
    lock = {} if drawn.lock is None else {"lock": drawn.lock.value}
    return lock | {
        "proved": drawn.proved,
        "broken": [list(each) for each in drawn.broken],
        "rematches": len(drawn.rematches),
        "shortage": shortage
        and {"bottleneck": list(shortage.bottleneck), "pools": [list(p) for p in shortage.pools]},
    }
