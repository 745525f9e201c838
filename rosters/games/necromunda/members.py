"""Each fighter of a gang with the acts of its coach in the roster update (NM-CAMP-02)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from rosters.games.necromunda import naming, wares
from rosters.games.necromunda.effects import skill
from rosters.games.necromunda.wares import Shelf
from rosters.games.options import Group, Option
from rules.necromunda.between import advancing, dealing
from rules.necromunda.between.gang import equipment
from rules.necromunda.between.gang.fighter import CAPTIVE, Fighter
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.reducing import juve_problems
from rules.necromunda.catalogue.advances import SPECIALIST
from rules.problems import Refusal


@dataclass(frozen=True, slots=True)
class Learning:
    """An advance that a fighter can buy.

    id: its name in the form: ``ws``, ``skill_primary_chosen dodge``, ``... agility``.
    xp: its price in experience.
    credits: the credits that it adds to the fighter's cost.
    rolls: whether a skill is rolled for.
    kind: the heading under which it stands; ``does``: its effect.
    """

    id: str
    name: str
    xp: int
    credits: int
    rolls: bool = False
    kind: str = ""
    does: str = ""


@dataclass(frozen=True, slots=True)
class Taking:
    """An option of the advance that a ganger has rolled; ``set_``: the skill set it learns from."""

    option: str
    set_: str
    name: str


@dataclass(frozen=True, slots=True)
class Selling:
    """An item that can be sold, and its price in credits (NM-CAMP-27); text: as in NM-GANG-21."""

    text: str
    name: str
    price: int


@dataclass(frozen=True, slots=True)
class Member:
    """A fighter, and what the coach can do with it now.

    rank: with ``specialist``; ``state``: what keeps it from the next battle, in words.
    learnings: the advances that it can pay for.
    rolls: whether it has an advance to roll for (NM-CAMP-33); ``total``: what it has rolled.
    takings: the options of that roll.
    promotes: whether it is a juve that can be made a ganger (NM-CAMP-34).
    sells: its items.
    gets: items of the stash that it may carry, as it would carry them, each with its name.
    shelves: what can be bought for it, marked by what the gang can pay.
    """

    id: int
    name: str
    rank: str
    state: str
    xp: int
    cost: int
    ready: bool
    captive: bool
    learnings: tuple[Learning, ...] = ()
    rolls: bool = False
    total: int = 0
    takings: tuple[Taking, ...] = ()
    promotes: bool = False
    sells: tuple[Selling, ...] = ()
    gets: tuple[tuple[str, str], ...] = ()
    shelves: tuple[Shelf, ...] = ()

    @property
    def key(self) -> str:
        """The fighter's number as a form sends it."""
        return str(self.id)

    @property
    def learns(self) -> list[Group]:
        """The advances that it can pay for, by kind."""
        by_kind: dict[str, list[Option]] = {}
        for each in self.learnings:
            price = _("%(xp)s XP, leaves %(left)s; +%(credits)s credits") % {
                "xp": each.xp,
                "left": self.xp - each.xp,
                "credits": each.credits,
            }
            name = f"{each.name} (D6)" if each.rolls else each.name
            by_kind.setdefault(each.kind, []).append(Option(each.id, name, each.does, price))
        return [Group(kind, options, folded=True) for kind, options in by_kind.items()]

    @property
    def rolls_skills(self) -> bool:
        """Whether a skill of an advance that it can pay for is rolled for (NM-CAMP-35)."""
        return any(each.rolls for each in self.learnings)

    @property
    def takes_skills(self) -> bool:
        """Whether a skill of the advance that it has rolled is rolled for (NM-CAMP-33)."""
        return any(each.set_ for each in self.takings)

    @property
    def due(self) -> bool:
        """Whether its advance has to be dealt with before the roster update can be closed."""
        return self.rolls or bool(self.takings)


def member(team: Team, fighter: Fighter, states: str, *, in_roster: bool) -> Member:
    """Return a fighter with what the coach can do with it.

    states: its conditions in words.
    in_roster: whether the roster update is open.
    """
    plain = Member(
        fighter.id,
        fighter.name,
        naming.rank_name(fighter.rank, specialist=fighter.specialist),
        states,
        fighter.experience,
        fighter.cost,
        fighter.is_ready,
        fighter.has(CAPTIVE),
    )
    if not in_roster:
        return plain
    return replace(
        plain,
        learnings=_learnings(team, fighter),
        rolls=fighter.is_due,
        total=fighter.waiting,
        takings=_takings(team, fighter),
        promotes=not juve_problems(fighter),
        sells=() if plain.captive else sellings(team, fighter),
        gets=() if plain.captive else _gets(team, fighter),
        shelves=() if plain.captive else _shelves(team, fighter),
    )


