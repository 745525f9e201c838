"""Read model of a match's terms and questions, as one reader sees them (LG-FIX-17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    """An answer that a form offers.

    value:  as the form sends it, JSON.
    answer: as the rules read it.
    brings: what it would bring, in words; empty where that needs none (LG-FIX-31).
    """

    value: str
    words: str
    answer: Any
    usual: bool
    brings: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """An open question.

    clause:  the clause on which it rests.
    options: for those who may answer.
    own:     the reader is asked.
    rules:   the reader may answer for its coach, by a ruling.
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
    """The terms of a match as one reader sees them.

    told:  what is settled already, in sentences.
    terms: the same for programs.
    """

    told: Sequence[str]
    terms: Any
    asks: Sequence[Ask]

    @property
    def open(self) -> bool:
        return bool(self.asks)


def terms_view(user: User, fixture: Fixture, role: Role | None) -> TermsView | None:
    """Return the terms of a match as one reader sees them, in a fixed number of queries.

    None where the season is no campaign, or the match is over.
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
    sentences = words.settled(terms_of(fixture), [entry.team.name for entry in sides], places)
    asks = _asks(user, fixture, role, sides, campaign)
    return TermsView(sentences, terms_of(fixture), asks)


def asked_of(fixture: Fixture, side: int, key: str) -> Ask | None:
    """Return one question with its options, whoever asks; None where it is not asked now."""
    campaign = campaign_of(fixture.season)
    if campaign is None:
        return None
    sides = [each.entry for each in fixture.sides.all()]
    questions = _questions(fixture, sides, campaign)
    return next((each for each in questions if (each.side, each.key) == (side, key)), None)


def places_of(campaign: Campaign) -> Places:
    """Return the names of a campaign's territories by id, as its reader reads them."""
    words = room_of(campaign.season.game).terms
    held = campaign.data.get("territories", ())
    return {each["id"]: words.place(each["name"]) for each in held}


def _brings(campaign: Campaign) -> Mapping[str, str]:
    """Return what each territory of a campaign does for its holder, by its id."""
    kinds = room_of(campaign.season.game).seasons.TERRITORIES
    held = campaign.data.get("territories", ())
    return {each["id"]: str(kinds.get(each["kind"], "")) for each in held}


def _asks(
    user: User, fixture: Fixture, role: Role | None, sides: Sequence[Entry], campaign: Campaign
) -> list[Ask]:
    if not is_asked(fixture) or fixture.season.state != Season.State.RUNNING:
        return []
    asks = []
    for ask in _questions(fixture, sides, campaign):
        is_own = role is not None and ask.entry.team.coach_id == user.pk
        rules = role in RUNS_IT and not is_own
        options = ask.options if is_own or rules else ()
        asks.append(replace(ask, options=options, own=is_own, rules=rules))
    return asks


def _questions(fixture: Fixture, sides: Sequence[Entry], campaign: Campaign) -> list[Ask]:
    words = room_of(fixture.season.game).terms
    places, brings = places_of(campaign), _brings(campaign)
    questions = []
    for asked in waiting(fixture):
        question = asked.question
        options = [
            Option(
                canonical(answer).decode(),
                words.option(question.key, answer, places, question.about),
                answer,
                answer == question.usual,
                brings.get(answer, "") if isinstance(answer, str) else "",
            )
            for answer in question.options
        ]
        title = words.question(question.key, question.about, places)
        entry = sides[question.side]
        questions.append(
            Ask(question.side, question.key, entry, title, question.clause, asked.row.due, options)
        )
    return questions
