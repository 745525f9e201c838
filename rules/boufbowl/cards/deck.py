"""The data classes of cards, and the values that may stand in them (BF-FX-01 to -03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, Literal

from rules.catalogue import Between, faults_of_parameters, given

JSON = Any

#: BF-DATA-02.
Category = Literal["striker", "runner", "passer"]
#: BF-FX-06: what cards speak of.
Kind = Literal["pickup", "pass", "launch", "catch", "goal", "fight", "move"]
#: BF-FX-07.
Role = Literal["actor", "opposer", "either"]
#: BF-CARD-02: only in the owner's turn, or (lightning) in any.
Timing = Literal["own", "any"]
#: BF-CARD-09 to -14.
Window = Literal["turn_start", "main", "moved", "declared", "rolled", "turnover"]
#: BF-FX-03 to -05.
Mode = Literal["passive", "once_per_turn", "one_shot"]
#: BF-FX-10; empty: always.
Condition = Literal["has_ball", "no_ball", "outnumbered", "ball_on_ground", ""]
#: BF-BONUS-04 to -08.
Icon = Literal["ball", "throw", "fight"]
BonusValue = Literal["plus1", "action_die", "damage_die"]
Verb = Literal[
    "add",
    "action_die",
    "damage_die",
    "win_ties",
    "ignore_majority",
    "no_bonus",
    "reroll",
    "no_intercept",
    "departure_intercept",
    "move",
    "shift_ball",
    "take_ball",
    "drop_ball",
    "knock_down",
    "improve",
    "soften",
    "gain_mp",
    "extra_action",
    "free",
    "draw",
    "discard",
    "gain_tokens",
    "unblock",
    "weight",
    "keep_turn",
    "card_contest",
]

#: Stands for a parameter that a step does not give; no card needs so large a change.
NOT_GIVEN = -1000
Change = Annotated[int, Between(-20, 20)]
Count = Annotated[int, Between(1, 20)]

#: BF-FX-20 to -45: what each verb must be given, and nothing else.
PARAMETERS: Mapping[Verb, tuple[str, ...]] = {
    "add": ("side", "amount"),
    "action_die": ("count",),
    "damage_die": ("count",),
    "win_ties": (),
    "ignore_majority": (),
    "no_bonus": ("side",),
    "reroll": ("side", "dice"),
    "no_intercept": ("zones",),
    "departure_intercept": (),
    "move": ("target", "steps", "dir"),
    "shift_ball": ("state", "steps"),
    "take_ball": ("target",),
    "drop_ball": ("target",),
    "knock_down": ("target", "to"),
    "improve": ("target", "levels"),
    "soften": ("target", "max"),
    "gain_mp": ("amount",),
    "extra_action": ("actions",),
    "free": ("activity", "count"),
    "draw": ("amount",),
    "discard": ("side", "amount"),
    "gain_tokens": ("target", "amount"),
    "unblock": ("target",),
    "weight": ("amount",),
    "keep_turn": (),
    "card_contest": ("own", "opp", "win"),
}
#: BF-FX-08: steps that change the contest of the one who owns them.
CONTEST_VERBS: frozenset[Verb] = frozenset(
    {
        "add",
        "action_die",
        "damage_die",
        "win_ties",
        "ignore_majority",
        "no_bonus",
        "reroll",
        "no_intercept",
    }
)
#: BF-FX-04, BF-FX-15: what can be in force without anybody deciding it.
PASSIVE_VERBS: frozenset[Verb] = frozenset(
    {
        "add",
        "action_die",
        "damage_die",
        "win_ties",
        "ignore_majority",
        "no_bonus",
        "no_intercept",
        "departure_intercept",
        "soften",
        "free",
        "unblock",
        "weight",
    }
)
#: Verbs that have an effect only while the ability is in force.
ONLY_PASSIVE: frozenset[Verb] = frozenset({"weight"})
#: The windows in which a step has something to change.
WINDOWS: Mapping[Verb, tuple[Window, ...]] = {
    "add": ("declared", "rolled"),
    "action_die": ("declared",),
    "damage_die": ("declared",),
    "win_ties": ("declared", "rolled"),
    "ignore_majority": ("declared", "rolled"),
    "no_bonus": ("declared",),
    "reroll": ("rolled",),
    "no_intercept": ("declared",),
    "departure_intercept": ("declared",),
    "keep_turn": ("turnover",),
}


@dataclass(frozen=True, slots=True)
class Target:
    """The players that a step is about (BF-FX-11, -12); the other fields are for ``chosen`` alone.

    side: seen from the owner.
    ball: ``no``: not the one who carries it.
    """

    who: Literal["chosen", "self", "own_participant", "opp_participant", ""]
    side: Literal["own", "opp", ""] = ""
    state: Literal["standing", "down", "any", ""] = ""
    where: Literal["pitch", "hospital", "any", "ball_zone", "mover_zone", "contact", ""] = ""
    ball: Literal["no", ""] = ""

    def faults(self) -> Iterator[str]:
        """Yield parameters that it lacks, or has too many."""
        if not self.who:
            yield "who is empty"
        for name in ("side", "state", "where"):
            if bool(getattr(self, name)) is not (self.who == "chosen"):
                yield f"{name} is given for a chosen target, and only for one"
        if self.ball and self.who != "chosen":
            yield "ball is given only for a chosen target"

    def to_json(self) -> JSON:
        return _given(self)


NO_TARGET = Target("")


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an effect (BF-FX-20 to -45): a verb, and the parameters that it needs.

    amount: a change of a total, MP, cards, tokens, or a player's weight.
    count: dice, or activities without MP.
    steps: zones.
    """

    verb: Verb
    side: Literal["own", "opp", ""] = ""
    amount: Change = NOT_GIVEN
    count: Count = NOT_GIVEN
    dice: Literal["action", ""] = ""
    zones: Literal["crossed", "departure", "arrival", "all", ""] = ""
    target: Target = NO_TARGET
    steps: Count = NOT_GIVEN
    dir: Literal["any", "advance", "retreat", ""] = ""
    state: Literal["air", ""] = ""
    to: Literal["stunned", "ko", ""] = ""
    levels: Count = NOT_GIVEN
    max: Literal["stunned", "ko", ""] = ""
    actions: tuple[Literal["pass", "bomb", "fight"], ...] = ()
    activity: Literal["move", "raise", "pickup", "substitute", "return", ""] = ""
    own: Target = NO_TARGET
    opp: Literal["named", "carrier", "mover", "any", ""] = ""
    win: tuple[Step, ...] = ()

    def faults(self) -> Iterator[str]:
        """Yield parameters that the verb needs and lacks, or has and does not know."""
        yield from faults_of_parameters(self, PARAMETERS[self.verb])
        for name in ("target", "own"):
            if name in given(self):
                for fault in getattr(self, name).faults():
                    yield f"{self.verb}: {name}: {fault}"
        if self.verb in ("no_bonus", "discard") and self.side == "own":
            yield f"{self.verb}: side is opp"
        if self.own.who and (self.own.who, self.own.side, self.own.state) != _CONTESTANT:
            yield f"{self.verb}: own: a standing player of the owner is chosen"
        for step in self.win:
            yield from step.faults()

    def to_json(self) -> JSON:
        return _given(self)


