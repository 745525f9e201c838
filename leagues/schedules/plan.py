"""Stage plans: the format of a stage and all its options (LG-STAGE-01 to -06).

A plan is data, written by a commissioner and stored with the stage. This module reads it, and lists
every problem with it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from rules.problems import Problem

ROUND_ROBIN = "round_robin"
SWISS = "swiss"
SINGLE = "single_elimination"
DOUBLE = "double_elimination"
LADDER = "ladder"
MEETINGS = "meetings"

FORMATS = (ROUND_ROBIN, SWISS, SINGLE, DOUBLE, LADDER, MEETINGS)
KNOCKOUTS = frozenset({SINGLE, DOUBLE})
DEALINGS = ("snake", "pots", "hand")
SEEDINGS = ("drawn", "hand", "rating", "previous")
VARIANTS = ("optimal", "monrad", "dutch")
OPENINGS = ("halves", "drawn")
ATTITUDES = ("free", "discouraged", "forbidden")
WHEN_LEVEL = ("replay", "better_seed", "coin")
CROSSINGS = ("usual", "late", "next_group")

#: The largest group, by format: a round robin of more has no end, and the Dutch
#: system takes minutes to pair more.
MOST_IN_GROUP = {
    ROUND_ROBIN: 64, SWISS: 1000, SINGLE: 512, DOUBLE: 256, LADDER: 1000, MEETINGS: 256,
}  # fmt: skip
MOST_DUTCH = 128
MOST_LEGS = 4
MOST_GROUPS = 32
MOST_ROUNDS = 40
MOST_A_WEEK = 14
MOST_A_PAIR = 40


@dataclass(frozen=True, slots=True)
class StagePlan:
    """The plan of one stage.

    groups:     their number; entries are dealt to them as `dealing` says.
    divisions:  the groups are ordered, the strongest first; entries are dealt to them in blocks,
                and a season change moves `up` and `down` between neighbours (LG-SEASON-09).
    seeding:    what decides the better seed (LG-STAGE-03).
    first, next_best: how many of each group go on, and how many of the next-placed; 0 in the last
                      stage (LG-STAGE-04).
    carry:      results between entries that qualified together count on (LG-STAGE-06).
    crossed:    from groups to this bracket (LG-STAGE-05): ``late``, two of a group meet as late as
                possible; ``next_group``, winners against runners-up of the next group; ``usual``,
                the game's own way where that is possible.
    crossing:   inputs of the bracket by hand, as ``["A1", "B2", ...]`` down its first round,
                instead of `crossed`; empty: by `crossed`.
    tie_breakers: of the stage; None: the season's.

    * Round robin: `legs`; `fixtures` an entry, where it is limited (LG-RR-04).
    * Swiss: `rounds`, `variant`, `opening`; `same_coach` and `same_club`: whether entries of one
      coach or club may meet.
    * Knock-out: `third_place`, `full_placement` (single), `reset` (double), `two_legs`,
      `away_scores`; `when_level`: the rule for a level match where the game has none.
    * Meetings: `rounds`, its weeks; `a_week`, the matches of an entry in a week; `a_pair`, how
      often the same two may meet, 0 for no limit; `answer_days`.
    * Ladder: `reach`, in places; `declines`, the challenges an entry may decline; `answer_days`.
    """

    format: str = ROUND_ROBIN
    groups: int = 1
    dealing: str = "snake"
    divisions: bool = False
    up: int = 1
    down: int = 1
    seeding: str = "drawn"
    first: int = 0
    next_best: int = 0
    carry: bool = False
    crossed: str = "usual"
    crossing: tuple[str, ...] = ()
    tie_breakers: tuple[str, ...] | None = None
    legs: int = 1
    fixtures: int | None = None
    rounds: int = 5
    variant: str = "optimal"
    opening: str = "halves"
    same_coach: str = "free"
    same_club: str = "free"
    third_place: bool = False
    full_placement: bool = False
    reset: bool = True
    two_legs: bool = False
    away_scores: bool = False
    when_level: str = "coin"
    a_week: int = 1
    a_pair: int = 0
    reach: int = 3
    declines: int = 1
    answer_days: int = 7

    @property
    def is_knockout(self) -> bool:
        return self.format in KNOCKOUTS

    @property
    def is_dutch(self) -> bool:
        return self.format == SWISS and self.variant == "dutch"

    @property
    def most_entries(self) -> int:
        """The largest field that it takes."""
        return self.groups * (MOST_DUTCH if self.is_dutch else MOST_IN_GROUP[self.format])

    @property
    def in_divisions(self) -> bool:
        return self.divisions and self.groups > 1

    @property
    def goes_on(self) -> int:
        """The number of entries of all groups that go on to the next stage."""
        return self.groups * self.first + self.next_best

    @property
    def sends_pairs(self) -> bool:
        """Whether two go on from each of 2, 4, 8 ... groups.

        Then winners can meet runners-up of the next group.
        """
        a_power_of_two = self.groups & (self.groups - 1) == 0
        return self.groups > 1 and a_power_of_two and (self.first, self.next_best) == (2, 0)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> StagePlan:
        """Read a stored plan; keys that it leaves out have their defaults."""
        read = dict(value)
        for key in ("crossing", "tie_breakers"):
            if read.get(key) is not None:
                read[key] = tuple(read[key])
        return cls(**read)

    def to_json(self) -> dict[str, Any]:
        """Return the format, and the keys that differ from the defaults."""
        usual = asdict(StagePlan())
        changed = {key: value for key, value in asdict(self).items() if value != usual[key]}
        changed = {k: list(v) if isinstance(v, tuple) else v for k, v in changed.items()}
        return {"format": self.format} | changed


def group_names(plan: StagePlan) -> list[str]:
    """Return the names of a stage's groups: divisions are numbered, others A to Z, AA ..."""
    if plan.in_divisions:
        return [str(number) for number in range(1, plan.groups + 1)]
    letters = [chr(ord("A") + at) for at in range(26)]
    return [*letters, *(f"A{letter}" for letter in letters)][: plan.groups]


