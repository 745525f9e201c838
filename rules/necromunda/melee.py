"""NM-FIGHT-04 to -09, -16, NM-DEC-29, -30, -32: weapons, dice and targets in close combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.necromunda.catalogue.traits import Trait
from rules.necromunda.catalogue.weapons import Profile
from rules.necromunda.fighters import Arm
from rules.necromunda.naming import fighter_of, profile_word, word_of
from rules.necromunda.position import Position
from rules.necromunda.states import READY, STANDING
from rules.necromunda.table.chosen_paths import facing_of, facing_problems
from rules.necromunda.table.facing import is_ahead
from rules.necromunda.table.neighbours import foes, has_sight, is_within
from rules.problems import Problem
from rules.tabletop.points import Point

JSON = Any

UNARMED: Final = "unarmed"
AND: Final = " & "


@dataclass(frozen=True, slots=True)
class Blade:
    """A weapon in a fight, and its profile; ``at``: which of its bearer's weapons."""

    at: int
    arm: Arm
    profile: Profile

    @property
    def word(self) -> str:
        return profile_word(self.arm, self.profile)

    @property
    def is_pistol(self) -> bool:
        return self.profile.mode != "melee"


def blades(pos: Position, p: int) -> list[Blade]:
    """List the weapon profiles that the fighter can fight with now.

    See NM-FIGHT-04, NM-STATUS-10, -11.
    """
    return [
        Blade(at, arm, profile)
        for at, arm in enumerate(pos.fighters[p].arms)
        for profile in arm.blades
        if (pos.arms[p][at] == READY or not profile.ammo)
        and f"{arm.weapon.id}.{profile.id}" not in pos.lost[p]
    ]


def reached(pos: Position, p: int, blade: Blade) -> list[int]:
    """List the enemies that a versatile weapon can attack from a distance (NM-TRAIT-29)."""
    if not blade.profile.has("versatile"):
        return []
    return [
        q
        for q in pos.enemies(p)
        if pos.is_(q, STANDING)
        and is_within(pos, p, q, blade.profile.reach)
        and has_sight(pos, p, q)
    ]


def sets_of(pos: Position, p: int, usable: Sequence[Blade]) -> dict[str, tuple[Blade, ...]]:
    """Return the sets of weapons that the fighter can use at once, by word; unarmed last.

    See NM-FIGHT-04, NM-FX-46.
    """
    one_handed = pos.fighters[p].has("unwieldy_one_hand")
    pairs: dict[str, tuple[Blade, ...]] = {}
    for first, second in combinations(usable, 2):
        bulky = [
            each.profile.has("unwieldy") and (each.is_pistol or not one_handed)
            for each in (first, second)
        ]
        if first.at != second.at and not any(bulky):
            pairs[first.word + AND + second.word] = (first, second)
    return {**pairs, **{each.word: (each,) for each in usable}, UNARMED: ()}


def shares(count: int, used: Sequence[Blade], odd: int) -> list[Blade | None]:
    """Return the weapon of each die, in the order of the weapons; None is unarmed.

    See NM-FIGHT-07, -08.

    odd: which of two weapons gets the odd die.
    """
    if not used:
        return [None] * count
    counts = [count]
    if len(used) == 2:
        half, left = divmod(count, 2)
        counts = [half + left * (odd == 0), half + left * (odd == 1)]
        for at, other in ((0, 1), (1, 0)):
            # What a pistol cannot take goes to the other weapon.
            if used[at].is_pistol and counts[at] > 1 and not used[other].is_pistol:
                counts[other] += counts[at] - 1
                counts[at] = 1
    weapons: list[Blade | None] = []
    for blade, dice in zip(used, counts, strict=True):
        weapons += [blade] * (min(dice, 1) if blade.is_pistol else dice)
    return weapons + [None] * (count - len(weapons))


def has_odd_die(count: int, used: Sequence[Blade]) -> bool:
    """Say whether it makes a difference which weapon gets the odd die."""
    return shares(count, used, 0) != shares(count, used, 1) if len(used) == 2 else False


def granted(pos: Position, p: int, blade: Blade, *, charging: bool) -> set[Trait]:
    """Return the traits of a weapon, with those that its bearer gives it (NM-FX-14)."""
    traits: set[Trait] = {*blade.profile.traits}
    if blade.is_pistol:
        return traits
    for effect in pos.fighters[p].effects("grant_trait"):
        if effect.trait and (effect.when == "always" or charging):
            traits.add(effect.trait)
    return traits


# -- dice -----------------------------------------------------------------------------------------


