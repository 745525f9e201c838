"""Random campaigns, corrected, undone, corrected again: they hold what the campaign layer promises
(LG-EVENT-04, LG-CAMP-01)."""

from __future__ import annotations

from collections import Counter
from io import StringIO
from itertools import permutations
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from leagues import operations as leagues
from leagues.campaigns.deals import possible_between
from leagues.campaigns.stream import captives_of
from leagues.models import CampaignEvent, Deal, Fixture, Season
from leagues.operations import advance_season
from matches.correcting.changes import corrected_record, read
from matches.correcting.filed import FiledMatch
from matches.models import Correction, MatchRecord
from matches.resolution.one_fixture import resolve
from matches.resolution.playing import after, play
from matches.resolution.settling import settle
from matches.resolution.taking import take
from rosters.models import Team, TeamEvent
from rosters.operations import change_team
from rules.game.deals import ACCEPT, AMOUNT
from rules.record import JSON
from tests import factories, pennies
from tests.matches.campaigns.test_campaigns import campaign_of, campaign_season, fixtures_of, story
from tests.matches.campaigns.test_captives import captive_season, clubs
from tests.matches.correcting.test_correcting_seasons import correct_at_random
from tests.matches.corrections import assert_holds, corrected, other_scorers, tables
from tests.rules.campaigns import bounds_hold

pytestmark = pytest.mark.django_db

#: Weeks that are played before anything is corrected; of six, so that the season goes on.
WEEKS = 4


@pytest.mark.long
@pytest.mark.clause("LG-EVENT-04", "LG-CAMP-01", "LG-DEAL-01")
def test_a_campaign_is_corrected_undone_and_corrected_again() -> None:
    met = live_through_a_campaign(1, wishes=2)
    assert met["corrections"] >= 2
    assert met["deals"]
    assert met["captives"]


def live_through_a_campaign(seed: int, *, wishes: int) -> Counter[str]:
    """Clubs are asked, take captives and deal; then random results are corrected and taken back.
    What was met on the way, counted."""
    season = captive_season(seed=f"corrected {seed}", asks=True, people=True)
    met = Counter(campaigns=1)
    for number in range(1, WEEKS + 1):
        for fixture in fixtures_of(season, number):
            assert resolve(fixture.pk) is not None
        for team in Team.objects.filter(entries__season=season, step="parade").order_by("name"):
            change_team(factories.owner_of(season), team, {"act": "parade"})
        advance_season(season.pk)
        met["deals"] += deals_made(season)
        promises_hold(season)
    met["captives"] = len(held_by_whom(season))
    correct_at_random(Random(seed), season, wishes, met, promises_hold)
    return met


def deals_made(season: Season) -> int:
    """Everybody offers everybody the first that he may, and every other time it is accepted."""
    owner, accepted = factories.owner_of(season), 0
    entries = season.entries.select_related("team__coach", "season").order_by("number")
    for one, other in permutations(entries, 2):
        for found in possible_between(one, other)[:1]:
            amount = {} if found.usual is None else {AMOUNT: found.usual}
            made = leagues.offer_deal(owner, one, other, {**found.offer, **amount})
            if made.number % 2:
                leagues.answer_deal(owner, made, ACCEPT)
                accepted += 1
    return accepted


def promises_hold(season: Season) -> None:
    """Whatever was done: the stored is the fold, a territory is of one who is there, somebody who
    is held is held by one other, and a deal brings one what it costs the other.

    Two hold somebody only where a correction said that they played though they were held.
    """
    assert_holds(season)
    assert call_command("rebuild", "--check", stdout=StringIO()) is None
    campaign = campaign_of(season)
    places = [each["id"] for each in campaign.data["territories"]]
    assert len(set(places)) == len(places)
    numbers = set(season.entries.values_list("number", flat=True))
    assert {each["holder"] for each in campaign.data["territories"]} <= numbers | {None}
    bounds_hold(season.game, campaign.data)
    for deal in season.deals.filter(state=Deal.State.ACCEPTED):
        assert deal.batch is not None
        paid = CampaignEvent.objects.filter(campaign=campaign, batch=deal.batch, kind="pride")
        assert sum(each.payload["by"] for each in paid) == 0
        kinds = Counter(TeamEvent.objects.filter(batch=deal.batch).values_list("kind", flat=True))
        assert kinds["charm_sold"] == kinds["charm_bought"]
        assert kinds["captive_freed"] == kinds["captive_home"]
    held = held_by_whom(season)
    assert all(holder != owner for holder, owner, _ in held)
    counted = Counter((owner, player) for _, owner, player in held)
    twice = {whose for whose, count in counted.items() if count > 1}
    assert twice <= played_though_held(season)
    if season.game == pennies.KEY:
        assert sorted((owner, player) for _, owner, player in held) == sorted(barred(season))


