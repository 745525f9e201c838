"""Dodge out of tackle zones, with Break Tackle, Diving Tackle and other reactions (BB-DODGE)."""

from __future__ import annotations

from rules.blood_bowl.injury import place_prone
from rules.blood_bowl.pitch import NEAR, squares_of
from rules.blood_bowl.position import BREAK_TACKLE, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import DODGE, agility, attempt, succeeds, wants_reroll
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, number_of, player_at

#: BB-SKILL-DIVINGTACKLE-01: what it adds to the face needed.
DIVE = 2


def dodge_needs(pos: Position, p: int, start: int, to: int, strong: bool = False) -> int:
    """Return the face needed to leave ``start`` for ``to`` (BB-DODGE-03, BB-DODGE-04).

    strong: by ST instead of AG (BB-SKILL-BREAKTACKLE-01).
    """
    squads = pos.squads
    traits = squads.traits[p]
    needed = plain_dodge_needs(pos, p, strong)
    theirs = squads.any[1 - (p >> 4)]
    if not traits & Trait.DODGES_THROUGH_ZONES:
        needed += (NEAR[to] & pos.zones[1 - (p >> 4)]).bit_count()
        if theirs & Trait.IS_TITCHY:
            needed -= len(markers_with(pos, p, to, Trait.IS_TITCHY))
    if theirs & Trait.HOLDS_BACK_DODGERS:
        needed += len(markers_with(pos, p, start, Trait.HOLDS_BACK_DODGERS))
    return needed


def plain_dodge_needs(pos: Position, p: int, strong: bool = False) -> int:
    """Return the face needed for a dodge into no tackle zone (BB-DODGE-03, BB-SKILL-TWOHEADS-01,
    BB-SKILL-TITCHY-01).
    """
    squads = pos.squads
    traits = squads.traits[p]
    needed = agility(squads.st[p] if strong else squads.ag[p]) - 1
    if traits & (Trait.HAS_TWO_HEADS | Trait.IS_TITCHY):
        needed -= bool(traits & Trait.HAS_TWO_HEADS) + bool(traits & Trait.IS_TITCHY)
    return needed


def denied_dodge(pos: Position, p: int, start: int) -> bool:
    """Say whether an opponent whose zone is left denies the Dodge skill (BB-SKILL-TACKLE-01)."""
    return bool(
        pos.squads.any[1 - (p >> 4)] & Trait.DENIES_DODGE
        and markers_with(pos, p, start, Trait.DENIES_DODGE)
    )


def markers_with(pos: Position, p: int, s: int, trait: int) -> list[int]:
    """List the opponents of ``p`` with a tackle zone on ``s`` and that trait, by shirt number."""
    zones = NEAR[s] & pos.zones[1 - (p >> 4)]
    return sorted(q for n in squares_of(zones) if pos.squads.traits[q := pos.at[n]] & trait)


def chasers(pos: Position, p: int, s: int, trait: int) -> list[int]:
    """List the same opponents as ``markers_with``, but only those who can leave their square."""
    return [q for q in markers_with(pos, p, s, trait) if not pos.rooted >> q & 1]


def is_fair_game(pos: Position, p: int) -> bool:
    """Say whether opponents may dive at ``p``, follow or hold them on a move now
    (BB-SKILL-GEN-08).
    """
    return p >> 4 == pos.active


def dodge(ref: Referee, p: int, start: int, to: int) -> tuple[bool, int]:
    """Roll a dodge; return whether it succeeds, and who dives, or NOBODY (BB-DODGE-01).

    Nobody has moved yet when it returns.
    """
    pos = ref.pos
    strong = may_break_tackle(pos, p) and breaks_tackle(ref, p, start, to)
    needed = dodge_needs(pos, p, start, to, strong)
    skill = not denied_dodge(pos, p, start)
    if pos.squads.any[1 - (p >> 4)] & Trait.DIVES_AT_DODGERS and is_fair_game(pos, p):
        divers = chasers(pos, p, start, Trait.DIVES_AT_DODGERS)
        if divers:
            return dodge_divers(ref, p, needed, skill, divers)
    return attempt(ref, p, DODGE, needed, skill), NOBODY


def may_break_tackle(pos: Position, p: int) -> bool:
    """Say whether Break Tackle is there, unused this turn, and of any help
    (BB-SKILL-BREAKTACKLE-01).
    """
    squads = pos.squads
    return bool(
        squads.traits[p] & Trait.DODGES_BY_STRENGTH
        and squads.st[p] > squads.ag[p]
        and not pos.spent[BREAK_TACKLE] >> p & 1
    )


def breaks_tackle(ref: Referee, p: int, start: int, to: int) -> bool:
    """Ask for Break Tackle before the roll; it serves for the re-roll of the same roll too
    (BB-DEC-43).
    """
    if ref.ask("use_break_tackle", p >> 4, ("yes", "no"), (p, start, to)) == "no":
        return False
    ref.pos.spent[BREAK_TACKLE] |= 1 << p
    ref.note("breaks tackle", "BB-SKILL-BREAKTACKLE-01", p)
    return True


def dodge_divers(
    ref: Referee, p: int, needed: int, skill: bool, divers: list[int]
) -> tuple[bool, int]:
    """Roll a dodge at which one of these opponents may dive (BB-SKILL-DIVINGTACKLE-01, -02).

    An opponent may dive after the first roll, and then the dive counts for the re-roll too, or
    after the re-roll.
    """
    face = ref.d6(DODGE.purpose, DODGE.clause, p >> 4, p, needed)
    first = ref.last_roll
    diver = dives(ref, p, divers, face, needed)
    needed += DIVE if diver != NOBODY else 0
    if succeeds(face, needed):
        return True, diver
    if not wants_reroll(ref, p, DODGE, (face,), needed, skill):
        return False, diver
    face = ref.d6(DODGE.purpose, DODGE.clause, p >> 4, p, needed, first)
    if diver == NOBODY:
        diver = dives(ref, p, divers, face, needed)
        needed += DIVE if diver != NOBODY else 0
    return succeeds(face, needed), diver


def dives(ref: Referee, p: int, divers: list[int], face: int, needed: int) -> int:
    """Ask who dives; return that player or NOBODY (BB-DEC-44)."""
    side = 1 - (p >> 4)
    options = ["none", *(str(number_of(q)) for q in divers)]
    answer = ref.ask("diving_tackle", side, options, (p, face, needed))
    return NOBODY if answer == "none" else player_at(side, int(answer))


def lie_in(ref: Referee, diver: int, p: int, s: int) -> None:
    """Place the diver Prone in the square left, without an armour roll (BB-SKILL-DIVINGTACKLE-01).

    A ball that the diver carried is loose from there (BB-DOWN-07).
    """
    ref.pos.move(diver, s)
    place_prone(ref, diver)
    ref.note("dived", "BB-SKILL-DIVINGTACKLE-01", diver, p, s)