class FightDice(Build):
    """The plan of an attack: ``{"facing": [x, y], "odd": 0, "targets": ["1:4", "1:4", "1:7"]}``.

    facing:  as `table.chosen_paths.Turning` takes it; every target must lie in the arc that it
             gives.
    odd:     0 or 1: which of two weapons gets the odd die; 0 where there is none.
    targets: of each die, those of the first weapon first, then of the second, then unarmed
             (NM-DEC-30).

    legal: the enemies that each weapon can be used against, by its place among those used, -1 for
           unarmed.
    """

    __slots__ = ("p", "count", "used", "legal")

    def __init__(
        self,
        view: Any,
        p: int,
        count: int,
        used: Sequence[Blade],
        legal: Mapping[int, Sequence[int]],
        about: JSON,
    ) -> None:
        super().__init__("fight_dice", view.pos.side_of[p], view, about)
        self.p = p
        self.count = count
        self.used = used
        self.legal = legal

    @property
    def default(self) -> Answer:
        """All dice on the first enemy that can be attacked, which the fighter faces; the first
        weapon gets the odd die.
        """
        return self.offered[0]

    @property
    def offered(self) -> list[Answer]:
        """All dice that are possible on each enemy, faced."""
        pos: Position = self.view.pos
        candidates = [q for some in self.legal.values() for q in some]
        answers = []
        for q in dict.fromkeys(candidates):
            for odd in (0, 1) if has_odd_die(self.count, self.used) else (0,):
                answer = self._all_on(pos, q, odd)
                if answer not in answers and not self.problems(answer):
                    answers.append(answer)
        return answers

    def _all_on(self, pos: Position, q: int, odd: int) -> Answer:
        """Return a plan with every die on one enemy, as far as its weapon can reach it."""
        picked = []
        for blade in shares(self.count, self.used, odd):
            legal = self.legal[self._place(blade)]
            picked.append(q if q in legal else (legal[0] if legal else q))
        facing = list(pos.disc(q).centre)
        return {"facing": facing, "odd": odd, "targets": [word_of(pos, each) for each in picked]}

    def _place(self, blade: Blade | None) -> int:
        return -1 if blade is None else self.used.index(blade)

    def problems(self, answer: Answer) -> list[Problem]:
        pos: Position = self.view.pos
        if not isinstance(answer, Mapping) or {*answer} != {"facing", "odd", "targets"}:
            return [Problem("no_fight_dice", "NM-FIGHT-07", {"answer": answer})]
        centre, now = pos.disc(self.p).centre, pos.facing[self.p]
        wrong = facing_problems(centre, now, answer["facing"])
        odds = (0, 1) if has_odd_die(self.count, self.used) else (0,)
        if type(answer["odd"]) is not int or answer["odd"] not in odds:
            wrong.append(Problem("no_odd_die", "NM-FIGHT-07", {"odd": answer["odd"]}))
        named = answer["targets"]
        if not isinstance(named, list | tuple) or len(named) != self.count:
            wrong.append(Problem("not_one_target_a_die", "NM-FIGHT-09", {"dice": self.count}))
        if wrong:
            return wrong
        facing = facing_of(centre, now, answer["facing"])
        for at, blade in enumerate(shares(self.count, self.used, answer["odd"])):
            legal = {word_of(pos, q): q for q in self.legal[self._place(blade)]}
            about = {"die": at, "fighter": named[at]}
            if named[at] not in [*legal]:
                wrong.append(Problem("no_target_of_that_die", "NM-FIGHT-09", about))
            elif not is_ahead(centre, facing, pos.disc(legal[named[at]]).centre):
                wrong.append(Problem("not_in_its_arc", "NM-FIGHT-09", about))
        return wrong

    def sample(self, dice: Dice) -> Answer:
        offered = self.offered
        return offered[dice.draw(len(offered))]

    def planned(self, answer: Answer) -> tuple[Point, list[tuple[Blade | None, int]]]:
        """Return the facing of a legal answer, and weapon and target of each die."""
        pos: Position = self.view.pos
        facing = facing_of(pos.disc(self.p).centre, pos.facing[self.p], answer["facing"])
        targets = [fighter_of(pos, word) for word in answer["targets"]]
        return facing, list(zip(shares(self.count, self.used, answer["odd"]), targets, strict=True))


def legal_targets(
    pos: Position, p: int, used: Sequence[Blade], against: int | None
) -> dict[int, list[int]]:
    """Return the enemies that each weapon can be used against (NM-FIGHT-09, -20, NM-TRAIT-29).

    against: in a reaction, the enemy that it answers.
    """
    near = foes(pos, p)
    legal = {-1: near}
    for at, blade in enumerate(used):
        legal[at] = [*near, *(q for q in reached(pos, p, blade) if q not in near)]
    if against is not None:
        legal = {at: [q for q in some if q == against] for at, some in legal.items()}
    return legal


# -- parries --------------------------------------------------------------------------------------


class Parrying(Build):
    """The dice that must be rolled again, as a list of their places from 0 (NM-DEC-32).

    hits: the dice that can be parried; ``strong`` those among them that only a power weapon can.
    most: how many may be forced again; ``most_strong`` of the strong ones.
    """

    __slots__ = ("hits", "strong", "most", "most_strong")

    def __init__(
        self,
        view: Any,
        side: int,
        hits: Sequence[int],
        strong: Sequence[int],
        most: int,
        most_strong: int,
        about: JSON,
    ) -> None:
        super().__init__("parry", side, view, about)
        self.hits = hits
        self.strong = strong
        self.most = most
        self.most_strong = most_strong

    @property
    def default(self) -> Answer:
        """The first dice that can be parried."""
        places: list[int] = []
        for at in self.hits:
            if not self.problems([*places, at]):
                places.append(at)
        return places

    @property
    def offered(self) -> list[Answer]:
        answers = [self.default, []]
        for at in self.hits:
            if [at] not in answers and not self.problems([at]):
                answers.append([at])
        return answers

    def problems(self, answer: Answer) -> list[Problem]:
        if not isinstance(answer, list | tuple) or not all(type(at) is int for at in answer):
            return [Problem("not_a_list_of_dice", "NM-FIGHT-16", {"answer": answer})]
        wrong = [
            Problem("not_to_be_parried", "NM-TRAIT-13", {"die": at})
            for at in answer
            if at not in self.hits
        ]
        strong = [at for at in answer if at in self.strong]
        if len({*answer}) < len(answer):
            wrong.append(Problem("parried_twice", "NM-DICE-11", {"dice": list(answer)}))
        if len(answer) > self.most or len(strong) > self.most_strong:
            most = {"most": self.most, "power": self.most_strong}
            wrong.append(Problem("too_many_parries", "NM-TRAIT-13", most))
        return wrong

    def sample(self, dice: Dice) -> Answer:
        offered = self.offered
        return offered[dice.draw(len(offered))]
