"""KT-CAMP-01, -02: the command roster that a coach keeps between matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from rules.conditions import Condition, available
from rules.kill_team.catalogue import Catalogue
from rules.kill_team.catalogue.datasheets import Datasheet
from rules.kill_team.catalogue.specialisms import LEADER, MOST_LEVELS, LevelAbility
from rules.kill_team.squads import COUNTS
from rules.record import Kind, Result
from rules.rulings import Note, told_notes

JSON = Any

#: The words for conditions of this game (KT-CAMP-22 to -24).
DEAD, CONVALESCENCE, LINGERING_WOUND = "dead", "convalescence", "lingering_wound"
DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True)
class Leaving:
    """The reason why a model left, and after how many matches of the team."""

    reason: str
    after: int


@dataclass(slots=True)
class Model:
    """A model that is or was on the roster; its id is a small number of the team.

    items:      those that it carries, fixed when it joined (KT-CAMP-09).
    specialism: its id, empty for none; ``abilities`` that it has chosen, by id, in order.
    deeds:      the sums of ``squads.COUNTS`` over all matches, without those that are 0.
    """

    id: int
    datasheet: str
    name: str
    items: tuple[str, ...]
    specialism: str = ""
    experience: int = 0
    abilities: list[str] = field(default_factory=list)
    matches: int = 0
    deeds: dict[str, int] = field(default_factory=dict)
    conditions: tuple[Condition, ...] = ()
    left: Leaving | None = None

    @property
    def is_available(self) -> bool:
        """The model can play the next match (KT-CAMP-04)."""
        return self.left is None and available(self.conditions)

    @property
    def is_dead(self) -> bool:
        """The model rolled death, and nobody saved it (KT-CAMP-22)."""
        return any(each.what == DEAD for each in self.conditions)

    @property
    def flesh_wounds(self) -> int:
        """The flesh wounds with which the model starts its next match (KT-CAMP-24)."""
        return int(any(each.what == LINGERING_WOUND for each in self.conditions))

    def copy(self) -> Model:
        return Model(
            self.id, self.datasheet, self.name, self.items, self.specialism, self.experience,
            self.abilities[:], self.matches, dict(self.deeds), self.conditions, self.left,
        )  # fmt: skip


@dataclass(slots=True)
class MatchLine:
    """One match in the team's record; the score in victory points, its own first."""

    opponent: str
    result: Result
    score: tuple[int, int]
    kind: Kind
    competition: str


@dataclass(slots=True)
class Team:
    """A command roster after its events so far; empty (``race == ""``) before it is founded.

    race:   its faction (KT-CAMP-01).
    models: by id, those who have left too.
    picked: the ids of the kill team that the coach has named for the next matches, in the order
            of the roster; empty while the proposed one plays.
    """

    catalogue: Catalogue = field(repr=False, compare=False)
    name: str = ""
    race: str = ""
    models: dict[int, Model] = field(default_factory=dict)
    record: list[MatchLine] = field(default_factory=list)
    picked: tuple[int, ...] = ()
    notes: list[Note] = field(default_factory=list)

    @property
    def treasury(self) -> int:
        """The game has no money (KT-CAMP-05)."""
        return 0

    @property
    def value(self) -> int:
        """The points of the whole roster, levels included."""
        return sum(self.cost(model) for model in self.roster)

    @property
    def matches(self) -> int:
        """The number of matches in the record."""
        return len(self.record)

    @property
    def roster(self) -> tuple[Model, ...]:
        """The models that belong to the team, in the order of joining."""
        present = (model for model in self.models.values() if model.left is None)
        return tuple(sorted(present, key=lambda model: model.id))

    @property
    def available(self) -> tuple[Model, ...]:
        """The models that can be picked for the next match (KT-CAMP-03, -04)."""
        return tuple(model for model in self.roster if model.is_available)

    @property
    def kill_team(self) -> tuple[Model, ...]:
        """The models that the coach named and that can still be picked (KT-SETUP-01)."""
        return tuple(model for model in self.available if model.id in self.picked)

    @property
    def leaders(self) -> tuple[Model, ...]:
        """The available models with the Leader specialism (KT-CAMP-08)."""
        return tuple(model for model in self.available if model.specialism == LEADER)

    def datasheet(self, model: Model) -> Datasheet:
        return self.catalogue.datasheets[model.datasheet]

    def level(self, model: Model, *, campaign: bool = True) -> int:
        """Return a specialist's level, 1 to 4; 0 for a model without specialism.

        See KT-CAMP-14, KT-ROST-13.
        """
        if not model.specialism:
            return 0
        return self.catalogue.campaign.level(model.experience) if campaign else 1

    def cost(self, model: Model, *, campaign: bool = True) -> int:
        """Return a model's cost in points (KT-ROST-05, KT-CAMP-03)."""
        level = self.level(model, campaign=campaign)
        return self.catalogue.cost(self.datasheet(model), model.items, level)

    def choices(self, model: Model) -> Sequence[LevelAbility]:
        """List the abilities of which the model must now choose one.

        Empty where there is nothing to choose. See KT-CAMP-15 to -17.
        """
        chosen = len(model.abilities)
        if not model.specialism or self.level(model) <= chosen + 1 or chosen + 1 >= MOST_LEVELS:
            return ()
        specialism = self.catalogue.specialisms[model.specialism]
        return specialism.choices(chosen + 2, model.abilities)

    def copy(self) -> Team:
        """Return a copy that can be changed on its own."""
        return Team(
            self.catalogue,
            self.name,
            self.race,
            {who: model.copy() for who, model in self.models.items()},
            self.record[:],
            self.picked,
            self.notes[:],
        )

    def to_json(self) -> JSON:
        return {
            "name": self.name,
            "race": self.race,
            "treasury": self.treasury,
            "value": self.value,
            "picked": list(self.picked),
            "players": [self._model_to_json(self.models[who]) for who in sorted(self.models)],
            "ledger": [],
            "record": [{**asdict(line), "score": list(line.score)} for line in self.record],
            **told_notes(self.notes),
        }

    def _model_to_json(self, model: Model) -> JSON:
        return {
            "id": model.id,
            "name": model.name,
            "position": model.datasheet,
            "items": list(model.items),
            "specialism": model.specialism,
            "level": self.level(model),
            "experience": model.experience,
            "abilities": list(model.abilities),
            "value": self.cost(model),
            "matches": model.matches,
            **{deed: model.deeds.get(deed, 0) for deed in COUNTS},
            "conditions": [condition.to_json() for condition in model.conditions],
            "left": None if model.left is None else asdict(model.left),
        }
