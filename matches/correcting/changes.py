"""What is wished of a correction, and the record that it makes of the one that was filed.

    {"kind": "correct",
     "outcome": {"kind": "played", "sides": [{"result": "win", "score": 2}, {...}]},
     "counts": [{"side": 0, "number": 7, "what": "touchdowns", "count": 1}],
     "injuries": [{"side": 1, "injury": 0, "effects": []}],
     "mvp": [{"side": 0, "numbers": [11]}],
     "aftermath": "again"}

`kind` may also be ``annul`` (LG-OUT-02), ``void`` or ``replay``; these have no more but `later`.
Players are named by their shirts.  An injury without effects was none; without its number in the
list it is a new one, of the player with the shirt `number`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from matches.statistics import scored
from rosters.telling.blood_bowl import EFFECTS
from rules.problems import Problem, Refusal
from rules.record import JSON, Match, Outcome, Record, SideOutcome

KINDS = ("correct", "annul", "void", "replay")
#: What a result may be overruled to; a bye and a void fixture are nobody's result.
OUTCOMES = ("played", "conceded", "walk_over", "double_forfeit")
RESULTS = ("win", "draw", "loss")
#: Outcomes without a match: nobody was fielded.
UNPLAYED = ("walk_over", "double_forfeit")
#: What becomes of fixtures that were drawn from the result.
LATER = ("stand", "redraw", "replay", "award")
AFTERMATHS = ("again", "keep")
#: Rulings on injuries by game; of the others the counts say who was hurt, and they name no most
#: valuable player.
_EFFECTS: Mapping[str, tuple[str, ...]] = {"blood_bowl": tuple(EFFECTS)}
#: Games in which injuries and the most valuable player can be ruled on.
HAS_RULINGS = frozenset(_EFFECTS)
_MOST = 999


@dataclass(frozen=True, slots=True)
class Change:
    """A wish that could be read.  `touched`: whether it changes more than the outcome."""

    kind: str
    outcome: JSON = None
    counts: list[JSON] = field(default_factory=list)
    injuries: list[JSON] = field(default_factory=list)
    mvp: list[JSON] = field(default_factory=list)
    aftermath: str = "again"
    later: str = "stand"

    @property
    def touched(self) -> bool:
        return bool(self.counts or self.injuries or self.mvp)


def read(wish: Any) -> Change:
    """A wish as it was sent; refuses with everything that is wrong with its form."""
    if not isinstance(wish, Mapping):
        raise Refusal(Problem("change_not_an_object", "LG-EVENT-04", about="change"))
    problems = [
        Problem("unknown_change", "LG-EVENT-04", {"what": str(key)}, "change")
        for key in sorted(map(str, wish))
        if key not in _FORMS
    ]
    for key, value in wish.items():
        if key in _FORMS and not _FORMS[key](value):
            what = {"what": key}
            problems.append(Problem("change_malformed", "LG-EVENT-04", what, f"change.{key}"))
    if "kind" not in wish:
        problems.append(Problem("change_malformed", "LG-EVENT-04", {"what": "kind"}, "change.kind"))
    if problems:
        raise Refusal(problems)
    change = Change(**{str(key): value for key, value in wish.items()})
    if change.kind == "correct" and not (change.outcome or change.touched):
        raise Refusal(Problem("nothing_to_do", "LG-EVENT-04", {}, "change"))
    if change.touched and change.aftermath == "keep":
        raise Refusal(Problem("facts_have_an_aftermath", "LG-EVENT-04", {}, "change.aftermath"))
    if change.kind != "correct" and (change.outcome or change.touched):
        raise Refusal(Problem("only_corrected", "LG-EVENT-04", {}, "change.kind"))
    return change


def _whole(value: Any, most: int = _MOST) -> bool:
    return type(value) is int and 0 <= value <= most


def _each(*keys: str, optional: tuple[str, ...] = ()) -> Callable[[Any], bool]:
    """A list of objects that have all of these keys, each of its own form."""

    def holds(value: Any) -> bool:
        return (
            isinstance(value, list)
            and len(value) <= 200
            and all(
                isinstance(one, dict)
                and set(keys) <= set(one) <= {*keys, *optional}
                and all(_PARTS[key](part) for key, part in one.items())
                for one in value
            )
        )

    return holds


def _outcome(value: Any) -> bool:
    sides = _each("result", "score")
    return value is None or (
        isinstance(value, dict)
        and set(value) == {"kind", "sides"}
        and value["kind"] in OUTCOMES
        and sides(value["sides"])
        and len(value["sides"]) == 2
    )


_PARTS: Mapping[str, Callable[[Any], bool]] = {
    "side": lambda value: _whole(value, 1),
    "number": _whole,
    "what": lambda value: isinstance(value, str),
    "count": _whole,
    "injury": _whole,
    "effects": lambda value: isinstance(value, list) and all(isinstance(e, str) for e in value),
    "numbers": lambda value: isinstance(value, list) and 1 <= len(value) <= 2
    and all(map(_whole, value)),
    "result": lambda value: value in RESULTS,
    "score": _whole,
}  # fmt: skip
_FORMS: Mapping[str, Callable[[Any], bool]] = {
    "kind": lambda value: value in KINDS,
    "outcome": _outcome,
    "counts": _each("side", "number", "what", "count"),
    "injuries": _each("side", "effects", optional=("injury", "number")),
    "mvp": _each("side", "numbers"),
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
        *_hurt(change, record.match.game, sides),
        *_name(change, record.match, sides),
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
        line = _line(sides[each["side"]], each["number"])
        if line is None:
            params = {"number": each["number"]}
            problems.append(Problem("not_in_line_up", "LG-FIX-07", params, about))
        elif each["what"] in ("player", "number") or type(line.get(each["what"])) is not int:
            problems.append(Problem("not_counted", "LG-FIX-07", {"what": each["what"]}, about))
        else:
            line[each["what"]] = each["count"]
    return problems


def _line(side: JSON, number: int) -> JSON:
    return next((line for line in side["lines"] if line["number"] == number), None)


def _hurt(change: Change, game: str, sides: list[JSON]) -> list[Problem]:
    known, problems = _EFFECTS.get(game, ()), []
    injuries = [list(side.get("injuries", ())) for side in sides]
    gone: set[tuple[int, int]] = set()
    for at, each in enumerate(change.injuries):
        about, side, effects = f"change.injuries.{at}", each["side"], each["effects"]
        strange = [effect for effect in effects if effect not in known]
        filed = sides[side].get("injuries", ())
        if strange:
            params = {"effect": strange[0]}
            problems.append(Problem("no_such_injury_effect", "LG-FIX-07", params, about))
        elif "injury" in each and each["injury"] >= len(filed):
            problems.append(
                Problem("no_such_injury", "LG-FIX-07", {"number": each["injury"]}, about)
            )
        elif "injury" in each and effects:
            injuries[side][each["injury"]] = {**filed[each["injury"]], "effects": list(effects)}
        elif "injury" in each:
            gone.add((side, each["injury"]))
        else:
            problems += _new_injury(each, sides[side], injuries[side], about)
    for number, side in enumerate(sides):
        if "injuries" in side:
            side["injuries"] = [
                injury
                for place, injury in enumerate(injuries[number])
                if (number, place) not in gone
            ]
    return problems


def _new_injury(each: JSON, side: JSON, injuries: list[JSON], about: str) -> list[Problem]:
    line = _line(side, each.get("number", -1))
    if line is None or not each["effects"]:
        params = {"number": each.get("number", "–")}
        return [Problem("not_in_line_up", "LG-FIX-07", params, about)]
    injuries.append(
        {
            "number": each["number"],
            "player": line["player"],
            "effects": list(each["effects"]),
            "rolls": [],
            "cause": "ruling",
            "by": None,
        }
    )
    return []


def _name(change: Change, match: Match, sides: list[JSON]) -> list[Problem]:
    """The most valuable players; whether they lived the aftermath says."""
    problems = []
    for at, each in enumerate(change.mvp):
        shirts = {member["number"] for member in match.line_ups[each["side"]]["players"]}
        if match.game not in HAS_RULINGS:
            problems.append(Problem("no_mvp", "LG-FIX-07", {}, f"change.mvp.{at}"))
        for number in set(each["numbers"]) - shirts:
            params = {"number": number}
            problems.append(Problem("not_in_line_up", "LG-FIX-07", params, f"change.mvp.{at}"))
        sides[each["side"]]["mvp"] = list(each["numbers"])
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
    what = scored(game)
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
