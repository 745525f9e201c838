"""What the aftermaths of all games share: dice of a correction, and sides that live on."""

from __future__ import annotations

import pytest

from rules.aftermath import Filed, Side, stream
from rules.dice import Script, Stream
from rules.record import Match
from rules.roster import Event

MATCH = Match("coin", "first", {}, [], bytes(range(32)))


class Fans(Filed):
    """Keeps the dice of the fans."""

    __slots__ = ()

    def note(self, event: Event) -> None:
        if event.kind == "fans":
            self.faces["fans",] = list(event.payload["dice"])


class Fickle(Side[list[str], Fans]):
    """A team that is the list of what has happened to it."""

    def apply(self, event: Event) -> None:
        self.team.append(event.kind)


@pytest.mark.clause("LG-EVENT-04")
def test_what_was_rolled_for_the_same_thing_stands_and_more_is_rolled_anew() -> None:
    filed = Fans([Event("fans", {"dice": [2, 5]}), Event("paid")])
    dice = Script("d6=6 d6=4")

    fans, weather = filed.told(dice, "fans"), filed.told(dice, "weather")

    assert [fans.roll(6) for _ in range(3)] == [2, 5, 6]
    assert weather.draw(6) == 3
    dice.finish()


def test_a_first_aftermath_has_nothing_filed() -> None:
    dice = Script("d6=6")

    assert not Fans().filled
    assert Fans([Event("paid")]).filled
    assert Fans().told(dice, "fans") is dice


def test_a_corrected_aftermath_rolls_from_a_stream_of_its_own() -> None:
    assert stream(MATCH).roll(256) == Stream(MATCH.seed, "aftermath").roll(256)
    assert stream(MATCH, again=True).roll(256) == Stream(MATCH.seed, "aftermath-again").roll(256)
    assert stream(MATCH, again=True).roll(256) != stream(MATCH).roll(256)


def test_a_side_lives_through_its_events() -> None:
    side = Fickle(0, [], None, Fans())

    side.emit("fans", dice=[1, 1])
    side.emit_all([Event("paid"), Event("tired")])

    assert side.team == ["fans", "paid", "tired"] == [event.kind for event in side.events]
    assert side.events[0].payload == {"dice": [1, 1]}
