"""Resolve casualties, with the apothecary, Regeneration and Igor (BB-LEAGUE-25 to -33)."""

from __future__ import annotations

from rules.blood_bowl.position import CASUALTY, RESERVES, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, number_of

#: Lasting effects, mildest first: the order in which a coach prefers them (BB-DEC-49).
EFFECTS = ("badly_hurt", "miss_next", "niggling", "ma", "av", "ag", "st", "dead")


def casualty_effect(d68: int) -> str:
    """Return the effect on the casualty table (BB-LEAGUE-25).

    d68: the D6 as tens and the D8 as units.
    """
    tens, units = divmod(d68, 10)
    if tens <= 3:
        return "badly_hurt"
    if tens == 4:
        return "miss_next"
    if tens == 6:
        return "dead"
    return ("", "niggling", "niggling", "ma", "ma", "av", "av", "ag", "st")[units]


def calls_apothecary(ref: Referee, p: int, injury: tuple[str, ...]) -> bool:
    """Ask for an apothecary right after the result, while a use is left; never for a star
    (BB-LEAGUE-30, -16, -23).
    """
    pos = ref.pos
    side = p >> 4
    if pos.apothecaries[side] == 0 or pos.squads.is_star(p):
        return False
    if ref.ask("use_apothecary", side, ("no", "yes"), (p, injury)) == "no":
        return False
    pos.apothecaries[side] -= 1
    ref.note("apothecary", "BB-LEAGUE-30", p)
    return True


def casualty(ref: Referee, p: int, cause: str, by: int, rolled: bool) -> None:
    """Move a player to the Dead & Injured box: casualty roll, apothecary, Regeneration
    (BB-INJ-06).
    """
    pos = ref.pos
    pos.lift(p, CASUALTY)
    rolls = roll_casualty(ref, p) if rolled else []
    effects = effects_of(rolls)
    if calls_apothecary(ref, p, tuple(effects)):
        if effects != ["badly_hurt"]:
            rolls = treat(ref, p, rolls)
            effects = effects_of(rolls)
        if effects == ["badly_hurt"]:
            ref.note("patched up", "BB-LEAGUE-33", p)
            pos.state[p] = RESERVES
            return
    # Ruling on BB-SKILL-REGEN-01: a player sent to Reserves by the apothecary suffers no Casualty.
    if pos.squads.traits[p] & Trait.REGENERATES and regenerates(ref, p):
        ref.note("regenerated", "BB-SKILL-REGEN-01", p)
        pos.state[p] = RESERVES
        return
    ref.note("hurt", "BB-LEAGUE-25", p, by, detail=effects)
    write_down(pos, p, effects, rolls, cause, by)


def write_down(
    pos: Position, p: int, effects: list[str], rolls: list[int], cause: str, by: int = NOBODY
) -> None:
    """Add the injury to those that the record will show."""
    pos.injuries[p >> 4].append(
        {
            "number": number_of(p),
            "player": pos.squads.member(p)["player"],
            "effects": effects,
            "rolls": list(rolls),
            "cause": cause,
            "by": number_of(by) if by != NOBODY else None,
        }
    )


def regenerates(ref: Referee, p: int) -> bool:
    """Roll a 4+ for Regeneration and return whether it succeeds (BB-SKILL-REGEN-01).

    Igor re-rolls a failed roll, but not for a star (BB-LEAGUE-15, -23).
    """
    pos = ref.pos
    side = p >> 4
    if ref.d6("regeneration", "BB-SKILL-REGEN-01", side, p, 4) >= 4:
        return True
    first = ref.last_roll
    if not pos.igors[side] or pos.squads.is_star(p):
        return False
    if ref.ask("use_igor", side, ("yes", "no"), p) == "no":
        return False
    pos.igors[side] -= 1
    ref.note("igor", "BB-LEAGUE-15", p)
    return ref.d6("regeneration", "BB-LEAGUE-15", side, p, 4, first) >= 4


def roll_casualty(ref: Referee, p: int) -> list[int]:
    """Roll a D68, or two for a player who decays (BB-LEAGUE-25, BB-SKILL-DECAY-01)."""
    count = 2 if ref.pos.squads.traits[p] & Trait.DECAYS else 1
    rolls = []
    for _ in range(count):
        tens = ref.d6("casualty", "BB-LEAGUE-25", 1 - (p >> 4), p)
        units = ref.roll("casualty", "BB-LEAGUE-25", 8, 1, 1 - (p >> 4), p)[0]
        rolls.append(10 * tens + units)
    return rolls


def effects_of(rolls: list[int]) -> list[str]:
    """Return the lasting effects of these rolls, mildest first; Badly Hurt only if nothing else."""
    effects = sorted((casualty_effect(roll) for roll in rolls), key=EFFECTS.index)
    lasting = [effect for effect in effects if effect != "badly_hurt"]
    return lasting or ["badly_hurt"]


def treat(ref: Referee, p: int, rolls: list[int]) -> list[int]:
    """Make the apothecary's second roll; the coach chooses which of the two counts
    (BB-LEAGUE-32).
    """
    better, worse = better_first(rolls, roll_casualty(ref, p))
    if effects_of(better) == effects_of(worse):
        return better
    about = (p, tuple(effects_of(better)), tuple(effects_of(worse)))
    chosen = ref.ask("apothecary_choice", p >> 4, ("better", "other"), about)
    return better if chosen == "better" else worse


def better_first(first: list[int], second: list[int]) -> tuple[list[int], list[int]]:
    """Return two casualty rolls in the order of BB-DEC-49; equal rolls as they were made."""
    better, worse = sorted((first, second), key=lambda r: EFFECTS.index(effects_of(r)[-1]))
    return better, worse
