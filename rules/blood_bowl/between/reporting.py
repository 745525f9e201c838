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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.blood_bowl.casualties import better_first, effects_of
from rules.blood_bowl.inducements.hiring import guests
from rules.blood_bowl.position import CASUALTIES, COUNTS
from rules.blood_bowl.pregame import fame
from rules.blood_bowl.skills import Trait, traits_of
from rules.blood_bowl.squads import Squads, number_of, player_at
from rules.dice import Dice, Stream
from rules.record import Kind, Match, Outcome, Record, Result, SideOutcome, build, squad
from rules.typed import KeyedDice, Wanted

JSON = Any

#: The causes that need no casualty roll, with what they do.
WITHOUT_ROLL = {"bite": ["badly_hurt"], "eaten": ["dead"]}
REGENERATES_ON = 4
#: What is rolled of a casualty, and the die of its table.
CASUALTY, APOTHECARY, REGENERATION = "casualty", "apothecary", "regeneration"
D68 = 68


def sides_of(report: JSON) -> list[JSON]:
    """Return both sides of a report, with defaults for all that they left out."""
    usual: JSON = {
        "score": 0, "awarded": 0, "fans": None, "available": None, "moved": 0,
        "bought": {}, "lines": [], "injuries": [],
    }  # fmt: skip
    given = report.get("sides") or [{}, {}]
    return [{**usual, **side} for side in given]


def induced(line_ups: Sequence[JSON], given: Sequence[JSON]) -> list[JSON]:
    """Return the petty cash and the purchases of each side, as in a record (BB-LEAGUE-08,
    BB-LEAGUE-09).
    """
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
    """Return the players of both sides, also those hired for this match alone."""
    bought = [each["bought"] for each in induced(line_ups, given)]
    return Squads(line_ups, guests(line_ups, bought))


def reported(match: Match, report: JSON, here: KeyedDice | None = None) -> Record:
    """Make the record of a report without problems, as if the engine had played the match.

    here: the dice for what the site rolls. None: the streams of reports that were stored earlier.
    """
    given = sides_of(report)
    squads = squads_of(match.line_ups, given)
    fates = [fates_of(match, squads, given, side, here) for side in (0, 1)]
    counts = [_counts(squads, given, side) for side in (0, 1)]
    fans = [_fans(match, given, side, here) for side in (0, 1)]
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
    ours, other = given[side]["score"], given[1 - side]["score"]
    result: Result = "win" if ours > other else "loss" if ours < other else "draw"
    sums = {name: sum(each[name] for each in counts[side].values()) for name in COUNTS}
    return SideOutcome(result, ours, sums)


def _counts(squads: Squads, given: Sequence[JSON], side: int) -> dict[int, dict[str, int]]:
    """Count what each member of a side did, by shirt.

    A block that caused a Casualty counts, whatever became of the victim (BB-LEAGUE-37).
    """
    typed = {line["number"]: line for line in given[side]["lines"]}
    counts = {}
    for p in squads.members[side]:
        number = number_of(p)
        line = typed.get(number, {})
        counts[number] = {name: line.get(name, 0) for name in COUNTS}
        counts[number][COUNTS[CASUALTIES]] = sum(
            injury["cause"] == "block" and injury.get("by") == number
            for injury in given[1 - side]["injuries"]
        )
    return counts


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


def _fans(match: Match, given: Sequence[JSON], side: int, here: KeyedDice | None) -> int:
    """Return the fans in thousands: as counted at the table, or rolled here (BB-FANS-01)."""
    factor: int = match.line_ups[side]["fan_factor"]
    counted = given[side]["fans"]
    if here is not None:
        typed = None if counted is None else [int(counted) - factor]
        [thousands] = here.roll(
            Wanted("fans", "BB-FANS-01", side, 6), typed, lambda dice: dice.roll(6) + dice.roll(6)
        )
        return factor + thousands
    if counted is not None:
        return int(counted)
    dice = Stream(match.seed, f"fans-{side}")
    return dice.roll(6) + dice.roll(6) + factor


