"""Change a team between matches as its coach wishes (HC-LEAGUE-10, HC-LEAGUE-12).

The roster is fixed.  A wish is one of these acts, or a list of them that are all done or none:

    {"act": "rename", "name"}                         {"act": "rename_player", "player", "name"}
    {"act": "renumber", "player", "number"}           {"act": "trim", "competition", "cards"}

``renumber`` exchanges shirts with the player who wears the number. ``trim`` gives tactic cards
back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules import rulings, shirts, wishes
from rules.acts import Act, Acts
from rules.helvetia_cup.between import ruling, trimming
from rules.helvetia_cup.between.building import NAME, NUMBERS, no_such_number
from rules.helvetia_cup.between.history import apply
from rules.helvetia_cup.between.team import Player, Team
from rules.problems import Problem, Refusal
from rules.roster import Event
from rules.steps import OpenChoice

JSON = Any

#: The kinds of the events of all these acts.
EVENTS = frozenset({"renamed", "player_renamed", "renumbered", "trimmed"})


def change(team: Team, wish: JSON) -> list[Event]:
    """Return the events of one act, or of a list of acts in order; see `Acts.change`.

    Raises Refusal if one of them is not legal.
    """
    return _ACTS.change(team, wish)


def ruled(team: Team, wish: JSON) -> list[Event]:
    """Return the events of a ruling, or of several (LG-EVENT-09)."""
    return _RULINGS.change(team, wish)


def apply_all(team: Team, events: Iterable[Event]) -> None:
    """Apply the events of an act to a team in place, all or none."""
    _ACTS.apply_all(team, events)


def _rename(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    return [Event("renamed", {"name": wish["name"].strip()})]


def _rename_player(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    player = _player(team, wish["player"])
    return [Event("player_renamed", {"player": player.id, "name": wish["name"].strip()})]


def _renumber(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """Change a player's shirt; a player who wears the number takes the other shirt.

    Raises Refusal for a number that no shirt has (HC-ROSTER-01).
    """
    player, number = _player(team, wish["player"]), wish["number"]
    if number not in NUMBERS:
        raise Refusal(no_such_number("number"))
    return [shirts.exchange(team.roster, player, number)]


def _trim(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """Give back cards where that was left open (HC-DEC-32, LG-FIX-11).

    Raises Refusal("nothing_to_do") if no card is in excess, or with the problems of the choice.
    """
    competition, cards = wish["competition"], wish["cards"]
    if not team.excess(competition):
        raise Refusal(Problem("nothing_to_do", "HC-LEAGUE-12", about="cards"))
    if wrong := trimming.problems(team, competition, cards):
        raise Refusal(wrong)
    return [trimming.trimmed(competition, cards)]


def open_choices(team: Team) -> list[OpenChoice]:
    """List the open choices: which cards to give back, for every collection that is too large
    (HC-DEC-32).
    """
    return [
        OpenChoice(
            "after_the_match",
            "trim",
            "HC-LEAGUE-12",
            {"competition": competition},
            default={
                "act": "trim",
                "competition": competition,
                "cards": trimming.default(team, competition),
            },
        )
        for competition in _too_large(team)
    ]


def default(team: Team) -> list[Event]:
    """Return the events of the defaults for every collection that is too large (HC-DEC-32)."""
    return [
        trimming.trimmed(competition, trimming.default(team, competition))
        for competition in _too_large(team)
    ]


def _too_large(team: Team) -> list[str]:
    return [competition for competition in sorted(team.books) if team.excess(competition)]


def _player(team: Team, who: int) -> Player:
    if who not in team.players:
        raise Refusal(Problem("no_such_player", "", {"player": who}, f"player:{who}"))
    return team.players[who]


_WHO: Mapping[str, wishes.Check] = {"player": wishes.whole}
_ACTS = Acts(
    {
        "rename": Act({"name": NAME}, _rename),
        "rename_player": Act({**_WHO, "name": NAME}, _rename_player),
        "renumber": Act({**_WHO, "number": wishes.whole}, _renumber),
        "trim": Act({"competition": wishes.word, "cards": wishes.listing}, _trim),
    },
    apply,
    "HC-LEAGUE-10",
)
_RULINGS = rulings.acts(ruling.DOERS, apply)
