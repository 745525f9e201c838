"""The sheet of a command roster: profiles, what models carry, specialists, who can play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.kill_team import naming
from rosters.games.kill_team.abilities import Way, all_do, ways
from rosters.games.kill_team.specialists import Rule, learnt, passive, tactic
from rosters.games.words import plain
from rosters.models import Player, Team
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
#: What specialists gain by playing, in short (KT-CAMP-11).
EXPERIENCE = pgettext_lazy("kill_team count", "XP")

#: What the sheet counts of a career: key, heading, and what that stands for.
DEEDS: tuple[tuple[str, Promise, Promise], ...] = (
    (
        "took_out",
        pgettext_lazy("kill_team count", "K"),
        gettext_lazy("Enemies taken out of action"),
    ),
    ("taken_out", pgettext_lazy("kill_team count", "OA"), gettext_lazy("Times out of action")),
)


def asset_name(asset: str) -> str:
    """A roster owns nothing but its models."""
    return plain(asset)


def reason_name(reason: str) -> str:
    """No money moves."""
    return plain(reason)


def race_name(version: str, race: str) -> str:
    return naming.faction_name(version, race)


def position_name(version: str, race: str, position: str) -> str:
    return naming.datasheet_name(version, position)


@dataclass(frozen=True, slots=True)
class Line:
    """A model's line.

    points:  what it costs in a kill team, its level included.
    stats:   heading, meaning and value of each characteristic, as its wargear leaves them.
    ways:    how it attacks, the plain blow last; ``abilities``: its own and those of its wargear.
    rules:   what it can do as a specialist: passive, tactics, and what it has learnt.
    out:     it cannot be picked for the next match; ``hurt``: it starts that with a flesh wound.
    picked:  it is in the kill team that its coach has named.
    deeds:   as `DEEDS` has them: heading, what it stands for, how often.
    ahead:   its next level.
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
    """The level that a specialist comes to next (KT-CAMP-11): it has some, and it takes so much."""

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
    """What stands at the foot of the sheet: models and how many there may be, points of all, and
    how many can be picked."""

    models: int
    most: int
    points: int
    available: int


def lines(team: Team, players: Iterable[Player]) -> list[Line]:
    data, picked = load(team.version), team.totals.get("picked", ())
    return [_line(data, player, player.number in picked) for player in players]


def _line(data: Catalogue, player: Player, picked: bool) -> Line:
    model = model_of(player)
    told = card(Roster(data), model, campaign=True)
    return Line(
        player,
        naming.datasheet_name(data.version, model.datasheet),
        naming.specialism_name(model.specialism),
        told["level"],
        told["points"],
        tuple(naming.characteristics(told["stats"])),
        naming.item_names(data, model.items),
        tuple(way for weapon in told["weapons"] for way in ways(weapon)),
        tuple(naming.item_name(data, each["id"]) for each in told["wargear"]),
        tuple(all_do(told["abilities"])),
        passive(told["passive"]) if told["passive"] else None,
        tuple(map(tactic, told["tactics"])),
        tuple(map(learnt, told["learnt"])),
        ", ".join(str(naming.KEYWORDS[each]) for each in told["keywords"]),
        told["base"],
        not available(model.conditions),
        bool(told["flesh_wounds"]),
        picked,
        tuple((heading, meaning, player.data[key]) for key, heading, meaning in DEEDS),
        _ahead(data, model),
    )


def _ahead(data: Catalogue, model: Model) -> NextLevel | None:
    """None for who is no specialist, and on the last level."""
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
    """The model as the rules know it, from what is stored of it."""
    found = player.data
    return Model(
        player.number,
        player.position,
        player.name,
        tuple(found["items"]),
        found["specialism"],
        player.experience,
        list(found["abilities"]),
        found["matches"],
        conditions=tuple(map(Condition.from_json, found["conditions"])),
    )


def totals(team: Team) -> Totals:
    data = load(team.version)
    present = [player for player in team.players.all() if player.active]
    ready = [player for player in present if available(model_of(player).conditions)]
    return Totals(len(present), data.building.command_roster_max, team.value, len(ready))
