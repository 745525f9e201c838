"""The automated manager: founds a team and runs it between matches.

The manager buys what coaches of the race usually buy, and lets players learn what their role asks
for. It keeps twelve players or more, an apothecary and three re-rolls, and dismisses crippled
players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from rules.blood_bowl.between import managing, names
from rules.blood_bowl.between.player import CHARACTERISTICS, Player
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.catalogue import DATA, Catalogue, Positional, Some
from rules.blood_bowl.skills import LONER
from rules.catalogue import Between, read
from rules.coach import Answer, Build, Choice, Decision, Drawing
from rules.dice import Dice

JSON = Any

#: The decisions that a manager takes; the others are a match coach's.
KEYS = frozenset({"journeymen_pos", "reroll_winnings", "improvement", "raise_dead", "hire_fire"})

#: The players and re-rolls wanted, and those wanted when the treasury is full.
BENCH, FULL_BENCH = 12, 14
REROLLS, FULL_REROLLS = 3, 4
#: Gold kept back when players for the bench and re-rolls are bought, and what is a full treasury.
RESERVE, RICH = 50_000, 250_000

#: What a player should learn, best first, by role on the pitch. A skill that the position learns
#: only on a double stands where it is worth the double. As in real leagues, players who can grow
#: claws learn to hurt before they learn to block (Block first wins more matches, and hurts fewer).
WANTED = {
    "giant": (
        *("Block", "Mighty Blow", "Guard", "Pro", "Claw", "Break Tackle", "Stand Firm"),
        *("Juggernaut", "Grab", "Piling On", "Multiple Block", "Thick Skull"),
    ),
    "bruiser": (
        *("Block", "Mighty Blow", "Guard", "Tackle", "Piling On", "Stand Firm"),
        *("Break Tackle", "Frenzy", "Side Step", "Thick Skull"),
    ),
    "killer": (
        *("Mighty Blow", "Claw", "Block", "Guard", "Tackle", "Piling On", "Stand Firm"),
        *("Break Tackle", "Dodge", "Frenzy", "Prehensile Tail", "Side Step", "Strip Ball"),
        *("Two Heads", "Extra Arms", "Thick Skull"),
    ),
    "hitter": (
        *("Mighty Blow", "Dodge", "Claw", "Guard", "Tackle", "Piling On", "Side Step"),
        *("Strip Ball", "Frenzy", "Stand Firm", "Jump Up", "Diving Tackle", "Fend", "Sure Hands"),
    ),
    "blocker": ("Tackle", "Stand Firm", "Piling On", "Frenzy", "Strip Ball", "Fend", "Sure Hands"),
    "brawler": (
        *("Block", "Mighty Blow", "Guard", "Tackle", "Dodge", "Piling On", "Side Step"),
        *("Frenzy", "Strip Ball", "Stand Firm"),
    ),
    "carrier": (
        *("Block", "Dodge", "Accurate", "Sure Hands", "Strong Arm", "Nerves of Steel", "Two Heads"),
        *("Extra Arms", "Pass", "Safe Throw", "Kick-Off Return", "Fend", "Tackle"),
    ),
    "runner": (
        *("Dodge", "Block", "Wrestle", "Side Step", "Sure Hands", "Two Heads", "Catch", "Tackle"),
        *("Strip Ball", "Diving Tackle", "Guard", "Sure Feet", "Jump Up", "Nerves of Steel"),
    ),
    "lineman": (
        *("Guard", "Block", "Dodge", "Mighty Blow", "Tackle", "Wrestle", "Horns", "Claw"),
        *("Fend", "Strip Ball", "Sure Hands"),
    ),
    "stunty": (
        *("Block", "Guard", "Sure Hands", "Side Step", "Two Heads", "Diving Tackle", "Sure Feet"),
        *("Catch", "Jump Up", "Sprint", "Horns", "Leap"),
    ),
    "armed": (
        *("Mighty Blow", "Accurate", "Strong Arm", "Side Step", "Sure Feet", "Dirty Player"),
        *("Juggernaut", "Jump Up", "Sprint", "Stand Firm"),
    ),
}
#: The limit of a position from which it has players to spare.
MANY = 12
#: Skills that one player of a team is enough for, by role: they come before all else.
ONE_OF_THEM = {
    "carrier": ("Leader",),
    "lineman": ("Kick", "Dirty Player"),
    "hitter": ("Tackle",),
    "blocker": ("Tackle",),
}
#: Skills that a team wants in a proportion, by the role of the learner: they come next. With a
#: Mighty Blow for every Guard dwarfs hurt more than any team of the field.
IN_TURN = {"blocker": {"Guard": 2, "Mighty Blow": 1}}
#: Skills that a player with the other one does not learn.
INSTEAD_OF = {"Wrestle": "Block"}
#: The movement up to which a hitter also holds the line.
SLOW = 5


# -- founding -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Squad:
    """The purchases of a new team of a race.

    grows: the positions of which the team wants more once it can pay them, and how many in all.
    """

    race: str
    rerolls: Annotated[int, Between(0, 8)]
    fan_factor: Annotated[int, Between(0, 9)]
    players: tuple[Some, ...]
    apothecary: bool = False
    grows: tuple[Some, ...] = ()


@dataclass(frozen=True, slots=True)
class _SquadsFile:
    squad: tuple[Squad, ...]


@cache
def squads() -> tuple[Squad, ...]:
    return read(DATA / "squads.toml", _SquadsFile).squad


def wished_roster(catalogue: Catalogue, race: str, name: str, dice: Dice) -> JSON:
    """Return a legal roster for the whole budget, its players named."""
    known = [squad for squad in squads() if squad.race == race]
    squad = known[dice.draw(len(known))]
    taken: set[str] = set()
    players = []
    ids = [some.position for some in squad.players for _ in range(some.count)]
    for number, position in enumerate(ids, 1):
        player = names.draw(race, dice, taken)
        taken.add(player)
        players.append({"number": number, "name": player, "position": position})
    return {
        "name": name,
        "race": race,
        "rerolls": squad.rerolls,
        "fan_factor": squad.fan_factor,
        "assistants": 0,
        "cheerleaders": 0,
        "apothecary": squad.apothecary,
        "players": players,
    }


# -- between matches ----------------------------------------------------------------------------


class Manager(Drawing):
    """Takes the decisions of ``KEYS``; draws names of players from ``dice``."""

    __slots__ = ()

    def decide(self, decision: Decision) -> Answer:
        if isinstance(decision, Build):
            return self._hire_and_fire(decision.view)
        if decision.key == "improvement":
            return choose_improvement(decision)
        return decision.default  # a re-roll of a low winnings roll, a free Zombie: always

    def _hire_and_fire(self, team: Team) -> list[JSON]:
        """Return the acts of step 7, each affordable after those before."""
        working = team.copy()
        acts: list[JSON] = []
        steps: Sequence[Callable[[Team], JSON | None]] = (
            _dismiss_cripple,
            *[self._fill_up] * working.catalogue.players_min,
            _buy_apothecary,
            self._complete,
            self._fill_bench,
            _buy_reroll,
            self._fill_bench,
        )
        for step in steps:
            act = step(working)
            if act is not None:
                managing.apply_all(working, managing.change(working, act))
                acts.append(act)
        return acts

    def _fill_up(self, team: Team) -> JSON | None:
        """Hire up to eleven players, none so dear that the others could not be paid; None if there
        are enough.
        """
        short = team.catalogue.players_min - len(team.roster)
        if short <= 0:
            return None
        cheapest = min(each.cost for each in team.team_list.positions)
        return self._hire(team, max(team.treasury - (short - 1) * cheapest, cheapest))

    def _complete(self, team: Team) -> JSON | None:
        """Hire a dear player whom the squad lacks, even for a full bench; None if there is none."""
        gold = team.treasury - RESERVE
        counts = Counter(player.position.id for player in team.roster)
        cheapest = min(each.cost for each in team.team_list.positions)
        lacking = [
            position
            for position in team.team_list.positions
            if counts[position.id] < _wanted(team).get(position.id, 0)
            and cheapest < position.cost <= gold
        ]
        full = len(team.roster) >= team.catalogue.players_max
        return self._hire(team, gold) if lacking and not full else None

    def _fill_bench(self, team: Team) -> JSON | None:
        if len(team.roster) >= (FULL_BENCH if team.treasury >= RICH else BENCH):
            return None
        return self._hire(team, team.treasury - RESERVE)

    def _hire(self, team: Team, gold: int) -> JSON | None:
        """Hire a journeyman with experience, or the player whom the squad lacks most; None if none
        can be paid.
        """
        counts = Counter(player.position.id for player in team.roster)

        def open_to(position: Positional) -> bool:
            return counts[position.id] < position.limit

        for player in sorted(team.journeymen, key=lambda player: -player.spp):
            useful = player.spp and not player.miss_next and open_to(player.position)
            if useful and player.value <= min(gold, team.treasury):
                return {"act": "hire_journeyman", "player": player.id}
        open_positions = [
            position
            for position in team.team_list.positions
            if open_to(position) and position.cost <= min(gold, team.treasury)
        ]
        if not open_positions:
            return None
        best = max(open_positions, key=lambda position: _need(team, position, counts))
        taken = {player.name for player in team.players.values()}
        name = names.draw(team.race, self.dice, taken)
        return {"act": "hire", "position": best.id, "name": name}


def _need(team: Team, position: Positional, counts: Counter[str]) -> tuple[int, int, str]:
    """Rank a position: first dear positions below the usual number, then linemen."""
    lacking = counts[position.id] < _wanted(team).get(position.id, 0)
    return (1, position.cost, position.id) if lacking else (0, -position.cost, position.id)


def _wanted(team: Team) -> dict[str, int]:
    """Return how many players of each position the usual squad holds in the end."""
    usual = next(squad for squad in squads() if squad.race == team.race)
    return {some.position: some.count for some in (*usual.players, *usual.grows)}


def _buy_apothecary(team: Team) -> JSON | None:
    allowed = team.team_list.apothecary and not team.apothecary
    affordable = team.treasury >= team.catalogue.apothecary_cost
    return {"act": "buy", "what": "apothecary"} if allowed and affordable else None


def _buy_reroll(team: Team) -> JSON | None:
    price = team.team_list.reroll_cost * managing.REROLL_FACTOR
    wanted = FULL_REROLLS if team.treasury >= RICH else REROLLS
    if team.rerolls >= wanted or team.treasury < price + RESERVE:
        return None
    return {"act": "buy", "what": "rerolls"}


def _dismiss_cripple(team: Team) -> JSON | None:
    """Dismiss the most damaged player, if the damage is large, the learning small, and a substitute
    at hand.
    """
    ruined = [
        player
        for player in team.roster
        if damage(player) >= 2 + len(player.learned)
        and (len(team.available) > team.catalogue.players_min or team.treasury >= 100_000)
    ]
    if not ruined:
        return None
    worst = max(ruined, key=lambda player: (damage(player), -player.spp, player.id))
    return {"act": "dismiss", "player": worst.id}


def damage(player: Player) -> int:
    """Return the damage done by injuries: strength and agility count double, niggling injuries
    once.
    """
    weights = {"ma": 1, "st": 2, "ag": 2, "av": 1}
    lost: int = sum(
        weights[name] * max(0, getattr(player.position, name) - getattr(player, name))
        for name in CHARACTERISTICS
    )
    return lost + player.niggling


def choose_improvement(decision: Choice) -> str:
    """Choose +ST always, +AG for those who handle the ball, else what the role wants most."""
    team: Team = decision.view
    player = team.players[decision.about["player"]]
    options: Sequence[str] = decision.options
    role = role_of(player)
    handles_ball = role in ("carrier", "runner")
    wishes = [
        "+ST",
        *(["+AG"] if player.position.ag >= 3 and player.position.st <= 3 else []),
        *(["+MA"] if handles_ball and player.position.ag >= 4 else []),
        *(skill for skill in ONE_OF_THEM.get(duty(player), ()) if not is_known(team, skill)),
        *_in_turn(team, IN_TURN.get(role, {})),
        *WANTED[role],
        "+AV",
        "+MA",
        "+AG",
    ]
    open_to_him = (wish for wish in wishes if INSTEAD_OF.get(wish) not in player.skills)
    return next((wish for wish in open_to_him if wish in options), options[0])


def _in_turn(team: Team, shares: Mapping[str, int]) -> list[str]:
    """List these skills, first the one of which the team has least for its share."""
    return sorted(shares, key=lambda skill: how_many_know(team, skill) / shares[skill])


def duty(player: Player) -> str:
    """Return the player's role, or "" if there are too few of the position to kick and foul."""
    role = role_of(player)
    return "" if role == "lineman" and player.position.limit < MANY else role


def is_known(team: Team, skill: str) -> bool:
    """Say whether a player of the team has the skill."""
    return how_many_know(team, skill) > 0


def how_many_know(team: Team, skill: str) -> int:
    """Return how many players of the team have the skill."""
    return sum(skill in player.skills for player in team.roster)


def role_of(player: Player) -> str:
    """Return what the player is there for, by skills and characteristics."""
    skills = player.position.skills
    if "Secret Weapon" in skills:
        return "armed"
    if player.position.st >= 4:
        return "giant" if LONER in skills else "killer" if mutates(player) else "bruiser"
    if "Stunty" in skills:
        return "stunty"
    if "Sure Hands" in skills or "Pass" in skills:
        return "carrier"
    if "Block" in skills:
        if player.position.limit >= MANY and "S" not in player.position.normal:
            return "lineman"
        return "blocker" if player.position.ma <= SLOW else "hitter"
    if "Catch" in skills or player.position.ag >= 4 or player.position.ma >= 8:
        return "runner"
    if "S" not in player.position.normal:
        return "lineman"
    return "killer" if mutates(player) else "brawler"


def mutates(player: Player) -> bool:
    """Say whether the player needs no double for a mutation."""
    return "M" in player.position.normal
