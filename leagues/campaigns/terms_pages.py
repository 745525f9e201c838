"""What is settled before a match, and what is asked for it, as one reader sees it (LG-FIX-17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from leagues.access.permissions import RUNS_IT, Role, User
from leagues.campaigns.stream import campaign_of
from leagues.campaigns.terms import is_asked, waiting
from leagues.hooks import terms_of
from leagues.models import Campaign, Entry, Fixture, Season
from rosters.games import of as room_of
from rosters.games.terms import Places
from rules.record import canonical


@dataclass(frozen=True, slots=True)
class Option:
    """value: the answer as a form sends it, JSON; answer: as the rules read it."""

    value: str
    words: str
    answer: Any
    usual: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that waits.

    clause:  on which it rests.
    options: for those who may answer.
    own:     the reader is asked; rules: he may answer for its coach, by a ruling.
    """

    side: int
    key: str
    entry: Entry
    title: str
    clause: str
    until: datetime | None
    options: Sequence[Option]
    own: bool = False
    rules: bool = False


@dataclass(frozen=True, slots=True)
class TermsView:
    """told: what stands already, in sentences; terms: the same for programs."""

    told: Sequence[str]
    terms: Any
    asks: Sequence[Ask]

    @property
    def open(self) -> bool:
        return bool(self.asks)


def terms_view(user: User, fixture: Fixture, role: Role | None) -> TermsView | None:
    """None where the season is no campaign, or the match is over.  In a fixed number of queries.

    fixture: with its season, round and sides, as `leagues.access.visible.fixtures` gives it.
    """
    if fixture.terms is None or fixture.state == Fixture.State.SETTLED:
        return None
    campaign = campaign_of(fixture.season)
    if campaign is None:
        return None
    sides = [side.entry for side in fixture.sides.all()]
    places = places_of(campaign)
    words = room_of(fixture.season.game).terms
    told = words.settled(terms_of(fixture), [entry.team.name for entry in sides], places)
    return TermsView(told, terms_of(fixture), _asks(user, fixture, role, sides, places))


def asked_of(fixture: Fixture, side: int, key: str) -> Ask | None:
    """One question with its options, whoever asks; None where it is not asked now."""
    campaign = campaign_of(fixture.season)
    if campaign is None:
        return None
    sides = [each.entry for each in fixture.sides.all()]
    found = _questions(fixture, sides, places_of(campaign))
    return next((each for each in found if (each.side, each.key) == (side, key)), None)


def places_of(campaign: Campaign) -> Places:
    """The names of its territories by id, as its reader calls them."""
    words = room_of(campaign.season.game).terms
    held = campaign.data.get("territories", ())
    return {each["id"]: words.place(each["name"]) for each in held}


def _asks(
    user: User, fixture: Fixture, role: Role | None, sides: Sequence[Entry], places: Places
) -> list[Ask]:
    if not is_asked(fixture) or fixture.season.state != Season.State.RUNNING:
        return []
    found = []
    for each in _questions(fixture, sides, places):
        own = role is not None and each.entry.team.coach_id == user.pk
        rules = role in RUNS_IT and not own
        options = each.options if own or rules else ()
        found.append(replace(each, options=options, own=own, rules=rules))
    return found


def _questions(fixture: Fixture, sides: Sequence[Entry], places: Places) -> list[Ask]:
    words = room_of(fixture.season.game).terms
    found = []
    for asked in waiting(fixture):
        question = asked.question
        options = [
            Option(
                canonical(answer).decode(),
                words.option(question.key, answer, places, question.about),
                answer,
                answer == question.usual,
            )
            for answer in question.options
        ]
        title = words.question(question.key, question.about, places)
        entry = sides[question.side]
        found.append(
            Ask(question.side, question.key, entry, title, question.clause, asked.row.due, options)
        )
    return found
