"""Deals of two teams between their matches: offer, answer, carry out, take back (LG-DEAL-01).

The season is locked first, as at a kick-off and at the end of a round: so they follow each other.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max, Q, QuerySet

from leagues.campaigns.deals import about, possible_between
from leagues.campaigns.stream import campaign_of, fold_now
from leagues.models import Deal, Entry, Fixture, Season, changing_teams
from leagues.notices import notify
from leagues.operations.campaigns.events import append_deal, settle_between, take_back_deal
from leagues.operations.common import (
    act_for,
    locked_season,
    refuse_not_running,
    require_acts_for,
    rule,
)
from leagues.policy import Policy
from rosters.models import Coach, Team
from rosters.operations.together import append_together, claimed_problems, lock_teams
from rosters.runtime.clock import now
from rosters.teams.projections import dress, project
from rosters.teams.streams import append, events_of, fold, numbered, stored_events, void
from rosters.typed.text import storable
from rules.coach import Choice
from rules.dice import Stream
from rules.game.deals import AMOUNT, DECLINE, Deals, Parties, Possible
from rules.problems import Problem, Refusal
from rules.record import fixture_secret
from rules.roster import TAKEN_BACK, Event

State = Deal.State
CLAUSE = "LG-DEAL-01"


@transaction.atomic
def offer_deal(user: Coach, entry: Entry, other: Entry, offer: Any, *, reason: str = "") -> Deal:
    """Offer another team of the season a deal.

    offer: one of `leagues.campaigns.deals.possible_between`, with its ``amount`` where it has one.

    A computer-run team answers at once, or when it has closed its steps after a match. A
    commissioner gives a reason to offer for somebody else's entry. Raises Refusal for an offer that
    cannot be made now, with every problem at once.
    """
    season = locked_season(entry.season_id)
    require_acts_for(user, season.league, entry)
    refuse_not_running(season)
    act_for(user, season, entry, "deal:offered", reason)
    _refuse_busy([entry])
    offer = storable(offer)
    possible = _possible(season, entry, other, offer)
    days = Policy.from_json(season.policy).deal_days
    last = season.deals.aggregate(last=Max("number"))["last"] or 0
    deal = Deal.objects.create(
        season=season,
        number=last + 1,
        giver=entry,
        taker=other,
        offer={**possible.offer, **({AMOUNT: offer[AMOUNT]} if possible.least is not None else {})},
        created=now(),
        expires=None if season.copy_of_id else season.league.days_after(now(), days),
    )
    if other.managed == Entry.Managed.AUTOMATIC:
        _answer_those_waiting(season, other)
        deal.refresh_from_db()
    else:
        _tell([other], deal, "deal_offered")
    return deal


def offer_left_open(season: Season, giver: Entry, taker: Entry, offer: Any) -> Deal:
    """Offer a deal that was asked for at the table and left without an answer (LG-FIX-21).

    Part of settling a match: in its transaction, with the season locked. The offer stays open as
    long as the choices after a match do.
    """
    last = season.deals.aggregate(last=Max("number"))["last"] or 0
    days = Policy.from_json(season.policy).choice_days
    deal = Deal.objects.create(
        season=season,
        number=last + 1,
        giver=giver,
        taker=taker,
        offer=storable(offer),
        created=now(),
        expires=season.league.days_after(now(), days),
    )
    _tell([taker], deal, "deal_offered")
    return deal


@transaction.atomic
def answer_deal(user: Coach, deal: Deal, answer: str, *, reason: str = "") -> Deal:
    """Accept a deal, decline it, or answer as its game allows.

    Raises Refusal for a deal that is not open (``deal_not_open``), a team that is in a match or
    still busy with its last one (``team_is_busy``), and a deal that cannot be carried out any more
    (``no_such_deal``).
    """
    season, deal = _locked(deal)
    require_acts_for(user, season.league, deal.taker)
    _refuse_closed(season, deal)
    act_for(user, season, deal.taker, "deal:answered", reason)
    _refuse_busy([deal.giver, deal.taker])
    _answer(season, deal, answer, user)
    return deal


@transaction.atomic
def withdraw_deal(user: Coach, deal: Deal, *, reason: str = "") -> Deal:
    """Take back an offer that has not been answered."""
    season, deal = _locked(deal)
    require_acts_for(user, season.league, deal.giver)
    _refuse_closed(season, deal)
    act_for(user, season, deal.giver, "deal:withdrawn", reason)
    _end(deal, State.WITHDRAWN)
    _tell([deal.taker], deal, "deal_withdrawn")
    return deal


@transaction.atomic
def undo_deal(user: Coach, deal: Deal, *, reason: str) -> Deal:
    """Take back a deal that was carried out, by a ruling: both teams are as if it had not been.

    Raises Refusal for a deal that was not carried out (``deal_not_carried_out``), and one on which
    later events of either team rest, with a problem for each.
    """
    season = locked_season(deal.season_id)
    deal = _as_it_is(deal)
    rule(user, season, "deal:undone", f"{deal.giver} – {deal.taker}", reason, deal=str(deal.uuid))
    if deal.state != State.ACCEPTED or deal.batch is None:
        raise Refusal(Problem("deal_not_carried_out", CLAUSE))
    batch = uuid.uuid4()
    take_back_deal(season, deal.batch, batch)
    teams = lock_teams([deal.giver.team, deal.taker.team]).values()
    problems = claimed_problems(teams)
    for team in teams:
        problems += _taken_out(team, deal.batch, batch, user)
    if problems:
        raise Refusal(problems)
    settle_between(season, deal.giver, deal.taker)
    _end(deal, State.UNDONE)
    _tell([deal.giver, deal.taker], deal, "deal_undone")
    return deal


@transaction.atomic
def lapse_deal(deal_id: int) -> bool:
    """End an open deal whose time is up or a side of which has left; return whether it ended."""
    row = Deal.objects.filter(pk=deal_id).first()
    if row is None or locked_season(row.season_id).state != Season.State.RUNNING:
        return False
    deal = _as_it_is(row)
    late = deal.expires is not None and deal.expires <= now()
    left = deal.giver.withdrawn or deal.taker.withdrawn
    if deal.state != State.OPEN or not (late or left):
        return False
    _end(deal, State.LAPSED)
    _tell([deal.giver, deal.taker], deal, "deal_lapsed")
    return True


@transaction.atomic
def answer_waiting_deals(entry_id: int) -> bool:
    """Have a computer-run entry answer the deals it was offered while it was busy.

    Return whether it could answer any of them now.
    """
    entry = Entry.objects.select_related("team__coach").filter(pk=entry_id).first()
    if entry is None or locked_season(entry.season_id).state != Season.State.RUNNING:
        return False
    return _answer_those_waiting(Season.objects.get(pk=entry.season_id), entry)


def waits_for_the_system() -> QuerySet[Deal]:
    """Return the open deals that computer-run entries of running seasons must answer."""
    return Deal.objects.filter(
        state=State.OPEN,
        taker__managed=Entry.Managed.AUTOMATIC,
        taker__withdrawn=None,
        giver__withdrawn=None,
        season__state=Season.State.RUNNING,
    )


def end_deals(teams: Iterable[Team]) -> None:
    """Lapse the open deals of these teams, offered by or to them, at their kick-off."""
    rows = [team.pk for team in teams]
    either = Q(giver__team__in=rows) | Q(taker__team__in=rows)
    Deal.objects.filter(either, state=State.OPEN).update(state=State.LAPSED, answered=now())


# -- between a match and the close of its steps ---------------------------------------------------


def is_busy(entry: Entry) -> bool:
    """Return whether a computer-run entry has not yet closed all its steps after its last match."""
    if entry.managed != Entry.Managed.AUTOMATIC:
        return False
    open_ = Team.objects.filter(pk=entry.team_id, choices__gt=0)
    played = Fixture.objects.filter(
        changing_teams("season__"), sides__entry__team=entry.team_id, record__isnull=False
    )
    return open_.exists() and played.exists()


def _refuse_busy(entries: Iterable[Entry]) -> None:
    """Raise Refusal("team_is_busy") where an entry has steps left from a match."""
    problems = [
        Problem("team_is_busy", CLAUSE, {"team": entry.team.name}, f"entry:{entry.uuid}")
        for entry in entries
        if is_busy(entry)
    ]
    if problems:
        raise Refusal(problems)


def _answer_those_waiting(season: Season, entry: Entry) -> bool:
    """Answer all open deals of a computer-run entry, in order; return whether any were.

    A deal that cannot be carried out any more lapses. A deal with a team in a match stays open.
    """
    if is_busy(entry):
        return False
    answered = False
    for row in waits_for_the_system().filter(taker=entry).order_by("number"):
        deal = _as_it_is(row)
        if claimed_problems([deal.giver.team, deal.taker.team]):
            continue
        try:
            with transaction.atomic():
                _answer(season, deal, _decided(season, deal), None)
        except Refusal:
            deal.refresh_from_db()
            _end(deal, State.LAPSED)
            _tell([deal.giver], deal, "deal_lapsed")
        answered = True
    return answered


# -- carried out ----------------------------------------------------------------------------------


def _answer(season: Season, deal: Deal, answer: str, user: Coach | None) -> None:
    """Carry out an answer to a deal, for both teams and the campaign, and tell its giver.

    Raises Refusal for a team that is in a match, a deal that is no longer possible
    (``no_such_deal``), and an answer that the game does not offer (``not_an_option``).
    """
    if answer == DECLINE:
        _end(deal, State.DECLINED, answer)
        _tell([deal.giver], deal, "deal_declined")
        return
    rules, parties = _rules(season), _parties(season, deal.giver, deal.taker)
    teams = lock_teams([deal.giver.team, deal.taker.team])
    if problems := claimed_problems(teams.values()):
        raise Refusal(problems)
    events = events_of(teams.values())
    mine, theirs = (
        fold(teams[entry.team_id], events[entry.team_id]).state
        for entry in (deal.giver, deal.taker)
    )
    _still_possible(rules, season, deal, mine, theirs, parties)
    if answer not in rules.answers(season.version, deal.offer, mine, theirs):
        params = {"answer": answer, "question": "deal"}
        raise Refusal(Problem("not_an_option", CLAUSE, params, "answer"))
    dice = Stream(fixture_secret(bytes(season.secret), f"deals/{deal.number}"), "deal")
    agreed = rules.agreed(season.version, deal.offer, answer, mine, theirs, parties, dice)
    both = {deal.giver.team_id: agreed.own, deal.taker.team_id: agreed.other}
    deal.batch = append_together(teams, both, user)
    if agreed.campaign:
        append_deal(season, agreed.campaign, deal.batch)
    settle_between(season, deal.giver, deal.taker)
    _end(deal, State.ACCEPTED, answer)
    _tell([deal.giver], deal, "deal_accepted")


def _taken_out(team: Team, batch: uuid.UUID, by: uuid.UUID, user: Coach) -> list[Problem]:
    """Take the events of a deal out of a team's stream; return the problems this causes."""
    events = stored_events(team)
    known = fold(team, events).problems
    gone = [event.seq for event in events if event.batch == str(batch)]
    if not gone:
        return []
    trace = numbered([Event(TAKEN_BACK)], team.seq, by)
    void(team, gone, by)
    append(team, trace, user)
    team.seq += len(trace)
    team.save(update_fields=["seq"])
    left = stored_events(team)
    folded = fold(team, left)
    project(team, folded, anew=True)
    dress(team, left)
    return [problem for problem in folded.problems if problem not in known]


