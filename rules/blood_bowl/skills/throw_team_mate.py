"""Throw team-mates, or eat them (BB-SKILL-TTM, -RIGHTSTUFF and -ALWAYSHUNGRY)."""

from __future__ import annotations

from rules.blood_bowl.ball import bounce, settle
from rules.blood_bowl.casualties import write_down
from rules.blood_bowl.crowd import into_the_crowd
from rules.blood_bowl.flight import roll_throw, squares_in_range
from rules.blood_bowl.handling import throw_modifier
from rules.blood_bowl.injury import hit_ground, knock_down, place_prone, roll_armour
from rules.blood_bowl.pitch import (
    NAMED,
    NEAR,
    OFF,
    SCATTER,
    SHORT,
    beside,
    pass_range,
    squares_of,
)
from rules.blood_bowl.position import CASUALTY, STANDING, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import ESCAPE, HUNGER, LAND, THROW_TEAM_MATE, agility, attempt
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, number_of, player_at
from rules.blood_bowl.throw_in_template import pointed

#: BB-SKILL-TTM-04: how often a throw is scattered.
SCATTERS = 3


def throwable(pos: Position, p: int) -> list[int]:
    """List the adjacent team-mates whom this player can throw, by shirt number
    (BB-SKILL-TTM-01).
    """
    if not pos.squads.traits[p] & Trait.THROWS_TEAM_MATES:
        return []
    near = NEAR[pos.where[p]] & pos.zones[p >> 4]
    return sorted(
        q
        for s in squares_of(near)
        if pos.squads.traits[q := pos.at[s]] & Trait.CAN_BE_THROWN and not pos.rooted >> q & 1
    )


def throws(pos: Position, p: int) -> list[str]:
    """List every team-mate and target square, as ``"number square"`` (BB-DEC-38)."""
    targets = squares_in_range(pos.where[p], SHORT)
    return [f"{number_of(q)} {target}" for q in throwable(pos, p) for target in targets]


def throw_team_mate(ref: Referee, p: int) -> None:
    """Make the whole throw of a team-mate. It ends the action."""
    pos = ref.pos
    number, name = ref.ask("throw_teammate", p >> 4, throws(pos, p), p).split()
    mate, target = player_at(p >> 4, int(number)), NAMED[name]
    ref.note("team-mate thrown", "BB-SKILL-TTM-01", p, mate, target)
    fumble = False
    if pos.squads.traits[p] & Trait.EATS_TEAM_MATES and not attempt(ref, p, HUNGER, 2):
        if not attempt(ref, p, ESCAPE, 2):
            eat(ref, p, mate)
            return
        fumble = True
    if not fumble:
        modifier = throw_modifier(pos, p, pass_range(pos.where[p], target)) - 1
        _, fumble = roll_throw(ref, p, THROW_TEAM_MATE, modifier, fumble_only=True)
    if fumble:
        ref.note("fumble", "BB-SKILL-TTM-05", p, mate)
        land(ref, mate, pos.where[mate], hit=False)
    else:
        fly(ref, mate, target)


def eat(ref: Referee, p: int, mate: int) -> None:
    """Eat the team-mate, who is dead without a roll of any kind (BB-SKILL-ALWAYSHUNGRY-02)."""
    pos = ref.pos
    ref.note("eaten", "BB-SKILL-ALWAYSHUNGRY-02", mate, p)
    pos.lift(mate, CASUALTY)
    write_down(pos, mate, ["dead"], [], "eaten")
    if pos.loose:
        pos.turnover = True
        settle(ref)


def fly(ref: Referee, mate: int, target: int) -> None:
    """Scatter three times, then on until an empty square or the crowd
    (BB-SKILL-TTM-04, -06 to -08).

    A player with Swoop is steered in the first three scatters (BB-SKILL-SWOOP-01).
    """
    pos = ref.pos
    origin, s = pos.where[mate], target
    swoops = pos.squads.traits[mate] & Trait.SWOOPS
    hit = False
    scatters = 0
    while True:
        if scatters >= SCATTERS:
            occupant = pos.at[s] if s != origin else NOBODY
            if occupant == NOBODY:
                break
            if not hit:
                hit = True
                crash(ref, mate, occupant)
        if swoops and scatters < SCATTERS:
            dx, dy = pointed(ref, mate, "swoop", "BB-SKILL-SWOOP-01")
        else:
            dx, dy = SCATTER[ref.d8("scatter", "BB-SKILL-TTM-04", NOBODY)]
        to = beside(s, dx, dy)
        if to == OFF:
            into_the_crowd(ref, mate, s, (dx, dy), "BB-SKILL-TTM-08")
            return
        s = to
        scatters += 1
    if s != origin:
        pos.move(mate, s)
    land(ref, mate, s, hit)


def crash(ref: Referee, mate: int, occupant: int) -> None:
    """Knock down the player whom the thrown team-mate lands on (BB-SKILL-TTM-06, -09)."""
    pos = ref.pos
    ref.note("hit", "BB-SKILL-TTM-06", occupant, mate, pos.where[occupant])
    if occupant >> 4 == mate >> 4:
        pos.turnover = True
    if pos.state[occupant] == STANDING:
        knock_down(ref, occupant, "thrown")
    else:
        roll_armour(ref, occupant, "thrown")


def land(ref: Referee, mate: int, s: int, hit: bool) -> None:
    """Roll an Agility test to land, failed for sure after hitting a player
    (BB-SKILL-RIGHTSTUFF-02 to -04).
    """
    pos = ref.pos
    lies_there = pos.ball == s and pos.carrier == NOBODY and not pos.loose
    needed = agility(pos.squads.ag[mate]) + pos.marked(mate >> 4, s)
    if pos.squads.traits[mate] & Trait.SWOOPS:
        needed -= 1
    if not hit and attempt(ref, mate, LAND, needed):
        ref.note("landed", "BB-SKILL-RIGHTSTUFF-02", mate, square=s)
    else:
        if pos.carrier == mate:
            pos.turnover = True
        place_prone(ref, mate)
        ref.note("crashed", "BB-SKILL-RIGHTSTUFF-03", mate, square=s)
        hit_ground(ref, mate, "thrown")
    if pos.loose:
        settle(ref)
    elif lies_there:
        bounce(ref, s)
