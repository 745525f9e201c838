"""The data of Helvetia Cup: numbers, pitch, dice, cards and the supplied teams.

A version is a folder of ``data``; ``load("first")`` reads it once and checks it. Changing a number
there changes the engine (HC-CONV-14).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args

from rules.catalogue import Between, BrokenCatalogue, check_version, duplicates, read
from rules.helvetia_cup.cards.deck import Card

DATA = Path(__file__).parent / "data"
VERSIONS = ("first",)

#: The eight skills, in the order in which a player's stand (HC-TEAM-02).
SKILLS = (
    "steal",
    "tackle",
    "pressure",
    "interception",
    "dribble",
    "long_pass",
    "shot",
    "header",
)
STEAL, TACKLE, PRESSURE, INTERCEPTION, DRIBBLE, LONG_PASS, SHOT, HEADER = range(len(SKILLS))

Rating = Annotated[int, Between(0, 18)]
Small = Annotated[int, Between(0, 100)]
Positive = Annotated[int, Between(1, 1000)]
Role = Literal["goalkeeper", "outfield"]
#: HC-PITCH-03, HC-SECT-02.
Direction = Literal["F", "FL", "FR", "BL", "BR", "B"]
SECTOR_NAMES = ("TL", "TC", "TR", "BL", "BC", "BR")
JSON = Any
Shape = TypeVar("Shape")

_OPPOSITES = (("F", "B"), ("FL", "BR"), ("FR", "BL"))


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The plain numbers and the switches (HC-CONV-14); names say which clause they belong to."""

    # The default set-up has four places, and a side has eight (HC-DEC-04, `squads`).
    squad_goalkeepers: Annotated[int, Between(1, 1)]
    squad_outfield: Annotated[int, Between(1, 4)]
    squad_substitutes: Annotated[int, Between(0, 3)]
    squad_max_captains: Small
    deal_tactics: Small
    deal_legendary: Small
    deal_keep: Small
    deal_keep_counts_legendary: bool
    half_minutes: Positive
    extra_half_minutes: Positive
    dead_time_rounds: Positive
    max_attack_actions_per_round: Positive
    max_cards_per_coach_per_round: Small
    tackle_miss_above: Small
    short_pass_range: Positive
    one_touch_penalty: Small
    one_touch_sector_loss: Small
    emergency_keeper_sector_loss: Small
    forfeit_outfield_at: Small
    forfeit_goals: Small
    shootout_first_kicks: Positive
    shootout_max_pairs: Positive
    fatigue_markers: Small
    suspension_every_yellows: Positive
    training_points: Small
    match_tactic_cards: Small
    match_legendary_cards: Small
    acquisition: Literal["either", "both"]
    league_collection_cap: Positive


@dataclass(frozen=True, slots=True)
class Areas:
    """Goal and areas of a team that attacks +x2, as axial hexes and bounds (HC-PITCH-05 to -11)."""

    goal_hex: tuple[int, ...]
    penalty_spot: tuple[int, ...]
    penalty_area_min_x2: int
    penalty_area_max_abs_r: int
    shooting_max_distance: int
    shooting_max_abs_r: int
    centre_zone_max_abs_r: int
    offside_min_x2: int


@dataclass(frozen=True, slots=True)
class PitchData:
    """The pitch as the data gives it (HC-PITCH); `pitch.Pitch` is what play needs of it."""

    max_abs_r: Annotated[int, Between(1, 10)]
    max_abs_x2: Annotated[int, Between(2, 40)]
    hex_count: int
    centre: tuple[int, ...]
    centre_circle_radius: int
    acceleration_zone_abs_r: int
    directions: Mapping[str, tuple[int, ...]]
    attack: Areas


@dataclass(frozen=True, slots=True)
class Deviation:
    """The way that a d20 result takes the ball, seen by the team that played it (HC-DEV-02)."""

    roll: int
    direction: Direction
    hexes: Annotated[int, Between(1, 2)]


@dataclass(frozen=True, slots=True)
class Sector:
    """One of the six parts of the goal, as the shooter sees it (HC-SECT).

    left, centre, right: the penalty for a shooter in that zone.
    """

    id: str
    row: Annotated[int, Between(0, 1)]
    column: Annotated[int, Between(0, 2)]
    left: Small
    centre: Small
    right: Small
    adjacent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TeamFace:
    """One face of the team die (HC-DICE-03)."""

    card: Literal["yellow", "red"]
    markers: Small


@dataclass(frozen=True, slots=True)
class Dice:
    """The faces of the dice (HC-DICE)."""

    d20: Positive
    time: tuple[Positive, ...]
    coin: tuple[Literal["home", "away"], ...]
    team: tuple[TeamFace, ...]


@dataclass(frozen=True, slots=True)
class Ratings:
    """Speed and the eight skills (HC-TEAM-02)."""

    speed: Rating
    steal: Rating
    tackle: Rating
    pressure: Rating
    interception: Rating
    dribble: Rating
    long_pass: Rating
    shot: Rating
    header: Rating


