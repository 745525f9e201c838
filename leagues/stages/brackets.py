"""Knock-outs from rows: the bracket of a group, and its progress."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from leagues.models import Group
from leagues.schedules.knockout import (
    Bracket,
    GroupPlace,
    Input,
    NextBest,
    Progress,
    Seed,
    WhenLevel,
    double_elimination,
    over_two_legs,
    progress,
    single_elimination,
    when_level,
)
from leagues.schedules.plan import DOUBLE, StagePlan
from leagues.schedules.qualifying import cross, cross_by_hand, cross_to_next
from leagues.stages.results import Meeting
from rosters.typed.numbers import whole


def drawn_bracket(plan: StagePlan, inputs: int | Sequence[Input]) -> Bracket:
    """Return the bracket of a stage for a number of seeds, or for these inputs."""
    if plan.format == DOUBLE:
        return double_elimination(inputs, reset=plan.reset)
    return single_elimination(
        inputs, third_place=plan.third_place, full_placement=plan.full_placement
    )


def group_bracket(group: Group, plan: StagePlan) -> Bracket:
    """Return the bracket of a group, with a place for each of its seeds."""
    return drawn_bracket(plan, len(group.seeds))


def expected_inputs(
    plan: StagePlan, before: StagePlan, groups: Sequence[str], usual: str
) -> tuple[Input, ...]:
    """Return the inputs of a bracket before anybody has qualified (LG-STAGE-05).

    usual: how the game crosses (`rules.game.Game.crossed`).

    Raises ValueError where the crossing by hand does not name all of them.
    """
    if plan.crossing:
        return inputs_by_hand(plan.crossing, before, groups)
    crossed = usual if plan.crossed == "usual" else plan.crossed
    if crossed == "next_group" and before.sends_pairs:
        return cross_to_next(groups)
    return cross(groups, before.first, before.next_best)


def inputs_by_hand(
    crossing: Sequence[str], before: StagePlan, groups: Sequence[str]
) -> tuple[Input, ...]:
    """Return the inputs of a bracket that is crossed by hand: ``["A1", "B2", ...]``.

    Raises ValueError where it does not name everybody who qualifies exactly once.
    """
    lines = [read_input(word) for word in crossing]
    if set(lines) != set(cross(groups, before.first, before.next_best)) or len(lines) % 2:
        raise ValueError("the crossing does not name everybody who qualifies once")
    return cross_by_hand(list(zip(lines[::2], lines[1::2], strict=True)))


def read_input(word: str) -> Input:
    """Read an input: ``"A2"`` is the second of group A, ``"3.1"`` the best of all in place 3.

    Raises ValueError for anything else.
    """
    if word[:1].isalpha():
        group = word.rstrip("0123456789")
        return GroupPlace(group, _number(word[len(group) :]))
    place, _, number = word.partition(".")
    return NextBest(_number(place), _number(number))


def _number(word: str) -> int:
    """Return the number of a place; raise ValueError for anything else."""
    number = whole(word, most=9999)
    if number is None:
        raise ValueError(f"no number of a place: {word[:20]}")
    return number


def group_progress(
    group: Group, plan: StagePlan, draw_seed: str, found: Iterable[Meeting]
) -> Progress:
    """Return the progress of a group's bracket."""
    bracket = group_bracket(group, plan)
    entrants: dict[Input, int | None] = {
        Seed(number): entry for number, entry in enumerate(group.seeds, 1)
    }
    by_tie: dict[str, list[Meeting]] = {}
    for meeting in seated(group, found):
        by_tie.setdefault(meeting.fixture.tie, []).append(meeting)
    seed = {entry: at for at, entry in enumerate(group.seeds)}
    verdicts: dict[str, int | None] = {}
    for tie in bracket.ties:
        legs = by_tie.get(tie.key, [])
        if len(legs) == (2 if plan.two_legs else 1):
            decided, goes_on = verdict(plan, draw_seed, f"{group.name}{tie.key}", legs, seed)
            if decided:
                verdicts[tie.key] = goes_on
    return progress(bracket, entrants, verdicts)