# -- what may be offered --------------------------------------------------------------------------


def _possible(season: Season, entry: Entry, other: Entry, offer: Any) -> Possible:
    """Return the possible deal that an offer names.

    Raises Refusal with ``no_such_deal`` where there is none, ``offered_already`` where the same
    offer is open, ``offered_once`` where it may not be repeated before the next match,
    ``has_withdrawn``, ``deals_with_itself`` and ``not_an_object``.
    """
    _rules(season)
    if not isinstance(offer, dict):
        raise Refusal(Problem("not_an_object", CLAUSE, about="offer"))
    problems = [
        Problem("has_withdrawn", "LG-OUT-01", {"team": each.team.name}, f"entry:{each.uuid}")
        for each in dict.fromkeys((entry, other))
        if each.withdrawn is not None
    ]
    if entry.season_id != other.season_id or entry == other:
        problems.append(Problem("deals_with_itself", CLAUSE, about=f"entry:{other.uuid}"))
    if problems:
        raise Refusal(problems)
    subject = {key: value for key, value in offer.items() if key != AMOUNT}
    all_ = possible_between(entry, other)
    possible = next((each for each in all_ if each.offer == subject), None)
    if possible is None:
        what = {"team": entry.team.name, "other": other.team.name}
        raise Refusal(Problem("no_such_deal", CLAUSE, what, "offer"))
    _check_amount(possible, offer)
    asked = [
        deal for deal in season.deals.filter(giver=entry, taker=other) if about(deal) == subject
    ]
    if any(deal.state == State.OPEN for deal in asked):
        raise Refusal(Problem("offered_already", CLAUSE, {"team": other.team.name}, "offer"))
    if possible.once and any(_since_last_match(entry, deal) for deal in asked):
        raise Refusal(Problem("offered_once", possible.clause, {"team": other.team.name}, "offer"))
    return possible


