"""The requested change of a correction, and the record that it makes of the filed one.

    {"kind": "correct",
     "outcome": {"sides": [{"ended": "played", "result": "win", "score": 2}, {...}]},
     "counts": [{"side": 0, "number": 7, "what": "saves", "count": 1}],
     "aftermath": "again"}

What happened is corrected as a report (LG-EVENT-08, LG-FIX-27): the report as it should have been,
in the game's own form, and dice and choices after the match by their places
(`rules.typed.place_of`):

    {"kind": "correct", "report": {...}, "dice": {"lasting_injury/0/3/0": [3, 5]}}

Either may stand alone; neither the outcome nor single facts may be changed beside them.

A side of an outcome may have ``counts``, as ``{"fouls": 3}``: of a match without a record, as
nobody knows there who did what. They are those of before where they are left out.

`kind` may also be ``annul`` (LG-OUT-02), ``void`` or ``replay``; these may only have `later`.

Players are named by their numbers in the line-up. Besides counts a game has facts of its own that
can be ruled on, each a list by its name (`matches.games`, ``rulings``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from matches.games import of
from matches.games.ruling import each_of, line_of
from rules.problems import Problem, Refusal
from rules.record import (
    GAVE_UP,
    JSON,
    MET,
    UNPLAYED,
    Ended,
    Outcome,
    Record,
    RecordedSide,
    SideOutcome,
)

KINDS = ("correct", "annul", "void", "replay")
#: The ends of a side that a ruling can set; a bye and a void fixture are not among them.
OUTCOMES: frozenset[Ended] = MET | UNPLAYED
#: What becomes of fixtures that were drawn from the result.
LATER = ("stand", "redraw", "replay", "award")
AFTERMATHS = ("again", "keep")
#: The most rolls and choices in a change; no match has so many after it.
MOST_DICE = 500


@dataclass(frozen=True, slots=True)
class Change:
    """A change that could be read.

    facts:   the game's own, by their names.
    report:  the match as it should have been reported; None where that stays.
    dice:    what was rolled or chosen after it, by place.
    touched: whether it changes more than the outcome.
    """

    kind: str
    outcome: JSON = None
    counts: list[JSON] = field(default_factory=list)
    facts: dict[str, list[JSON]] = field(default_factory=dict)
    aftermath: str = "again"
    later: str = "stand"
    report: JSON = None
    dice: dict[str, JSON] = field(default_factory=dict)

    @property
    def retells(self) -> bool:
        """Whether it corrects the match as a report."""
        return self.report is not None or bool(self.dice)

    @property
    def touched(self) -> bool:
        return bool(self.retells or self.counts or any(self.facts.values()))


def read(wish: Any, game: str) -> Change:
    """Read a change as it was sent.

    Raises Refusal with everything that is wrong with its form: change_not_an_object,
    unknown_change, change_malformed; or one of nothing_to_do, facts_have_an_aftermath,
    only_corrected, report_says_it_all.
    """
    facts_of_game = of(game).rulings.FACTS
    forms = {**_FORMS, **facts_of_game}
    if not isinstance(wish, Mapping):
        raise Refusal(Problem("change_not_an_object", "LG-EVENT-04", about="change"))
    problems = [
        Problem("unknown_change", "LG-EVENT-04", {"what": str(key)}, "change")
        for key in sorted(map(str, wish))
        if key not in forms
    ]
    for key, value in wish.items():
        if key in forms and not forms[key](value):
            what = {"what": key}
            problems.append(Problem("change_malformed", "LG-EVENT-04", what, f"change.{key}"))
    if "kind" not in wish:
        problems.append(Problem("change_malformed", "LG-EVENT-04", {"what": "kind"}, "change.kind"))
    if problems:
        raise Refusal(problems)
    facts = {str(key): value for key, value in wish.items() if key in facts_of_game}
    rest = {str(key): value for key, value in wish.items() if key not in facts_of_game}
    change = Change(**rest, facts=facts)
    if change.kind == "correct" and not (change.outcome or change.touched):
        raise Refusal(Problem("nothing_to_do", "LG-EVENT-04", {}, "change"))
    if change.touched and change.aftermath == "keep":
        raise Refusal(Problem("facts_have_an_aftermath", "LG-EVENT-04", {}, "change.aftermath"))
    if change.kind != "correct" and (change.outcome or change.touched):
        raise Refusal(Problem("only_corrected", "LG-EVENT-04", {}, "change.kind"))
    if change.retells and (change.outcome or change.counts or any(change.facts.values())):
        raise Refusal(Problem("report_says_it_all", "LG-EVENT-08", {}, "change.report"))
    return change


def _outcome(value: Any) -> bool:
    sides = each_of("ended", "result", "score", optional=("counts",))
    return value is None or (
        isinstance(value, dict)
        and set(value) == {"sides"}
        and sides(value["sides"])
        and all(side["ended"] in OUTCOMES for side in value["sides"])
    )


def _dice(value: Any) -> bool:
    return isinstance(value, dict) and len(value) <= MOST_DICE


_FORMS: Mapping[str, Callable[[Any], bool]] = {
    "kind": lambda value: value in KINDS,
    "outcome": _outcome,
    "counts": each_of("side", "number", "what", "count"),
    "aftermath": lambda value: value in AFTERMATHS,
    "later": lambda value: value in LATER,
    "report": lambda value: isinstance(value, dict),
    "dice": _dice,
}


# -- what it makes of a record ------------------------------------------------------------------


def corrected_outcome(change: Change, before: Outcome) -> Outcome:
    """Return the requested outcome, with the counts of the one before where none are given.

    Raises Refusal: change_malformed for another number of sides, result_impossible.
    """
    if change.outcome is None:
        return before
    wished = change.outcome["sides"]
    if len(wished) != len(before.sides):
        problem = Problem("change_malformed", "LG-EVENT-04", {"what": "outcome"}, "change.outcome")
        raise Refusal(problem)
    outcome = Outcome(
        tuple(
            SideOutcome(
                side["result"],
                side["score"],
                side.get("counts", was.counts) if side["ended"] in MET else {},
                side["ended"],
            )
            for side, was in zip(wished, before.sides, strict=True)
        )
    )
    if not is_possible(outcome):
        raise Refusal(Problem("result_impossible", "LG-EVENT-04", about="change.outcome"))
    return outcome


def is_possible(outcome: Outcome) -> bool:
    """Return whether what is said of the sides goes together, and with the scores (LG-FIX-01)."""
    ends = Counter(side.ended for side in outcome.sides)
    sides = len(outcome.sides)
    if ends["double_forfeit"]:
        nothing = all(side.result == "loss" and side.score == 0 for side in outcome.sides)
        return nothing and ends["double_forfeit"] == sides
    alone = ends["walk_over_won"] or ends["conceded_to"]
    if alone:
        others = ends["walk_over_lost"] + (ends["conceded"] if ends["conceded_to"] else 0)
        gave_up = ends["conceded"] > 0 if ends["conceded_to"] else True
        return alone == 1 and others == sides - 1 and gave_up and _given_up(outcome)
    return ends["played"] > 1 and _given_up(outcome) and _played(outcome)


def _given_up(outcome: Outcome) -> bool:
    """Return whether every side that gave up or did not come has lost, and a side left alone has
    won.
    """
    return all(
        side.result == ("loss" if side.ended in GAVE_UP else "win")
        for side in outcome.sides
        if side.ended != "played"
    )


def _played(outcome: Outcome) -> bool:
    """Return whether the best of the sides that played to the end has won, or the best have drawn.

    A shoot-out may part sides that are level.
    """
    there = [side for side in outcome.sides if side.ended == "played"]
    best = max(side.score for side in there)
    first = [side for side in there if side.result != "loss"]
    if len(first) == 1:
        return first[0].result == "win" and first[0].score == best
    level = [side for side in there if side.score == best]
    return first == level and all(side.result == "draw" for side in first)


def corrected_record(change: Change, record: Record) -> Record:
    """Return the record with these facts instead.

    The answers and the match stay, so it does not replay: it says what was true. Raises Refusal
    with everything that it cannot hold.
    """
    _refuse_sides_that_are_none(change, len(record.sides))
    outcome = corrected_outcome(change, record.outcome)
    sides = list(map(_copied, record.sides))
    problems = [
        *_count(change, sides),
        *of(record.match.game).rulings.ruled(change.facts, record.match, sides),
    ]
    outcome = _with_counts(outcome, record.sides, sides)
    if outcome.took_place:
        problems += _scored(record.match.game, outcome, sides)
    if problems:
        raise Refusal(problems)
    for number, side in enumerate(sides):
        result = outcome.sides[number]
        if "score" in side:
            side["score"] = result.score
        if "conceded" in side and change.outcome is not None:
            side["conceded"] = result.ended == "conceded"
    return Record(record.match, outcome, sides, record.answers, None, record.build)


def _copied(side: RecordedSide) -> RecordedSide:
    return {**side, "lines": [{**line} for line in side["lines"]]}


def _refuse_sides_that_are_none(change: Change, sides: int) -> None:
    problems = [
        Problem("change_malformed", "LG-EVENT-04", {"what": key}, f"change.{key}.{at}")
        for key, wished in {"counts": change.counts, **change.facts}.items()
        for at, each in enumerate(wished)
        if each.get("side", 0) >= sides
    ]
    if problems:
        raise Refusal(problems)


def _count(change: Change, sides: Sequence[RecordedSide]) -> list[Problem]:
    problems = []
    for at, wanted in enumerate(change.counts):
        about = f"change.counts.{at}"
        line = line_of(sides[wanted["side"]], wanted["number"])
        if line is None:
            params = {"number": wanted["number"]}
            problems.append(Problem("not_in_line_up", "LG-FIX-07", params, about))
        elif wanted["what"] in ("player", "number") or type(line.get(wanted["what"])) is not int:
            problems.append(Problem("not_counted", "LG-FIX-07", {"what": wanted["what"]}, about))
        else:
            line[wanted["what"]] = wanted["count"]
    return problems


def _with_counts(
    outcome: Outcome, before: Sequence[RecordedSide], after: Sequence[RecordedSide]
) -> Outcome:
    """Move the counts of each side, which a table may use, with the counts of its players."""
    sides = []
    for side, was, is_ in zip(outcome.sides, before, after, strict=True):
        counts = {
            what: count + _sum(is_, what) - _sum(was, what) for what, count in side.counts.items()
        }
        sides.append(SideOutcome(side.result, side.score, counts, side.ended))
    return Outcome(tuple(sides))


def _sum(side: RecordedSide, what: str) -> int:
    return sum(line.get(what, 0) for line in side["lines"])


def _scored(game: str, outcome: Outcome, sides: Sequence[RecordedSide]) -> list[Problem]:
    """List sides whose score is not what the players scored and what was awarded (LG-FIX-07).

    Empty after a forfeit during play: the rules then give the score (HC-END-02).
    """
    problems = []
    what = of(game).numbers.SCORED
    if what is None or any(side.get("forfeit") for side in sides):
        return []
    for number, side in enumerate(sides):
        if not any(what in line for line in side["lines"]):
            continue
        scored = _sum(side, what) + side.get("awarded", 0)
        if scored != outcome.sides[number].score:
            params = {"found": scored, "score": outcome.sides[number].score}
            problems.append(
                Problem("score_not_scored", "LG-FIX-07", params, f"change.outcome.{number}")
            )
    return problems
