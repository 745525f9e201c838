"""Sell inducements to a side for its petty cash (BB-LEAGUE-11 to BB-LEAGUE-24).

A purchase is a JSON object; things that are not bought are left out:

    {"babes": 1, "bribes": 2, "training": 1, "chef": 1, "igor": 1, "apothecaries": 1, "wizard": 1,
     "mercenaries": [{"position": "blitzer", "skill": "Guard"}, {"position": "lineman"}],
     "stars": ["Griff Oberwald"]}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.blood_bowl.catalogue import Catalogue, Inducement, Positional, Star, TeamList, load
from rules.blood_bowl.skills import LONER
from rules.blood_bowl.squads import SHIRTS
from rules.coach import Answer
from rules.dice import Dice
from rules.problems import Problem

JSON = Any

MERCENARIES, STARS = "mercenaries", "stars"
#: How many times a random purchase tries to add something.
TRIES = 8


@dataclass(frozen=True, slots=True)
class Market:
    """The goods that one side may buy.

    purse: its petty cash in gold.
    room: how many more players its squad can hold.
    places: by position, how many more players the squad can hold.
    """

    catalogue: Catalogue
    race: TeamList
    purse: int
    room: int
    places: Mapping[str, int]

    @classmethod
    def of(cls, line_up: JSON, purse: int) -> Market:
        """Return the market for the team of a line-up.

        Journeymen fill places, players who miss the match do not (-80).
        """
        catalogue = load(line_up["version"])
        race = catalogue.teams[line_up["race"]]
        playing = Counter(member["position"] for member in line_up["players"])
        places = {each.id: max(0, each.limit - playing[each.id]) for each in race.positions}
        room = max(0, SHIRTS - len(line_up["players"]))
        return cls(catalogue, race, purse, room, places)

    # -- what there is ---------------------------------------------------------------------------

    @property
    def things(self) -> list[Inducement]:
        """The inducements open to this team (BB-LEAGUE-11 to -17)."""
        return [each for each in self.catalogue.inducements.values() if each.open_to(self.race)]

    @property
    def mercenaries(self) -> list[Positional]:
        """The positions of which a mercenary can be hired (BB-LEAGUE-21)."""
        if not self.room:
            return []
        return [each for each in self.race.positions if self.places[each.id]]

    @property
    def stars(self) -> list[Star]:
        """The Star Players who can be hired (BB-LEAGUE-22)."""
        if not self.room:
            return []
        return [star for star in self.catalogue.stars.values() if self.race.id in star.teams]

    def skills(self, position: Positional) -> list[str]:
        """List the extra skills open to a mercenary of that position."""
        return self.catalogue.learnable((*position.skills, LONER), position.normal)

    def mercenary_price(self, position: Positional, skill: str = "") -> int:
        """Return the price of a mercenary in gold (BB-LEAGUE-21)."""
        extra = self.catalogue.mercenary_skill_cost if skill else 0
        return position.cost + self.catalogue.mercenary_surcharge + extra

    @property
    def affordable(self) -> bool:
        """True if this side can afford anything at all."""
        prices = [each.price(self.race) for each in self.things]
        prices += [self.mercenary_price(each) for each in self.mercenaries]
        prices += [star.cost for star in self.stars]
        return min(prices, default=self.purse + 1) <= self.purse

    def price(self, purchase: JSON) -> int:
        """Return the price of a purchase in gold; the purchase must name only what exists."""
        total = 0
        for what, wanted in purchase.items():
            if what == STARS:
                total += sum(self.catalogue.stars[name].cost for name in wanted)
            elif what == MERCENARIES:
                total += sum(
                    self.mercenary_price(
                        self.race.position(each["position"]), each.get("skill", "")
                    )
                    for each in wanted
                )
            else:
                total += wanted * self.catalogue.inducements[what].price(self.race)
        return total

    def to_json(self) -> JSON:
        return {
            "purse": self.purse,
            "room": self.room,
            "things": [
                {
                    "id": each.id,
                    "name": each.name,
                    "most": each.most,
                    "price": each.price(self.race),
                }
                for each in self.things
            ],
            "mercenaries": [
                {
                    "position": each.id,
                    "name": each.name,
                    "places": self.places[each.id],
                    "price": self.mercenary_price(each),
                    "skills": self.skills(each),
                }
                for each in self.mercenaries
            ],
            "skill_price": self.catalogue.mercenary_skill_cost,
            "stars": [star.to_json() for star in self.stars],
            "stars_max": self.catalogue.stars_max,
        }

    # -- what is wrong with a purchase -----------------------------------------------------------

    def problems(self, purchase: Answer) -> list[Problem]:
        """List every reason why this cannot be bought; unknown things have no price to add up."""
        if not well_formed(purchase):
            return [Problem("not_a_purchase", "BB-LEAGUE-10")]
        mercenaries, stars = purchase.get(MERCENARIES, []), purchase.get(STARS, [])
        unknown = self._unknown(purchase)
        problems = [*unknown, *self._too_many(purchase)]
        if len(mercenaries) + len(stars) > self.room:
            problems.append(
                Problem("squad_full", "BB-LEAGUE-21", {"most": SHIRTS, "room": self.room})
            )
        if not unknown and (price := self.price(purchase)) > self.purse:
            short = {"price": price, "purse": self.purse}
            problems.append(Problem("not_enough_petty_cash", "BB-LEAGUE-10", short))
        return problems

    def total(self, purchase: Answer) -> int | None:
        """Return the price of a purchase in gold, affordable or not; None if it names anything
        unknown.
        """
        if not well_formed(purchase) or self._unknown(purchase):
            return None
        return self.price(purchase)

    def _unknown(self, purchase: JSON) -> list[Problem]:
        return [
            *self._unknown_things(purchase),
            *self._unknown_mercenaries(purchase.get(MERCENARIES, [])),
            *self._unknown_stars(purchase.get(STARS, [])),
        ]

    def _unknown_things(self, purchase: JSON) -> list[Problem]:
        problems = []
        for what in purchase:
            if what in (MERCENARIES, STARS):
                continue
            known = self.catalogue.inducements.get(what)
            if known is None:
                problems.append(Problem("unknown_inducement", "BB-LEAGUE-24", {"what": what}, what))
            elif not known.open_to(self.race):
                clause = "BB-LEAGUE-15" if known.instead_of_apothecary else "BB-LEAGUE-16"
                params = {"what": known.name, "race": self.race.name}
                problems.append(Problem("inducement_not_for_race", clause, params, what))
        return problems

    def _unknown_mercenaries(self, wanted: list[JSON]) -> list[Problem]:
        problems = []
        for mercenary in wanted:
            id_, skill = mercenary["position"], mercenary.get("skill", "")
            if not self.race.has(id_):
                problems.append(Problem("unknown_position", "BB-TEAM-01", {"position": id_}))
                continue
            position = self.race.position(id_)
            if skill and skill not in self.skills(position):
                params = {"position": position.name, "skill": skill}
                problems.append(Problem("not_a_mercenary_skill", "BB-LEAGUE-21", params))
        return problems

    def _unknown_stars(self, wanted: list[str]) -> list[Problem]:
        problems = []
        for name in wanted:
            star = self.catalogue.stars.get(name)
            if star is None:
                problems.append(Problem("unknown_star", "BB-LEAGUE-22", {"star": name}))
            elif self.race.id not in star.teams:
                params = {"star": name, "race": self.race.name}
                problems.append(Problem("star_not_for_race", "BB-LEAGUE-22", params))
        return problems

    def _too_many(self, purchase: JSON) -> list[Problem]:
        problems = []
        for thing in self.things:
            if purchase.get(thing.id, 0) > thing.most:
                params = {"what": thing.name, "most": thing.most}
                problems.append(Problem("too_many_inducements", "BB-LEAGUE-10", params, thing.id))
        wanted = Counter(thing["position"] for thing in purchase.get(MERCENARIES, []))
        for position in self.race.positions:
            if wanted[position.id] > self.places[position.id]:
                limit = {"position": position.name, "most": position.limit}
                problems.append(Problem("too_many_of_position", "BB-LEAGUE-21", limit))
        stars = purchase.get(STARS, [])
        most = self.catalogue.stars_max
        if len(stars) > most:
            problems.append(Problem("too_many_stars", "BB-LEAGUE-22", {"most": most}))
        problems += [
            Problem("star_hired_twice", "BB-LEAGUE-22", {"star": name})
            for at, name in enumerate(stars)
            if name in stars[:at]
        ]
        return problems

    # -- a purchase at random --------------------------------------------------------------------

    def sample(self, dice: Dice) -> JSON:
        """Draw a legal purchase at random: a few things, each added if it still may be."""
        purchase: JSON = {}
        for _ in range(TRIES):
            more = self._one_more(purchase, dice)
            if not self.problems(more):
                purchase = more
        return purchase

    def _one_more(self, purchase: JSON, dice: Dice) -> JSON:
        kinds = [each.id for each in self.things]
        kinds += [MERCENARIES] if self.mercenaries else []
        kinds += [STARS] if self.stars else []
        kind = kinds[dice.draw(len(kinds))]
        if kind == STARS:
            star = self.stars[dice.draw(len(self.stars))].name
            return {**purchase, STARS: [*purchase.get(STARS, []), star]}
        if kind == MERCENARIES:
            position = self.mercenaries[dice.draw(len(self.mercenaries))]
            skills = ["", *self.skills(position)]
            man = {"position": position.id, "skill": skills[dice.draw(len(skills))]}
            return {**purchase, MERCENARIES: [*purchase.get(MERCENARIES, []), man]}
        return {**purchase, kind: purchase.get(kind, 0) + 1}


def well_formed(purchase: Answer) -> bool:
    """Say whether this has the shape of a purchase, whatever it names."""
    return isinstance(purchase, Mapping) and all(
        isinstance(what, str) and _well_formed(what, wanted) for what, wanted in purchase.items()
    )


def _well_formed(what: str, wanted: JSON) -> bool:
    if what == STARS:
        return isinstance(wanted, list) and all(isinstance(each, str) for each in wanted)
    if what == MERCENARIES:
        return isinstance(wanted, list) and all(_is_a_man(each) for each in wanted)
    return type(wanted) is int and wanted >= 0


def _is_a_man(wanted: JSON) -> bool:
    return (
        isinstance(wanted, Mapping)
        and {"position"} <= set(wanted) <= {"position", "skill"}
        and all(isinstance(word, str) for word in wanted.values())
    )
