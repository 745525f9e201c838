"""Read model of deals: possible offers, open deals, past deals (LG-DEAL-01)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, Q, QuerySet

from leagues.access.permissions import RUNS_IT, Role, User
from leagues.campaigns.stream import campaign_of, fold_now
from leagues.models import Deal, Entry, Fixture, Season
from rosters.games import of as room_of
from rosters.models import Coach, Team
from rosters.runtime.repeated_queries import Repeated
from rosters.teams.streams import events_of, fold
from rules.game.deals import AMOUNT, DECLINE, Parties, Possible
from rules.record import canonical

#: The number of past deals that a page shows.
PAST = 20


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal as a reader sees it.

    says:     the offer, in a sentence.
    answers:  the reader's possible answers, by the key of the rules and in words; else empty.
    own:      whether the reader may take it back.
    undoable: whether the reader may undo it, by a ruling.
    """

    deal: Deal
    says: str
    answers: Sequence[tuple[str, str]] = ()
    own: bool = False
    undoable: bool = False


@dataclass(frozen=True, slots=True)
class Offerable:
    """Something that a reader's team may offer another team; what: in words."""

    other: Entry
    possible: Possible
    what: str
    amount: str

    @property
    def value(self) -> str:
        """The offer as a form sends it, JSON."""
        return canonical(self.possible.offer).decode()


@dataclass(frozen=True, slots=True)
class DealsView:
    """The deals of a season as one reader sees them.

    mine:      the reader's entries.
    offerable: by these, what they may offer now.
    """

    open: Sequence[DealView]
    past: Sequence[DealView]
    mine: Sequence[Entry]
    offerable: Sequence[tuple[Entry, Sequence[Offerable]]]

    @property
    def idle(self) -> list[str]:
        """The names of the reader's teams that have nothing to offer now."""
        return [entry.team.name for entry, offers in self.offerable if not offers]


def possible_between(entry: Entry, other: Entry) -> list[Possible]:
    """Return what an entry may offer another now; empty where its game has no deals."""
    season = entry.season
    if season.rules.deals is None:
        return []
    events = events_of([entry.team, other.team])
    ours, theirs = (fold(each.team, events[each.team_id]).state for each in (entry, other))
    campaign = campaign_of(season)
    state = None if campaign is None else fold_now(campaign)
    parties = Parties(entry.number or 0, other.number or 0, state)
    return season.rules.deals.possible(season.version, ours, theirs, parties)


def deals_view(user: User, season: Season, role: Role | None) -> DealsView | None:
    """Return the deals of a season; None where its game has none. A fixed number of queries."""
    if season.rules.deals is None:
        return None
    entries = list(
        season.entries.filter(number__isnull=False, withdrawn=None)
        .select_related("team__coach")
        .order_by("number")
    )
    running = season.state == Season.State.RUNNING
    mine = [e for e in entries if role is not None and running and e.team.coach_id == user.pk]
    rows = season.deals.select_related("giver__team", "taker__team").order_by("-number")
    open_ = rows.filter(state=Deal.State.OPEN)
    carried = [each.pk for each in mine]
    states = _states(season, entries) if mine else {}
    asked = _asked(season, mine) if mine else set()
    return DealsView(
        [_open_view(each, season, carried, states, role) for each in open_],
        [
            DealView(each, says(each), undoable=_undoable(each, season, role))
            for each in rows.exclude(state=Deal.State.OPEN)[:PAST]
        ],
        mine,
        [(entry, _offerable(season, entry, entries, states, asked)) for entry in mine],
    )


def dealing_in(team: Team) -> list[Season]:
    """List the running seasons in which a team may deal with others; one query."""
    running = Season.objects.filter(
        state=Season.State.RUNNING, entries__team=team, entries__withdrawn=None
    ).select_related("league")
    return [each for each in running.order_by("pk") if each.rules.deals is not None]


def waiting_deals(coach: Coach) -> list[Deal]:
    """List the deals that wait for a coach's answer, the most urgent first; one query.

    Only those of running seasons.
    """
    return _waiting(coach.pk)