@dataclass(frozen=True, slots=True)
class Academy:
    """Players who fill up a team for one match (HC-LEAGUE-13)."""

    outfield: Ratings
    goalkeeper: Ratings


@dataclass(frozen=True, slots=True)
class RosterLimits:
    """The limits of a custom roster (HC-ROSTER); costs are in points."""

    min_players: int
    max_players: int
    min_goalkeepers: int
    max_goalkeepers: int
    max_captains: int
    skill_min: int
    skill_max: int
    pressure_min: int
    pressure_max: int
    speed_min: int
    speed_max: int
    cost_per_skill_point: int
    cost_per_speed: int
    cost_captain: int
    budget_per_player: int


@dataclass(frozen=True, slots=True)
class Player:
    """A supplied player (HC-TEAM-02); ``position`` is advice for coaches only."""

    id: str
    number: Annotated[int, Between(1, 99)]
    name: str
    role: Role
    position: Literal["GK", "DF", "MF", "FW"]
    captain: bool
    speed: Rating
    steal: Rating
    tackle: Rating
    pressure: Rating
    interception: Rating
    dribble: Rating
    long_pass: Rating
    shot: Rating
    header: Rating

    def to_json(self) -> JSON:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Team:
    """A supplied team (HC-TEAM-01)."""

    id: str
    name: str
    players: tuple[Player, ...]

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "name": self.name,
            "players": [player.to_json() for player in self.players],
        }


@dataclass(frozen=True, slots=True)
class _RulesFile:
    ruleset: Ruleset
    pitch: PitchData
    deviation: tuple[Deviation, ...]
    sector: tuple[Sector, ...]
    dice: Dice
    academy: Academy
    roster: RosterLimits


