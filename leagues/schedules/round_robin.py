"""Round robin: everybody meets everybody (LG-RR)."""

from __future__ import annotations

from leagues.schedules.pairing import Pairing, Round

#: The present version of the drawing.  A stage keeps the version by which it was drawn; 1 had two
#: entries of an even field at home, or away, three times running where one leg follows another.
DRAWING = 2


def round_robin(entries: int, legs: int = 1, drawing: int = DRAWING) -> list[Round]:
    """Return the rounds of all legs, in order; `entries` is at least 2 (else ValueError).

    With an odd number one entry rests each round and is in no pairing of it. Every second leg is
    the one before with home and away swapped (LG-RR-03).
    """
    if entries < 2:
        raise ValueError(f"a round robin is for at least 2 entries, not {entries}")
    rounds = _leg(entries, drawing)
    return [
        Round(
            tuple(p.swapped if leg % 2 == 0 else p for p in each.pairings),
            each.resting,
            leg,
        )
        for leg in range(1, legs + 1)
        for each in rounds
    ]


def limited_round_robin(entries: int, fixtures: int, drawing: int = DRAWING) -> list[Round]:
    """Return the first rounds of a leg, in which each entry plays so many fixtures (LG-RR-04).

    fixtures: from 1 to less than entries - 1, which would be the whole leg; else ValueError. With
              an odd number of entries, one that rests plays one fewer; nobody rests twice, as in a
              whole leg each rests once.
    """
    if not 1 <= fixtures < entries - 1:
        raise ValueError(
            f"a limited round robin of {entries} is of 1 to {entries - 2} fixtures, not {fixtures}"
        )
    return round_robin(entries, 1, drawing)[:fixtures]


def _leg(entries: int, drawing: int) -> list[Round]:
    """Draw one leg by the circle method, oriented so that home and away alternate.

    A circle of m places, m odd, turns by one each round. In round r the entry d places ahead of the
    top (d = place - r mod m) meets the entry d places behind. The entry at the top meets the entry
    outside the circle, or rests. Being at home when d is odd alternates from round to round, as d
    falls by one. Only at the top can it break: before the top for an entry at home there, after it
    for one that is away. The first place in the first round and the last in the last have no break
    there. So there are m - 1 breaks, which is the least possible (de Werra 1981).

    An entry that breaks in the second round or the last one has three matches on one side where the
    next leg begins, as that is this one with sides swapped. The entry outside, which would
    alternate throughout, takes a break itself (`_twice`): so nobody is at home at the top of the
    last round, and all breaks fall in rounds 3 to m - 1.
    """
    twice = _twice(entries) if drawing >= 2 else entries
    circle = entries - 1 + entries % 2
    outside = entries if entries % 2 == 0 else None
    rounds: list[Round] = []
    for turn in range(circle):
        top = turn + 1
        pairings: list[Pairing] = []
        if outside is not None:
            is_home = turn % 2 == (1 if turn <= twice else 0)
            pairings.append(Pairing(outside, top) if is_home else Pairing(top, outside))
        for ahead in range(1, circle // 2 + 1):
            first = (turn + ahead) % circle + 1
            second = (turn - ahead) % circle + 1
            pairings.append(Pairing(first, second) if ahead % 2 else Pairing(second, first))
        rounds.append(Round(tuple(pairings), () if outside else (top,)))
    return rounds


def _twice(entries: int) -> int:
    """Return the turn, from 0, after which the entry outside stays on its side once more.

    It is even, and such that its break and those around it fall in rounds 3 to entries - 2. With 4
    entries there are no such rounds, and the turn is after the last.
    """
    return 2 * (entries // 4) if entries >= 6 else entries
