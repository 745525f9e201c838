"""The Dutch system of chess, by the rules of February 2026, home as white (LG-SWISS-03).

The rules fill a book of their own; from round 2 on they are played by caissify-pairings, which
this file alone knows.  It takes its time: a second for 64 entries, a quarter of a minute for 128.
Scores are those of chess, in half points: 2 for a win, 1 for a draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caissify_pairings import generate_pairings

from leagues.schedules.swiss.drawn import SwissRound, Why
from leagues.schedules.swiss.explaining import explained
from leagues.schedules.swiss.field import Attitude, Contender, Opening, Wishes
from leagues.schedules.swiss.optimal import best
from leagues.schedules.swiss.weighing import Weighing
from rules.dice import Stream


class NoDutchPairing(Exception):
    """The absolute rules of the Dutch system leave no pairing of the whole field."""


def pair_dutch(
    field: Sequence[Contender],
    seeding: Sequence[int],
    draw_seed: str,
    number: int,
    rounds: int,
    wishes: Wishes | None = None,
) -> SwissRound:
    """The round that the Dutch system prescribes.

    field:     the best placed first, each with its whole past; scores in half points.
    seeding:   every entry of the field, the best first, the same in each round.
    draw_seed: 32 bytes in hexadecimal; draws who of the first pair is at home in round 1.
    rounds:    of the stage.
    wishes:    pinned pairs are taken out of the field, and what is forbidden counts as met.
               Nobody is discouraged here: the system knows no such thing.
    Raises ValueError for such a wish, NoDutchPairing where it cannot pair everybody.
    """
    wishes = wishes or Wishes()
    if _discourages(wishes):
        raise ValueError("the Dutch system does not know discouraged pairs")
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
    """Halves, and sides by turns down the seeding; wishes may change halves a little.

    The library would do the same, but knows no wishes here.
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
    partner: dict[int, int] = {}
    for a, b in weighing.pinned:
        if a in partner or b in partner:
            raise ValueError(f"entry {weighing.field[a].entry} is pinned twice, or who it is with")
        partner[a], partner[b] = b, a
    # Whoever is pinned is at home by turns, as in the other variants.
    home = [a if _turn(weighing, a) <= _turn(weighing, b) else b for a, b in weighing.pinned]
    places = [at for at in range(weighing.size) if at not in partner]
    drawn = generate_pairings(
        "dutch",
        [_player(weighing, at, seeds) for at in places],
        _not_again(weighing, places),
        number,
        rounds,
        initial_color="white" if first_at_home else "black",
    )
    _take(weighing, partner, drawn)
    home += [weighing.place[row["white_id"]] for row in drawn]
    return partner, frozenset(home)


def _discourages(wishes: Wishes) -> bool:
    attitudes = (wishes.same_coach, wishes.same_club)
    return bool(wishes.discouraged) or Attitude.DISCOURAGED in attitudes


def _turn(weighing: Weighing, at: int) -> int:
    return 0 if at == weighing.rest else weighing.field[at].home_surplus


def _player(weighing: Weighing, at: int, seeds: dict[int, int]) -> dict[str, Any]:
    """A contender as the library asks for it: scores in points, its past in colours and floats."""
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
    }


def _floats(weighing: Weighing, contender: Contender) -> list[str]:
    """Round by round whether it met somebody with more points, or fewer.

    Who is no longer in the field is taken to have had as many.
    """
    floats: list[str] = []
    for at, past in enumerate(contender.past):
        theirs = past.before
        if past.opponent in weighing.place:
            theirs = weighing.field[weighing.place[past.opponent]].past[at].before
        gap = theirs - past.before
        floats.append("up" if gap > 0 else "down" if gap < 0 or past.bye else "none")
    return floats


def _not_again(weighing: Weighing, places: Sequence[int]) -> set[tuple[int, int]]:
    return {
        (weighing.field[a].entry, weighing.field[b].entry)
        for a, b in weighing.everybody(places)
        if weighing.meetings(a, b) or weighing.attitude(a, b) is Attitude.FORBIDDEN
    }


def _take(weighing: Weighing, partner: dict[int, int], drawn: Sequence[dict[str, Any]]) -> None:
    """Put what was drawn among the partners, once it is sure to be a pairing."""
    for row in drawn:
        a = weighing.place[row["white_id"]]
        if row["black_id"] is None:
            b = weighing.rest
        else:
            b = weighing.place[row["black_id"]]
            if not weighing.cost(min(a, b), max(a, b)).clean:
                b = None
        if b is None or a in partner or b in partner:
            raise NoDutchPairing(f"of {weighing.size} entries")
        partner[a], partner[b] = b, a
    if len(partner) != len(weighing.nodes):
        raise NoDutchPairing(f"of {weighing.size} entries")