_CONTESTANT = ("chosen", "own", "standing")


@dataclass(frozen=True, slots=True)
class Bonus:
    """The bonus of a card that is committed to a contest (BF-BONUS-04 to -08)."""

    kind: Icon
    value: BonusValue

    def faults(self) -> Iterator[str]:
        if self.value == "damage_die" and self.kind != "fight":
            yield "bonus: a damage die is given in fights alone"

    def to_json(self) -> JSON:
        return _given(self)


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a card that is played for it (BF-FX-02)."""

    timing: Timing
    windows: tuple[Window, ...]
    on: tuple[Kind, ...]
    role: Role
    steps: tuple[Step, ...]
    if_: Condition = ""

    def faults(self) -> Iterator[str]:
        if not self.windows:
            yield "effect: windows is empty"
        yield from _step_faults(self.steps, self.windows)

    def to_json(self) -> JSON:
        return _given(self)


#: An action card without one.
NO_EFFECT = Effect("own", (), (), "either", ())


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability of a player, an upgrade or a favour (BF-FX-03)."""

    mode: Mode
    on: tuple[Kind, ...]
    role: Role
    steps: tuple[Step, ...]
    if_: Condition = ""
    timing: Literal["own", "any", ""] = ""
    windows: tuple[Window, ...] = ()

    @property
    def is_passive(self) -> bool:
        return self.mode == "passive"

    def faults(self) -> Iterator[str]:
        for name in ("timing", "windows"):
            if bool(getattr(self, name)) is self.is_passive:
                yield f"ability: {name} is given unless the mode is passive"
        if self.is_passive:
            yield from _passive_faults(self.steps)
        else:
            yield from _step_faults(self.steps, self.windows)

    def to_json(self) -> JSON:
        return _given(self)


