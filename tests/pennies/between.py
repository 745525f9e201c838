"""What a club does between two matches: acts, of which one rolls, and the two steps of that time.

    {"act": "rename", "name"}        {"act": "recruit", "name"}     {"act": "dismiss", "player"}
    {"act": "haggle", "player"}      {"act": "take_offer"}          {"act": "leave_offer"}
    {"act": "leave_fair"}            {"act": "give_charm", "player"}
    {"act": "parade"}                {"act": "hide_captive"}

Who has taken a captive in a campaign says first whether he is shown around the town, which makes
the club prouder.  After a match there is a fair.  A member haggles there, which is rolled; whether
an offer is taken is an act of its own.  When the fair is over, charms are given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules import rulings, wishes
from rules.acts import Act, Acts, RollingAct
from rules.problems import Problem, Refusal
from rules.roster import Event
from rules.rulings import RULED
from rules.steps import STEP_CLOSED, OpenChoice, StepDice
from tests.pennies import ruling
from tests.pennies.club import CHARMS, FAIR, FAIR_DAYS, MOST_HAGGLING, PARADE, REDUCERS, Club

JSON = Any
ALL_REDUCERS: Final = {**REDUCERS, RULED: ruling.REDUCE}
LEAST, MOST = 2, 8
#: The kinds of the events of acts that can be taken back.
EVENTS: Final = frozenset(
    {"renamed", "recruited", "dismissed", "charm_given", "offer_taken", "offer_left"}
)


def change(team: Club, wish: JSON, dice: StepDice) -> list[Event]:
    """The events of one act, or of a list of acts in order; see `Acts.change`."""
    return _ACTS.change(team, wish, dice)


def ruled(team: Club, wish: JSON) -> list[Event]:
    """The events of a ruling, or of several."""
    return _RULINGS.change(team, wish)


def open_choices(team: Club) -> list[OpenChoice]:
    """Whether a captive is shown around; the offer that waits; else who haggles, while the fair is
    on; else who gets a charm."""
    if team.parade:
        ways: list[JSON] = [{"act": "hide_captive"}, {"act": "parade"}]
        whom = {"name": team.captives[-1].name}
        return [OpenChoice(PARADE, "parade", "LG-FIX-12", whom, ways, ways[0])]
    if team.offer is not None:
        about, answers = {"player": team.offer}, [{"act": "leave_offer"}, {"act": "take_offer"}]
        return [OpenChoice(FAIR, "offer", "", about, answers, answers[0], days=FAIR_DAYS)]
    if team.fair:
        eager = [each for each in team.present if not _haggling_problems(team, each.id)]
        acts = [{"act": "haggle", "player": each.id} for each in eager]
        leave = {"act": "leave_fair"}
        return [OpenChoice(FAIR, "haggle", "", {}, [leave, *acts], leave, "1d6", FAIR_DAYS)]
    gifts = [{"act": "give_charm", "player": each.id} for each in team.present]
    return [OpenChoice(CHARMS, "charm", "", {}, gifts, gifts[0]) for _ in range(team.charms)]


def default(team: Club) -> list[Event]:
    """Who does not come to the fair buys nothing; the first member gets the charms."""
    if team.parade:
        return [paraded(shown=False)]
    if team.fair:
        return [fair_is_over()]
    return [Event("charm_given", {"player": team.present[0].id}) for _ in range(team.charms)]


def fair_is_over() -> Event:
    return Event(STEP_CLOSED, {"step": FAIR})


def paraded(*, shown: bool) -> Event:
    return Event("paraded", {"shown": shown})


def _parade(team: Club, wish: Mapping[str, JSON]) -> list[Event]:
    return [paraded(shown=True)]


def _hide_captive(team: Club, wish: Mapping[str, JSON]) -> list[Event]:
    return [paraded(shown=False)]


def _rename(team: Club, wish: Mapping[str, JSON]) -> list[Event]:
    return [Event("renamed", {"name": wish["name"]})]


def _recruit(team: Club, wish: Mapping[str, JSON]) -> list[Event]:
    if team.named(wish["name"]) is not None or len(team.present) >= MOST:
        raise Refusal(people_of_other_names())
    return [Event("recruited", {"player": team.joined + 1, "name": wish["name"]})]


def _dismiss(team: Club, wish: Mapping[str, JSON]) -> list[Event]:
    if len(team.present) <= LEAST:
        raise Refusal(people_of_other_names())
    return [Event("dismissed", {"player": team.member(wish["player"]).id})]


def people_of_other_names(about: str = "") -> Problem:
    return Problem("people_of_other_names", params={"least": LEAST, "most": MOST}, about=about)


def _haggling_problems(team: Club, player: JSON) -> list[Problem]:
    """Everything that speaks against it, before a die is rolled."""
    try:
        member = team.member(player)
    except Refusal as refusal:
        return list(refusal.problems)
    found = []
    if not team.fair:
        found.append(Problem("fair_is_over"))
    if team.offer is not None:
        found.append(Problem("offer_waits"))
    if team.haggled.get(member.id, 0) >= MOST_HAGGLING:
        about = {"name": member.name, "most": MOST_HAGGLING}
        found.append(Problem("haggled_enough", params=about))
    return found


def _haggle(team: Club, wish: Mapping[str, JSON], dice: StepDice) -> list[Event]:
    who = wish["player"]
    rolled = dice.roll(1, 6, step=FAIR, who=who, often=team.haggled.get(who, 0))
    return [Event("haggled", {"player": who, "rolled": rolled.to_json()})]


def _take_offer(team: Club, wish: Mapping[str, JSON]) -> list[Event]:
    return [Event("offer_taken", {})]


def _leave_offer(team: Club, wish: Mapping[str, JSON]) -> list[Event]:
    return [Event("offer_left", {})]


def _leave_fair(team: Club, wish: Mapping[str, JSON]) -> list[Event]:
    return [fair_is_over()]


def _give_charm(team: Club, wish: Mapping[str, JSON]) -> list[Event]:
    if team.fair:
        raise Refusal(Problem("fair_is_on"))
    if not team.charms:
        raise Refusal(Problem("no_charm_waits"))
    return [Event("charm_given", {"player": team.member(wish["player"]).id})]


def apply(team: Club, event: Event) -> None:
    ALL_REDUCERS[event.kind](team, event.payload)


_NAME: Final[Mapping[str, wishes.Check]] = {"name": wishes.word}
_WHO: Final[Mapping[str, wishes.Check]] = {"player": wishes.whole}
_ACTS: Final = Acts(
    {
        "rename": Act(_NAME, _rename),
        "recruit": Act(_NAME, _recruit),
        "dismiss": Act(_WHO, _dismiss),
        "haggle": RollingAct(
            _WHO, lambda team, wish: _haggling_problems(team, wish["player"]), _haggle
        ),
        "take_offer": Act({}, _take_offer),
        "leave_offer": Act({}, _leave_offer),
        "leave_fair": Act({}, _leave_fair),
        "parade": Act({}, _parade),
        "hide_captive": Act({}, _hide_captive),
        "give_charm": Act(_WHO, _give_charm),
    },
    apply,
)
_RULINGS: Final = rulings.acts(ruling.DOERS, apply)
