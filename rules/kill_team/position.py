"""The state of a match: one plain value, with nothing on the call stack.

All of it is public (KT-GEN-17); the referee keeps the dice. A model is a number (`squads`); the
models of a side have numbers in a row. Between two checkpoints (seams) the position and the dice
say everything about the match.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

from rules.game.views import Open
from rules.kill_team.catalogue import Catalogue
from rules.kill_team.catalogue.layouts import DECIMALS
from rules.kill_team.catalogue.missions import Mission
from rules.kill_team.models import Model
from rules.kill_team.squads import (
    COUNTS,
    MODELS,
    NOBODY,
    SIDE_OF,
    TEAM,
    model_of,
    number_of,
    sample_line_up,
)
from rules.kill_team.table.battlefield import Table, table_of
from rules.record import canonical
from rules.tabletop.points import Point, rounded
from rules.tabletop.shapes import Disc

JSON = Any


class Phase(IntEnum):
    """The next part of the match; at each change of it there is a checkpoint (seam)."""

    #: Mission, layout and roll-off.
    BEFORE = 0
    DEPLOYMENT = 1
    #: The start of a round, and the Initiative phase.
    ROUND_START = 2
    MOVEMENT_START = 3
    MOVEMENT = 4
    MOVEMENT_END = 5
    PSYCHIC = 6
    SHOOTING_START = 7
    READY_FIRE = 8
    FIRE = 9
    FIGHT_START = 10
    CHARGERS_FIGHT = 11
    FIGHT = 12
    MORALE_START = 13
    MORALE = 14
    ROUND_END = 15
    OVER = 16


#: The parts of the Shooting phase; in Overwatch and in a martyr's last blow it is another one.
SHOOTING: Final = (Phase.SHOOTING_START, Phase.READY_FIRE, Phase.FIRE)

#: Where a model is (``Position.state``).
WAITING, ON_TABLE, OUT = range(3)

#: What happened to a model in this round, by bit (KT-GEN-19); ``Position.flags``.
FLAGS: Final = (
    *("moved", "advanced", "fell_back", "retreated", "charge_attempted", "charged", "ready"),
    *("shot", "fought"),
    # Picked in the Movement phase; and for another action than hold or ready (KT-CHARGE-24).
    *("picked", "manoeuvred"),
    # KT-MOVE-03, KT-ABL-24, KT-ABL-12, KT-SPEC-27, KT-ADT-11, KT-ADV-06, -29, -49.
    *("engaged_at_start", "gave_support", "dazzled", "stimmed", "toughened"),
    *("mentored", "indomitable_used", "practised_used"),
    # KT-ADT-20: it took somebody out in the Fight phase; it was shaken by a rampage.
    *("slew", "terrified"),
)
(
    MOVED, ADVANCED, FELL_BACK, RETREATED, CHARGE_ATTEMPTED, CHARGED, READY, SHOT, FOUGHT,
    PICKED, MANOEUVRED, ENGAGED_AT_START, GAVE_SUPPORT, DAZZLED, STIMMED, TOUGHENED,
    MENTORED, INDOMITABLE_USED, PRACTISED_USED, SLEW, TERRIFIED,
) = (1 << bit for bit in range(len(FLAGS)))  # fmt: skip

#: What works on a model until the phase ends, by bit; ``Position.effects``.
EFFECTS: Final = (
    *("quick_march", "scanned", "careful_aim", "custom_ammo", "more_bullets", "gritted_teeth"),
    *("order_hits", "order_wounds", "order_shoots", "killing_frenzy", "nerve_passed"),
    *("tested", "suppressed", "defensive", "screeched", "lucky", "marked"),
    *("headshot", "quick_shot", "high_explosive", "uplink", "steady", "mentor"),
)
(
    QUICK_MARCH, SCANNED, CAREFUL_AIM, CUSTOM_AMMO, MORE_BULLETS, GRITTED_TEETH,
    ORDER_HITS, ORDER_WOUNDS, ORDER_SHOOTS, KILLING_FRENZY, NERVE_PASSED,
    TESTED, SUPPRESSED, DEFENSIVE, SCREECHED, LUCKY, MARKED,
    HEADSHOT, QUICK_SHOT, HIGH_EXPLOSIVE, UPLINK, STEADY, MENTOR,
) = (1 << bit for bit in range(len(EFFECTS)))  # fmt: skip

#: What comes with the line-ups and never changes.
STATIC: Final = ("data", "line_ups", "options", "models", "teams", "bearers")
SLOTS: Final = (
    *STATIC,
    *("phase", "round", "mission", "layout", "initiative", "active", "passed"),
    *("zone_of", "attacker", "state", "discs", "wounds", "flesh", "shaken", "flags", "effects"),
    *("targets", "charged_by", "bonus_attacks", "poisoned", "broken", "unbroken", "cp"),
    *("lapsing", "veteran_cp", "used", "used_in_round", "used_in_match", "grenades", "denied"),
    *("points", "counts", "casualties", "winner", "conceded"),
)

#: The words of a position as text: sides, their letters, and zones.
SIDES: Final = ("home", "away")
LETTERS: Final = "HA"
ZONES: Final = "AB"

#: The slots that the lines of the text show.
_IN_LINES: Final = frozenset(
    (
        *STATIC,
        *("phase", "round", "initiative", "active", "points", "cp", "mission", "layout"),
        *("zone_of", "state", "discs", "wounds", "flesh", "shaken", "flags", "effects"),
        *("targets", "charged_by"),
    )
)
#: The slots that a fact of the text can show: all the rest.
FACTS: Final = tuple(slot for slot in SLOTS if slot not in _IN_LINES)


class Position:
    """A match as it stands.

    models:     by number, None where a line-up has nobody; ``teams`` the numbers of each side.
    bearers:    the models with an ability, whether of a datasheet, of wargear or learnt, by its id.
    phase:      what comes next; ``round`` from 1, 0 before the first.
    mission, layout: their ids, empty until they are drawn.
    initiative: the side that has it this round, NOBODY before the first.
    active:     whose turn it is where the sides alternate, or take turns.
    passed:     by side, whether it is out of the step (KT-SHOOT-03, KT-FIGHT-03).
    zone_of:    by side its deployment zone, 0 for A; ``attacker`` the side, where there are roles.
    discs:      the base of a model, None for a model that is not on the table.
    targets:    the enemies that a model declared to charge this round, ``charged_by`` those that
                charged it with success: a bit for each model.
    bonus_attacks: of a combat master in this phase (KT-ADV-10).
    poisoned:   the models whose melee wound rolls a toxin helps (KT-ADV-36).
    unbroken:   by side, whether being broken takes nothing off its hits this round (KT-ADT-02).
    cp:         by side; ``lapsing`` those that end with the round, ``veteran_cp`` those for a
                veteran's tactics (KT-CP-09).
    used:       by side, the tactics used in this phase; ``used_in_round``, ``used_in_match`` too.
    grenades:   by side, how many were thrown in this phase (KT-WPN-11).
    denied:     the models that have denied a power in this phase.
    points:     victory points by side.
    counts:     by ``squads.COUNTS``, then by model.
    casualties: the models that went out of action: {"model", "by", "cause", "round"}.
    winner:     the side that a clause names whatever the points are (KT-END-13), else NOBODY.
    conceded:   the sides that gave up.
    """

    __slots__ = SLOTS

    def __init__(
        self, data: Catalogue, line_ups: Sequence[JSON], options: Mapping[str, JSON]
    ) -> None:
        self.data = data
        self.line_ups = line_ups
        self.options = options
        self.models: list[Model | None] = [None] * MODELS
        for side, line_up in enumerate(line_ups):
            for entry in line_up["players"]:
                self.models[model_of(side, entry["number"])] = Model.of(data, entry)
        self.teams: tuple[tuple[int, ...], ...] = tuple(
            tuple(p for p in range(side * TEAM, side * TEAM + TEAM) if self.models[p])
            for side in (0, 1)
        )
        self.bearers: dict[str, tuple[int, ...]] = {}
        for p, model in enumerate(self.models):
            for ability in (*model.abilities, *sorted(model.learnt)) if model else ():
                self.bearers[ability] = (*self.bearers.get(ability, ()), p)
        self.phase = Phase.BEFORE
        self.round = 0
        self.mission = ""
        self.layout = ""
        self.initiative = NOBODY
        self.active = 0
        self.passed = [False, False]
        self.zone_of = [0, 1]
        self.attacker = NOBODY
        self.state = [WAITING] * MODELS
        self.discs: list[Disc | None] = [None] * MODELS
        self.wounds = [model.stats.w if model else 0 for model in self.models]
        self.flesh = [model.lingering if model else 0 for model in self.models]
        self.shaken = [False] * MODELS
        self.flags = [0] * MODELS
        self.effects = [0] * MODELS
        self.targets = [0] * MODELS
        self.charged_by = [0] * MODELS
        self.bonus_attacks = [0] * MODELS
        self.poisoned = [False] * MODELS
        self.broken = [False, False]
        self.unbroken = [False, False]
        self.cp = [0, 0]
        self.lapsing = [0, 0]
        self.veteran_cp = [0, 0]
        self.used: list[list[str]] = [[], []]
        self.used_in_round: list[list[str]] = [[], []]
        self.used_in_match: list[list[str]] = [[], []]
        self.grenades = [0, 0]
        self.denied: list[int] = []
        self.points = [0, 0]
        self.counts = [[0] * MODELS for _ in COUNTS]
        self.casualties: list[JSON] = []
        self.winner = NOBODY
        self.conceded: list[int] = []

    # -- what does not change --------------------------------------------------------------------

    def model(self, p: int) -> Model:
        """Return the model of that number. Asking for a number that no line-up has is a bug."""
        model = self.models[p]
        assert model is not None
        return model

    @property
    def table(self) -> Table:
        return table_of(self.data.version, self.layout)

    @property
    def plan(self) -> Mission:
        """The mission that is played."""
        return self.data.missions[self.mission]

    def specialist(self, side: int, specialism: str) -> int:
        """Return a side's model of this specialism, even if out of action; NOBODY for none.

        See KT-ROST-08.
        """
        for p in self.teams[side]:
            if self.model(p).specialism == specialism:
                return p
        return NOBODY

    # -- who is where ----------------------------------------------------------------------------

    def disc(self, p: int) -> Disc:
        """Return the base of a model. The model must be on the table."""
        base = self.discs[p]
        assert base is not None
        return base

    def on_table(self, side: int) -> list[int]:
        """Return a side's models on the table, by number."""
        state = self.state
        return [p for p in self.teams[side] if state[p] == ON_TABLE]

    def discs_of(self, side: int) -> list[Disc]:
        """Return the bases of a side's models on the table."""
        return [disc for p in self.teams[side] if (disc := self.discs[p])]

    def everybody_but(self, p: int) -> list[Disc]:
        """Return the bases of all models on the table except this one."""
        return [disc for q, disc in enumerate(self.discs) if disc and q != p]

    def out(self, side: int) -> list[int]:
        """Return a side's models that are out of action."""
        return [p for p in self.teams[side] if self.state[p] == OUT]

    def bearing(self, ability: str, side: int) -> list[int]:
        """Return a side's active models that have an ability (KT-ADV)."""
        bearers = self.bearers.get(ability, ())
        return [p for p in bearers if SIDE_OF[p] == side and self.is_active(p)]

    def is_active(self, p: int) -> bool:
        """Say whether a model is on the table and not shaken (KT-SPEC-03)."""
        return self.state[p] == ON_TABLE and not self.shaken[p]

    def has(self, p: int, flags: int) -> bool:
        """Say whether any of these flags of the round is set for the model."""
        return bool(self.flags[p] & flags)

    def under(self, p: int, effects: int) -> bool:
        """Say whether the model is under any of these effects of the phase."""
        return bool(self.effects[p] & effects)

    # -- what the rules change -------------------------------------------------------------------

    def put(self, p: int, centre: Point) -> None:
        """Put a model at a place, its centre rounded (KT-GEO-03)."""
        self.state[p] = ON_TABLE
        self.discs[p] = Disc(rounded(centre, DECIMALS), self.model(p).radius)

    def remove(self, p: int) -> None:
        """Take a model out of action (KT-GEN-12)."""
        self.state[p] = OUT
        self.discs[p] = None
        self.wounds[p] = 0
        self.shaken[p] = False
        self.flags[p] = self.effects[p] = 0

    # -- the position as a value -----------------------------------------------------------------

    def clone(self) -> Position:
        """Return a copy that can be played on without changing this position."""
        other = Position.__new__(Position)
        for slot in SLOTS:
            value = getattr(self, slot)
            if slot not in STATIC and isinstance(value, list):
                value = [each[:] if isinstance(each, list) else each for each in value]
            setattr(other, slot, value)
        return other

    def to_json(self) -> JSON:
        """Return as JSON all that the line-ups, the options and the data do not say."""
        value = {slot: _plain(getattr(self, slot)) for slot in SLOTS[len(STATIC) :]}
        value["phase"] = int(self.phase)
        value["discs"] = [list(disc.centre) if disc else None for disc in self.discs]
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
            Disc(Point(*centre), pos.model(p).radius) if centre else None
            for p, centre in enumerate(value["discs"])
        ]
        return pos

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def to_text(self) -> str:
        """Return the position as text that a person can read; `notation` describes and reads it."""
        first = "nobody" if self.initiative == NOBODY else SIDES[self.initiative]
        lines = [
            ", ".join(
                (
                    f"round {self.round} {self.phase.name.lower()}",
                    f"{first} begins",
                    f"{SIDES[self.active]} acts",
                    f"points {self.points[0]}:{self.points[1]}",
                    f"cp {self.cp[0]}:{self.cp[1]}",
                )
            ),
            f"{self.mission or '-'} on {self.layout or '-'}, home in zone {ZONES[self.zone_of[0]]}",
            *(_line(self, p) for team in self.teams for p in team if self.state[p] != WAITING),
            "",
        ]
        for side, line_up in enumerate(self.line_ups):
            lines.append(
                f"{SIDES[side]} = {json.dumps(_named(self.data, line_up), ensure_ascii=False)}"
            )
        if self.options:
            lines.append(f"options = {json.dumps(dict(self.options), ensure_ascii=False)}")
        usual = Position(self.data, self.line_ups, self.options)
        for slot in FACTS:
            value = getattr(self, slot)
            if value != getattr(usual, slot):
                lines.append(f"{slot} = {json.dumps(value, ensure_ascii=False)}")
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        return self.to_text()

    def to_bytes(self) -> bytes:
        """Return the canonical form."""
        return canonical(self.to_json())


