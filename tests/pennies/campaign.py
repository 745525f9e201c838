"""The small campaign of the tossed pennies: four places in a town, and the pride of each club.

The home side stakes a place that nobody holds, or else one of the others'; who wins a match alone
holds it afterwards.  A loss costs pride, a win brings some; who holds the mint earns one more at
the end of each round.  Who holds the mill starts with a head.  Three places decide it.

Where the settings say so, clubs are asked before a match: the home side which place it stakes, else
it is the first; then a die says which table they toss at, each club wagers some pride in secret,
and who wagered more may turn the table over.

Where they say so, who wins alone may take a captive (`tests.pennies.captives`), and a club that
shows one around is prouder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules.dice import Dice
from rules.game import ENTERED, LEFT, REPLACED, Award, Before, Captive, Fought, Question, Settling
from rules.problems import Problem
from rules.record import MET
from rules.roster import Event, Folded, fold
from rules.territories import TAKEN, Holdings, Territory, cannot_be_awarded, territory_problems
from tests.pennies.club import PARADE

JSON = Any
TOWN: Final = (
    Territory("mill", "The Mill", "mill", ("bridge",)),
    Territory("bridge", "The Bridge", "", ("mill", "inn", "mint")),
    Territory("inn", "The Inn", "", ("bridge", "mint")),
    Territory("mint", "The Mint", "mint", ("bridge", "inn")),
)
START, MOST_PRIDE, ENOUGH = 4, 10, 3
CLAUSE: Final = "LG-FIX-17"
#: What is wagered at most, and the tables by the face of the die.
WAGER, TABLES = 2, ("oak", "oak", "oak", "tin", "tin", "tin")


@dataclass(slots=True)
class Town:
    """rounds: how many are over; last: how many there are at most, asks: whether clubs are asked
    before a match, enough: how many places decide it, captives: whether some are taken, by the
    settings.
    """

    holdings: Holdings = field(default_factory=lambda: Holdings.unclaimed(TOWN))
    pride: dict[int, int] = field(default_factory=dict)
    rounds: int = 0
    last: int | None = None
    asks: bool = False
    enough: int = ENOUGH
    captives: bool = False

    def to_json(self) -> JSON:
        return {
            "entries": {
                str(entry): {"pride": pride, "places": len(self.holdings.of(entry))}
                for entry, pride in self.pride.items()
            },
            "territories": self.holdings.to_json(),
            "rounds": self.rounds,
        }


def _opened(town: Town, payload: Mapping[str, JSON]) -> None:
    town.holdings = Holdings.unclaimed(map(Territory.from_json, payload["territories"]))
    town.pride = dict.fromkeys(payload["entries"], START)
    town.last = payload["rounds"]
    town.asks = payload["asks"]
    town.enough = payload["enough"]
    town.captives = payload.get("captives", False)


def _entered(town: Town, payload: Mapping[str, JSON]) -> None:
    town.pride[payload["entry"]] = START


def _left(town: Town, payload: Mapping[str, JSON]) -> None:
    town.holdings.hand_over(payload["entry"], None)


def _replaced(town: Town, payload: Mapping[str, JSON]) -> None:
    old, new = payload["entry"], payload["by"]
    town.pride[new] = town.pride[old] if payload["inherits"] else START
    town.holdings.hand_over(old, new if payload["inherits"] else None)


def _proud(town: Town, payload: Mapping[str, JSON]) -> None:
    before = town.pride.get(payload["entry"], START)
    town.pride[payload["entry"]] = min(max(before + payload["by"], 0), MOST_PRIDE)


def _round_over(town: Town, payload: Mapping[str, JSON]) -> None:
    town.rounds += 1


REDUCERS: Final = {
    "opened": _opened,
    ENTERED: _entered,
    LEFT: _left,
    REPLACED: _replaced,
    "pride": _proud,
    "round_over": _round_over,
    TAKEN: lambda town, payload: town.holdings.apply(payload),
}


def _wagers(town: Town, entry: int) -> list[int]:
    """How much pride a club may wager."""
    return [*range(min(town.pride[entry], WAGER) + 1)]


class Campaign:
    """`rules.game.Campaigns` of the pennies."""

    given: tuple[str, ...] = ("pride", "places")
    decides: str = "places"
    steps = frozenset({PARADE})

    def kinds(self, version: str) -> tuple[str, ...] | None:
        return ("", "mill", "mint")

    def problems(self, version: str, settings: JSON) -> list[Problem]:
        if not isinstance(settings, dict):
            return [Problem("not_an_object", "LG-CAMP-01", about="campaign")]
        found = [
            Problem("unknown_key", "LG-CAMP-01", {"key": key}, f"campaign.{key}")
            for key in settings
            if key not in ("rounds", "territories", "asks", "enough", "captives")
        ]
        rounds = settings.get("rounds")
        if rounds is not None and (type(rounds) is not int or not 1 <= rounds <= 100):
            about = {"least": 1, "most": 100}
            found.append(Problem("number_out_of_range", "LG-CAMP-01", about, "campaign.rounds"))
        return found + territory_problems(self._map(settings))

    def _map(self, settings: JSON) -> Sequence[Territory]:
        drawn = settings.get("territories")
        return TOWN if drawn is None else [Territory.from_json(each) for each in drawn]

    def opened(
        self, version: str, settings: JSON, entries: Sequence[int], dice: Dice
    ) -> list[Event]:
        places = [each.to_json() for each in self._map(settings)]
        facts = {
            "entries": list(entries),
            "rounds": settings.get("rounds"),
            "asks": bool(settings.get("asks")),
            "enough": settings.get("enough", ENOUGH),
            **({"captives": True} if settings.get("captives") else {}),
        }
        return [Event("opened", {**facts, "territories": places})]

    def entered(self, version: str, campaign: Town, entry: int, dice: Dice) -> Event:
        return Event(ENTERED, {"entry": entry})

    def left(self, version: str, campaign: Town, entry: int) -> Event:
        return Event(LEFT, {"entry": entry})

    def replaced(
        self, version: str, campaign: Town, entry: int, by: int, inherits: bool, dice: Dice
    ) -> Event:
        return Event(REPLACED, {"entry": entry, "by": by, "inherits": inherits})

    def fold(self, version: str, events: Iterable[Event]) -> Folded[Town]:
        return fold(Town(), events, REDUCERS)

    def terms(self, version: str, before: Before[Town], settling: Settling) -> JSON:
        town, entries = before.campaign, before.entries
        gone = {each["stake"] for each in before.taken if each}
        others = [place for entry in entries[1:] for place in town.holdings.of(entry)]
        at_stake = [each for each in (*town.holdings.free(), *others) if each not in gone]
        if not at_stake:
            return None
        if not town.asks:
            return {"stake": at_stake[0]}
        [stake] = settling.ask(Question("stake", 0, CLAUSE, at_stake))
        face = settling.roll("table").roll(6)
        settling.so_far = {"stake": stake, "face": face, "table": TABLES[face - 1]}
        about = {"table": TABLES[face - 1]}
        wagers = settling.ask(
            *(
                Question(
                    "wager", side, CLAUSE, [*range(min(town.pride[entry], WAGER) + 1)], 0, about
                )
                for side, entry in enumerate(entries)
            )
        )
        settling.so_far = {**settling.so_far, "wagers": wagers}
        boldest = [side for side, wager in enumerate(wagers) if wager == max(wagers)]
        if len(boldest) == 1:
            turned = Question("turn", boldest[0], CLAUSE, ("leave", "turn"), about=about)
            if settling.ask(turned) == ["turn"]:
                return {**settling.so_far, "table": TABLES[6 - face]}
        return settling.so_far

    def told(self, version: str, campaign: Town, entries: Sequence[int]) -> Mapping[str, JSON]:
        holder = campaign.holdings.holders.get("mill")
        mill = {"mill": entries.index(holder)} if holder in entries else {}
        return {**mill, **({"entries": list(entries)} if campaign.captives else {})}

    def after(self, version: str, campaign: Town, fought: Fought) -> list[Event]:
        events: list[Event] = []
        sides = fought.outcome.sides
        winners = [entry for entry, own in zip(fought.entries, sides, strict=True)
                   if own.result == "win"]  # fmt: skip
        if fought.terms and len(winners) == 1:
            events += campaign.holdings.taken(fought.terms["stake"], winners[0])
        for entry, own in zip(fought.entries, sides, strict=True):
            by = {"win": 1, "loss": -1}.get(own.result, 0)
            wagers = (fought.terms or {}).get("wagers", [])
            by *= 1 + (wagers[fought.entries.index(entry)] if wagers else 0)
            if by and own.ended in MET:
                events.append(Event("pride", {"entry": entry, "by": by}))
        for side, entry in enumerate(fought.entries):
            done = (*fought.events[side], *(fought.since[side] if fought.since else ()))
            if any(each.kind == "paraded" and each.payload["shown"] for each in done):
                events.append(Event("pride", {"entry": entry, "by": 1}))
        return events

    def round_over(self, version: str, campaign: Town, dice: Dice) -> list[Event]:
        holder = campaign.holdings.holders.get("mint")
        earned = [Event("pride", {"entry": holder, "by": 1})] if holder is not None else []
        return [*earned, Event("round_over", {})]

    def is_over(self, version: str, campaign: Town) -> bool:
        most = max((len(campaign.holdings.of(entry)) for entry in campaign.pride), default=0)
        return most >= campaign.enough or (
            campaign.last is not None and campaign.rounds >= campaign.last
        )

    def awarded(self, version: str, campaign: Town, award: Award) -> list[Event]:
        if award.territory is not None:
            return campaign.holdings.awarded(award.territory, award.entry)
        if award.number != "pride":
            raise cannot_be_awarded(award.number)
        return [Event("pride", {"entry": award.entry, "by": award.by})]

    def captives(self, version: str, teams: Mapping[int, JSON]) -> list[Captive]:
        return [
            Captive(holder, each["entry"], each["player"], each["name"])
            for holder, told in teams.items()
            for each in told["captives"]
            if each["entry"] in teams
        ]

    def freed(self, version: str, captive: Captive) -> tuple[list[Event], list[Event]]:
        who = {"entry": captive.owner, "player": captive.player, "name": captive.name}
        home = Event("captive_home", {"player": captive.player})
        return [Event("captive_freed", who)], [home]

    def placings(self, version: str, campaign: Town, table: Sequence[int]) -> list[list[int]]:
        def worth(entry: int) -> tuple[int, int]:
            return len(campaign.holdings.of(entry)), campaign.pride[entry]

        ranks = sorted({worth(entry) for entry in table}, reverse=True)
        return [[entry for entry in table if worth(entry) == rank] for rank in ranks]
