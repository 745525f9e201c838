"""LG-FIX-05: a match that was played at a table, as people report it, made into its record.

A report is a JSON object; whatever is left out did not happen:

    {"turns": 23, "conceded": null, "supply_ran_dry": false, "sides": [{...}, {...}]}

with, for each side,

    captain:  the slot of its captain, 0 for none; as it lined up where that is left out.
    lines:    [{"number": 4, "contests": 5, "contests_won": 2, "tokens": 7, "downs": 1, ...}], a
              player's slot and of ``COUNTS`` those of ``TYPED``, as the others follow from the rest
              of the report.  Tokens are those that the player earned (BF-LEAGUE-26), by default as
              many as their contests gave.  ``wounded`` is their face at the end, by default what
              followed.
    goals:    [{"number", "turn"}]: the turn counter then, where somebody knows it.
    injuries: [{"number", "result": "ko" | "wound", "by", "turn"}]: K.O.s and wounds that its
              players suffered.  A wound of somebody who was not K.O. is one as well, so it stands
              there twice (BF-DMG-04).  ``by`` is the slot of the opponent who did it.

turns:    the turn counter at the end; null where nobody counted, and the cap was not reached.
conceded: the side that gave up (BF-LEAGUE-29), or null.
supply_ran_dry: whether the recognition tokens were all out at some time (BF-TOK-08).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.boufbowl.catalogue import load
from rules.boufbowl.match import counts_of
from rules.boufbowl.options import is_expert, is_long
from rules.boufbowl.position import COUNTS
from rules.record import Kind, Match, Outcome, Record, SideOutcome, build, results_of

JSON = Any

RESULTS = ("ko", "wound")
#: Counts that follow from goals and injuries; the other counts are typed in.
FOLLOWING = ("goals", "kos", "wounds", "knock_outs")
TYPED = tuple(deed for deed in COUNTS if deed not in FOLLOWING)


def sides_of(report: JSON) -> list[JSON]:
    """Return both sides of a report, with everything that they left out but the captain."""
    usual: JSON = {"lines": [], "goals": [], "injuries": []}
    given = report.get("sides") or [{}, {}]
    return [{**usual, **side} for side in given]


def captain_of(line_up: JSON, side: JSON) -> int:
    """Return the slot of the captain with whom a side played, 0 for none."""
    lined_up = next((each["number"] for each in line_up["players"] if each["captain"]), 0)
    return int(side.get("captain", lined_up))


def recorded_score(
    goals: Sequence[int], conceded: int | None, options: Mapping[str, JSON], goals_to_win: int
) -> tuple[int, int]:
    """Return the score with the goals that a conceded match awards (BF-LEAGUE-29)."""
    score = [*goals]
    if conceded is not None:
        winner = 1 - conceded
        least = goals[conceded] + 1 if is_long(options) else goals_to_win
        score[winner] = max(score[winner], least)
    return score[0], score[1]


def reported(match: Match, report: JSON) -> Record:
    """Make the record of a report without problems: as if the engine had played the match."""
    given = sides_of(report)
    conceded = report.get("conceded")
    to_win = load(match.version).ruleset.goals_to_win
    goals = [len(side["goals"]) for side in given]
    score = recorded_score(goals, conceded, match.options, to_win)
    lines = [lines_of(match, given, side) for side in (0, 1)]
    kind: Kind = "played" if conceded is None else "conceded"
    results = results_of(*score)
    sides = tuple(
        SideOutcome(results[side], score[side], counts_of(lines[side])) for side in (0, 1)
    )
    records = [
        {
            "score": goals[side],
            "turns": report.get("turns"),
            "captain": captain_of(match.line_ups[side], given[side]),
            "goals": [{"turn": None, **goal} for goal in given[side]["goals"]],
            "injuries": [{"turn": None, "by": None, **each} for each in given[side]["injuries"]],
            "favours": [],
            "lines": lines[side],
            "hired": [],
        }
        for side in (0, 1)
    ]
    return Record(match, Outcome.alike(kind, sides), records, [], None, build())


def lines_of(match: Match, given: Sequence[JSON], side: int) -> list[dict[str, JSON]]:
    """Return a line for each of the squad, by slot, as a played record has it."""
    data, line_up, mine = load(match.version), match.line_ups[side], given[side]
    captain = captain_of(line_up, mine)
    typed = {line["number"]: line for line in mine["lines"]}
    rows = []
    for entry in line_up["players"]:
        number = entry["number"]
        card = data.players[entry["card"]]
        line = _counts(match, given, side, number, typed.get(number, {}))
        wounded = entry["wounded"] or bool(line["wounds"])
        rows.append(
            {
                **line,
                "player": entry["player"],
                "number": number,
                "card": (data.captain_of(card) if number == captain else card).id,
                "captain": number == captain,
                "wounded": typed.get(number, {}).get("wounded", wounded),
            }
        )
    return rows


def _counts(
    match: Match, given: Sequence[JSON], side: int, number: int, typed: JSON
) -> dict[str, JSON]:
    suffered = [each["result"] for each in given[side]["injuries"] if each["number"] == number]
    dealt = [
        each
        for each in given[1 - side]["injuries"]
        if each.get("by") == number and each["result"] == "ko"
    ]
    counts = {deed: typed.get(deed, 0) for deed in COUNTS}
    counts |= {
        "goals": sum(goal["number"] == number for goal in given[side]["goals"]),
        "kos": suffered.count("ko"),
        "wounds": suffered.count("wound"),
        "knock_outs": len(dealt),
    }
    if "tokens" not in typed and is_expert(match.options):
        counts["tokens"] = counts["contests"] + counts["contests_won"]
    # A player who is K.O. went down first.
    counts["downs"] = max(counts["downs"], min(1, counts["kos"]))
    return counts


# -- what a record says ---------------------------------------------------------------------------


def report_of(record: Record) -> JSON:
    """Return the report of a match's record (LG-FIX-27)."""
    ended = [side.ended for side in record.outcome.sides]
    return {
        "turns": record.sides[0]["turns"],
        "conceded": ended.index("conceded") if "conceded" in ended else None,
        "supply_ran_dry": any(_earned_less(line) for own in record.sides for line in own["lines"])
        and is_expert(record.match.options),
        "sides": [
            {
                "captain": own["captain"],
                "lines": [
                    {key: line[key] for key in ("number", "wounded", *TYPED)}
                    for line in own["lines"]
                ],
                "goals": [{key: goal[key] for key in ("number", "turn")} for goal in own["goals"]],
                "injuries": [
                    {key: each[key] for key in ("number", "result", "by", "turn")}
                    for each in own["injuries"]
                ],
            }
            for own in record.sides
        ],
    }


def _earned_less(line: JSON) -> bool:
    """Return whether contests brought fewer tokens than they should: the supply ran dry
    (BF-TOK-08).
    """
    return bool(line["tokens"] < line["contests"] + line["contests_won"])
