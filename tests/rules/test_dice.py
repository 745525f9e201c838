"""Streams are as published, so that anyone can check a match; scripts say what tests expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import blake2b
from itertools import count, islice

import pytest

from rules.dice import Dice, Script, Stream, WrongDie

KEY = bytes(range(32))


# -- the published definition, in a few lines of its own --------------------------------------


def published_bytes(key: bytes, name: str) -> Iterator[int]:
    """Block i is BLAKE2b(i as 8 bytes, little-endian) under key and name; all bytes in order."""
    for i in count():
        block = blake2b(digest_size=64, key=key, person=name.encode().ljust(16, b"\x00"))
        block.update(i.to_bytes(8, "little"))
        yield from block.digest()


def published_draws(key: bytes, name: str, n: int) -> Iterator[int]:
    """One byte up to 256, two big-endian beyond; what is not below the last multiple is dropped."""
    source = published_bytes(key, name)
    size = 256 if n <= 256 else 65536
    while True:
        value = next(source) if size == 256 else next(source) * 256 + next(source)
        if value < size - size % n:
            yield value % n


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 8, 16, 100, 129, 200, 255, 256])
def test_a_draw_is_as_published(n: int) -> None:
    stream = Stream(KEY, "dice")

    assert [stream.draw(n) for _ in range(300)] == list(
        islice(published_draws(KEY, "dice", n), 300)
    )


@pytest.mark.parametrize("n", [257, 390, 1000, 32769, 65535, 65536])
def test_a_wide_draw_is_as_published(n: int) -> None:
    stream = Stream(KEY, "coach-1")
    expected = islice(published_draws(KEY, "coach-1", n), 300)

    assert [stream.draw(n) for _ in range(300)] == list(expected)


@pytest.mark.clause("BB-DICE-01", "BB-DICE-07")
@pytest.mark.parametrize("sides", [6, 8, 16])
def test_a_roll_is_a_draw_and_one(sides: int) -> None:
    drawn, rolled = Stream(KEY, "dice"), Stream(KEY, "dice")

    faces = [rolled.roll(sides) for _ in range(1000)]

    assert faces == [drawn.draw(sides) + 1 for _ in range(1000)]
    assert set(faces) == set(range(1, sides + 1))
    assert rolled.position == drawn.position


def test_known_faces_stay_as_they_are() -> None:
    """If these change, no match of the past can be checked any more."""
    stream = Stream(KEY, "dice")
    mixed = [stream.roll(6), stream.roll(8), stream.draw(390), stream.roll(16), stream.draw(256)]

    assert mixed == [1, 5, 339, 2, 93]
    assert Stream(KEY, "dice").draw(256) == 156
    assert [Stream(KEY, name).draw(65536) for name in ("dice", "aftermath", "coach-0")] == [
        40092,
        35066,
        33931,
    ]
    zeros = Stream(bytes(32), "dice")
    assert [zeros.roll(6) for _ in range(10)] == [3, 2, 1, 4, 5, 6, 6, 6, 3, 3]


def test_streams_of_other_names_or_keys_have_nothing_in_common() -> None:
    streams = [
        Stream(key, name)
        for key in (KEY, KEY[::-1])
        for name in ("dice", "dicf", "dice ", "aftermath", "coach-0", "coach-1")
    ]

    heads = [tuple(stream.draw(256) for _ in range(64)) for stream in streams]

    assert len(set(heads)) == len(streams)


# -- fair --------------------------------------------------------------------------------------


class Bytes(Stream):
    """A stream whose bytes are given, so that every one of them can be counted."""

    __slots__ = ("given",)

    def __init__(self, given: bytes) -> None:
        self.given = given
        super().__init__(KEY, "dice")

    def _make_block(self, number: int) -> bytes:
        block = self.given[number * 64 : number * 64 + 64]
        if not block:
            raise EOFError
        return block


def everything(draw: Callable[[int], int], n: int) -> Counter[int]:
    """How often each value comes until the bytes run out."""
    found: Counter[int] = Counter()
    while True:
        try:
            found[draw(n)] += 1
        except EOFError:
            return found


def test_every_face_is_exactly_as_likely_as_every_other() -> None:
    """Of the 256 values of a byte each face takes as many, and fewer than n are dropped."""
    every_byte = bytes(range(256))
    for n in range(1, 257):
        assert everything(Bytes(every_byte).draw, n) == dict.fromkeys(range(n), 256 // n), n
        faces = dict.fromkeys(range(1, n + 1), 256 // n)
        assert everything(Bytes(every_byte).roll, n) == faces, n


@pytest.mark.parametrize("n", [257, 1000, 65535])
def test_every_value_of_a_wide_draw_is_exactly_as_likely(n: int) -> None:
    pairs = b"".join(value.to_bytes(2, "big") for value in range(65536))

    assert everything(Bytes(pairs).draw, n) == dict.fromkeys(range(n), 65536 // n)


# -- position ----------------------------------------------------------------------------------


@pytest.mark.parametrize("used", [0, 1, 63, 64, 65, 127, 128, 1000])
def test_a_stream_goes_on_from_any_position(used: int) -> None:
    whole = Stream(KEY, "dice")
    for _ in range(used):
        whole.draw(256)
    assert whole.position == used

    resumed = Stream(KEY, "dice", whole.position)

    assert resumed.position == used
    assert [resumed.draw(6) for _ in range(200)] == [whole.draw(6) for _ in range(200)]


def test_position_counts_the_bytes_that_were_dropped_as_well() -> None:
    # 252 to 255 are no faces of a D6.
    source = Bytes(bytes([255, 252, 251, 0]))

    assert source.roll(6) == 251 % 6 + 1
    assert source.position == 3


def test_a_wide_draw_may_take_its_two_bytes_from_two_blocks() -> None:
    source = Bytes(bytes(63) + bytes([1, 2]) + bytes(63))
    for _ in range(63):
        source.draw(256)

    assert source.draw(65536) == 0x0102
    assert source.position == 65


# -- errors ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [b"", bytes(31), bytes(33)])
def test_a_key_has_32_bytes(key: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Stream(key, "dice")


def test_a_name_has_at_most_16_bytes() -> None:
    Stream(KEY, "m" * 16)
    with pytest.raises(ValueError, match="16 bytes"):
        Stream(KEY, "m" * 17)
    with pytest.raises(ValueError, match="16 bytes"):
        Stream(KEY, "ж" * 9)


def test_a_draw_has_its_limits() -> None:
    with pytest.raises(ValueError, match="65,536"):
        Stream(KEY, "dice").draw(65537)
    with pytest.raises(ZeroDivisionError):
        Stream(KEY, "dice").draw(0)


# -- scripts -----------------------------------------------------------------------------------


def test_a_script_shows_its_faces_in_order() -> None:
    dice: Dice = Script("d6=3 2d6=4,5 d8=1 block=pow,push,skull,both,stumble d16=16")

    rolled = [dice.roll(6) for _ in range(3)] + [dice.roll(8)]
    blocks = [dice.roll(6) for _ in range(5)]

    assert rolled == [3, 4, 5, 1]
    assert blocks == [6, 3, 1, 2, 5]
    assert dice.draw(16) == 15


def test_a_script_objects_to_another_die_and_shows_nothing() -> None:
    dice = Script("d6=3 d8=1")
    dice.roll(6)

    with pytest.raises(WrongDie, match=r"die 2 of the script is a D8, a D6 is rolled"):
        dice.roll(6)
    assert dice.roll(8) == 1


def test_a_script_that_runs_dry_says_so() -> None:
    with pytest.raises(WrongDie, match=r"die 1 of the script: a D6 is rolled, none is left"):
        Script("").roll(6)


def test_a_script_must_be_used_up() -> None:
    dice = Script("d6=3 d8=1")
    dice.roll(6)

    with pytest.raises(WrongDie, match=r"1 dice of the script were not rolled: \[\(8, 1\)\]"):
        dice.finish()
    dice.roll(8)
    dice.finish()


def test_a_script_as_a_context_is_used_up_at_its_end_and_hides_no_other_error() -> None:
    with pytest.raises(WrongDie), Script("d6=3"):
        pass
    with pytest.raises(KeyError), Script("d6=3"):
        raise KeyError
    with Script("d6=3") as dice:
        dice.roll(6)


@pytest.mark.parametrize("words", ["d6=7", "d6=0", "2d6=1", "3d6=1,2", "block=9", "d8=x", "6=1"])
def test_a_script_that_no_dice_could_show_is_refused(words: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  (the words differ)
        Script(words)
