"""The sheet of a gang: fighters as on their cards, their equipment, and what the gang holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from rosters.games.necromunda import naming
from rosters.games.necromunda.arms import HEADS, Arm, arms, explained_traits
from rosters.games.necromunda.effects import Rule, gear, skill
from rosters.games.necromunda.injuries import injury_name
from rosters.games.words import plain
from rosters.models import Player, Team
from rosters.words.explained import explanation
from rules.conditions import Condition, available
from rules.necromunda.between.gang import equipment
from rules.necromunda.catalogue import VERSIONS, Catalogue, load
from rules.necromunda.catalogue.characteristics import STATS, Stats

CREST = "plate"
ABOUT = gettext_lazy("Gangs that grow, limp and feud over the territories of the underhive.")
LIST = gettext_lazy("Gang list")
TREASURY = gettext_lazy("Credits")
#: A short word for what fighters gain by fighting (NM-CAMP-48).
EXPERIENCE = pgettext_lazy("necromunda count", "XP")

#: Counts of a career on the sheet: key, heading, and the meaning of the heading.
DEEDS: tuple[tuple[str, Promise, Promise], ...] = (
    (
        "took_out",
        pgettext_lazy("necromunda count", "K"),
        gettext_lazy("Enemies taken out of action"),
    ),
    ("taken_out", pgettext_lazy("necromunda count", "OA"), gettext_lazy("Times out of action")),
)
#: The reasons why credits moved, by the word of the ledger.
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
    "ruled": gettext_lazy("Ruling"),
}


def race_name(version: str, race: str) -> str:
    return naming.gang_name(version, race)


def position_name(version: str, race: str, position: str) -> str:
    return naming.rank_name(position)


def asset_name(asset: str) -> str:
    """Return the item or territory of a ledger line by name; a person's name as it is."""
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

    position: its rank, and whether it is a specialist.
    stats: heading, meaning and value of each characteristic, as it is now.
    carried: its items in words.
    arms: the profiles of its weapons.
    gear: its other equipment.
    skills: its skills with their effects.
    against: the skills that count against one gang alone.
    injuries: lasting injuries that have left something, in the order in which they came.
    advances: its advances, in the order in which they came.
    group: how many fighters it can activate with itself (NM-GRP-01).
    out: whether it cannot be in a crew (NM-CREW-05).
    deeds: heading, meaning and count of each of `DEEDS`.
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
    def scars(self) -> Sequence[tuple[str, int, str]]:
        """Each lasting injury once, with how often it came and what it does."""
        does = dict(self.lasting)
        return [(name, times, does[name]) for name, times in Counter(self.injuries).items()]

    @property
    def lasting(self) -> list[tuple[str, str]]:
        """Each of `injuries` with what it does, in the same order."""
        return [
            (injury_name(each), explanation(naming.GAME, "injury", each))
            for each in self.data["injuries"]
            if injury_name(each) in self.injuries
        ]

    @property
    def traits(self) -> Sequence[tuple[Promise, str]]:
        """Each trait of its weapons, with what it does."""
        return explained_traits(self.arms)

    @property
    def heads(self) -> tuple[tuple[Promise, Promise], ...]:
        """The headings of the columns of the fighter's weapons: short and in full."""
        return HEADS


@dataclass(frozen=True, slots=True)
class Totals:
    """The foot of the sheet.

    able: how many fighters can be in a crew; ``fighters``: how many there are.
    stash: items that nobody carries, with how many there are of each.
    territories: the territories by name.
    captives: the captives, each with their gang.
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
    facts = player.data
    items = [owned["item"] for owned in facts["items"]]
    worn = [item for item in items if item.partition("@")[0] in data.gear]
    return Line(
        player,
        naming.rank_name(player.position, specialist=facts["specialist"]),
        naming.characteristics(stats_of(facts)),
        naming.item_names(data, items),
        tuple(arms(data, items)),
        tuple(gear(data, each) for each in (*facts["issued"], *worn)),
        tuple(skill(data, each) for each in facts["skills"]),
        tuple(skill(data, each) for each, _gang in facts["against"]),
        tuple(injury_name(each) for each in facts["injuries"] if each not in _passing(data)),
        tuple(naming.advance_name(each["id"]) for each in facts["advances"]),
        _group(data, team.race, player),
        not available(tuple(map(Condition.from_json, facts["conditions"]))),
        tuple((heading, meaning, facts["deeds"].get(key, 0)) for key, heading, meaning in DEEDS),
    )


def _passing(data: Catalogue) -> set[str]:
    """Return the injuries that leave nothing: full recovery, and capture, which its state tells."""
    return {
        each.id
        for each in data.injuries
        if each.captured or not (each.recovery or each.stat or each.skill)
    }


def _group(data: Catalogue, race: str, player: Player) -> int:
    """Return the X of Group Activation; 0 for a fighter without it (NM-GRP-01, NM-FX-30)."""
    types = {str(rank): each for rank, each in data.gangs[race].types.items()}
    base = types[player.position].group_activation
    effects = (effect for each in player.data["skills"] for effect in data.skills[each].fx)
    more = sum(effect.value for effect in effects if effect.key == "group_size")
    return base + more if base else 0


def stats_of(told: Any) -> Stats:
    """Return the characteristics of a stored fighter."""
    return Stats(*(told["stats"][key] for key in STATS))


def totals(team: Team) -> Totals:
    data, facts = load(team.version), team.totals
    present = [player for player in team.players.all() if player.active]
    return Totals(
        len(present),
        sum(
            available(tuple(map(Condition.from_json, each.data["conditions"]))) for each in present
        ),
        team.value,
        facts["reputation"],
        team.treasury,
        counted(data, [owned["item"] for owned in facts["stash"]]),
        tuple(naming.territory_name(data, each) for each in facts["territories"]),
        tuple((each["name"], each["gang_name"]) for each in facts["captives"]),
    )


def counted(data: Catalogue, items: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Return items by name, each once with how many there are of it."""
    return tuple((naming.item_name(data, item), items.count(item)) for item in dict.fromkeys(items))