def _check_amount(found: Possible, offer: dict[str, Any]) -> None:
    """Check the amount of an offer, or that it has none where the deal takes none.

    Raises Refusal with ``number_out_of_range``, or with ``unknown_key`` for an amount that is not
    wanted.
    """
    amount = offer.get(AMOUNT)
    if found.least is None or found.most is None:
        if amount is not None:
            raise Refusal(Problem("unknown_key", CLAUSE, {"key": AMOUNT}, "offer.amount"))
    elif type(amount) is not int or not found.least <= amount <= found.most:
        bounds = {"least": found.least, "most": found.most}
        raise Refusal(Problem("number_out_of_range", found.clause, bounds, "offer.amount"))


def _since_last_match(entry: Entry, deal: Deal) -> bool:
    """Return whether a deal was offered after this entry's last match, and not withdrawn."""
    if deal.state == State.WITHDRAWN:
        return False
    settled = Fixture.objects.filter(
        changing_teams("season__"), sides__entry__team=entry.team_id, settled__isnull=False
    )
    last = settled.aggregate(last=Max("settled"))["last"]
    return last is None or deal.created > last


def _still_possible(
    rules: Deals[Any], season: Season, deal: Deal, own: Any, other: Any, parties: Parties
) -> None:
    """Raise Refusal("no_such_deal") if a deal cannot be carried out any more."""
    subject = about(deal)
    possible = rules.possible(season.version, own, other, parties)
    now_ = next((each for each in possible if each.offer == subject), None)
    if now_ is None:
        what = {"team": deal.giver.team.name, "other": deal.taker.team.name}
        raise Refusal(Problem("no_such_deal", CLAUSE, what, "offer"))
    _check_amount(now_, deal.offer)


