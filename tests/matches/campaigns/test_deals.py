"""Two clubs of pennies deal between their matches: a charm for pride."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction

from leagues import operations as leagues
from leagues.campaigns.deals import possible_between
from leagues.models import Deal, Entry, Notice, Season
from matches.periodic.deadlines import act
from matches.resolution.operations import play_out, resolve_round
from matches.resolution.taking import take
from rosters.models import Coach, Team
from rosters.operations import change_team
from rosters.operations.together import append_together
from rosters.teams.streams import fold, stored_events
from rules.problems import Refusal
from rules.roster import Event
from tests import factories
from tests.clocks import START, Calendar, calendar
from tests.matches.campaigns.test_campaigns import campaign_of, fixtures_of, story
from tests.matches.campaigns.test_terms import asking_season

__all__ = ["calendar"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("calendar")]
State = Deal.State
CHARM = {"what": "charm"}


def town(*people: int, **policy: Any) -> tuple[Season, Entry, Entry]:
    """A campaign, a club that has won two charms, and another; people coach both unless named."""
    season = asking_season(*(people or (1, 2, 3, 4)), **policy)
    one, other = season.entries.select_related("team__coach", "season").order_by("team__name")[:2]
    won = [Event("charm_won", {"face": 6}), Event("charm_won", {"face": 6})]
    with transaction.atomic():
        append_together({one.team_id: one.team}, {one.team_id: won}, coach(one))
    return season, one, other


def coach(entry: Entry) -> Coach:
    found = entry.team.coach
    assert found is not None
    return found


def offer(one: Entry, other: Entry, amount: Any = 2, **more: Any) -> Deal:
    return leagues.offer_deal(coach(one), one, other, {**CHARM, "amount": amount, **more})


def answer(deal: Deal, what: str) -> Deal:
    return leagues.answer_deal(coach(deal.taker), deal, what)


def charms(entry: Entry) -> int:
    team = Team.objects.get(pk=entry.team_id)
    found: int = fold(team, stored_events(team)).state.charms
    return found


def pride(season: Season, entry: Entry) -> int:
    found: int = campaign_of(season).data["entries"][str(entry.number)]["pride"]
    return found


def codes(no: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in no.value.problems]


def told(kind: str) -> list[Coach]:
    return [each.coach for each in Notice.objects.filter(kind=kind).order_by("pk")]


# -- agreed on ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-DEAL-01")
def test_a_deal_changes_both_clubs_and_the_campaign_at_once_and_nobody_unasked() -> None:
    season, one, other = town()
    [found] = possible_between(one, other)
    assert (found.offer, found.least, found.most) == (CHARM, 0, 4)
    assert not possible_between(other, one), "it has no charm"
    deal = offer(one, other)
    assert told("deal_offered") == [coach(other)]
    assert (charms(one), charms(other)) == (2, 0), "nobody is bound by what he did not accept"
    deal = answer(deal, "accept")
    assert deal.state == State.ACCEPTED
    assert (charms(one), charms(other)) == (1, 1)
    assert (pride(season, one), pride(season, other)) == (6, 2)
    assert told("deal_accepted") == [coach(one)]
    batches = {event.batch for event in [*one.team.events.all(), *other.team.events.all()]}
    assert deal.batch in batches
    assert call_command("rebuild", "--check", stdout=StringIO()) is None


@pytest.mark.clause("LG-DEAL-01")
def test_declined_or_taken_back_it_changes_nothing() -> None:
    season, one, other = town()
    before = story(season)
    assert answer(offer(one, other), "decline").state == State.DECLINED
    with pytest.raises(Refusal) as no:
        offer(one, other)
    assert codes(no) == ["offered_once"], "once between two matches"
    season, one, other = town()
    deal = offer(one, other)
    with pytest.raises(Refusal) as no:
        offer(one, other, 1)
    assert codes(no) == ["offered_already"]
    assert leagues.withdraw_deal(coach(one), deal).state == State.WITHDRAWN
    with pytest.raises(Refusal) as no:
        answer(deal, "accept")
    assert codes(no) == ["deal_not_open"]
    assert offer(one, other, 1).state == State.OPEN, "what was taken back was not offered"
    assert (charms(one), charms(other)) == (2, 0)
    assert story(season) == before


@pytest.mark.clause("LG-DEAL-01")
def test_its_die_comes_from_the_season_and_is_the_same_whatever_else_was_done() -> None:
    faces = []
    for renamed in (False, True):
        season, one, other = town()
        if renamed:
            change_team(coach(other), other.team, {"act": "rename", "name": "Newer"})
        deal = answer(offer(one, other), "toss")
        assert deal.batch is not None
        events = list(Team.objects.get(pk=other.team_id).events.filter(batch=deal.batch))
        [bought] = events
        faces.append(bought.payload["head"])
        paid = 0 if bought.payload["head"] else 4
        assert pride(season, one) == 4 + paid
        assert pride(season, other) == 4 - paid
        assert (charms(one), charms(other)) == (1, 1)
    assert len(set(faces)) == 1


@pytest.mark.clause("LG-DEAL-01")
@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"what": "moon", "amount": 1}, "no_such_deal"),
        ({**CHARM, "amount": 5}, "number_out_of_range"),
        ({**CHARM, "amount": -1}, "number_out_of_range"),
        ({**CHARM, "amount": "2"}, "number_out_of_range"),
        (CHARM, "number_out_of_range"),
        ("charm", "not_an_object"),
    ],
)
def test_what_cannot_be_offered_is_refused(wish: Any, code: str) -> None:
    _season, one, other = town()
    with pytest.raises(Refusal) as no:
        leagues.offer_deal(coach(one), one, other, wish)
    assert codes(no) == [code]
    assert not Deal.objects.exists()


@pytest.mark.clause("LG-DEAL-01")
def test_who_may_deal_with_whom() -> None:
    _season, one, other = town()
    with pytest.raises(Refusal) as no:
        leagues.offer_deal(coach(one), one, one, {**CHARM, "amount": 0})
    assert codes(no) == ["deals_with_itself"]
    with pytest.raises(Refusal) as no:
        leagues.offer_deal(coach(other), one, other, {**CHARM, "amount": 0})
    assert "not_your_team" in codes(no)
    deal = offer(one, other)
    with pytest.raises(Refusal) as no:
        leagues.answer_deal(coach(one), deal, "accept")
    assert "not_your_team" in codes(no)
    with pytest.raises(Refusal) as no:
        answer(deal, "haggle")
    assert codes(no) == ["not_an_option"]
    coins = factories.season(2)
    first, second = coins.entries.select_related("team", "season").order_by("number")
    with pytest.raises(Refusal) as no:
        leagues.offer_deal(factories.owner_of(coins), first, second, {**CHARM, "amount": 0})
    assert codes(no) == ["no_deals"]


@pytest.mark.clause("LG-DEAL-01")
def test_what_cannot_be_carried_out_any_more_is_refused_and_changes_nothing() -> None:
    season, one, other = town()
    deal = offer(one, other)
    member = fold(one.team, stored_events(one.team)).state.present[0].id
    team = Team.objects.get(pk=one.team_id)
    for _ in range(2):
        team = change_team(coach(one), team, {"act": "give_charm", "player": member})
    with pytest.raises(Refusal) as no:
        answer(deal, "accept")
    assert codes(no) == ["no_such_deal"]
    assert pride(season, other) == 4
    assert Deal.objects.get().state == State.OPEN


# -- its time -------------------------------------------------------------------------------------


@pytest.mark.clause("LG-DEAL-01")
def test_the_next_kick_off_of_either_ends_it_and_a_match_makes_it_wait() -> None:
    season, one, other = town()
    deal = offer(one, other)
    mine = next(f for f in fixtures_of(season, 1) if f.sides.filter(entry=other).exists())
    assert take(mine.pk) is not None
    deal.refresh_from_db()
    assert deal.state == State.LAPSED
    with pytest.raises(Refusal) as no:
        answer(deal, "accept")
    assert codes(no) == ["deal_not_open"]


@pytest.mark.clause("LG-DEAL-01", "LG-EVENT-06")
def test_while_a_team_is_in_a_match_an_offer_waits() -> None:
    season, one, _other = town()
    theirs = next(f for f in fixtures_of(season, 1) if not f.sides.filter(entry=one).exists())
    other = theirs.sides.select_related("entry__team__coach").get(number=0).entry
    assert take(theirs.pk) is not None
    deal = offer(one, other)
    with pytest.raises(Refusal) as no:
        answer(deal, "accept")
    assert "team_in_a_match" in codes(no)
    deal.refresh_from_db()
    assert deal.state == State.OPEN


@pytest.mark.clause("LG-DEAL-01")
def test_an_offer_ends_with_its_time(calendar: Calendar) -> None:
    _, one, other = town(deal_days=2)
    deal = offer(one, other)
    calendar.pass_(days=1, hours=23)
    act()
    assert Deal.objects.get().state == State.OPEN
    calendar.pass_(hours=2)
    with pytest.raises(Refusal) as no:
        answer(deal, "accept")
    assert codes(no) == ["deal_not_open"]
    act()
    assert Deal.objects.get().state == State.LAPSED
    assert told("deal_lapsed") == sorted([coach(one), coach(other)], key=lambda each: each.pk)


@pytest.mark.clause("LG-DEAL-01")
def test_whom_the_system_plays_answers_at_once() -> None:
    states = set()
    for amount in (0, 1, 2):
        _, one, other = town(1)
        deal = offer(one, other, amount)
        assert deal.state in (State.ACCEPTED, State.DECLINED)
        _again, first, second = town(1)
        assert offer(first, second, amount).answer == deal.answer, "by a die of the season"
        states.add(deal.answer)
    assert not Notice.objects.filter(kind="deal_offered").exists()


def just_played(*, wins: int) -> tuple[Season, Entry, Entry]:
    """A person's club with charms and one of the system that has yet to finish its last match: who
    gets the charms that it has won is open."""
    season, one, other = town(1)
    assert other.managed == Entry.Managed.AUTOMATIC
    play_out(resolve_round(factories.owner_of(season), season.stages.get().rounds.get(number=1)))
    season.fixtures.filter(round__number=1).update(settled=START)  # a person has days from then
    act()
    teams = {each.team_id: Team.objects.get(pk=each.team_id) for each in (one, other)}
    won = {pk: [Event("charm_won", {"face": 6})] * wins for pk in teams}
    with transaction.atomic():
        append_together(teams, won, coach(one))
    assert teams[other.team_id].choices > 0, "something waits for its automated coach"
    found = season.entries.select_related("team__coach", "season")
    return season, found.get(pk=one.pk), found.get(pk=other.pk)


@pytest.mark.clause("LG-DEAL-01", "LG-FIX-15")
def test_between_a_match_and_the_close_of_its_steps_whom_the_system_plays_takes_no_deal() -> None:
    season, one, other = just_played(wins=2)
    deal = offer(one, other, 1)
    assert (deal.state, deal.answer) == (State.OPEN, ""), "it waits"
    with pytest.raises(Refusal) as no:
        leagues.answer_deal(factories.owner_of(season), deal, "accept", reason="For them.")
    assert codes(no) == ["team_is_busy"]
    before = Team.objects.get(pk=other.team_id).seq
    act()
    deal.refresh_from_db()
    assert deal.state in (State.ACCEPTED, State.DECLINED), "answered from the state after"
    kinds = list(
        Team.objects.get(pk=other.team_id).events.filter(seq__gt=before).order_by("seq")
        .values_list("kind", flat=True)
    )  # fmt: skip
    assert kinds[:2] == ["charm_given", "charm_given"], "its steps come first"


@pytest.mark.clause("LG-DEAL-01", "LG-SIM-03")
def test_it_is_the_same_whether_its_steps_are_closed_before_the_offer_or_after_it() -> None:
    left = []
    for offers_first in (True, False):
        _season, one, other = just_played(wins=1)
        if offers_first:
            deal = offer(one, other)
            act()
        else:
            act()
            deal = offer(one, other)
        deal.refresh_from_db()
        streams = [
            [(e.kind, dict(e.payload)) for e in stored_events(Team.objects.get(pk=each.team_id))]
            for each in (one, other)
        ]
        left.append((deal.state, deal.answer, streams))
    assert left[0] == left[1]


@pytest.mark.clause("LG-DEAL-01", "LG-FIX-11")
def test_what_waits_is_answered_before_the_next_kick_off() -> None:
    season, one, other = just_played(wins=1)
    deal = offer(one, other)
    assert deal.state == State.OPEN
    mine = next(f for f in fixtures_of(season, 2) if f.sides.filter(entry=one).exists())
    assert take(mine.pk) is not None
    deal.refresh_from_db()
    assert deal.state in (State.ACCEPTED, State.DECLINED)


# -- taken back -----------------------------------------------------------------------------------


@pytest.mark.clause("LG-DEAL-01", "LG-EVENT-04")
def test_a_deal_is_taken_back_by_a_ruling_for_both_and_the_campaign() -> None:
    season, one, other = town()
    before = story(season)
    owner = factories.owner_of(season)
    deal = answer(offer(one, other), "accept")
    leagues.undo_deal(owner, deal, reason="They were drunk.")
    deal.refresh_from_db()
    assert deal.state == State.UNDONE
    assert (charms(one), charms(other)) == (2, 0)
    assert (pride(season, one), pride(season, other)) == (4, 4)
    assert [each for each in story(season) if each[0] != "taken_back"] == before
    assert campaign_of(season).problems == []
    assert call_command("rebuild", "--check", stdout=StringIO()) is None
    with pytest.raises(Refusal) as no:
        leagues.undo_deal(owner, deal, reason="Again.")
    assert codes(no) == ["deal_not_carried_out"]


@pytest.mark.clause("LG-DEAL-01", "LG-EVENT-04")
def test_what_something_rests_on_stands() -> None:
    season, one, other = town()
    deal = answer(offer(one, other), "accept")
    team = Team.objects.get(pk=other.team_id)
    member = fold(team, stored_events(team)).state.present[0].id
    change_team(coach(other), team, {"act": "give_charm", "player": member})
    with pytest.raises(Refusal) as no:
        leagues.undo_deal(factories.owner_of(season), deal, reason="Sorry.")
    assert codes(no) == ["no_charm_waits"]
    deal.refresh_from_db()
    assert deal.state == State.ACCEPTED
    assert pride(season, one) == 6
