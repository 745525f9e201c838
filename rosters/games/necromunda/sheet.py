"""The sheet of a gang: fighters as on their cards, what they carry, what the gang holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.necromunda import naming
from rosters.games.necromunda.arms import HEADS, Arm, arms
from rosters.games.necromunda.effects import Rule, gear, skill
from rosters.games.necromunda.injuries import injury_name
from rosters.games.words import plain
from rosters.models import Player, Team
from rules.conditions import Condition, available
from rules.necromunda.between.gang import equipment
from rules.necromunda.catalogue import VERSIONS, Catalogue, load
from rules.necromunda.catalogue.characteristics import STATS, Stats

CREST = "plate"
ABOUT = gettext_lazy("Gangs that grow, limp and feud over the territories of the underhive.")
LIST = gettext_lazy("Gang list")
TREASURY = gettext_lazy("Stash")
#: What fighters gain by fighting, in short (NM-CAMP-48).
EXPERIENCE = pgettext_lazy("necromunda count", "XP")

#: What the sheet counts of a career: key, heading, and what that stands for.
DEEDS: tuple[tuple[str, Promise, Promise], ...] = (
    (
        "took_out",
        pgettext_lazy("necromunda count", "K"),
        gettext_lazy("Enemies taken out of action"),
    ),
    ("taken_out", pgettext_lazy("necromunda count", "OA"), gettext_lazy("Times out of action")),
)
#: Why credits moved, by the word of the ledger.
REASONS: dict[str, Promise] = {
    "budget": gettext_lazy("To begin with"),
    "hired": gettext_lazy("Hired"),
    "bought": gettext_lazy("Bought"),
    "sold": gettext_lazy("Sold"),
    "reward": gettext_lazy("Reward of the scenario"),
    "underdog": gettext_lazy("Aid for the underdog"),
    "income": gettext_lazy("Income"),
    "work": gettext_lazy("Worked the territory"),
    "doc": gettext_lazy("Fee of the doctor"),
    "ransom": gettext_lazy("Ransom"),
    "captive_sold": gettext_lazy("Captive sold"),
}


def race_name(version: str, race: str) -> str:
    return naming.gang_name(version, race)


def position_name(version: str, race: str, position: str) -> str:
    return naming.rank_name(position)


def asset_name(asset: str) -> str:
    """What a line of the ledger is about: an item or a territory; a person's name as it is."""
    data = load(VERSIONS[-1])
    if asset in data.territories:
        return naming.territory_name(data, asset)
    return naming.item_name(data, asset) if equipment.read(data, asset) else asset


def reason_name(reason: str) -> str:
    if reason.startswith("casket_"):
        return str(gettext_lazy("Loot casket"))
    return str(REASONS.get(reason, plain(reason)))


@dataclass(frozen=True, slots=True)
class Line:
    """A fighter's line.

    position:  its rank, and whether it is a specialist.
    stats:     heading, meaning and value of each characteristic, as it is now.
    carried:   its items in words; ``arms`` the profiles of its weapons, ``gear`` what else it has.
    skills:    with what they do; ``against`` those that count against one gang alone, in words.
    injuries:  lasting injuries that have left something, in the order in which it came to them.
    advances:  what it has gained, likewise.
    group:     how many it can activate with itself (NM-GRP-01).
    out:       it cannot be in a crew (NM-CREW-05).
    deeds:     as `DEEDS` has them: heading, what it stands for, how often.
    """

    player: Player
    position: str
    stats: tuple[tuple[Promise, Promise, str], ...]
    carried: str
    arms: tuple[Arm, ...]
    gear: tuple[Rule, ...]
    skills: tuple[Rule, ...]
    against: tuple[Rule, ...]
    injuries: tuple[str, ...]
    advances: tuple[str, ...]
    group: int
    out: bool
    deeds: tuple[tuple[Promise, Promise, int], ...]

    @property
    def data(self) -> Any:
        return self.player.data

    @property
    def scars(self) -> Sequence[tuple[str, int]]:
        """Each lasting injury once, with how often it came."""
        return list(Counter(self.injuries).items())

    @property
    def heads(self) -> tuple[tuple[Promise, Promise], ...]:
        """Of the columns of its arms."""
        return HEADS


@dataclass(frozen=True, slots=True)
class Totals:
    """What stands at the foot of the sheet.

    able:        how many can be in a crew; ``fighters`` how many there are.
    stash:       items that nobody carries, with how many there are of each.
    territories: by name; ``captives`` with the gang that each is of.
    """

    fighters: int
    able: int
    rating: int
    reputation: int
    credits: int
    stash: tuple[tuple[str, int], ...]
    territories: tuple[str, ...]
    captives: tuple[tuple[str, str], ...]


def lines(team: Team, players: Iterable[Player]) -> list[Line]:
    data = load(team.version)
    return [_line(data, team, player) for player in players]


def _line(data: Catalogue, team: Team, player: Player) -> Line:
    told = player.data
    items = [owned["item"] for owned in told["items"]]
    worn = [item for item in items if item.partition("@")[0] in data.gear]
    return Line(
        player,
        naming.rank_name(player.position, specialist=told["specialist"]),
        naming.characteristics(stats_of(told)),
        naming.item_names(data, items),
        tuple(arms(data, items)),
        tuple(gear(data, each) for each in (*told["issued"], *worn)),
        tuple(skill(data, each) for each in told["skills"]),
        tuple(skill(data, each) for each, _gang in told["against"]),
        tuple(injury_name(each) for each in told["injuries"] if each not in _passing(data)),
        tuple(naming.advance_name(each["id"]) for each in told["advances"]),
        _group(data, team.race, player),
        not available(tuple(map(Condition.from_json, told["conditions"]))),
        tuple((heading, meaning, told["deeds"].get(key, 0)) for key, heading, meaning in DEEDS),
    )


def _passing(data: Catalogue) -> set[str]:
    """Rolls that leave nothing on a fighter: full recovery, and capture, which its state tells."""
    return {
        each.id
        for each in data.injuries
        if each.captured or not (each.recovery or each.stat or each.skill)
    }


def _group(data: Catalogue, race: str, player: Player) -> int:
    """NM-GRP-01, NM-FX-30: the X of Group Activation; 0 for who has none."""
    types = {str(rank): each for rank, each in data.gangs[race].types.items()}
    base = types[player.position].group_activation
    effects = (effect for each in player.data["skills"] for effect in data.skills[each].fx)
    more = sum(effect.value for effect in effects if effect.key == "group_size")
    return base + more if base else 0


def stats_of(told: Any) -> Stats:
    """The characteristics of what is stored of a fighter."""
    return Stats(*(told["stats"][key] for key in STATS))


def totals(team: Team) -> Totals:
    data, told = load(team.version), team.totals
    present = [player for player in team.players.all() if player.active]
    return Totals(
        len(present),
        sum(
            available(tuple(map(Condition.from_json, each.data["conditions"]))) for each in present
        ),
        team.value,
        told["reputation"],
        team.treasury,
        counted(data, [owned["item"] for owned in told["stash"]]),
        tuple(naming.territory_name(data, each) for each in told["territories"]),
        tuple((each["name"], each["gang_name"]) for each in told["captives"]),
    )


def counted(data: Catalogue, items: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Items by name, each once with how many there are of it."""
    return tuple((naming.item_name(data, item), items.count(item)) for item in dict.fromkeys(items))
