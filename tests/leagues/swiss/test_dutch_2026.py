"""The Dutch system against an endorsed engine: pairs, rests and colours, round by round."""

from __future__ import annotations

import pytest

from leagues.schedules.swiss import Contender
from leagues.schedules.swiss.colours import Player, has_white
from leagues.stages.results import Meeting
from tests.leagues.swiss.drawn_by_others import (
    Tournament,
    contenders,
    drawn_here,
    tournaments,
)

TOLD = tournaments()
#: Larger fields take seconds a round, and all of them minutes.
LARGE = 24


def each_tournament() -> list[object]:
    return [
        pytest.param(
            each,
            id=f"{number}-{each.kind}-{each.entrants}-{each.rounds}",
            marks=[pytest.mark.proof] if each.entrants > LARGE else [],
        )
        for number, each in enumerate(TOLD, 1)
    ]


def test_all_of_them_are_here() -> None:
    kinds = ("plain", "leavers", "walkovers")
    rounds = [sum(len(t.drawn) for t in TOLD if t.kind == kind) for kind in kinds]
    assert rounds == [191, 133, 130]


@pytest.mark.clause("LG-SWISS-03")
@pytest.mark.parametrize("tournament", each_tournament())
def test_each_round_is_drawn_as_an_endorsed_engine_drew_it(tournament: Tournament) -> None:
    for number, (theirs, ours) in enumerate(drawn_here(tournament), 1):
        assert {tuple(each.pairing) for each in ours.pairs} == theirs.pairs, number
        assert (ours.rested.entry if ours.rested else None) == theirs.rests, number
        assert ours.lock is None


@pytest.mark.clause("LG-SWISS-03")
def test_colours_are_those_of_an_endorsed_engine_in_all_rounds() -> None:
    for tournament in TOLD:
        found: list[Meeting] = []
        for number, drawn in enumerate(tournament.drawn, 1):
            here = [e for e in range(1, tournament.entrants + 1) if e not in drawn.gone]
            players = {each.entry: player(each) for each in contenders(here, found)}
            for white, black in drawn.pairs:
                told = white, black, number, tournament.kind, tournament.entrants
                one, other = players[white], players[black]
                assert has_white(one, other, tournament.first_is_white), told
                assert not has_white(other, one, tournament.first_is_white), told
            found += drawn.meetings


def player(contender: Contender) -> Player:
    had = [past for past in contender.as_in_chess.past if past.opponent is not None]
    colours = "".join("w" if past.home else "b" for past in had)
    return Player(contender.score, contender.entry, colours)


@pytest.mark.clause("LG-SWISS-03")
@pytest.mark.parametrize(
    ("one", "other", "white"),
    [
        # Each gets what it should have.
        (Player(4, 2, "bw"), Player(4, 1, "wb"), False),
        # The stronger preference: twice the same colour before once more often.
        (Player(4, 2, "wbb"), Player(4, 1, "b"), True),
        # Two absolute ones: the wider difference.
        (Player(4, 2, "bwbb"), Player(6, 1, "bb"), False),
        # Otherwise the last time when they differed is turned round.
        (Player(4, 2, "wbwb"), Player(6, 1, "bwwb"), True),
        # Then who has more points, whatever the numbers.
        (Player(6, 2, "wb"), Player(4, 1, "wb"), True),
        (Player(4, 1, "wb"), Player(6, 2, "wb"), False),
        # Of two with as many points the lower number.
        (Player(4, 1, "wb"), Player(4, 2, "wb"), True),
        # Nobody has had a colour: by the number, and by the colour that was drawn.
        (Player(0, 3), Player(0, 4), True),
        (Player(0, 2), Player(0, 5), False),
    ],
)
def test_white_goes_by_the_first_rule_that_parts_the_two(
    one: Player, other: Player, white: bool
) -> None:
    assert has_white(one, other, first_is_white=True) is white
    assert has_white(other, one, first_is_white=True) is not white
