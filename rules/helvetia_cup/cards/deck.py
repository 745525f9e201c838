"""The definition of a card, and of what its data may contain (HC-DECK, HC-FX-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from rules.catalogue import Between, faults_of_parameters, given

JSON = Any

#: HC-CARD-03: when a card may be played.
Window = Literal[
    "setup",
    "own_move",
    "defend",
    "attack",
    "pre_roll",
    "post_roll",
    "sectors",
    "foul_dice",
    "time_die",
    "offside",
    "counter",
]
#: HC-CARD-14: the role that the team of who plays it must have.
Side = Literal["attack", "defence", "any"]
#: HC-CARD-15: whose check it must be, seen by who plays the card; empty where nothing is rolled.
Roller = Literal["own", "opponent", ""]
#: HC-CARD-18.
Check = Literal[
    "steal",
    "dribble",
    "tackle",
    "intercept",
    "clear",
    "long_pass",
    "shot",
    "touch",
    "header",
    "penalty",
]
Verb = Literal[
    "modify_check",
    "set_die",
    "reroll",
    "adjust_die",
    "set_deviation",
    "free_steps",
    "add_markers",
    "drop_markers",
    "modify_skill",
    "stand_up",
    "knock_down",
    "reposition",
    "free_sub",
    "keeper_sectors",
    "sector_discount",
    "reveal_sector",
    "ignore_pressure",
    "ignore_touch",
    "allow_shot",
    "pass_range",
    "refresh_defender",
    "forbid",
    "shift_card",
    "shift_injury",
    "shift_time",
    "cancel_offside",
    "cancel_card",
]
#: HC-FX-02.
Target = Literal[
    "carrier",
    "own_one",
    "opp_one",
    "own_keeper",
    "opp_keeper",
    "own_all",
    "opp_all",
    "own_captain",
    "",
]
#: HC-FX-27.
Forbidden = Literal[
    "steal",
    "tackle",
    "accelerate",
    "overtake",
    "intercept",
    "clear",
    "touch",
    "header",
    "long_pass",
]
#: HC-MISSION.
Metric = Literal[
    "goals",
    "goals_second_half",
    "conceded",
    "conceded_first_half",
    "margin",
    "half_time_lead",
    "max_deficit",
    "result_points",
    "shots",
    "touch_shots",
    "touch_goals",
    "header_goals",
    "captain_goals",
    "saves",
    "steals_won",
    "dribbles_won",
    "tackles_won",
    "interceptions",
    "clearances",
    "ball_wins",
    "long_passes_completed",
    "max_pass_chain",
    "fouls_suffered",
    "cards",
    "offsides_called",
    "opponents_floored",
    "exhausted_players",
    "markers_left",
    "tactics_played",
]
Skill = Literal[
    "steal",
    "tackle",
    "pressure",
    "interception",
    "dribble",
    "long_pass",
    "shot",
    "header",
    "all",
    "",
]

#: Stands for a parameter that a card does not give; no card needs so large a change.
NOT_GIVEN = -1000
Change = Annotated[int, Between(-20, 20)]
Count = Annotated[int, Between(0, 20)]
#: A result of a d20, and how far a ball strays (HC-FX-07, -10).
Face = Annotated[int, Between(1, 20)]
Deviated = Annotated[int, Between(0, 2)]

#: HC-FX-06 to -32: what each verb must be given, and nothing else.
PARAMETERS: Mapping[Verb, tuple[str, ...]] = {
    "modify_check": ("amount",),
    "set_die": ("value",),
    "reroll": (),
    "adjust_die": ("amount",),
    "set_deviation": ("hexes",),
    "free_steps": ("players", "steps"),
    "add_markers": ("target", "amount"),
    "drop_markers": ("target", "amount"),
    "modify_skill": ("target", "skill", "amount", "duration"),
    "stand_up": ("target",),
    "knock_down": ("target", "range"),
    "reposition": ("players", "steps"),
    "free_sub": ("count",),
    "keeper_sectors": ("amount",),
    "sector_discount": ("amount",),
    "reveal_sector": ("axis",),
    "ignore_pressure": (),
    "ignore_touch": (),
    "allow_shot": (),
    "pass_range": ("amount",),
    "refresh_defender": ("target",),
    "forbid": ("actions", "duration"),
    "shift_card": ("steps",),
    "shift_injury": ("amount",),
    "shift_time": ("minutes",),
    "cancel_offside": (),
    "cancel_card": ("kinds",),
}
#: The windows in which a verb has something to change.
WINDOWS: Mapping[Verb, tuple[Window, ...]] = {
    "modify_check": ("pre_roll",),
    "set_die": ("pre_roll",),
    "reroll": ("post_roll",),
    "adjust_die": ("post_roll",),
    "set_deviation": ("post_roll",),
    "free_steps": ("own_move",),
    "reposition": ("setup",),
    "free_sub": ("own_move",),
    "keeper_sectors": ("sectors",),
    "sector_discount": ("sectors",),
    "reveal_sector": ("sectors",),
    "ignore_touch": ("sectors",),
    "ignore_pressure": ("attack",),
    "allow_shot": ("attack",),
    "pass_range": ("attack",),
    "shift_card": ("foul_dice",),
    "shift_injury": ("foul_dice",),
    "shift_time": ("time_die",),
    "cancel_offside": ("offside",),
    "cancel_card": ("counter",),
}
#: Windows in which a check is rolled or a shot taken, so that a card must say which (HC-CARD-15).
WITH_CHECKS = frozenset({"pre_roll", "post_roll", "sectors"})
WITH_ROLLER = frozenset({"pre_roll", "post_roll"})


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a card does (HC-FX): a verb, and the parameters that it needs.

    amount, minutes, steps: changes; ``steps`` are hexes, or grades of a card (``shift_card``).
    players, count: at most so many players or substitutions.
    duration: until when the effect lasts; empty: once.
    """

    verb: Verb
    target: Target = ""
    amount: Change = NOT_GIVEN
    value: Face = NOT_GIVEN
    hexes: Deviated = NOT_GIVEN
    players: Count = NOT_GIVEN
    steps: Change = NOT_GIVEN
    count: Count = NOT_GIVEN
    range: Count = NOT_GIVEN
    minutes: Change = NOT_GIVEN
    skill: Skill = ""
    duration: Literal["round", "half", ""] = ""
    axis: Literal["row", "column", ""] = ""
    kinds: tuple[Literal["tactic", "legendary"], ...] = ()
    actions: tuple[Forbidden, ...] = ()

    def faults(self) -> Iterator[str]:
        """Yield the parameters that the verb needs and lacks, or has and does not know."""
        yield from faults_of_parameters(self, PARAMETERS[self.verb])

    def to_json(self) -> JSON:
        parameters: dict[str, JSON] = {"verb": self.verb}
        for name in given(self):
            value = getattr(self, name)
            parameters[name] = list(value) if isinstance(value, tuple) else value
        return parameters


