"""The building of a team of any game: its roster is typed as JSON, as the API takes it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rosters.games import of
from rosters.games.drafts import Bought
from rosters.models import Player, Team
from rosters.typed.text import typed_json
from rules import game
from rules.dice import Stream
from rules.problems import Problem

JSON = Any


@dataclass(frozen=True, slots=True)
class Race:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A team as far as it is written.

    cost, budget, left, players: None, as only the game could tell them.
    """

    race: Race
    name: str
    written: str
    problems: tuple[Problem, ...]
    cost: None = None
    budget: None = None
    left: None = None
    players: None = None
    bought: tuple[Bought, ...] = ()

    @property
    def parts(self) -> tuple[Bought, ...]:
        return self.bought


@dataclass(frozen=True, slots=True)
class Builder:
    """The form of the game ``key``: a name, and the roster as its rules take it."""

    key: str

    def races(self, version: str) -> Sequence[Race]:
        return [self._race(version, race) for race in game(self.key).races(version)]

    def has_race(self, version: str, race: str) -> bool:
        return race in game(self.key).races(version)

    def builder(self, version: str, race: str, data: Mapping[str, Any] | None) -> Draft:
        filled = self.usual(version, race, {}) if data is None else data
        wish = self.roster(race, filled)
        problems = () if data is None else tuple(game(self.key).problems(version, wish))
        return Draft(
            self._race(version, race), filled.get("name", ""), filled.get("roster", ""), problems
        )

    def usual(self, version: str, race: str, data: Mapping[str, Any]) -> dict[str, Any]:
        if data.get("roster", "").strip():
            return {**data}
        name = data.get("name", "")
        dice = Stream(secrets.token_bytes(32), "roster")
        roster = game(self.key).wished_roster(version, race, name, dice)
        rest = {what: value for what, value in roster.items() if what not in ("name", "race")}
        return {"name": name, "roster": json.dumps(rest, indent=1, ensure_ascii=False)}

    def roster(self, race: str, data: Mapping[str, Any]) -> JSON:
        """Return the typed roster.

        Text that is no JSON object goes to the rules as typed, for them to refuse.
        """
        written = typed_json(data.get("roster") or "{}")
        if not isinstance(written, dict):
            return written
        return {**written, "name": data.get("name", ""), "race": race}

    def filled(self, version: str, race: str, wished: Mapping[str, Any]) -> dict[str, Any]:
        rest = {what: value for what, value in wished.items() if what not in ("name", "race")}
        name = wished.get("name")
        return {
            "name": name if isinstance(name, str) else "",
            "roster": json.dumps(rest, indent=1, ensure_ascii=False),
        }

    def stepped(
        self, version: str, race: str, data: Mapping[str, Any], step: str
    ) -> dict[str, Any]:
        return {**data}

    def like(self, team: Team, players: Iterable[Player]) -> dict[str, Any]:
        """Return a usual roster, as only the game could tell how this team was made."""
        dice = Stream(secrets.token_bytes(32), "roster")
        roster: dict[str, Any] = game(self.key).wished_roster(team.version, team.race, "", dice)
        return roster

    def _race(self, version: str, race: str) -> Race:
        return Race(race, of(self.key).sheet.race_name(version, race))
