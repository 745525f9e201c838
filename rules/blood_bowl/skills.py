"""BB-SKILL: every skill, and what it changes.

A skill declares its traits; a rule asks a player for the trait it needs ("does he stay up on Both
Down?") and never for a skill by name.  A skill without traits is not playable yet: teams that need
it are refused, and improvement does not offer it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Category = Literal["G", "A", "P", "S", "M", "E"]


class Trait:
    """What a rule can ask of a player: one bit each."""

    STAYS_UP_ON_BOTH_DOWN = 1 << 0
    ONLY_PUSHED_BY_STUMBLES = 1 << 1
    #: Opponents may not use Dodge against him: leaving his tackle zone, or when he blocks them.
    DENIES_DODGE = 1 << 2
    REROLLS_CATCH = 1 << 3
    #: Once per turn.
    REROLLS_DODGE = 1 << 4
    REROLLS_PASS = 1 << 5
    REROLLS_PICK_UP = 1 << 6
    #: A team re-roll for him needs a 4+ first.
    IS_LONER = 1 << 7
    IS_BONE_HEADED = 1 << 8
    IS_REALLY_STUPID = 1 << 9
    #: +1 to the armour or the injury roll of whom his block knocks down.
    HITS_HARD = 1 << 10
    HAS_THICK_SKULL = 1 << 11
    THROWS_TEAM_MATES = 1 << 12
    CAN_BE_THROWN = 1 << 13
    EATS_TEAM_MATES = 1 << 14
    REGENERATES = 1 << 15
    DODGES_THROUGH_ZONES = 1 << 16
    THROWS_BADLY = 1 << 17
    IS_FRAIL = 1 << 18
    CANCELS_INTERCEPTIONS = 1 << 19
    DECAYS = 1 << 20
    HOLDS_BACK_DODGERS = 1 << 21
    DISTRUSTS_OTHER_RACES = 1 << 22
    ASSISTS_UNDER_PRESSURE = 1 << 23


@dataclass(frozen=True, slots=True)
class Skill:
    """One skill: its name, its category (G A P S M, or E that is never learned), its traits."""

    name: str
    category: Category
    traits: int = 0

    @property
    def playable(self) -> bool:
        return bool(self.traits)


_DECLARED: dict[str, int] = {
    "Always Hungry": Trait.EATS_TEAM_MATES,
    "Animosity": Trait.DISTRUSTS_OTHER_RACES,
    "Block": Trait.STAYS_UP_ON_BOTH_DOWN,
    "Bone-head": Trait.IS_BONE_HEADED,
    "Catch": Trait.REROLLS_CATCH,
    "Decay": Trait.DECAYS,
    "Dodge": Trait.REROLLS_DODGE | Trait.ONLY_PUSHED_BY_STUMBLES,
    "Guard": Trait.ASSISTS_UNDER_PRESSURE,
    "Loner": Trait.IS_LONER,
    "Mighty Blow": Trait.HITS_HARD,
    "Pass": Trait.REROLLS_PASS,
    "Prehensile Tail": Trait.HOLDS_BACK_DODGERS,
    "Really Stupid": Trait.IS_REALLY_STUPID,
    "Regeneration": Trait.REGENERATES,
    "Right Stuff": Trait.CAN_BE_THROWN,
    "Safe Throw": Trait.CANCELS_INTERCEPTIONS,
    "Stunty": Trait.DODGES_THROUGH_ZONES | Trait.THROWS_BADLY | Trait.IS_FRAIL,
    "Sure Hands": Trait.REROLLS_PICK_UP,
    "Tackle": Trait.DENIES_DODGE,
    "Thick Skull": Trait.HAS_THICK_SKULL,
    "Throw Team-Mate": Trait.THROWS_TEAM_MATES,
}

_BY_CATEGORY: dict[Category, str] = {
    "G": "Block, Dauntless, Dirty Player, Fend, Frenzy, Kick, Kick-Off Return, Pass Block, Pro, "
    "Shadowing, Strip Ball, Sure Hands, Tackle, Wrestle",
    "A": "Catch, Diving Catch, Diving Tackle, Dodge, Jump Up, Leap, Side Step, Sneaky Git, Sprint, "
    "Sure Feet",
    "P": "Accurate, Dump-Off, Hail Mary Pass, Leader, Nerves of Steel, Pass, Safe Throw",
    "S": "Break Tackle, Grab, Guard, Juggernaut, Mighty Blow, Multiple Block, Piling On, "
    "Stand Firm, Strong Arm, Thick Skull",
    "M": "Big Hand, Claw, Disturbing Presence, Extra Arms, Foul Appearance, Horns, "
    "Prehensile Tail, Tentacles, Two Heads, Very Long Legs",
    "E": "Always Hungry, Animosity, Ball and Chain, Blood Lust, Bombardier, Bone-head, Chainsaw, "
    "Decay, Fan Favourite, Hypnotic Gaze, Loner, No Hands, Nurgle's Rot, Really Stupid, "
    "Regeneration, Right Stuff, Secret Weapon, Stab, Stakes, Stunty, Swoop, Take Root, "
    "Throw Team-Mate, Titchy, Wild Animal",
}

#: Every skill by its name, in alphabetical order.
SKILLS: dict[str, Skill] = {
    skill.name: skill
    for skill in sorted(
        (
            Skill(name, category, _DECLARED.get(name, 0))
            for category, names in _BY_CATEGORY.items()
            for name in names.split(", ")
        ),
        key=lambda skill: skill.name,
    )
}


def traits_of(names: list[str] | tuple[str, ...]) -> int:
    """All that a player with these skills can do, as bits of Trait.  BB-SKILL-GEN-05."""
    traits = 0
    for name in names:
        traits |= SKILLS[name].traits
    return traits
