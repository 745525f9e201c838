"""NM-CAMP-02, -14 to -16, -24 to -38, -60: a coach's acts on a gang between battles.

A wish (command) is one of these acts, or a list of them that are all done or none; an act that
rolls stands alone:

    {"act": "rename", "name"}                      {"act": "rename_fighter", "player", "name"}
    {"act": "pick_crew", "players": [ids]}         {"act": "close_step"}

income:   {"act": "work_boon", "territory", "player"}  rolls    {"act": "decline_boon", "territory"}
actions:  {"act": "roll_fee", "player"}  rolls     {"act": "pay_doc"}  rolls
          {"act": "let_die", "player"}             {"act": "trade", "player", "boon"?}  rolls
          {"act": "take_offer", "item", "player"?} {"act": "leave_offer"}
          {"act": "work_territory", "player"}      {"act": "no_action", "player"}
          {"act": "hold_captive", "gang", "captive"}
roster:   {"act": "hire", "type", "name"?}         {"act": "dismiss", "player"}
          {"act": "buy", "item", "player"?}        {"act": "sell", "item", "player"?}
          {"act": "give", "item", "player"}        {"act": "make_ganger", "player"}
          {"act": "advance", "player", "advance", "skill"?}
          {"act": "advance_at_random", "player", "advance", "set"}  rolls
          {"act": "roll_advance", "player"}  rolls
          {"act": "take_advance", "player", "option", "set"?}  rolls
          {"act": "choose_leader", "player"}

``player`` is the id of a fighter; without it, where it may be left out, the item is of the stash.
``pick_crew`` names the fighters that go into custom crews, the first first, until others are named.
The steps are those of `sequence`, which says what waits in each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rules import rulings, wishes
from rules.acts import Act, Acts, RollingAct
from rules.necromunda.between import dealing, ruling, surgery, trading, training
from rules.necromunda.between.campaign import income
from rules.necromunda.between.gang import hiring
from rules.necromunda.between.gang.founding import NAME
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.gang.succession import succession
from rules.necromunda.between.history import apply
from rules.necromunda.between.reducing import closing_problems
from rules.necromunda.between.refusing import present
from rules.necromunda.between.sequence import closed, in_step
from rules.necromunda.catalogue.vocabulary import CATEGORIES
from rules.problems import Problem, Refusal
from rules.roster import Event
from rules.steps import StepDice

JSON = Any
Wish = dict[str, JSON]

#: The kinds of the events of all acts that neither roll nor close a step.
EVENTS: Final = frozenset(
    {
        *("renamed", "fighter_renamed", "crew_picked", "income_declined", "trade_left", "acted"),
        "captive_held",
        *("hired", "dismissed", "bought", "sold", "given", "advanced", "juve_promoted", "led"),
        "died",
    }
)


def change(team: Team, wish: JSON, dice: StepDice) -> list[Event]:
    """Return the events of one act, or of a list of acts in order; see `Acts.change`.

    Raises Refusal.
    """
    return _ACTS.change(team, wish, dice)


def ruled(team: Team, wish: JSON) -> list[Event]:
    """Return the events of a ruling, or of several (LG-EVENT-09)."""
    return _RULINGS.change(team, wish)


def apply_all(team: Team, events: Iterable[Event]) -> None:
    """Apply the events of an act to a team in place, all or none."""
    _ACTS.apply_all(team, events)


# -- at any time ----------------------------------------------------------------------------------


def _rename(team: Team, wish: Wish) -> list[Event]:
    return [Event("renamed", {"name": wish["name"].strip()})]


def _rename_fighter(team: Team, wish: Wish) -> list[Event]:
    fighter, name = present(team, wish["player"]), wish["name"].strip()
    names = [each.name for each in team.roster if each is not fighter]
    if wrong := hiring.name_problems(names, name, "name"):
        raise Refusal(wrong)
    return [Event("fighter_renamed", {"player": fighter.id, "name": name})]


def _pick_crew(team: Team, wish: Wish) -> list[Event]:
    """Return the event that names the fighters of custom crews (NM-CREW-07).

    Raises Refusal("not_different_fighters") if one is named twice.
    """
    players = wish["players"]
    if not all(type(who) is int for who in players) or len({*players}) < len(players):
        raise Refusal(Problem("not_different_fighters", "NM-CREW-07", about="players"))
    for who in players:
        present(team, who)
    return [Event("crew_picked", {"picked": players})]


def _close_step(team: Team, wish: Wish) -> list[Event]:
    """Return the events that close the open step (NM-CAMP-02, -14).

    After a correction a fighter may be left whom nobody can bring to the doctor; it dies.

    Raises Refusal with everything that must be done in the step first.
    """
    if wrong := closing_problems(team):
        raise Refusal(wrong)
    lost = _with_losses(team, []) if team.step == "actions" else []
    return [*lost, closed(team)]


# -- income and actions ---------------------------------------------------------------------------


def _decline_boon(team: Team, wish: Wish) -> list[Event]:
    in_step(team, "income")
    if wrong := income.boon_problems(team, wish["territory"]):
        raise Refusal(wrong)
    return [Event("income_declined", {"source": wish["territory"]})]


def _let_die(team: Team, wish: Wish) -> list[Event]:
    """Return the events by which a critically injured fighter dies (NM-CAMP-15).

    Raises Refusal("not_the_next_patient") for any other fighter.
    """
    in_step(team, "actions")
    patient, who = team.patient, wish["player"]
    if patient is None or patient.id != who:
        raise Refusal(
            Problem("not_the_next_patient", "NM-CAMP-64", {"player": who}, f"player:{who}")
        )
    return _with_losses(team, surgery.let_die(team, patient))


def _leave_offer(team: Team, wish: Wish) -> list[Event]:
    dealing.offer_of(team)
    return [Event("trade_left", {})]


def _hold_captive(team: Team, wish: Wish) -> list[Event]:
    """Return the event that keeps a captive (NM-DEC-44). Raises Refusal("no_fate_waits").

    Asking for a ransom is a deal with its gang.
    """
    in_step(team, "actions")
    gang, who = wish["gang"], wish["captive"]
    if team.after is None or (gang, who) not in team.after.fates:
        raise Refusal(Problem("no_fate_waits", "NM-CAMP-20", {"player": who}, "captive"))
    return [Event("captive_held", {"gang": gang, "fighter": who})]


def _acted(action: str) -> Callable[[Team, Wish], list[Event]]:
    def do(team: Team, wish: Wish) -> list[Event]:
        if wrong := trading.action_problems(team, wish["player"]):
            raise Refusal(wrong)
        return [trading.acted(wish["player"], action)]

    return do


# -- the roster -----------------------------------------------------------------------------------


def _in_roster(do: Callable[[Team, Wish], list[Event]]) -> Callable[[Team, Wish], list[Event]]:
    """Return an act of the roster update that gives a gang without a leader one at once.

    See NM-CAMP-02.
    """

    def checked(team: Team, wish: Wish) -> list[Event]:
        in_step(team, "roster")
        return _with_heir(team, do(team, wish))

    return checked


def _with_heir(team: Team, events: list[Event]) -> list[Event]:
    """Return the events, and the event of a new leader where the gang has none after them.

    See NM-CAMP-38, -61.
    """
    working = team.copy()
    for event in events:
        apply(working, event)
    return [*events, *succession(working)]


def _with_losses(team: Team, events: list[Event]) -> list[Event]:
    """Return the events, and the deaths of fighters that nobody is left to bring to the doctor.

    See NM-CAMP-14.
    """
    working = team.copy()
    for event in events:
        apply(working, event)
    return [*events, *surgery.losses(working)]


def _choose_leader(team: Team, wish: Wish) -> list[Event]:
    """Return the events by which one of several equal heirs becomes leader (NM-CAMP-38).

    Raises Refusal("no_heir") for anybody else.
    """
    heirs, who = [fighter.id for fighter in team.heirs], wish["player"]
    if who not in heirs:
        params = {"player": who, "heirs": heirs}
        raise Refusal(Problem("no_heir", "NM-CAMP-38", params, f"player:{who}"))
    return _with_losses(team, [Event("led", {"player": who})])


# -- what is read ---------------------------------------------------------------------------------


def _type(value: JSON, about: str) -> list[Problem]:
    if value in CATEGORIES:
        return []
    return [Problem("no_such_type", "NM-CREW-02", {"types": list(CATEGORIES)}, about)]


def _somebody(value: JSON, about: str) -> list[Problem]:
    """Check a fighter's id; None means the stash. Return its problems."""
    return [] if value is None else wishes.whole(value, about)


