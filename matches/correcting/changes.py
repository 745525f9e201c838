"""What is wished of a correction, and the record that it makes of the one that was filed.

    {"kind": "correct",
     "outcome": {"kind": "played", "sides": [{"result": "win", "score": 2}, {...}]},
     "counts": [{"side": 0, "number": 7, "what": "saves", "count": 1}],
     "aftermath": "again"}

`kind` may also be ``annul`` (LG-OUT-02), ``void`` or ``replay``; these have no more but `later`.
Players are named by their numbers in the line-up.  Besides counts a game has facts of its own that
are ruled on, each a list by its name (`matches.games`, ``rulings``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from matches.games import of
from matches.games.ruling import each_of, line_of
from rules.problems import Problem, Refusal
from rules.record import JSON, Outcome, Record, SideOutcome

KINDS = ("correct", "annul", "void", "replay")
#: What a result may be overruled to; a bye and a void fixture are nobody's result.
OUTCOMES = ("played", "conceded", "walk_over", "double_forfeit")
#: Outcomes without a match: nobody was fielded.
UNPLAYED = ("walk_over", "double_forfeit")
#: What becomes of fixtures that were drawn from the result.
LATER = ("stand", "redraw", "replay", "award")
AFTERMATHS = ("again", "keep")


@dataclass(frozen=True, slots=True)
class Change:
    """A wish that could be read.

    facts:   the game's own, by their names.
    touched: whether it changes more than the outcome.
    """

    kind: str
    outcome: JSON = None
    counts: list[JSON] = field(default_factory=list)
    facts: dict[str, list[JSON]] = field(default_factory=dict)
    aftermath: str = "again"
    later: str = "stand"

    @property
    def touched(self) -> bool:
        return bool(self.counts or any(self.facts.values()))


def read(wish: Any, game: str) -> Change:
    """A wish as it was sent; refuses with everything that is wrong with its form."""
    own = of(game).rulings.FACTS
    forms = {**_FORMS, **own}
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
    facts = {str(key): value for key, value in wish.items() if key in own}
    rest = {str(key): value for key, value in wish.items() if key not in own}
    change = Change(**rest, facts=facts)
    if change.kind == "correct" and not (change.outcome or change.touched):
        raise Refusal(Problem("nothing_to_do", "LG-EVENT-04", {}, "change"))
    if change.touched and change.aftermath == "keep":
        raise Refusal(Problem("facts_have_an_aftermath", "LG-EVENT-04", {}, "change.aftermath"))
    if change.kind != "correct" and (change.outcome or change.touched):
        raise Refusal(Problem("only_corrected", "LG-EVENT-04", {}, "change.kind"))
    return change


def _outcome(value: Any) -> bool:
    sides = each_of("result", "score")
    return value is None or (
        isinstance(value, dict)
        and set(value) == {"kind", "sides"}
        and value["kind"] in OUTCOMES
        and sides(value["sides"])
        and len(value["sides"]) == 2
    )


_FORMS: Mapping[str, Callable[[Any], bool]] = {
    "kind": lambda value: value in KINDS,
    "outcome": _outcome,
    "counts": each_of("side", "number", "what", "count"),
    "aftermath": lambda value: value in AFTERMATHS,
    "later": lambda value: value in LATER,
}


# -- what it makes of a record ------------------------------------------------------------------


def corrected_outcome(change: Change, before: Outcome) -> Outcome:
    """The outcome that is wished, with the counts of the one before; refuses an impossible one."""
    if change.outcome is None:
        return before
    sides = change.outcome["sides"]
    kind = change.outcome["kind"]
    counts = [side.counts if kind not in UNPLAYED else {} for side in before.sides]
    outcome = Outcome(
        kind,
        tuple(
            SideOutcome(side["result"], side["score"], count)
            for side, count in zip(sides, counts, strict=True)
        ),
    )
    if not _possible(outcome):
        raise Refusal(Problem("result_impossible", "LG-EVENT-04", about="change.outcome"))
    return outcome


def _possible(outcome: Outcome) -> bool:
    """Whether the results go together, and with the scores; a shoot-out may part level ones."""
    home, away = outcome.sides
    results = home.result, away.result
    if outcome.kind == "double_forfeit":
        return results == ("loss", "loss") and home.score == away.score == 0
    if outcome.kind == "walk_over" or outcome.kind == "conceded":
        return set(results) == {"win", "loss"}
    if results == ("draw", "draw"):
        return home.score == away.score
    ahead = home.score - away.score
    return (results == ("win", "loss") and ahead >= 0) or (
        results == ("loss", "win") and ahead <= 0
    )


def corrected_record(change: Change, record: Record) -> Record:
    """The record with these facts instead; refuses with everything that it cannot hold.

    The answers and the match stay, so it does not replay: it says what was true.
    """
    outcome = corrected_outcome(change, record.outcome)
    sides = [{**side, "lines": [{**line} for line in side["lines"]]} for side in record.sides]
    problems = [
        *_count(change, sides),
        *of(record.match.game).rulings.ruled(change.facts, record.match, sides),
    ]
    outcome = _with_counts(outcome, record.sides, sides)
    if outcome.kind not in UNPLAYED:
        problems += _scored(record.match.game, outcome, sides)
    if problems:
        raise Refusal(problems)
    for number, side in enumerate(sides):
        own = outcome.sides[number]
        if "score" in side:
            side["score"] = own.score
        if "conceded" in side and change.outcome is not None:
            side["conceded"] = outcome.kind == "conceded" and own.result == "loss"
    return Record(record.match, outcome, sides, record.answers, None, record.build)


def _count(change: Change, sides: list[JSON]) -> list[Problem]:
    problems = []
    for at, each in enumerate(change.counts):
        about = f"change.counts.{at}"
        line = line_of(sides[each["side"]], each["number"])
        if line is None:
            params = {"number": each["number"]}
            problems.append(Problem("not_in_line_up", "LG-FIX-07", params, about))
        elif each["what"] in ("player", "number") or type(line.get(each["what"])) is not int:
            problems.append(Problem("not_counted", "LG-FIX-07", {"what": each["what"]}, about))
        else:
            line[each["what"]] = each["count"]
    return problems


def _with_counts(outcome: Outcome, before: Any, after: list[JSON]) -> Outcome:
    """What a table may count of a side moves with the counts of its players."""
    sides = []
    for side, was, is_ in zip(outcome.sides, before, after, strict=True):
        counts = {
            what: count + _sum(is_, what) - _sum(was, what) for what, count in side.counts.items()
        }
        sides.append(SideOutcome(side.result, side.score, counts))
    return Outcome(outcome.kind, tuple(sides))


def _sum(side: JSON, what: str) -> int:
    return sum(line.get(what, 0) for line in side["lines"])


def _scored(game: str, outcome: Outcome, sides: list[JSON]) -> list[Problem]:
    """LG-FIX-07: what the players scored, and what was awarded, is the score.

    After a forfeit during play it need not be: the score is then given by the rules (HC-END-02).
    """
    problems = []
    what = of(game).numbers.SCORED
    for number, side in enumerate(sides):
        if what is None or side.get("forfeit") or sides[1 - number].get("forfeit"):
            continue
        if not any(what in line for line in side["lines"]):
            continue
        found = _sum(side, what) + side.get("awarded", 0)
        if found != outcome.sides[number].score:
            params = {"found": found, "score": outcome.sides[number].score}
            problems.append(
                Problem("score_not_scored", "LG-FIX-07", params, f"change.outcome.{number}")
            )
    return problems