def held_by_whom(season: Season) -> list[tuple[int, int, int]]:
    """Holder, owner and player of each captive."""
    entries = season.entries.select_related("team").filter(number__isnull=False)
    found = captives_of(campaign_of(season), entries)
    return [(each.holder, each.owner, each.player) for each in found]


def played_though_held(season: Season) -> set[tuple[int, int]]:
    """Owner and player of everybody of whom a correction that stands said so."""
    entries = {each.team.slug: each for each in season.entries.select_related("team")}
    applied = Correction.objects.filter(
        fixture__season=season, state=Correction.State.APPLIED
    ).order_by("pk")
    found = set()
    for team in (team for each in applied for team in each.consequences["teams"]):
        entry = entries[team["team"]]
        for match in team["fielded"]:
            line_ups = MatchRecord.objects.get(fixture__uuid=match["fixture"]).record["match"]
            for member in line_ups["line_ups"][match["side"]]["players"]:
                if member["number"] == match["number"] and match["why"] == "captive":
                    found.add((entry.number or 0, member["player"]))
    return found


def barred(season: Season) -> list[tuple[int, int]]:
    """Owner and player of everybody who tosses for nobody, as he is held."""
    return [
        (number, member.id)
        for number, club in clubs(season).items()
        for member in club.members.values()
        for condition in member.conditions
        if condition.kind == "captive"
    ]


# -- before anything read it ----------------------------------------------------------------------


@pytest.mark.clause("LG-EVENT-04", "LG-FIX-12")
@pytest.mark.parametrize("seed", range(3))
def test_corrected_before_the_round_closes_it_is_as_if_filed_right_first(seed: int) -> None:
    corrected_in_time_or_filed_right(seed)


def corrected_in_time_or_filed_right(seed: int) -> None:
    """One result of one week is put right before the week closes, or was right from the start;
    then the campaign goes on, and is the same.

    Nobody takes captives: a die that is rolled for another man shows another face.
    """
    chance = Random(seed)
    number, at = chance.randrange(1, WEEKS), chance.randrange(2)
    late, early = (campaign_season(seed=f"in time {seed}", asks=True, enough=5) for _ in range(2))
    wished: Any = None
    for week in range(1, WEEKS + 1):
        for fixture in fixtures_of(late, week):
            assert resolve(fixture.pk) is not None
        if week == number:
            wrong = fixtures_of(late, week)[at]
            wished = other_scorers(chance, FiledMatch.of(wrong))
            corrected(late, wrong, wished)
        advance_season(late.pk)
        for place, fixture in enumerate(fixtures_of(early, week)):
            file_as(fixture, wished if (week, place) == (number, at) else None)
        advance_season(early.pk)
        assert story(late) == story(early)
    assert tables(late) == tables(early)
    assert clubs_without_gifts(late) == clubs_without_gifts(early)


def clubs_without_gifts(season: Season) -> list[JSON]:
    """All that is true of the clubs, but who got a charm: that is chosen anew."""
    told = [club.to_json() for club in clubs(season).values()]
    for club in told:
        club["given"] = sum(player.pop("charms") for player in club["players"])
    return told


def file_as(fixture: Fixture, wished: Any) -> None:
    """A match is played and filed with these facts instead of those that it brought, if any."""
    claim = take(fixture.pk)
    assert claim is not None
    done = play(claim.match, claim.sides)
    if wished is not None:
        done = after(corrected_record(read(wished, fixture.season.game), done.record), claim.sides)
    settle(claim, done)
