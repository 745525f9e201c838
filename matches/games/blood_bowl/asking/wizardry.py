"""The form for wizards: a spell first, then its square, with the players it would strike
(BB-DEC-51).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext

from matches.games.lines import Cast
from matches.games.questions import Group, Link, Option
from rules.blood_bowl.inducements.wizard import FIREBALL, LIGHTNING, NO_SPELL, struck
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.position import Position
from rules.blood_bowl.squads import number_of
from rules.coach import Choice

FIELD = "spell"
#: Lists of more squares than this are folded away, as the squares are on the picture.
MANY = 8


def lines(decision: Choice, cast: Cast, typed: Mapping[str, str]) -> tuple[list[Group], list[Link]]:
    """Return the options by what they would do, and links to the pictures of the spells."""
    pos: Position = decision.view
    groups = [Group("", [Option(NO_SPELL, gettext("no spell now"))])]
    bolts: list[Option] = []
    balls: dict[tuple[int, int], list[Option]] = {}
    for answer in decision.options:
        spell, _space, square = str(answer).partition(" ")
        if spell == LIGHTNING:
            name = _names(pos, [pos.at[NAMED[square]]], cast, decision.side)
            bolts.append(Option(answer, f"{name} {square}", square))
        elif spell == FIREBALL:
            hit = struck(pos, NAMED[square])
            theirs = sum(1 for p in hit if p >> 4 != decision.side)
            label = f"{square}: {_names(pos, hit, cast, decision.side)}" if hit else square
            strikes = theirs, len(hit) - theirs
            balls.setdefault(strikes, []).append(Option(answer, label, square))
    shown = typed.get(FIELD, "")
    shown = shown if shown in (FIREBALL, LIGHTNING) else FIREBALL
    if bolts:
        title, folded = gettext("Lightning bolt at"), shown != LIGHTNING
        groups.append(Group(title, bolts, "", LIGHTNING, folded, LIGHTNING))
    groups += _fireballs(balls, shown)
    groups.sort(key=lambda group: group.layer not in ("", shown))
    spells = [
        Link(gettext("Fireball"), (FIELD, FIREBALL), chosen=shown == FIREBALL),
        Link(gettext("Lightning bolt"), (FIELD, LIGHTNING), chosen=shown == LIGHTNING),
    ]
    return groups, spells if bolts else []


def _fireballs(balls: Mapping[tuple[int, int], Sequence[Option]], shown: str) -> list[Group]:
    """Group fireballs: first those that strike most opponents and fewest team-mates, last none.

    Only the best group is open, and only fireballs that would strike somebody are on the picture.
    """
    groups: list[Group] = []
    rest: dict[int, list[Option]] = {1: [], 2: []}
    for strikes in sorted(balls, key=_use):
        rank, theirs, ours = _use(strikes)[0], *strikes
        if rank:
            rest[rank] += balls[strikes]
            continue
        title = gettext("Fireball: {theirs} of theirs, {own} of yours")
        title = title.format(theirs=theirs, own=ours)
        folded = bool(groups) or shown != FIREBALL or len(balls[strikes]) > MANY
        name = f"fireball-{theirs}-{ours}"
        groups.append(Group(title, balls[strikes], "", name, folded, FIREBALL))
    if rest[1]:
        title = gettext("Fireball that strikes no more of theirs than of yours")
        groups.append(Group(title, rest[1], "", "fireball-own", True, FIREBALL))
    if rest[2]:
        bare = [Option(each.answer, each.label) for each in rest[2]]
        title = gettext("Fireball that strikes nobody")
        groups.append(Group(title, bare, "", "fireball-nobody", True, FIREBALL))
    return groups


def _use(struck_: tuple[int, int]) -> tuple[int, int, int]:
    """Rank a spell: 0 if it strikes more opponents than team-mates, 2 if nobody, else 1."""
    theirs, ours = struck_
    rank = 2 if not theirs and not ours else int(theirs <= ours)
    return rank, -theirs, ours


def _names(pos: Position, players: Sequence[int], cast: Cast, side: int) -> str:
    """Join the names of players, with a warning at the coach's own."""
    return ", ".join(
        cast.player([p >> 4, number_of(p)]) + (f" ({gettext('yours')})" if p >> 4 == side else "")
        for p in players
    )
