"""The sheet of a command roster: profiles, wargear, specialists, and models that can play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.kill_team import naming
from rosters.games.kill_team.abilities import Way, ways
from rosters.games.kill_team.specialists import Rule, learnt, passive, tactic
from rosters.games.words import plain
from rosters.models import Player, Team
from rosters.words.explained import explanation
from rules.conditions import Condition, available
from rules.kill_team.between.cards import card
from rules.kill_team.between.team import Model
from rules.kill_team.between.team import Team as Roster
from rules.kill_team.catalogue import Catalogue, load

CREST = "patch"
ABOUT = gettext_lazy("Command rosters, specialists, and four resources that run dry.")
LIST = gettext_lazy("Faction")
#: A command roster has no money (KT-CAMP-05).
TREASURY = None
#: A short word for what specialists gain by playing (KT-CAMP-11).
EXPERIENCE = pgettext_lazy("kill_team count", "XP")

#: Counts of a career on the sheet: key, heading, and the meaning of the heading.
DEEDS: tuple[tuple[str, Promise, Promise], ...] = (
    (
        "took_out",
        pgettext_lazy("kill_team count", "K"),
        gettext_lazy("Enemies taken out of action"),
    ),
    ("taken_out", pgettext_lazy("kill_team count", "OA"), gettext_lazy("Times out of action")),
)


def asset_name(asset: str) -> str:
    """Return the id as words: a roster owns nothing but its models."""
    return plain(asset)


def reason_name(reason: str) -> str:
    """Return the key as words: no money moves."""
    return plain(reason)


def race_name(version: str, race: str) -> str:
    return naming.faction_name(version, race)


def position_name(version: str, race: str, position: str) -> str:
    return naming.datasheet_name(version, position)


@dataclass(frozen=True, slots=True)
class Line:
    """A model's line.

    points: its cost in a kill team, its level included.
    stats: heading, meaning and value of each characteristic, as its wargear leaves them.
    ways: how it attacks, the plain blow last.
    abilities: its own and those of its wargear.
    rules: what it can do as a specialist: passive, tactics, and learnt abilities.
    out: whether it cannot be picked for the next match.
    hurt: whether it starts that match with a flesh wound.
    picked: whether it is in the kill team that its coach has named.
    deeds: heading, meaning and count of each of `DEEDS`.
    ahead: its next level.
    """

    player: Player
    position: str
    specialism: str
    level: int
    points: int
    stats: tuple[tuple[Promise, Promise, str], ...]
    items: str
    ways: tuple[Way, ...]
    wargear: tuple[str, ...]
    abilities: tuple[str, ...]
    passive: Rule | None
    tactics: tuple[Rule, ...]
    learnt: tuple[Rule, ...]
    keywords: str
    base: int
    out: bool
    hurt: bool
    picked: bool
    deeds: tuple[tuple[Promise, Promise, int], ...]
    ahead: NextLevel | None

    @property
    def data(self) -> Any:
        return self.player.data


@dataclass(frozen=True, slots=True)
class NextLevel:
    """The next level of a specialist: the experience that it has, and what it takes
    (KT-CAMP-11).
    """

    level: int
    has: int
    least: int

    @property
    def name(self) -> str:
        return _("level {number}").format(number=self.level)

    @property
    def missing(self) -> int:
        return self.least - self.has


@dataclass(frozen=True, slots=True)
class Totals:
    """The foot of the sheet.

    It has the number of models and its limit, the points of all, and how many can be picked.
    """

    models: int
    most: int
    points: int
    available: int


def lines(team: Team, players: Iterable[Player]) -> list[Line]:
    data, picked = load(team.version), team.totals.get("picked", ())
    return [_line(data, player, player.number in picked) for player in players]


def _line(data: Catalogue, player: Player, picked: bool) -> Line:
    model = model_of(player)
    facts = card(Roster(data), model, campaign=True)
    return Line(
        player,
        naming.datasheet_name(data.version, model.datasheet),
        naming.specialism_name(model.specialism),
        facts["level"],
        facts["points"],
        tuple(naming.characteristics(facts["stats"])),
        naming.item_names(data, model.items),
        tuple(way for weapon in facts["weapons"] for way in ways(weapon)),
        tuple(naming.item_name(data, each["id"]) for each in facts["wargear"]),
        tuple(explanation(naming.GAME, "trait", each["key"]) for each in facts["abilities"]),
        passive(facts["passive"]) if facts["passive"] else None,
        tuple(map(tactic, facts["tactics"])),
        tuple(map(learnt, facts["learnt"])),
        ", ".join(str(naming.KEYWORDS[each]) for each in facts["keywords"]),
        facts["base"],
        not available(model.conditions),
        bool(facts["flesh_wounds"]),
        picked,
        tuple((heading, meaning, player.data[key]) for key, heading, meaning in DEEDS),
        _ahead(data, model),
    )


def _ahead(data: Catalogue, model: Model) -> NextLevel | None:
    """Return the next level of a model; None without a specialism, and on the last level."""
    if not model.specialism:
        return None
    levels = enumerate(data.campaign.xp_levels, 1)
    return next(
        (
            NextLevel(level, model.experience, least)
            for level, least in levels
            if least > model.experience
        ),
        None,
    )


def model_of(player: Player) -> Model:
    """Return the model as the rules know it, from its stored row."""
    data = player.data
    return Model(
        player.number,
        player.position,
        player.name,
        tuple(data["items"]),
        data["specialism"],
        player.experience,
        list(data["abilities"]),
        data["matches"],
        conditions=tuple(map(Condition.from_json, data["conditions"])),
    )


def totals(team: Team) -> Totals:
    data = load(team.version)
    present = [player for player in team.players.all() if player.active]
    ready = [player for player in present if available(model_of(player).conditions)]
    return Totals(len(present), data.building.command_roster_max, team.value, len(ready))
