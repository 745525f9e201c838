"""The data of Boufbowl: numbers, pitch, dice and cards.

``load("first")`` reads `data` once and checks it (BF-DATA-10).  Changing a number there changes
the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from rules.boufbowl.cards.deck import ActionCard, Card, Category, Favour, PlayerCard, Upgrade
from rules.catalogue import Between, BrokenCatalogue, check_version, duplicates, read_part
from rules.record import plain

DATA = Path(__file__).parent / "data"
VERSIONS = ("first",)

Small = Annotated[int, Between(0, 100)]
Positive = Annotated[int, Between(1, 1000)]
Colour = Literal["red", "blue"]
JSON = Any

#: By side: red is at home (BF-LEAGUE-05).
COLOURS: tuple[Colour, Colour] = ("red", "blue")
SLOTS_PER_TEAM = 5

#: BF-DATA-02, by slot.
CATEGORIES: tuple[Category, ...] = ("striker", "striker", "runner", "runner", "passer")
#: BF-DATA-03: who has an ability when wounded.
GAINS_WHEN_WOUNDED = frozenset({"bo-p2", "bo-c2", "br-p2", "br-c2", "bo-c5", "br-c5"})
#: BF-DATA-04: cards and designs of an action deck.
DECK_CARDS, DECK_DESIGNS = 43, 21
#: BF-DATA-05, -06: copies of each bonus.
BONUSES: Mapping[str, Mapping[str, int]] = {
    "bonta": {
        "ball": 16, "throw": 16, "fight": 11, "plus1": 32, "action_die": 9, "damage_die": 2,
    },
    "brakmar": {
        "ball": 12, "throw": 11, "fight": 20, "plus1": 31, "action_die": 8, "damage_die": 4,
    },
}  # fmt: skip
#: BF-DATA-07: cards with an effect, and with lightning.
WITH_EFFECT = 25
LIGHTNING: Mapping[str, int] = {"bonta": 9, "brakmar": 10}
#: BF-DATA-08: copies by level; of the first as many for each category.
UPGRADES: Mapping[int, int] = {1: 15, 2: 12, 3: 10}
UPGRADES_PER_CATEGORY = 5
#: BF-DATA-09.
FAVOURS_PER_TEAM = 5


@dataclass(frozen=True, slots=True)
class Source:
    """The sources of the numbers, for readers; the engine does not use them."""

    counts: str
    match: str
    match_completion: tuple[str, ...]
    pitch: str
    dice: str
    costs: str
    players: str
    action_cards: str
    upgrades: str
    favours: str
    league: str


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The plain numbers of a match."""

    players_per_team: Annotated[int, Between(SLOTS_PER_TEAM, SLOTS_PER_TEAM)]
    hand_limit: Positive
    draw_per_turn: Small
    movement_points: Small
    base_actions_per_turn: Small
    goals_to_win: Positive
    majority_bonus: Small
    standing_over_down_bonus: Small
    board_clear_cost: Positive
    order_spaces: tuple[Literal["pass", "fight", "run"], ...]
    run_order_points: Small
    tokens_kept_at_restart: Small
    tokens_for_taking_part: Small
    tokens_for_winning: Small
    max_intensity: Annotated[int, Between(1, 3)]
    turn_cap: Positive


@dataclass(frozen=True, slots=True)
class Components:
    """The contents of the box (BF-COMP)."""

    figures: Positive
    player_cards: Positive
    action_cards: Positive
    upgrade_cards: Positive
    state_tokens: Positive
    recognition_tokens: Positive
    action_dice: Positive
    damage_dice: Positive
    balls: Positive
    command_boards: Positive
    score_cards: Positive
    dice_towers: Positive
    stands: Positive
    krosmaster_cards: Small
    krosmaster_summons: Small


@dataclass(frozen=True, slots=True)
class Dice:
    """The faces of the dice, and how many a participant rolls at most (BF-COMP-12 to -14)."""

    action: tuple[Positive, ...]
    damage: tuple[Literal["blank", "ko", "wound"], ...]
    max_action_dice: Positive
    max_damage_dice: Annotated[int, Between(1, 2)]


