"""The worth of models in this match, and what they can do to each other.

All values are in points of a roster (KT-ROST-05): what the mission gives for a model counts on top
of what it costs.
"""

from __future__ import annotations

from typing import Any, Final

from rules.kill_team import melee
from rules.kill_team.aiming import is_hampered, strike_at
from rules.kill_team.catalogue.weapons import Profile, Weapon
from rules.kill_team.characteristics import attacks, toughness
from rules.kill_team.coaches.fighters import Fighter, brawl, fighter, fire
from rules.kill_team.coaches.sightlines import Sightlines, sightlines_of
from rules.kill_team.coaches.volleys import Body, Harm, blow_of, volley
from rules.kill_team.firing import count_of
from rules.kill_team.position import Position
from rules.kill_team.squads import MODELS, SIDE_OF, TEAM

#: A victory point in points of a roster.
POINT: Final = 9.0
#: What a match that is lost with a broken team costs, shared by its models.
BROKEN: Final = 60.0


def target_of(pos: Position, q: int) -> Body:
    """Return a model as a volley meets it."""
    stats = pos.model(q).stats
    return Body(toughness(pos, q), stats.sv, stats.inv, max(1, pos.wounds[q]), pos.flesh[q])


class Appraisal:
    """One coach's estimates of the models. Results are kept as long as they hold.

    worth:    by model, the value of taking it out, or of keeping it.
    fighters: by model, how it hurts others; ``bodies`` how it is hurt.
    """

    __slots__ = ("pos", "worth", "fighters", "bodies", "_stamp", "_mission")

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.worth: list[float] = [0.0] * MODELS
        self.fighters: list[Any] = [None] * MODELS
        self.bodies: list[Any] = [None] * MODELS
        self._stamp: Any = None
        self._mission: Any = None

    def refresh(self, pos: Position) -> None:
        """Renew the estimates where something has changed."""
        stamp = (*pos.wounds, *pos.flesh, *pos.broken)
        if pos is not self.pos or stamp != self._stamp:
            self.pos, self._stamp = pos, stamp
            for p in (*pos.teams[0], *pos.teams[1]):
                self.fighters[p] = _fighter(pos, p)
                self.bodies[p] = target_of(pos, p)
        if self._mission != (pos.mission, pos.attacker):
            self._mission = (pos.mission, pos.attacker)
            for p in (*pos.teams[0], *pos.teams[1]):
                self.worth[p] = _worth(pos, p)

    def supposing(self, pos: Position) -> Appraisal:
        """Return the same estimates for a position that differs in nothing that they depend on."""
        other = Appraisal(pos)
        other.worth, other.fighters, other.bodies = self.worth, self.fighters, self.bodies
        return other

    @property
    def sightlines(self) -> Sightlines:
        return sightlines_of(self.pos.data.version, self.pos.layout)

    def value(self, q: int, harm: Harm) -> float:
        """Return the value of doing that harm to a model."""
        return self.worth[q] * harm.share

    # -- as it stands now ------------------------------------------------------------------------

    def shot(self, p: int, q: int, weapon: Weapon, profile: Profile, count: int = 0) -> Harm:
        """Return the harm that a weapon does to a target that it may shoot at now.

        count: attacks, where they are rolled already.
        """
        pos = self.pos
        strike = strike_at(pos, p, q, weapon, profile)
        blow = blow_of(strike.attack)
        if strike.more_damage:
            # To a number that is rolled it adds about as much as to any other.
            blow = blow._replace(
                damage=(blow.damage or (blow.die + 1) // 2) + strike.more_damage, die=0
            )
        if count:
            return volley(blow, count, 0, target_of(pos, q))
        wanted = profile.shots
        number = attacks(pos, p) if wanted.own else wanted.number or 1
        count = count_of(pos, p, q, profile, number)
        # Rolled and doubled at once no weapon is.
        die = wanted.die if count == number else 0
        return volley(blow, count, die, target_of(pos, q))

    def blow_value(self, p: int, q: int, weapon: Weapon, profile: Profile, count: int) -> float:
        """Return the value of so many attacks in a fight, in points."""
        attack = melee.strike_at(self.pos, p, q, weapon, profile).attack
        return self.value(q, volley(blow_of(attack), count, 0, target_of(self.pos, q)))

    # -- as it would be --------------------------------------------------------------------------

    def fire(self, p: int, q: int, gap: float, seen: int, how: int) -> float:
        """Return the value of one model's best weapons against another over that gap, in points.

        seen: what `sightlines` say; ``how``: whether it has moved.
        """
        shooter = self.fighters[p]
        done, risk = fire(shooter, self.bodies[q], shooter.band(gap), seen, how)
        return done * self.worth[q] - risk * self.worth[p]

    def brawl(self, p: int, q: int) -> float:
        """Return the value of a model's fight against another with its best weapon, in points."""
        return brawl(self.fighters[p], self.bodies[q]) * self.worth[q]


def _fighter(pos: Position, p: int) -> Fighter:
    entry = pos.line_ups[SIDE_OF[p]]["players"][p % TEAM]
    return fighter(
        pos.data.version,
        entry["datasheet"],
        tuple(entry["items"]),
        entry["specialism"],
        entry["level"],
        pos.model(p).learnt,
        pos.flesh[p],
        is_hampered(pos, p),
    )


def _worth(pos: Position, p: int) -> float:
    """Return a model's cost with what the mission gives for it, and its part in keeping the team
    unbroken.
    """
    entry = pos.line_ups[SIDE_OF[p]]["players"][p % TEAM]
    model = pos.model(p)
    worth = float(pos.data.cost(model.sheet, entry["items"], entry["level"]))
    if not pos.mission:
        return worth
    loses = pos.plan.broken_end
    if loses == "loses" or (loses == "attacker_loses" and SIDE_OF[p] == pos.attacker):
        worth += BROKEN / len(pos.teams[SIDE_OF[p]])
    role = {pos.attacker: "attacker", 1 - pos.attacker: "defender"}.get(1 - SIDE_OF[p], "")
    own_role = {pos.attacker: "attacker", 1 - pos.attacker: "defender"}.get(SIDE_OF[p], "")
    for scoring in pos.plan.scoring:
        if scoring.role and scoring.role not in (role, own_role):
            continue
        if scoring.role == role or not scoring.role:
            counts = {
                "enemy_ooa": True,
                "enemy_specialist_ooa": model.specialism != "",
                "enemy_other_specialist_ooa": model.specialism not in ("", "leader"),
                "enemy_leader_ooa": model.is_leader,
            }.get(scoring.per, False)
            worth += counts * scoring.vp * POINT
        if scoring.role == own_role and scoring.per == "own_leader_on_table" and model.is_leader:
            worth += scoring.vp * POINT
    return worth
