"""What is settled before the matches of a campaign: who is asked what, and until when."""

from __future__ import annotations

from typing import Any

import pytest

from leagues import operations as leagues
from leagues.campaigns.terms import waiting
from leagues.hooks import terms_of
from leagues.models import Entry, Fixture, FixtureSide, Notice, Season, TermsQuestion
from leagues.operations import advance_season
from matches.models import MatchRecord
from matches.periodic.deadlines import act
from matches.resolution import dispatch
from matches.resolution.one_fixture import resolve
from matches.resolution.operations import resolve_season
from matches.resolution.taking import take
from matches.sandboxes.operations import open_sandbox
from matches.verification.stored_matches import verify
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories, pennies
from tests.clocks import Calendar, calendar
from tests.matches.campaigns.test_campaigns import fixtures_of, story

__all__ = ["calendar"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("calendar")]

How = TermsQuestion.How


def asking_season(*people: int, seed: str = "7", entries: int = 4, **policy: Any) -> Season:
    """A campaign of pennies that asks before its matches.

    people: the numbers of the entries that people coach, each by a coach of his own.
    """
    season = factories.season(
        entries, legs=2, game=pennies.KEY, seed=seed, start=False, policy=policy
    )
    owner = factories.owner_of(season)
    leagues.plan_campaign(owner, season, {"asks": True})
    for number, entry in enumerate(season.entries.order_by("team__name"), 1):
        if number in people:
            # Numbers are drawn at the start; who is a person is known by the name of his team.
            entry.managed = Entry.Managed.PERSON
            entry.save(update_fields=["managed"])
            entry.team.coach = factories.coach()
            entry.team.save(update_fields=["coach"])
            season.league.memberships.create(coach=entry.team.coach, role="coach")
    return leagues.start_season(owner, season)


def all_people(**policy: Any) -> Season:
    return asking_season(1, 2, 3, 4, **policy)


def fresh(fixture: Fixture) -> Fixture:
    return Fixture.objects.select_related("season", "round__stage", "group").get(pk=fixture.pk)


def asked(fixture: Fixture) -> list[tuple[str, int]]:
    return [(each.question.key, each.question.side) for each in waiting(fresh(fixture))]


def options(fixture: Fixture, key: str, side: int = 0) -> list[Any]:
    [found] = [
        each.question
        for each in waiting(fresh(fixture))
        if (each.question.key, each.question.side) == (key, side)
    ]
    return list(found.options)


def coach_of(fixture: Fixture, side: int) -> Coach:
    own = FixtureSide.objects.select_related("entry__team__coach").get(fixture=fixture, number=side)
    coach = own.entry.team.coach
    assert coach is not None
    return coach


def answer(fixture: Fixture, side: int, key: str, what: Any) -> Fixture:
    return leagues.answer_terms(coach_of(fixture, side), fresh(fixture), side, key, what)


def refused(fixture: Fixture, side: int, key: str, what: Any) -> set[str]:
    with pytest.raises(Refusal) as no:
        answer(fixture, side, key, what)
    return {problem.code for problem in no.value.problems}


def notices(kind: str) -> list[Coach]:
    return [each.coach for each in Notice.objects.filter(kind=kind).order_by("pk")]


# -- asked and answered ---------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-17")
def test_the_home_side_is_asked_when_the_round_opens_and_the_next_follows_from_its_answer() -> None:
    first, second = fixtures_of(all_people(), 1)
    assert asked(first) == [("stake", 0)]
    assert options(first, "stake") == ["mill", "bridge", "inn", "mint"]
    assert terms_of(fresh(first)) is None, "nothing stands yet"
    answer(first, 0, "stake", "inn")
    stands = terms_of(fresh(first))
    assert stands["stake"] == "inn"
    assert 1 <= stands["face"] <= 6, "the die is rolled when it has been answered"
    assert asked(first) == [("wager", 0), ("wager", 1)], "both at once"
    assert asked(second) == [("stake", 0)]


@pytest.mark.clause("LG-FIX-17")
def test_nobody_sees_an_answer_before_all_who_are_asked_at_once_have_given_theirs() -> None:
    [first, _] = fixtures_of(all_people(), 1)
    answer(first, 0, "stake", "inn")
    before = terms_of(fresh(first))
    answer(first, 1, "wager", 2)
    assert terms_of(fresh(first)) == before
    assert asked(first) == [("wager", 0)]
    answer(first, 0, "wager", 0)
    assert terms_of(fresh(first))["wagers"] == [0, 2]
    assert asked(first) == [("turn", 1)], "who wagered more may turn the table"


