"""Every skill, and what it changes (BB-SKILL).

A skill declares its traits. A rule asks a player for the trait that it needs ("does the player stay
up on Both Down?") and never for a skill by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Category = Literal["G", "A", "P", "S", "M", "E"]


class Trait:
    """The traits that a rule can ask of a player: one bit each."""

    STAYS_UP_ON_BOTH_DOWN: Final = 1 << 0
    ONLY_PUSHED_BY_STUMBLES: Final = 1 << 1
    #: Opponents may not use Dodge to leave this player's tackle zone, or against their block.
    DENIES_DODGE: Final = 1 << 2
    REROLLS_CATCH: Final = 1 << 3
    #: Once per turn.
    REROLLS_DODGE: Final = 1 << 4
    REROLLS_PASS: Final = 1 << 5
    REROLLS_PICK_UP: Final = 1 << 6
    #: A team re-roll for this player needs a 4+ first.
    IS_LONER: Final = 1 << 7
    IS_BONE_HEADED: Final = 1 << 8
    IS_REALLY_STUPID: Final = 1 << 9
    #: +1 to the armour or the injury roll of a player whom this one's block knocks down.
    HITS_HARD: Final = 1 << 10
    HAS_THICK_SKULL: Final = 1 << 11
    THROWS_TEAM_MATES: Final = 1 << 12
    CAN_BE_THROWN: Final = 1 << 13
    EATS_TEAM_MATES: Final = 1 << 14
    REGENERATES: Final = 1 << 15
    DODGES_THROUGH_ZONES: Final = 1 << 16
    THROWS_BADLY: Final = 1 << 17
    IS_FRAIL: Final = 1 << 18
    CANCELS_INTERCEPTIONS: Final = 1 << 19
    DECAYS: Final = 1 << 20
    HOLDS_BACK_DODGERS: Final = 1 << 21
    DISTRUSTS_OTHER_RACES: Final = 1 << 22
    ASSISTS_UNDER_PRESSURE: Final = 1 << 23
    #: Attacking a stronger player, this one may count as just as strong, by a roll.
    MATCHES_STRENGTH: Final = 1 << 24
    #: +1 to the armour or the injury roll of this player's fouls.
    FOULS_HARD: Final = 1 << 25
    #: Doubles for the armour of the fouled player are seen only if it broke.
    FOULS_SLYLY: Final = 1 << 26
    #: Nobody may follow up a block against this player.
    DENIES_FOLLOW_UP: Final = 1 << 27
    #: The player must block twice, and follow up.
    BLOCKS_TWICE: Final = 1 << 28
    KICKS_SHORT: Final = 1 << 29
    RETURNS_KICKS: Final = 1 << 30
    BLOCKS_PASSES: Final = 1 << 31
    #: Once per turn, any roll of this player, on a 4+.
    REROLLS_ANYTHING: Final = 1 << 32
    SHADOWS: Final = 1 << 33
    STRIPS_BALL: Final = 1 << 34
    KEEPS_BALL: Final = 1 << 35
    WRESTLES: Final = 1 << 36
    DIVES_FOR_BALL: Final = 1 << 37
    DIVES_AT_DODGERS: Final = 1 << 38
    JUMPS_UP: Final = 1 << 39
    LEAPS: Final = 1 << 40
    CHOOSES_PUSH_SQUARE: Final = 1 << 41
    SPRINTS: Final = 1 << 42
    #: Once per turn.
    REROLLS_GO_FOR_IT: Final = 1 << 43
    THROWS_ACCURATELY: Final = 1 << 44
    DUMPS_OFF: Final = 1 << 45
    THROWS_ANYWHERE: Final = 1 << 46
    LEADS: Final = 1 << 47
    #: Opposing tackle zones do not count for passes, catches and interceptions.
    KEEPS_HIS_NERVES: Final = 1 << 48
    #: Once per turn.
    DODGES_BY_STRENGTH: Final = 1 << 49
    GRABS: Final = 1 << 50
    #: On a Blitz opponents cannot use Both Down, Fend, Stand Firm or Wrestle to stop this player.
    CANNOT_BE_STOPPED: Final = 1 << 51
    BLOCKS_TWO: Final = 1 << 52
    PILES_ON: Final = 1 << 53
    STANDS_FIRM: Final = 1 << 54
    THROWS_FAR: Final = 1 << 55
    PICKS_UP_UNHINDERED: Final = 1 << 56
    CLAWS_ARMOUR: Final = 1 << 57
    DISTURBS: Final = 1 << 58
    HAS_EXTRA_ARMS: Final = 1 << 59
    REPELS: Final = 1 << 60
    #: +1 ST for a Blitz with a run-up.
    GORES: Final = 1 << 61
    HOLDS_ON: Final = 1 << 62
    HAS_TWO_HEADS: Final = 1 << 63
    HAS_LONG_LEGS: Final = 1 << 64
    SWINGS_BALL_AND_CHAIN: Final = 1 << 65
    THIRSTS_FOR_BLOOD: Final = 1 << 66
    THROWS_BOMBS: Final = 1 << 67
    WIELDS_CHAINSAW: Final = 1 << 68
    PLEASES_CROWD: Final = 1 << 69
    GAZES: Final = 1 << 70
    HAS_NO_HANDS: Final = 1 << 71
    SPREADS_ROT: Final = 1 << 72
    #: Sent off at the end of the drive.
    IS_ILLEGAL: Final = 1 << 73
    STABS: Final = 1 << 74
    STAKES_UNDEAD: Final = 1 << 75
    SWOOPS: Final = 1 << 76
    TAKES_ROOT: Final = 1 << 77
    IS_TITCHY: Final = 1 << 78
    IS_WILD: Final = 1 << 79
    #: Given by the position, not by a skill: can be bitten by a player who thirsts for blood.
    IS_THRALL: Final = 1 << 80


@dataclass(frozen=True, slots=True)
class Skill:
    """One skill: its name, its category (G A P S M, or E that is never learned), its traits."""

    name: str
    category: Category
    traits: int


_TRAITS: dict[str, int] = {
    "Accurate": Trait.THROWS_ACCURATELY,
    "Always Hungry": Trait.EATS_TEAM_MATES,
    "Animosity": Trait.DISTRUSTS_OTHER_RACES,
    "Ball and Chain": Trait.SWINGS_BALL_AND_CHAIN,
    "Big Hand": Trait.PICKS_UP_UNHINDERED,
    "Block": Trait.STAYS_UP_ON_BOTH_DOWN,
    "Blood Lust": Trait.THIRSTS_FOR_BLOOD,
    "Bombardier": Trait.THROWS_BOMBS,
    "Bone-head": Trait.IS_BONE_HEADED,
    "Break Tackle": Trait.DODGES_BY_STRENGTH,
    "Catch": Trait.REROLLS_CATCH,
    "Chainsaw": Trait.WIELDS_CHAINSAW,
    "Claw": Trait.CLAWS_ARMOUR,
    "Dauntless": Trait.MATCHES_STRENGTH,
    "Decay": Trait.DECAYS,
    "Dirty Player": Trait.FOULS_HARD,
    "Disturbing Presence": Trait.DISTURBS,
    "Diving Catch": Trait.DIVES_FOR_BALL,
    "Diving Tackle": Trait.DIVES_AT_DODGERS,
    "Dodge": Trait.REROLLS_DODGE | Trait.ONLY_PUSHED_BY_STUMBLES,
    "Dump-Off": Trait.DUMPS_OFF,
    "Extra Arms": Trait.HAS_EXTRA_ARMS,
    "Fan Favourite": Trait.PLEASES_CROWD,
    "Fend": Trait.DENIES_FOLLOW_UP,
    "Foul Appearance": Trait.REPELS,
    "Frenzy": Trait.BLOCKS_TWICE,
    "Grab": Trait.GRABS,
    "Guard": Trait.ASSISTS_UNDER_PRESSURE,
    "Hail Mary Pass": Trait.THROWS_ANYWHERE,
    "Horns": Trait.GORES,
    "Hypnotic Gaze": Trait.GAZES,
    "Juggernaut": Trait.CANNOT_BE_STOPPED,
    "Jump Up": Trait.JUMPS_UP,
    "Kick": Trait.KICKS_SHORT,
    "Kick-Off Return": Trait.RETURNS_KICKS,
    "Leader": Trait.LEADS,
    "Leap": Trait.LEAPS,
    "Loner": Trait.IS_LONER,
    "Mighty Blow": Trait.HITS_HARD,
    "Multiple Block": Trait.BLOCKS_TWO,
    "Nerves of Steel": Trait.KEEPS_HIS_NERVES,
    "No Hands": Trait.HAS_NO_HANDS,
    "Nurgle's Rot": Trait.SPREADS_ROT,
    "Pass": Trait.REROLLS_PASS,
    "Pass Block": Trait.BLOCKS_PASSES,
    "Piling On": Trait.PILES_ON,
    "Prehensile Tail": Trait.HOLDS_BACK_DODGERS,
    "Pro": Trait.REROLLS_ANYTHING,
    "Really Stupid": Trait.IS_REALLY_STUPID,
    "Regeneration": Trait.REGENERATES,
    "Right Stuff": Trait.CAN_BE_THROWN,
    "Safe Throw": Trait.CANCELS_INTERCEPTIONS,
    "Secret Weapon": Trait.IS_ILLEGAL,
    "Shadowing": Trait.SHADOWS,
    "Side Step": Trait.CHOOSES_PUSH_SQUARE,
    "Sneaky Git": Trait.FOULS_SLYLY,
    "Sprint": Trait.SPRINTS,
    "Stab": Trait.STABS,
    "Stakes": Trait.STAKES_UNDEAD,
    "Stand Firm": Trait.STANDS_FIRM,
    "Strip Ball": Trait.STRIPS_BALL,
    "Strong Arm": Trait.THROWS_FAR,
    "Stunty": Trait.DODGES_THROUGH_ZONES | Trait.THROWS_BADLY | Trait.IS_FRAIL,
    "Sure Feet": Trait.REROLLS_GO_FOR_IT,
    "Sure Hands": Trait.REROLLS_PICK_UP | Trait.KEEPS_BALL,
    "Swoop": Trait.SWOOPS,
    "Tackle": Trait.DENIES_DODGE,
    "Take Root": Trait.TAKES_ROOT,
    "Tentacles": Trait.HOLDS_ON,
    "Thick Skull": Trait.HAS_THICK_SKULL,
    "Throw Team-Mate": Trait.THROWS_TEAM_MATES,
    "Titchy": Trait.IS_TITCHY,
    "Two Heads": Trait.HAS_TWO_HEADS,
    "Very Long Legs": Trait.HAS_LONG_LEGS,
    "Wild Animal": Trait.IS_WILD,
    "Wrestle": Trait.WRESTLES,
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
            Skill(name, category, _TRAITS[name])
            for category, names in _BY_CATEGORY.items()
            for name in names.split(", ")
        ),
        key=lambda skill: skill.name,
    )
}

#: What every journeyman and mercenary has (BB-LEAGUE-07, BB-LEAGUE-21).
LONER = "Loner"


_NEVER_WITH_BALL_AND_CHAIN = (
    Trait.DIVES_AT_DODGERS
    | Trait.BLOCKS_TWICE
    | Trait.RETURNS_KICKS
    | Trait.LEAPS
    | Trait.BLOCKS_PASSES
    | Trait.SHADOWS
)


def traits_of(names: list[str] | tuple[str, ...]) -> int:
    """Return all that a player with these skills can do, as bits of Trait (BB-SKILL-GEN-05)."""
    traits = 0
    for name in names:
        traits |= SKILLS[name].traits
    # BB-SKILL-BALLCHAIN-06.
    if traits & Trait.SWINGS_BALL_AND_CHAIN:
        traits &= ~_NEVER_WITH_BALL_AND_CHAIN
    # BB-SKILL-STUNTY-04: with a weapon or wings the player is too unwieldy to slip through.
    if traits & (Trait.IS_ILLEGAL | Trait.SWOOPS):
        traits &= ~Trait.DODGES_THROUGH_ZONES
    return traits
