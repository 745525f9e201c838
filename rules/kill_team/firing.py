"""KT-SHOOT-18 to -20, KT-TGT, KT-WPN: one model shoots, in the Shooting phase or in Overwatch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.kill_team import hitting
from rules.kill_team.aiming import strike_at
from rules.kill_team.attacking import shown
from rules.kill_team.catalogue.weapons import Profile, Weapon
from rules.kill_team.characteristics import attacks
from rules.kill_team.position import (
    HIGH_EXPLOSIVE,
    MORE_BULLETS,
    ON_TABLE,
    QUICK_SHOT,
    SHOOTING,
    SUPPRESSED,
    Position,
)
from rules.kill_team.referee import Referee
from rules.kill_team.rerolling import reroll, throw
from rules.kill_team.squads import NOBODY, SIDE_OF, name_of, number_of
from rules.kill_team.striking import resolve
from rules.kill_team.suffering import Harm, suffer_mortal, take_out
from rules.kill_team.table.neighbours import gap_of, is_engaged, is_within
from rules.kill_team.targeting import GRENADE, as_fired, groups, is_legal, targets
from rules.kill_team.ties import pick_nearest
from rules.problems import Problem

JSON = Any

STOP = "stop"
#: What the triangulator re-rolls (KT-ADV-17).
_TRIANGULATED = "heavy"


def shoot(ref: Referee, p: int, charger: int = NOBODY, *, one_weapon: bool = False) -> None:
    """Fire the weapons of one group, one after the other (KT-SHOOT-18 to -20).

    charger:    in Overwatch, the one target (KT-CHARGE-10, -11).
    one_weapon: it fires no more than one (KT-ADT-08, -19).
    """
    pos, side = ref.pos, SIDE_OF[p]
    by_group = groups(pos, p) if charger == NOBODY else overwatch_groups(pos, p, charger)
    if not by_group:
        return
    group = ref.ask("weapon_group", side, list(by_group), {"model": name_of(p)})
    left, fired = by_group[group], 0
    while left and pos.state[p] == ON_TABLE:
        words = _words(pos, p, left, charger)
        if not words:
            return
        options = [*words, STOP] if fired else [*words]
        answer = ref.ask("next_weapon", side, options, {"model": name_of(p)})
        if answer == STOP:
            return
        weapon, profile = words[answer]
        left.remove(weapon)
        fire(ref, p, weapon, profile, charger)
        fired += 1
        if one_weapon:
            return


def overwatch_groups(pos: Position, p: int, charger: int) -> dict[str, list[Weapon]]:
    """Return the weapons that the model can fire at the charger, by group; empty for none.

    See KT-CHARGE-12, -13, -16.
    """
    by_group = {}
    for group, weapons in groups(pos, p).items():
        some = [
            weapon
            for weapon in weapons
            if any(is_legal(pos, p, charger, profile) for profile in weapon.profiles)
        ]
        if some:
            by_group[group] = some
    return by_group


def _words(
    pos: Position, p: int, left: Sequence[Weapon], charger: int
) -> dict[str, tuple[Weapon, Profile]]:
    """Return the weapons and profiles that the model may fire next, by the word that an answer
    uses.

    See KT-DATA-03.
    """
    words: dict[str, tuple[Weapon, Profile]] = {}
    for weapon in left:
        for profile in weapon.profiles:
            may = (
                bool(targets(pos, p, profile))
                if charger == NOBODY
                else is_legal(pos, p, charger, profile)
            )
            if may:
                words.setdefault(word_of(weapon, profile), (weapon, profile))
    return words


def word_of(weapon: Weapon, profile: Profile) -> str:
    """Return the word by which an answer names a weapon: ``boltgun``, or ``plasma_gun super``."""
    return weapon.id if len(weapon.profiles) == 1 else f"{weapon.id} {profile.id}"


def fire(ref: Referee, p: int, weapon: Weapon, profile: Profile, charger: int) -> None:
    """Fire one weapon, from choosing the target to the last injury roll (KT-TGT-05 to -10)."""
    pos, side = ref.pos, SIDE_OF[p]
    if profile.type == GRENADE and "sapper" not in pos.model(p).learnt:
        pos.grenades[side] += 1
    q = charger if charger != NOBODY else _target(ref, p, weapon, profile)
    ref.note("fires", "KT-SHOOT-18", p, q, detail=word_of(weapon, profile))
    count = shots_at(ref, p, q, profile)
    shots = {q: count}
    if charger == NOBODY and not is_engaged(pos, p):
        shots = _allotted(ref, p, q, weapon, profile, count)
    strikes = [strike_at(pos, p, each, weapon, profile, charger) for each in shots]
    _suppress(pos, p, shots)
    for strike, many in zip(strikes, shots.values(), strict=True):
        resolve(ref, strike, many)
    if any(strike.overheated for strike in strikes):
        _overheat(ref, p, weapon, profile)


def _target(ref: Referee, p: int, weapon: Weapon, profile: Profile) -> int:
    """Ask for the original target (KT-TGT-05, KT-WPN-18)."""
    pos = ref.pos
    legal = targets(pos, p, profile)
    if is_engaged(pos, p):
        return pick_nearest(ref, p, legal)
    options = [f"enemy {number_of(q)}" for q in legal]
    about = {"model": name_of(p), "weapon": word_of(weapon, profile)}
    return legal[options.index(ref.ask("target", SIDE_OF[p], options, about))]


def shots_at(ref: Referee, p: int, q: int, profile: Profile) -> int:
    """Roll how many attacks a weapon makes at this target.

    See KT-WPN-02, -03, -07, KT-ABL-13, KT-SPEC-46.
    """
    return count_of(ref.pos, p, q, profile, _number(ref, p, profile))


def count_of(pos: Position, p: int, q: int, profile: Profile, count: int) -> int:
    """Return how many attacks at this target the rolled number of the profile comes to."""
    if pos.under(p, HIGH_EXPLOSIVE):
        return 1
    if pos.under(p, QUICK_SHOT):
        count *= 2
    if pos.under(p, MORE_BULLETS) and count > 1:
        count += 1
    if profile.type == "rapid_fire" and _is_near(pos, p, q, profile):
        count *= 2
    return count


def _number(ref: Referee, p: int, profile: Profile) -> int:
    """Return the number of the profile, rolled where it is a die (KT-TGT-04, -07)."""
    pos, side, wanted = ref.pos, SIDE_OF[p], profile.shots
    if wanted.own:
        return attacks(pos, p)
    if not wanted.die:
        return wanted.number
    thrown = throw(ref, "attacks", "KT-WPN-03", side, p)
    if _may_triangulate(pos, side, profile):
        about = {**thrown.about(), "ability": "triangulator"}
        if ref.ask("advanced_ability", side, ("no", "reroll"), about) != "no":
            pos.used[side].append("triangulator")
            reroll(ref, thrown)
    return shown(thrown.face, wanted.die)


def _may_triangulate(pos: Position, side: int, profile: Profile) -> bool:
    """Say whether a side may re-roll the die by a triangulator: once a Shooting phase, so never in
    Overwatch.

    See KT-ADV-17.
    """
    if pos.phase not in SHOOTING or profile.type != _TRIANGULATED:
        return False
    return bool(pos.bearing("triangulator", side)) and "triangulator" not in pos.used[side]


def _is_near(pos: Position, p: int, q: int, profile: Profile) -> bool:
    """Say whether the target is within half range (KT-WPN-07, KT-HIT-08)."""
    return not hitting.is_long_range(as_fired(pos, p, profile), gap_of(pos, p, q))


def _allotted(
    ref: Referee, p: int, q: int, weapon: Weapon, profile: Profile, count: int
) -> dict[int, int]:
    """Ask how the attacks are split among targets; return them by target, the original first.

    See KT-TGT-05, -08, KT-WPN-08.
    """
    pos, side = ref.pos, SIDE_OF[p]
    if count == 1:
        return {q: 1}
    doubled = profile.type == "rapid_fire" and _is_near(pos, p, q, profile)
    limit = pos.data.ruleset.split_fire_range
    others = [
        other
        for other in targets(pos, p, profile)
        if other != q
        and is_within(pos, q, other, limit)
        and (not doubled or _is_near(pos, p, other, profile))
    ]
    if not others:
        return {q: count}
    about = {
        "model": name_of(p),
        "weapon": word_of(weapon, profile),
        "target": number_of(q),
        "attacks": count,
    }
    build = Allotment("allot_shots", side, ref.view(side), about, [q, *others], count, first=True)
    return build.allotted(ref.ask_for(build))


class Allotment(Build):
    """An allotment of attacks to targets, ``{"4": 2, "7": 1}`` by enemy number.

    Its targets are attacked in the order of ``targets``, however it is written: an object of JSON
    has no order that would survive being stored (KT-TGT-05, -08, -09, KT-FIGHT-15).

    targets: the models that may get any; with ``first`` the first of them gets at least one attack.
    """

    __slots__ = ("targets", "count", "first")

    def __init__(
        self,
        key: str,
        side: int,
        view: Any,
        about: JSON,
        targets: Sequence[int],
        count: int,
        *,
        first: bool,
    ) -> None:
        super().__init__(key, side, view, about)
        self.targets = targets
        self.count = count
        self.first = first

    @property
    def default(self) -> Answer:
        """All attacks at the first target."""
        return {str(number_of(self.targets[0])): self.count}

    @property
    def offered(self) -> list[Answer]:
        """All attacks at one target, or split between two as evenly as possible."""
        first, *others = (str(number_of(q)) for q in self.targets)
        half = self.count // 2
        answers = [self.default]
        if not self.first:
            answers += [{other: self.count} for other in others]
        if self.count > 1:
            answers += [{first: self.count - half, other: half} for other in others]
        return answers

    def problems(self, answer: Answer) -> list[Problem]:
        clause = "KT-TGT-08" if self.first else "KT-FIGHT-15"
        if not isinstance(answer, Mapping) or not all(
            type(count) is int and count >= 1 for count in answer.values()
        ):
            return [Problem("not_an_allotment", clause, {"answer": answer})]
        legal = [str(number_of(q)) for q in self.targets]
        wrong = [
            Problem("no_legal_target", "KT-TGT-06", {"number": number})
            for number in answer
            if number not in legal
        ]
        given = sum(answer.values())
        if given != self.count:
            wrong.append(Problem("not_all_allotted", clause, {"of": self.count, "given": given}))
        if self.first and legal[0] not in answer:
            wrong.append(Problem("none_for_original_target", "KT-TGT-08", {"number": legal[0]}))
        return wrong

    def sample(self, dice: Dice) -> Answer:
        """Return an allotment that gives each attack to a random target."""
        shares: dict[str, int] = {}
        if self.first:
            shares[str(number_of(self.targets[0]))] = 1
        for _ in range(self.count - sum(shares.values())):
            number = str(number_of(self.targets[dice.draw(len(self.targets))]))
            shares[number] = shares.get(number, 0) + 1
        return shares

    def allotted(self, answer: Answer) -> dict[int, int]:
        """Return the attacks by model, in the order in which they are resolved (KT-TGT-09)."""
        by_target = {q: answer.get(str(number_of(q)), 0) for q in self.targets}
        return {q: count for q, count in by_target.items() if count}


def _suppress(pos: Position, p: int, shots: Mapping[int, int]) -> None:
    """Suppress the models under fire, in the Shooting phase only (KT-ADV-25)."""
    if pos.phase in SHOOTING and "suppressor" in pos.model(p).learnt:
        for q in shots:
            pos.effects[q] |= SUPPRESSED


def _overheat(ref: Referee, p: int, weapon: Weapon, profile: Profile) -> None:
    """Apply what a hit roll of 1 does to the bearer once all attacks are made (KT-ABL-10, -11)."""
    if ref.pos.state[p] != ON_TABLE:
        return
    harm = Harm(SIDE_OF[p], word_of(weapon, profile), p)
    if profile.ability("overheat_ooa"):
        take_out(ref, p, harm)
    elif burns := profile.ability("overheat_mortal"):
        suffer_mortal(ref, p, burns.value, harm)