_WHO: Mapping[str, wishes.Check] = {"player": wishes.whole}
_ITEM: Mapping[str, wishes.Check] = {"item": wishes.word}
_FOR: Mapping[str, tuple[wishes.Check, JSON]] = {"player": (_somebody, None)}
_NAMED: Mapping[str, tuple[wishes.Check, JSON]] = {"name": (hiring.NAME, None)}
_ACTS = Acts(
    {
        "rename": Act({"name": NAME}, _rename),
        "rename_fighter": Act({**_WHO, "name": hiring.NAME}, _rename_fighter),
        "pick_crew": Act({"players": wishes.listing}, _pick_crew),
        "close_step": Act({}, _close_step),
        "work_boon": RollingAct(
            {"territory": wishes.word, **_WHO}, income.work_problems, income.work
        ),
        "decline_boon": Act({"territory": wishes.word}, _decline_boon),
        "roll_fee": RollingAct(
            _WHO,
            lambda team, wish: surgery.fee_problems(team, wish["player"]),
            lambda team, wish, dice: surgery.roll_fee(team, wish["player"], dice),
        ),
        "pay_doc": RollingAct(
            {},
            lambda team, wish: surgery.pay_problems(team),
            lambda team, wish, dice: surgery.pay(team, dice),
        ),
        "let_die": Act(_WHO, _let_die),
        "trade": RollingAct(
            _WHO, trading.trade_problems, trading.trade, {"boon": (wishes.truth, True)}
        ),
        "take_offer": Act(_ITEM, dealing.take_offer, _FOR),
        "leave_offer": Act({}, _leave_offer),
        "work_territory": Act(_WHO, _acted("work_territory")),
        "no_action": Act(_WHO, _acted("none")),
        "hold_captive": Act({"gang": wishes.whole, "captive": wishes.whole}, _hold_captive),
        "hire": Act({"type": _type}, _in_roster(dealing.hire), _NAMED),
        "dismiss": Act(_WHO, _in_roster(dealing.dismiss)),
        "buy": Act(_ITEM, _in_roster(dealing.buy), _FOR),
        "sell": Act(_ITEM, _in_roster(dealing.sell), _FOR),
        "give": Act({**_ITEM, **_WHO}, _in_roster(dealing.give)),
        "make_ganger": Act(_WHO, _in_roster(training.make_ganger)),
        "advance": Act(
            {**_WHO, "advance": wishes.word},
            _in_roster(training.advance),
            {"skill": (wishes.word, "")},
        ),
        "advance_at_random": RollingAct(
            {**_WHO, "advance": wishes.word, "set": wishes.word},
            training.random_problems,
            training.at_random,
        ),
        "roll_advance": RollingAct(_WHO, training.roll_problems, training.roll),
        "take_advance": RollingAct(
            {**_WHO, "option": wishes.word},
            training.take_problems,
            training.take,
            {"set": (wishes.word, "")},
        ),
        "choose_leader": Act(_WHO, _choose_leader),
    },
    apply,
    "NM-CAMP-02",
)
_RULINGS = rulings.acts(ruling.DOERS, apply)