@dataclass(frozen=True, slots=True)
class Fate:
    """The outcome of one Casualty.

    first, second: the casualty rolls, the second with the apothecary's help.
    regeneration: the faces of BB-SKILL-REGEN-01; empty if it was not rolled.
    injury: as the record shows it; None if the player only went to Reserves.
    """

    first: list[int]
    second: list[int]
    regeneration: list[int]
    injury: JSON

    @classmethod
    def of(cls, squads: Squads, side: int, report: JSON, dice: HurtDice) -> Fate:
        """Work out what became of a casualty, in the order of ``casualties.casualty`` (BB-INJ-06).

        What the report leaves null is rolled here.
        """
        p = player_at(side, report["number"])
        cause, wanted = report["cause"], rolls_wanted(squads, p)
        first, second, faces = [], [], list[int]()
        if cause not in WITHOUT_ROLL:
            first = dice.casualty(CASUALTY, report.get("rolls"), wanted)
        effects, chosen = WITHOUT_ROLL.get(cause) or effects_of(first), first
        helped = report.get("apothecary")
        if helped is not None:
            if effects != ["badly_hurt"]:
                second = dice.casualty(APOTHECARY, helped.get("rolls"), wanted)
                better, worse = better_first(first, second)
                chosen = worse if helped.get("chosen") == "other" else better
                effects = effects_of(chosen)
            if effects == ["badly_hurt"]:
                return cls(first, second, [], None)  # BB-LEAGUE-33
        if regenerates(squads, p) and cause != "eaten":
            faces = dice.regeneration(report.get("regeneration"))
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


def fates_of(
    match: Match,
    squads: Squads,
    given: Sequence[JSON],
    side: int,
    here: KeyedDice | None = None,
) -> list[Fate]:
    """List what became of all casualties of a side, in order.

    here: as for ``reported``.
    """
    before: Counter[int] = Counter()
    fates = []
    for injury in given[side]["injuries"]:
        number = injury["number"]
        dice = hurt_dice(match, squads, side, number, before[number], here)
        fates.append(Fate.of(squads, side, injury, dice))
        before[number] += 1
    return fates


def hurt_dice(
    match: Match, squads: Squads, side: int, number: int, before: int, here: KeyedDice | None
) -> HurtDice:
    """Return the dice of one casualty, which depend on nothing else that is reported.

    before: how many casualties of the same player came before this one.
    """
    if here is None:
        return _InOrder(Stream(match.seed, f"hurt-{side}-{number}-{before}"))
    about = {"number": number, "name": squads.name(player_at(side, number))}
    return _Keyed(here, side, f"{number}/{before}", about)


class HurtDice(Protocol):
    """The dice of one casualty.

    typed: the faces that were reported instead; None if they are to be rolled.
    """

    def casualty(self, purpose: str, typed: JSON, count: int) -> list[int]: ...

    def regeneration(self, typed: JSON) -> list[int]: ...


@dataclass(frozen=True, slots=True)
class _Keyed:
    """Dice with a stream for each roll (LG-FIX-20).

    whom: the shirt number, and how many casualties of the same player came before this one.
    """

    here: KeyedDice
    side: int
    whom: str
    about: JSON

    def casualty(self, purpose: str, typed: JSON, count: int) -> list[int]:
        wanted = Wanted(purpose, "BB-INJ-06", self.side, D68, count, (), self.about, self.whom)
        return self.here.roll(wanted, typed, _d68)

    def regeneration(self, typed: JSON) -> list[int]:
        clause = "BB-SKILL-REGEN-01"
        wanted = Wanted(REGENERATION, clause, self.side, 6, 1, (), self.about, self.whom)
        return self.here.roll(wanted, typed or None)


@dataclass(frozen=True, slots=True)
class _InOrder:
    """Dice with one stream for a casualty, as reports that were stored earlier need them."""

    dice: Dice

    def casualty(self, purpose: str, typed: JSON, count: int) -> list[int]:
        if typed is not None:
            return list(typed)
        return [_d68(self.dice) for _ in range(count)]

    def regeneration(self, typed: JSON) -> list[int]:
        return list(typed or [self.dice.roll(6)])


