"""NM-FX-09, -10, -12, -13, -27, -36: the actions that skills give a fighter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.necromunda.aiming import volleys
from rules.necromunda.dice import passes
from rules.necromunda.hits import Attack, Hit
from rules.necromunda.naming import fighter_of, word_of
from rules.necromunda.nerve_tests import take_tests
from rules.necromunda.position import Position
from rules.necromunda.pushing import shove
from rules.necromunda.referee import Referee
from rules.necromunda.shooting import shoot
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import ACTIVE, ON_TABLE, STANDING
from rules.necromunda.statuses import pin
from rules.necromunda.suffering import suffer
from rules.necromunda.table.chosen_paths import facing_of, facing_problems
from rules.necromunda.table.neighbours import foes, is_visible, within
from rules.necromunda.targeting import Gun, Manner, guns
from rules.necromunda.testing import passed
from rules.problems import Problem

JSON = Any

YES, NO = "yes", "no"
WOUND, FLESH_WOUND = "wound", "flesh_wound"
#: How near a friend must be to be treated, in inches (NM-FX-13).
_NEAR: Final = 1.0


# -- in a fight -----------------------------------------------------------------------------------


def headbutt(ref: Referee, p: int) -> None:
    """Play a headbutt (NM-FX-09)."""
    pos = ref.pos
    q = _choose(ref, p, "headbutt", foes(pos, p))
    rolls = ref.two("headbutt", "NM-FX-09", p, q)
    toughness = pos.toughness(q)
    if max(rolls) > toughness:
        _strike(ref, p, q, Hit(pos.strength(p) + 2, 0, 2, (), melee=True, by=p))
    elif max(rolls) < toughness:
        _strike(ref, p, p, Hit(pos.strength(p), 0, 1, (), melee=True))


def _strike(ref: Referee, p: int, q: int, hit: Hit) -> None:
    """Resolve one hit and its nerve tests."""
    attack = Attack(p)
    suffer(ref, attack, q, hit)
    take_tests(ref, attack.shock)


class Throw(Build):
    """The enemy that is hurled, and a facing as direction: ``{"enemy": "1:4", "way": 90}``
    (NM-FX-10).
    """

    __slots__ = ("p", "able")

    def __init__(self, view: Any, p: int, able: Sequence[int]) -> None:
        pos: Position = view.pos
        about = {"fighter": pos.named(p), "action": "hurl"}
        super().__init__("action_object", pos.side_of[p], view, about)
        self.p = p
        self.able = able

    @property
    def offered(self) -> list[Answer]:
        pos: Position = self.view.pos
        return [
            {"enemy": word_of(pos, q), "way": way} for q in self.able for way in range(0, 360, 45)
        ]

    @property
    def default(self) -> Answer:
        return self.offered[0]

    def problems(self, answer: Answer) -> list[Problem]:
        if not isinstance(answer, dict) or {*answer} != {"enemy", "way"}:
            return [Problem("no_throw", "NM-FX-10", {"answer": answer})]
        pos: Position = self.view.pos
        if answer["enemy"] not in [word_of(pos, q) for q in self.able]:
            return [Problem("not_in_contact", "NM-FX-10", {"fighter": answer["enemy"]})]
        return facing_problems(pos.disc(self.p).centre, None, answer["way"])

    def sample(self, dice: Dice) -> Answer:
        offered = self.offered
        return offered[dice.draw(len(offered))]


def hurl(ref: Referee, p: int) -> None:
    """Play the hurling of an enemy (NM-FX-10)."""
    pos = ref.pos
    answer = ref.ask_for(Throw(ref.view(pos.side_of[p]), p, foes(pos, p)))
    q = fighter_of(pos, answer["enemy"])
    if passed(ref, q, "i", "NM-FX-10"):
        return
    way = facing_of(pos.disc(p).centre, None, answer["way"])
    push = shove(ref, q, way, ref.d3("hurl_distance", "NM-FX-10", p), "NM-FX-10", p)
    pin(ref, q, "NM-FX-10", p)
    if not push.stopped:
        return
    attack = Attack(p)
    met = [
        other
        for other in pos.on_table()
        if pos.is_(other, STANDING) and pos.disc(other) in push.into
    ]
    suffer(ref, attack, q, Hit(3, 0, 1, (), by=p))
    for other in met:
        if pos.status[other] == ACTIVE:
            pin(ref, other, "NM-FX-10", p)
        by = p if pos.side_of[other] != pos.side_of[p] else NOBODY
        if pos.is_(other, ON_TABLE):
            suffer(ref, attack, other, Hit(3, 0, 1, (), by=by))
    take_tests(ref, attack.shock)


# -- for friends ----------------------------------------------------------------------------------


def orderable(pos: Position, p: int) -> list[int]:
    """List the friends that hear the fighter's order (NM-FX-12)."""
    order = pos.fighters[p].effect("order")
    if order is None or pos.ordered[p]:
        return []
    return within(pos, p, pos.friends(p), order.range)


