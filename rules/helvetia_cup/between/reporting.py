"""LG-FIX-05: a match that was played at a table, as people report it, made into its record.

A report is a JSON object; whatever is left out did not happen:

    {"forfeit": null, "shootout": null, "sides": [{...}, {...}]}

with, for each side,

    lines:      [{"number": 7, "markers": 2, "saves": 1, ...}], the match squad by shirt (HC-SQUAD);
                ``fielded`` false for a substitute who did not come on; ``markers`` at the end or
                when they left, by default as many as they started with; and of ``COUNTS`` those
                of ``TYPED``, as the others follow from the rest of the report.
    goals:      [{"minute", "number", "kind": "shot" | "touch" | "header" | "penalty", "half"}]; the
                half is told by the minute where it is left out.
    cards:      [{"minute", "number", "card": "yellow" | "red"}]; a second yellow is red as well
                (HC-FOUL-07), whether that is written down or not.
    injuries:   [{"minute", "number"}], heavy ones (HC-FOUL-09).
    substitutions: [{"minute", "out", "in"}]
    trained:    tactic cards taken before the match; ``mission``: the card laid face up instead,
                ``mission_done``: whether it was fulfilled (HC-TCARD-03 to -07).
    brought:    the tactic cards of the hand, by default those that were played; ``played``: tactic
                and legendary cards, cancelled ones included (HC-CARD-17).

forfeit:  the side that lost at once (HC-FOUL-15), or null.
shootout: goals of both in the penalty shoot-out, or null.
lot:      the side that the coin named after a shoot-out without an end (HC-SHOOT-10), or null.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.helvetia_cup.catalogue import Catalogue, Ruleset, load
from rules.helvetia_cup.match import counts_of, recorded_score
from rules.helvetia_cup.options import competition_of
from rules.helvetia_cup.position import COUNTS
from rules.record import Kind, Match, Outcome, Record, SideOutcome, build, results_of

JSON = Any

GOAL_KINDS = ("shot", "touch", "header", "penalty")
CARDS = ("yellow", "red")
#: What follows from goals, cards and injuries; the other deeds are typed in.
FOLLOWING = ("goals", "touch_goals", "header_goals", "yellows", "reds", "injured")
TYPED = tuple(deed for deed in COUNTS if deed not in FOLLOWING)


def sides_of(report: JSON) -> list[JSON]:
    """Return both sides of a report, with defaults for all that they left out."""
    usual: JSON = {
        "lines": [], "goals": [], "cards": [], "injuries": [], "substitutions": [],
        "trained": [], "mission": None, "mission_done": False, "brought": None, "played": [],
    }  # fmt: skip
    given = report.get("sides") or [{}, {}]
    return [{**usual, **side} for side in given]


def reported(match: Match, report: JSON) -> Record:
    """Make the record of a report without problems, as if the engine had played the match."""
    given = sides_of(report)
    catalogue = load(match.version)
    forfeit, shootout, lot = (report.get(what) for what in ("forfeit", "shootout", "lot"))
    goals = [len(side["goals"]) for side in given]
    score = recorded_score(catalogue.ruleset, goals, forfeit)
    lines = [_lines(match.line_ups[side], given[side]) for side in (0, 1)]
    records = [
        {
            "score": goals[side],
            "shootout": None if shootout is None else shootout[side],
            "forfeit": forfeit == side,
            **_cards(given[side], catalogue, competition_of(match.options)),
            "metrics": {},
            "goals": [
                {"half": half_of(catalogue.ruleset, goal["minute"]), **goal}
                for goal in given[side]["goals"]
            ],
            "cards": cards_of(given[side]),
            "injuries": list(given[side]["injuries"]),
            "substitutions": list(given[side]["substitutions"]),
            "lines": lines[side],
            "hired": [],
        }
        for side in (0, 1)
    ]
    kind: Kind = "played" if forfeit is None else "conceded"
    decided = shootout if shootout is not None and forfeit is None else score
    results = results_of(*decided if lot is None else (lot == 0, lot == 1))
    sides = tuple(
        SideOutcome(results[side], score[side], counts_of(lines[side])) for side in (0, 1)
    )
    return Record(match, Outcome.alike(kind, sides), records, [], None, build())


def half_of(ruleset: Ruleset, minute: int) -> int:
    """Return the half of a minute: halves end with their last minute; 3 and 4 are the extra halves
    (HC-TIME-10).
    """
    half, extra = ruleset.half_minutes, ruleset.extra_half_minutes
    return 1 + sum(minute > last for last in (half, 2 * half, 2 * half + extra))


def cards_of(side: JSON) -> list[JSON]:
    """List the referee's cards by minute, with the red card of every second yellow (HC-FOUL-07)."""
    red = {card["number"] for card in side["cards"] if card["card"] == "red"}
    yellows: Counter[int] = Counter()
    cards = []
    for card in sorted(side["cards"], key=lambda each: int(each["minute"])):
        cards.append(card)
        number = card["number"]
        yellows[number] += card["card"] == "yellow"
        if card["card"] == "yellow" and yellows[number] == 2 and number not in red:
            cards.append({**card, "card": "red"})
    return cards


