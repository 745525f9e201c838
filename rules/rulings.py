"""Rulings of who runs a league on what a team has (LG-EVENT-09 to -12).

A wish is one ruling or a list of them; each gives an event ``ruled`` that states what was ruled on:

    {"act": "money", "by"}                        {"act": "experience", "player", "by"}
    {"act": "injury", "player", "thing", "by"}    {"act": "skill", "player", "thing", "by"}
    {"act": "item", "player", "thing", "by"}      {"act": "staff", "thing", "by"}
    {"act": "name", "player", "text"}             {"act": "note", "player", "text", "by"}

``by`` is how much more, or less where it is negative; of an injury, a skill, an item or a note 1
gives it and -1 takes it away. ``player`` may be left out, or None, where the team itself is meant.
Each may have ``brought``: the name of the system from which it was brought (LG-IO-08).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from rules import wishes
from rules.acts import Act, Acts
from rules.problems import Problem, Refusal
from rules.roster import Event, founded_yet

JSON = Any
Payload = Mapping[str, JSON]
Team = TypeVar("Team")

#: The kind of the event.
RULED: Final = "ruled"
#: The cause of ledger lines and conditions that a ruling made (LG-COND-01, LG-EVENT-03).
CAUSE: Final = "ruling"
CLAUSE: Final = "LG-EVENT-09"
#: What may be ruled on, in the order in which people are asked.
KINDS: Final = ("money", "experience", "injury", "item", "skill", "staff", "name", "note")
#: The name of a system from which something was brought has at most so many characters.
LONGEST_SYSTEM: Final = 60
#: A note has at most so many characters.
LONGEST_NOTE: Final = 500


@dataclass(frozen=True, slots=True)
class Rulable:
    """One kind of thing of a team that may be ruled on now (LG-EVENT-09).

    what: a word of `KINDS`.
    team: whether the team itself may be meant.
    players: the ids of those who may be meant, in the order of the sheet.
    things: the ids of what may be given, in the order of the catalogue.
    held: what is there already and may be taken away: whose it is, None for the team, and its id.
    """

    what: str
    team: bool = False
    players: tuple[int, ...] = ()
    things: tuple[str, ...] = ()
    held: tuple[tuple[int | None, str], ...] = ()

    def to_json(self) -> JSON:
        return {
            "what": self.what,
            "team": self.team,
            "players": list(self.players),
            "things": list(self.things),
            "held": [{"player": player, "thing": thing} for player, thing in self.held],
        }


@dataclass(frozen=True, slots=True)
class Note:
    """What the table agreed on and the rules do not know; `player` is None for the team."""

    player: int | None
    text: str

    def to_json(self) -> JSON:
        return {"player": self.player, "text": self.text}


#: Applies a ruling to a team in place, or refuses and changes nothing.
Doer = Callable[[Any, Payload], None]


def reducer(doers: Mapping[str, Doer]) -> Doer:
    """Return the reducer of ``ruled``, from what each kind of ruling does in a game."""

    def ruled(team: Any, payload: Payload) -> None:
        founded_yet(team)
        do = doers.get(payload["what"])
        if do is None:
            raise Refusal(unknown_thing(payload["what"]))
        do(team, payload)

    return ruled


def acts(doers: Mapping[str, Doer], apply: Callable[[Any, Event], None]) -> Acts:
    """Return the rulings of a game as acts: one wish, or several that are all done or none.

    apply: applies one event to a team in place.
    """
    return Acts({what: _act(what) for what in KINDS if what in doers}, apply, CLAUSE)


def keep_note(notes: list[Note], payload: Payload) -> None:
    """Add a note to a team's, or take one away.

    Raises Refusal("no_such_note") for taking away one that is not there.
    """
    note = Note(payload.get("player"), payload["text"])
    if payload["by"] > 0:
        notes.append(note)
    elif note in notes:
        notes.remove(note)
    else:
        raise Refusal(Problem("no_such_note", CLAUSE, {"text": note.text}, "text"))


def notes_of(notes: Iterable[Note]) -> Rulable:
    """Return the notes of a team as what may be ruled on: whoever they are about."""
    return Rulable("note", team=True, held=tuple((each.player, each.text) for each in notes))


def told_notes(notes: Iterable[Note]) -> dict[str, JSON]:
    """Return the notes of a team for its JSON; nothing where there are none, as in stored teams."""
    told = [each.to_json() for each in notes]
    return {"notes": told} if told else {}


def below_nothing(what: str, has: int) -> Problem:
    """Return the problem of a number that a ruling would bring below 0."""
    return Problem("ruled_below_nothing", CLAUSE, {"what": what, "has": has}, "by")


def above_most(what: str, most: int) -> Problem:
    """Return the problem of a number that a ruling would bring above what the game allows."""
    return Problem("ruled_above_most", CLAUSE, {"what": what, "most": most}, "by")


def unknown_thing(thing: str) -> Problem:
    """Return the problem of a thing that the game does not know: a note can have it."""
    return Problem("unknown_to_the_rules", "LG-EVENT-11", {"thing": thing}, "thing")


def has_it_already(name: str, thing: str) -> Problem:
    return Problem("has_it_already", CLAUSE, {"name": name, "thing": thing}, "thing")


def has_it_not(name: str, thing: str) -> Problem:
    return Problem("has_it_not", CLAUSE, {"name": name, "thing": thing}, "thing")


def bounded(what: str, has: int, by: int, most: int | None = None) -> int:
    """Return a number after a ruling. Raises Refusal for one below 0, or above `most`."""
    if has + by < 0:
        raise Refusal(below_nothing(what, has))
    if most is not None and by > 0 and has + by > most:
        raise Refusal(above_most(what, most))
    return has + by


# -- what is read ---------------------------------------------------------------------------------


def _amount(value: JSON, about: str) -> list[Problem]:
    """Check a whole number of either sign that changes something."""
    if type(value) is not int:
        return [Problem("not_a_whole_number", about=about)]
    if not -wishes.LARGEST <= value <= wishes.LARGEST:
        bounds = {"least": -wishes.LARGEST, "most": wishes.LARGEST}
        return [Problem("number_out_of_range", "", bounds, about)]
    return [] if value else [Problem("nothing_to_do", CLAUSE, {}, about)]


def _one(value: JSON, about: str) -> list[Problem]:
    if type(value) is int and value in (1, -1):
        return []
    return [Problem("given_or_taken", CLAUSE, {}, about)]


def _somebody(value: JSON, about: str) -> list[Problem]:
    return [] if value is None else wishes.whole(value, about)


def _text(value: JSON, about: str) -> list[Problem]:
    if not isinstance(value, str):
        return [Problem("not_a_word", about=about)]
    if not value.strip():
        return [Problem("nothing_to_do", CLAUSE, {}, about)]
    if len(value) > LONGEST_NOTE:
        return [Problem("note_too_long", CLAUSE, {"most": LONGEST_NOTE}, about)]
    return [] if value.isprintable() else [Problem("name_not_printable", CLAUSE, about=about)]


def _system(value: JSON, about: str) -> list[Problem]:
    """Check the name of the system from which something was brought (LG-IO-08)."""
    if not isinstance(value, str) or not value.strip() or not wishes.is_presentable(value):
        return [Problem("not_a_word", "LG-IO-08", about=about)]
    return []


_WHO: Final[Mapping[str, wishes.Check]] = {"player": wishes.whole}
_ANYBODY: Final[Mapping[str, tuple[wishes.Check, JSON]]] = {"player": (_somebody, None)}
_THING: Final[Mapping[str, wishes.Check]] = {"thing": wishes.word, "by": _one}
#: By kind what a wish must have, and what it may have.
_SHAPES: Final[
    Mapping[str, tuple[Mapping[str, wishes.Check], Mapping[str, tuple[wishes.Check, JSON]]]]
] = {
    "money": ({"by": _amount}, {}),
    "experience": ({**_WHO, "by": _amount}, {}),
    "injury": ({**_WHO, **_THING}, {}),
    "item": (_THING, _ANYBODY),
    "skill": ({**_WHO, **_THING}, {}),
    "staff": ({"thing": wishes.word, "by": _amount}, {}),
    "name": ({"text": wishes.named(CLAUSE)}, _ANYBODY),
    "note": ({"text": _text}, {**_ANYBODY, "by": (_one, 1)}),
}


def _act(what: str) -> Act:
    required, optional = _SHAPES[what]

    def do(team: Any, wish: dict[str, JSON]) -> list[Event]:
        facts = {key: value for key, value in wish.items() if value is not None}
        facts |= {key: facts[key].strip() for key in ("text", "brought") if key in facts}
        return [Event(RULED, {"what": what, **facts})]

    return Act(required, do, {**optional, "brought": (_system, None)})
