"""A game for tests that are not about the rules: a match is a few tosses of a coin.

`install()` makes it known to `rules` under the key ``coin``.  It is as strict as a real one: pure,
seeded, with stand-ins, deaths, prizes and a choice that may wait for a coach.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass, field, replace
from importlib import import_module
from types import ModuleType
from typing import Any

import rules
from rules import aftermath, rulings
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
from rules.conditions import Condition, Settled, after, available
from rules.dice import Dice, Stream
from rules.game import OffSeason, Pause, Seam, Venue
from rules.odds import Prospects
from rules.problems import Problem, Refusal
from rules.record import Match, Outcome, Record, SideOutcome, build
from rules.roster import Event, Folded, fold
from rules.rulings import RULED, Note, Rulable
from rules.steps import OpenChoice, StepDice
from rules.svg import PLAIN, Look, tag, text
from rules.typed import KeyedDice, decides_now, rolls

PLAYERS = 3
BUDGET = 1000


@dataclass
class CoinPlayer:
    id: int
    number: int
    name: str
    position: str = "tosser"
    experience: int = 0
    value: int = 50
    matches: int = 0
    touchdowns: int = 0
    casualties: int = 0
    waits: int = 0
    skills: list[str] = field(default_factory=list)
    left: dict[str, Any] | None = None
    conditions: tuple[Condition, ...] = ()


@dataclass
class CoinTeam:
    name: str = ""
    race: str = ""
    treasury: int = 0
    rerolls: int = 0
    players: dict[int, CoinPlayer] = field(default_factory=dict)
    ledger: list[dict[str, Any]] = field(default_factory=list)
    matches: int = 0
    highest: int = 0
    notes: list[Note] = field(default_factory=list)

    def copy(self) -> CoinTeam:
        return deepcopy(self)

    @property
    def next_player(self) -> int:
        return max(self.highest, *self.players, 0) + 1

    @property
    def value(self) -> int:
        return 10 * self.rerolls + sum(player.value for player in self.present)

    @property
    def present(self) -> list[CoinPlayer]:
        return [player for player in self.players.values() if player.left is None]

    def available(self, competition: str) -> list[CoinPlayer]:
        """Who can be fielded there."""
        return [player for player in self.present if available(player.conditions, competition)]

    def pay(self, amount: int, reason: str, cause: str) -> None:
        if self.treasury + amount < 0:
            raise Refusal(
                Problem(
                    "not_enough_gold",
                    "BB-LEAGUE-63",
                    {"price": -amount, "treasury": self.treasury},
                )
            )
        self.treasury += amount
        self.ledger.append(
            {
                "amount": amount,
                "reason": reason,
                "about": "",
                "cause": cause,
                "clause": "BB-LEAGUE-51",
                "balance": self.treasury,
            }
        )

    def to_json(self) -> Any:
        return {
            "name": self.name,
            "race": self.race,
            "treasury": self.treasury,
            "value": self.value,
            "rerolls": self.rerolls,
            "matches": self.matches,
            "players": [
                {**asdict(player), "conditions": [each.to_json() for each in player.conditions]}
                for player in self.players.values()
            ],
            "ledger": self.ledger,
            **rulings.told_notes(self.notes),
        }


def _founded(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    team.name, team.race = payload["name"], payload["race"]
    team.pay(BUDGET, "budget", "founding")


def _hired(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    team.pay(-50, "hired", "founding" if not team.matches else "between")
    _joined(team, payload)


def _joined(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    if payload["player"] in team.players:
        raise Refusal(Problem("player_exists", "LG-EVENT-01", {"player": payload["player"]}))
    team.players[payload["player"]] = CoinPlayer(
        payload["player"], payload["number"], payload["name"]
    )


def _there(team: CoinTeam, player: int) -> CoinPlayer:
    if player not in team.players:
        raise Refusal(Problem("no_such_player", "LG-EVENT-01", {"player": player}))
    found = team.players[player]
    if found.left is not None:
        raise Refusal(Problem("player_has_left", "LG-EVENT-01", {"name": found.name}))
    return found


def _dismissed(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    _there(team, payload["player"]).left = {"reason": "dismissed", "match": team.matches}


def _renamed(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    team.name = payload["name"]


def _bought(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    team.pay(-payload["count"] * 10, "bought", "between")
    team.rerolls += payload["count"]


def _match_played(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    for line in payload["lines"]:
        if line["player"] not in team.players:
            unknown = {"player": line["player"]}
            raise Refusal(Problem("no_such_player", "LG-EVENT-01", unknown))
    team.matches += 1
    team.pay(payload["prize"], "winnings", f"match:{team.matches}")
    for line in payload["lines"]:
        player = team.players[line["player"]]
        player.matches += 1
        player.touchdowns += line["touchdowns"]
        player.casualties += line["casualties"]
        player.experience += 3 * line["touchdowns"] + 2 * line["casualties"]


def _season_changed(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    for who in payload["released"]:
        team.players[who].left = {"reason": "released", "match": team.matches}
    team.pay(payload["amount"], "redraft", "between")


def _died(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    _there(team, payload["player"]).left = {"reason": "dead", "match": team.matches}


def _suffered(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    team.players[payload["player"]].conditions += (Condition.from_json(payload["condition"]),)


def _carried(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    """What a match left of conditions, by player."""
    for player, left in payload["left"]:
        team.players[player].conditions = tuple(Condition.from_json(each) for each in left)


def _rolled(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    _there(team, payload["player"]).waits += 1


def _improved(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    player = _there(team, payload["player"])
    if not player.waits:
        raise Refusal(Problem("no_roll_waits", "BB-LEAGUE-43", {"name": player.name}))
    player.waits -= 1
    player.skills.append(payload["choice"])
    player.value += 20


def _ruled_money(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    team.pay(payload["by"], RULED, "ruling")


def _ruled_experience(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    player = _there(team, payload["player"])
    player.experience = rulings.bounded("experience", player.experience, payload["by"])


def _ruled_skill(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    player, skill = _there(team, payload["player"]), payload["thing"]
    if skill not in SKILLS:
        raise Refusal(rulings.unknown_thing(skill))
    if payload["by"] > 0:
        player.skills.append(skill)
    elif skill in player.skills:
        player.skills.remove(skill)
    else:
        raise Refusal(rulings.has_it_not(player.name, skill))


def _ruled_name(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    if payload.get("player") is None:
        team.name = payload["text"]
    else:
        _there(team, payload["player"]).name = payload["text"]


def _ruled_note(team: CoinTeam, payload: Mapping[str, Any]) -> None:
    rulings.keep_note(team.notes, payload)


RULINGS: Mapping[str, rulings.Doer] = {
    "money": _ruled_money,
    "experience": _ruled_experience,
    "skill": _ruled_skill,
    "name": _ruled_name,
    "note": _ruled_note,
}
REDUCERS = {
    RULED: rulings.reducer(RULINGS),
    "founded": _founded,
    "hired": _hired,
    "journeyman_joined": _joined,
    "dismissed": _dismissed,
    "renamed": _renamed,
    "bought": _bought,
    "match_played": _match_played,
    "died": _died,
    "suffered": _suffered,
    "carried": _carried,
    "improvement_rolled": _rolled,
    "improved": _improved,
    "season_changed": _season_changed,
}
SKILLS = ("Block", "Dodge", "Tackle")


def _apply(team: CoinTeam, event: Event) -> None:
    REDUCERS[event.kind](team, event.payload)


def _carry(team: CoinTeam, settled: Settled, fielded: set[int], dice: Dice) -> list[Event]:
    """What a match leaves of conditions; who rolls a 1 recovers."""
    left = [
        [player.id, [each.to_json() for each in now]]
        for player in team.present
        if player.conditions
        != (
            now := after(
                player.conditions,
                settled,
                fielded=player.id in fielded,
                recovers=lambda condition: dice.roll(2) == 1,
            )
        )
    ]
    return [Event("carried", {"left": left, "players": [who for who, _ in left]})] if left else []


class CoinGame:
    key = "coin"
    name = "Coin"
    versions = ("1",)
    most_sides = 2
    campaigns = None
    deals = None
    strengths = ("rookie",)
    usual_strength = "rookie"
    points = (3, 1, 0)
    crossed = "late"
    counted: tuple[str, ...] = ("casualties", "fouls")
    given: tuple[str, ...] = ()
    fair_play: Mapping[str, int] = {"fouls": 1}
    house_rules: Mapping[str, str] = {}
    has_money = True
    has_numbers = True
    act_events = frozenset({"hired", "dismissed", "renamed", "bought", "improved", "suffered"})
    joining = frozenset({"journeyman_joined"})
    report_form = "What came of every toss."
    tie_breakers = (
        "head_to_head",
        "score_difference",
        "counted_difference:casualties",
        "score_for",
        "counted:casualties",
        "lots",
    )

    def catalogue(self, version: str) -> Any:
        return None

    def races(self, version: str) -> tuple[str, ...]:
        return ("heads",)

    def wished_roster(self, version: str, race: str, name: str, dice: Dice) -> Any:
        return {
            "name": name,
            "race": race,
            "players": [{"name": f"Tosser {n}"} for n in range(1, PLAYERS + 1)],
        }

    def fold(self, version: str, events: Iterable[Event]) -> Folded[CoinTeam]:
        events = list(events)
        joined = (e.payload["player"] for e in events if e.kind in ("hired", "journeyman_joined"))
        return fold(CoinTeam(highest=max(joined, default=0)), events, REDUCERS)

    def problems(self, version: str, roster: Any) -> list[Problem]:
        if not isinstance(roster, dict) or not isinstance(roster.get("name"), str):
            return [Problem("not_an_object")]
        count = len(roster.get("players", ()))
        found = []
        if not roster["name"].strip():
            found.append(Problem("name_missing", "BB-TEAM-12", about="name"))
        if count < PLAYERS:
            found.append(
                Problem(
                    "too_few_players",
                    "BB-TEAM-03",
                    {"count": count, "least": PLAYERS, "most": 16},
                )
            )
        return found

    def found(self, version: str, roster: Any) -> list[Event]:
        if wrong := self.problems(version, roster):
            raise Refusal(wrong)
        return [
            Event("founded", {"name": roster["name"], "race": roster.get("race", "heads")}),
            *(
                Event("hired", {"player": n, "number": n, "name": player["name"]})
                for n, player in enumerate(roster["players"], 1)
            ),
        ]

    def change(self, version: str, team: CoinTeam, wish: Any, dice: StepDice) -> list[Event]:
        match wish:
            case {"act": "hire", "name": name}:
                new = team.next_player
                event = Event("hired", {"player": new, "number": new, "name": name})
            case {"act": "dismiss", "player": player} if player in team.players:
                event = Event("dismissed", {"player": player})
            case {"act": "suffer", "player": player, "condition": condition}:
                event = Event("suffered", {"player": player, "condition": condition})
            case {"act": "rename", "name": name}:
                event = Event("renamed", {"name": name})
            case {"act": "buy", "count": count}:
                event = Event("bought", {"count": count})
                if count * 10 > team.treasury:
                    raise Refusal(
                        Problem(
                            "not_enough_gold",
                            "BB-LEAGUE-63",
                            {"price": count * 10, "treasury": team.treasury},
                        )
                    )
            case {"act": "improve", "player": player, "choice": choice}:
                event = Event("improved", {"player": player, "choice": choice})
            case _:
                raise Refusal(Problem("unknown_act", params={"acts": []}, about="act"))
        return [event]

    def rulable(self, version: str, team: CoinTeam) -> list[Rulable]:
        everybody = tuple(player.id for player in team.present)
        learnt = tuple((player.id, each) for player in team.present for each in player.skills)
        return [
            Rulable("money", team=True),
            Rulable("experience", players=everybody),
            Rulable("skill", players=everybody, things=SKILLS, held=learnt),
            Rulable("name", team=True, players=everybody),
            rulings.notes_of(team.notes),
        ]

    def ruled(self, version: str, team: CoinTeam, wish: Any) -> list[Event]:
        return rulings.acts(RULINGS, _apply).change(team, wish)

    def open_choices(self, version: str, team: CoinTeam) -> list[OpenChoice]:
        return [
            OpenChoice(
                "after_the_match",
                "improve",
                "LG-FIX-11",
                {"player": player.id},
                [{"act": "improve", "player": player.id, "choice": skill} for skill in SKILLS],
                {"act": "improve", "player": player.id, "choice": SKILLS[0]},
            )
            for player in team.present
            for _ in range(player.waits)
        ]

    def default(self, version: str, team: CoinTeam, dice: StepDice) -> list[Event]:
        return [
            Event("improved", {"player": player.id, "choice": SKILLS[0]})
            for player in team.present
            for _ in range(player.waits)
        ]

    def managed(self, version: str, team: CoinTeam, dice: StepDice) -> list[Event]:
        return self.default(version, team, dice)

    def off_season_problems(self, version: str, options: Mapping[str, Any]) -> list[Problem]:
        keep, tithe = options.get("keep"), options.get("tithe", False)
        sound = keep is None or (type(keep) is int and keep > 0)
        if sound and set(options) <= {"keep", "tithe"} and isinstance(tithe, bool):
            return []
        return [Problem("unknown_option", "LG-SEASON-07", {"option": str(options)}, "off_season")]

    def off_season(
        self,
        version: str,
        team: CoinTeam,
        options: Mapping[str, Any],
        results: Sequence[Any],
        dice: Any,
        choice: Any = None,
    ) -> OffSeason:
        """keep: of more tossers than that the rest goes; tithe: a D10 is paid in gold."""
        own = [player.id for player in team.present]
        paid = -min(1 + dice.draw(10), team.treasury) if options.get("tithe") else 0
        payload: dict[str, Any] = {"results": list(results), "amount": paid, "released": []}
        most = options.get("keep")
        if most is None:
            return OffSeason([Event("season_changed", payload)])
        kept = own[:most] if choice is None else choice.get("players")
        if not isinstance(kept, list) or not set(kept) <= set(own) or len(kept) > most:
            raise Refusal(Problem("not_a_redraft", "LG-SEASON-07", about="choice"))
        payload["released"] = [who for who in own if who not in kept]
        people = [
            {"id": p.id, "name": p.name, "position": p.position, "value": p.value, "price": 1}
            for p in team.present
        ]
        redraft = {"budget": most, "cost": len(kept), "players": people, "assets": []}
        return OffSeason([Event("season_changed", payload)], {**redraft, "kept": {"players": kept}})

    def placed(self, place: Venue) -> Mapping[str, Any]:
        return {"competition": place.competition}

    def knockout_options(
        self,
        decides: bool,
        first_leg: tuple[int, int] | None = None,
        *,
        away_scores: bool = False,
    ) -> Mapping[str, Any]:
        """A coin knows no overtime: the season decides."""
        return {}

    def entry_problems(
        self, version: str, team: CoinTeam, options: Mapping[str, Any]
    ) -> list[Problem]:
        """Who has played goes on with stand-ins; who has not brings all."""
        count, bounds = len(team.present), {"least": PLAYERS, "most": 16}
        if team.matches or count >= PLAYERS:
            return []
        return [Problem("too_few_players", "BB-TEAM-03", {"count": count, **bounds})]

    def sat_out(self, version: str, team: CoinTeam, settled: Settled, dice: Dice) -> list[Event]:
        return _carry(team, settled, set(), dice)

    def option_problems(self, version: str, options: Mapping[str, Any]) -> list[Problem]:
        return []

    def prepare(
        self,
        version: str,
        teams: Sequence[CoinTeam],
        options: Mapping[str, Any],
        coaches: Sequence[Coach | None],
    ) -> list[Any]:
        line_ups = []
        for side, team in enumerate(teams):
            fit = team.available(options.get("competition", ""))
            captains = [player.id for player in fit[:2]] or [0]
            captain = ask(coaches[side], Choice("captain", side, None, captains))
            players = [
                {"player": p.id, "number": p.number, "name": p.name, "position": p.position}
                for p in fit
            ]
            missing = PLAYERS - len(players)
            shirt = max(team.next_player, *(p.number + 1 for p in team.players.values()))
            players += [
                {
                    "player": None,
                    "number": shirt + n,
                    "name": "Stand-in",
                    "position": "tosser",
                }
                for n in range(missing)
            ]
            line_ups.append({"name": team.name, "captain": captain, "players": players})
        return line_ups

    def resume(
        self,
        match: Match,
        answers: Sequence[Any],
        coaches: Sequence[Coach | None],
        seam: Seam | None = None,
    ) -> Pause | Record:
        """From the start every time: a match is eight questions long."""
        given: list[Any] = []
        happened: list[Any] = []
        try:
            return self._toss(match, recorded(answers, then=coaches), given, happened)
        except AwaitingDecision as waiting:
            frame = self.frame(match.line_ups, happened)
            return Pause(waiting.decision, given, Seam(0, {}, []), happened, frame, len(given))

    def odds(self, decision: Decision) -> Prospects:
        """Nobody says what a coin will show."""
        return {}

    def frame(self, line_ups: Sequence[Any], log: Sequence[Any]) -> Any:
        return {"tosses": len(log)}

    def picture(
        self,
        version: str,
        line_ups: Sequence[Any],
        frame: Any,
        look: Look = PLAIN,
    ) -> str:
        coin = tag("circle", cx=1, cy=1, r=1)
        return tag("svg", coin, tag("title", text(f"{frame['tosses']} tosses")), viewBox="0 0 2 2")

    def play(self, match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Record:
        record = self._toss(match, coaches, [], [])
        return record if log else replace(record, log=None)

    def _toss(
        self, match: Match, coaches: Sequence[Coach], answers: list[Any], happened: list[Any]
    ) -> Record:
        dice = Stream(match.seed, "dice")
        counts = [
            [{"touchdowns": 0, "casualties": 0} for _ in line_up["players"]]
            for line_up in match.line_ups
        ]
        for turn in range(8):
            side = turn % 2
            choice = Choice("call", side, None, ["heads", "tails"])
            answer = coaches[side].decide(choice)
            answers.append(answer)
            if answer == NO_ANSWER:
                answer = choice.default
            if problems := choice.problems(answer):
                raise Refusal(problems)
            face = ["heads", "tails"][dice.draw(2)]
            happened.append({"event": "toss", "side": side, "face": face, "clause": "BB-DICE-01"})
            if face == answer:
                what = "touchdowns" if dice.draw(3) else "casualties"
                counts[side][dice.draw(len(counts[side]))][what] += 1
        return self._record(match, counts, answers, happened)

    def _record(
        self,
        match: Match,
        counts: Sequence[Sequence[Mapping[str, int]]],
        answers: list[Any],
        happened: list[Any] | None,
        kind: Any = "played",
    ) -> Record:
        lines = [
            [
                {"player": p["player"], "number": p["number"], **count}
                for p, count in zip(line_up["players"], counts[side], strict=True)
            ]
            for side, line_up in enumerate(match.line_ups)
        ]
        score = [sum(line["touchdowns"] for line in own) for own in lines]
        sides = tuple(
            SideOutcome(
                "draw" if score[0] == score[1] else "win" if score[s] > score[1 - s] else "loss",
                score[s],
                {"casualties": sum(line["casualties"] for line in lines[s])},
            )
            for s in (0, 1)
        )
        return Record(
            match,
            Outcome.alike(kind, sides),
            [{"lines": own} for own in lines],
            answers,
            happened,
            build(),
        )

    def report_problems(
        self,
        match: Match,
        report: Any,
        teams: Sequence[CoinTeam],
        here: KeyedDice | None = None,
        *,
        finished: bool = True,
    ) -> list[Problem]:
        """A report: {"conceded": side, "sides": [{"score": 2, "touchdowns": {"1": 2}}, {...}]}."""
        sides = report.get("sides", [{}, {}]) if isinstance(report, dict) else None
        if not isinstance(sides, list) or len(sides) != 2 or not all(map(_readable, sides)):
            return [Problem("report_not_readable", "LG-FIX-07", {"part": "sides"}, "sides")]
        found = []
        for side, own in enumerate(sides):
            line_up = match.line_ups[side]
            there = {str(player["number"]) for player in line_up["players"]}
            for number, count in own.get("touchdowns", {}).items():
                about = f"sides.{side}.touchdowns.{number}"
                absent = [p.name for p in teams[side].players.values() if str(p.number) == number]
                if number not in there and absent:
                    params = {"team": line_up["name"], "name": absent[0]}
                    found.append(Problem("player_not_available", "LG-FIX-10", params, about))
                elif number not in there:
                    params = {"team": line_up["name"], "number": number}
                    found.append(Problem("unknown_number", "LG-FIX-07", params, about))
                if type(count) is not int or not 0 <= count <= 8:
                    params = {"what": "touchdowns", "least": 0, "most": 8}
                    found.append(Problem("count_out_of_range", "LG-FIX-07", params, about))
        if found or not finished:
            return found
        for side, own in enumerate(sides):
            scored, score = sum(own.get("touchdowns", {}).values()), own.get("score", 0)
            if scored != score:
                params = {
                    "team": match.line_ups[side]["name"],
                    "scored": scored,
                    "awarded": 0,
                    "score": score,
                }
                found.append(Problem("touchdowns_do_not_sum", "LG-FIX-07", params, "sides"))
        return found

    def report_warnings(
        self,
        match: Match,
        report: Any,
        teams: Sequence[CoinTeam],
        *,
        finished: bool = True,
    ) -> list[Problem]:
        """A coin falls on its edge for nobody more than six times; for both together, when it is
        over, no more than ten times."""
        scores = [own.get("score", 0) for own in report.get("sides", [{}, {}])]
        found = [
            Problem("too_many_touchdowns", "BB-TURN-01",
                    {"team": match.line_ups[side]["name"], "count": score, "most": 6},
                    f"sides.{side}.score")
            for side, score in enumerate(scores)
            if score > 6
        ]  # fmt: skip
        if finished and sum(scores) > 10:
            params = {"team": "both", "count": sum(scores), "most": 10}
            found.append(Problem("too_many_touchdowns", "BB-TURN-01", params, "sides"))
        return found

    def report_begun(self, match: Match) -> Any:
        return {}

    def reported(self, match: Match, report: Any, here: KeyedDice | None = None) -> Record:
        counts = [
            [
                {
                    what: own.get(what, {}).get(str(p["number"]), 0)
                    for what in ("touchdowns", "casualties")
                }
                for p in line_up["players"]
            ]
            for line_up, own in zip(match.line_ups, report.get("sides", [{}, {}]), strict=True)
        ]
        conceded = report.get("conceded") is not None
        return self._record(match, counts, [], None, "conceded" if conceded else "played")

    def report_of(self, record: Record) -> Any:
        sides = [
            {
                "score": record.outcome.sides[side].score,
                **{
                    what: {str(line["number"]): line[what] for line in own["lines"] if line[what]}
                    for what in ("touchdowns", "casualties")
                },
            }
            for side, own in enumerate(record.sides)
        ]
        conceded = record.outcome.kind == "conceded"
        return {**({"conceded": 0} if conceded else {}), "sides": sides}

    def aftermath(
        self,
        record: Record,
        teams: Sequence[CoinTeam],
        coaches: Sequence[Coach | None],
        dice: Dice | None = None,
        *,
        instead_of: Sequence[Sequence[Event]] | None = None,
    ) -> list[list[Event]]:
        """The winner's prize is larger, and stand-ins may stay; every line has its own dice, so a
        corrected record has the same.
        """
        dice = dice or aftermath.stream(record.match)
        after = []
        for side, team in enumerate(teams):
            opponent = teams[1 - side].name
            if record.outcome.kind in ("walk_over", "double_forfeit"):
                unplayed = {"prize": 0, "lines": [], "opponent": opponent}
                after.append([Event("match_played", unplayed)])
                continue
            won = record.outcome.sides[side].result == "win"
            [face] = rolls(dice, 1, 6, "prize", "BB-LEAGUE-51", side)
            prize = 10 * face + (30 if won else 0)
            filed = instead_of[side] if instead_of else ()
            before = {
                event.payload["number"]: event.payload["player"]
                for event in filed
                if event.kind == "journeyman_joined"
            }
            chosen = {e.payload["player"]: e.payload for e in filed if e.kind == "improved"}
            new, own, events = team.next_player, [], []
            for line in record.sides[side]["lines"]:
                who = line["player"]
                if who is None and _stays(dice, side, line["number"]):
                    who, new = before.get(line["number"], new), new + 1
                    facts = {"player": who, "number": line["number"], "name": "Stand-in"}
                    events.append(Event("journeyman_joined", facts))
                if who is not None:
                    own.append({**line, "player": who})
            played = {"prize": prize, "lines": own, "opponent": opponent}
            settled = Settled("played", record.match.options.get("competition", ""))
            fielded = {line["player"] for line in own}
            events.append(Event("match_played", played))
            events += _carry(team, settled, fielded, dice)
            for line in own:
                about = {"player": line["player"]}
                [face] = rolls(dice, 1, 12, "death", "BB-LEAGUE-25", side, about, line["player"])
                if face == 1 and len(team.present) > 1:
                    events.append(Event("died", {"player": line["player"]}))
                elif line["touchdowns"]:
                    events.append(Event("improvement_rolled", {"player": line["player"]}))
                    coach = coaches[side]
                    if line["player"] in chosen:
                        events.append(Event("improved", chosen[line["player"]]))
                    elif decides_now(coach):
                        choice = Choice("improvement", side, None, SKILLS)
                        skill = ask(coach, choice)
                        payload = {"player": line["player"], "choice": skill}
                        events.append(Event("improved", payload))
            after.append(events)
        return after

    def coach(self, strength: str, seed: bytes, side: int) -> RandomAnswers:
        return RandomAnswers(Stream(seed, f"coach-{side}"))


def _stays(dice: Dice, side: int, number: int) -> bool:
    return rolls(dice, 1, 2, "stays", "BB-LEAGUE-61", side, whom=number)[0] == 2


def _readable(side: Any) -> bool:
    return (
        isinstance(side, dict)
        and type(side.get("score", 0)) is int
        and all(isinstance(side.get(what, {}), dict) for what in ("touchdowns", "casualties"))
        and all(type(count) is int for count in side.get("casualties", {}).values())
    )


def install() -> None:
    """Make the coin game one of the games."""
    module = ModuleType("rules.coin.game")
    module.GAME = CoinGame()  # type: ignore[attr-defined]
    package = ModuleType("rules.coin")
    package.__path__ = []
    package.COMPILED = ()  # type: ignore[attr-defined]
    sys.modules["rules.coin"] = package
    sys.modules["rules.coin.game"] = module
    sys.modules["matches.games.coin"] = import_module("tests.support.coin_matches")
    if "coin" not in rules._GAMES:
        rules._GAMES = (*rules._GAMES, "coin")  # type: ignore[assignment]