def plan_problems(wanted: Any, about: str = "stages") -> list[Problem]:
    """List every problem with a plan as it was sent; if empty, `StagePlan.from_json` reads it."""
    if not isinstance(wanted, Mapping):
        return [Problem("plan_not_an_object", "LG-STAGE-01", about=about)]
    known = {field.name for field in fields(StagePlan)}
    problems = [
        Problem("unknown_stage_option", "LG-STAGE-01", {"option": str(key)}, about)
        for key in sorted(map(str, wanted))
        if key not in known
    ]
    for key, value in wanted.items():
        if key in known and not _CHECKS[key](value):
            what = {"option": key.replace("_", " "), "value": str(value)}
            problems.append(Problem("stage_option_out_of_range", _CLAUSES.get(key, "LG-STAGE-01"),
                                    what, f"{about}.{key}"))  # fmt: skip
    return problems or _contradictions(StagePlan.from_json(wanted), about)


def season_problems(plans: Sequence[StagePlan], about: str = "stages") -> list[Problem]:
    """List the problems with stages that follow each other, each plan being sound in itself."""
    problems = []
    for number, plan in enumerate(plans, 1):
        last = number == len(plans)
        if not last and plan.goes_on < 2:
            problems.append(
                Problem("nobody_goes_on", "LG-STAGE-04", {"stage": number}, f"{about}.{number}")
            )
        if last and plan.goes_on:
            problems.append(
                Problem("nowhere_to_go_on", "LG-STAGE-04", {"stage": number}, f"{about}.{number}")
            )
        if not last and plan.format == LADDER:
            problems.append(
                Problem("ladder_is_last", "LG-LADDER-01", {"stage": number}, f"{about}.{number}")
            )
        if number > 1:
            problems += _dutch_problems(plan, number, plans[number - 2].goes_on)
        if number == 1 and plan.seeding == "previous":
            problems.append(Problem("no_stage_before", "LG-STAGE-03", {}, f"{about}.1.seeding"))
        if plan.carry and number == 1:
            problems.append(Problem("no_stage_before", "LG-STAGE-06", {}, f"{about}.1.carry"))
        if plan.crossing and (number == 1 or not plan.is_knockout):
            problems.append(Problem("nothing_to_cross", "LG-STAGE-05", {}, f"{about}.{number}"))
        elif plan.crossed == "next_group" and number > 1 and not plans[number - 2].sends_pairs:
            what = {"stage": number, "before": number - 1}
            problems.append(
                Problem("no_next_group", "LG-STAGE-05", what, f"{about}.{number}.crossed")
            )
    return problems


def field_problems(plans: Sequence[StagePlan], entries: int) -> list[Problem]:
    """List the problems of these stages with a field of that size."""
    problems = []
    for number, plan in enumerate(plans, 1):
        smallest = entries // plan.groups
        if smallest < 2:
            what = {"stage": number, "groups": plan.groups, "entries": entries}
            problems.append(Problem("groups_too_small", "LG-STAGE-02", what, f"stages.{number}"))
        elif plan.first > smallest or plan.goes_on > entries:
            what = {"stage": number, "most": smallest, "entries": entries}
            problems.append(Problem("too_many_go_on", "LG-STAGE-04", what, f"stages.{number}"))
        problems += _dutch_problems(plan, number, entries)
        entries = plan.goes_on
    return problems


