"""NM-CAMP-25 to -29, -36, -37, -41: buying, selling, hiring and handing out items."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.necromunda.between.gang import equipment, hiring
from rules.necromunda.between.gang.equipment import Bearer, Item
from rules.necromunda.between.gang.fighter import CAPTIVE, Fighter, Owned
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.post_battle import Offer
from rules.necromunda.between.reducing import JUVE_DISCOUNT, has_cheap_juve, take
from rules.problems import Problem, Refusal
from rules.roster import Event

JSON = Any
Wish = Mapping[str, JSON]

#: NM-CAMP-27: what is paid for an item is rounded down to a multiple of this.
ROUNDED: Final = 5
#: NM-FX-40: what a bargain costs at least.
LEAST_PRICE: Final = 10


def bearer(team: Team, fighter: Fighter) -> Bearer:
    return Bearer(team.gang, fighter.type, fighter.rank, fighter.specialist)


def fighter_of(team: Team, who: int) -> Fighter:
    """Return a present fighter whose items are at hand.

    Raises Refusal("no_such_player") for any other.
    """
    fighter = team.fighters.get(who)
    if fighter is None or fighter.left is not None:
        raise Refusal(Problem("no_such_player", "", {"player": who}, f"player:{who}"))
    at_hand(fighter)
    return fighter


def at_hand(fighter: Fighter) -> None:
    """Raise Refusal("is_captive") for a fighter that another gang holds, with its items
    (NM-CAMP-18).
    """
    if fighter.has(CAPTIVE):
        params = {"name": fighter.name}
        raise Refusal(Problem("is_captive", "NM-CAMP-18", params, f"player:{fighter.id}"))


def item_of(team: Team, text: str) -> Item:
    item = equipment.read(team.catalogue, text)
    if item is None:
        raise Refusal(Problem("no_such_item", "NM-GANG-21", {"item": text}, "item"))
    return item


def carries(team: Team, fighter: Fighter, owned: list[Owned]) -> None:
    """Raise Refusal with all that forbids a fighter to carry these items (NM-GANG-08 to -15)."""
    texts = [each.item for each in owned]
    if wrong := equipment.problems(team.catalogue, bearer(team, fighter), texts, "items"):
        raise Refusal(wrong)


def buy(team: Team, wish: Wish) -> list[Event]:
    """Return the event of a purchase from the gang's own list or of a common item (NM-CAMP-25).

    Raises Refusal("must_be_found") for an item that only a trade can find.
    """
    item, who = item_of(team, wish["item"]), wish["player"]
    price = equipment.market_price(team.gang, item)
    if price is None:
        params = {"item": item.text, "rarity": item.rarity}
        raise Refusal(Problem("must_be_found", "NM-CAMP-25", params, "item"))
    return _bought(team, item, price, who)


def _bought(team: Team, item: Item, price: int, who: int | None, **more: JSON) -> list[Event]:
    if who is not None:
        fighter = fighter_of(team, who)
        carries(team, fighter, [*fighter.items, Owned(item.text, price)])
    facts = {"item": item.text, "price": price, "player": who, **more}
    return [Event("bought", facts)]


def take_offer(team: Team, wish: Wish) -> list[Event]:
    """Return the event of buying one item that the trade found (NM-CAMP-26).

    Raises Refusal("too_rare") for an item that is rarer than the trade finds.
    """
    offer = offer_of(team)
    item = item_of(team, wish["item"])
    if item.rarity > offer.availability:
        params = {"item": item.text, "rarity": item.rarity, "availability": offer.availability}
        raise Refusal(Problem("too_rare", "NM-CAMP-26", params, "item"))
    return _bought(team, item, bargain(item, offer), wish["player"], trade=True)


def bargain(item: Item, offer: Offer) -> int:
    """Return the data price less the trader's discount; the minimum never raises it (NM-FX-40)."""
    if not offer.discount:
        return item.price
    return min(item.price, max(LEAST_PRICE, item.price - offer.discount))


def offer_of(team: Team) -> Offer:
    if team.after is None or team.after.offer is None:
        raise Refusal(Problem("nothing_found", "NM-CAMP-26"))
    return team.after.offer


def sell(team: Team, wish: Wish) -> list[Event]:
    """Return the event of a sale for half the catalogue price, rounded down (NM-CAMP-27)."""
    item, who = item_of(team, wish["item"]), wish["player"]
    if who is None:
        take(team.stash[:], item.text, "item")
    else:
        fighter = fighter_of(team, who)
        left = fighter.items[:]
        take(left, item.text, "item")
        carries(team, fighter, left)
    return [Event("sold", {"item": item.text, "price": paid_for(item), "player": who})]


def paid_for(item: Item) -> int:
    """Return what a sale brings (NM-CAMP-27)."""
    return item.price // 2 // ROUNDED * ROUNDED


def give(team: Team, wish: Wish) -> list[Event]:
    """Return the event that gives an item of the stash to a fighter that may carry it.

    See NM-CAMP-37.
    """
    item, fighter = item_of(team, wish["item"]), fighter_of(team, wish["player"])
    owned = take(team.stash[:], item.unattached, "item")
    carries(team, fighter, [*fighter.items, Owned(item.text, owned.paid)])
    return [Event("given", {"item": item.text, "player": fighter.id})]


def hire(team: Team, wish: Wish) -> list[Event]:
    """Return the event that hires a fighter of one of the gang's types (NM-CAMP-28, -41).

    Its items are bought separately. Raises Refusal with every problem of its type and name.
    """
    type_, name = wish["type"], wish["name"]
    ranks = [fighter.rank for fighter in team.roster]
    names = [fighter.name for fighter in team.roster]
    wrong = hiring.composition_problems(ranks, type_)
    if name is not None:
        wrong += hiring.name_problems(names, name, "name")
    if wrong:
        raise Refusal(wrong)
    price, boon = team.gang.types[type_].price, False
    if type_ == "juve" and has_cheap_juve(team):
        price, boon = max(0, price - JUVE_DISCOUNT), True
    who = team.next_fighter
    facts = {
        "player": who,
        "type": type_,
        "name": name.strip() if name else hiring.name_for(team.gang, team.name, who, names),
        "price": price,
        "specialist": False,
    }
    return [Event("hired", {**facts, "boon": True} if boon else facts)]


def dismiss(team: Team, wish: Wish) -> list[Event]:
    """Return the event that dismisses a fighter (NM-CAMP-36, -38)."""
    fighter = fighter_of(team, wish["player"])
    return [Event("dismissed", {"player": fighter.id})]
