"""The moments when a card may be played: the parts of play that cards can change (HC-FX)."""

from __future__ import annotations

from enum import IntEnum

#: The ends of a d20's results.
LEAST_FACE, MOST_FACE = 1, 20


class Next(IntEnum):
    """The ways in which a round goes on after a defensive action."""

    #: The attackers may act, or not.
    FREE = 0
    #: They must (HC-FOUL-19).
    MUST = 1
    #: The round is over.
    OVER = 2


class Check:
    """A check (HC-CONV-03).

    name: as in HC-CARD-18.
    p: the player who rolls.
    target: the highest face that succeeds.
    given: the face that a card gives; 0 if none does.
    fell: the face as it fell or was given; 0 before.
    shift: what cards change in the face.
    deviation: how far a card lets the ball go astray, in hexes; -1 if no card says.
    """

    __slots__ = ("name", "p", "target", "given", "fell", "shift", "deviation")

    def __init__(self, name: str, p: int, target: int) -> None:
        self.name = name
        self.p = p
        self.target = target
        self.given = 0
        self.fell = 0
        self.shift = 0
        self.deviation = -1

    @property
    def face(self) -> int:
        """The result with all that cards change in it, 1 to 20 (HC-FX-05, -09)."""
        return min(max(self.fell + self.shift, LEAST_FACE), MOST_FACE)

    @property
    def succeeded(self) -> bool:
        return self.face <= self.target


class Shot:
    """A shot of any kind, from its declaration to the choice of sectors (HC-SHOT).

    kind: ``shot``, ``touch``, ``header`` or ``penalty``.
    p: the player who shoots.
    keeper: what cards change in the number of sectors covered (HC-FX-19).
    discount: what cards take off the sector's penalty (HC-FX-20).
    touch: whether the penalty of HC-TOUCH-02 counts (HC-FX-23).
    revealed: ``row`` or ``column`` of the sector that the defending coach is told, or empty.
    sector: the sector shot at, once both coaches have chosen; empty before.
    """

    __slots__ = ("kind", "p", "keeper", "discount", "touch", "revealed", "sector")

    def __init__(self, kind: str, p: int) -> None:
        self.kind = kind
        self.p = p
        self.keeper = 0
        self.discount = 0
        self.touch = kind == "touch"
        self.revealed = ""
        self.sector = ""


class FoulDice:
    """Both team dice of a foul before they are applied (HC-FOUL-02, -04).

    grade: 0 blank, 1 yellow, 2 red, before limits.
    markers: the markers lost, before limits.
    """

    __slots__ = ("offender", "fouled", "grade", "markers")

    def __init__(self, offender: int, fouled: int, grade: int, markers: int) -> None:
        self.offender = offender
        self.fouled = fouled
        self.grade = grade
        self.markers = markers


class Clock:
    """A time die before the marker moves (HC-TIME-03)."""

    __slots__ = ("minutes",)

    def __init__(self, minutes: int) -> None:
        self.minutes = minutes


class OffsideCall:
    """An offside call before it takes effect (HC-OFF-13)."""

    __slots__ = ("p", "cancelled")

    def __init__(self, p: int) -> None:
        self.p = p
        self.cancelled = False


class Turn:
    """A movement turn in progress (HC-MOVE).

    side: the side that moves.
    ready: the players who may still move, as bits.
    free: steps without markers that a card gives, by player (HC-FX-11).
    stopped: whether offside was called before anybody moved (HC-BALL-05).
    """

    __slots__ = ("side", "ready", "free", "stopped")

    def __init__(self, side: int, ready: int) -> None:
        self.side = side
        self.ready = ready
        self.free: dict[int, int] = {}
        self.stopped = False


class PlayedCard:
    """A card that was just played, before its effects (HC-CARD-11)."""

    __slots__ = ("id", "side", "cancelled")

    def __init__(self, id: str, side: int) -> None:  # noqa: A002 - the field's word
        self.id = id
        self.side = side
        self.cancelled = False


Moment = Check | Shot | FoulDice | Clock | OffsideCall | Turn | PlayedCard | None


def told(moment: Moment) -> dict[str, object]:
    """Describe the moment for a coach who may play a card now; all of it is public (HC-CONV-12).

    player: a player's number in the position.
    target, face: of a check; the face is 0 before it fell.
    """
    match moment:
        case Check():
            return {
                "check": moment.name,
                "player": moment.p,
                "target": moment.target,
                "face": moment.face if moment.fell else 0,
            }
        case Shot():
            return {"shot": moment.kind, "player": moment.p}
        case FoulDice():
            return {
                "offender": moment.offender,
                "fouled": moment.fouled,
                "grade": moment.grade,
                "markers": moment.markers,
            }
        case Clock():
            return {"minutes": moment.minutes}
        case OffsideCall():
            return {"player": moment.p}
        case PlayedCard():
            return {"card": moment.id}
    return {}