def _passive_faults(steps: tuple[Step, ...]) -> Iterator[str]:
    if not steps:
        yield "steps is empty"
    for step in steps:
        yield from step.faults()
        if step.verb not in PASSIVE_VERBS:
            yield f"{step.verb} is decided, so it is not passive"
        if step.target.who not in ("", "self"):
            yield f"{step.verb}: target: a passive ability is about its bearer"


def _step_faults(steps: tuple[Step, ...], windows: tuple[Window, ...]) -> Iterator[str]:
    if not steps:
        yield "steps is empty"
    for step in steps:
        yield from step.faults()
        if step.verb in ONLY_PASSIVE:
            yield f"{step.verb} is passive only"
        for window in windows:
            if window not in WINDOWS.get(step.verb, (window,)):
                yield f"{step.verb} changes nothing in the window {window}"
        for target in (step.target, step.own):
            if target.where == "mover_zone" and windows != ("moved",):
                yield f"{step.verb}: mover_zone is known in the window moved alone"
        if step.opp == "mover" and windows != ("moved",):
            yield f"{step.verb}: the mover is known in the window moved alone"


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A player card (BF-COMP-15); its lists are the abilities of its two faces."""

    id: str
    team: str
    slot: Annotated[int, Between(1, 5)]
    name: str
    category: Category
    captain: bool
    healthy: tuple[Ability, ...]
    wounded: tuple[Ability, ...]

    def faults(self) -> Iterator[str]:
        if not self.healthy:
            yield "healthy: it has at least one ability"
        for face in ("healthy", "wounded"):
            for ability in getattr(self, face):
                for fault in ability.faults():
                    yield f"{face}: {fault}"
                if ability.mode == "one_shot":
                    yield f"{face}: a player card does not leave the match"

    def to_json(self) -> JSON:
        return _given(self, whole=True)


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An action card: one bonus, and perhaps an effect (BF-COMP-16)."""

    id: str
    team: str
    name: str
    copies: Annotated[int, Between(1, 10)]
    bonus: Bonus
    effect: Effect = NO_EFFECT

    @property
    def has_effect(self) -> bool:
        return self.effect is not NO_EFFECT

    @property
    def is_lightning(self) -> bool:
        """Whether its effect can be played at any time (BF-CARD-02)."""
        return self.has_effect and self.effect.timing == "any"

    def faults(self) -> Iterator[str]:
        yield from self.bonus.faults()
        if self.has_effect:
            yield from self.effect.faults()

    def to_json(self) -> JSON:
        return _given(self)


@dataclass(frozen=True, slots=True)
class Upgrade:
    """An upgrade card (BF-UPG)."""

    id: str
    level: Annotated[int, Between(1, 3)]
    category: Literal["striker", "runner", "passer", "none"]
    name: str
    copies: Annotated[int, Between(1, 10)]
    ability: Ability

    def faults(self) -> Iterator[str]:
        yield from self.ability.faults()
        if (self.category == "none") is (self.level == 1):
            yield "category: level 1 is for one category, the others for all"

    def to_json(self) -> JSON:
        return _given(self, whole=True)


@dataclass(frozen=True, slots=True)
class Favour:
    """A team favour (BF-FAV)."""

    id: str
    team: str
    name: str
    copies: Annotated[int, Between(1, 10)]
    ability: Ability

    def faults(self) -> Iterator[str]:
        yield from self.ability.faults()
        for step in self.ability.steps:
            if step.target.who == "self" or (
                self.ability.is_passive and step.verb not in CONTEST_VERBS
            ):
                yield f"ability: {step.verb} has no bearer"

    def to_json(self) -> JSON:
        return _given(self, whole=True)


Card = PlayerCard | ActionCard | Upgrade | Favour


def _given(thing: Any, *, whole: bool = False) -> dict[str, JSON]:
    """Return a thing of the data as the data has it.

    Default values are left out, unless `whole`.
    """
    values: dict[str, JSON] = {}
    for field in fields(thing):
        value = getattr(thing, field.name)
        if whole or value != field.default:
            values[field.name.removesuffix("_")] = _plain(value)
    return values


def _plain(value: Any) -> JSON:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value.to_json() if hasattr(value, "to_json") else value
