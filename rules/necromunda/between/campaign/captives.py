"""NM-CAMP-18 to -22, NM-SCEN-44, -45: how captives change hands after a battle.

Both gangs must be in the battle: a fighter of a third gang stays captive.

A coach who types a battle in from the table says what was agreed there; what they leave open waits
for the coach who decides it (LG-FIX-21): a fate as a choice of the holder's, an answer as an offer
between both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.coach import Build, Choice, ask
from rules.dice import Dice
from rules.necromunda.between.gang.gang import Captive, Team
from rules.necromunda.between.sides import Battle, Side
from rules.problems import Problem, Refusal
from rules.typed import Amount, decides_now, left_open

JSON = Any

#: The scenario that frees a captive (NM-SCEN-41).
RESCUE: Final = "rescue_mission"
FATE: Final = "captive_fate"
ANSWER: Final = "ransom_answer"
HOLD, SELL, PAY, REFUSE, RESCUING = "hold", "sell", "pay", "refuse", "rescue"
#: The kind of the event by which a gang sets out to rescue (NM-CAMP-21).
ANNOUNCED: Final = "rescue_announced"
#: The kinds of the events by which a fate, or the answer to a ransom, is left open at a table.
FATE_LEFT: Final = "fate_left"
ASKED: Final = "ransom_asked"
#: No gang will ever have more credits.
MOST_RANSOM: Final = 100_000
#: NM-CAMP-22: what a captive is sold for is rounded up to a multiple of this.
ROUNDED: Final = 5


class CaptiveFate(Build):
    """What a holder does with a captive: ``"hold"``, ``{"ransom": credits}``, or ``"sell"`` if
    allowed.

    about: the captive, and what a sale brings; ``options`` are sample answers, the default first
           (NM-DEC-44).
    """

    __slots__ = ("options", "amount")

    clause: Final = "NM-CAMP-20"

    def __init__(self, side: int, view: Team, captive: Captive, *, can_sell: bool) -> None:
        about = {
            "gang": captive.gang_name,
            "player": captive.fighter,
            "name": captive.name,
            "price": price(captive),
        }
        super().__init__(FATE, side, view, about)
        ransoms = [{"ransom": credits_} for credits_ in (captive.cost, price(captive))]
        self.options: list[JSON] = [HOLD, *ransoms, *([SELL] if can_sell else [])]
        self.amount = Amount("ransom", 0, MOST_RANSOM, captive.cost)

    @property
    def default(self) -> str:
        return HOLD

    def problems(self, answer: JSON) -> list[Problem]:
        if answer in self.options:
            return []
        if self.amount.is_meant(answer):
            return self.amount.problems(answer, self.clause)
        return [Problem("no_such_fate", "NM-CAMP-19", {"captive": self.about["name"]}, FATE)]

    def sample(self, dice: Dice) -> JSON:
        return self.options[dice.draw(len(self.options))]


def price(captive: Captive) -> int:
    """Return what a sale of the captive brings: half its cost, rounded up (NM-CAMP-22)."""
    return -(-captive.cost // (2 * ROUNDED)) * ROUNDED


def rescued(battle: Battle) -> None:
    """Return freed captives home at once and without pay (NM-SCEN-44, -45).

    The attacker of a rescue mission that won has rescued the captive that it was about.
    """
    if battle.scenario.id != RESCUE:
        return
    for side in battle.sides:
        if side.report.get("role") != "attacker" or battle.result(side.number) != "win":
            continue
        for holder in battle.sides:
            theirs = [c for c in holder.team.captives if c.gang == battle.key(side.number)]
            if theirs:
                terms = battle.campaign.get("terms") or {}
                wanted = side.report.get("rescued") or terms.get("captive")
                captive = next((c for c in theirs if c.fighter == wanted), sought(theirs))
                _return(battle, holder, side, captive.fighter, 0, "NM-SCEN-44")


def sought(captives: Sequence[Captive]) -> Captive:
    """Return the captive that a rescue is about where none is named (NM-SCEN-50, NM-DEC-52).

    It is the most expensive, of those alike the lowest id.
    """
    return by_price(captives)[0]


def by_price(captives: Sequence[Captive]) -> list[Captive]:
    """Return captives in order: the most expensive first, of those alike the lowest id.

    See NM-DEC-52.
    """
    return sorted(captives, key=lambda captive: (-captive.cost, captive.fighter))


def fates(battle: Battle) -> None:
    """Decide what each holder does with each captive of a gang of this battle (NM-CAMP-20, -22)."""
    for side in battle.sides:
        for event in side.filed.agreed:
            try:
                side.emit_all([event])
            except Refusal:
                continue  # it rested on what the correction took away
    for holder in battle.sides:
        # Where a battle is corrected, only who types it in says what was not agreed on then.
        if holder.coach is None or (holder.filed.filled and decides_now(holder.coach)):
            continue
        for captive in list(holder.team.captives):
            owner = battle.side_of(captive.gang)
            if owner is not None and owner is not holder and not _agreed(holder, owner, captive):
                _decide(battle, holder, owner, captive)


def _agreed(holder: Side, owner: Side, captive: Captive) -> bool:
    """Say whether the captive's fate was agreed on or left open when the battle was first filed."""
    whose = captive.gang, captive.fighter
    agreements = [event.payload for event in holder.filed.agreed]
    rescued = [e.payload["player"] for e in owner.filed.agreed if e.kind == ANNOUNCED]
    return captive.fighter in rescued or whose in [
        (each.get("gang"), each.get("fighter")) for each in agreements
    ]


