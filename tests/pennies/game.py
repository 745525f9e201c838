"""The rules of the second example game: its teams, its matches, its reports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

from rules import aftermath
from rules.coach import (
    NO_ANSWER,
    AwaitingDecision,
    Choice,
    Coach,
    Decision,
    RandomAnswers,
    ask,
    recorded,
)
from rules.conditions import Settled
from rules.dice import Dice, Stream
from rules.game import Game, OffSeason, Pause, Seam, Venue
from rules.odds import Prospects
from rules.problems import Problem, Refusal
from rules.record import MET, Match, Outcome, Record, build
from rules.roster import Event, Folded, fold
from rules.rulings import Rulable
from rules.steps import OpenChoice, StepDice
from rules.svg import PLAIN, Look, tag, text
from rules.typed import KeyedDice, decides_now, rolls
from tests.pennies import between, captives, ruling
from tests.pennies.between import LEAST, MOST, people_of_other_names
from tests.pennies.campaign import Campaign
from tests.pennies.club import Club
from tests.pennies.deals import CharmTrade

JSON = Any
#: By side and place of its line-up, what somebody tossed.
Counts = Sequence[Sequence[Mapping[str, int]]]
#: Tosses of each side, by the words that name them, and how many people a team has.
TOSSES: Final = ("first", "second", "third")
COUNTS: Final = ("heads", "tails")


# -- a match --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class View:
    """What a coach may know: what everybody sees, and which of his own tosses counts twice."""

    side: int
    log: Sequence[JSON]
    own: str | None

    def to_json(self) -> JSON:
        return {"side": self.side, "log": list(self.log), "own": self.own}


def _played(match: Match, coaches: Sequence[Coach], answers: list[JSON], log: list[JSON]) -> Record:
    """Play to the end, or until a coach waits for a person; answers and log grow on the way."""
    dice = Stream(match.seed, "dice")
    counts = [[dict.fromkeys(COUNTS, 0) for _ in each["players"]] for each in match.line_ups]
    absent: list[int] = match.options.get("absent", [])
    sides = [side for side in range(len(match.line_ups)) if side not in absent]
    twice: list[str | None] = [None for _ in match.line_ups]

    def asked(key: str, side: int, options: Sequence[str]) -> str:
        view = View(side, [event for event in log if "only" not in event], twice[side])
        decision = Choice(key, side, view, options)
        answer = coaches[side].decide(decision)
        answers.append(answer)
        if answer == NO_ANSWER:
            return str(decision.default)
        if problems := decision.problems(answer):
            raise Refusal(problems)
        return str(answer)

    mill = match.options.get("campaign", {}).get("mill")
    if mill in sides:  # whoever holds it in a campaign starts with a head
        counts[mill][0]["heads"] += 1
        log.append({"event": "mill", "side": mill, "score": _score(counts)})
    for side in sides:
        twice[side] = asked("hide", side, TOSSES)
    log += [
        {"event": "hidden", "side": side, "toss": twice[side], "only": [side]} for side in sides
    ]
    doubled: dict[int, tuple[int, int]] = {}
    for toss, side in product(TOSSES, sides):
        places = [str(place) for place in range(1, len(counts[side]) + 1)]
        place = int(asked("toss", side, places))
        heads = dice.draw(2)
        counts[side][place - 1]["heads" if heads else "tails"] += 1
        tossed = {"event": "toss", "side": side, "place": place, "heads": heads}
        log.append({**tossed, "score": _score(counts)})
        if toss == twice[side]:
            doubled[side] = place, heads
    for side, (place, heads) in sorted(doubled.items()):
        counts[side][place - 1]["heads"] += heads
        log.append(
            {
                "event": "shown",
                "side": side,
                "toss": twice[side],
                "place": place,
                "heads": heads,
                "score": _score(counts),
            }
        )
    return _record(match, counts, answers, log, absent=absent)


def _score(counts: Counts) -> list[int]:
    return [sum(line["heads"] for line in own) for own in counts]


def _record(
    match: Match,
    counts: Counts,
    answers: Sequence[JSON],
    log: Sequence[JSON] | None,
    *,
    conceded: Sequence[int] = (),
    absent: Sequence[int] = (),
) -> Record:
    lines = [
        [
            {"player": member["player"], "number": member["number"], **count}
            for member, count in zip(line_up["players"], own, strict=True)
        ]
        for line_up, own in zip(match.line_ups, counts, strict=True)
    ]
    tails = [{"tails": sum(line["tails"] for line in own)} for own in lines]
    outcome = Outcome.between(_score(lines), tails, conceded=conceded, absent=absent)
    return Record(match, outcome, [{"lines": own} for own in lines], answers, log, build())


class Pennies:
    key = "pennies"
    name = "Pennies"
    versions: tuple[str, ...] = ("1",)
    most_sides = 4
    campaigns = Campaign()
    deals = CharmTrade()
    strengths: tuple[str, ...] = ("rookie",)
    usual_strength = "rookie"
    points = (2, 1, 0)
    crossed = "late"
    counted: tuple[str, ...] = ("tails",)
    given: tuple[str, ...] = ("luck",)
    fair_play: Mapping[str, int] = {}
    house_rules: Mapping[str, str] = {}
    has_money = False
    has_numbers = False
    act_events = between.EVENTS
    joining: frozenset[str] = frozenset()
    report_form = (
        '{"conceded": [side, ...], "absent": [side, ...],'
        ' "sides": [{"heads": {name: count}, "tails": {name: count}}, {...}]}'
    )
    tie_breakers: tuple[str, ...] = ("head_to_head", "score_difference", "counted:tails", "lots")

    # -- teams ------------------------------------------------------------------------------------

    def catalogue(self, version: str) -> JSON:
        return None

    def races(self, version: str) -> tuple[str, ...]:
        return ("copper", "silver")

    def wished_roster(self, version: str, race: str, name: str, dice: Dice) -> JSON:
        return {"name": name, "race": race, "people": ["Ada", "Bo", "Cy"]}

    def problems(self, version: str, roster: JSON) -> list[Problem]:
        if not isinstance(roster, dict) or not isinstance(roster.get("name"), str):
            return [Problem("not_an_object")]
        people = roster.get("people")
        if not isinstance(people, list) or not all(isinstance(each, str) for each in people):
            return [Problem("not_an_object", about="people")]
        found = []
        if not roster["name"].strip():
            found.append(Problem("name_missing", about="name"))
        if roster.get("race") not in self.races(version):
            found.append(Problem("unknown_race", params={"race": roster.get("race")}, about="race"))
        if not LEAST <= len({*people}) <= MOST or len({*people}) < len(people):
            found.append(people_of_other_names("people"))
        return found

    def found(self, version: str, roster: JSON) -> list[Event]:
        if wrong := self.problems(version, roster):
            raise Refusal(wrong)
        return [
            Event("founded", {"name": roster["name"], "race": roster["race"]}),
            *(
                Event("recruited", {"player": n, "name": name})
                for n, name in enumerate(roster["people"], 1)
            ),
        ]

    def fold(self, version: str, events: Iterable[Event]) -> Folded[Club]:
        events = list(events)
        joined = [event.payload["player"] for event in events if event.kind == "recruited"]
        return fold(Club(joined=max(joined, default=0)), events, between.ALL_REDUCERS)

    def change(self, version: str, team: Club, wish: JSON, dice: StepDice) -> list[Event]:
        return between.change(team, wish, dice)

    def rulable(self, version: str, team: Club) -> list[Rulable]:
        return ruling.rulable(team)

    def ruled(self, version: str, team: Club, wish: JSON) -> list[Event]:
        return between.ruled(team, wish)

    def open_choices(self, version: str, team: Club) -> list[OpenChoice]:
        return between.open_choices(team)

    def default(self, version: str, team: Club, dice: StepDice) -> list[Event]:
        return between.default(team)

    def managed(self, version: str, team: Club, dice: StepDice) -> list[Event]:
        return self.default(version, team, dice)

    def entry_problems(
        self, version: str, team: Club, options: Mapping[str, JSON]
    ) -> list[Problem]:
        return []

    # -- seasons ----------------------------------------------------------------------------------

    def off_season_problems(self, version: str, options: Mapping[str, JSON]) -> list[Problem]:
        return [
            Problem("unknown_option", "LG-SEASON-07", {"option": key}, "off_season")
            for key in options
        ]

    def off_season(
        self,
        version: str,
        team: Club,
        options: Mapping[str, JSON],
        results: Sequence[JSON],
        dice: Dice,
        choice: JSON = None,
    ) -> OffSeason:
        return OffSeason([Event("season_changed", {"results": list(results)})])

    def sat_out(self, version: str, team: Club, settled: Settled, dice: Dice) -> list[Event]:
        return []

    # -- matches ----------------------------------------------------------------------------------

    def coach(self, strength: str, seed: bytes, side: int) -> RandomAnswers:
        return RandomAnswers(Stream(seed, f"coach-{side}"))

    def option_problems(self, version: str, options: Mapping[str, JSON]) -> list[Problem]:
        return []

    def placed(self, place: Venue) -> Mapping[str, JSON]:
        return {}

    def knockout_options(
        self,
        decides: bool,
        first_leg: tuple[int, int] | None = None,
        *,
        away_scores: bool = False,
    ) -> Mapping[str, JSON]:
        return {}

    def prepare(
        self,
        version: str,
        teams: Sequence[Club],
        options: Mapping[str, JSON],
        coaches: Sequence[Coach | None],
    ) -> list[JSON]:
        return [
            {
                "name": team.name,
                "players": [
                    {"player": each.id, "number": place, "name": each.name, "position": "tosser"}
                    for place, each in enumerate(team.here, 1)
                ],
            }
            for team in teams
        ]

    def play(self, match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Record:
        record = _played(match, coaches, [], [])
        return record if log else replace(record, log=None)

    def resume(
        self,
        match: Match,
        answers: Sequence[JSON],
        coaches: Sequence[Coach | None],
        seam: Seam | None = None,
    ) -> Pause | Record:
        """From the start every time: a match is eight questions long."""
        given: list[JSON] = []
        log: list[JSON] = []
        try:
            return _played(match, recorded(answers, then=coaches), given, log)
        except AwaitingDecision as waiting:
            frame = self.frame(match.line_ups, log)
            return Pause(waiting.decision, given, Seam(0, {}, []), log, frame, len(given))

    def odds(self, decision: Decision) -> Prospects:
        """Nobody says what a penny will show."""
        return {}

    def frame(self, line_ups: Sequence[JSON], log: Sequence[JSON]) -> JSON:
        """What everybody sees: the tosses, and the heads that have counted."""
        score = [0] * len(line_ups)
        for event in log:
            if event["event"] != "hidden":
                score[event["side"]] += event.get("heads", 1)
        return {"tosses": sum(event["event"] == "toss" for event in log), "score": score}

    def picture(
        self,
        version: str,
        line_ups: Sequence[JSON],
        frame: JSON,
        look: Look = PLAIN,
    ) -> str:
        title = f"{look.say('Tosses')}: {frame['tosses']}, {':'.join(map(str, frame['score']))}"
        penny = tag("circle", cx=1, cy=1, r=1)
        return tag("svg", penny, tag("title", text(title)), viewBox="0 0 2 2")

    # -- reports ----------------------------------------------------------------------------------

    def report_problems(
        self,
        match: Match,
        report: JSON,
        teams: Sequence[Club],
        here: KeyedDice | None = None,
        *,
        finished: bool = True,
    ) -> list[Problem]:
        many = len(match.line_ups)
        if not isinstance(report, dict) or not _readable(report.get("sides", [{}] * many), many):
            return [Problem("report_not_readable", "LG-FIX-07", {"part": "sides"}, "sides")]
        for part in ("conceded", "absent"):
            if not _are_sides(report.get(part, []), many):
                return [Problem("report_not_readable", "LG-FIX-07", {"part": part}, part)]
        found = []
        for side, own in enumerate(report.get("sides", [{}] * many)):
            there = {member["name"] for member in match.line_ups[side]["players"]}
            for what in COUNTS:
                for name, count in own.get(what, {}).items():
                    about = f"sides.{side}.{what}.{name}"
                    who = {"team": match.line_ups[side]["name"], "name": name}
                    if name not in there and teams[side].named(name):
                        found.append(Problem("player_not_available", "LG-FIX-10", who, about))
                    elif name not in there:
                        found.append(Problem("nobody_called", "LG-FIX-07", who, about))
                    most = 2 * len(TOSSES)
                    if type(count) is not int or not 0 <= count <= most:
                        bounds = {"what": what, "least": 0, "most": most}
                        found.append(Problem("count_out_of_range", "LG-FIX-07", bounds, about))
        return found

    def report_warnings(
        self, match: Match, report: JSON, teams: Sequence[Club], *, finished: bool = True
    ) -> list[Problem]:
        return []

    def report_begun(self, match: Match) -> JSON:
        return {}

    def reported(self, match: Match, report: JSON, here: KeyedDice | None = None) -> Record:
        sides = report.get("sides", [{} for _ in match.line_ups])
        counts = [
            [
                {what: own.get(what, {}).get(member["name"], 0) for what in COUNTS}
                for member in line_up["players"]
            ]
            for line_up, own in zip(match.line_ups, sides, strict=True)
        ]
        conceded, absent = report.get("conceded", []), report.get("absent", [])
        return _record(match, counts, [], None, conceded=conceded, absent=absent)

    def report_of(self, record: Record) -> JSON:
        names = [{p["number"]: p["name"] for p in own["players"]} for own in record.match.line_ups]
        ended = [side.ended for side in record.outcome.sides]
        return {
            "conceded": [n for n, each in enumerate(ended) if each == "conceded"],
            "absent": [n for n, each in enumerate(ended) if each == "walk_over_lost"],
            "sides": [
                {
                    what: {names[side][line["number"]]: line[what] for line in own["lines"]}
                    for what in COUNTS
                }
                for side, own in enumerate(record.sides)
            ],
        }

    def aftermath(
        self,
        record: Record,
        teams: Sequence[Club],
        coaches: Sequence[Coach | None],
        dice: Dice | None = None,
        *,
        instead_of: Sequence[Sequence[Event]] | None = None,
    ) -> list[list[Event]]:
        """Each side has one die, whatever happened: on a 5 a charm is won, by winners on a 2."""
        dice = dice or aftermath.stream(record.match)
        after = []
        for side, team in enumerate(teams):
            opponent = ", ".join(other.name for other in teams if other is not team)
            if record.outcome.sides[side].ended not in MET:
                after.append([Event("match_played", {"lines": [], "opponent": opponent})])
                continue
            lines = record.sides[side]["lines"]
            [face] = rolls(dice, 1, 6, "charm", "", side)
            events = [Event("match_played", {"lines": lines, "opponent": opponent})]
            if decides_now(coaches[side]):
                events.append(between.fair_is_over())
            if face >= (2 if record.outcome.sides[side].result == "win" else 5):
                events.append(Event("charm_won", {"face": face}))
                events += self._given(team, coaches[side], side, instead_of)
            after.append(events)
        seized = captives.taken(record, teams, coaches, dice, instead_of)
        return [own + more for own, more in zip(after, seized, strict=True)]

    def _given(
        self,
        team: Club,
        coach: Coach | None,
        side: int,
        instead_of: Sequence[Sequence[Event]] | None,
    ) -> list[Event]:
        """Who gets the charm: as it was chosen before, or by whoever decides now, or left open."""
        filed = instead_of[side] if instead_of else ()
        before = [event for event in filed if event.kind == "charm_given"]
        if before or not decides_now(coach):
            return before[:1]
        choice = Choice("charm", side, None, [member.id for member in team.present])
        return [Event("charm_given", {"player": ask(coach, choice)})]


def _readable(sides: JSON, many: int) -> bool:
    return (
        isinstance(sides, list)
        and len(sides) == many
        and all(isinstance(own, dict) for own in sides)
        and all(isinstance(own.get(what, {}), dict) for own in sides for what in COUNTS)
    )


def _are_sides(value: JSON, many: int) -> bool:
    return isinstance(value, list) and all(type(n) is int and 0 <= n < many for n in value)


GAME: Final[Game[Club]] = Pennies()
