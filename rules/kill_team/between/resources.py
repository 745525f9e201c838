"""KT-CAMP-30 to -36: the four resources of every player, and the campaign that is fought over them.

A match is fought over its mission's stake. A player with a resource at 0 is a guerrilla, who loses
nothing more; a player whom a guerrilla beats loses more. Players count as guerrillas by their state
before the match, which is their state when the round opened (LG-FIX-12).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules.dice import Dice
from rules.game.campaigns import ENTERED, LEFT, REPLACED, Award, Captive, Fought
from rules.game.terms import Before, Settling
from rules.kill_team.catalogue import load
from rules.problems import Problem
from rules.roster import Event, Folded, fold
from rules.territories import cannot_be_awarded

JSON = Any

#: KT-CAMP-30, in the order of the rulebook.
RESOURCES: Final = ("intelligence", "materiel", "morale", "territory")
START, LEAST, MOST = 4, 0, 10
#: KT-CAMP-31, -33: what a loss costs, and how much more if the team was broken or its opponent was
#: a guerrilla.
LOSS, BROKEN, BY_GUERRILLA = 1, 1, 1
#: League points for each result (KT-CAMP-37).
POINTS: Final = {"win": 3, "draw": 1, "loss": 0}
#: The kind of a team's events for a specialist's roll for a resource after a match.
ROLLED: Final = "resource_rolled"
#: The kind of the event by which a guerrilla raises a resource (KT-CAMP-34).
RESTORED: Final = "resource_restored"
#: The answer that raises no resource.
NONE: Final = "none"
#: From this face on a specialist's roll succeeds (KT-ADV-18, -21, -24, -35, -42).
SUCCEEDS: Final = 5
MOST_ROUNDS: Final = 100


@dataclass(slots=True)
class Player:
    """A player's resources by name; the other numbers separate players with equal sums.

    See KT-CAMP-36.
    """

    resources: dict[str, int]
    points: int = 0
    difference: int = 0
    took_out: int = 0

    @property
    def is_guerrilla(self) -> bool:
        """The player has a resource at 0 (KT-CAMP-32)."""
        return LEAST in self.resources.values()

    @property
    def worth(self) -> tuple[bool, int, int, int, int]:
        """The rank of a player; more is better (KT-CAMP-36)."""
        total = sum(self.resources.values())
        return not self.is_guerrilla, total, self.points, self.difference, self.took_out


@dataclass(slots=True)
class War:
    """A campaign.

    ``last``: the agreed number of rounds, None without one; ``gone``: entries that left.
    """

    players: dict[int, Player] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    rounds: int = 0
    last: int | None = None

    def to_json(self) -> JSON:
        return {
            "entries": {
                str(entry): {
                    **player.resources,
                    "resources": sum(player.resources.values()),
                    "guerrilla": int(player.is_guerrilla),
                }
                for entry, player in self.players.items()
            },
            "rounds": self.rounds,
        }


def _opened(war: War, payload: Mapping[str, JSON]) -> None:
    war.players = {entry: Player(dict.fromkeys(RESOURCES, START)) for entry in payload["entries"]}
    war.last = payload["rounds"]


def _entered(war: War, payload: Mapping[str, JSON]) -> None:
    """Give a new entry its resources: {"entry"} (KT-CAMP-30)."""
    war.players[payload["entry"]] = Player(dict.fromkeys(RESOURCES, START))


def _left(war: War, payload: Mapping[str, JSON]) -> None:
    """Mark an entry as gone: {"entry"}. It does not count as a guerrilla any more (KT-CAMP-35)."""
    war.gone.add(payload["entry"])


def _replaced(war: War, payload: Mapping[str, JSON]) -> None:
    """Replace an entry by another: {"entry", "by", "inherits"}."""
    _left(war, payload)
    old = war.players[payload["entry"]]
    if payload["inherits"]:
        war.players[payload["by"]] = replace(old, resources=dict(old.resources))
    else:
        _entered(war, {"entry": payload["by"]})


def _changed(war: War, payload: Mapping[str, JSON]) -> None:
    """Change a resource within its bounds: {"entry", "resource", "by", "clause", "face"?}
    (KT-CAMP-30).

    face: what a specialist has rolled for it.
    """
    resources = war.players[payload["entry"]].resources
    resources[payload["resource"]] = min(
        max(resources[payload["resource"]] + payload["by"], LEAST), MOST
    )


def _fought(war: War, payload: Mapping[str, JSON]) -> None:
    """Add a match to an entry's sums: {"entry", "points", "difference", "took_out"}."""
    player = war.players[payload["entry"]]
    player.points += payload["points"]
    player.difference += payload["difference"]
    player.took_out += payload["took_out"]