@dataclass(frozen=True, slots=True)
class Cost:
    """Prices in recognition tokens (BF-UPG-09, -10, BF-FAV-01)."""

    upgrade_1: Positive
    upgrade_1_matching: Positive
    upgrade_2: Positive
    upgrade_3: Positive
    favour: Positive

    def upgrade(self, level: int) -> int:
        """Return the price of an upgrade of a level in tokens, its category aside."""
        return (self.upgrade_1, self.upgrade_2, self.upgrade_3)[level - 1]


@dataclass(frozen=True, slots=True)
class Capacity:
    """The number of players that a zone holds (BF-PITCH-16, -17, BF-SETUP-05)."""

    zone_team: Positive
    zone_total: Positive
    goal_zone_team: Positive
    goal_zone_total: Positive
    setup_per_zone: Positive


@dataclass(frozen=True, slots=True)
class Zone:
    """A row of the zone table (BF-PITCH); goal zones are as wide as the pitch: ``col`` 0."""

    id: str
    kind: Literal["goal", "team", "neutral"]
    owner: Literal["red", "blue", "none"]
    row: Annotated[int, Between(0, 6)]
    col: Annotated[int, Between(0, 3)]
    entry: Literal["red", "blue", "none"]
    adjacent: tuple[str, ...]
    red_arrow: tuple[str, ...]
    blue_arrow: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Crossing:
    """The zones that a throw of this displacement crosses, as offsets (BF-PITCH-15)."""

    dcol: Annotated[int, Between(0, 2)]
    drow: Annotated[int, Between(0, 4)]
    crossed: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Team:
    """A faction, and its colour where no league says otherwise (BF-SETUP-02)."""

    id: str
    name: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class League:
    """The numbers of league play (BF-LEAGUE)."""

    squad_size: Annotated[int, Between(SLOTS_PER_TEAM, SLOTS_PER_TEAM)]
    max_per_category: Positive
    min_per_category: Small
    min_from_faction: Small
    max_captains: Small
    points_win: Small
    points_draw: Small
    points_loss: Small
    tokens_per_renown: Positive
    max_renown_per_player_match: Small
    renown_win_bonus: Small
    permanent_cost_1: Positive
    permanent_cost_1_matching: Positive
    permanent_cost_2: Positive
    permanent_cost_3: Positive
    max_permanents_per_player: Small
    squad_budget_levels: Small
    heal_min_roll: Positive
    heal_cost: Positive
    release_refund: Small
    underdog_divisor: Positive
    underdog_max_tokens: Small
    walkover_goals: Positive