@Repeated
def _waiting(coach: int) -> QuerySet[Deal]:
    deals = Deal.objects.filter(
        state=Deal.State.OPEN,
        taker__team__coach=coach,
        season__state=Season.State.RUNNING,
        season__copy_of=None,
    ).select_related("giver__team", "taker__team", "season__league")
    return deals.order_by("expires", "pk")


def says(deal: Deal) -> str:
    """Return what was offered, in a sentence."""
    words = room_of(deal.season.game).deals
    return words.offered(deal.offer, deal.giver.team.name, deal.taker.team.name)


def about(deal: Deal) -> dict[str, Any]:
    """Return the subject of a deal, without its amount, as a `Possible` has it."""
    return {key: value for key, value in deal.offer.items() if key != AMOUNT}


def of_team(team: Team) -> Q:
    """Return the condition for deals with a team on either side."""
    return Q(giver__team=team) | Q(taker__team=team)


def _undoable(deal: Deal, season: Season, role: Role | None) -> bool:
    return deal.state == Deal.State.ACCEPTED and role in RUNS_IT


def _open_view(
    deal: Deal, season: Season, mine: Sequence[int], states: dict[int, Any], role: Role | None
) -> DealView:
    words = room_of(season.game).deals
    answers: list[tuple[str, str]] = []
    if deal.taker_id in mine:
        rules = season.rules.deals
        assert rules is not None, "the view has looked"
        giver, other = states[deal.giver_id], states[deal.taker_id]
        legal = [*rules.answers(season.version, deal.offer, giver, other), DECLINE]
        answers = [(each, words.answer(deal.offer, each)) for each in legal]
    return DealView(deal, says(deal), answers, deal.giver_id in mine)


def _states(season: Season, entries: Sequence[Entry]) -> dict[int, Any]:
    """Return the folded teams by the ids of their entries, in one query."""
    events = events_of([entry.team for entry in entries])
    return {entry.pk: fold(entry.team, events[entry.team_id]).state for entry in entries}


#: A deal that was offered: its giver, its taker, its subject, and whether it is over.
_Asked = tuple[int, int, bytes, bool]


def _asked(season: Season, mine: Sequence[Entry]) -> set[_Asked]:
    """Return what these entries have offered since their last match, or offer still; two queries.

    What was withdrawn may be offered again.
    """
    settled = Fixture.objects.filter(
        sides__entry__team__in=[each.team_id for each in mine],
        settled__isnull=False,
        season__friendly=False,
    )
    rows = settled.values_list("sides__entry__team").annotate(last=Max("settled"))
    last = dict(rows.values_list("sides__entry__team", "last"))
    asked: set[_Asked] = set()
    for deal in season.deals.filter(giver__in=mine).exclude(state=Deal.State.WITHDRAWN):
        over = deal.state != Deal.State.OPEN
        team = next(each.team_id for each in mine if each.pk == deal.giver_id)
        if not over or team not in last or deal.created > last[team]:
            asked.add((deal.giver_id, deal.taker_id, canonical(about(deal)), over))
    return asked


def _offerable(
    season: Season,
    entry: Entry,
    entries: Sequence[Entry],
    states: dict[int, Any],
    asked: set[_Asked],
) -> list[Offerable]:
    """Return what an entry may offer the others now, without what `offer_deal` would refuse as
    ``offered_already`` or ``offered_once``.
    """
    rules, words = season.rules.deals, room_of(season.game).deals
    assert rules is not None, "the view has looked"
    campaign = campaign_of(season)
    state = None if campaign is None else fold_now(campaign)
    offers = []
    for other in entries:
        if other.pk == entry.pk:
            continue
        parties = Parties(entry.number or 0, other.number or 0, state)
        ours, theirs = states[entry.pk], states[other.pk]
        for possible in rules.possible(season.version, ours, theirs, parties):
            same = entry.pk, other.pk, canonical(possible.offer)
            if (*same, False) in asked or (possible.once and (*same, True) in asked):
                continue
            what = words.wanted(possible.offer, other.team.name)
            offers.append(Offerable(other, possible, what, words.amount(possible.offer)))
    return offers
