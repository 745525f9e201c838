"""The page of a gang being founded: its types of fighters, its lines, its bill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from rosters.games.drafts import Bought
from rosters.games.necromunda import naming, wares
from rosters.games.necromunda.arms import Arm, arms
from rosters.games.necromunda.effects import skill
from rosters.games.necromunda.wares import Shelf
from rules.necromunda.between.gang import equipment
from rules.necromunda.between.gang.equipment import Bearer
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.gangs import FighterType, Gang
from rules.necromunda.catalogue.vocabulary import CATEGORIES, Category
from rules.problems import Problem


@dataclass(frozen=True, slots=True)
class Race:
    """A gang list. skills: the sets from which its leaders learn first, in words."""

    id: str
    name: str
    skills: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A skill to choose. does: its effect, for the help beside the list."""

    id: str
    name: str
    does: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SkillShelf:
    """The skills of a set."""

    name: str
    skills: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Carried:
    """An item that a fighter has, by its place in the list."""

    place: int
    name: str
    price: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A type of fighters. count: how many there are in the draft."""

    id: str
    name: str
    price: int
    count: int
    stats: tuple[tuple[Promise, Promise, str], ...]
    issued: str
    primary: str
    secondary: str


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A fighter as it has been filled in so far.

    cost: in credits, with all that it carries.
    slots: how many weapon slots are used, of how many (NM-GANG-08).
    skills: skills to choose from, where it begins with one.
    does: the effect of the chosen skill.
    shelves: what it may carry as well.
    """

    number: int
    type: Category
    title: str
    name: str
    cost: int
    stats: tuple[tuple[Promise, Promise, str], ...]
    slots: int
    most_slots: int
    items: str
    carried: tuple[Carried, ...]
    arms: tuple[Arm, ...]
    shelves: tuple[Shelf, ...]
    skills: tuple[SkillShelf, ...]
    does: str
    may_specialise: bool
    specialist: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """A gang being founded, in credits (NM-GANG-01)."""

    race: Race
    name: str
    cost: int
    budget: int
    offers: tuple[Offer, ...]
    lines: tuple[DraftLine, ...]
    bought: tuple[Bought, ...]
    problems: tuple[Problem, ...]

    @property
    def left(self) -> int:
        return self.budget - self.cost

    @property
    def players(self) -> int:
        return len(self.lines)

    @property
    def parts(self) -> tuple[Bought, ...]:
        return self.bought


def race_of(gang: Gang) -> Race:
    # Pages translate a list by the name that its catalogue has for it.
    leader = gang.types["leader"]
    return Race(gang.id, gang.name, ", ".join(map(naming.set_name, leader.primary)))


def offer(rules: Catalogue, type_: FighterType, count: int) -> Offer:
    return Offer(
        type_.category,
        naming.rank_name(type_.category),
        type_.price,
        count,
        naming.characteristics(type_.stats),
        naming.item_names(rules, type_.issued),
        ", ".join(map(naming.set_name, type_.primary)),
        ", ".join(map(naming.set_name, type_.secondary)),
    )


def line(rules: Catalogue, gang: Gang, number: int, fighter: Mapping[str, str]) -> DraftLine:
    rank = next(each for each in CATEGORIES if each == fighter["type"])
    type_, items = gang.types[rank], items_of(fighter["items"])
    bearer = Bearer(gang, rank, rank, fighter["specialist"] == "yes")
    known = [text for text in items if equipment.read(rules, text)]
    weapons = [rules.weapons[text] for text in known if text in rules.weapons]
    chosen = rules.skills.get(fighter["skill"])
    return DraftLine(
        number,
        rank,
        naming.rank_name(rank),
        fighter["name"],
        type_.price + sum(_price(rules, gang, text) for text in items),
        naming.characteristics(type_.stats),
        sum(weapon.slots for weapon in weapons),
        rules.building.weapon_slots,
        "+".join(items),
        tuple(
            Carried(at, naming.item_name(rules, text), _price(rules, gang, text))
            for at, text in enumerate(items)
        ),
        tuple(arms(rules, known)),
        wares.shelved(rules, wares.for_fighter(rules, bearer, items, equipment.listed_price)),
        _skills(rules, type_, fighter["skill"]),
        skill(rules, chosen.id).does if chosen else "",
        rank == "ganger",
        bearer.specialist,
    )


def _skills(rules: Catalogue, type_: FighterType, chosen: str) -> tuple[SkillShelf, ...]:
    """Return the primary skills for a type that begins with one; empty for others (NM-GANG-16)."""
    if type_.category not in rules.building.free_primary_skill:
        return ()
    return tuple(
        SkillShelf(
            naming.set_name(set_),
            tuple(
                Choice(each.id, told.name, told.does, each.id == chosen)
                for each in rules.skills_of(set_)
                for told in (skill(rules, each.id),)
            ),
        )
        for set_ in type_.primary
    )


def bill(
    rules: Catalogue, gang: Gang, fighters: Sequence[tuple[int, Mapping[str, str]]]
) -> tuple[Bought, ...]:
    """Return fighters by type, then items, each with its number and price."""
    types = Counter(each["type"] for _n, each in fighters)
    items = Counter(text for _n, each in fighters for text in items_of(each["items"]))
    hired = [
        Bought(naming.rank_name(rank), types[rank], types[rank] * gang.types[rank].price)
        for rank in CATEGORIES
        if types[rank]
    ]
    bought = [
        Bought(naming.item_name(rules, text), count, count * _price(rules, gang, text))
        for text, count in items.items()
    ]
    return (*hired, *bought)


def _price(rules: Catalogue, gang: Gang, text: str) -> int:
    """Return the list price in credits.

    0 for an item that cannot be bought, a problem of its own (NM-GANG-07).
    """
    item = equipment.read(rules, text)
    return 0 if item is None else equipment.listed_price(gang, item) or 0


def items_of(written: str) -> list[str]:
    """Return the items of a field of the form, which has "+" between them."""
    return [item for item in written.split("+") if item]
