"""Matches of all games as people report them at random, and their dice as they fell at the table.

Of a table it is known how every die falls and how every choice is answered, by what it is for and
whose it is: so whoever types a report in wrongly and has it corrected types in the same faces as
somebody who typed it in rightly at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from matches.resolution.playing import Side, after, line_up
from rules import game
from rules.boufbowl.between.building import normal_cards
from rules.dice import Stream
from rules.game.matches import Venue
from rules.necromunda.between.post_battle import STEPS
from rules.problems import Refusal
from rules.record import Match, Record, canonical
from rules.roster import Event
from rules.steps import StepDice
from rules.typed import KeyedDice, Retyped, Wanted
from tests.rules.helvetia_cup.between.test_seasons import report_of

JSON = Any
GAMES = ("blood_bowl", "boufbowl", "helvetia_cup", "kill_team", "necromunda")
#: How often a coach wants something after a match.
WISHES = 12
#: How often a random report is tried before something simpler is taken.
TRIES = 400


#: Events of both teams.
Since = Sequence[Sequence[Event]]
NOTHING: Since = ((), ())


class Table:
    """A match of two teams of a game that people play at their table.

    before: the events of each team before it.
    """

    def __init__(self, key: str, seed: int, *, lived: int = 1) -> None:
        self.key, self.chance = key, Random(f"{key} {seed}")
        self.rules = game(key)
        self.version = self.rules.versions[-1]
        races = self.chance.sample(self.rules.races(self.version), 2)
        self.before: list[list[Event]] = [
            self.rules.found(self.version, self.rules.wished_roster(
                self.version, race, f"Team {n}", Stream(bytes(32), f"roster {seed} {n}")))
            for n, race in enumerate(races)
        ]  # fmt: skip
        for _ in range(lived):
            self._live()
        if key == "necromunda":
            for own in self.before:
                own += _experience(self.folded(own))
        self.match = self._kick_off()

    def _live(self) -> None:
        """A match before this one, with all that its coaches do afterwards."""
        self.match = self._kick_off()
        events = self.filed(self.report(simple=True))
        for own, after_ in zip(self.before, events, strict=True):
            own += after_
            own += self.choices(own)

    def _kick_off(self) -> Match:
        sides, seed = self.sides(), self.chance.randbytes(32)
        options = {**self.rules.placed(Venue("season:1")), **self.told}
        return line_up(self.key, self.version, options, sides, seed)[0]

    @property
    def told(self) -> dict[str, JSON]:
        """What matches of a campaign are told of it."""
        if self.key == "kill_team":
            return {"campaign": {"guerrillas": [], "points": [0, 0]}}
        if self.key == "necromunda":
            held = [[["old_ruins", "old_ruins"]], [["chem_pit", "chem_pit"]]]
            terms = {"stake": "settlement", "kind": "settlement", "scenario": "stand_off"}
            return {"campaign": {"entries": [1, 2], "territories": held, "terms": terms}}
        return {}

    def state(self, side: int) -> Any:
        return self.folded(self.before[side])

    def folded(self, events: Sequence[Event]) -> Any:
        """The team after these events; nothing of them may be out of place."""
        found = self.rules.fold(self.version, in_order(events))
        assert not found.problems, found.problems
        return found.state

    def sides(self, since: Since = NOTHING) -> list[Side]:
        """Both teams before the match; what came later is known by the numbers that it took."""
        later = [[replace(event, voided=True) for event in events] for events in since]
        return [Side(self.folded([*self.before[side], *later[side]]), "", True) for side in (0, 1)]

    # -- what was played, and how it is told -----------------------------------------------------

    def report(self, *, simple: bool = False) -> JSON:
        """A report of the match that the rules do not refuse; simple: in which little happens."""
        states = [self.state(side) for side in (0, 1)]
        for n in range(TRIES):
            tame = simple or n > TRIES // 2
            report = REPORTS[self.key](self.chance, self.match, states, tame)
            if not self.rules.report_problems(self.match, report, states):
                return report
        raise AssertionError(f"no report of {self.key} was found")

    def rolled(self, place: str, wanted: Wanted) -> JSON:
        """How the dice fell at the table, or what was decided there: the same for the same."""
        fell = Random(place.encode() + self.match.seed)
        if not wanted.die:
            return min(wanted.options, key=lambda each: Random(canonical(each)).random())
        return [fell.randint(1, wanted.die) for _ in range(wanted.count)]

    def filed(self, report: JSON) -> list[list[Event]]:
        """What the match does to its teams, all dice typed in."""
        return self._typed_in(self.rules.reported(self.match, report), None, NOTHING)

    def corrected(self, report: JSON, filed: Since, since: Since = NOTHING) -> list[list[Event]]:
        """What it does with this report instead, typed in are those dice that had not fallen.

        since: what the coaches have done with their teams after the match as it was filed.
        """
        return self._typed_in(self.rules.reported(self.match, report), filed, since)

    def _typed_in(self, record: Record, filed: Since | None, since: Since) -> list[list[Event]]:
        typed: dict[str, JSON] = {}
        while True:
            dice = Retyped(typed, KeyedDice(bytes(32)))
            events = after(record, self.sides(since), dice, instead_of=filed).events
            new = [each for each in dice.told if each.source == "here"]
            if not new:
                return events
            typed |= {each.place: self.rolled(each.place, each.wanted) for each in new}

    # -- what coaches do afterwards ----------------------------------------------------------------

    def choices(self, events: Sequence[Event]) -> list[Event]:
        """All that is open on a team, as an automated coach would see to it."""
        done: list[Event] = []
        for _ in range(20):
            state = self.rules.fold(self.version, in_order([*events, *done])).state
            dice = StepDice(lambda: bytes(32))
            found = self.rules.managed(self.version, state, dice)
            if not found:
                break
            done += found
        return done

    def wishes(self, events: Sequence[Event], wished: Random) -> list[tuple[JSON, list[Event]]]:
        """Random acts of a coach after these events, each as it was wished and with its events."""
        done: list[tuple[JSON, list[Event]]] = []
        for _ in range(WISHES):
            state = self.folded([*events, *(event for _, found in done for event in found)])
            wish = self._wish(state, wished)
            found = self.acted(state, wish)
            if found:
                done.append((wish, found))
        return done

    def _wish(self, state: Any, wished: Random) -> JSON:
        """Something that a coach might want now: an answer to what is open, or an act."""
        open_ = list(self.rules.open_choices(self.version, state))
        offered = [act for choice in open_ for act in choice.options]
        offered += [choice.default for choice in open_ if choice.default]
        acts = ACTS[self.key](wished, state)
        if not offered or wished.random() < 0.5:
            offered = acts
        return wished.choice(offered) if offered else None

    def acted(self, state: Any, wish: JSON) -> list[Event]:
        """The events of an act; none where it is refused."""
        if wish is None:
            return []
        try:
            return self.rules.change(self.version, state, wish, StepDice(lambda: bytes(32)))
        except Refusal:
            return []

    def wished(
        self, events: Sequence[Event], acts: Sequence[tuple[JSON, list[Event]]]
    ) -> list[Event]:
        """The events of these acts after others; those that are refused are not done.

        acts: as `wishes` has them. A hired player keeps the id and the shirt given then.

        Who wants to go on closes the steps that are open before; a step in which nothing is left
        to do is closed already.
        """
        done: list[Event] = []
        for wish, (seen, *_) in acts:
            if wish["act"] == "close_step":
                self._close(events, done, seen.payload["step"])
                continue
            known = wish if "number" not in seen.payload else {**wish, **_number(seen)}
            found = self.acted(self.folded([*events, *done]), known)
            while not found and self._closed(events, done, known):
                found = self.acted(self.folded([*events, *done]), known)
            done += [_with_id(each, seen) for each in found]
        return done

    def _close(self, events: Sequence[Event], done: list[Event], step: str) -> None:
        """Close the steps that are open up to this one, as far as that can be done."""
        while self.folded([*events, *done]).step in STEPS[: STEPS.index(step) + 1]:
            closed = self.acted(self.folded([*events, *done]), {"act": "close_step"})
            if not closed:
                return
            done += closed

    def _closed(self, events: Sequence[Event], done: list[Event], wish: JSON) -> bool:
        """Close the step that keeps from an act; whether that was what kept from it."""
        state = self.folded([*events, *done])
        try:
            self.rules.change(self.version, state, wish, StepDice(lambda: bytes(32)))
        except Refusal as refusal:
            if {"step_not_open"} == {problem.code for problem in refusal.problems}:
                closed = self.acted(state, {"act": "close_step"})
                done += closed
                return bool(closed)
        return False


def _number(seen: Event) -> JSON:
    """The shirt that somebody got, as a wish says it (LG-EVENT-08)."""
    return {"number": seen.payload["number"]}


def _with_id(event: Event, seen: Event) -> Event:
    """An event by which somebody joins, with the id given when it was seen first."""
    if event.kind not in ("hired", "recruited"):
        return event
    return replace(event, payload={**event.payload, "player": seen.payload["player"]})


def _experience(gang: Any) -> list[Event]:
    """So much for each fighter that it can advance after the match, juves further than others."""
    return [
        Event(
            "experience_gained",
            {"player": each.id, "gained": 40 if each.rank == "juve" else 9, "for": {}},
        )
        for each in gang.roster
    ]


# -- what coaches do besides answering what is open, by game ---------------------------------------


def _blood_bowl_acts(chance: Random, team: Any) -> list[JSON]:
    who = chance.choice([*team.players])
    position = chance.choice(team.team_list.positions).id
    what = chance.choice(["rerolls", "assistants", "cheerleaders", "apothecary"])
    return [
        {"act": "buy", "what": what},
        {"act": "give_up", "what": what},
        {"act": "hire", "position": position, "name": f"Hired {team.next_player}"},
        {"act": "dismiss", "player": who},
        {"act": "rename_player", "player": who, "name": f"Renamed {who}"},
        {"act": "renumber", "player": who, "number": chance.randint(1, 16)},
        *({"act": "hire_journeyman", "player": each.id} for each in team.journeymen),
    ]


def _boufbowl_acts(chance: Random, team: Any) -> list[JSON]:
    who, upgrade = chance.choice([*team.players]), chance.choice([*team.catalogue.upgrades])
    card = chance.choice(normal_cards(team.catalogue))
    return [
        {"act": "name_captain", "player": who},
        {"act": "swap", "player": who, "card": card},
        {"act": "release", "player": who, "upgrade": upgrade},
        *({"act": "upgrade", "player": each, "upgrade": upgrade} for each in team.players),
    ]


def _helvetia_cup_acts(chance: Random, team: Any) -> list[JSON]:
    who = chance.choice([*team.players])
    return [
        {"act": "rename_player", "player": who, "name": f"Renamed {who}"},
        {"act": "renumber", "player": who, "number": chance.randint(1, 16)},
    ]


def _kill_team_acts(chance: Random, team: Any) -> list[JSON]:
    who = chance.choice([*team.models])
    sheet = chance.choice([*team.catalogue.datasheets])
    picked = [each.id for each in team.roster if chance.random() < 0.7]
    return [
        {"act": "recruit", "datasheet": sheet},
        {"act": "dismiss", "player": who},
        {"act": "pick_team", "players": picked},
        {"act": "rename_model", "player": who, "name": f"Renamed {who}"},
    ]


def _necromunda_acts(chance: Random, team: Any) -> list[JSON]:
    who, catalogue = chance.choice([*team.fighters]), team.catalogue
    item = chance.choice([*team.gang.prices])
    owned = [each.item for each in (*team.stash, *team.fighters[who].items)] or [item]
    return [
        {"act": "buy", "item": item, "player": chance.choice([None, who])},
        {"act": "sell", "item": chance.choice(owned), "player": chance.choice([None, who])},
        {"act": "give", "item": chance.choice(owned), "player": who},
        {"act": "take_offer", "item": chance.choice([*catalogue.weapons]), "player": who},
        {"act": "hire", "type": chance.choice(["champion", "juve", "ganger"])},
        {"act": "dismiss", "player": who},
        {"act": "make_ganger", "player": who},
        {"act": "advance", "player": who, "advance": chance.choice([*catalogue.advances])},
        {"act": "pick_crew", "players": [who]},
        {"act": "rename_fighter", "player": who, "name": f"Renamed {who}"},
        {"act": "close_step"},
        {"act": "close_step"},
    ]


ACTS: dict[str, Callable[[Random, Any], list[JSON]]] = {
    "blood_bowl": _blood_bowl_acts,
    "boufbowl": _boufbowl_acts,
    "helvetia_cup": _helvetia_cup_acts,
    "kill_team": _kill_team_acts,
    "necromunda": _necromunda_acts,
}


def in_order(events: Sequence[Event]) -> list[Event]:
    """These events as one stream."""
    return [replace(event, batch=str(at), seq=at, place=at) for at, event in enumerate(events, 1)]


def plain(events: Sequence[Event]) -> JSON:
    return [[event.kind, dict(event.payload)] for event in events]


def same(one: JSON, other: JSON) -> bool:
    return canonical(one) == canonical(other)


# -- reports, by game -----------------------------------------------------------------------------


def _numbers(match: Match, side: int) -> list[int]:
    return [entry["number"] for entry in match.line_ups[side]["players"]]


def _some(chance: Random, things: Sequence[Any], most: int) -> list[Any]:
    return chance.sample(list(things), chance.randint(0, min(most, len(things))))


def _blood_bowl(chance: Random, match: Match, states: Sequence[Any], simple: bool) -> JSON:
    sides = []
    for side in (0, 1):
        own, enemies = _numbers(match, side), _numbers(match, 1 - side)
        lines = [
            {"number": n, "completions": chance.randint(0, 2), "interceptions": 0}
            for n in _some(chance, own, 0 if simple else 3)
        ]
        scorers = [chance.choice(own) for _ in range(chance.randint(0, 3))]
        for n in scorers:
            line = next((each for each in lines if each["number"] == n), None)
            if line is None:
                lines.append(line := {"number": n})
            line["touchdowns"] = line.get("touchdowns", 0) + 1
            line.pop("completions", None)
        injuries = [
            {"number": n, "cause": "block", "by": chance.choice(enemies),
             "rolls": [10 * chance.randint(1, 6) + chance.randint(1, 8)]}
            for n in _some(chance, own, 1 if simple else 3)
        ]  # fmt: skip
        factor = match.line_ups[side]["fan_factor"]
        fans = factor + chance.randint(1, 6) + chance.randint(1, 6)
        sides.append({"score": len(scorers), "fans": fans, "lines": lines, "injuries": injuries})
    return {"sides": sides}


def _boufbowl(chance: Random, match: Match, states: Sequence[Any], simple: bool) -> JSON:
    sides, winner = [], chance.choice((0, 1))
    contests = 0 if simple else chance.randint(0, 8)
    for side in (0, 1):
        own, enemies = _numbers(match, side), _numbers(match, 1 - side)
        lines = [{"number": own[0], "contests": contests, "contests_won": contests // 3}]
        goals = 2 if side == winner else chance.randint(0, 1)
        injuries = []
        for n in _some(chance, own, 2):
            by = chance.choice(enemies)
            injuries.append({"number": n, "result": "ko", "by": by})
            if chance.random() < 0.6:
                injuries.append({"number": n, "result": "wound", "by": by})
        sides.append(
            {
                "lines": lines if contests else [],
                "goals": [{"number": chance.choice(own)} for _ in range(goals)],
                "injuries": injuries,
            }
        )
    return {"sides": sides}


def _helvetia_cup(chance: Random, match: Match, states: Sequence[Any], simple: bool) -> JSON:
    """As rookies play it with other dice: a match squad and its course are hard to make up."""
    other = replace(match, seed=chance.randbytes(32))
    rules = game("helvetia_cup")
    return report_of(rules.play(other, [rules.coach("random", other.seed, n) for n in (0, 1)]))


def _kill_team(chance: Random, match: Match, states: Sequence[Any], simple: bool) -> JSON:
    sides: list[JSON] = []
    for side in (0, 1):
        own, enemies = _numbers(match, side), _numbers(match, 1 - side)
        if not own or not enemies:
            return {}  # nobody has fought
        out = [
            {"number": n, "by": chance.choice([None, *enemies])}
            for n in _some(chance, own, 1 if simple else max(1, len(own) - 1))
        ]
        sides.append({"out": out, "held": chance.randint(0, 3)})
    return {"mission": "hold_the_ground", "rounds": None, "sides": sides}


def _necromunda(chance: Random, match: Match, states: Sequence[Any], simple: bool) -> JSON:
    winner = chance.choice((0, 1, None))
    looting = chance.random() < 0.5
    sides: list[JSON] = []
    for side in (0, 1):
        own = _numbers(match, side)
        out = _some(chance, own, 1 if simple else 3)
        left = [n for n in own if n not in out]
        injured = _some(chance, left, 0 if simple else 2)
        sides.append(
            {
                "out": out,
                "injured": [{"number": n, "fled": False} for n in injured],
                "result": "draw" if winner is None else "win" if winner == side else "loss",
                "bottled": chance.random() < 0.3,
                "deeds": [],
            }
        )
    for side, own in enumerate(sides):
        hurt = [("took_out", n) for n in sides[1 - side]["out"]]
        fighters = [n for n in _numbers(match, side) if n not in own["out"]]
        for at, (kind, n) in enumerate(hurt):
            if fighters and chance.random() < 0.7:
                deed = {"kind": kind, "number": chance.choice(fighters), "victim": [1 - side, n]}
                own["deeds"].append({**deed, "activation": 10 * side + at})
        if looting:
            own["caskets"] = 0 if winner is None else 2 if side == winner else chance.randint(0, 1)
    scenario = "looters" if looting else "stand_off"
    return {"scenario": scenario, "rounds": None, "conceded": None, "sides": sides}


REPORTS: dict[str, Callable[[Random, Match, Sequence[Any], bool], JSON]] = {
    "blood_bowl": _blood_bowl,
    "boufbowl": _boufbowl,
    "helvetia_cup": _helvetia_cup,
    "kill_team": _kill_team,
    "necromunda": _necromunda,
}

__all__ = ["GAMES", "Table", "in_order", "plain", "same"]