class View(Open[Position]):
    """All that one side may know (KT-GEN-17)."""

    __slots__ = ()


def members(mask: int) -> Iterator[int]:
    """Yield the models of a mask, by number."""
    p = 0
    while mask:
        if mask & 1:
            yield p
        mask >>= 1
        p += 1


def enemies_of(p: int) -> int:
    """Return the side of a model's enemies."""
    return 1 - SIDE_OF[p]


def _plain(value: Any) -> JSON:
    """Return a value as JSON of its own: lists are copied."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return dict(value) if isinstance(value, dict) else value


# -- lines of the text -----------------------------------------------------------------------------


def _name(p: int) -> str:
    return f"{LETTERS[SIDE_OF[p]]}{number_of(p)}"


def _line(pos: Position, p: int) -> str:
    """Return the line of a model."""
    disc = pos.discs[p]
    words = [_name(p), f"{disc.centre.x:g},{disc.centre.y:g}" if disc else "out"]
    if pos.state[p] == ON_TABLE and pos.wounds[p] != pos.model(p).stats.w:
        words.append(f"wounds {pos.wounds[p]}")
    if pos.flesh[p] != pos.model(p).lingering:
        words.append(f"flesh {pos.flesh[p]}")
    if pos.shaken[p]:
        words.append("shaken")
    for names, bits, (left, right) in ((FLAGS, pos.flags, "[]"), (EFFECTS, pos.effects, "{}")):
        if bits[p]:
            said = ",".join(name for at, name in enumerate(names) if bits[p] >> at & 1)
            words.append(f"{left}{said}{right}")
    for arrow, masks in (("->", pos.targets), ("<-", pos.charged_by)):
        if masks[p]:
            words.append(arrow + ",".join(_name(q) for q in members(masks[p])))
    assert pos.state[p] in (ON_TABLE, OUT)
    return " ".join(words)


def _named(data: Catalogue, line_up: JSON) -> JSON:
    """Return the id of the sample team that a line-up is, else the line-up itself."""
    for id_ in data.samples:
        if line_up == sample_line_up(data, id_):
            return id_
    return line_up
