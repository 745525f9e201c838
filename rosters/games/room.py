"""What a room of `rosters.games` holds: one part a subject, each a protocol.

A part is a module of the room.  The type checker compares it with its protocol where the room is
put together (``ROOM`` in its ``__init__.py``), so a room that lacks something is found there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from django.forms import Field
from django.utils.functional import Promise

from rosters.games.coming import UNKNOWN, Coming
from rosters.games.deals import PlainDeals
from rosters.games.drafts import Bought
from rosters.games.due import Due
from rosters.games.papers import Paper, PaperCard, PlainPapers
from rosters.games.terms import Places, PlainTerms
from rosters.games.told import Measure, Told
from rosters.models import Player, Team
from rules.problems import Problem

if TYPE_CHECKING:
    from rosters.words.counting import Counted

JSON = Any
#: What was filled in on a page, by the names of its fields.
Typed = Mapping[str, Any]
#: Words in the language of whoever reads them.
Words = str | Promise
#: Codes of the rules and what a person reads for each.
Sentences: TypeAlias = "Mapping[str, Words | Counted]"


class Sheet(Protocol):
    """The roster sheet.

    CREST:      the shape of its teams' crests, a key of `rosters.faces.crests.SHAPES`.
    ABOUT:      the game in a sentence, for who does not know it; may be empty.
    LIST:       what a team list is called: race, faction, house ...
    TREASURY:   what the money of a team is called; None where teams have none.
    EXPERIENCE: what players gain by playing, in short; None where they gain nothing.
    """

    @property
    def CREST(self) -> str: ...  # noqa: N802 - a constant of the module
    @property
    def ABOUT(self) -> Words: ...  # noqa: N802 - a constant of the module
    @property
    def LIST(self) -> Words: ...  # noqa: N802 - a constant of the module
    @property
    def TREASURY(self) -> Words | None: ...  # noqa: N802
    @property
    def EXPERIENCE(self) -> Words | None: ...  # noqa: N802

    def lines(self, team: Team, players: Iterable[Player]) -> Sequence[Any]:
        """The players as the template ``roster`` writes them, a line each, in the order given."""
        ...

    def totals(self, team: Team) -> Any:
        """What stands at the foot of the sheet, for the same template."""
        ...

    def race_name(self, version: str, race: str) -> str:
        """A team list by its id."""
        ...

    def position_name(self, version: str, race: str, position: str) -> str:
        """A position of a team list by its id."""
        ...

    def asset_name(self, asset: str) -> str:
        """What a team owns besides players, by its id."""
        ...

    def reason_name(self, reason: str) -> str:
        """Why money moved, by the word of the ledger."""
        ...


class Draft(Protocol):
    """A team being built, as far as the page around its form looks at it.

    cost, budget: in the money of the game, or in its points.
    left:         what of the budget is left, below 0 where it is not enough.
    players:      how many there are so far.
                  All four are None where the form cannot tell.
    bought:       what it is made of, for the bill; empty where nothing has a price.
    problems:     what is wrong with it.
    """

    @property
    def name(self) -> str: ...
    @property
    def cost(self) -> int | None: ...
    @property
    def budget(self) -> int | None: ...
    @property
    def left(self) -> int | None: ...
    @property
    def players(self) -> int | None: ...
    @property
    def bought(self) -> Sequence[Bought]: ...
    @property
    def problems(self) -> Sequence[Problem]: ...


class Builder(Protocol):
    """The form in which a team is built; the template ``build`` draws a draft."""

    def races(self, version: str) -> Sequence[Any]:
        """The team lists to choose from, as the template ``race`` describes them.

        Each has ``id`` and ``name``.
        """
        ...

    def has_race(self, version: str, race: str) -> bool: ...

    def builder(self, version: str, race: str, data: Typed | None) -> Draft:
        """The form as filled in; an empty one without data."""
        ...

    def usual(self, version: str, race: str, data: Typed) -> dict[str, Any]:
        """The form with what coaches of that list usually take, wherever it is empty."""
        ...

    def roster(self, race: str, data: Typed) -> JSON:
        """The wished roster that a filled-in form means, as the rules read it."""
        ...

    def filled(self, version: str, race: str, wished: Mapping[str, Any]) -> dict[str, Any]:
        """The form as a wished roster fills it in, which may come from anywhere and be wrong.

        What the form has no place for is left out.
        """
        ...

    def stepped(self, version: str, race: str, data: Typed, step: str) -> dict[str, Any]:
        """The form after one of its own buttons was pressed, which are all called ``step``.

        step: the value of the button; what is none changes nothing.
        """
        ...

    def like(self, team: Team, players: Iterable[Player]) -> dict[str, Any]:
        """The roster by which one would found such a team now, without its name and list."""
        ...


class Offers(Protocol):
    """What can be done with a team now."""

    def to_json(self) -> JSON:
        """The same for programs."""
        ...


class Market(Protocol):
    """What a coach does between matches; the template ``market`` draws the forms."""

    def market(self, version: str, state: Any, coming: Coming = UNKNOWN) -> Offers:
        """state: the folded team; coming: its next match."""
        ...

    def due(self, version: str, state: Any) -> Sequence[Due]:
        """What its coach has to see to before the next match, what waits for an answer first.

        Who is missing is told by what players carry, and not here.
        """
        ...

    def lacking(self, version: str, state: Any) -> Sequence[Problem]:
        """Why the team could not take the field as it is now; empty where it could (LG-FIX-10)."""
        ...

    def wish(self, data: Typed, lists: Mapping[str, Sequence[str]]) -> JSON:
        """One act as the rules read it, from a form of that template.

        lists: all values of each field, where one may come several times.
        """
        ...


class Telling(Protocol):
    """Events and conditions of a team in words.

    TELLERS:    by the kind of an event, what tells it.
    CUBES:      the kinds of them whose dice are of six.
    CONDITIONS: what players carry from match to match, by the rules' word for it.
    LEFT:       why players left, by the word of the rules.
    FACTS:      what is known of a team or a player, as it is called where it has changed; None
                where it says in other words what another says.
    """

    @property
    def TELLERS(self) -> Mapping[str, Callable[[Mapping[str, Any]], Told]]: ...  # noqa: N802
    @property
    def CUBES(self) -> Collection[str]: ...  # noqa: N802
    @property
    def CONDITIONS(self) -> Mapping[str, Callable[[], str]]: ...  # noqa: N802
    @property
    def FACTS(self) -> Mapping[str, Promise | None]: ...  # noqa: N802
    @property
    def LEFT(self) -> Mapping[str, Callable[[], str]]: ...  # noqa: N802

    def worded(self, what: str, value: Any) -> str | None:
        """A fact of a team or a player in words; None where it is told as any other: a number, a
        name, yes or no, a list of them."""
        ...

    def cause(self, how: str, by: int | str | None) -> str:
        """What did it, in words: ``by a block of number 7``.

        how: the rules' word; by: the number of the opponent who did it.
        """
        ...


class Wording(Protocol):
    """SENTENCES: the game's own problems in words, by their codes.

    CLASSES: what the classes of the catalogue name that have names: ``position``, ``race`` ...;
             None where people give the names.
    Of the values in sentences:
    KINDS:  of what kinds a value can be in the catalogue, by its name: ``position``, ``skill``.
    THINGS: what keys are called that no catalogue names: what people count, own and do.
    ACTS:   what was done with another coach's team, by the game's word for it.
    Of what waits after a match (`rules.steps.OpenChoice`):
    STEPS:   the parts of the time between two matches.
    CHOICES: what is asked, by its key.
    ANSWERS: by act, what the button says that answers so, with the fields of the act in braces;
             ``player`` is his name.  Of choices that the game's own ``market`` asks for, none.
    """

    @property
    def SENTENCES(self) -> Sentences: ...  # noqa: N802
    @property
    def CLASSES(self) -> Mapping[str, str | None]: ...  # noqa: N802
    @property
    def KINDS(self) -> Mapping[str, tuple[str, ...]]: ...  # noqa: N802
    @property
    def THINGS(self) -> Mapping[str, Promise]: ...  # noqa: N802
    @property
    def ACTS(self) -> Mapping[str, Promise]: ...  # noqa: N802
    @property
    def STEPS(self) -> Mapping[str, Promise]: ...  # noqa: N802
    @property
    def CHOICES(self) -> Mapping[str, Promise]: ...  # noqa: N802
    @property
    def ANSWERS(self) -> Mapping[str, Promise]: ...  # noqa: N802


class Seasons(Protocol):
    """What a season of the game may choose, as fields of forms by the names of the options.

    COUNTED:     what tables and bonuses may ask for (``Game.counted``), with what it is called.
    GIVEN:       the numbers of a team that tables may go by (``Game.given``), likewise.
    MEASURES:    how some of these numbers are shown, by name.
    TERRITORIES: kinds of territories of its campaigns, with what one of the kind does.
    HOUSE_RULES: by switch (``Game.house_rules``) what it is called, what it does, and what holds
                 where nothing is set.
    """

    @property
    def COUNTED(self) -> Mapping[str, Promise]: ...  # noqa: N802
    @property
    def GIVEN(self) -> Mapping[str, Promise]: ...  # noqa: N802
    @property
    def MEASURES(self) -> Mapping[str, Measure]: ...  # noqa: N802
    @property
    def TERRITORIES(self) -> Mapping[str, Promise]: ...  # noqa: N802
    @property
    def HOUSE_RULES(self) -> Mapping[str, tuple[Promise, Promise, Promise]]: ...  # noqa: N802

    def off_season(self) -> dict[str, Field]:
        """What happens to teams between two seasons (LG-SEASON-07)."""
        ...

    def campaign(self) -> dict[str, Field]:
        """The settings of a campaign (`Campaigns.problems`); what is left empty is left out."""
        ...

    def happened(self, kind: str, payload: Mapping[str, Any]) -> Told | None:
        """An event of a campaign in words, about the ``entry`` of its payload; None for those that
        are about nobody, or tell nothing that a reader wants."""
        ...

    @property
    def EMPTY_IS_NONE(self) -> frozenset[str]:  # noqa: N802
        """Options that mean something where nothing is typed; others are left out then."""
        ...


class Papers(Protocol):
    """What is printed to play with at the table."""

    def sheet(self, team: Team, lines: Sequence[Any], totals: Any) -> Paper:
        """The team on one sheet; lines, totals: as its `Sheet` gives them."""
        ...

    def cards(self, team: Team, lines: Sequence[Any]) -> Sequence[PaperCard]:
        """A card for each of these players."""
        ...


class Terms(Protocol):
    """What is asked and settled before a match of a campaign (`rules.game.terms`).

    places: the names of the campaign's territories by their ids, as `place` gives them.
    """

    def place(self, name: str) -> str:
        """A territory of the campaign as its reader calls it."""
        ...

    def question(self, key: str, about: JSON, places: Places) -> str:
        """What is asked, with what was rolled or said before it."""
        ...

    def option(self, key: str, answer: JSON, places: Places, about: JSON = None) -> str:
        """An answer, as it stands on a button; about: what its question tells."""
        ...

    def settled(self, terms: JSON, sides: Sequence[str], places: Places) -> list[str]:
        """What stands of the terms of a match, in sentences; sides: the names of the teams."""
        ...


class Deals(Protocol):
    """Deals between two teams (`rules.game.deals`) in words; names: those of the teams."""

    def offered(self, offer: Mapping[str, JSON], giver: str, taker: str) -> str:
        """An offer with its amount, in a sentence."""
        ...

    def wanted(self, offer: Mapping[str, JSON], other: str) -> str:
        """What may be offered, as it stands over its form; without the amount."""
        ...

    def amount(self, offer: Mapping[str, JSON]) -> str:
        """What its amount is called; empty where it has none."""
        ...

    def answer(self, offer: Mapping[str, JSON], answer: str) -> str:
        """An answer, as it stands on its button."""
        ...


@dataclass(frozen=True, slots=True)
class Room:
    """All that is by game on this floor."""

    sheet: Sheet
    builder: Builder
    market: Market
    telling: Telling
    wording: Wording
    seasons: Seasons
    papers: Papers = PlainPapers()
    terms: Terms = PlainTerms()
    deals: Deals = PlainDeals()
