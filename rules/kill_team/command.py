"""KT-CP: command points, and the tactics that they buy."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.kill_team.catalogue import load
from rules.kill_team.catalogue.specialisms import Tactic
from rules.kill_team.position import Position
from rules.kill_team.referee import Referee
from rules.kill_team.squads import NOBODY, name_of, number_of

#: The D6 that these abilities need (KT-ADV-05, -16).
_TACTICIAN, _RELAY = 5, 6
#: The answers to whether a tactic is used.
NO: Final = "no"
YES: Final = "yes"


@cache
def tactics_of(version: str) -> dict[str, tuple[Tactic, str]]:
    """Return all tactics by id, each with the specialism that it belongs to, or ""."""
    data = load(version)
    tactics = {tactic.id: (tactic, "") for tactic in data.tactics.values()}
    for specialism in data.specialisms.values():
        tactics |= {tactic.id: (tactic, specialism.id) for tactic in specialism.tactics}
    return tactics


def purse(pos: Position, side: int, specialism: str = "") -> int:
    """Return how many command points a side has for a tactic of that specialism, or of none.

    See KT-CP-09.
    """
    tied = pos.veteran_cp[side] if specialism == "veteran" else 0
    return pos.cp[side] + pos.lapsing[side] + tied


def can_use(pos: Position, side: int, id_: str) -> bool:
    """Say whether a side may use a tactic now, leaving aside whom it is used for.

    See KT-CP-05, -06, KT-SPEC-03.
    """
    tactic, specialism = tactics_of(pos.data.version)[id_]
    if purse(pos, side, specialism) < tactic.cost or id_ in pos.used[side]:
        return False
    if tactic.once == "match" and id_ in pos.used_in_match[side]:
        return False
    return not specialism or user_of(pos, side, id_) != NOBODY


def user_of(pos: Position, side: int, id_: str) -> int:
    """Return the active specialist of a side that owns the tactic and has its level, else NOBODY.

    See KT-SPEC-03, KT-CAMP-18.
    """
    tactic, specialism = tactics_of(pos.data.version)[id_]
    p = pos.specialist(side, specialism)
    if p == NOBODY or not pos.is_active(p) or pos.model(p).level < tactic.level:
        return NOBODY
    return p


def use(ref: Referee, side: int, id_: str, p: int = NOBODY) -> None:
    """Pay for a tactic and mark it as used (KT-CP-05).

    What it does is up to its chapter.

    p: the model that it is used for.
    """
    pos = ref.pos
    tactic, specialism = tactics_of(pos.data.version)[id_]
    _pay(pos, side, tactic.cost, specialism)
    pos.used[side].append(id_)
    pos.used_in_round[side].append(id_)
    if id_ not in pos.used_in_match[side]:
        pos.used_in_match[side].append(id_)
    ref.note("tactic", tactic.clause, p, side=side, detail=id_)
    _gain(ref, side, tactic.cost)


def _pay(pos: Position, side: int, cost: int, specialism: str) -> None:
    """Take command points from a side: first those tied to a purpose or about to lapse.

    See KT-CP-09.
    """
    if specialism == "veteran":
        tied = min(cost, pos.veteran_cp[side])
        pos.veteran_cp[side] -= tied
        cost -= tied
    lapsing = min(cost, pos.lapsing[side])
    pos.lapsing[side] -= lapsing
    pos.cp[side] -= cost - lapsing


def _gain(ref: Referee, side: int, cost: int) -> None:
    """Roll for abilities that give command points back after a tactic (KT-ADV-05, -16)."""
    pos = ref.pos
    for p in pos.bearing("tactician", side):
        if ref.d6("tactician", "KT-ADV-05", side, p) >= _TACTICIAN:
            pos.cp[side] += 1
            ref.note("gains command points", "KT-ADV-05", p, detail=1)
    for p in pos.bearing("command_relay", side):
        if ref.d6("command relay", "KT-ADV-16", side, p) >= _RELAY:
            pos.cp[side] += cost
            ref.note("gains command points", "KT-ADV-16", p, detail=cost)


def offer(ref: Referee, key: str, side: int, id_: str, p: int = NOBODY) -> bool:
    """Ask whether a side uses a tactic for a model, if it can; pay for it on a "yes".

    key: the question; its answers are "no" and "yes".
    """
    if not can_use(ref.pos, side, id_):
        return False
    if ref.ask(key, side, (NO, YES), {"tactic": id_, "model": name_of(p)}) == NO:
        return False
    use(ref, side, id_, p)
    return True


def choose(
    ref: Referee, side: int, tactic: str, p: int, among: list[int], word: str = "model"
) -> int:
    """Ask which model a tactic is used on and pay for it; return NOBODY where it is not used.

    p: the specialist whose tactic it is.
    """
    if not among:
        return NOBODY
    options = [NO, *(f"{word} {number_of(q)}" for q in among)]
    about = {"tactic": tactic, "model": name_of(p)}
    answer = ref.ask("advanced_tactic", side, options, about)
    if answer == NO:
        return NOBODY
    use(ref, side, tactic, p)
    return among[options.index(answer) - 1]


def in_order(pos: Position) -> tuple[int, int]:
    """Return both sides, the one with initiative first (KT-CP-08)."""
    first = max(pos.initiative, 0)
    return first, 1 - first
