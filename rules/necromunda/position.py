"""The state of a battle: one plain value, with nothing on the call stack.

All of it is public (NM-CONV-07); the referee keeps the dice. A fighter is a number (`squads`).
Between two checkpoints (seams) the position and the dice say everything about the battle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.scenarios import Scenario
from rules.necromunda.catalogue.vocabulary import Status
from rules.necromunda.fighters import Fighter
from rules.necromunda.squads import NOBODY, names
from rules.necromunda.states import FLAGS, READY, RESERVE, Phase
from rules.necromunda.table.battlefield import terrain_of
from rules.necromunda.table.facing import facing_to
from rules.necromunda.table.measuring import settled
from rules.necromunda.table.terrain import Terrain
from rules.record import canonical
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc

JSON = Any


#: NM-FX-61: how far from enemies who comes through tunnels is set up, in inches.
_TUNNELS: Final = 6

#: What comes with the line-ups and never changes.
STATIC: Final = (
    *("data", "line_ups", "options", "fighters", "side_of", "teams", "name_of"),
    *("by_name",),
)
SLOTS: Final = (
    *STATIC,
    *("plan", "crew", "may_arrive", "hides"),
    *("phase", "round", "board", "zone_of", "roll_off", "priority", "active", "group"),
    *("activation", "open_doors", "smoke", "status", "discs", "facing", "wounds", "flesh"),
    *FLAGS,
    *("carrying", "arms", "empty_by", "lost", "consumed", "arriving", "edges"),
    *("tokens", "secured", "desecration", "bottled", "crew_size", "harm", "deeds", "ended"),
    "winners",
)


class Position:
    """A battle as it stands.

    fighters:   by number, ``side_of`` each, ``teams`` the numbers of each side, ``name_of`` each
                its side and number in the line-up.
    plan:       the scenario's id, empty until it is drawn.
    crew:       by fighter, whether it is in the crew; ``may_arrive``, whether it is in reserve at
                first; a fighter that is in neither stays at home.
    hides:      how far from enemies an infiltrator is set up, in inches, 0 for all others.
    phase:      what comes next; ``round`` from 1, 0 before the first.
    board:      its id, empty until it is drawn; ``zone_of`` by side, the role whose zone it has.
    roll_off:   sides in the order of the roll-off for the set-up, empty before it.
    priority:   sides in priority order; of the round before until the roll.
    active:     the side whose turn it is; ``group`` the fighters still to act in this activation.
    activation: how many there have been.
    discs, facing: None for a fighter off the table, and for the facing of a Prone one.
    flesh:      flesh wounds; ``wounds`` those that are left.
    carrying:   the token it carries, by number, or NOBODY.
    arms:       by fighter and weapon, how it is; ``empty_by`` the profile whose test failed.
    lost:       by fighter, ``weapon.profile`` of ammunition lost for good (NM-TRAIT-10).
    consumed:   by fighter, gear that counted for a roll and is used up after it (NM-FX-60).
    arriving:   the fighters that arrive this round; ``edges`` by side, empty for none.
    tokens:     caskets, relic and captive: {"kind", "at" [x, y] or None where it is carried or
                gone, "freed" (the captive), "safe" (brought home, NM-SCEN-26, -44)}.
    secured:    by side, how many it has brought home; ``desecration`` points (NM-SCEN-37).
    bottled:    by side; ``crew_size`` for the roll (NM-CREW-10).
    harm:       by fighter, how many wounds it has caused.
    deeds:      what may earn experience, in order: see `deeds`.
    ended:      why the battle is over, empty before; ``winners`` the sides that won it alone or
                drew it.
    """

    __slots__ = SLOTS

    # -- flags, by fighter -----------------------------------------------------------------------
    ready: list[bool]
    broken: list[bool]
    late: list[bool]
    disarmed: list[bool]
    entangled: list[bool]
    blaze: list[bool]
    blind: list[bool]
    burnt_out: list[bool]
    stimm_used: list[bool]
    stimmed: list[bool]
    stimm_due: list[bool]
    ordered: list[bool]
    boosted: list[bool]
    dazzled: list[bool]
    placed: list[bool]
    fled_injured: list[bool]

    def __init__(
        self, data: Catalogue, line_ups: Sequence[JSON], options: Mapping[str, JSON]
    ) -> None:
        self.data = data
        self.line_ups = line_ups
        self.options = options
        self.name_of = names(line_ups)
        self.by_name = {name: p for p, name in enumerate(self.name_of)}
        self.side_of = [side for side, _ in self.name_of]
        entries = [entry for line_up in line_ups for entry in line_up["players"]]
        self.fighters = [
            Fighter.of(data, line_ups[side]["race"], entry)
            for side, entry in zip(self.side_of, entries, strict=True)
        ]
        self.hides = [
            max((each.min_distance for each in fighter.effects("infiltrate")), default=0)
            for fighter in self.fighters
        ]
        sides, everybody = range(len(line_ups)), range(len(self.fighters))
        self.teams = tuple(tuple(p for p in everybody if self.side_of[p] == side) for side in sides)
        self.phase = Phase.BEFORE
        self.round = 0
        self.board = ""
        self.plan = ""
        self.crew = [False] * len(self.fighters)
        self.may_arrive = [False] * len(self.fighters)
        self.zone_of = [""] * len(line_ups)
        self.roll_off: list[int] = []
        self.priority: list[int] = []
        self.active = NOBODY
        self.group: list[int] = []
        self.activation = 0
        self.open_doors: list[bool] = []
        self.smoke: list[Point] = []
        self.status: list[Status] = [RESERVE] * len(self.fighters)
        self.discs: list[Disc | None] = [None] * len(self.fighters)
        self.facing: list[Point | None] = [None] * len(self.fighters)
        self.wounds = [fighter.stats.w for fighter in self.fighters]
        self.flesh = [0] * len(self.fighters)
        for flag in FLAGS:
            setattr(self, flag, [False] * len(self.fighters))
        self.carrying = [NOBODY] * len(self.fighters)
        self.arms = [[READY] * len(fighter.arms) for fighter in self.fighters]
        self.empty_by = [[""] * len(fighter.arms) for fighter in self.fighters]
        self.lost: list[list[str]] = [[] for _ in everybody]
        self.consumed: list[list[str]] = [[] for _ in everybody]
        self.arriving: list[int] = []
        self.edges = [""] * len(line_ups)
        self.tokens: list[dict[str, JSON]] = []
        self.secured = [0] * len(line_ups)
        self.desecration = 0
        self.bottled = [False] * len(line_ups)
        self.crew_size = [0] * len(line_ups)
        self.harm = [0] * len(self.fighters)
        self.deeds: list[JSON] = []
        self.ended = ""
        self.winners: list[int] = []
        if line_ups[0].get("scenario"):
            roles = [line_up["role"] for line_up in line_ups]
            crew = [p for p, entry in enumerate(entries) if not entry["reserve"]]
            self.muster(line_ups[0]["scenario"], roles, crew)
            for p, entry in enumerate(entries):
                if entry["infiltrates"]:
                    self.infiltrate(p)

    def muster(self, plan: str, roles: Sequence[str], crew: Iterable[int]) -> None:
        """Set the scenario, its roles and the members of the crews (NM-SCEN-09, NM-CREW-10).

        A fighter in no crew comes later where its role has reinforcements.
        """
        self.plan = plan
        self.zone_of = list(roles)
        inside = {*crew}
        for p in range(len(self.fighters)):
            comes = self.scenario.reinforcements[roles[self.side_of[p]]]
            self.crew[p] = p in inside
            self.may_arrive[p] = comes and p not in inside
        self.crew_size = [
            sum(self.crew[p] or self.may_arrive[p] for p in team) for team in self.teams
        ]

    def infiltrate(self, p: int) -> None:
        """Let a fighter come through tunnels (NM-CAMP-44, NM-FX-61)."""
        self.hides[p] = self.hides[p] or _TUNNELS

    @property
    def scenario(self) -> Scenario:
        return self.data.scenarios[self.plan]

    # -- who is where ----------------------------------------------------------------------------

    @property
    def terrain(self) -> Terrain:
        """The board with its doors and smoke as they are."""
        doors, smoke = tuple(self.open_doors), tuple(self.smoke)
        return terrain_of(self.data.version, self.board, doors, smoke)

    def disc(self, p: int) -> Disc:
        """Return the base of a fighter. The fighter must be on the table."""
        base = self.discs[p]
        assert base is not None
        return base

    def is_(self, p: int, statuses: Iterable[Status]) -> bool:
        return self.status[p] in statuses

    def on_table(self, side: int | None = None) -> list[int]:
        """Return the fighters on the table, of one side or of all; by number."""
        there = range(len(self.fighters)) if side is None else self.teams[side]
        return [p for p in there if self.discs[p] is not None]

    def friends(self, p: int) -> list[int]:
        """Return the others of the fighter's side on the table (NM-CONV-01)."""
        return [q for q in self.on_table(self.side_of[p]) if q != p]

    def enemies(self, p: int) -> list[int]:
        """Return all fighters of other sides on the table (NM-CONV-01)."""
        return [q for q in self.on_table() if self.side_of[q] != self.side_of[p]]

    def sides(self) -> range:
        return range(len(self.teams))

    def playing(self) -> list[int]:
        """Return the sides that can field anybody (NM-OVER-08, NM-CAMP-63)."""
        return [side for side in self.sides() if self.teams[side]]

    def in_order(self, fighters: Iterable[int]) -> list[int]:
        """Return fighters in order: the active side's first, then in priority order; by number.

        See NM-CONV-06.
        """
        places = {side: at for at, side in enumerate(self.priority)}
        places[self.active] = -1
        return sorted(fighters, key=lambda p: (places.get(self.side_of[p], 0), p))

    def number(self, p: int) -> int:
        """Return the fighter's number in the line-up of its side."""
        return self.name_of[p][1]

    def named(self, p: int) -> JSON:
        """Return a fighter as every event names it: side and number; None for nobody."""
        return None if p == NOBODY else list(self.name_of[p])

    # -- characteristics as they are now ---------------------------------------------------------

    def toughness(self, p: int) -> int:
        """Return the fighter's Toughness, with stimm and flesh wounds (NM-STATUS-06)."""
        return self.fighters[p].stats.t + self._stimm(p, "t") - self.flesh[p]

    def strength(self, p: int) -> int:
        return self.fighters[p].stats.s + self._stimm(p, "s")

    def movement(self, p: int) -> int:
        """Return the fighter's M in inches."""
        return self.fighters[p].stats.m + self._stimm(p, "m")

    def _stimm(self, p: int, stat: str) -> int:
        """Return what stimm adds to a characteristic (NM-FX-56)."""
        if not self.stimmed[p]:
            return 0
        value: int = sum(getattr(each, stat) for each in self.fighters[p].effects("stimm"))
        return value

    # -- what the rules change -------------------------------------------------------------------

    def put(self, p: int, centre: Point) -> None:
        """Put a fighter at a place, its centre as it is kept (NM-GEO-36)."""
        self.discs[p] = Disc(settled(centre), self.fighters[p].radius)

    def face(self, p: int, place: Point) -> None:
        """Turn a fighter to face a place. At its own place it keeps its facing."""
        self.facing[p] = facing_to(self.disc(p).centre, place) or self.facing[p]

    # -- the position as a value -----------------------------------------------------------------

    def clone(self) -> Position:
        """Return a copy that can be played on without changing this position."""
        other = type(self).__new__(type(self))
        for slot in SLOTS:
            value = getattr(self, slot)
            setattr(other, slot, value if slot in STATIC else _plain(value))
        return other

    def to_json(self) -> JSON:
        """Return as JSON all that the line-ups, the options and the data do not say."""
        value = {slot: _plain(getattr(self, slot)) for slot in SLOTS[len(STATIC) :]}
        value["phase"] = int(self.phase)
        value["discs"] = [list(disc.centre) if disc else None for disc in self.discs]
        value["facing"] = [list(way) if way else None for way in self.facing]
        value["smoke"] = [list(place) for place in self.smoke]
        return value

    @classmethod
    def from_json(
        cls,
        data: Catalogue,
        line_ups: Sequence[JSON],
        options: Mapping[str, JSON],
        value: JSON,
    ) -> Position:
        """Return the position from which ``to_json`` made this value, with the same line-ups."""
        pos = cls(data, line_ups, options)
        for slot in SLOTS[len(STATIC) :]:
            setattr(pos, slot, _plain(value[slot]))
        pos.phase = Phase(pos.phase)
        pos.discs = [
            Disc(Point(*centre), pos.fighters[p].radius) if centre else None
            for p, centre in enumerate(value["discs"])
        ]
        pos.facing = [Point(*way) if way else None for way in value["facing"]]
        pos.smoke = [Point(*place) for place in value["smoke"]]
        return pos

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def to_bytes(self) -> bytes:
        """Return the canonical form."""
        return canonical(self.to_json())


def _plain(value: Any) -> JSON:
    """Return a value of its own: lists and dicts are copied, however deep."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return value