def order(ref: Referee, p: int) -> int:
    """Test for an order and return the friend that it activates again; NOBODY where the test fails.

    See NM-FX-12.
    """
    pos = ref.pos
    able = orderable(pos, p)
    pos.ordered[p] = True
    if not passed(ref, p, "ld", "NM-FX-12"):
        return NOBODY
    return _choose(ref, p, "order", able)


def treatable(pos: Position, p: int) -> list[str]:
    """List friends near by with what can be treated: ``0:3 wound``, ``0:3 flesh_wound``.

    See NM-FX-13.
    """
    words = []
    for q in within(pos, p, pos.friends(p), _NEAR):
        if pos.wounds[q] < pos.fighters[q].stats.w:
            words.append(f"{word_of(pos, q)} {WOUND}")
        if pos.flesh[q]:
            words.append(f"{word_of(pos, q)} {FLESH_WOUND}")
    return words


def treat_wounds(ref: Referee, p: int) -> None:
    """Ask for a friend to treat, and roll for it (NM-FX-13)."""
    pos = ref.pos
    about = {"fighter": pos.named(p), "action": "treat_wounds"}
    answer = ref.ask("action_object", pos.side_of[p], treatable(pos, p), about)
    word, what = answer.split(" ")
    q = fighter_of(pos, word)
    effect = pos.fighters[p].effect("treat_wounds")
    assert effect is not None
    if passes(ref.d6("treat_wounds", "NM-FX-13", p), effect.need):
        if what == WOUND:
            pos.wounds[q] += 1
        else:
            pos.flesh[q] -= 1
        ref.note("is treated", "NM-FX-13", q, p, detail=what)


def regroup(ref: Referee, p: int) -> None:
    """Test whether a fighter brings Broken friends round at the end of its activation.

    See NM-FX-36.
    """
    pos = ref.pos
    effect = pos.fighters[p].effect("regroup")
    if effect is None or pos.status[p] != ACTIVE:
        return
    friends = [q for q in within(pos, p, pos.friends(p), effect.range) if pos.broken[q]]
    if friends and passed(ref, p, "ld", "NM-FX-36"):
        for q in friends:
            pos.broken[q] = False
            ref.note("pulls itself together", "NM-FX-36", q, p)


def _choose(ref: Referee, p: int, action: str, able: Sequence[int]) -> int:
    pos = ref.pos
    options = [word_of(pos, q) for q in able]
    about = {"fighter": pos.named(p), "action": action}
    return fighter_of(pos, ref.ask("action_object", pos.side_of[p], options, about))


# -- overwatch ------------------------------------------------------------------------------------


def overwatch(ref: Referee, p: int) -> bool:
    """Ask enemies on watch whether they shoot first at a fighter that declares an action.

    Returns whether one did (NM-FX-27).
    """
    pos, did = ref.pos, False
    for q in pos.in_order(pos.enemies(p)):
        if pos.discs[p] is None:
            return did
        usable = watching(pos, q, p)
        if not usable:
            continue
        about = {"fighter": pos.named(q), "against": pos.named(p)}
        if ref.ask("overwatch", pos.side_of[q], (NO, YES), about) == YES:
            pos.ready[q] = False
            ref.note("shoots first", "NM-FX-27", q, p)
            shoot(ref, q, usable, Manner(), p)
            did = True
    return did


def watching(pos: Position, q: int, p: int) -> list[Gun]:
    """List the guns with which a fighter on watch could shoot at an enemy; empty for none.

    See NM-FX-27.
    """
    if not pos.fighters[q].has("overwatch") or not pos.ready[q] or pos.status[q] != ACTIVE:
        return []
    if pos.broken[q] or pos.blind[q] or not is_visible(pos, q, p):
        return []
    usable = [gun for gun in guns(pos, q) if not gun.profile.has("unwieldy")]
    return usable if volleys(pos, q, usable, Manner(), p) else []
