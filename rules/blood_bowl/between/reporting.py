"""LG-FIX-05: a match that was played at a table, as people report it, made into its record.

A report is a JSON object; whatever is left out did not happen, or is rolled here (null):

    {"conceded": null, "sides": [{...}, {...}]}

with, for each side,

    score:     touchdowns, those included that the system awarded; ``awarded``: how many those were
               (BB-NOPL-02, BB-PEN-02, BB-CONC-02).
    fans:      in thousands, the Fan Factor included (BB-FANS-01); null: rolled here.
    available: how many it could still set up; by default whoever was not hurt (BB-LEAGUE-68).
    moved:     gold from the treasury to petty cash; ``bought``: as ``market`` shows it.
    lines:     [{"number": 7, "touchdowns": 1, ...}], by shirt; ``fielded`` false for who stayed on
               the bench, and the counts of ``position.COUNTS`` but casualties, which follow from
               the injuries of the other side.
    injuries:  every Casualty it suffered, in order, whatever became of it:
               {"number": 3, "cause": "block", "by": 12, "rolls": [47], "regeneration": [2],
               "apothecary": {"rolls": [12], "chosen": "better"}}.
               rolls: the D68, two for who decays; [] where none is made (BB-SKILL-STUNTY-03,
               BB-SKILL-BLOODLUST-02); null: rolled here.  So are those of the apothecary, and the
               D6 of BB-SKILL-REGEN-01, of which a second is Igor's.

conceded: the side that gave up, or null.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.blood_bowl.casualties import better_first, effects_of
from rules.blood_bowl.hiring import guests
from rules.blood_bowl.position import CASUALTIES, COUNTS
from rules.blood_bowl.pregame import fame
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import Squads, number_of, player_at
from rules.dice import Dice, Stream
from rules.record import Kind, Match, Outcome, Record, Result, SideOutcome, build

JSON = Any

#: The causes that need no casualty roll, with what they do.
WITHOUT_ROLL = {"bite": ["badly_hurt"], "eaten": ["dead"]}
REGENERATES_ON = 4


def sides_of(report: JSON) -> list[JSON]:
    """Both sides of a report, with everything that they left out."""
    usual: JSON = {
        "score": 0, "awarded": 0, "fans": None, "available": None, "moved": 0,
        "bought": {}, "lines": [], "injuries": [],
    }  # fmt: skip
    given = report.get("sides") or [{}, {}]
    return [{**usual, **side} for side in given]


def induced(line_ups: Sequence[JSON], given: Sequence[JSON]) -> list[JSON]:
    """What petty cash was and bought, as in a record (BB-LEAGUE-08, BB-LEAGUE-09)."""
    totals = [
        line_up["value"] + side["moved"] for line_up, side in zip(line_ups, given, strict=True)
    ]
    return [
        {
            "moved": side["moved"],
            "purse": side["moved"] + max(0, totals[1 - number] - totals[number]),
            "bought": {
                what: side["bought"][what]
                for what in sorted(side["bought"])
                if side["bought"][what]
            },
        }
        for number, side in enumerate(given)
    ]


def squads_of(line_ups: Sequence[JSON], given: Sequence[JSON]) -> Squads:
    """Who could play, those included who were hired for this match alone."""
    bought = [each["bought"] for each in induced(line_ups, given)]
    return Squads(line_ups, guests(line_ups, bought))


def reported(match: Match, report: JSON) -> Record:
    """The record of a report without problems: as if the engine had played the match."""
    given = sides_of(report)
    squads = squads_of(match.line_ups, given)
    fates = [fates_of(match, squads, given, side) for side in (0, 1)]
    counts = [_counts(squads, given, side) for side in (0, 1)]
    fans = [_fans(match, given, side) for side in (0, 1)]
    conceded = report.get("conceded")
    purses = induced(match.line_ups, given)
    records = []
    for side in (0, 1):
        hurt = [fate.injury for fate in fates[side] if fate.injury is not None]
        able = len(squads.members[side]) - len(hurt)
        wanted = given[side]["available"]
        records.append(
            {
                "score": given[side]["score"],
                "awarded": given[side]["awarded"],
                "conceded": conceded == side,
                "available": able if wanted is None else wanted,
                "fans": fans[side],
                "fame": fame(fans[side], fans[1 - side]),
                "injuries": hurt,
                "induced": purses[side],
                "hired": squads.hired[side],
                "lines": _lines(squads, given, counts, side),
            }
        )
    kind: Kind = "played" if conceded is None else "conceded"
    sides = tuple(_outcome(given, counts, side) for side in (0, 1))
    return Record(match, Outcome.alike(kind, sides), records, [], None, build())


def _outcome(given: Sequence[JSON], counts: Sequence[JSON], side: int) -> SideOutcome:
    own, other = given[side]["score"], given[1 - side]["score"]
    result: Result = "win" if own > other else "loss" if own < other else "draw"
    sums = {name: sum(each[name] for each in counts[side].values()) for name in COUNTS}
    return SideOutcome(result, own, sums)


def _counts(squads: Squads, given: Sequence[JSON], side: int) -> dict[int, dict[str, int]]:
    """What each member of a side did, by shirt.

    BB-LEAGUE-37: a block that caused a Casualty counts, whatever became of the victim.
    """
    typed = {line["number"]: line for line in given[side]["lines"]}
    found = {}
    for p in squads.members[side]:
        number = number_of(p)
        line = typed.get(number, {})
        found[number] = {name: line.get(name, 0) for name in COUNTS}
        found[number][COUNTS[CASUALTIES]] = sum(
            injury["cause"] == "block" and injury.get("by") == number
            for injury in given[1 - side]["injuries"]
        )
    return found


def _lines(
    squads: Squads, given: Sequence[JSON], counts: Sequence[JSON], side: int
) -> list[dict[str, JSON]]:
    benched = {line["number"] for line in given[side]["lines"] if not line.get("fielded", True)}
    return [
        {
            **counts[side][number_of(p)],
            "number": number_of(p),
            "player": squads.member(p)["player"],
            "fielded": number_of(p) not in benched,
        }
        for p in squads.members[side]
    ]


def _fans(match: Match, given: Sequence[JSON], side: int) -> int:
    """BB-FANS-01: as counted at the table, or rolled here."""
    if given[side]["fans"] is not None:
        return int(given[side]["fans"])
    dice = Stream(match.seed, f"fans-{side}")
    factor: int = match.line_ups[side]["fan_factor"]
    return dice.roll(6) + dice.roll(6) + factor


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one who suffered a Casualty.

    first, second: the casualty rolls, the second with the apothecary's help.
    regeneration:  the faces of BB-SKILL-REGEN-01; none where it was not rolled.
    injury:        as the record shows it; None if he only went to Reserves.
    """

    first: list[int]
    second: list[int]
    regeneration: list[int]
    injury: JSON

    @classmethod
    def of(cls, match: Match, squads: Squads, side: int, report: JSON, before: int) -> Fate:
        """BB-INJ-06, in the order of ``casualties.casualty``; what is null is rolled here.

        before: how many casualties of the same player came before this one.  Each has dice of its
                own, which do not depend on what else is reported.
        """
        p = player_at(side, report["number"])
        dice = Stream(match.seed, f"hurt-{side}-{report['number']}-{before}")
        cause = report["cause"]
        first, second, faces = [], [], list[int]()
        if cause not in WITHOUT_ROLL:
            first = _casualty_rolls(squads, p, report.get("rolls"), dice)
        effects, chosen = WITHOUT_ROLL.get(cause) or effects_of(first), first
        helped = report.get("apothecary")
        if helped is not None:
            if effects != ["badly_hurt"]:
                second = _casualty_rolls(squads, p, helped.get("rolls"), dice)
                better, worse = better_first(first, second)
                chosen = worse if helped.get("chosen") == "other" else better
                effects = effects_of(chosen)
            if effects == ["badly_hurt"]:
                return cls(first, second, [], None)  # BB-LEAGUE-33
        if regenerates(squads, p) and cause != "eaten":
            faces = list(report.get("regeneration") or [dice.roll(6)])
            if faces[-1] >= REGENERATES_ON:
                return cls(first, second, faces, None)
        injury = {
            "number": report["number"],
            "player": squads.member(p)["player"],
            "effects": list(effects),
            "rolls": chosen,
            "cause": cause,
            "by": report.get("by"),
        }
        return cls(first, second, faces, injury)


def fates_of(match: Match, squads: Squads, given: Sequence[JSON], side: int) -> list[Fate]:
    """What became of everybody of a side who suffered a Casualty, in order."""
    before: Counter[int] = Counter()
    found = []
    for injury in given[side]["injuries"]:
        found.append(Fate.of(match, squads, side, injury, before[injury["number"]]))
        before[injury["number"]] += 1
    return found


def regenerates(squads: Squads, p: int) -> bool:
    return bool(squads.traits[p] & Trait.REGENERATES)


def rolls_wanted(squads: Squads, p: int) -> int:
    """BB-LEAGUE-25, BB-SKILL-DECAY-01: how many casualty rolls are made for him."""
    return 2 if squads.traits[p] & Trait.DECAYS else 1


def _casualty_rolls(squads: Squads, p: int, typed: JSON, dice: Dice) -> list[int]:
    if typed is not None:
        return list(typed)
    return [10 * dice.roll(6) + dice.roll(8) for _ in range(rolls_wanted(squads, p))]
