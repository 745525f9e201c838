"""NM-CAMP-01, -03, -05, -06, -21, -58, -63, NM-GANG-19: territories and their owners.

A campaign is fought over the territories of the data, or over those of its settings, each of one of
the types of the data. The home side is the challenger and stakes one that nobody owns, or else one
of the others'; a sole winner has it afterwards. A gang that has announced a rescue attacks in the
next battle with the gang that holds its fighter, whichever is at home there. A battle reads all
that as it was when its round opened (LG-FIX-12).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules.dice import Dice
from rules.game.campaigns import ENTERED, LEFT, REPLACED, Award, Captive, Fought
from rules.game.terms import Before, Question, Settling
from rules.necromunda.between.campaign.captives import ANNOUNCED, by_price
from rules.necromunda.between.gang.gang import Captive as Prisoner
from rules.necromunda.catalogue import load
from rules.necromunda.crews import drawn_scenario
from rules.problems import Problem
from rules.roster import Event, Folded, fold
from rules.territories import TAKEN, Holdings, Territory, cannot_be_awarded, territory_problems

JSON = Any

#: Campaign points for each result (NM-CAMP-58).
POINTS: Final = {"win": 3, "draw": 1, "loss": 0}
MOST_ROUNDS: Final = 100


@dataclass(slots=True)
class Conquest:
    """A campaign after its events so far.

    points: by entry (NM-CAMP-58).
    rescues: by the entries of owner and holder, the captive that the owner sets out to free.
    last:   the agreed number of rounds; None where none was agreed.
    """

    holdings: Holdings = field(default_factory=lambda: Holdings.unclaimed(()))
    points: dict[int, int] = field(default_factory=dict)
    rescues: dict[tuple[int, int], int] = field(default_factory=dict)
    rounds: int = 0
    last: int | None = None

    def kind(self, territory: str) -> str:
        return self.holdings.territories[territory].kind

    def to_json(self) -> JSON:
        return {
            "entries": {
                str(entry): {"points": points, "territories": len(self.holdings.of(entry))}
                for entry, points in self.points.items()
            },
            "territories": self.holdings.to_json(),
            "rounds": self.rounds,
        }


def _opened(war: Conquest, payload: Mapping[str, JSON]) -> None:
    """Open the campaign: {"entries", "rounds", "territories"}."""
    war.holdings = Holdings.unclaimed(map(Territory.from_json, payload["territories"]))
    war.points = dict.fromkeys(payload["entries"], 0)
    war.last = payload["rounds"]


def _entered(war: Conquest, payload: Mapping[str, JSON]) -> None:
    """Add an entry with its territory, or None where all were owned: {"entry", "territory"}
    (NM-GANG-19).
    """
    war.points[payload["entry"]] = 0
    if payload["territory"] is not None:
        war.holdings.holders[payload["territory"]] = payload["entry"]


def _left(war: Conquest, payload: Mapping[str, JSON]) -> None:
    """Remove an entry: {"entry"}.

    Its territories are unclaimed, and its rescues and rescues from it are over.
    """
    war.holdings.hand_over(payload["entry"], None)
    war.rescues = {p: who for p, who in war.rescues.items() if payload["entry"] not in p}


def _replaced(war: Conquest, payload: Mapping[str, JSON]) -> None:
    """Replace an entry by another: {"entry", "by", "inherits", "territory"}."""
    if payload["inherits"]:
        war.holdings.hand_over(payload["entry"], payload["by"])
        war.points[payload["by"]] = war.points.get(payload["entry"], 0)
        _left(war, payload)
    else:
        _left(war, payload)
        _entered(war, {"entry": payload["by"], "territory": payload["territory"]})


def _fought(war: Conquest, payload: Mapping[str, JSON]) -> None:
    """Give an entry campaign points: {"entry", "points"}."""
    war.points[payload["entry"]] = war.points.get(payload["entry"], 0) + payload["points"]


def _rescue(war: Conquest, payload: Mapping[str, JSON]) -> None:
    """Note or end a rescue: {"entry", "holder", "captive"} (NM-CAMP-21).

    A captive of None ends it: it was tried, or the fighter is not held any more.
    """
    pair = payload["entry"], payload["holder"]
    if payload["captive"] is None:
        war.rescues.pop(pair, None)
    else:
        war.rescues[pair] = payload["captive"]


def _round_over(war: Conquest, payload: Mapping[str, JSON]) -> None:
    war.rounds += 1


REDUCERS: Final = {
    "opened": _opened,
    ENTERED: _entered,
    LEFT: _left,
    REPLACED: _replaced,
    "fought": _fought,
    "rescue": _rescue,
    "round_over": _round_over,
    TAKEN: lambda war, payload: war.holdings.apply(payload),
}


def _rescues(war: Conquest, entry: int, events: Sequence[Event]) -> list[Event]:
    """Return the events of rescues that a gang announced, and of those that are over: the captive
    is home, sold or dead.

    See NM-CAMP-21.
    """
    rescues = []
    for event in events:
        if event.kind == ANNOUNCED:
            pair = {"entry": entry, "holder": event.payload["gang"]}
            rescues.append(Event("rescue", {**pair, "captive": event.payload["player"]}))
        elif event.kind in ("captive_returned", "captive_lost", "died"):
            rescues += ended_rescues(war, entry, event.payload["player"])
    return rescues


def ended_rescues(war: Conquest, entry: int, captive: int) -> list[Event]:
    """Return the events that end all rescues of this fighter of an entry."""
    return [
        Event("rescue", {"entry": owner, "holder": holder, "captive": None})
        for (owner, holder), who in war.rescues.items()
        if (owner, who) == (entry, captive)
    ]


def _held(before: Before[Conquest], owner: int, holder: int) -> list[Prisoner]:
    """List the fighters of one gang that another holds now."""
    held = before.team(before.entries.index(holder)).captives
    return [each for each in held if each.gang == owner]


class Campaigns:
    """The campaigns of Necromunda, behind `rules.game.Campaigns`."""

    given: tuple[str, ...] = ("points", "territories")
    decides: str = "points"
    steps: frozenset[str] = frozenset()

    def kinds(self, version: str) -> tuple[str, ...] | None:
        """Return the types of territories (NM-CAMP-39)."""
        return tuple(load(version).territories)

    def problems(self, version: str, settings: JSON) -> list[Problem]:
        """List the problems of settings {"rounds"?, "territories"?}: the agreed rounds, and the
        map.
        """
        if not isinstance(settings, dict):
            return [Problem("not_an_object", "NM-CAMP-01", about="campaign")]
        wrong = [
            Problem("unknown_key", "NM-CAMP-01", {"key": key}, f"campaign.{key}")
            for key in settings
            if key not in ("rounds", "territories")
        ]
        rounds = settings.get("rounds")
        if rounds is not None and (type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS):
            bounds = {"least": 1, "most": MOST_ROUNDS}
            wrong.append(Problem("number_out_of_range", "NM-CAMP-01", bounds, "campaign.rounds"))
        drawn = self._map(version, settings)
        known = load(version).territories
        wrong += [
            Problem("no_such_kind", "NM-CAMP-39", {"kind": each.kind}, f"territories.{each.id}")
            for each in drawn
            if each.kind not in known
        ]
        return wrong + territory_problems(drawn)

    def _map(self, version: str, settings: JSON) -> list[Territory]:
        drawn = settings.get("territories")
        if drawn is not None:
            return [Territory.from_json(each) for each in drawn]
        return [
            Territory(each.id, each.name, each.id) for each in load(version).territories.values()
        ]

    def opened(
        self, version: str, settings: JSON, entries: Sequence[int], dice: Dice
    ) -> list[Event]:
        """Return the events that open a campaign.

        Each gang in turn draws a territory that nobody owns yet. See NM-GANG-19.
        """
        drawn = self._map(version, settings)
        facts = {
            "entries": list(entries),
            "rounds": settings.get("rounds"),
            "territories": [each.to_json() for each in drawn],
        }
        events = [Event("opened", facts)]
        war = self.fold(version, events).state
        for entry in entries:
            taken = self._drawn(war, dice)
            if taken is None:
                break
            events += war.holdings.taken(taken, entry)
            war = self.fold(version, events).state
        return events

    def _drawn(self, war: Conquest, dice: Dice) -> str | None:
        """Draw a territory that nobody owns; None where all are owned (NM-GANG-19).

        The last one needs no die (NM-DICE-17).
        """
        free = war.holdings.free()
        return free[dice.draw(len(free)) if len(free) > 1 else 0] if free else None

    def entered(self, version: str, campaign: Conquest, entry: int, dice: Dice) -> Event:
        return Event(ENTERED, {"entry": entry, "territory": self._drawn(campaign, dice)})

    def left(self, version: str, campaign: Conquest, entry: int) -> Event:
        return Event(LEFT, {"entry": entry})

    def replaced(
        self, version: str, campaign: Conquest, entry: int, by: int, inherits: bool, dice: Dice
    ) -> Event:
        """Return the event of a replacement.

        An entry that does not inherit draws a territory that nobody owned before.
        """
        territory = None if inherits else self._drawn(campaign, dice)
        facts = {"entry": entry, "by": by, "inherits": inherits, "territory": territory}
        return Event(REPLACED, facts)

    def fold(self, version: str, events: Iterable[Event]) -> Folded[Conquest]:
        return fold(Conquest(), events, REDUCERS)

    def terms(self, version: str, before: Before[Conquest], settling: Settling) -> JSON:
        """Return the terms of a battle (NM-CAMP-05, -21, -63, NM-SCEN-01, -02).

        They say what the challenger (the first side of the fixture) stakes, which scenario is
        fought, and whose rescue it is.
        """
        terms: dict[str, JSON] = {}
        if at_stake := self._stakes(before):
            settling.so_far = self._rescue(before) or None
            asked = Question("stake_territory", 0, "NM-CAMP-05", at_stake)
            [stake] = settling.ask(asked)
            terms = {"stake": stake, "kind": before.campaign.kind(stake)}
        if rescue := self._rescue(before):
            settling.so_far = {**terms, **rescue}
            [captive] = settling.ask(self._captive_question(before, rescue))
            return {**terms, **rescue, "captive": captive}
        d6 = settling.roll("scenario")
        scenario = drawn_scenario(len(before.entries), lambda: d6.roll(6))
        return {**terms, "scenario": scenario}

    def _stakes(self, before: Before[Conquest]) -> list[str]:
        """List the territories that the challenger may stake, in the order of the data.

        See NM-DEC-51.
        """
        gone = {each["stake"] for each in before.taken if each and each.get("stake")}
        holdings = before.campaign.holdings
        free = [each for each in holdings.free() if each not in gone]
        others = before.entries[1:]
        return free or [
            each
            for each in holdings.territories
            if holdings.holders.get(each) in others and each not in gone
        ]

    def _rescue(self, before: Before[Conquest]) -> dict[str, JSON]:
        """Return the rescue that one of two gangs has announced (NM-CAMP-21).

        Empty where none has, or where its captive is held no more, as a ransom has been paid.
        """
        if len(before.entries) != 2:
            return {}
        tried = {(e["attacker"], e["holder"]) for e in before.taken if e and e.get("attacker")}
        one, other = before.entries
        for pair in ((one, other), (other, one)):
            captive = before.campaign.rescues.get(pair)
            if captive is None or pair in tried:
                continue
            if captive in (each.fighter for each in _held(before, *pair)):
                named = {"attacker": pair[0], "holder": pair[1]}
                return {"scenario": "rescue_mission", **named, "captive": captive}
        return {}

    def _captive_question(self, before: Before[Conquest], rescue: Mapping[str, JSON]) -> Question:
        """Return the question which of several captives the attacker frees.

        See NM-SCEN-50, NM-DEC-52.
        """
        attacker, holder = rescue["attacker"], rescue["holder"]
        held = by_price(_held(before, attacker, holder))
        options = [each.fighter for each in held]
        about = {"captives": [{"fighter": each.fighter, "name": each.name} for each in held]}
        side = before.entries.index(attacker)
        return Question("rescue_captive", side, "NM-SCEN-50", options, about=about)

    def told(self, version: str, campaign: Conquest, entries: Sequence[int]) -> Mapping[str, JSON]:
        """Return by side the number of the entry, and its territories: id and type."""
        held = [[[id_, campaign.kind(id_)] for id_ in campaign.holdings.of(e)] for e in entries]
        return {"entries": list(entries), "territories": held}

    def after(self, version: str, campaign: Conquest, fought: Fought) -> list[Event]:
        """Return the events of points, and of the stake of a battle that took place.

        See NM-CAMP-06, -08, -58.
        """
        events: list[Event] = []
        sides = fought.outcome.sides
        for entry, outcome in zip(fought.entries, sides, strict=True):
            points = POINTS[outcome.result] if fought.outcome.kind != "void" else 0
            if points:
                events.append(Event("fought", {"entry": entry, "points": points}))
        winners = [
            entry for entry, own in zip(fought.entries, sides, strict=True) if own.result == "win"
        ]
        terms = fought.terms or {}
        if terms.get("stake") and len(winners) == 1 and fought.outcome.took_place:
            events += campaign.holdings.taken(terms["stake"], winners[0])
        if terms.get("attacker") and fought.outcome.took_place:
            pair = {"entry": terms["attacker"], "holder": terms["holder"]}
            events.append(Event("rescue", {**pair, "captive": None}))
        for entry, own_events in zip(fought.entries, fought.events, strict=True):
            events += _rescues(campaign, entry, own_events)
        return events

    def round_over(self, version: str, campaign: Conquest, dice: Dice) -> list[Event]:
        return [Event("round_over", {})]

    def is_over(self, version: str, campaign: Conquest) -> bool:
        """Say whether the agreed rounds are over; the rulebook sets no other end."""
        return campaign.last is not None and campaign.rounds >= campaign.last

    def awarded(self, version: str, campaign: Conquest, award: Award) -> list[Event]:
        if award.territory is not None:
            return campaign.holdings.awarded(award.territory, award.entry)
        if award.number != "points":
            raise cannot_be_awarded(award.number)
        return [Event("fought", {"entry": award.entry, "points": award.by})]

    def captives(self, version: str, teams: Mapping[int, JSON]) -> list[Captive]:
        """List the captives whose gang is in this campaign (NM-CAMP-18)."""
        return [
            Captive(holder, each["gang"], each["fighter"], each["name"])
            for holder, told in teams.items()
            for each in told["captives"]
            if each["gang"] in teams
        ]

    def freed(self, version: str, captive: Captive) -> tuple[list[Event], list[Event]]:
        """Return the events by which a captive goes free, for its holder and for its own gang.

        See NM-CAMP-23.
        """
        free = {"credits": 0, "clause": "NM-CAMP-23"}
        who = {"gang": captive.owner, "fighter": captive.player}
        back = Event("captive_returned", {"player": captive.player, **free})
        return [Event("captive_freed", {**who, **free})], [back]

    def placings(self, version: str, campaign: Conquest, table: Sequence[int]) -> list[list[int]]:
        """Return the table's entries by points; the season's table separates equal ones.

        See NM-CAMP-58.
        """
        return [[entry] for entry in sorted(table, key=lambda each: -campaign.points.get(each, 0))]
