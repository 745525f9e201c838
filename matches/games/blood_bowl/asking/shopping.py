"""The form for inducements: what petty cash buys, in a list with prices and a running total
(BB-DEC-55).

The fields are named ``thing-babes`` (how many), ``mercenary-1`` (``blitzer`` or ``blitzer:Guard``)
and ``star-1`` (a name).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from rosters.typed.numbers import or_typed
from rosters.words.catalogue_names import called
from rosters.words.explained import explanation
from rosters.words.money import money
from rules.blood_bowl.catalogue import Positional
from rules.blood_bowl.inducements.market import MERCENARIES, STARS, Market
from rules.coach import Answer, Build
from rules.problems import Problem

_BETWEEN = ":"
#: The most digits of a number of inducements.
_LONG = 5


@dataclass(frozen=True, slots=True)
class Thing:
    """An inducement; `counts` are those that the purse can pay, empty if it is too dear.

    does: a sentence.
    """

    name: str
    label: str
    does: str
    price: int
    most: int
    counts: Sequence[int]
    count: int


@dataclass(frozen=True, slots=True)
class Men:
    """The mercenaries of a position: each choice as value and label."""

    title: str
    choices: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Guest:
    """A Star Player."""

    name: str
    star: str
    price: int
    profile: tuple[int, int, int, int]
    skills: str
    hired: bool


@dataclass(frozen=True, slots=True)
class PurchaseForm:
    """The market as a list to fill in; amounts in gold pieces.

    lines:   the lines for mercenaries, each with what is chosen in it.
    too_dear: Star Players who would come, but cost more than there is.
    checked: whether something was filled in; then `total` is its price, `left` what remains of the
             purse, `problems` every reason why it cannot be bought.
    total:   None where the purchase names something that does not exist.
    """

    market: Market
    things: Sequence[Thing]
    men: Sequence[Men]
    lines: Sequence[tuple[str, str]]
    stars: Sequence[Guest]
    too_dear: Sequence[Guest]
    checked: bool
    total: int | None
    problems: Sequence[Problem]
    template: str = "games/blood_bowl/purchase.html"
    wide: bool = True

    @property
    def left(self) -> int | None:
        return None if self.total is None else self.market.purse - self.total

    def to_json(self) -> Any:
        return {"kind": "purchase", **self.market.to_json()}


def form(decision: Build, typed: Mapping[str, str]) -> PurchaseForm:
    market: Market = decision.about
    checked = typed.get("form") == "purchase"
    purchase = given(typed) if checked else {}
    stars = [_guest(n, each, typed) for n, each in enumerate(market.stars, 1)]
    men = [found for each in market.mercenaries if (found := _men(market, each)).choices]
    return PurchaseForm(
        market,
        [_thing(market, each, typed) for each in market.things],
        men,
        [(name, typed.get(name, "")) for name in _lines(market)] if men else [],
        [each for each in stars if each.price <= market.purse or each.hired],
        [each for each in stars if each.price > market.purse and not each.hired],
        checked,
        market.total(purchase),
        decision.problems(purchase) if checked else [],
    )


def given(typed: Mapping[str, str]) -> Answer:
    """Return the purchase that the fields make; text that is no number stays as typed."""
    purchase: dict[str, Any] = {}
    for name, value in typed.items():
        kind, dash, what = name.partition("-")
        if not dash or not value or value == "0":
            continue
        if kind == "thing":
            purchase[what] = or_typed(value, most=9999)
        elif kind == "mercenary":
            position, _between, skill = value.partition(_BETWEEN)
            man = {"position": position, "skill": skill} if skill else {"position": position}
            purchase.setdefault(MERCENARIES, []).append(man)
        elif kind == "star":
            purchase.setdefault(STARS, []).append(value)
    return purchase


def typed_of(market: Market, purchase: Answer) -> dict[str, str]:
    """Return the fields of a purchase, as `given` reads them."""
    typed = {
        f"thing-{what}": str(count)
        for what, count in purchase.items()
        if what not in (MERCENARIES, STARS)
    }
    for n, man in enumerate(purchase.get(MERCENARIES, ()), 1):
        skill = man.get("skill", "")
        words = (man["position"], skill) if skill else (man["position"],)
        typed[f"mercenary-{n}"] = _BETWEEN.join(words)
    hired = purchase.get(STARS, ())
    stars = enumerate(market.stars, 1)
    return typed | {f"star-{n}": star.name for n, star in stars if star.name in hired}


def _thing(market: Market, each: Any, typed: Mapping[str, str]) -> Thing:
    name, price = f"thing-{each.id}", each.price(market.race)
    counts = range(1, min(each.most, market.purse // price) + 1)
    wanted = typed.get(name, "0")
    count = int(wanted) if wanted in map(str, counts) else 0
    label = called("blood_bowl", "inducement", each.name)
    does = explanation("blood_bowl", "inducement", each.id)
    return Thing(name, label, does, price, each.most, counts, count)


def _men(market: Market, position: Positional) -> Men:
    """Return the choices of a position: without another skill first, then with each possible
    skill.
    """
    name = called("blood_bowl", "position", position.name)
    choices = []
    for skill in ("", *market.skills(position)):
        price = market.mercenary_price(position, skill)
        if price <= market.purse:
            words = f"{name} + {called('blood_bowl', 'skill', skill)}" if skill else name
            value = f"{position.id}{_BETWEEN}{skill}" if skill else position.id
            choices.append((value, f"{words}: {money(price)}"))
    places = market.places[position.id]
    title = gettext("{position}, at most {most}").format(position=name, most=places)
    return Men(title, choices)


def _lines(market: Market) -> list[str]:
    """Return the names of as many lines as mercenaries could come."""
    prices = [market.mercenary_price(each) for each in market.mercenaries]
    places = sum(market.places[each.id] for each in market.mercenaries)
    most = min(market.room, places, market.purse // min(prices)) if prices else 0
    return [f"mercenary-{n}" for n in range(1, most + 1)]


def _guest(n: int, star: Any, typed: Mapping[str, str]) -> Guest:
    name = f"star-{n}"
    return Guest(
        name,
        star.name,
        star.cost,
        (star.ma, star.st, star.ag, star.av),
        ", ".join(called("blood_bowl", "skill", skill) for skill in star.skills),
        typed.get(name) == star.name,
    )
