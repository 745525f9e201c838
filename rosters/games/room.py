"""The parts of a game's room in `rosters.games`: one protocol for each subject.

A part is a module of the room. The type checker compares it with its protocol where the room is put
together (``ROOM`` in its ``__init__.py``), so it finds a room that lacks something.
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
from rosters.games.federation import Federation
from rosters.games.papers import MatchTicks, Paper, PaperCard, PlainPapers
from rosters.games.rulings import PlainRulings
from rosters.games.sorts import Sort
from rosters.games.terms import Places, PlainTerms
from rosters.games.told import Measure, Told
from rosters.models import Player, Team
from rules.problems import Problem

if TYPE_CHECKING:
    from rosters.words.counting import Counted

JSON = Any
#: The values of a filled-in form, by the names of its fields.
Typed = Mapping[str, Any]
#: Words in the language of whoever reads them.
Words = str | Promise
#: Codes of the rules and what a person reads for each.
Sentences: TypeAlias = "Mapping[str, Words | Counted]"


class Sheet(Protocol):
    """The roster sheet.

    CREST: the shape of its teams' crests, a key of `rosters.faces.crests.SHAPES`.
    ABOUT: the game in a sentence, for people who do not know it; may be empty.
    LIST: the game's word for a team list: race, faction, house ...
    TREASURY: the game's word for a team's money; None where teams have none.
    EXPERIENCE: a short word for what players gain by playing; None where they gain nothing.
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
        """Return the players for the template ``roster``, a line each, in the order given."""
        ...

    def totals(self, team: Team) -> Any:
        """Return the values at the foot of the sheet, for the same template."""
        ...

    def race_name(self, version: str, race: str) -> str:
        """Return the name of a team list by its id."""
        ...

    def position_name(self, version: str, race: str, position: str) -> str:
        """Return the name of a position of a team list by its id."""
        ...

    def asset_name(self, asset: str) -> str:
        """Return the name of something that a team owns besides players, by its id."""
        ...

    def reason_name(self, reason: str) -> str:
        """Return why money moved, by the word of the ledger."""
        ...


class Draft(Protocol):
    """A team being built, as the page around its form reads it.

    cost, budget: in the money of the game, or in its points.
    left: what is left of the budget, below 0 where it is not enough.
    players: how many there are so far. Cost, budget, left and players are None where the form
        cannot tell.
    bought: the lines of the bill; empty where nothing has a price.
    parts: everything that it consists of, priced or not, for comparing; empty where the form cannot
        tell.
    problems: what is wrong with it.
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
    def parts(self) -> Sequence[Bought]: ...
    @property
    def problems(self) -> Sequence[Problem]: ...


class Builder(Protocol):
    """The form in which a team is built; the template ``build`` draws a draft."""

    def races(self, version: str) -> Sequence[Any]:
        """Return the team lists to choose from, as the template ``race`` describes them.

        Each has ``id`` and ``name``.
        """
        ...

    def has_race(self, version: str, race: str) -> bool: ...

    def builder(self, version: str, race: str, data: Typed | None) -> Draft:
        """Return the form filled in with `data`; an empty one without data."""
        ...

    def usual(self, version: str, race: str, data: Typed) -> dict[str, Any]:
        """Fill empty fields of the form with what coaches of that list usually take."""
        ...

    def roster(self, race: str, data: Typed) -> JSON:
        """Return the wished roster of a filled-in form, as the rules read it."""
        ...

    def filled(self, version: str, race: str, wished: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of the form for a wished roster, which may come from anywhere and be
        wrong.

        Anything that the form has no place for is left out.
        """
        ...

    def stepped(self, version: str, race: str, data: Typed, step: str) -> dict[str, Any]:
        """Return the form after one of its own buttons, all called ``step``, was pressed.

        step: the value of the button; an unknown value changes nothing.
        """
        ...

    def like(self, team: Team, players: Iterable[Player]) -> dict[str, Any]:
        """Return the roster that would found such a team now, without its name and list."""
        ...


