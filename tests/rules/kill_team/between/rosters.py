"""Command rosters of a few models, named by letters, and their acts.

guards = team("guard", ["guard_sergeant leader", "guardsman", "guardsman comms +vox_caster"])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.coach import Coach
from rules.dice import Stream
from rules.kill_team.between import building, managing
from rules.kill_team.between.history import apply, fold
from rules.kill_team.between.preparing import prepare
from rules.kill_team.between.team import Model, Team
from rules.kill_team.catalogue import load
from rules.kill_team.catalogue.specialisms import LEADER
from rules.kill_team.coaches.manager import proposed
from rules.problems import Problem
from rules.roster import Event
from tests.support.team_events import after_events

JSON = Any
DATA = load("first")
SERGEANT, GUARD, CAPTAIN = "guard_sergeant leader", "guardsman", "stormtrooper_captain leader"


def wished(words: str) -> JSON:
    """A model by its words: datasheet, specialism, and what it carries instead (``-``) or more."""
    datasheet, *rest = words.split()
    items = list(DATA.datasheets[datasheet].loadout)
    wish: JSON = {"datasheet": datasheet}
    for word in rest:
        if word[0] == "+":
            items.append(word[1:])
        elif word[0] == "-":
            items.remove(word[1:])
        else:
            wish["specialism"] = word
    return {**wish, "items": items}


def roster(race: str, models: Sequence[str], name: str = "The Ninth") -> JSON:
    return {"name": name, "race": race, "models": [wished(words) for words in models]}


def folded(events: Sequence[Event]) -> Team:
    result = fold(DATA, events)
    assert not result.problems, result.problems
    return result.state


def team(race: str, models: Sequence[str]) -> Team:
    """A team of these models, whose ids are 1, 2, 3 ...; it need not be a legal roster."""
    events = [Event("founded", {"name": "The Ninth", "race": race})]
    for at, words in enumerate(models, 1):
        wish = wished(words)
        events.append(
            Event(
                "recruited",
                {
                    "player": at,
                    "datasheet": wish["datasheet"],
                    "name": f"Model {at}",
                    "items": wish["items"],
                    "specialism": wish.get("specialism", ""),
                },
            )
        )
    return folded(events)


def sample(id_: str) -> Team:
    return folded(building.found(DATA, building.sample_roster(DATA.samples[id_], "The Ninth")))


def guards() -> Team:
    """A sergeant and nine others, of whom three are specialists."""
    return team(
        "guard",
        [
            SERGEANT,
            "guardsman comms +vox_caster",
            "guardsman medic",
            "guardsman scout",
            *[GUARD] * 6,
        ],
    )


def happen(team: Team, kind: str, /, **payload: JSON) -> Team:
    """The team after one more event."""
    return after_events(team, [Event(kind, payload)], apply)


def acted(team: Team, *acts: JSON) -> Team:
    """The team after these acts of its coach."""
    twin = team.copy()
    managing.apply_all(twin, managing.change(team, list(acts)))
    return twin


def by_default(team: Team) -> Team:
    """The team after what waits was closed by its defaults."""
    twin = team.copy()
    managing.apply_all(twin, managing.default(team))
    return twin


def match_of(team: Team, *who: int) -> Team:
    """The team after a match in which these models played and came to no harm."""
    return happen(
        team,
        "match_played",
        opponent="Them",
        result="draw",
        score=[0, 0],
        kind="played",
        competition="league",
        lines=[{"player": each} for each in who],
    )


def experienced(team: Team, who: int, gained: int) -> Team:
    return happen(team, "experience_gained", player=who, gained=gained)


def codes(problems: Sequence[Problem]) -> list[tuple[str, str]]:
    return [(problem.code, problem.clause) for problem in problems]


def model(team: Team, who: int) -> Model:
    return team.models[who]


def prepared(
    teams: Sequence[Team], options: JSON, coaches: Sequence[Coach | None] = (None, None)
) -> list[JSON]:
    """Their line-ups; None for a coach who is not there."""
    return prepare(teams, options, coaches[: len(teams)], proposed)


def random_team(race: str, dice: Stream, models: int = 20) -> Team:
    """A command roster that nobody has thought about, as large as it may be: any datasheets with
    any loadout, every fifth or so a specialist."""
    sheets = [each for each in DATA.datasheets.values() if each.faction == race]
    wishes: list[JSON] = []
    while len(wishes) < models:
        sheet = sheets[dice.draw(len(sheets))]
        able = [LEADER] if not wishes else [each for each in sheet.specialisms if each != LEADER]
        specialism = able[dice.draw(len(able))] if able and (not wishes or not dice.draw(5)) else ""
        if specialism and specialism not in sheet.specialisms:
            continue
        needs = sheet.specialism_needs.get(specialism)
        loadouts = [each for each in sheet.loadouts() if not needs or needs in each.items]
        items = list(loadouts[dice.draw(len(loadouts))].items)
        wishes.append({"datasheet": sheet.id, "items": items, "specialism": specialism})
    return folded(building.found(DATA, {"name": "The Many", "race": race, "models": wishes}))