def _decided(season: Season, deal: Deal) -> str:
    """Return the answer of the automated coach who is asked; it declines what it cannot have."""
    rules, events = _rules(season), events_of([deal.giver.team, deal.taker.team])
    giver, other = (
        fold(each.team, events[each.team_id]).state for each in (deal.giver, deal.taker)
    )
    options = [DECLINE, *rules.answers(season.version, deal.offer, giver, other)]
    seed = fixture_secret(bytes(season.secret), f"deals/{deal.number}/answer")
    coach = season.rules.coach(deal.taker.strength, seed, 1)
    return str(coach.decide(Choice("deal", 1, other, options, deal.offer, DECLINE)))


# -- rows -----------------------------------------------------------------------------------------


def _rules(season: Season) -> Deals[Any]:
    """Return the deals of a season's game. Raises Refusal("no_deals") for a game without deals."""
    deals = season.rules.deals
    if deals is None:
        raise Refusal(Problem("no_deals", CLAUSE, {"game": season.rules.name}))
    return deals


def _parties(season: Season, own: Entry, other: Entry) -> Parties:
    campaign = campaign_of(season)
    state = None if campaign is None else fold_now(campaign)
    return Parties(own.number or 0, other.number or 0, state)


def _as_it_is(deal: Deal) -> Deal:
    rows = Deal.objects.select_for_update(of=("self",)).select_related(
        "giver__team__coach", "taker__team__coach", "season__league"
    )
    return rows.get(pk=deal.pk)


def _locked(deal: Deal) -> tuple[Season, Deal]:
    """Return the season and the deal as stored now, both locked."""
    season = locked_season(deal.season_id)
    return season, _as_it_is(deal)


def _refuse_closed(season: Season, deal: Deal) -> None:
    """Raise Refusal("deal_not_open"), or Refusal("season_not_running")."""
    refuse_not_running(season)
    late = deal.expires is not None and deal.expires <= now()
    if deal.state != State.OPEN or late:
        raise Refusal(Problem("deal_not_open", CLAUSE))


def _end(deal: Deal, state: Deal.State, answer: str = "") -> None:
    deal.state, deal.answered = state, now()
    deal.answer = answer or deal.answer
    deal.save(update_fields=["state", "answered", "answer", "batch"])


def _tell(entries: Sequence[Entry], deal: Deal, kind: str) -> None:
    params = {
        "team": deal.giver.team.name,
        "other": deal.taker.team.name,
        **({"until": deal.expires} if deal.expires is not None else {"until": ""}),
    }
    notify([each.team.coach for each in entries], kind, params, season=deal.season)