@dataclass(frozen=True, slots=True)
class _CardsFile:
    tactic: tuple[Card, ...]
    legendary: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class _TeamsFile:
    team: tuple[Team, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All data of a version.

    deviations: by d20 result, from 1.
    tactics, legendaries, teams: by id, in the order of the files.
    """

    version: str
    ruleset: Ruleset
    ground: PitchData
    deviations: Mapping[int, Deviation]
    sectors: tuple[Sector, ...]
    dice: Dice
    academy: Academy
    limits: RosterLimits
    tactics: Mapping[str, Card]
    legendaries: Mapping[str, Card]
    teams: Mapping[str, Team]

    def card(self, id: str) -> Card:  # noqa: A002 - the field's word
        """Return the tactic or legendary card of that id. Raises KeyError for an unknown id."""
        return self.tactics[id] if id in self.tactics else self.legendaries[id]

    def to_json(self) -> JSON:
        return {
            "version": self.version,
            "ruleset": asdict(self.ruleset),
            "roster": asdict(self.limits),
            "academy": asdict(self.academy),
            "sectors": [{**asdict(each), "adjacent": list(each.adjacent)} for each in self.sectors],
            "deviations": [asdict(each) for each in self.deviations.values()],
            "dice": {
                "d20": self.dice.d20,
                "time": list(self.dice.time),
                "coin": list(self.dice.coin),
                "team": [asdict(face) for face in self.dice.team],
            },
            "tactics": [card.to_json() for card in self.tactics.values()],
            "legendaries": [card.to_json() for card in self.legendaries.values()],
            "teams": [team.to_json() for team in self.teams.values()],
        }


@cache
def load(version: str) -> Catalogue:
    """Return the catalogue of a version. Raises KeyError for an unknown version."""
    check_version(version, VERSIONS)
    return read_catalogue(DATA / version, version)


def read_catalogue(folder: Path, version: str) -> Catalogue:
    """Read the catalogue in a folder. Raises BrokenCatalogue with every fault of every file."""
    faults: list[str] = []
    data = _read(folder / "rules.toml", _RulesFile, faults)
    cards = _read(folder / "cards.toml", _CardsFile, faults)
    teams = _read(folder / "teams.toml", _TeamsFile, faults)
    if data is not None:
        faults += [f"rules.toml: {fault}" for fault in _faults_of_rules(data)]
    if cards is not None:
        faults += [f"cards.toml: {fault}" for fault in _faults_of_cards(cards)]
    if teams is not None:
        faults += [f"teams.toml: {fault}" for fault in _faults_of_teams(teams)]
    if data is not None and cards is not None:
        faults += [f"rules.toml: {fault}" for fault in _faults_of_deal(data.ruleset, cards)]
    if faults or data is None or cards is None or teams is None:
        raise BrokenCatalogue(faults)
    return Catalogue(
        version,
        data.ruleset,
        data.pitch,
        {each.roll: each for each in data.deviation},
        data.sector,
        data.dice,
        data.academy,
        data.roster,
        {card.id: card for card in cards.tactic},
        {card.id: card for card in cards.legendary},
        {team.id: team for team in teams.team},
    )


def _read(file: Path, shape: type[Shape], faults: list[str]) -> Shape | None:
    """Read a file; return None once its faults are noted."""
    try:
        return read(file, shape)
    except BrokenCatalogue as broken:
        faults += broken.faults
        return None


def _faults_of_rules(data: _RulesFile) -> list[str]:
    faults = []
    rolls = [each.roll for each in data.deviation]
    if rolls != list(range(1, data.dice.d20 + 1)):
        faults.append(f"deviation: one entry for each result 1 to {data.dice.d20}, in order")
    if not data.dice.time or not data.dice.team or data.dice.coin != ("home", "away"):
        faults.append("dice: a die has faces, a coin home and away")
    faults += _faults_of_ground(data.pitch)
    faults += _faults_of_sectors(data.sector)
    limits = asdict(data.roster)
    faults += [
        f"roster.min_{name}: it is more than max_{name}"
        for name in ("players", "goalkeepers")
        if limits[f"min_{name}"] > limits[f"max_{name}"]
    ]
    faults += [
        f"roster.{name}_min: it is more than {name}_max"
        for name in ("skill", "pressure", "speed")
        if limits[f"{name}_min"] > limits[f"{name}_max"]
    ]
    return faults


def _faults_of_ground(ground: PitchData) -> list[str]:
    """List faults of the hexes and of those that have a name (HC-PITCH-01, -03, -04, -05, -07)."""
    rows = range(-ground.max_abs_r, ground.max_abs_r + 1)
    columns = range(-ground.max_abs_x2, ground.max_abs_x2 + 1)
    hexes = [((x2 - r) // 2, r) for r in rows for x2 in columns if (x2 - r) % 2 == 0]
    faults = []
    if len(hexes) != ground.hex_count:
        faults.append(f"pitch.hex_count: these bounds give {len(hexes)}")
    named = {
        "pitch.centre": ground.centre,
        "pitch.attack.goal_hex": ground.attack.goal_hex,
        "pitch.attack.penalty_spot": ground.attack.penalty_spot,
    }
    faults += [f"{key}: it is not on the pitch" for key, h in named.items() if h not in hexes]
    directions = ground.directions
    if set(directions) != set(get_args(Direction)):
        return [*faults, f"pitch.directions: they are {', '.join(get_args(Direction))}"]
    return faults + [
        f"pitch.directions.{back}: it is not opposite to {name}"
        for name, back in _OPPOSITES
        if directions[back] != tuple(-step for step in directions[name])
    ]


def _faults_of_sectors(sectors: tuple[Sector, ...]) -> list[str]:
    """List faults of the sectors and their neighbours (HC-SECT-02, -04)."""
    faults = []
    if [sector.id for sector in sectors] != list(SECTOR_NAMES):
        faults.append(f"sector: they are {', '.join(SECTOR_NAMES)}, in this order")
    known = {sector.id: sector for sector in sectors}
    return faults + [
        f"sector {sector.id}.adjacent: {other} is no neighbour of its own"
        for sector in sectors
        for other in sector.adjacent
        if other not in known or sector.id not in known[other].adjacent
    ]


def _faults_of_deal(rules: Ruleset, cards: _CardsFile) -> list[str]:
    """List faults of the deal: too few cards for both, or fewer dealt than kept
    (HC-DEAL-02, -04).
    """
    faults = []
    for name, dealt, deck in (
        ("tactics", rules.deal_tactics, cards.tactic),
        ("legendary", rules.deal_legendary, cards.legendary),
    ):
        if 2 * dealt > len(deck):
            faults.append(f"ruleset.deal_{name}: there are {len(deck)} cards for both coaches")
    most = rules.deal_tactics + rules.deal_legendary * rules.deal_keep_counts_legendary
    if rules.deal_keep > most:
        faults.append(f"ruleset.deal_keep: only {most} cards are dealt to choose from")
    return faults


def _faults_of_cards(data: _CardsFile) -> list[str]:
    both = [*data.tactic, *data.legendary]
    faults = [f"card {name} stands twice" for name in duplicates(card.id for card in both)]
    faults += [f"card {card.id}: {fault}" for card in both for fault in card.faults()]
    faults += [f"tactic {card.id}: cost is missing" for card in data.tactic if card.is_legendary]
    faults += [f"legendary {c.id}: it has no cost" for c in data.legendary if not c.is_legendary]
    return faults


def _faults_of_teams(data: _TeamsFile) -> list[str]:
    faults = [f"team {name} stands twice" for name in duplicates(team.id for team in data.team)]
    players = [player for team in data.team for player in team.players]
    faults += [f"player {name} stands twice" for name in duplicates(p.id for p in players)]
    for team in data.team:
        numbers = duplicates(str(player.number) for player in team.players)
        faults += [f"team {team.id}: number {number} stands twice" for number in numbers]
    return faults