def squad_of(side: JSON) -> list[int]:
    """List the shirts of the match squad: those listed, and all who did or suffered something."""
    mentioned = [line["number"] for line in side["lines"]]
    for what in ("goals", "cards", "injuries"):
        mentioned += [each["number"] for each in side[what]]
    for change in side["substitutions"]:
        mentioned += [change["out"], change["in"]]
    return sorted(set(mentioned))


def _lines(line_up: JSON, side: JSON) -> list[dict[str, JSON]]:
    """List a line for each player of the match squad who is in the line-up, by shirt."""
    members = {member["number"]: member for member in line_up["players"]}
    typed = {line["number"]: line for line in side["lines"]}
    return [
        _line(members[number], typed.get(number, {}), side)
        for number in squad_of(side)
        if number in members
    ]


def _line(member: JSON, typed: JSON, side: JSON) -> dict[str, JSON]:
    number, start = member["number"], member["markers"]
    kinds = Counter(goal["kind"] for goal in side["goals"] if goal["number"] == number)
    cards = Counter(card["card"] for card in cards_of(side) if card["number"] == number)
    deeds = {deed: typed.get(deed, 0) for deed in COUNTS}
    deeds |= {
        "goals": kinds.total(),
        "touch_goals": kinds["touch"],
        "header_goals": kinds["header"],
        "yellows": cards["yellow"],
        "reds": cards["red"],
        "injured": sum(injury["number"] == number for injury in side["injuries"]),
    }
    # Nobody scores without a shot.
    deeds["shots"] = max(deeds["shots"], deeds["goals"])
    deeds["touch_shots"] = max(deeds["touch_shots"], deeds["touch_goals"])
    return {
        "player": member["player"],
        "number": number,
        "fielded": typed.get("fielded", True),
        "markers_start": start,
        # HC-FOUL-09: an injured player has lost more markers than they had.
        "markers": 0 if deeds["injured"] else typed.get("markers", start),
        **deeds,
    }


def _cards(side: JSON, catalogue: Catalogue, competition: str) -> dict[str, JSON]:
    """Return what the coach did with cards, as a record has it; training is the usual way."""
    way = "mission" if side["mission"] else "training"
    if catalogue.ruleset.acquisition == "both":
        way = "both"
    brought = side["brought"]
    if brought is None:
        brought = [card for card in side["played"] if card in catalogue.tactics]
    return {
        "acquired": {"way": way if competition else "", "trained": list(side["trained"])},
        "mission": side["mission"],
        "mission_done": side["mission_done"],
        "brought": list(brought),
        "played": list(side["played"]),
    }


# -- what a record says ---------------------------------------------------------------------------


def report_of(record: Record) -> JSON:
    """Return the report that says what the record of a match says (LG-FIX-27)."""
    forfeits = [side["forfeit"] for side in record.sides]
    shootout = [side["shootout"] for side in record.sides]
    return {
        "forfeit": forfeits.index(True) if any(forfeits) else None,
        "shootout": None if shootout[0] is None else shootout,
        "lot": _lot(record),
        "sides": [_told(side, load(record.match.version)) for side in record.sides],
    }


def _told(own: JSON, data: Catalogue) -> JSON:
    lists = ("goals", "cards", "injuries", "substitutions", "brought")
    return {
        "lines": [
            # Who is carried off has less than no markers; nobody writes that.
            {
                **{key: line[key] for key in ("number", "fielded", *TYPED)},
                "markers": max(0, line["markers"]),
            }
            for line in own["lines"]
        ],
        **{key: list(own[key]) for key in lists},
        # Tactic cards first, then a legendary one: as they are typed in.
        "played": sorted(own["played"], key=lambda card: card not in data.tactics),
        "trained": list(own["acquired"]["trained"]),
        "mission": own["mission"],
        "mission_done": own["mission_done"],
    }


def _lot(record: Record) -> int | None:
    """Return the winner of a shoot-out that stayed level; None if there was none (HC-SHOOT-10)."""
    home, away = (side["shootout"] for side in record.sides)
    results = [side.result for side in record.outcome.sides]
    return results.index("win") if home is not None and home == away and "win" in results else None