def _d68(dice: Dice) -> int:
    return 10 * dice.roll(6) + dice.roll(8)


def regenerates(squads: Squads, p: int) -> bool:
    return bool(squads.traits[p] & Trait.REGENERATES)


def rolls_wanted(squads: Squads, p: int) -> int:
    """Return how many casualty rolls the player gets (BB-LEAGUE-25, BB-SKILL-DECAY-01)."""
    return 2 if squads.traits[p] & Trait.DECAYS else 1


# -- what a record says ---------------------------------------------------------------------------

#: What the log tells of a casualty, and what became of it.
FATES = ("casualty", "patched up", "regenerated", "hurt", "eaten")
#: Badly Hurt: what was rolled for somebody who is none the worse for it.
HARMLESS = 11


def report_of(record: Record) -> JSON:
    """Return the report that says what the record of a match says (LG-FIX-27).

    A casualty without lasting effect, thanks to an apothecary or to Regeneration, stands in the log
    only. Without a log the report leaves it out.
    """
    conceded = [side["conceded"] for side in record.sides]
    return {
        "conceded": conceded.index(True) if any(conceded) else None,
        "sides": [_told(record, side) for side in (0, 1)],
    }


def _told(record: Record, side: int) -> JSON:
    reported_side = record.sides[side]
    typed = ("number", "fielded", *(name for name in COUNTS if name != COUNTS[CASUALTIES]))
    skills = {each["number"]: traits_of(each["skills"]) for each in _squad(record, side)}
    return {
        **{key: reported_side[key] for key in ("score", "awarded", "fans", "available")},
        "moved": reported_side["induced"]["moved"],
        "bought": dict(reported_side["induced"]["bought"]),
        "lines": [{key: line[key] for key in typed} for line in reported_side["lines"]],
        "injuries": list(
            _lasting(reported_side["injuries"], skills)
            if record.log is None
            else _logged(record.log, side, reported_side["injuries"], skills)
        ),
    }


def _squad(record: Record, side: int) -> list[JSON]:
    return squad(record.match.line_ups[side], record.sides[side])


def _lasting(hurt: Sequence[JSON], traits: Mapping[int, int]) -> Iterator[JSON]:
    """Yield the casualties with lasting effects: a record has no others."""
    for injury in hurt:
        facts = {key: injury[key] for key in ("number", "cause", "by")}
        yield facts | _rolled(injury, traits[injury["number"]])


def _rolled(hurt: JSON, traits: int) -> JSON:
    """Return what was rolled for a player who was hurt.

    The face that failed to regenerate is not kept in a record.
    """
    if hurt["cause"] == "eaten":
        return {}
    failed = {"regeneration": [1]} if traits & Trait.REGENERATES else {}
    return {"rolls": list(hurt["rolls"]), **failed}


def _logged(
    log: Sequence[JSON], side: int, hurt: Sequence[JSON], traits: Mapping[int, int]
) -> list[JSON]:
    """List every casualty that a side suffered, with what became of it."""
    lasting, casualties = list(hurt), list[JSON]()
    for event in log:
        if event["event"] not in FATES or (event.get("player") or [None])[0] != side:
            continue
        number = event["player"][1]
        spared = [HARMLESS] * (2 if traits[number] & Trait.DECAYS else 1)
        match event["event"]:
            case "casualty":
                by = event["other"][1] if event["other"] else None
                casualties.append({"number": number, "cause": event["detail"], "by": by})
            case "patched up":
                casualties[-1] |= {"rolls": spared, "apothecary": {}}
            case "regenerated":
                casualties[-1] |= {"rolls": spared, "regeneration": [REGENERATES_ON]}
            case "eaten":
                lasting.pop(0)
                casualties.append({"number": number, "cause": "eaten", "by": None})
            case _:
                injury = lasting.pop(0)
                casualties[-1] |= {"by": injury["by"], **_rolled(injury, traits[number])}
    return casualties
