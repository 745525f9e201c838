"""Move a player with ball and chain by the template, through all players in the way
(BB-SKILL-BALLCHAIN).
"""

from __future__ import annotations

from rules.blood_bowl.attack import Attack, Occasion
from rules.blood_bowl.attacking import launch
from rules.blood_bowl.blocking import settle_push
from rules.blood_bowl.crowd import into_the_crowd
from rules.blood_bowl.injury import roll_armour
from rules.blood_bowl.moving import arrive, go_for_it_needs, movement_once_up, stand_up
from rules.blood_bowl.pitch import OFF, beside
from rules.blood_bowl.position import PRONE, STANDING
from rules.blood_bowl.pushing import hurt_by_crowd, push
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import GO_FOR_IT, attempt
from rules.blood_bowl.running import END_ACTION, STAND_UP, Run, trip
from rules.blood_bowl.scoring import opponent_scores
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.throw_in_template import pointed

#: A Go For It where the template says, not the coach.
CARRY_ON = "carry on"


def whirl(ref: Referee, p: int) -> None:
    """Make the Move of a player with ball and chain: all of MA, then Go For Its if the coach likes
    (BB-SKILL-BALLCHAIN-01).
    """
    pos = ref.pos
    run = Run(ref, p, "move")
    if pos.state[p] == PRONE:
        if ref.ask("continue_action", p >> 4, (END_ACTION, STAND_UP), run) == END_ACTION:
            return
        run.left = movement_once_up(pos, p)
        if not stand_up(ref, p):
            return
    while run.left or (run.extra and carries_on(ref, run)):
        extra = not run.left
        if extra:
            run.extra -= 1
        else:
            run.left -= 1
        spin(ref, p, extra)
        if pos.turnover or pos.state[p] != STANDING or opponent_scores(pos):
            return


def carries_on(ref: Referee, run: Run) -> bool:
    answer = ref.ask("continue_action", run.player >> 4, (END_ACTION, CARRY_ON), run)
    return bool(answer == CARRY_ON)


def spin(ref: Referee, p: int, extra: bool) -> None:
    """Move one step: template, Go For It, and whatever is in the square.

    A player who trips towards a square that is no place to fall falls where they stand.
    """
    pos = ref.pos
    start = pos.where[p]
    dx, dy = pointed(ref, p, "ball and chain", "BB-SKILL-BALLCHAIN-01")
    to = beside(start, dx, dy)
    occupant = pos.at[to] if to != OFF else NOBODY
    if extra and not attempt(ref, p, GO_FOR_IT, go_for_it_needs(pos)):
        if to == OFF or occupant != NOBODY:
            trip(ref, p)
        else:
            arrive(ref, p, to, "BB-GFI-03")
    elif to == OFF:
        into_the_crowd(ref, p, start, (dx, dy), "BB-SKILL-BALLCHAIN-02")
    elif occupant == NOBODY:
        arrive(ref, p, to)
    elif pos.state[occupant] == STANDING:
        # BB-SKILL-BALLCHAIN-03, -07: friend or foe.
        launch(ref, Attack(p, occupant, Occasion.COLLISION))
    else:
        trample(ref, p, occupant, to)


def trample(ref: Referee, p: int, victim: int, to: int) -> None:
    """Push a player on the ground out of the way and roll armour for them (BB-SKILL-BALLCHAIN-04).

    If they cannot be pushed, or the push moves ``p``, then ``p`` does not enter
    (BB-SKILL-BALLCHAIN-07).
    """
    pos = ref.pos
    start = pos.where[p]
    pushed = push(ref, Attack(p, victim, Occasion.COLLISION))
    enters = pos.where[p] == start and pos.at[to] == NOBODY
    if enters:
        pos.move(p, to)
        ref.note("moved", "BB-SKILL-BALLCHAIN-04", p, square=to)
    hurt_by_crowd(ref, pushed)
    if pushed.crowd != victim:
        roll_armour(ref, victim, "trampled", p if victim >> 4 != p >> 4 else NOBODY)
    settle_push(ref, p, pushed, followed=enters)