def _decide(battle: Battle, holder: Side, owner: Side, captive: Captive) -> None:
    seller = holder.team.escort  # who goes is picked as for the doctor (NM-CAMP-64)
    can_sell = owner.team.matches > captive.since and seller is not None
    assert holder.coach is not None, "the holder was looked for"
    question = CaptiveFate(holder.number, holder.team, captive, can_sell=can_sell)
    if _may_wait(battle) and left_open(holder.coach, question):
        holder.emit(FATE_LEFT, gang=captive.gang, fighter=captive.fighter)
        return
    answer = ask(holder.coach, question)
    if answer == SELL:
        assert seller is not None, "it was offered"
        holder.emit(
            "captive_freed",
            gang=captive.gang,
            fighter=captive.fighter,
            credits=price(captive),
            clause="NM-CAMP-22",
            seller=seller.id,
        )
        owner.emit("captive_lost", player=captive.fighter)
    elif answer != HOLD and _pays(battle, holder, owner, captive, answer["ransom"]):
        _return(battle, holder, owner, captive.fighter, answer["ransom"], "NM-CAMP-20")


def _may_wait(battle: Battle) -> bool:
    """Say whether two gangs can go on about a captive between their battles: in a campaign."""
    return bool(battle.campaign.get("entries"))


def _pays(battle: Battle, holder: Side, owner: Side, captive: Captive, wanted: int) -> bool:
    """Ask the captive's gang whether it pays; an absent coach refuses, and a poor gang cannot pay.

    See NM-CAMP-20, -21, NM-DEC-45.
    """
    if owner.coach is None:
        return False
    about = {"player": captive.fighter, "name": captive.name, "credits": wanted}
    options = [REFUSE, *([PAY] if owner.team.treasury >= wanted else []), RESCUING]
    question = Choice(ANSWER, owner.number, owner.team, options, about)
    if _may_wait(battle) and left_open(owner.coach, question):
        facts = {"fighter": captive.fighter, "name": captive.name, "credits": wanted}
        holder.emit(ASKED, gang=captive.gang, **facts, clause="NM-CAMP-20")
        return False
    answer = ask(owner.coach, question)
    if answer == RESCUING:
        owner.emit(ANNOUNCED, gang=battle.key(holder.number), player=captive.fighter)
    return bool(answer == PAY)


def _return(
    battle: Battle, holder: Side, owner: Side, who: int, credits_: int, clause: str
) -> None:
    key = battle.key(owner.number)
    holder.emit("captive_freed", gang=key, fighter=who, credits=credits_, clause=clause)
    owner.emit("captive_returned", player=who, credits=credits_, clause=clause)
