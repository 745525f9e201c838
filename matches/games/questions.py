"""The parts of a question, on a page and in the API."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from matches.games.gestures import Plan
from rules.odds import Odds

#: The most answers that are buttons beside each other; more become a list to choose from.
MOST_BUTTONS = 40


@dataclass(frozen=True, slots=True)
class Chance:
    """The odds of an answer's dice.

    percent: how likely it is that all goes well: ``67 %``.
    rolls:   what is rolled for.
    exact:   the same with fractions, targets and clauses.
    """

    percent: str
    rolls: str
    exact: str


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer.

    square: where it can be chosen on the picture, or empty.
    field:  how a form sends it: ``answer`` for a word, ``json`` for other values, ``chain`` for
            answers that are given together.
    drawn:  its drawing in the sprite, or empty: the face of a die that it chooses.
    rolls:  the rolls that it leads to, where the room knows them and the game does not list the
            answer.
    chance: the odds of its dice; None where it leads to no dice.
    """

    answer: str
    label: str
    square: str = ""
    field: str = "answer"
    drawn: str = ""
    rolls: Sequence[Odds] = ()
    chance: Chance | None = None

    @classmethod
    def of(cls, answer: Any, label: str, square: str = "") -> Option:
        """Make the option of an answer that is not a word."""
        return cls(json.dumps(answer), label, square, "json")


def told_apart(options: Sequence[Option]) -> list[Option]:
    """Return the options without those that read like an earlier one: places so near to each other
    that people see no difference.
    """
    return list({option.label: option for option in reversed(options)}.values())[::-1]


@dataclass(frozen=True, slots=True)
class Group:
    """Options that belong together, such as those of one player.

    square: where the player stands; on the picture it leads to the group.
    folded: there are many, and all of them can be chosen on the picture.
    layer:  the picture that its squares are on, of several (one for each spell), or empty.
    columns: how many options stand beside each other, where that means something.
    listed: its title only says what is listed: an answer is told without it.
    """

    title: str
    options: Sequence[Option]
    square: str = ""
    name: str = ""
    folded: bool = False
    layer: str = ""
    columns: int = 1
    listed: bool = False

    @property
    def named(self) -> bool:
        """Whether its answers are in a list to choose from, as there are too many for buttons."""
        return self.folded and len(self.options) > MOST_BUTTONS

    @property
    def sent_as(self) -> str:
        """The field in which a form sends its answers: the same for all, where they are in a
        list.
        """
        return self.options[0].field


@dataclass(frozen=True, slots=True)
class Link:
    """A link to the same question with something chosen but not answered yet.

    asks:   what the address says of it, as name and value.
    square: where it lies on the picture, or empty.
    kind:   "goal" where an answer may end, "reach" the same of a hundred squares, "step" on the way
            there, "way" for what is chosen already.
    mark:   what is written on the square.
    rolls:  the rolls on the way there, where more than one answer leads to it.
    chance: the odds of its dice; None where it leads to no dice.
    """

    label: str
    asks: tuple[str, str]
    square: str = ""
    kind: str = ""
    mark: str = ""
    chosen: bool = False
    rolls: Sequence[Odds] = ()
    chance: Chance | None = None

    @property
    def ends_there(self) -> bool:
        """Whether an answer may end where it lies."""
        return self.kind == "goal"


@dataclass(frozen=True, slots=True)
class Stride:
    """One answer of several that are given one after the other.

    key:   the key of the question that it answers.
    rolls: the rolls that it leads to at that time; empty where no dice are expected.
    """

    key: str
    answer: Any
    rolls: Sequence[Odds] = ()


@dataclass(frozen=True, slots=True)
class Walk:
    """Answers that can be given at once, as long as every question is the expected one.

    asks:   what the address says of it, as name and value.
    label:  what happens, step by step.
    ending: an answer that may follow when all is done; `ends` are the words for it.
    chance: the odds of all its dice; None where it leads to no dice.
    """

    asks: tuple[str, str]
    label: str
    strides: Sequence[Stride]
    ending: Stride | None = None
    ends: str = ""
    chance: Chance | None = None


class Form(Protocol):
    """The fields that make an answer where there are too many to list."""

    #: What draws its lines; empty where links and options are enough.
    @property
    def template(self) -> str: ...

    #: Whether they take the whole page, as what is decided there needs no board.
    @property
    def wide(self) -> bool: ...

    def to_json(self) -> Any:
        """Describe for a program what may be answered; `kind` says how to read the rest."""
        ...


@dataclass(frozen=True, slots=True)
class Sight:
    """What one who acts sees from where they are, or would stand (LG-FIX-38).

    who:   who looks.
    lines: of each target its name, how far off it is, and whether the line of sight is clear.
    """

    who: str
    lines: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Seat:
    """One line of a placement: a player, and the square where they are to stand, or empty."""

    name: str
    label: str
    square: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision as a person reads it.

    options: the legal answers by groups; empty where there are too many to list.
    places:  the lines of the form that makes the answer, if it is a placement.
    form:    the fields that make any other answer that is built.
    links:   what can be chosen before it is answered, by headings.
    layers:  links to the pictures of which one is shown.
    proposal: a placement that is drawn before it is answered, by number.
    marks:   what else is drawn for it on the board, as the game's frame has it.
    sight:   what the one whom it is about sees; None where nobody looks around.
    walk:    several answers that can be given at once, where they are chosen.
    walks:   the name of the goal of such a walk in the address, if there is any.
    dice:    the dice that were rolled: faces, and their drawings in the sprite.
    drawing: a picture that explains it, as markup; `drawn` says what it shows.
    hidden:  how many answers are left out, as nothing can come of them.
    spoken:  the answers of a field that goes with a gesture, as JSON and words; the usual one
             first.
    plan:    a whole set-up that can be answered at once.
    default: the usual choice when nobody answers; without a form of its own, what to begin with.
    """

    key: str
    text: str
    options: Sequence[Group] = ()
    places: Sequence[Seat] = ()
    default: Any = None
    build: bool = False
    facts: Sequence[tuple[str, str]] = field(default_factory=tuple)
    form: Form | None = None
    links: Mapping[str, Sequence[Link]] = field(default_factory=dict)
    layers: Sequence[Link] = ()
    proposal: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, Any] = field(default_factory=dict)
    sight: Sight | None = None
    walk: Walk | None = None
    walks: str = ""
    dice: Sequence[tuple[str, str]] = ()
    drawing: str = ""
    drawn: str = ""
    hidden: int = 0
    spoken: Sequence[tuple[str, str]] = ()
    plan: Plan | None = None

    @property
    def on_board(self) -> bool:
        """Whether it is asked beside the board."""
        return self.form is None or not self.form.wide

    @property
    def described(self) -> Any:
        """What may be answered, for a program, where the answer is built; None where it is
        chosen.
        """
        if self.form is not None:
            return self.form.to_json()
        if self.places:
            lines = [{"number": int(each.name), "name": each.label} for each in self.places]
            return {"kind": "placement", "players": lines}
        return None

    @property
    def on_squares(self) -> dict[str, Option]:
        """The options by the square on which they are chosen, where a square means only one
        option.
        """
        by_square: dict[str, Option] = {}
        twice = set()
        shown = {"", *(link.asks[1] for link in self.layers if link.chosen)}
        for group in self.options:
            if group.layer not in shown:
                continue
            for option in group.options:
                if option.square in by_square:
                    twice.add(option.square)
                by_square.setdefault(option.square, option)
        return {square: o for square, o in by_square.items() if square and square not in twice}