def _round_over(war: War, payload: Mapping[str, JSON]) -> None:
    war.rounds += 1


REDUCERS: Final = {
    "opened": _opened,
    ENTERED: _entered,
    LEFT: _left,
    REPLACED: _replaced,
    "resource_changed": _changed,
    "fought": _fought,
    "round_over": _round_over,
}


class Campaigns:
    """The campaigns of Kill Team, behind `rules.game.Campaigns`."""

    given: tuple[str, ...] = ("resources", *RESOURCES, "guerrilla")
    decides: str = "resources"
    steps: frozenset[str] = frozenset()

    def problems(self, version: str, settings: JSON) -> list[Problem]:
        """List the problems of settings {"rounds"?}: the agreed number of rounds (KT-CAMP-35)."""
        if not isinstance(settings, dict):
            return [Problem("not_an_object", "KT-CAMP-35", about="campaign")]
        wrong = [
            Problem("unknown_key", "KT-CAMP-35", {"key": key}, f"campaign.{key}")
            for key in settings
            if key != "rounds"
        ]
        rounds = settings.get("rounds")
        if rounds is not None and (type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS):
            bounds = {"least": 1, "most": MOST_ROUNDS}
            wrong.append(Problem("number_out_of_range", "KT-CAMP-35", bounds, "campaign.rounds"))
        return wrong

    def opened(
        self, version: str, settings: JSON, entries: Sequence[int], dice: Dice
    ) -> list[Event]:
        return [Event("opened", {"entries": list(entries), "rounds": settings.get("rounds")})]

    def entered(self, version: str, campaign: War, entry: int, dice: Dice) -> Event:
        return Event(ENTERED, {"entry": entry})

    def left(self, version: str, campaign: War, entry: int) -> Event:
        return Event(LEFT, {"entry": entry})

    def replaced(
        self, version: str, campaign: War, entry: int, by: int, inherits: bool, dice: Dice
    ) -> Event:
        return Event(REPLACED, {"entry": entry, "by": by, "inherits": inherits})

    def fold(self, version: str, events: Iterable[Event]) -> Folded[War]:
        return fold(War(), events, REDUCERS)

    def terms(self, version: str, before: Before[War], settling: Settling) -> JSON:
        """Return no terms: the stake is the mission's, and the mission is drawn in the match.

        See KT-MISS-02.
        """
        return None

    def told(self, version: str, campaign: War, entries: Sequence[int]) -> Mapping[str, JSON]:
        """Return the sides that are guerrillas (KT-CAMP-32), and all league points (KT-MISS-02)."""
        players = campaign.players
        return {
            "guerrillas": [n for n, e in enumerate(entries) if players[e].is_guerrilla],
            "points": [players[e].points for e in entries],
        }

    def after(self, version: str, campaign: War, fought: Fought) -> list[Event]:
        return [
            *self._standings(fought),
            *self._losses(version, campaign, fought),
            *self._specialists(campaign, fought),
        ]

    def _standings(self, fought: Fought) -> list[Event]:
        """Return the events of the sums that separate players of the same worth (KT-CAMP-37)."""
        sides, events = fought.outcome.sides, []
        for entry, outcome in zip(fought.entries, sides, strict=True):
            others = [each.score for each in sides if each is not outcome]
            facts = {
                "entry": entry,
                "points": POINTS[outcome.result] if fought.outcome.kind != "void" else 0,
                "difference": outcome.score - max(others, default=0),
                "took_out": outcome.counts.get("took_out", 0),
            }
            if any(facts[key] for key in ("points", "difference", "took_out")):
                events.append(Event("fought", facts))
        return events

    def _losses(self, version: str, campaign: War, fought: Fought) -> list[Event]:
        """Return the events of what the loser of a match that took place pays.

        See KT-CAMP-31, -33, -39.
        """
        if fought.sides is None:
            return []
        mission = fought.sides[0].get("mission")
        if not mission:
            return []
        stake, events = load(version).missions[mission].stake, []
        winners = [
            entry
            for entry, own in zip(fought.entries, fought.outcome.sides, strict=True)
            if own.result == "win"
        ]
        for entry, outcome, side in zip(
            fought.entries, fought.outcome.sides, fought.sides, strict=True
        ):
            lost = outcome.result == "loss" and winners
            if not lost or campaign.players[entry].is_guerrilla:
                continue
            by = LOSS + (BROKEN if side.get("broken") else 0)
            clause = "KT-CAMP-31"
            if campaign.players[winners[0]].is_guerrilla:
                by, clause = by + BY_GUERRILLA, "KT-CAMP-33"
            events.append(_change(entry, stake, -by, clause))
        return events

    def _specialists(self, campaign: War, fought: Fought) -> list[Event]:
        """Return the events of resources that the aftermath chose or rolled for.

        See KT-CAMP-34, KT-ADV-18, -21, -24, -35, -42.
        """
        events = []
        for side, team_events in enumerate(fought.events):
            for event in team_events:
                facts = event.payload
                if event.kind == RESTORED:
                    entry = fought.entries[side]
                    events.append(_change(entry, facts["resource"], 1, "KT-CAMP-34"))
                if event.kind != ROLLED or facts["face"] < SUCCEEDS:
                    continue
                entry = fought.entries[side if facts["by"] > 0 else 1 - side]
                if facts["by"] < 0 and campaign.players[entry].is_guerrilla:
                    continue  # KT-CAMP-33
                change = facts["resource"], facts["by"], facts["clause"]
                events.append(_change(entry, *change, face=facts["face"]))
        return events

    def round_over(self, version: str, campaign: War, dice: Dice) -> list[Event]:
        return [Event("round_over", {})]

    def is_over(self, version: str, campaign: War) -> bool:
        """Say whether the campaign is over (KT-CAMP-35)."""
        regular = sum(
            not player.is_guerrilla
            for entry, player in campaign.players.items()
            if entry not in campaign.gone
        )
        return regular <= 1 or (campaign.last is not None and campaign.rounds >= campaign.last)

    def kinds(self, version: str) -> tuple[str, ...] | None:
        return None

    def awarded(self, version: str, campaign: War, award: Award) -> list[Event]:
        if award.number not in RESOURCES:
            raise cannot_be_awarded(award.number or award.territory)
        facts = {"entry": award.entry, "resource": award.number, "by": award.by}
        return [Event("resource_changed", {**facts, "clause": "LG-EVENT-04"})]

    def captives(self, version: str, teams: Mapping[int, JSON]) -> list[Captive]:
        """Return nothing: nobody is held captive in this game."""
        return []

    def freed(self, version: str, captive: Captive) -> tuple[list[Event], list[Event]]:
        return [], []

    def placings(self, version: str, campaign: War, table: Sequence[int]) -> list[list[int]]:
        """Return the table's entries by placing, equal ones together (KT-CAMP-36)."""
        worth = {entry: campaign.players[entry].worth for entry in table}
        ranks = sorted(set(worth.values()), reverse=True)
        return [[entry for entry in table if worth[entry] == rank] for rank in ranks]


def _change(entry: int, resource: str, by: int, clause: str, **rolled: int) -> Event:
    facts = {"entry": entry, "resource": resource, "by": by, "clause": clause}
    return Event("resource_changed", {**facts, **rolled})
