"""Dice: seeded streams that anyone can check, and scripted ones for tests.

A stream is BLAKE2b in counter mode.  Block i is the 64-byte BLAKE2b digest of i (8 bytes,
little-endian) under a 32-byte key, personalised with the stream's name; its bytes are used in
order.  A die of n faces takes a byte and drops it while it is not below the largest multiple of n,
so every face is exactly as likely as every other.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Protocol

BLOCK_BYTES = 64
KEY_BYTES = 32
NAME_BYTES = 16

#: The first byte that is too large for a fair draw of n, by n.  A draw of nothing divides by zero.
_CEILING = [256] + [256 - 256 % n for n in range(1, 257)]


class Dice(Protocol):
    """Anything that dice can be drawn from."""

    def draw(self, n: int) -> int:
        """Return a whole number, 0 to n - 1, each as likely as the others."""
        ...

    def roll(self, sides: int) -> int:
        """Return the face of a die, 1 to sides."""
        ...


class Stream:
    """A seeded stream: the same key, name and position give the same faces on any machine.

    key:      32 bytes.
    name:     at most 16 bytes of UTF-8: ``dice``, ``aftermath``, ``coach-0`` ...
    position: bytes used so far; a stream made at a position goes on from there.
    """

    __slots__ = ("key", "name", "_person", "_block", "_number", "_at")

    def __init__(self, key: bytes, name: str, position: int = 0) -> None:
        person = name.encode()
        if len(key) != KEY_BYTES:
            raise ValueError(f"a stream's key is {KEY_BYTES} bytes, not {len(key)}")
        if len(person) > NAME_BYTES:
            raise ValueError(f"a stream's name is at most {NAME_BYTES} bytes: {name!r}")
        self.key = key
        self.name = name
        self._person = person.ljust(NAME_BYTES, b"\0")
        self._number, self._at = divmod(position, BLOCK_BYTES)
        self._block = self._make_block(self._number)

    def _make_block(self, number: int) -> bytes:
        return blake2b(
            number.to_bytes(8, "little"),
            key=self.key,
            person=self._person,
            digest_size=BLOCK_BYTES,
        ).digest()

    def _next_block(self) -> None:
        self._number += 1
        self._block = self._make_block(self._number)
        self._at = 0

    @property
    def position(self) -> int:
        return self._number * BLOCK_BYTES + self._at

    def at(self, position: int) -> Stream:
        """Return the same stream at another position."""
        return Stream(self.key, self.name, position)

    def turn_to(self, key: bytes) -> None:
        """Go on with the stream of another key of 32 bytes, at the same position."""
        self.key = key
        self._block = self._make_block(self._number)

    def draw(self, n: int) -> int:
        """Return a fair whole number 0 to n - 1; n is 1 to 65,536."""
        if n > 256:
            return self._draw_wide(n)
        ceiling = _CEILING[n]
        while True:
            at = self._at
            if at == BLOCK_BYTES:
                self._next_block()
                at = 0
            self._at = at + 1
            byte = self._block[at]
            if byte < ceiling:
                return byte % n

    def _draw_wide(self, n: int) -> int:
        if n > 65536:
            raise ValueError(f"a draw is of at most 65,536, not {n}")
        ceiling = 65536 - 65536 % n
        while True:
            value = self._byte() << 8 | self._byte()
            if value < ceiling:
                return value % n

    def _byte(self) -> int:
        if self._at == BLOCK_BYTES:
            self._next_block()
        byte = self._block[self._at]
        self._at += 1
        return byte

    def roll(self, sides: int) -> int:
        # The loop of draw() once more: a die is rolled in the hottest places.
        ceiling = _CEILING[sides]
        while True:
            at = self._at
            if at == BLOCK_BYTES:
                self._next_block()
                at = 0
            self._at = at + 1
            byte = self._block[at]
            if byte < ceiling:
                return byte % sides + 1


class WrongDie(Exception):
    """A scripted stream was asked for another die than the script says, or ran dry."""


#: Names for the faces of the block die (BB-DICE-03), so that scripts read as the table.
BLOCK_FACES = {"skull": 1, "both": 2, "push": 3, "stumble": 5, "pow": 6}
#: Dice that have a name, and how many faces (BB-DICE-03, HC-DICE).
NAMED_DICE = {"block": 6, "time": 6, "team": 8, "coin": 2}


class Script:
    """Dice that fall as written, for tests.

    ``Script("d6=3 2d6=4,5 d8=1 block=pow,push")``: each word names the die and its faces in the
    order they are rolled.  Asking for a die that the script does not show next raises WrongDie;
    so does ``finish()`` when faces are left over.
    """

    def __init__(self, words: str = "") -> None:
        self.faces: list[tuple[int, int]] = []
        for word in words.split():
            die, _, values = word.partition("=")
            faces = [BLOCK_FACES.get(value) or int(value) for value in values.split(",")]
            count, _, sides = ("", "", NAMED_DICE[die]) if die in NAMED_DICE else die.partition("d")
            if count and int(count) != len(faces):
                raise ValueError(f"{word!r} names {count} dice and shows {len(faces)} faces")
            if any(not 1 <= face <= int(sides) for face in faces):
                raise ValueError(f"{word!r} shows a face that the die does not have")
            self.faces += [(int(sides), face) for face in faces]
        self.used = 0

    def roll(self, sides: int) -> int:
        if self.used == len(self.faces):
            raise WrongDie(f"die {self.used + 1} of the script: a D{sides} is rolled, none is left")
        expected, face = self.faces[self.used]
        if expected != sides:
            raise WrongDie(
                f"die {self.used + 1} of the script is a D{expected}, a D{sides} is rolled"
            )
        self.used += 1
        return face

    def draw(self, n: int) -> int:
        return self.roll(n) - 1

    def finish(self) -> None:
        left = self.faces[self.used :]
        if left:
            raise WrongDie(f"{len(left)} dice of the script were not rolled: {left}")

    def __enter__(self) -> Script:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.finish()