@dataclass(frozen=True, slots=True)
class Goal:
    """One condition of a mission: the metric, at least or at most a value (HC-MISSION)."""

    metric: Metric
    op: Literal[">=", "<="]
    value: Annotated[int, Between(-20, 60)]

    def holds(self, number: int) -> bool:
        return number >= self.value if self.op == ">=" else number <= self.value

    def to_json(self) -> JSON:
        return {"metric": self.metric, "op": self.op, "value": self.value}


@dataclass(frozen=True, slots=True)
class Card:
    """A tactic card; or a legendary card, which costs nothing and has no mission (HC-DECK-02)."""

    id: str
    name: str
    window: Window
    side: Side
    effects: tuple[Effect, ...]
    cost: Annotated[int, Between(0, 3)] = 0
    mission: tuple[Goal, ...] = ()
    checks: tuple[Check, ...] = field(default=())
    roller: Roller = ""

    @property
    def is_legendary(self) -> bool:
        return self.cost == 0

    def faults(self) -> Iterator[str]:
        """Yield the faults of the card; none for a card that can be played."""
        if not self.effects:
            yield "has no effect"
        for effect in self.effects:
            yield from effect.faults()
            if self.window not in WINDOWS.get(effect.verb, (self.window,)):
                yield f"{effect.verb} changes nothing in the window {self.window}"
        if bool(self.checks) is not (self.window in WITH_CHECKS):
            yield "checks are named in pre_roll, post_roll and sectors, and only there"
        if bool(self.roller) is not (self.window in WITH_ROLLER):
            yield "roller is named in pre_roll and post_roll, and only there"
        if bool(self.mission) is self.is_legendary:
            yield "a tactic card has a cost and a mission, a legendary one neither"

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "name": self.name,
            "cost": self.cost,
            "window": self.window,
            "side": self.side,
            "checks": list(self.checks),
            "roller": self.roller,
            "effects": [effect.to_json() for effect in self.effects],
            "mission": [goal.to_json() for goal in self.mission],
        }
