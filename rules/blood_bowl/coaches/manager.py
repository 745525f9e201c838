"""The automated manager: founds a team, and runs it between matches.

He buys what coaches of the race usually buy, lets players learn what their role asks for, keeps
twelve men or more, an apothecary and three re-rolls, and parts with the crippled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from rules.blood_bowl import building, names
from rules.blood_bowl.catalogue import DATA, Catalogue, Position, Some, TeamList
from rules.blood_bowl.player import CHARACTERISTICS, LONER, Player
from rules.blood_bowl.team import Team
from rules.catalogue import Between, read
from rules.coach import Answer, Build, Choice, Decision
from rules.dice import Dice
from rules.problems import Problem, Refusal

JSON = Any

#: The decisions that a manager takes; the others are a match coach's.
KEYS = frozenset({"journeymen_pos", "reroll_winnings", "improvement", "raise_dead", "hire_fire"})

#: Players and re-rolls that he wants, and what he wants when the treasury is full.
BENCH, FULL_BENCH = 12, 14
REROLLS, FULL_REROLLS = 3, 4
#: Gold kept back when players for the bench and re-rolls are bought, and what is a full treasury.
RESERVE, RICH = 50_000, 250_000

#: What a player should learn, best first, by his role on the pitch.
WANTED = {
    "bruiser": ("Block", "Mighty Blow", "Guard", "Tackle", "Thick Skull", "Prehensile Tail"),
    "carrier": ("Block", "Sure Hands", "Dodge", "Pass", "Safe Throw", "Catch", "Tackle"),
    "runner": ("Dodge", "Block", "Sure Hands", "Catch", "Guard", "Tackle", "Pass"),
    "hitter": ("Mighty Blow", "Guard", "Tackle", "Dodge", "Thick Skull", "Sure Hands"),
    "lineman": ("Guard", "Block", "Mighty Blow", "Dodge", "Tackle", "Sure Hands"),
}


# -- founding -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Squad:
    """What to buy for a race with the budget."""

    race: str
    rerolls: Annotated[int, Between(0, 8)]
    fan_factor: Annotated[int, Between(0, 9)]
    players: tuple[Some, ...]
    apothecary: bool = False


@dataclass(frozen=True, slots=True)
class _SquadsFile:
    squad: tuple[Squad, ...]


@cache
def squads() -> tuple[Squad, ...]:
    return read(DATA / "squads.toml", _SquadsFile).squad


def wished_roster(catalogue: Catalogue, race: str, name: str, dice: Dice) -> JSON:
    """A legal roster for the whole budget, its players named.

    Refuses a race of which eleven players cannot be played yet.
    """
    team_list = catalogue.teams[race]
    if not team_list.playable:
        raise Refusal(Problem("race_not_playable_yet", "BB-TEAM-01", {"race": race}, "race"))
    known = [squad for squad in squads() if squad.race == race]
    squad = known[dice.draw(len(known))] if known else thumb(catalogue, team_list)
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


def thumb(catalogue: Catalogue, race: TeamList) -> Squad:
    """A squad by rule of thumb: two re-rolls and the dearest eleven that the budget allows, then
    a third re-roll, a bench, an apothecary, more re-rolls, and fans for the rest."""
    playable = [position for position in race.positions if position.playable]
    by_price = sorted(playable, key=lambda position: (position.cost, position.id))
    men: Counter[str] = Counter()
    for position in by_price:
        men[position.id] = min(position.limit, catalogue.players_min - men.total())
    gold = catalogue.budget - 2 * race.reroll_cost - _cost(race, men)
    cheap = by_price[0]
    for position in reversed(by_price[1:]):
        step = position.cost - cheap.cost
        while (
            men[position.id] < position.limit
            and men[cheap.id] > 3
            and 0 < step <= gold
            and LONER not in position.skills
        ):
            men[position.id] += 1
            men[cheap.id] -= 1
            gold -= step
    rerolls, apothecary = 2, False
    if race.reroll_cost <= gold:
        rerolls, gold = 3, gold - race.reroll_cost
    while cheap.cost <= gold and men[cheap.id] < cheap.limit and men.total() < FULL_BENCH:
        men[cheap.id], gold = men[cheap.id] + 1, gold - cheap.cost
    if race.apothecary and catalogue.apothecary_cost <= gold:
        apothecary, gold = True, gold - catalogue.apothecary_cost
    while race.reroll_cost <= gold and rerolls < catalogue.rerolls_max:
        rerolls, gold = rerolls + 1, gold - race.reroll_cost
    fans = min(gold // catalogue.fan_factor_cost, catalogue.fan_factor_max_at_creation)
    some = tuple(Some(id_, count) for id_, count in men.items() if count)
    return Squad(race.id, rerolls, fans, some, apothecary)


def _cost(race: TeamList, men: Counter[str]) -> int:
    return sum(race.position(id_).cost * count for id_, count in men.items())


# -- between matches ----------------------------------------------------------------------------


class Manager:
    """Takes the decisions of ``KEYS``; for names of players he draws from ``dice``."""

    __slots__ = ("dice",)

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def decide(self, decision: Decision) -> Answer:
        if isinstance(decision, Build):
            return self._hire_and_fire(decision.view)
        if decision.key == "improvement":
            return choose_improvement(decision)
        return decision.default  # a re-roll of a low winnings roll, a free Zombie: always

    def _hire_and_fire(self, team: Team) -> list[JSON]:
        """The acts of step 7, each affordable after those before."""
        working = team.copy()
        acts: list[JSON] = []
        steps: Sequence[Callable[[Team], JSON | None]] = (
            _dismiss_cripple,
            *[self._fill_up] * working.catalogue.players_min,
            _buy_apothecary,
            self._fill_bench,
            _buy_reroll,
            self._fill_bench,
        )
        for step in steps:
            act = step(working)
            if act is not None:
                building.apply_all(working, building.change(working.catalogue, working, act))
                acts.append(act)
        return acts

    def _fill_up(self, team: Team) -> JSON | None:
        """Eleven men first, none so dear that the others cannot be paid."""
        short = team.catalogue.players_min - len(team.roster)
        if short <= 0:
            return None
        cheapest = min(each.cost for each in team.team_list.positions if each.playable)
        return self._hire(team, max(team.treasury - (short - 1) * cheapest, cheapest))

    def _fill_bench(self, team: Team) -> JSON | None:
        if len(team.roster) >= (FULL_BENCH if team.treasury >= RICH else BENCH):
            return None
        return self._hire(team, team.treasury - RESERVE)

    def _hire(self, team: Team, gold: int) -> JSON | None:
        """A journeyman who has learned something, or whom the squad lacks most."""
        counts = Counter(player.position.id for player in team.roster)

        def open_to(position: Position) -> bool:
            return counts[position.id] < position.limit and position.playable

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


def _need(team: Team, position: Position, counts: Counter[str]) -> tuple[int, int, str]:
    """Dear positions of which the usual squad holds more than the team has, then linemen."""
    usual = next((squad for squad in squads() if squad.race == team.race), None)
    wanted = {some.position: some.count for some in usual.players} if usual else {}
    lacking = counts[position.id] < wanted.get(position.id, 0)
    return (1, position.cost, position.id) if lacking else (0, -position.cost, position.id)


def _buy_apothecary(team: Team) -> JSON | None:
    allowed = team.team_list.apothecary and not team.apothecary
    affordable = team.treasury >= team.catalogue.apothecary_cost
    return {"act": "buy", "what": "apothecary"} if allowed and affordable else None


def _buy_reroll(team: Team) -> JSON | None:
    price = team.team_list.reroll_cost * building.REROLL_FACTOR
    wanted = FULL_REROLLS if team.treasury >= RICH else REROLLS
    if team.rerolls >= wanted or team.treasury < price + RESERVE:
        return None
    return {"act": "buy", "what": "rerolls"}


def _dismiss_cripple(team: Team) -> JSON | None:
    """Whoever lost most, if he lost much, has learned little and can be replaced at once."""
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
    """How much injuries took from him: strength and agility weigh double, niggling once."""
    weights = {"ma": 1, "st": 2, "ag": 2, "av": 1}
    lost: int = sum(
        weights[name] * max(0, getattr(player.position, name) - getattr(player, name))
        for name in CHARACTERISTICS
    )
    return lost + player.niggling


def choose_improvement(decision: Choice) -> str:
    """+ST always; +AG for those who handle the ball; else what the role wants most."""
    team: Team = decision.view
    player = team.players[decision.about["player"]]
    options: Sequence[str] = decision.options
    role = role_of(player)
    handles_ball = role in ("carrier", "runner")
    wishes = [
        "+ST",
        *(["+AG"] if player.position.ag >= 3 and role != "bruiser" else []),
        *(["+MA"] if handles_ball and player.position.ag >= 4 else []),
        *WANTED[role],
        "+AV",
        "+MA",
        "+AG",
    ]
    return next((wish for wish in wishes if wish in options), options[0])


def role_of(player: Player) -> str:
    """What he is there for, by skills and characteristics."""
    skills = player.position.skills
    if player.position.st >= 4:
        return "bruiser"
    if "Sure Hands" in skills or "Pass" in skills:
        return "carrier"
    if "Block" in skills:
        return "hitter"
    if "Catch" in skills or player.position.ag >= 4 or player.position.ma >= 8:
        return "runner"
    return "lineman"