@dataclass(frozen=True, slots=True)
class _File:
    schema: Annotated[int, Between(1, 1)]
    source: Source
    match: Ruleset
    components: Components
    dice: Dice
    cost: Cost
    capacity: Capacity
    zone: tuple[Zone, ...]
    line: tuple[Crossing, ...]
    team: tuple[Team, ...]
    player: tuple[PlayerCard, ...]
    action_card: tuple[ActionCard, ...]
    upgrade: tuple[Upgrade, ...]
    favour: tuple[Favour, ...]
    league: League


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All data of a version.

    zones, lines: in the order of the file, which is the canonical one (BF-PITCH-20).
    teams, players, actions, upgrades, favours: by id, in the order of the file.
    """

    version: str
    ruleset: Ruleset
    components: Components
    dice: Dice
    cost: Cost
    capacity: Capacity
    zones: tuple[Zone, ...]
    lines: tuple[Crossing, ...]
    teams: Mapping[str, Team]
    players: Mapping[str, PlayerCard]
    actions: Mapping[str, ActionCard]
    upgrades: Mapping[str, Upgrade]
    favours: Mapping[str, Favour]
    league: League

    def captain_of(self, card: PlayerCard) -> PlayerCard:
        """Return the captain card of the same player (BF-CAP-03)."""
        return next(
            each
            for each in self.players.values()
            if each.captain and (each.team, each.slot) == (card.team, card.slot)
        )

    def normal_of(self, card: PlayerCard) -> PlayerCard:
        """Return the normal card of the same player."""
        return next(
            each
            for each in self.players.values()
            if not each.captain and (each.team, each.slot) == (card.team, card.slot)
        )

    def deck(self, team: str) -> list[str]:
        """Return the action cards of a faction before any shuffle (BF-RNG-06)."""
        return [
            card.id
            for card in self.actions.values()
            if card.team == team
            for _ in range(card.copies)
        ]

    def stand(self, level: int) -> list[str]:
        """Return the upgrade cards of a level before any shuffle (BF-SETUP-12)."""
        return [
            card.id
            for card in self.upgrades.values()
            if card.level == level
            for _ in range(card.copies)
        ]

    def favour_deck(self, team: str) -> list[str]:
        """Return the favours of a faction before any shuffle (BF-FAV-02)."""
        return [
            card.id
            for card in self.favours.values()
            if card.team == team
            for _ in range(card.copies)
        ]

    def to_json(self) -> JSON:
        return {
            "version": self.version,
            "match": plain(asdict(self.ruleset)),
            "dice": plain(asdict(self.dice)),
            "cost": asdict(self.cost),
            "capacity": asdict(self.capacity),
            "zones": [plain(asdict(zone)) for zone in self.zones],
            "teams": [asdict(team) for team in self.teams.values()],
            "players": [card.to_json() for card in self.players.values()],
            "action_cards": [card.to_json() for card in self.actions.values()],
            "upgrades": [card.to_json() for card in self.upgrades.values()],
            "favours": [card.to_json() for card in self.favours.values()],
            "league": asdict(self.league),
        }


@cache
def load(version: str) -> Catalogue:
    """Return the catalogue of a version; raise KeyError for an unknown one."""
    check_version(version, VERSIONS)
    return read_catalogue(DATA / "cards.toml", version)


def read_catalogue(file: Path, version: str) -> Catalogue:
    """Return the catalogue in a file.

    Raises BrokenCatalogue with every fault, naming file, card and key.
    """
    broken: list[str] = []
    data = read_part(file, _File, broken)
    if data is None:
        raise BrokenCatalogue(broken)
    faults = [*_faults_of_cards(data), *_faults_of_counts(data), *_faults_of_pitch(data)]
    if faults:
        raise BrokenCatalogue(f"{file.name}: {fault}" for fault in faults)
    return Catalogue(
        version,
        data.match,
        data.components,
        data.dice,
        data.cost,
        data.capacity,
        data.zone,
        data.line,
        {team.id: team for team in data.team},
        {card.id: card for card in data.player},
        {card.id: card for card in data.action_card},
        {card.id: card for card in data.upgrade},
        {card.id: card for card in data.favour},
        data.league,
    )


def _faults_of_cards(data: _File) -> Iterator[str]:
    """Yield the faults of each card by itself, and of all ids (BF-FX-01)."""
    cards: list[tuple[str, Card]] = [
        *(("player", card) for card in data.player),
        *(("action_card", card) for card in data.action_card),
        *(("upgrade", card) for card in data.upgrade),
        *(("favour", card) for card in data.favour),
    ]
    yield from (f"card {id_} stands twice" for id_ in duplicates(card.id for _, card in cards))
    known = {team.id for team in data.team}
    for table, card in cards:
        yield from (f"{table} {card.id}: {fault}" for fault in card.faults())
        if not isinstance(card, Upgrade) and card.team not in known:
            yield f"{table} {card.id}: team: there is no {card.team}"


def _faults_of_counts(data: _File) -> Iterator[str]:
    """Yield the faults of the teams and of the number of things in the box (BF-DATA-01 to -09,
    BF-COMP).
    """
    if [(team.id, team.colour) for team in data.team] != [("bonta", "blue"), ("brakmar", "red")]:
        yield "team: bonta is blue, brakmar is red"
    for team in data.team:
        yield from _faults_of_players(data, team.id)
        yield from _faults_of_deck(data, team.id)
    yield from _faults_of_upgrades(data)
    box = data.components
    for name, has, wanted in (
        ("figures", 2 * SLOTS_PER_TEAM, box.figures),
        ("player_cards", len(data.player), box.player_cards),
        ("action_cards", sum(card.copies for card in data.action_card), box.action_cards),
        (
            "upgrade_cards",
            sum(card.copies for card in data.upgrade) + sum(card.copies for card in data.favour),
            box.upgrade_cards,
        ),
    ):
        if has != wanted:
            yield f"components.{name}: {wanted}, but there are {has}"


def _faults_of_players(data: _File, team: str) -> Iterator[str]:
    for captain in (False, True):
        cards = [card for card in data.player if card.team == team and card.captain is captain]
        which = f"player: {'captain' if captain else 'normal'} cards of {team}"
        if sorted(card.slot for card in cards) != list(range(1, SLOTS_PER_TEAM + 1)):
            yield f"{which}: slots 1 to {SLOTS_PER_TEAM}, each once"
        for card in cards:
            if card.category != CATEGORIES[card.slot - 1]:
                yield f"player {card.id}: category: slot {card.slot} is not a {card.category}"
            if bool(card.wounded) is not (card.id in GAINS_WHEN_WOUNDED):
                yield f"player {card.id}: wounded: who has an ability there is fixed"


def _faults_of_deck(data: _File, team: str) -> Iterator[str]:
    cards = [card for card in data.action_card if card.team == team]
    counts = {
        "cards": (sum(card.copies for card in cards), DECK_CARDS),
        "designs": (len(cards), DECK_DESIGNS),
        "cards with an effect": (sum(c.copies for c in cards if c.has_effect), WITH_EFFECT),
        "cards with lightning": (
            sum(card.copies for card in cards if card.is_lightning),
            LIGHTNING.get(team, 0),
        ),
        "favours": (
            sum(card.copies for card in data.favour if card.team == team),
            FAVOURS_PER_TEAM,
        ),
    }
    for word, wanted in BONUSES.get(team, {}).items():
        has = sum(c.copies for c in cards if word in (c.bonus.kind, c.bonus.value))
        counts[f"bonuses {word}"] = (has, wanted)
    for what, (has, wanted) in counts.items():
        if has != wanted:
            yield f"team {team}: {has} {what}, not {wanted}"


def _faults_of_upgrades(data: _File) -> Iterator[str]:
    for level, wanted in UPGRADES.items():
        has = sum(card.copies for card in data.upgrade if card.level == level)
        if has != wanted:
            yield f"upgrade: {has} of level {level}, not {wanted}"
    for category in dict.fromkeys(CATEGORIES):
        has = sum(card.copies for card in data.upgrade if card.category == category)
        if has != UPGRADES_PER_CATEGORY:
            yield f"upgrade: {has} for a {category}, not {UPGRADES_PER_CATEGORY}"


def _faults_of_pitch(data: _File) -> Iterator[str]:
    """Yield zones that are no neighbours of their neighbours, and arrows that lead elsewhere
    (BF-PITCH-05, -09).
    """
    zones = {zone.id: zone for zone in data.zone}
    yield from (f"zone {id_} stands twice" for id_ in duplicates(zone.id for zone in data.zone))
    for zone in data.zone:
        for other in zone.adjacent:
            if other not in zones or zone.id not in zones[other].adjacent:
                yield f"zone {zone.id}.adjacent: {other} is no neighbour of its own"
        near = [zones[other] for other in zone.adjacent if other in zones]
        backwards = tuple(other.id for other in near if other.row < zone.row)
        forwards = tuple(other.id for other in near if other.row > zone.row)
        if (zone.red_arrow, zone.blue_arrow) != (backwards, forwards):
            yield f"zone {zone.id}: its arrows do not lead back"
    throws = [(line.dcol, line.drow) for line in data.line]
    if len({*throws}) != len(throws):
        yield "line: a displacement stands twice"