@pytest.mark.clause("LG-FIX-17")
def test_a_choice_after_the_roll_is_made_with_its_face_in_sight() -> None:
    [first, _] = fixtures_of(all_people(), 1)
    for side, key, what in ((0, "stake", "inn"), (0, "wager", 1), (1, "wager", 0)):
        answer(first, side, key, what)
    [turn] = waiting(fresh(first))
    table = terms_of(fresh(first))["table"]
    assert turn.question.about == {"table": table}
    answer(first, 0, "turn", "turn")
    other = {"oak": "tin", "tin": "oak"}[table]
    assert terms_of(fresh(first))["table"] == other
    assert asked(first) == []
    assert fresh(first).terms == {"of": terms_of(fresh(first))}, "settled"


@pytest.mark.clause("LG-FIX-17")
def test_no_answer_moves_a_die() -> None:
    faces = set()
    for stake in ("mill", "inn", "mint"):
        [first, _] = fixtures_of(all_people(), 1)
        answer(first, 0, "stake", stake)
        faces.add(terms_of(fresh(first))["face"])
    assert len(faces) == 1


@pytest.mark.clause("LG-FIX-12", "LG-FIX-17")
def test_what_somebody_has_staked_nobody_else_is_offered_and_whoever_is_first_has_it() -> None:
    first, second = fixtures_of(all_people(), 1)
    answer(second, 0, "stake", "mint")
    assert options(first, "stake") == ["mill", "bridge", "inn"]
    assert refused(first, 0, "stake", "mint") == {"not_an_option"}
    answer(first, 0, "stake", "mill")
    assert terms_of(fresh(second))["stake"] == "mint"


@pytest.mark.clause("LG-FIX-17")
def test_what_is_not_asked_is_refused_and_an_answer_is_final() -> None:
    [first, _] = fixtures_of(all_people(), 1)
    assert refused(first, 1, "stake", "mill") == {"terms_not_asked"}
    assert refused(first, 0, "wager", 1) == {"terms_not_asked"}
    assert refused(first, 0, "stake", "moon") == {"not_an_option"}
    answer(first, 0, "stake", "mill")
    assert refused(first, 0, "stake", "inn") == {"terms_not_asked"}
    answer(first, 0, "stake", "mill")  # the same again does no harm
    with pytest.raises(Refusal) as no:
        leagues.answer_terms(coach_of(first, 0), fresh(first), 2, "stake", "mill")
    assert [problem.code for problem in no.value.problems] == ["no_such_side"]


@pytest.mark.clause("LG-FIX-17", "LG-ROLE-04")
def test_each_answers_for_his_own_and_a_commissioner_by_a_ruling() -> None:
    season = all_people()
    [first, _] = fixtures_of(season, 1)
    stranger = factories.coach()
    with pytest.raises(Refusal) as no:
        leagues.answer_terms(stranger, first, 0, "stake", "mill")
    assert "not_your_match" in {problem.code for problem in no.value.problems}
    commissioner = factories.coach()
    season.league.memberships.create(coach=commissioner, role="commissioner")
    leagues.answer_terms(commissioner, first, 0, "stake", "mill", reason="He told me.")
    row = TermsQuestion.objects.get(fixture=first, key="stake")
    assert (row.how, row.by) == (How.RULING, commissioner)
    assert season.league.rulings.filter(kind="terms:answered").exists()


# -- who answers for whom -------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-17")
def test_who_is_played_by_the_system_answers_at_once() -> None:
    season = asking_season()
    for fixture in fixtures_of(season, 1):
        assert fixture.terms is not None
        assert "open" not in fixture.terms
        assert {row.how for row in fixture.questions.all()} == {How.MANAGER}
    stakes = [terms_of(fixture)["stake"] for fixture in fixtures_of(season, 1)]
    assert len(set(stakes)) == 2
    assert not notices("terms_asked")
    again = [terms_of(fixture) for fixture in fixtures_of(asking_season(), 1)]
    assert again == [terms_of(fixture) for fixture in fixtures_of(season, 1)]


@pytest.mark.clause("LG-FIX-17")
def test_at_the_kick_off_the_usual_answer_serves_for_who_has_not_answered() -> None:
    [first, second] = fixtures_of(all_people(), 1)
    answer(first, 0, "stake", "bridge")
    answer(first, 0, "wager", 2)
    claim = take(first.pk)
    assert claim is not None
    told = claim.match.options["campaign"]["terms"]
    assert told["stake"] == "bridge"
    assert told["wagers"] == [2, 0], "he had answered, the other had not"
    assert told == terms_of(fresh(first))
    assert asked(second) == [("stake", 0)], "the other match still has its time"
    assert refused(first, 0, "turn", "turn") == {"fixture_is_being_played"}