def seated(group: Group, found: Iterable[Meeting]) -> list[Meeting]:
    """Return the meetings of a bracket with entries replaced by those that have their seats now.

    A tie that was won before its winner was replaced is won for the new entry (LG-OUT-04). One
    query where an entry was replaced.
    """
    found, here = list(found), set(group.seeds)
    if all(here.issuperset(each.entries) for each in found):
        return found
    replaced = group.stage.season.entries.filter(replaces__isnull=False)
    holder = dict(replaced.values_list("replaces__number", "number"))

    def now(entry: int) -> int:
        while entry not in here and entry in holder:
            entry = holder[entry] or 0
        return entry

    return [replace(each, entries=tuple(map(now, each.entries))) for each in found]


def verdict(
    plan: StagePlan, draw_seed: str, key: str, legs: Sequence[Meeting], seed: Mapping[int, int]
) -> tuple[bool, int | None]:
    """Return whether a tie is decided, and who goes on; None for nobody (LG-KO-04, -06, -07).

    key:  of the tie, for its coin.
    legs: its only meeting, or both, in order.
    seed: by entry; the better one has the lower number.
    """
    last = legs[-1]
    if last.fixture.goes_on is not None:  # ruled: what was drawn from it stands
        return True, _ruled(last)
    if any(leg.outcome is None or leg.outcome.kind == "void" for leg in legs):
        return False, None
    outcome = last.outcome
    assert outcome is not None
    if (stayed := _left_alone(legs)) is not None:
        return True, stayed
    if len(legs) == 2:
        ahead = _ahead(plan, legs)
        if ahead is not None:
            return True, last.entries[ahead]
    if all(leg.outcome is not None and leg.outcome.kind == "double_forfeit" for leg in legs):
        return True, None
    if len(legs) == 1 and outcome.kind != "double_forfeit":
        for side, entry in zip(outcome.sides, last.entries, strict=True):
            if side.result == "win":
                return True, entry
    better, other = sorted(last.entries, key=seed.__getitem__)
    goes_on = when_level(WhenLevel(plan.when_level), better, other, draw_seed, key[-11:])
    return goes_on is not None, goes_on


def _ruled(last: Meeting) -> int | None:
    """Return who goes on from a tie by a ruling, as the entry now in that seat; None: nobody."""
    named = last.fixture.goes_on or None
    for side, entry in zip(last.fixture.sides.all(), last.entries, strict=True):
        if side.entry.number == named:
            return entry
    return named


def _left_alone(legs: Sequence[Meeting]) -> int | None:
    """Return who goes on as the other entry has left and did not come to a leg (LG-OUT-03).

    The scores of the two legs do not matter then. None where this is not so.
    """
    for leg in legs:
        if leg.outcome is None or leg.outcome.kind != "walk_over":
            continue
        sides = sorted(leg.fixture.sides.all(), key=lambda side: side.number)
        gone = [side.entry.withdrawn is not None for side in sides]
        for at, side_outcome in enumerate(leg.outcome.sides):
            if side_outcome.ended == "walk_over_won" and any(gone) and not gone[at]:
                return leg.entries[at]
    return None


def _ahead(plan: StagePlan, legs: Sequence[Meeting]) -> int | None:
    """Return which side of the second leg is ahead over both legs; None if they are level."""
    first, second = (
        (0, 0)
        if leg.outcome is None or leg.outcome.kind == "double_forfeit"
        else (leg.outcome.sides[0].score, leg.outcome.sides[1].score)
        for leg in legs
    )
    return over_two_legs(first, second, away_scores=plan.away_scores).ahead


def rounds_of(bracket: Bracket, plan: StagePlan) -> int:
    """Return the number of rounds of fixtures that a bracket takes."""
    return bracket.rounds * (2 if plan.two_legs else 1)


def round_number(tie_round: int, leg: int, plan: StagePlan) -> int:
    """Return the round of fixtures in which a leg of a tie is played."""
    return 2 * tie_round - 2 + leg if plan.two_legs else tie_round


def slot_of(bracket: Bracket, key: str) -> int:
    """Return the place of a tie among those of its round, from 1."""
    tie = bracket.tie(key)
    return [each.key for each in bracket.ties if each.round == tie.round].index(key) + 1
