"""Acts of a gang's coach between battles: the sequence after one, and custom crews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rosters.games import wishes
from rosters.games.coming import UNKNOWN, Coming
from rosters.games.due import Due
from rosters.games.necromunda import naming, wares
from rosters.games.necromunda.after_battle import Waiting, waiting
from rosters.games.necromunda.event_sentences import CONDITIONS
from rosters.games.necromunda.members import Member, Selling, member, sellings
from rosters.games.necromunda.wares import Shelf, Ware
from rosters.games.options import Group, Option
from rules.necromunda.between import advancing, dealing
from rules.necromunda.between.gang import equipment, hiring
from rules.necromunda.between.gang.fighter import Fighter
from rules.necromunda.between.gang.gang import Captive, Team
from rules.necromunda.catalogue.vocabulary import CATEGORIES
from rules.problems import Problem

JSON = Any


@dataclass(frozen=True, slots=True)
class Hire:
    """A type of fighters that can be hired now, and its price in credits (NM-CAMP-28, -41)."""

    id: str
    name: str
    price: int
    can_pay: bool


@dataclass(frozen=True, slots=True)
class Market:
    """All that a coach can do with a gang now.

    waits: the open choices of the step.
    members: all fighters; ``learners``: those with an advance to buy, to roll for or to take.
    picked: the fighters named for custom crews, in that order (NM-CREW-07).
    stash: items that nobody carries.
    shelves: what can be bought for it, marked by what the gang can pay.
    kind, payable: what the reader asked to see of the shop: a kind of items, only what can be paid.
    held: captives of other gangs.
    """

    team: Team
    waits: Waiting
    members: tuple[Member, ...]
    picked: tuple[int, ...]
    stash: tuple[Selling, ...]
    shelves: tuple[Shelf, ...]
    hires: tuple[Hire, ...]
    held: tuple[Captive, ...]
    kind: str = ""
    payable: bool = False

    @property
    def shop(self) -> list[Group]:
        """The items of the shop that the reader asked to see, with their profiles."""
        groups = []
        for shelf in self.shelves:
            if self.kind not in ("", shelf.kind):
                continue
            options = [_ware(ware) for ware in shelf.wares if ware.can_pay or not self.payable]
            if options:
                groups.append(Group(shelf.name, options, folded=not self.kind))
        return groups

    @property
    def step(self) -> str:
        return self.team.step

    @property
    def learners(self) -> list[Member]:
        members = [each for each in self.members if each.due or each.learnings or each.promotes]
        return sorted(members, key=lambda each: not each.due)

    @property
    def crew(self) -> list[tuple[Member, int | str]]:
        """All members with their place in custom crews; empty for one without a place."""
        places: dict[int, int | str] = {who: at for at, who in enumerate(self.picked, 1)}
        return [(each, places.get(each.id, "")) for each in self.members]

    def to_json(self) -> JSON:
        """Return the market for programs."""
        return {
            "step": self.step,
            "credits": self.team.treasury,
            "crew": list(self.picked),
            "trade": None
            if self.waits.find is None
            else {
                "availability": self.waits.find.availability,
                "items": _listed(self.waits.find.shelves),
            },
            "fighters": [
                {
                    "player": each.id,
                    "advances": [learning.id for learning in each.learnings],
                    "rolls": each.rolls,
                    "options": [[taking.option, taking.set_] for taking in each.takings],
                    "sells": {selling.text: selling.price for selling in each.sells},
                    "from_stash": [text for text, _name in each.gets],
                    "buys": wares.affordable(each.shelves),
                }
                for each in self.members
            ],
            "stash": {each.text: each.price for each in self.stash},
            "buys": wares.affordable(self.shelves),
            "hires": {each.id: each.price for each in self.hires},
        }


def _ware(ware: Ware) -> Option:
    price = ngettext("{count} credit", "{count} credits", ware.price).format(count=ware.price)
    barred = "" if ware.can_pay else gettext_lazy("too few credits")
    return Option(ware.text, ware.name, ware.does, price, ware.profiles, barred)


def _listed(shelves: Sequence[Shelf]) -> dict[str, int]:
    return {ware.text: ware.price for shelf in shelves for ware in shelf.wares}


def market(version: str, state: Team, coming: Coming = UNKNOWN) -> Market:
    in_roster = state.step == "roster"
    data = state.catalogue
    bought = wares.for_stash(data, state.gang, equipment.market_price) if in_roster else []
    return Market(
        state,
        waiting(state),
        tuple(member(state, each, _states(each), in_roster=in_roster) for each in state.roster),
        state.picked,
        sellings(state, None) if in_roster else (),
        wares.shelved(data, wares.marked(bought, state.treasury)),
        _hires(state) if in_roster else (),
        tuple(state.captives),
        coming.asked.get("kind", ""),
        coming.asked.get("payable", "") == "yes",
    )


def _states(fighter: Fighter) -> str:
    return ", ".join(CONDITIONS[each.what]() for each in fighter.conditions)


def _hires(team: Team) -> tuple[Hire, ...]:
    ranks = [fighter.rank for fighter in team.roster]
    hires = []
    for type_ in CATEGORIES:
        if hiring.composition_problems(ranks, type_):
            continue
        [event] = dealing.hire(team, {"type": type_, "name": None})
        price = event.payload["price"]
        hires.append(Hire(type_, naming.rank_name(type_), price, price <= team.treasury))
    return tuple(hires)


def due(version: str, state: Team) -> list[Due]:
    """List the choices of the open step, what it leaves to do, then custom crews."""
    waits = waiting(state)
    dues: list[Due] = []

    def see(icon: str, title: str, about: str, anchor: str) -> None:
        dues.append(Due(icon, title, about, anchor, gettext_lazy("See to it"), waits=True))

    if waits.heirs:
        names = ", ".join(each.name for each in waits.heirs)
        see("ic-flag", _("The gang has no leader"), names, "leader")
    for work in waits.works:
        about = _("Income of {dice}: risk a ganger, or do without.").format(dice=work.dice)
        see("ic-scales", work.name, about, "step")
    for captive in waits.fates:
        title = _("What becomes of {name}?").format(name=captive.name)
        see("ic-flag", title, _("Ask for a ransom, or keep the captive."), "captives")
    if waits.patient:
        title = _("{name} is dying").format(name=waits.patient.who.name)
        see("ic-hurt", title, _("Only a doctor can help."), "step")
    if waits.find:
        about = _("Rarity {rarity} at most: buy one item, or leave it.")
        see("ic-scales", _("A trade"), about.format(rarity=waits.find.availability), "step")
    if waits.actors:
        count = len(waits.actors)
        title = ngettext(
            "{count} post-battle action waits", "{count} post-battle actions wait", count
        ).format(count=count)
        see("ic-flag", title, ", ".join(each.who.name for each in waits.actors), "step")
    for fighter in state.roster if state.step == "roster" else ():
        if fighter.is_due or fighter.waiting:
            title = _("{name} has an advance").format(name=fighter.name)
            about = _("It is rolled for, and taken.")
            see("ic-learn", title, about, f"learns-{fighter.id}")
    if state.step == "roster":
        about = _("Buy, hire and hand out; it is over when you say so.")
        see("ic-scales", _("The roster update is open"), about, "step")
    return dues


MAY_LACK = True


def lacking(version: str, state: Team) -> list[Problem]:
    """List a problem where nobody is ready for battle (NM-OVER-08)."""
    return [] if state.ready else [Problem("nobody_ready", "NM-OVER-08", {"gang": state.name})]


def wish(data: Mapping[str, Any], lists: Mapping[str, Sequence[str]]) -> JSON:
    """Return one act.

    ``learning`` is an advance with its skill or set, ``taking`` an option and a set; ``place-3`` is
    the place of fighter 3 in custom crews.
    """
    wanted = wishes.read(
        data, ("act", "name", "type", "item", "territory", "advance"), ("player", "gang", "captive")
    )
    act = wanted.get("act")
    if act == "hire" and not str(wanted.get("name", "")).strip():
        wanted.pop("name", None)
    if act == "pick_crew":
        wanted["players"] = _crew(data)
    if act == "trade":
        wanted["boon"] = data.get("boon") == "yes"
    if act == "advance" and "learning" in data:
        wanted |= _learning(str(data["learning"]))
    if act == "take_advance" and "taking" in data:
        wanted["option"], _space, wanted["set"] = str(data["taking"]).partition(" ")
    return wanted


def _learning(chosen: str) -> dict[str, str]:
    """Return the act of an advance, named as by `members.Learning`.

    An advance with dice is an act of its own.
    """
    advance, _space, choice = chosen.partition(" ")
    if advance in advancing.RANDOM:
        return {"act": "advance_at_random", "advance": advance, "set": choice}
    return {"advance": advance, "skill": choice} if choice else {"advance": advance}


def _crew(data: Mapping[str, Any]) -> list[int | str]:
    """Return the fighters with a place, in the order of the places.

    ``place-3`` is the field of fighter 3.
    """
    places = [
        (wishes.whole(str(place)), wishes.whole(name.removeprefix("place-")))
        for name, place in data.items()
        if name.startswith("place-") and str(place).strip()
    ]
    return [who for _place, who in sorted(places, key=lambda each: (str(type(each[0])), each[0]))]