@pytest.mark.clause("LG-FIX-17")
def test_a_match_goes_by_what_was_settled_and_is_verified_by_it() -> None:
    season = asking_season(1)
    for fixture in fixtures_of(season, 1):
        assert resolve(fixture.pk) is not None
        told = MatchRecord.objects.get(fixture=fixture).unpacked().match.options["campaign"]
        assert told["terms"] == terms_of(fresh(fixture))
        assert verify(fresh(fixture).record).equal
    advance_season(season.pk)
    prides = [payload for kind, payload in story(season) if kind == "pride"]
    wagers = {
        side.entry.number: terms_of(fixture)["wagers"][side.number]
        for fixture in fixtures_of(season, 1)
        for side in fixture.sides.select_related("entry")
        if side.result in ("win", "loss")
    }
    assert {each["entry"]: abs(each["by"]) for each in prides if each["entry"] in wagers} == {
        entry: 1 + wager for entry, wager in wagers.items()
    }


@pytest.mark.clause("LG-FIX-12", "LG-FIX-17")
def test_workers_find_all_answered_whichever_match_they_come_to_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The usual answers of a whole round are given in its order before any of it is played."""
    monkeypatch.setattr(dispatch, "wake", lambda fixture_id: None)
    stories = []
    for order in (1, -1):
        season = all_people()
        resolve_season(factories.owner_of(season), season)
        dispatch.advance()
        for fixture in fixtures_of(season, 1)[::order]:
            assert resolve(fixture.pk) is not None
        assert [terms_of(fresh(each))["stake"] for each in fixtures_of(season, 1)] == [
            "mill",
            "bridge",
        ]
        advance_season(season.pk)
        stories.append(story(season))
    assert stories[0] == stories[1]


@pytest.mark.clause("LG-FIX-17")
def test_a_season_may_have_the_manager_stand_in() -> None:
    [first, _] = fixtures_of(all_people(stand_in="manager"), 1)
    assert take(first.pk) is not None
    assert {row.how for row in fresh(first).questions.all()} == {How.MANAGER}
    [other, _] = fixtures_of(all_people(), 1)
    assert take(other.pk) is not None
    assert {row.how for row in fresh(other).questions.all()} == {How.DEFAULT}


# -- in time --------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-17")
def test_who_is_asked_is_told_reminded_and_answered_for_when_his_time_is_up(
    calendar: Calendar,
) -> None:
    [first, second] = fixtures_of(all_people(terms_days=4, remind_hours=24), 1)
    home = [coach_of(fixture, 0) for fixture in (first, second)]
    assert notices("terms_asked") == home
    calendar.pass_(days=2)
    act()
    assert not notices("terms_near")
    answer(first, 0, "stake", "inn")
    calendar.pass_(days=1, minutes=1)
    act()
    act()
    assert notices("terms_near") == [home[1]], "once, and nobody who has answered"
    calendar.pass_(days=1)
    act()
    assert notices("terms_closed") == [home[1]]
    assert terms_of(fresh(second))["stake"] == "mill"
    assert asked(first) == [("wager", 0), ("wager", 1)], "they have four days from when asked"
    calendar.pass_(days=2)
    act()
    assert asked(first) == []


@pytest.mark.clause("LG-FIX-17", "LG-FIX-03")
def test_nobody_has_longer_than_until_the_kick_off(calendar: Calendar) -> None:
    season = all_people(terms_days=10, round_days=3)
    [first, _] = fixtures_of(season, 1)
    [row] = first.questions.all()
    assert row.due == first.round.deadline


@pytest.mark.clause("LG-SEASON-08")
def test_in_a_sandbox_time_stands_still_and_what_was_answered_stays(calendar: Calendar) -> None:
    season = all_people()
    [first, _] = fixtures_of(season, 1)
    answer(first, 0, "stake", "inn")
    copy = open_sandbox(factories.owner_of(season), season)
    [twin, _] = fixtures_of(copy, 1)
    assert asked(twin) == [("wager", 0), ("wager", 1)]
    assert terms_of(twin) == terms_of(fresh(first))
    calendar.pass_(days=400)
    act()
    assert asked(twin) == [("wager", 0), ("wager", 1)]
