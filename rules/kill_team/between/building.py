"""KT-ROST, KT-CAMP-02: the rules of a command roster, when it is founded and ever after.

A wished roster is ``{"name", "race", "models"}`` with a faction for a race. A model is
``{"datasheet"}``, with optional ``"name"``, ``"items"`` in any order and ``"specialism"``. Every
problem is found at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules import wishes
from rules.dice import Dice
from rules.kill_team.between import recruiting
from rules.kill_team.between.team import Team
from rules.kill_team.catalogue import Catalogue, SampleTeam
from rules.kill_team.catalogue.specialisms import LEADER
from rules.problems import Problem, Refusal
from rules.roster import Event

JSON = Any

NAME = wishes.named("KT-CAMP-01")


def races(catalogue: Catalogue) -> tuple[str, ...]:
    """Return the factions."""
    return tuple(catalogue.factions)


def sample_roster(sample: SampleTeam, name: str) -> JSON:
    """Return a sample team as a wished roster (KT-DATA-05)."""
    return {
        "name": name,
        "race": sample.faction,
        "models": [
            {
                "datasheet": model.datasheet,
                "items": list(model.items),
                "specialism": model.specialism,
            }
            for model in sample.models
            for _ in range(model.count)
        ],
    }


def wished_roster(catalogue: Catalogue, race: str, name: str, dice: Dice) -> JSON:
    """Propose a legal and sensible roster: a sample team of that faction, with a second Leader.

    The second Leader is as the first; while one recovers the other leads (KT-CAMP-40).
    """
    samples = [each for each in catalogue.samples.values() if each.faction == race]
    roster = sample_roster(samples[dice.draw(len(samples))], name)
    leads = next(model for model in roster["models"] if model["specialism"] == LEADER)
    return {**roster, "models": [*roster["models"], dict(leads)]}


def problems(catalogue: Catalogue, roster: JSON) -> list[Problem]:
    """List everything that is wrong with a wished roster; empty if it is legal."""
    return _read(catalogue, roster)[1]


def found(catalogue: Catalogue, roster: JSON) -> list[Event]:
    """Return the events that found a team. Raises Refusal with every problem of the roster."""
    wish, wrong = _read(catalogue, roster)
    if wrong:
        raise Refusal(wrong)
    events = [Event("founded", {"name": wish["name"].strip(), "race": wish["race"]})]
    names = [model["name"].strip() for model in wish["models"] if model["name"]]
    for at, model in enumerate(wish["models"], 1):
        event = recruiting.recruited(at, catalogue.datasheets[model["datasheet"]], model, names)
        names.append(event.payload["name"])
        events.append(event)
    return events


def roster_problems(
    catalogue: Catalogue, specialisms: Sequence[str], about: str = ""
) -> list[Problem]:
    """List the problems of a roster as a whole (KT-CAMP-02, KT-ROST-01).

    specialisms: that of each of its models, empty for none.
    """
    bounds, count, wrong = catalogue.building, len(specialisms), []
    if count > bounds.command_roster_max:
        params = {"count": count, "most": bounds.command_roster_max}
        wrong.append(Problem("roster_too_large", "KT-CAMP-02", params, about))
    if count < bounds.min_models:
        params = {"count": count, "least": bounds.min_models}
        wrong.append(Problem("roster_too_small", "KT-CAMP-02", params, about))
    if LEADER not in specialisms:
        wrong.append(Problem("roster_without_leader", "KT-ROST-01", {}, about))
    return wrong


def entry_problems(team: Team) -> list[Problem]:
    """List everything that keeps a team out of a season (LG-SEASON-03, KT-CAMP-02, KT-ROST-01)."""
    return roster_problems(team.catalogue, [model.specialism for model in team.roster])


def _read(catalogue: Catalogue, roster: JSON) -> tuple[dict[str, JSON], list[Problem]]:
    wish, wrong = wishes.read(
        roster, {"name": NAME, "race": wishes.word, "models": wishes.listing}, {}
    )
    race = str(wish.get("race", ""))
    if "race" in wish and race not in catalogue.factions:
        wrong.append(Problem("unknown_race", "KT-CAMP-01", {"race": race}, "race"))
    if race in catalogue.factions and "models" in wish:
        wish["models"], of_models = _read_models(catalogue, race, wish["models"])
        wrong += of_models
    return wish, wrong


def _read_models(
    catalogue: Catalogue, race: str, models: Iterable[JSON]
) -> tuple[list[Mapping[str, JSON]], list[Problem]]:
    read: list[Mapping[str, JSON]] = []
    wrong: list[Problem] = []
    names: set[str] = set()
    for at, wish in enumerate(models):
        about = f"models[{at}]"
        model, faults = wishes.read(wish, recruiting.REQUIRED, recruiting.OPTIONAL, about)
        wrong += faults
        if "datasheet" in model:
            wrong += recruiting.problems(catalogue, race, model, f"{about}.")
        if model.get("name"):
            wrong += recruiting.name_problems(names, model["name"], f"{about}.name")
            names.add(model["name"].strip())
        read.append(model)
    specialisms = [model.get("specialism") or "" for model in read]
    return read, wrong + roster_problems(catalogue, specialisms, "models")