def field_warnings(plans: Sequence[StagePlan], entries: int) -> list[Problem]:
    """List what may go wrong with these stages for a field of that size, though it can be played.

    entries: of the first stage; 0 where it is not known yet.

    With more than half as many rounds as entries, new opponents for all are not certain any more:
    each has met half of the others by then.
    """
    warnings = []
    for number, plan in enumerate(plans, 1):
        smallest = entries // plan.groups
        if plan.is_dutch and smallest // 2 < plan.rounds < smallest:
            what = {"stage": number, "rounds": plan.rounds, "entries": smallest}
            warnings.append(Problem("dutch_may_lock", "LG-SWISS-07", what, f"stages.{number}"))
        entries = plan.goes_on
    return warnings


def _dutch_problems(plan: StagePlan, number: int, entries: int) -> list[Problem]:
    """Return a problem if a Dutch stage has more rounds than opponents (LG-SWISS-07)."""
    most = entries // plan.groups - 1
    if not plan.is_dutch or most < 1 or plan.rounds <= most:
        return []
    what = {"stage": number, "rounds": plan.rounds, "most": most, "entries": most + 1}
    return [Problem("dutch_too_many_rounds", "LG-SWISS-07", what, f"stages.{number}.rounds")]


def _contradictions(plan: StagePlan, about: str) -> list[Problem]:
    problems = []
    if plan.is_dutch:
        for key in ("same_coach", "same_club"):
            if getattr(plan, key) == "discouraged":
                problems.append(Problem("dutch_discourages_nobody", "LG-SWISS-03", {}, about))
                break
    if plan.format == LADDER and plan.groups > 1:
        problems.append(Problem("ladder_has_no_groups", "LG-LADDER-01", {}, about))
    if plan.format == DOUBLE and plan.two_legs:
        problems.append(Problem("double_has_one_leg", "LG-KO-06", {}, about))
    return problems


def _whole(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _one_of(choices: Sequence[str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in choices


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _words(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


_CHECKS: Mapping[str, Callable[[Any], bool]] = {
    "format": _one_of(FORMATS),
    "groups": _whole(1, MOST_GROUPS),
    "dealing": _one_of(DEALINGS),
    "divisions": _is_bool,
    "up": _whole(0, 16),
    "down": _whole(0, 16),
    "seeding": _one_of(SEEDINGS),
    "first": _whole(0, 64),
    "next_best": _whole(0, MOST_GROUPS),
    "carry": _is_bool,
    "crossed": _one_of(CROSSINGS),
    "crossing": _words,
    "tie_breakers": lambda value: value is None or _words(value),
    "legs": _whole(1, MOST_LEGS),
    "fixtures": lambda value: value is None or _whole(1, 1000)(value),
    "rounds": _whole(1, MOST_ROUNDS),
    "variant": _one_of(VARIANTS),
    "opening": _one_of(OPENINGS),
    "same_coach": _one_of(ATTITUDES),
    "same_club": _one_of(ATTITUDES),
    "third_place": _is_bool,
    "full_placement": _is_bool,
    "reset": _is_bool,
    "two_legs": _is_bool,
    "away_scores": _is_bool,
    "when_level": _one_of(WHEN_LEVEL),
    "a_week": _whole(1, MOST_A_WEEK),
    "a_pair": _whole(0, MOST_A_PAIR),
    "reach": _whole(1, 64),
    "declines": _whole(0, 20),
    "answer_days": _whole(1, 60),
}

#: The clause of an option, where it is not that of the list of formats.
_CLAUSES: Mapping[str, str] = {
    "dealing": "LG-STAGE-02",
    "groups": "LG-STAGE-02",
    "seeding": "LG-STAGE-03",
    "first": "LG-STAGE-04",
    "next_best": "LG-STAGE-04",
    "carry": "LG-STAGE-06",
    "crossed": "LG-STAGE-05",
    "crossing": "LG-STAGE-05",
    "tie_breakers": "LG-TABLE-03",
    "fixtures": "LG-RR-04",
    "variant": "LG-SWISS-03",
    "opening": "LG-SWISS-01",
    "same_coach": "LG-SWISS-05",
    "same_club": "LG-SWISS-05",
    "third_place": "LG-KO-02",
    "full_placement": "LG-KO-02",
    "reset": "LG-KO-03",
    "two_legs": "LG-KO-06",
    "away_scores": "LG-KO-06",
    "when_level": "LG-KO-04",
    "a_week": "LG-MEET-02",
    "a_pair": "LG-MEET-02",
    "reach": "LG-LADDER-01",
    "declines": "LG-LADDER-01",
    "answer_days": "LG-LADDER-01",
    "divisions": "LG-SEASON-09",
    "up": "LG-SEASON-09",
    "down": "LG-SEASON-09",
}
