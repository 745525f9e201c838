"""KT-CAMP-03, -05 to -09, -15 to -17: a coach's acts on a command roster between matches.

A wish (command) is one of these acts, or a list of them that are all done or none:

    {"act": "rename", "name"}                {"act": "rename_model", "player", "name"}
    {"act": "recruit", "datasheet", "name"?, "items"?, "specialism"?}
    {"act": "dismiss", "player"}             {"act": "promote", "player", "specialism"}
    {"act": "choose_ability", "player", "ability"}
    {"act": "pick_team", "players": [ids]}

``player`` is the id of a model.
``pick_team`` names the kill team of the next match and of all after it, until another is named; an
empty list leaves the choice to the proposal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules import rulings, wishes
from rules.acts import Act, Acts
from rules.kill_team.between import picking, recruiting, ruling
from rules.kill_team.between.building import NAME
from rules.kill_team.between.history import apply, promotion_problems, recruit_problems
from rules.kill_team.between.team import Model, Team
from rules.problems import Problem, Refusal
from rules.roster import Event
from rules.steps import OpenChoice

JSON = Any

#: The one part of the time between two matches (LG-FIX-11).
STEP = "after_the_match"
#: The kinds of the events of all these acts.
EVENTS = frozenset(
    {
        "renamed",
        "model_renamed",
        "recruited",
        "dismissed",
        "specialised",
        "ability_chosen",
        "team_picked",
    }
)


def change(team: Team, wish: JSON) -> list[Event]:
    """Return the events of one act, or of a list of acts in order; see `Acts.change`.

    Raises Refusal.
    """
    return _ACTS.change(team, wish)


def ruled(team: Team, wish: JSON) -> list[Event]:
    """Return the events of a ruling, or of several (LG-EVENT-09)."""
    return _RULINGS.change(team, wish)


def apply_all(team: Team, events: Iterable[Event]) -> None:
    """Apply the events of an act to a team in place, all or none."""
    _ACTS.apply_all(team, events)


def to_learn(team: Team) -> list[tuple[Model, list[str]]]:
    """List the models that have an ability to choose, each with its choices (KT-CAMP-15 to -17)."""
    by_model = ((model, [each.id for each in team.choices(model)]) for model in team.roster)
    return [(model, choices) for model, choices in by_model if choices]


def open_choices(team: Team) -> list[OpenChoice]:
    """List the open choices of abilities, each specialist's next one; the first ability is the
    default.
    """
    open_ = []
    for model, choices in to_learn(team):
        act = {"act": "choose_ability", "player": model.id}
        acts = [{**act, "ability": ability} for ability in choices]
        about = {"player": model.id}
        open_.append(OpenChoice(STEP, "choose_ability", "KT-CAMP-15", about, acts, acts[0]))
    return open_


def default(team: Team) -> list[Event]:
    """Return the events that choose the first ability of every open choice, and of those that
    follow.
    """
    working, events = team.copy(), []
    while waiting := to_learn(working):
        model, choices = waiting[0]
        event = Event("ability_chosen", {"player": model.id, "ability": choices[0]})
        apply(working, event)
        events.append(event)
    return events


def to_do(team: Team) -> list[Problem]:
    """List what a coach must see to before the next match: a Leader, and a legal kill team if they
    named one.

    Levels count in it, as everywhere between matches (KT-CAMP-03). See KT-CAMP-08, -39.
    """
    if not team.leaders:
        return [Problem("no_leader_available", "KT-CAMP-08")]
    if picking.first(team, campaign=True) is None:
        return [Problem("no_kill_team", "KT-CAMP-39", {"team": team.name})]
    if not team.picked:
        return []
    return picking.team_problems(team, team.kill_team, campaign=True)


def _rename(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    return [Event("renamed", {"name": wish["name"].strip()})]


def _rename_model(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    model, name = _model(team, wish["player"]), wish["name"].strip()
    return [Event("model_renamed", {"player": model.id, "name": name})]


def _recruit(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """Return the event that recruits a model (KT-CAMP-05).

    Raises Refusal with every reason why it cannot join.
    """
    if wrong := recruit_problems(team, wish):
        raise Refusal(wrong)
    names = {model.name for model in team.roster}
    newcomer = max(team.models, default=0) + 1
    sheet = team.catalogue.datasheets[wish["datasheet"]]
    return [recruiting.recruited(newcomer, sheet, wish, names)]


def _dismiss(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """Return the event that dismisses a model (KT-CAMP-06)."""
    return [Event("dismissed", {"player": _model(team, wish["player"]).id})]


def _promote(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """Return the event that gives a model a specialism (KT-CAMP-07).

    Raises Refusal with every reason against it.
    """
    model, specialism = _model(team, wish["player"]), wish["specialism"]
    if wrong := promotion_problems(team, model, specialism):
        raise Refusal(wrong)
    return [Event("specialised", {"player": model.id, "specialism": specialism})]


def _choose_ability(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """Return the event by which a model learns an ability (KT-CAMP-15 to -17)."""
    model = _model(team, wish["player"])
    return [Event("ability_chosen", {"player": model.id, "ability": wish["ability"]})]


def _pick_team(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """Return the event that names the kill team of the next matches (KT-SETUP-01, KT-CAMP-03).

    Raises Refusal with every problem of it.
    """
    players = wish["players"]
    if players and (wrong := picking.problems(team, players, campaign=True)):
        raise Refusal(wrong)
    return [Event("team_picked", {"picked": sorted(players)})]


def _model(team: Team, who: int) -> Model:
    model = team.models.get(who)
    if model is None or model.left is not None:
        raise Refusal(Problem("no_such_player", "", {"player": who}, f"player:{who}"))
    return model


_WHO: Mapping[str, wishes.Check] = {"player": wishes.whole}
_ACTS = Acts(
    {
        "rename": Act({"name": NAME}, _rename),
        "rename_model": Act({**_WHO, "name": recruiting.NAME}, _rename_model),
        "recruit": Act(recruiting.REQUIRED, _recruit, recruiting.OPTIONAL),
        "dismiss": Act(_WHO, _dismiss),
        "promote": Act({**_WHO, "specialism": wishes.word}, _promote),
        "choose_ability": Act({**_WHO, "ability": wishes.word}, _choose_ability),
        "pick_team": Act({"players": wishes.listing}, _pick_team),
    },
    apply,
    "KT-CAMP-05",
)
_RULINGS = rulings.acts(ruling.DOERS, apply)
