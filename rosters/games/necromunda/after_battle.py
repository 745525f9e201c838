"""Open choices of a gang's coach after a battle, step by step (NM-CAMP-02, -14, -24, -43)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.necromunda import naming, wares
from rosters.games.necromunda.wares import Shelf
from rosters.words.refusals import sentence
from rules.necromunda.between import dealing, surgery
from rules.necromunda.between.gang import equipment
from rules.necromunda.between.gang.equipment import Item
from rules.necromunda.between.gang.fighter import CAPTIVE, Fighter
from rules.necromunda.between.gang.gang import Captive, Team
from rules.necromunda.between.reducing import closing_problems
from rules.necromunda.catalogue.gangs import Gang

#: The parts of the sequence in which a coach is asked, with the clause that says what is done.
STEPS: tuple[tuple[str, Promise, str], ...] = (
    ("income", _("Income"), "NM-CAMP-43"),
    ("actions", _("Post-battle actions"), "NM-CAMP-24"),
    ("roster", _("Roster update"), "NM-CAMP-25"),
)


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of the sequence: ``over``, ``now``, or still to come."""

    key: str
    name: Promise
    clause: str
    now: bool
    over: bool


@dataclass(frozen=True, slots=True)
class Somebody:
    """A fighter that can be named."""

    id: int
    name: str
    rank: str


@dataclass(frozen=True, slots=True)
class Work:
    """A territory whose income can be risked (NM-CAMP-43)."""

    id: str
    name: str
    dice: str
    workers: tuple[Somebody, ...]


@dataclass(frozen=True, slots=True)
class Patient:
    """The fighter who is brought to the doctor next (NM-CAMP-14 to -16).

    escort: the fighter who brings them.
    fee: what the doctor asks, in credits; None before that is rolled.
    """

    who: Somebody
    escort: Somebody
    fee: int | None
    can_pay: bool


@dataclass(frozen=True, slots=True)
class Taker:
    """A fighter who may carry something of what a trade has found.

    kinds: the kinds of items that they may carry as well.
    never: those that others may, and they may not.
    """

    who: Somebody
    kinds: tuple[str, ...]
    never: tuple[str, ...]

    @property
    def is_choosy(self) -> bool:
        """Whether it is shorter to say what they may carry than what they may not."""
        return len(self.kinds) < len(self.never)


@dataclass(frozen=True, slots=True)
class Find:
    """The result of a trade: one item up to this rarity (NM-CAMP-26).

    shelves: the items, without those that the roster update offers for no more.
    takers: the fighters who may get one of them (NM-GANG-08 to -15).
    """

    trader: Somebody
    availability: int
    discount: int
    shelves: tuple[Shelf, ...]
    takers: tuple[Taker, ...]


@dataclass(frozen=True, slots=True)
class Actor:
    """A fighter who still has a post-battle action.

    An extra trade can only be a trade (NM-FX-39).
    """

    who: Somebody
    trade_only: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """The open choices in the step that is open.

    heirs: the fighters of whom one has to be named leader (NM-CAMP-38).
    fates: captives whose fate the gang has still to decide (NM-CAMP-20).
    workshop: whether a trade can count with the boon of a territory (NM-CAMP-46).
    closing: what has to be done before the step can be closed, in sentences.
    """

    stages: tuple[Stage, ...]
    heirs: tuple[Somebody, ...]
    works: tuple[Work, ...]
    patient: Patient | None
    find: Find | None
    actors: tuple[Actor, ...]
    fates: tuple[Captive, ...]
    workshop: bool
    closing: tuple[str, ...]


