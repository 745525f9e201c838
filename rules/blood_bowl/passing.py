"""Throw the ball (BB-PASS)."""

from __future__ import annotations

from rules.blood_bowl.ball import bounce, come_down, throw_in
from rules.blood_bowl.flight import Aim, launch, read_aim, targets
from rules.blood_bowl.pitch import OFF
from rules.blood_bowl.position import COMPLETIONS, INTERCEPTIONS, PASSES
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills.animosity import refuses, trusts
from rules.blood_bowl.squads import NOBODY


class Ball:
    """The ball in flight."""

    __slots__ = ()

    def fumble(self, ref: Referee, p: int) -> None:
        s = ref.pos.where[p]
        ref.pos.drop(s)
        bounce(ref, s)

    def intercept(self, ref: Referee, p: int, q: int) -> None:
        ref.note("intercepted", "BB-INT-09", q, p, ref.pos.where[q])
        ref.pos.counts[INTERCEPTIONS][q] += 1
        ref.pos.give(q)

    def land(self, ref: Referee, p: int, s: int, accurate: bool) -> None:
        pos = ref.pos
        ref.note("came down", "BB-PASS-17" if accurate else "BB-PASS-20", square=s)
        # BB-LEAGUE-36: by a team-mate, where it was aimed, without a bounce on the way.
        caught = come_down(ref, s, accurate=accurate)
        if accurate and caught and pos.carrier >> 4 == p >> 4 and pos.carrier != p:
            pos.counts[COMPLETIONS][p] += 1

    def leave(self, ref: Referee, s: int, edge: str) -> None:
        ref.pos.drop(OFF)
        throw_in(ref, s, edge)


BALL = Ball()


def throw(ref: Referee, p: int) -> None:
    """Make a pass: target, range, flight (BB-PASS-15). It ends the action."""
    options = targets(ref.pos, p)
    aim = read_aim(ref.ask("pass_target", p >> 4, options, (p, BALL)))
    aim = trusted_aim(ref, p, aim, options)
    if aim.target != OFF:
        well = throw_ball(ref, p, aim)
        # BB-FUMBLE-04, BB-PASS-23, BB-TO-05.
        carrier = ref.pos.carrier
        if not well or carrier == NOBODY or carrier >> 4 != p >> 4:
            ref.pos.turnover = True


def throw_ball(ref: Referee, p: int, aim: Aim) -> bool:
    """Throw the ball in any team's turn; return whether it was not fumbled."""
    ref.pos.counts[PASSES][p] += 1
    ref.note("pass", "BB-PASS-04", p, square=aim.target)
    return launch(ref, p, aim, BALL)


def trusted_aim(ref: Referee, p: int, aim: Aim, options: tuple[str, ...]) -> Aim:
    """Return the target after Animosity; OFF if the thrower keeps the ball
    (BB-SKILL-ANIMOSITY-01).
    """
    if not refuses(ref, p, aim.target):
        return aim
    pos = ref.pos
    mates = [word for word in options if trusts(ref, p, pos.at[read_aim(word).target])]
    answer = ref.ask("animosity_target", p >> 4, ["none", *mates], p)
    return Aim(OFF) if answer == "none" else read_aim(answer)