class Offers(Protocol):
    """All that can be done with a team now."""

    def to_json(self) -> JSON:
        """Return the offers for programs."""
        ...


class Market(Protocol):
    """Acts of a coach between matches; the template ``market`` draws the forms.

    MAY_LACK: whether a team may be unable to take the field; the game may fill every line-up.
    """

    MAY_LACK: bool

    def market(self, version: str, state: Any, coming: Coming = UNKNOWN) -> Offers:
        """Return what can be done with a team now.

        state: the folded team.
        coming: its next match.
        """
        ...

    def due(self, version: str, state: Any) -> Sequence[Due]:
        """List the to-dos of the coach before the next match, those that wait for an answer first.

        Missing players are told by their conditions, and not here.
        """
        ...

    def lacking(self, version: str, state: Any) -> Sequence[Problem]:
        """List why the team cannot take the field as it is now; empty where it can (LG-FIX-10)."""
        ...

    def wish(self, data: Typed, lists: Mapping[str, Sequence[str]]) -> JSON:
        """Return one act as the rules read it, from a form of that template.

        lists: all values of each field, for fields that come several times.
        """
        ...


class EventSentences(Protocol):
    """Events and conditions of a team in words.

    TELLERS: the function that tells an event, by the event's kind.
    CUBES: the kinds of events whose dice have six faces.
    CONDITIONS: the words of conditions that players carry from match to match, by the rules' word.
    LEFT: why players left, by the word of the rules.
    FACTS: the names of facts of a team or a player, for lists of changes; None where another fact
        says the same in other words.
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
        """Return a fact of a team or a player in words.

        None where it is told as any other value: a number, a name, yes or no, a list of them.
        """
        ...

    def cause(self, how: str, by: int | str | None) -> str:
        """Return the cause of a condition in words: ``by a block of number 7``.

        how: the rules' word.
        by: the number of the opponent who did it.
        """
        ...


class Wording(Protocol):
    """The words of a game.

    SENTENCES: the game's own problems in words, by their codes.
    CLASSES: the kind of thing that each class of the catalogue names: ``position``, ``race`` ...;
        None where people give the names.

    Of the values in sentences:

    KINDS: the kinds that a value can have in the catalogue, by its name: ``position``, ``skill``.
    THINGS: the names of keys that no catalogue names: what people count, own and do.
    ACTS: acts on another coach's team, by the game's word for it.

    Of open choices after a match (`rules.steps.OpenChoice`):

    STEPS: the parts of the time between two matches.
    CHOICES: the question of a choice, by its key.
    ANSWERS: the label of the button that answers so, by act, with the fields of the act in braces;
        ``player`` is the player's name. Empty for choices that the game's own ``market`` asks for.
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
    """The options of the game's seasons, as fields of forms by the names of the options.

    COUNTED: the names of numbers that tables and bonuses may ask for (``Game.counted``).
    GIVEN: the names of a team's numbers that tables may go by (``Game.given``).
    MEASURES: how some of these numbers are shown, by name.
    TERRITORIES: kinds of territories of its campaigns, with what one of the kind does.
    LEVEL: a sentence on how a campaign places teams that are level in the number that decides;
        empty where the tie-breakers of the season do it.
    HOUSE_RULES: the name of each switch (``Game.house_rules``), its effect, and what holds where
        nothing is set.
    OFF_SEASON: headings of the fields of `off_season`, each with the names of its fields; a heading
        whose first field is a box to tick is asked only where that is ticked.
    SORTS: the sorts of its seasons with what they begin with, the usual one first (LG-SEASON-12).
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
    def LEVEL(self) -> Promise | str: ...  # noqa: N802
    @property
    def HOUSE_RULES(self) -> Mapping[str, tuple[Promise, Promise, Promise]]: ...  # noqa: N802
    @property
    def OFF_SEASON(self) -> Mapping[Promise, Sequence[str]]: ...  # noqa: N802
    @property
    def SORTS(self) -> Mapping[str, Sort]: ...  # noqa: N802

    def off_season(self) -> dict[str, Field]:
        """Return the fields for what happens to teams between two seasons (LG-SEASON-07)."""
        ...

    def campaign(self) -> dict[str, Field]:
        """Return the fields for the settings of a campaign (`Campaigns.problems`).

        Empty ones are left out.
        """
        ...

    def happened(self, kind: str, payload: Mapping[str, Any]) -> Told | None:
        """Return an event of a campaign in words, about the ``entry`` of its payload.

        None for an event that is about nobody, or that no reader wants to know.
        """
        ...

    @property
    def EMPTY_IS_NONE(self) -> frozenset[str]:  # noqa: N802
        """Options for which an empty field means something; other empty options are left out."""
        ...


class Papers(Protocol):
    """Printed papers to play with at the table."""

    def sheet(self, team: Team, lines: Sequence[Any], totals: Any) -> Paper:
        """Return the team on one sheet; `lines` and `totals` as its `Sheet` gives them."""
        ...

    def blank(self, version: str) -> Paper:
        """Return a sheet with nobody on it, for a version of the game; its foot is empty."""
        ...

    def match_ticks(self, team: Team) -> MatchTicks:
        """Return what the side of this team ticks on the card of a match."""
        ...

    def cards(self, team: Team, lines: Sequence[Any]) -> Sequence[PaperCard]:
        """Return a card for each of these players."""
        ...


class Terms(Protocol):
    """Questions and terms before a match of a campaign (`rules.game.terms`) in words.

    places: the names of the campaign's territories by their ids, as `place` gives them.
    """

    def place(self, name: str) -> str:
        """Return the name of a territory of the campaign for its reader."""
        ...

    def question(self, key: str, about: JSON, places: Places) -> str:
        """Return a question, with what was rolled or said before it."""
        ...

    def option(self, key: str, answer: JSON, places: Places, about: JSON = None) -> str:
        """Return an answer for its button; `about`: the facts of its question."""
        ...

    def settled(self, terms: JSON, sides: Sequence[str], places: Places) -> list[str]:
        """Return the standing terms of a match in sentences; `sides`: the names of the teams."""
        ...


class Deals(Protocol):
    """Deals between two teams (`rules.game.deals`) in words, with the names of the teams."""

    def offered(self, offer: Mapping[str, JSON], giver: str, taker: str) -> str:
        """Return an offer with its amount, in a sentence."""
        ...

    def wanted(self, offer: Mapping[str, JSON], other: str) -> str:
        """Return the heading of the form for an offer, without the amount."""
        ...

    def amount(self, offer: Mapping[str, JSON]) -> str:
        """Return the name of the offer's amount; empty where it has none."""
        ...

    def answer(self, offer: Mapping[str, JSON], answer: str) -> str:
        """Return the label of an answer's button."""
        ...


class Rulings(Protocol):
    """What a commissioner may rule on (`rules.rulings`), in words.

    HEADINGS: the heading of each kind, by the word of the rules.
    TEAM: what a ruling is about that is about nobody.
    """

    @property
    def HEADINGS(self) -> Mapping[str, Words]: ...  # noqa: N802
    @property
    def TEAM(self) -> Words: ...  # noqa: N802

    def thing(self, what: str, thing: str) -> str:
        """Return the name of something that may be given or taken."""
        ...

    def group(self, what: str, thing: str) -> str:
        """Return the heading under which a list has it; empty where it needs none."""
        ...


@dataclass(frozen=True, slots=True)
class Room:
    """All parts of this layer that differ by game.

    federation: None for a game whose coaches have none.
    """

    sheet: Sheet
    builder: Builder
    market: Market
    event_sentences: EventSentences
    wording: Wording
    seasons: Seasons
    papers: Papers = PlainPapers()
    terms: Terms = PlainTerms()
    deals: Deals = PlainDeals()
    rulings: Rulings = PlainRulings()
    federation: Federation | None = None
