"""The face of a team: it follows from its first name until its coach chooses one (LG-FACE)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from rosters.faces.crests import CHARGES, DIVISIONS
from rosters.faces.kits import CLOTHS, clash, distance, trims
from rules.problems import Problem, Refusal
from rules.roster import DRESSED, Event

JSON = Any


#: The parts of a face, each with the keys that it may have.
PARTS: Final[dict[str, Mapping[str, object]]] = {
    "cloth": CLOTHS,
    "trim": CLOTHS,
    "division": DIVISIONS,
    "charge": CHARGES,
}


@dataclass(frozen=True, slots=True)
class Face:
    """The crest and colours of a team.

    cloth, trim: keys of `kits.CLOTHS`: its first and its second colour.
    division: a key of `crests.DIVISIONS`: how the crest is parted.
    charge: a key of `crests.CHARGES`: what stands on the crest.
    """

    cloth: str
    trim: str
    division: str
    charge: str

    def to_json(self) -> dict[str, str]:
        return {
            "cloth": self.cloth,
            "trim": self.trim,
            "division": self.division,
            "charge": self.charge,
        }


@dataclass(frozen=True, slots=True)
class Kit:
    """The colours of a side in a match: keys of cloths."""

    cloth: str
    trim: str


def born(game: str, race: str, name: str) -> Face:
    """Return the face that a team is founded with: the same for the same name, list and game."""
    digest = blake2b(f"{game}/{race}/{name}".encode(), digest_size=16).digest()
    cloth = _pick(list(CLOTHS), digest[0:4])
    return Face(
        cloth,
        _pick(trims(cloth), digest[4:8]),
        _pick(list(DIVISIONS), digest[8:12]),
        _pick(list(CHARGES), digest[12:16]),
    )


def _pick(keys: Sequence[str], digest: bytes) -> str:
    return keys[int.from_bytes(digest, "big") % len(keys)]


def worn_by(game: str, race: str, name: str, events: Iterable[Event]) -> Face:
    """Return the face of a team: the last choice that was not taken out, or its first face.

    name: the name that it was founded with.
    """
    chosen = [event for event in events if event.kind == DRESSED and not event.voided]
    if not chosen:
        return born(game, race, name)
    last = max(chosen, key=lambda event: (event.place, event.seq)).payload
    return Face(last["cloth"], last["trim"], last["division"], last["charge"])


def wished(wish: JSON) -> Face:
    """Return a face from a wish (LG-FACE-02).

    Raises Refusal with all that is wrong with the wish.
    """
    if not isinstance(wish, Mapping):
        raise Refusal(Problem("not_an_object", "LG-FACE-02", {}, "face"))
    problems = [
        Problem("no_such_part_of_a_face", "LG-FACE-02", {"part": part, "choices": list(keys)}, part)
        for part, keys in PARTS.items()
        if not isinstance(wish.get(part), str) or wish[part] not in keys
    ]
    if not problems and wish["trim"] not in trims(wish["cloth"]):
        params = {"cloth": wish["cloth"], "trim": wish["trim"]}
        problems.append(Problem("colours_hard_to_tell_apart", "LG-FACE-02", params, "trim"))
    if problems:
        raise Refusal(problems)
    return Face(wish["cloth"], wish["trim"], wish["division"], wish["charge"])


def kits(faces: Sequence[Face]) -> list[Kit]:
    """Choose the colours of the sides of a match, home first (LG-FACE-03).

    A side whose first colour is hard to tell from that of a side before it wears its second colour.
    Where that is no better, it wears the one that is further from all of theirs.
    """
    chosen: list[Kit] = []
    for face in faces:
        first, second = Kit(face.cloth, face.trim), Kit(face.trim, face.cloth)
        before = [kit.cloth for kit in chosen]
        if any(clash(first.cloth, cloth) for cloth in before):
            chosen.append(max(first, second, key=lambda kit: _nearest(kit.cloth, before)))
        else:
            chosen.append(first)
    return chosen


def _nearest(cloth: str, others: Sequence[str]) -> float:
    return min(distance(cloth, other) for other in others)
