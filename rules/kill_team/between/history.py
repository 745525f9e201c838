"""A command roster as the fold of its events (LG-EVENT-01): one function for each kind of event.

Every event states facts: the model, the faces of dice, the payload, which the docstring of its
function shows. A function raises Refusal where the event does not fit. No shape of a payload has
been left behind yet, so nothing is upcast.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules import roster
from rules.kill_team.between import building, picking, recruiting, ruling
from rules.kill_team.between.reducing import dead, end, known, present, specialist, suffer
from rules.kill_team.between.team import (
    CONVALESCENCE,
    DEAD,
    DISMISSED,
    LINGERING_WOUND,
    Leaving,
    MatchLine,
    Model,
    Team,
)
from rules.kill_team.catalogue import Catalogue
from rules.kill_team.squads import COUNTS
from rules.problems import Problem, Refusal
from rules.roster import Event, Folded, Reducer, founded_yet
from rules.rulings import RULED

JSON = Any
Payload = Mapping[str, JSON]


def fold(catalogue: Catalogue, events: Iterable[Event]) -> Folded[Team]:
    """Return a team from its events.

    Events that no longer fit are left out and come back as problems.
    """
    return roster.fold(Team(catalogue), events, REDUCERS)


def apply(team: Team, event: Event) -> None:
    """Apply one event in place. Raises Refusal where it does not fit, and then changes nothing."""
    REDUCERS[event.kind](team, event.payload)


# -- the team and its roster --------------------------------------------------------------------


def _founded(team: Team, payload: Payload) -> None:
    """Found the team: {"name", "race"}.

    Raises Refusal("already_founded"), or Refusal("unknown_race") for a faction that does not exist.
    """
    race = payload["race"]
    if team.race:
        raise Refusal(Problem("already_founded", "LG-EVENT-01"))
    if race not in building.races(team.catalogue):
        raise Refusal(Problem("unknown_race", "KT-CAMP-01", {"race": race}))
    team.name, team.race = payload["name"], race


def _renamed(team: Team, payload: Payload) -> None:
    """Rename the team: {"name"}."""
    founded_yet(team)
    team.name = payload["name"]


def _recruited(team: Team, payload: Payload) -> None:
    """Add a model: {"player", "datasheet", "name", "items", "specialism"} (KT-CAMP-05).

    Raises Refusal("player_exists") for an id that is in use, or Refusal with every reason why the
    model cannot join.
    """
    founded_yet(team)
    who = payload["player"]
    if who in team.models:
        raise Refusal(Problem("player_exists", "LG-EVENT-01", {"player": who}, f"player:{who}"))
    if wrong := recruit_problems(team, payload):
        raise Refusal(wrong)
    team.models[who] = Model(
        who, payload["datasheet"], payload["name"], tuple(payload["items"]), payload["specialism"]
    )


def recruit_problems(team: Team, wish: Payload) -> list[Problem]:
    """List the problems that keep such a model from joining; see `recruiting` for the wish.

    See KT-CAMP-02, -05.
    """
    wrong = recruiting.problems(team.catalogue, team.race, wish, "")
    if wish["name"] is not None:
        names = {model.name for model in team.roster}
        wrong += recruiting.name_problems(names, wish["name"], "name")
    most = team.catalogue.building.command_roster_max
    if len(team.roster) >= most:
        wrong.append(Problem("command_roster_full", "KT-CAMP-02", {"most": most}))
    return wrong


def _model_renamed(team: Team, payload: Payload) -> None:
    """Rename a model: {"player", "name"}.

    Raises Refusal with every problem of the name.
    """
    model = present(team, payload["player"])
    others = {each.name for each in team.roster if each is not model}
    if wrong := recruiting.name_problems(others, payload["name"], "name"):
        raise Refusal(wrong)
    model.name = payload["name"]


def _dismissed(team: Team, payload: Payload) -> None:
    """Dismiss a model: {"player"} (KT-CAMP-06)."""
    present(team, payload["player"]).left = Leaving(DISMISSED, team.matches)


def _specialised(team: Team, payload: Payload) -> None:
    """Give a model a specialism: {"player", "specialism"} (KT-CAMP-07, -09).

    Raises Refusal with every reason against it.
    """
    model = present(team, payload["player"])
    if wrong := promotion_problems(team, model, payload["specialism"]):
        raise Refusal(wrong)
    model.specialism = payload["specialism"]


def promotion_problems(team: Team, model: Model, specialism: str) -> list[Problem]:
    """List the problems that keep a model from a specialism (KT-CAMP-07, -09)."""
    about, named = f"player:{model.id}", {"name": model.name}
    wrong = recruiting.specialism_problems(
        team.catalogue, team.datasheet(model), model.items, specialism, "specialism"
    )
    if model.specialism:
        params = {**named, "specialism": model.specialism}
        wrong.append(Problem("is_a_specialist", "KT-CAMP-09", params, about))
    if not model.matches:
        wrong.append(Problem("has_survived_no_match", "KT-CAMP-07", named, about))
    return wrong


def _ability_chosen(team: Team, payload: Payload) -> None:
    """Give a model an ability: {"player", "ability"} (KT-CAMP-15 to -17).

    Raises Refusal("no_such_choice") for an ability that the model cannot choose now.
    """
    model, ability = present(team, payload["player"]), payload["ability"]
    choices = [each.id for each in team.choices(model)]
    if ability not in choices:
        params = {"name": model.name, "ability": ability, "choices": choices}
        raise Refusal(Problem("no_such_choice", "KT-CAMP-15", params, f"player:{model.id}"))
    model.abilities.append(ability)


def _team_picked(team: Team, payload: Payload) -> None:
    """Name the kill team of the next matches: {"picked"} (KT-SETUP-01, KT-CAMP-03).

    picked: the ids in the order of the roster; empty for the kill team that is proposed.

    Raises Refusal with every problem of a kill team that is named.
    """
    founded_yet(team)
    picked = payload["picked"]
    if picked and (wrong := picking.problems(team, picked, campaign=True)):
        raise Refusal(wrong)
    team.picked = tuple(picked)


# -- a match and what follows it ----------------------------------------------------------------


def _match_played(team: Team, payload: Payload) -> None:
    """Enter a match: {"opponent", "result", "score", "kind", "competition", "lines"}.

    score: of both sides, the team's own first.
    lines: [{"player", deeds}]; a model that played has its lingering wound behind it (KT-CAMP-24).
    """
    founded_yet(team)
    for line in payload["lines"]:
        known(team, line["player"])
    score, theirs = payload["score"]
    team.record.append(
        MatchLine(
            payload["opponent"],
            payload["result"],
            (score, theirs),
            payload["kind"],
            payload["competition"],
        )
    )
    for line in payload["lines"]:
        model = team.models[line["player"]]
        model.matches += 1
        model.conditions = tuple(c for c in model.conditions if c.what != LINGERING_WOUND)
        for deed in COUNTS:
            if line.get(deed, 0):
                model.deeds[deed] = model.deeds.get(deed, 0) + line[deed]


def _served(team: Team, payload: Payload) -> None:
    """End the convalescence of models that have missed a match: {"players"} (KT-CAMP-23)."""
    served = [present(team, who) for who in payload["players"]]
    for model in served:
        end(model, CONVALESCENCE)


def _casualty_rolled(team: Team, payload: Payload) -> None:
    """Apply a casualty roll: {"player", "face", "bonus", "result"} (KT-CAMP-20 to -25)."""
    model = present(team, payload["player"])
    match payload["result"]:
        case "dead":
            suffer(team, model, DEAD, payload["face"])
        case "convalescence":
            suffer(team, model, CONVALESCENCE, payload["face"])
        case "lingering_wound":
            suffer(team, model, LINGERING_WOUND, payload["face"])


def _triaged(team: Team, payload: Payload) -> None:
    """Turn a death into convalescence if the medic saved the model: {"player", "medic", "face",
    "saved"} (KT-ADV-34).
    """
    model = dead(team, payload["player"], "KT-ADV-34")
    if payload["saved"]:
        dice = next(each.rolls for each in model.conditions if each.what == DEAD)
        end(model, DEAD)
        suffer(team, model, CONVALESCENCE, *dice, payload["face"])


def _died(team: Team, payload: Payload) -> None:
    """Take a dead model off the roster for good: {"player", "by"} (KT-CAMP-22).

    by: the number of the enemy that did it, or None.
    """
    dead(team, payload["player"], "KT-CAMP-22").left = Leaving(DEAD, team.matches)


def _resource_rolled(team: Team, payload: Payload) -> None:
    """Check the model of a roll for a resource; nothing of the team changes.

    {"player", "ability", "face", "resource", "by", "clause"}: resources are the campaign's
    (KT-CAMP-38).
    """
    present(team, payload["player"])


def _resource_restored(team: Team, payload: Payload) -> None:
    """Accept that a guerrilla restored a resource: {"resource"}.

    Nothing of the team changes (KT-CAMP-34).
    """
    founded_yet(team)


def _experience_gained(team: Team, payload: Payload) -> None:
    """Give a specialist experience: {"player", "gained"} (KT-CAMP-10 to -14, -25)."""
    specialist(team, payload["player"]).experience += payload["gained"]


def _season_changed(team: Team, payload: Payload) -> None:
    """Accept the change of seasons: {"results"} of the past season.

    A roster goes on as it is (LG-SEASON-07).
    """
    founded_yet(team)


REDUCERS: Mapping[str, Reducer] = {
    "founded": _founded,
    "renamed": _renamed,
    "recruited": _recruited,
    "model_renamed": _model_renamed,
    "dismissed": _dismissed,
    "specialised": _specialised,
    "ability_chosen": _ability_chosen,
    "team_picked": _team_picked,
    "match_played": _match_played,
    "served": _served,
    "casualty_rolled": _casualty_rolled,
    "triaged": _triaged,
    "died": _died,
    "resource_rolled": _resource_rolled,
    "resource_restored": _resource_restored,
    "experience_gained": _experience_gained,
    "season_changed": _season_changed,
    RULED: ruling.reduce,
}