def sellings(team: Team, fighter: Fighter | None) -> tuple[Selling, ...]:
    """Return what can be sold of a fighter, or of the stash; equal items stand here once."""
    owned = team.stash if fighter is None else fighter.items
    offers = []
    for text in dict.fromkeys(each.item for each in owned):
        wish = {"item": text, "player": None if fighter is None else fighter.id}
        try:
            [event] = dealing.sell(team, wish)
        except Refusal:
            continue  # a weapon that something else it carries belongs to
        name = naming.item_name(team.catalogue, text)
        offers.append(Selling(text, name, event.payload["price"]))
    return tuple(offers)


def _learnings(team: Team, fighter: Fighter) -> tuple[Learning, ...]:
    if not fighter.buys_advances:
        return ()
    learnings: list[Learning] = []
    for advance in team.catalogue.advances.values():
        xp = advancing.price(fighter, advance)
        rolls = advance.id in advancing.RANDOM
        for choice, kind, name, does in _choices(team, fighter, advance.id):
            skilled = "" if rolls else choice
            set_ = choice if rolls else ""
            if not advancing.problems(team, fighter, advance.id, skill=skilled, set_=set_):
                id_ = f"{advance.id} {choice}".strip()
                learnings.append(Learning(id_, name, xp, advance.credits, rolls, kind, does))
    return tuple(learnings)


def _choices(team: Team, fighter: Fighter, advance: str) -> Sequence[tuple[str, str, str, str]]:
    """Return the skills, or the sets to roll on: each with its heading, its name and what it does.

    For other advances a single empty choice stands in their place.
    """
    name = naming.advance_name(advance)
    if advance in advancing.CHOSEN:
        data = team.catalogue
        known = advancing.skills_for(team, fighter, advance)
        rules = [(each, skill(data, each)) for each in known]
        headings = {each: f"{name}: {naming.set_name(data.skills[each].set)}" for each in known}
        return [(each, headings[each], rule.name, rule.does) for each, rule in rules]
    if advance in advancing.RANDOM:
        sets = advancing.sets_for(team, fighter, advance)
        return [
            (each, _("A skill by the dice"), f"{name}: {naming.set_name(each)}", "")
            for each in sets
        ]
    return [("", _("Characteristics and rank"), name, "")]


def _takings(team: Team, fighter: Fighter) -> tuple[Taking, ...]:
    if not fighter.waiting:
        return ()
    options, _credits = advancing.ganger_options(team, fighter)
    if options != [SPECIALIST]:
        return tuple(Taking(each, "", naming.advance_name(each)) for each in options)
    name = naming.advance_name(SPECIALIST)
    sets = advancing.sets_for(team, fighter, "primary")
    return tuple(Taking(SPECIALIST, each, f"{name}: {naming.set_name(each)}") for each in sets) or (
        Taking(SPECIALIST, "", name),
    )


def _gets(team: Team, fighter: Fighter) -> tuple[tuple[str, str], ...]:
    """Return the stash items that a fighter may carry.

    A sight stands there once for each weapon that takes it (NM-CAMP-37).
    """
    carried = [each.item for each in fighter.items]
    weapons = [text for text in dict.fromkeys(carried) if text in team.catalogue.weapons]
    items: list[tuple[str, str]] = []
    before = len(_wrong(team, fighter, carried))
    for text in dict.fromkeys(each.item for each in team.stash):
        gear = team.catalogue.gear.get(text)
        sight = gear is not None and gear.kind == "sight"
        items += [
            (item, naming.item_name(team.catalogue, item))
            for item in ([f"{text}@{weapon}" for weapon in weapons] if sight else [text])
            if len(_wrong(team, fighter, [*carried, item])) <= before
        ]
    return tuple(items)


def _wrong(team: Team, fighter: Fighter, items: Sequence[str]) -> Sequence[object]:
    return equipment.problems(team.catalogue, dealing.bearer(team, fighter), items)


def _shelves(team: Team, fighter: Fighter) -> tuple[Shelf, ...]:
    """Return what a fighter may carry as well, marked by what its gang can pay (NM-CAMP-25)."""
    data, carried = team.catalogue, [each.item for each in fighter.items]
    choice = wares.for_fighter(data, dealing.bearer(team, fighter), carried, equipment.market_price)
    return wares.shelved(data, wares.marked(choice, team.treasury))