def waiting(team: Team) -> Waiting:
    """Return all open choices of a gang; nothing where no sequence is open."""
    after = team.after
    actors = [Actor(_somebody(each), trade_only=False) for each in team.able]
    actors += [
        Actor(_somebody(team.fighters[who]), trade_only=True)
        for who in (after.extra if after else ())
    ]
    acting = team.step == "actions"
    workshop = bool(team.boons("trade_plus_two")) and after is not None
    return Waiting(
        _stages(team),
        tuple(map(_somebody, team.heirs)),
        _works(team) if team.step == "income" else (),
        _patient(team) if acting else None,
        _find(team) if acting else None,
        tuple(actors) if acting else (),
        _fates(team) if acting else (),
        workshop and after is not None and "trade_plus_two" not in after.used,
        tuple(map(sentence, closing_problems(team))) if team.step else (),
    )


def _stages(team: Team) -> tuple[Stage, ...]:
    if not team.step:
        return ()
    keys = [key for key, _name, _clause in STEPS]
    at = keys.index(team.step)
    return tuple(
        Stage(key, name, clause, number == at, number < at)
        for number, (key, name, clause) in enumerate(STEPS)
    )


def _somebody(fighter: Fighter) -> Somebody:
    rank = naming.rank_name(fighter.rank, specialist=fighter.specialist)
    return Somebody(fighter.id, fighter.name, rank)


def _works(team: Team) -> tuple[Work, ...]:
    assert team.after is not None, "a step is open"
    workers = tuple(map(_somebody, team.workers))
    works = []
    for where in dict.fromkeys(team.after.boons):
        territory = team.catalogue.territories[where]
        name = naming.territory_name(team.catalogue, where)
        dice = f"{territory.dice.upper()}×{territory.mult}"
        works.append(Work(where, name, dice, workers))
    return tuple(works)


def _patient(team: Team) -> Patient | None:
    fighter, escort = team.patient, team.escort
    if fighter is None or escort is None or team.after is None:
        return None
    fee = team.after.fee
    return Patient(
        _somebody(fighter),
        _somebody(escort),
        None if fee is None else fee.credits,
        not surgery.pay_problems(team),
    )


def _fates(team: Team) -> tuple[Captive, ...]:
    assert team.after is not None, "a step is open"
    waiting_ = set(team.after.fates)
    return tuple(each for each in team.captives if (each.gang, each.fighter) in waiting_)


def _find(team: Team) -> Find | None:
    if team.after is None or team.after.offer is None:
        return None
    offer, data = team.after.offer, team.catalogue

    def price(gang: Gang, item: Item) -> int | None:
        """Return the price of an item in credits.

        None where it is too rare or too dear, or not cheaper here (NM-CAMP-26, NM-FX-40).
        """
        cost, usual = dealing.bargain(item, offer), equipment.market_price(gang, item)
        if item.rarity > offer.availability or cost > team.treasury:
            return None
        return cost if usual is None or cost < usual else None

    shelves = wares.shelved(data, wares.for_stash(data, team.gang, price))
    able = [
        (fighter, kinds)
        for fighter in team.roster
        if not fighter.has(CAPTIVE) and (kinds := _kinds(team, fighter, shelves, price))
    ]
    # What nobody may carry, such as sights, goes to the stash alone: no need to say so of each.
    carried = {kind for _fighter, kinds in able for kind in kinds}
    takers = [
        Taker(
            _somebody(fighter),
            kinds,
            tuple(shelf.name for shelf in shelves if shelf.name in carried.difference(kinds)),
        )
        for fighter, kinds in able
    ]
    return Find(
        _somebody(team.fighters[offer.trader]),
        offer.availability,
        offer.discount,
        shelves,
        tuple(takers),
    )


def _kinds(
    team: Team, fighter: Fighter, shelves: tuple[Shelf, ...], price: wares.Pricing
) -> tuple[str, ...]:
    """Return the names of the shelves of which a fighter may carry something as well."""
    carried = [each.item for each in fighter.items]
    choice = wares.for_fighter(team.catalogue, dealing.bearer(team, fighter), carried, price)
    fits = {ware.text for ware in choice}
    return tuple(shelf.name for shelf in shelves if any(ware.text in fits for ware in shelf.wares))
