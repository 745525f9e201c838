"""BB-LEAGUE-25 to -33: casualties, the apothecary, Regeneration and Igor."""

from __future__ import annotations

from rules.blood_bowl.position import CASUALTY, RESERVES, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, number_of

#: Lasting effects, mildest first: the order in which a coach prefers them (BB-DEC-49).
EFFECTS = ("badly_hurt", "miss_next", "niggling", "ma", "av", "ag", "st", "dead")


def casualty_effect(d68: int) -> str:
    """BB-LEAGUE-25: the casualty table; ``d68`` has the D6 as tens and the D8 as units."""
    tens, units = divmod(d68, 10)
    if tens <= 3:
        return "badly_hurt"
    if tens == 4:
        return "miss_next"
    if tens == 6:
        return "dead"
    return ("", "niggling", "niggling", "ma", "ma", "av", "av", "ag", "st")[units]


def calls_apothecary(ref: Referee, p: int, injury: tuple[str, ...]) -> bool:
    """BB-LEAGUE-30, -16: right after the result, while a use is left; never a star (-23)."""
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
    """BB-INJ-06: off to the Dead & Injured box, with a casualty roll, apothecary, Regeneration."""
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
    # Ruling on BB-SKILL-REGEN-01: whom the apothecary has sent to Reserves suffers no Casualty.
    if pos.squads.traits[p] & Trait.REGENERATES and regenerates(ref, p):
        ref.note("regenerated", "BB-SKILL-REGEN-01", p)
        pos.state[p] = RESERVES
        return
    ref.note("hurt", "BB-LEAGUE-25", p, by, detail=effects)
    write_down(pos, p, effects, rolls, cause, by)


def write_down(
    pos: Position, p: int, effects: list[str], rolls: list[int], cause: str, by: int = NOBODY
) -> None:
    """The injury as the record will show it."""
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
    """BB-SKILL-REGEN-01: a 4+; Igor rolls a failed one again, for no star (BB-LEAGUE-15, -23)."""
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
    """BB-LEAGUE-25: a D68, or two of them for who decays (BB-SKILL-DECAY-01)."""
    count = 2 if ref.pos.squads.traits[p] & Trait.DECAYS else 1
    rolls = []
    for _ in range(count):
        tens = ref.d6("casualty", "BB-LEAGUE-25", 1 - (p >> 4), p)
        units = ref.roll("casualty", "BB-LEAGUE-25", 8, 1, 1 - (p >> 4), p)[0]
        rolls.append(10 * tens + units)
    return rolls


def effects_of(rolls: list[int]) -> list[str]:
    """The lasting effects of these rolls together, mildest first; Badly Hurt only if alone."""
    effects = sorted((casualty_effect(roll) for roll in rolls), key=EFFECTS.index)
    lasting = [effect for effect in effects if effect != "badly_hurt"]
    return lasting or ["badly_hurt"]


def treat(ref: Referee, p: int, rolls: list[int]) -> list[int]:
    """BB-LEAGUE-32: a second roll; the coach chooses which of the two counts."""
    better, worse = better_first(rolls, roll_casualty(ref, p))
    if effects_of(better) == effects_of(worse):
        return better
    about = (p, tuple(effects_of(better)), tuple(effects_of(worse)))
    chosen = ref.ask("apothecary_choice", p >> 4, ("better", "other"), about)
    return better if chosen == "better" else worse


def better_first(first: list[int], second: list[int]) -> tuple[list[int], list[int]]:
    """Two casualty rolls in the order of BB-DEC-49; equal ones as they were rolled."""
    better, worse = sorted((first, second), key=lambda r: EFFECTS.index(effects_of(r)[-1]))
    return better, worse
