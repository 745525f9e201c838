"""The Dutch system of chess, by the rules of February 2026, home as white (LG-SWISS-03).

The rules fill a book of their own; from round 2 on caissify-pairings finds the pairs, and only this
file uses it. It takes a second for 64 entries, a quarter of a minute for 128. Home follows from the
pairs (`colours`), as the library ranks two by number alone, and the rules by score first. Scores
are those of chess, in half points: 2 for a win, 1 for a draw.

A match that nobody played is no meeting: it leaves no colour, and the two may be drawn again. An
entry that got its points rests no more, and has floated down, as after a bye.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caissify_pairings import generate_pairings

from leagues.schedules.swiss.colours import Player, has_white
from leagues.schedules.swiss.drawn import SwissRound, Why
from leagues.schedules.swiss.explaining import explained
from leagues.schedules.swiss.field import Attitude, Contender, Opening, Wishes
from leagues.schedules.swiss.optimal import best
from leagues.schedules.swiss.weighing import Weighing
from rules.dice import Stream


class NoDutchPairing(Exception):
    """Raised where the absolute rules of the Dutch system leave no pairing of the whole field."""


def first_is_home(draw_seed: str) -> bool:
    """Return whether the first number is at home in round 1, which is drawn for a season."""
    return Stream(bytes.fromhex(draw_seed), "swiss-dutch").draw(2) == 0


def pair_dutch(
    field: Sequence[Contender],
    seeding: Sequence[int],
    draw_seed: str,
    number: int,
    rounds: int,
    wishes: Wishes | None = None,
) -> SwissRound:
    """Pair the round as the Dutch system prescribes.

    field:     the best placed first, each with its whole past; scores in half points.
    seeding:   every entry of the stage, the best first, the same in each round, so that a number
               stays the same when others have left.
    draw_seed: 32 bytes in hexadecimal; draws who of the first pair is at home in round 1.
    rounds:    of the stage.
    wishes:    pinned pairs are taken out of the field, and forbidden ones count as met. Discouraged
               pairs are not possible: the system has no such rule.

    Raises ValueError for such a wish, NoDutchPairing where it cannot pair everybody.
    """
    wishes = wishes or Wishes()
    if _discourages(wishes):
        raise ValueError("the Dutch system does not know discouraged pairs")
    field = [contender.as_in_chess for contender in field]
    weighing = Weighing(field, wishes, Opening.HALVES if number == 1 else None)
    seeds = {entry: seed for seed, entry in enumerate(seeding, 1)}
    dice = Stream(bytes.fromhex(draw_seed), "swiss-dutch")
    first_at_home = dice.draw(2) == 0
    if number == 1:
        partner, home = _first_round(weighing, seeds, first_at_home, dice)
    else:
        partner, home = _later_round(weighing, seeds, first_at_home, number, rounds)
    return explained(weighing, partner, Why.DUTCH, dice, home=home)


def _first_round(
    weighing: Weighing, seeds: dict[int, int], first_at_home: bool, dice: Stream
) -> tuple[dict[int, int], frozenset[int]]:
    """Pair halves, with home alternating down the seeding; wishes may change halves a little.

    The library would do the same, but takes no wishes here. Raises NoDutchPairing where a forbidden
    pair is left.
    """
    partner = best(weighing, dice)
    if any(weighing.attitude(*sorted(pair)) is Attitude.FORBIDDEN for pair in partner.items()):
        raise NoDutchPairing(f"of {weighing.size} entries")
    home: list[int] = []
    for a, b in partner.items():
        if a < b != weighing.rest:
            odd = seeds[weighing.field[a].entry] % 2 == 1
            home.append(a if odd == first_at_home else b)
    return partner, frozenset(home)


def _later_round(
    weighing: Weighing, seeds: dict[int, int], first_at_home: bool, number: int, rounds: int
) -> tuple[dict[int, int], frozenset[int]]:
    """Pair a round with the library; return partners by place, and the places at home.

    Raises ValueError for an entry that is pinned twice, and NoDutchPairing.
    """
    partner: dict[int, int] = {}
    for a, b in weighing.pinned:
        if a in partner or b in partner:
            raise ValueError(f"entry {weighing.field[a].entry} is pinned twice, or who it is with")
        partner[a], partner[b] = b, a
    # Pinned entries are at home in turn, as in the other variants.
    home = [a if _turn(weighing, a) <= _turn(weighing, b) else b for a, b in weighing.pinned]
    places = [at for at in range(weighing.size) if at not in partner]
    drawn = generate_pairings(
        "dutch",
        [_asked(weighing, at, seeds) for at in places],
        _not_again(weighing, places),
        number,
        rounds,
        initial_color="white" if first_at_home else "black",
    )
    for a, b in _pairs(weighing, partner, drawn):
        one, other = _player(weighing, a, seeds), _player(weighing, b, seeds)
        white = has_white(one, other, first_at_home)
        if not _allowed(one, other, white, number, rounds):
            raise NoDutchPairing(f"of {weighing.size} entries")
        home.append(a if white else b)
    return partner, frozenset(home)


def _discourages(wishes: Wishes) -> bool:
    attitudes = (wishes.same_coach, wishes.same_club)
    return bool(wishes.discouraged) or Attitude.DISCOURAGED in attitudes


def _turn(weighing: Weighing, at: int) -> int:
    return 0 if at == weighing.rest else weighing.field[at].home_surplus


def _player(weighing: Weighing, at: int, seeds: dict[int, int]) -> Player:
    contender = weighing.field[at]
    had = "".join("w" if p.home else "b" for p in contender.past if p.opponent is not None)
    return Player(contender.score, seeds[contender.entry], had)


def _allowed(one: Player, other: Player, white: bool, number: int, rounds: int) -> bool:
    """Return whether the colours keep the absolute rules (C.04.3, article 1.8).

    In the last round they do not apply to an entry with more than half of all points.
    """
    if number >= rounds and max(one.score, other.score) > number - 1:
        return True
    return one.may_have("w" if white else "b") and other.may_have("b" if white else "w")


def _asked(weighing: Weighing, at: int, seeds: dict[int, int]) -> dict[str, Any]:
    """Return a contender as the library expects it: scores in points, its colours and floats."""
    contender = weighing.field[at]
    seed = seeds[contender.entry]
    no_rest = weighing.rest is not None and weighing.cost(at, weighing.rest).broken > 1
    return {
        "id": contender.entry,
        "name": str(contender.entry),
        "score": contender.score / 2,
        "rating": 0,
        "starting_number": seed,
        "pairing_number": seed,
        "color_hist": [
            "white" if past.home else "black"
            for past in contender.past
            if past.opponent is not None
        ],
        "float_history": _floats(weighing, contender),
        "bye_count": contender.byes + no_rest,
        "forfeit_win_count": _awarded(contender),
    }


def _awarded(contender: Contender) -> int:
    """Count how often it has had the points of a win without playing, except byes."""
    return sum(past.awarded for past in contender.past)


def _floats(weighing: Weighing, contender: Contender) -> list[str]:
    """Return, round by round, whether it met an opponent with more points, or fewer.

    Points without playing count as floating down.
    """
    floats: list[str] = []
    for at, past in enumerate(contender.past):
        if past.opponent is None:
            floats.append("down" if past.bye or past.awarded else "none")
            continue
        theirs = past.theirs
        if theirs is None:
            known = past.opponent in weighing.place
            other = weighing.field[weighing.place[past.opponent]] if known else contender
            theirs = other.past[at].before
        gap = theirs - past.before
        floats.append("up" if gap > 0 else "down" if gap < 0 else "none")
    return floats


def _not_again(weighing: Weighing, places: Sequence[int]) -> set[tuple[int, int]]:
    """Return the pairs that may not meet.

    Opponents that have left or are pinned are included, too: the bye also depends on how many
    opponents an entry has had.
    """
    barred = {
        (weighing.field[a].entry, weighing.field[b].entry)
        for a, b in weighing.everybody(places)
        if weighing.meetings(a, b) or weighing.attitude(a, b) is Attitude.FORBIDDEN
    }
    asked = [weighing.field[at] for at in places]
    here = {contender.entry for contender in asked}
    for contender in asked:
        barred |= {(contender.entry, met) for met in contender.met if met not in here}
    return barred


def _pairs(
    weighing: Weighing, partner: dict[int, int], drawn: Sequence[dict[str, Any]]
) -> list[tuple[int, int]]:
    """Check the drawn rows and add them to the partners; return the pairs that meet.

    Raises NoDutchPairing where they are not a pairing of the whole field.
    """
    pairs = []
    for row in drawn:
        a = weighing.place[row["white_id"]]
        resting = row["black_id"] is None
        b = weighing.rest if resting else weighing.place[row["black_id"]]
        if b is None or a in partner or b in partner or not _may_be(weighing, a, b):
            raise NoDutchPairing(f"of {weighing.size} entries")
        partner[a], partner[b] = b, a
        if not resting:
            pairs.append((a, b))
    if len(partner) != len(weighing.nodes):
        raise NoDutchPairing(f"of {weighing.size} entries")
    return pairs


def _may_be(weighing: Weighing, a: int, b: int) -> bool:
    if b == weighing.rest:
        return may_rest(weighing, a) and weighing.attitude(a, b) is not Attitude.FORBIDDEN
    return weighing.cost(min(a, b), max(a, b)).clean


def may_rest(weighing: Weighing, at: int) -> bool:
    """Return whether a contender has had no points without playing yet (C.04.3, article 2.1.2)."""
    contender = weighing.field[at]
    return not contender.byes and not _awarded(contender)
