"""Change a team between two seasons (LG-SEASON-07).

The rulebook has no off-season, so the person who changes the season chooses all of it:

| option        | what                                                                | usual      |
| ------------- | ------------------------------------------------------------------- | ---------- |
| `heal`        | players who should miss the next match do not                       | yes        |
| `age_seasons` | seasons from which a player rolls a D6 for age; none: nobody rolls  | none       |
| `age_face`    | the highest face on which age takes effect                          | 1          |
| `age_effect`  | the effect of age: `niggling` or `retires`                          | `niggling` |
| `redraft`     | the roster is bought anew within a budget                           | no         |
| `base`        | the budget before anything is earned                                | 1,000,000  |
| `per_match`   | for each match of the old season                                    | 20,000     |
| `per_win`     | for each win                                                        | 20,000     |
| `per_draw`    | for each draw                                                       | 10,000     |
| `cap`         | the most that the budget can be; none: no limit                     | 1,300,000  |
| `agent_fee`   | added to the price of a player for each season with this team       | 20,000     |

The treasury goes into the budget, and what is left of the budget is the new treasury. Fan Factor
stays. Assets cost their list price.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from rules.blood_bowl.between import history
from rules.blood_bowl.between.player import Player
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.catalogue import Catalogue
from rules.dice import Dice
from rules.game import OffSeason
from rules.problems import Problem, Refusal
from rules.record import Result
from rules.roster import Event

JSON = Any

AGE_EFFECTS = ("niggling", "retires")
#: What may be kept besides players, in the order in which it is kept by default.
ASSETS = ("apothecary", "rerolls", "assistants", "cheerleaders")
#: All prices are multiples of this, so sums of money for them are too.
UNIT = 10_000
MOST = 10_000_000


@dataclass(frozen=True, slots=True)
class Terms:
    """The options of a season change; see the top of this file."""

    heal: bool = True
    age_seasons: int | None = None
    age_face: int = 1
    age_effect: str = "niggling"
    redraft: bool = False
    base: int = 1_000_000
    per_match: int = 20_000
    per_win: int = 20_000
    per_draw: int = 10_000
    cap: int | None = 1_300_000
    agent_fee: int = 20_000

    def budget(self, treasury: int, results: Sequence[Result]) -> int:
        """Return what a team has for its redraft, in gold."""
        earned = (
            self.per_match * len(results)
            + self.per_win * results.count("win")
            + self.per_draw * results.count("draw")
        )
        whole = self.base + earned + treasury
        return whole if self.cap is None else min(whole, self.cap)

    def price(self, player: Player) -> int:
        """Return what it costs to keep a player who has just ended one more season, in gold."""
        return player.value + self.agent_fee * player.seasons


def problems(options: Mapping[str, JSON]) -> list[Problem]:
    """List all problems of the options; empty if they are in order."""
    known = {field.name for field in fields(Terms)}
    wrong = [
        Problem("unknown_option", "LG-SEASON-07", {"option": str(option)}, "off_season")
        for option in sorted(map(str, options))
        if option not in known
    ]
    for key in sorted(known & set(options)):
        if not _CHECKS[key](options[key]):
            what = {"option": key.replace("_", " "), "value": str(options[key])}
            about = f"off_season.{key}"
            wrong.append(Problem("off_season_out_of_range", "LG-SEASON-07", what, about))
    return wrong


def off_season(
    catalogue: Catalogue,
    team: Team,
    options: Mapping[str, JSON],
    results: Sequence[Result],
    dice: Dice,
    choice: JSON = None,
) -> OffSeason:
    """Return the events of a season change; see `rules.game.Game.off_season`.

    Raises Refusal with every problem if the choice of a redraft is not legal.
    """
    terms, after = Terms(**options), team.copy()
    events: list[Event] = []

    def happens(kind: str, payload: JSON) -> None:
        event = Event(kind, payload)
        history.apply(after, event)
        events.append(event)

    if after.journeymen:
        happens("journeymen_left", {"players": [player.id for player in after.journeymen]})
    happens("season_changed", {"results": list(results)})
    missing = [player.id for player in after.roster if player.miss_next]
    if terms.heal and missing:
        happens("recovered", {"players": missing})
    if terms.age_seasons is not None:
        for player in sorted(after.roster, key=lambda player: player.id):
            if player.seasons >= terms.age_seasons:
                face = dice.roll(6)
                effect = terms.age_effect if face <= terms.age_face else ""
                happens("aged", {"player": player.id, "face": face, "effect": effect})
    if not terms.redraft:
        return OffSeason(events)
    offer = Offer(after, terms, terms.budget(after.treasury, results))
    kept = offer.default() if choice is None else choice
    if wrong := offer.problems(kept):
        raise Refusal(wrong)
    redraft = offer.to_json(kept)
    happens("redrafted", offer.carried_out(kept))
    return OffSeason(events, redraft)


class Offer:
    """The players and assets that a coach may keep in a redraft, with their prices."""

    def __init__(self, team: Team, terms: Terms, budget: int) -> None:
        self.team = team
        self.budget = budget
        self.players = {player.id: player for player in team.roster}
        self.prices = {player.id: terms.price(player) for player in team.roster}
        self.owned = {what: int(getattr(team, what)) for what in ASSETS}
        catalogue = team.catalogue
        self.asset_prices = {what: catalogue.price(what, team.team_list) for what in ASSETS}

    def cost(self, kept: Mapping[str, JSON]) -> int:
        """Return the cost of a choice in gold; the choice must name only what the team has."""
        men = sum(self.prices[player] for player in kept["players"])
        things: int = sum(kept[what] * self.asset_prices[what] for what in ASSETS)
        return men + things

    def default(self) -> JSON:
        """Return the default choice: the assets as far as the budget goes, then players.

        The players kept have the highest total value. Ties go to the cheaper choice, then to
        players who joined earlier.
        """
        left, kept = self.budget, {}
        for what in ASSETS:
            price = self.asset_prices[what]
            kept[what] = min(self.owned[what], left // price)
            left -= kept[what] * price
        return {"players": self._best(left), **kept}

    def _best(self, money: int) -> list[int]:
        """List the players of the highest total value for that money: a knapsack, price by price.

        Every price is a multiple of UNIT, so there are few sums.
        """
        by_cost: dict[int, tuple[int, list[int]]] = {0: (0, [])}
        for id_ in sorted(self.players):
            price, value = self.prices[id_], self.players[id_].value
            for cost in sorted(by_cost, reverse=True):
                total, men = by_cost[cost]
                dearer = cost + price
                if dearer <= money and total + value > by_cost.get(dearer, (-1, []))[0]:
                    by_cost[dearer] = (total + value, [*men, id_])
        best = max(by_cost, key=lambda cost: (by_cost[cost][0], -cost))
        return by_cost[best][1]

    def problems(self, kept: JSON) -> list[Problem]:
        """List every reason why this choice cannot be made."""
        if not _well_formed(kept):
            return [Problem("not_a_redraft", "LG-SEASON-07", about="choice")]
        wrong = [
            Problem("no_such_player", "LG-SEASON-07", {"player": who}, f"player:{who}")
            for who in sorted(set(kept["players"]) - set(self.players))
        ]
        if len(set(kept["players"])) < len(kept["players"]):
            wrong.append(Problem("kept_twice", "LG-SEASON-07", about="players"))
        for what in ASSETS:
            if kept[what] > self.owned[what]:
                owned = {"what": what, "owned": self.owned[what]}
                wrong.append(Problem("not_so_many", "LG-SEASON-07", owned, what))
        if not wrong and (cost := self.cost(kept)) > self.budget:
            short = {"cost": cost, "budget": self.budget}
            wrong.append(Problem("over_the_budget", "LG-SEASON-07", short, "choice"))
        return wrong

    def carried_out(self, kept: JSON) -> JSON:
        """Return the payload of the event: players released, assets kept, change of the
        treasury.
        """
        left = self.budget - self.cost(kept)
        return {
            "budget": self.budget,
            "cost": self.cost(kept),
            "amount": left - self.team.treasury,
            "released": sorted(set(self.players) - set(kept["players"])),
            **{what: kept[what] for what in ASSETS},
        }

    def to_json(self, kept: JSON) -> JSON:
        return {
            "budget": self.budget,
            "cost": self.cost(kept),
            "players": [
                {
                    "id": player.id,
                    "name": player.name,
                    "position": player.position.id,
                    "value": player.value,
                    "price": self.prices[player.id],
                }
                for player in self.players.values()
            ],
            "assets": [
                {"what": what, "owned": self.owned[what], "price": self.asset_prices[what]}
                for what in ASSETS
            ],
            "kept": {
                "players": sorted(kept["players"]),
                **{what: kept[what] for what in ASSETS},
            },
        }


def _well_formed(kept: JSON) -> bool:
    return (
        isinstance(kept, Mapping)
        and set(kept) == {"players", *ASSETS}
        and isinstance(kept["players"], list)
        and all(type(each) is int for each in kept["players"])
        and all(type(kept[what]) is int and kept[what] >= 0 for what in ASSETS)
    )


def _yes_or_no(value: JSON) -> bool:
    return isinstance(value, bool)


def _money(value: JSON) -> bool:
    return type(value) is int and 0 <= value <= MOST and value % UNIT == 0


_CHECKS: Mapping[str, Callable[[JSON], bool]] = {
    "heal": _yes_or_no,
    "age_seasons": lambda value: value is None or (type(value) is int and 1 <= value <= 20),
    "age_face": lambda value: type(value) is int and 1 <= value <= 6,
    "age_effect": lambda value: value in AGE_EFFECTS,
    "redraft": _yes_or_no,
    "base": _money,
    "per_match": _money,
    "per_win": _money,
    "per_draw": _money,
    "cap": lambda value: value is None or _money(value),
    "agent_fee": _money,
}
