"""Claims under fire: LG-SIM-03, LG-FIX-08, LG-FIX-09, LG-EVENT-06.

Time is moved by moving the end of a lease, never by waiting.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.db.models import DateTimeField, ExpressionWrapper, F, Value

from leagues.models import Fixture, Season
from leagues.operations import finish_season as abandon
from matches.models import FrozenMatch, MatchRecord
from matches.resolution import claims, dispatch, one_fixture, taking
from matches.resolution.batches import batch_for
from matches.resolution.claims import Claim, give_back, renew
from matches.resolution.due import RESEND_SECONDS
from matches.resolution.one_fixture import resolve
from matches.resolution.playing import Played, Side, play
from matches.resolution.settling import Lost, settle
from matches.resolution.taking import take, take_batch
from rosters.models import Team, TeamEvent
from rosters.runtime.clock import from_now
from rosters.teams.projections import differences
from rules.problems import Refusal
from rules.record import Match
from tests import acts, factories
from tests.matches.seasons import assert_in_order, fingerprint, resolved, wish

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return factories.season(entries=2, legs=1)


@pytest.fixture
def fixture(season: Season) -> Fixture:
    return season.fixtures.get()


def taken(fixture: Fixture) -> Claim:
    claim = take(fixture.pk)
    assert claim is not None
    return claim


def of_first_round(season: Season) -> list[int]:
    first = season.fixtures.filter(round__number=1)
    return list(first.order_by("slot").values_list("pk", flat=True))


def lapse() -> None:
    """Every lease runs out."""
    Fixture.objects.filter(claim__isnull=False).update(claimed_until=from_now(-1))
    Team.objects.filter(claim__isnull=False).update(claimed_until=from_now(-1))


@pytest.mark.clause("LG-SEASON-01")
def test_a_season_that_ends_while_a_match_is_lined_up_is_played_no_further(
    season: Season, fixture: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_ready = taking._make_ready

    def slow(found: Fixture, events: Any) -> taking._Ready:
        ready = make_ready(found, events)
        abandon(factories.owner_of(season), season, reason="Flood in the hall.")
        return ready

    monkeypatch.setattr(taking, "_make_ready", slow)
    assert take(fixture.pk) is None
    fixture.refresh_from_db()
    assert (fixture.state, fixture.claim) == ("scheduled", None)
    assert not Team.objects.filter(claim__isnull=False).exists()


@pytest.mark.clause("LG-SIM-03")
def test_a_second_delivery_meets_a_live_claim_and_goes(fixture: Fixture) -> None:
    claim = taken(fixture)
    assert take(fixture.pk) is None
    assert resolve(fixture.pk) is None
    settle(claim, play(claim.match, claim.sides))
    assert MatchRecord.objects.count() == 1


@pytest.mark.clause("LG-SIM-03")
def test_a_delivery_after_the_end_does_nothing(season: Season, fixture: Fixture) -> None:
    wish(season)
    assert resolve(fixture.pk) is not None
    events = TeamEvent.objects.count()
    assert resolve(fixture.pk) is None
    assert TeamEvent.objects.count() == events
    dispatch.advance()
    assert_in_order(season)


@pytest.mark.clause("LG-SIM-03", "LG-FIX-08")
def test_after_a_death_another_plays_the_same_frozen_match(fixture: Fixture) -> None:
    dead = taken(fixture)
    frozen = FrozenMatch.objects.get()
    lapse()
    second = taken(fixture)
    assert second.token != dead.token
    assert second.match == dead.match
    assert FrozenMatch.objects.get() == frozen
    assert play(second.match, second.sides) == play(dead.match, dead.sides)


@pytest.mark.clause("LG-SIM-03")
def test_who_wakes_up_after_being_replaced_stores_nothing(fixture: Fixture) -> None:
    slow = taken(fixture)
    played = play(slow.match, slow.sides)
    lapse()
    second = taken(fixture)
    assert not renew(slow)
    with pytest.raises(Lost):
        settle(slow, played)
    assert not MatchRecord.objects.exists()
    give_back(slow)  # and takes nothing away from who replaced him
    settle(second, play(second.match, second.sides))
    with pytest.raises(Lost):
        settle(slow, played)
    assert MatchRecord.objects.count() == 1


@pytest.mark.clause("LG-SIM-03")
def test_who_is_late_but_not_replaced_may_settle(fixture: Fixture) -> None:
    claim = taken(fixture)
    lapse()
    settle(claim, play(claim.match, claim.sides))
    assert MatchRecord.objects.count() == 1


def test_a_renewed_claim_lives_on(fixture: Fixture) -> None:
    claim = taken(fixture)
    lapse()
    assert renew(claim)
    assert take(fixture.pk) is None
    with pytest.raises(Refusal):
        acts.buy(claim.teams[0].coach, claim.teams[0], "rerolls")  # type: ignore[arg-type]


@pytest.mark.clause("LG-EVENT-06", "LG-FIX-08")
def test_nobody_changes_a_team_while_it_plays(fixture: Fixture) -> None:
    claim = taken(fixture)
    for team in claim.teams:
        with pytest.raises(Refusal) as refused:
            acts.rename_team(team.coach, team, "New")  # type: ignore[arg-type]
        assert refused.value.problems[0].code == "team_in_a_match"
    settle(claim, play(claim.match, claim.sides))
    team = Team.objects.get(pk=claim.teams[0].pk)
    acts.rename_team(team.coach, team, "New")  # type: ignore[arg-type]


@pytest.mark.clause("LG-EVENT-06")
def test_a_team_changed_after_the_lease_ran_out_is_lined_up_anew(fixture: Fixture) -> None:
    slow = taken(fixture)
    lapse()
    team = slow.teams[0]
    acts.hire_player(team.coach, team, "tosser", "Newman")  # type: ignore[arg-type]
    with pytest.raises(Lost):
        settle(slow, play(slow.match, slow.sides))
    lapse()
    second = taken(fixture)
    assert len(second.match.line_ups[0]["players"]) == 5
    assert second.match.seed == slow.match.seed
    settle(second, play(second.match, second.sides))
    assert all(differences(team) == [] for team in Team.objects.all())
    assert MatchRecord.objects.count() == 1


@pytest.mark.clause("LG-FIX-09")
def test_a_team_plays_one_match_at_a_time() -> None:
    season = factories.season(entries=2, legs=2)
    first, second = season.fixtures.order_by("round__number")
    claim = taken(first)
    assert take(second.pk) is None
    assert resolve(second.pk) is None
    settle(claim, play(claim.match, claim.sides))
    assert resolve(second.pk) is not None


def test_a_claim_that_is_given_back_leaves_all_as_before(fixture: Fixture) -> None:
    before = fingerprint_of_teams()
    give_back(taken(fixture))
    fixture.refresh_from_db()
    assert (fixture.state, fixture.claim) == (Fixture.State.SCHEDULED, None)
    assert fingerprint_of_teams() == before
    assert resolve(fixture.pk) is not None


def fingerprint_of_teams() -> list[object]:
    return list(Team.objects.order_by("pk").values_list("seq", "claim", "value", "treasury"))


def _cut(*_: object) -> None:
    raise ConnectionError


def test_when_storing_fails_half_way_nothing_is_stored(
    fixture: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim = taken(fixture)
    played = play(claim.match, claim.sides)
    before = TeamEvent.objects.count()
    with monkeypatch.context() as patch:
        patch.setattr("matches.resolution.settling.store_lines", _cut)
        with pytest.raises(ConnectionError):
            settle(claim, played)
    assert TeamEvent.objects.count() == before
    assert not MatchRecord.objects.exists()
    settle(claim, played)
    assert all(differences(team) == [] for team in Team.objects.all())


@pytest.mark.clause("LG-SIM-03")
def test_a_lost_message_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    season = factories.season(entries=4, legs=1)
    sent: list[int] = []
    monkeypatch.setattr("matches.resolution.dispatch.wake", sent.append)
    wish(season)
    assert dispatch.advance() == 2
    assert dispatch.advance() == 0  # on their way
    Fixture.objects.filter(sent_until__isnull=False).update(sent_until=from_now(-1))
    assert dispatch.advance() == 2  # lost: nobody came
    assert sent[:2] == sent[2:]


@pytest.mark.clause("LG-SIM-03")
def test_the_fixture_of_a_dead_worker_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    season = factories.season(entries=4, legs=1)
    sent: list[int] = []
    monkeypatch.setattr("matches.resolution.dispatch.wake", sent.append)
    wish(season)
    dispatch.advance()
    taken(Fixture.objects.get(pk=sent[0]))
    Fixture.objects.update(sent_until=from_now(-1))
    assert dispatch.advance() == 0, "one is being played, and the other may wait behind it"
    lapse()
    assert dispatch.advance() == 2


@pytest.mark.clause("LG-SIM-03")
def test_what_nobody_took_waits_while_its_season_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    season = factories.season(entries=4, legs=1)
    sent: list[int] = []
    monkeypatch.setattr("matches.resolution.dispatch.wake", sent.append)
    wish(season)
    dispatch.advance()
    first, second = sent
    resolve(first)
    Fixture.objects.filter(pk=second).update(sent_until=from_now(-1))
    assert dispatch.advance() == 0, "its message waits behind others, as one was just settled"
    quiet = from_now(-2 * RESEND_SECONDS)
    Fixture.objects.filter(pk=first).update(settled=quiet)
    assert dispatch.advance() == 1


@pytest.mark.clause("LG-SIM-03")
def test_a_worker_takes_several_where_many_wait() -> None:
    season = factories.season(entries=16, legs=1)
    wish(season)
    first = of_first_round(season)
    assert batch_for(first[0], 1) == [first[0], first[7], first[6], first[5]]
    assert batch_for(first[0], 2) == [first[0], first[7]]
    assert batch_for(first[0], 8) == [first[0]], "so that each process gets one"
    claims = take_batch(batch_for(first[0], 1))
    assert [claim.fixture.pk for claim in claims] == [first[0], first[7], first[6], first[5]]
    assert len({claim.token for claim in claims}) == 4
    assert batch_for(first[0], 1) == [], "it is being played"
    assert batch_for(first[1], 1) == [first[1], first[4]], "half of the four that are left"


@pytest.mark.clause("LG-SIM-03")
def test_in_a_batch_one_match_that_fails_or_is_lost_is_no_hindrance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    season = factories.season(entries=8, legs=1)
    wish(season)
    first = of_first_round(season)
    play_it = play

    def disturbed(match: Match, sides: Sequence[Side]) -> Played:
        played = play_it(match, sides)
        names = [line_up["name"] for line_up in match.line_ups]
        if names == failing:
            raise ZeroDivisionError
        if names == lost:
            Team.objects.filter(name=names[0]).update(claim=uuid.uuid4())
        return played

    failing, lost = (
        [each.entry.team.name for each in Fixture.objects.get(pk=pk).sides.order_by("number")]
        for pk in first[1:3]
    )
    monkeypatch.setattr(one_fixture, "play", disturbed)
    records = one_fixture.resolve_batch(first)
    assert [record.fixture_id for record in records] == [first[0], first[3]]
    assert "ZeroDivisionError" in FrozenMatch.objects.get(fixture=first[1]).reason
    states = dict(Fixture.objects.filter(pk__in=first).values_list("pk", "state"))
    assert [states[pk] for pk in first] == ["settled", "scheduled", "scheduled", "settled"]


@pytest.mark.clause("LG-SIM-03")
def test_in_a_batch_one_that_cannot_be_lined_up_spoils_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    season = factories.season(entries=8, legs=1)
    first = of_first_round(season)
    make_ready = taking._make_ready

    def spoilt(fixture: Fixture, events: Any) -> taking._Ready:
        if fixture.pk == first[1]:
            raise ZeroDivisionError
        return make_ready(fixture, events)

    monkeypatch.setattr(taking, "_make_ready", spoilt)
    taken_ones = [claim.fixture.pk for claim in take_batch(first)]
    assert taken_ones == [first[0], first[2], first[3]]
    assert "ZeroDivisionError" in FrozenMatch.objects.get(fixture=first[1]).reason


def test_a_broker_that_is_away_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from kombu.exceptions import OperationalError

    season = factories.season(entries=4, legs=1)
    wish(season)

    def away(_: int) -> None:
        raise OperationalError("away")

    with monkeypatch.context() as patch:
        patch.setattr("matches.resolution.dispatch.wake", away)
        assert dispatch.advance() == 0
    sent: list[int] = []
    monkeypatch.setattr("matches.resolution.dispatch.wake", sent.append)
    assert dispatch.advance() == 2


def test_not_more_messages_are_on_their_way_than_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    season = factories.season(entries=8, legs=1)
    sent: list[int] = []
    monkeypatch.setattr("matches.resolution.dispatch.wake", sent.append)
    monkeypatch.setattr(dispatch, "WINDOW", 3)
    wish(season)
    assert dispatch.advance() == 3
    assert dispatch.advance() == 0
    resolve(sent[0])
    assert dispatch.advance() == 1


# -- two at once --------------------------------------------------------------------------------


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Run each in a thread with a connection of its own, all let go at the same moment."""
    gate = threading.Barrier(len(acts))
    found: list[object] = [None] * len(acts)

    def run(number: int, act: Callable[[], object]) -> None:
        try:
            gate.wait(10)
            found[number] = act()
        except BaseException as problem:  # noqa: BLE001 - handed to the test
            found[number] = problem
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return found


@pytest.mark.clause("LG-SIM-03")
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_leave_one_match() -> None:
    season = factories.season(entries=2, legs=4)
    for fixture in season.fixtures.order_by("round__number"):
        found = at_once(*[partial(resolve, fixture.pk)] * 3)
        assert sum(isinstance(each, MatchRecord) for each in found) == 1, found
        assert sum(each is None for each in found) == 2, found
    wish(season)
    dispatch.advance()
    assert_in_order(season)


@pytest.mark.clause("LG-SIM-02", "LG-FIX-09")
@pytest.mark.django_db(transaction=True)
def test_all_fixtures_at_once_end_as_in_the_plainest_order() -> None:
    plain = resolved(entries=6, legs=1)
    season = factories.season(entries=6, legs=1)
    for number in range(1, 6):
        fixtures = season.fixtures.filter(round__number=number)
        found = at_once(*[partial(resolve, fixture.pk) for fixture in fixtures])
        assert all(isinstance(each, MatchRecord) for each in found), found
    wish(season)
    dispatch.advance()
    assert_in_order(season)
    assert fingerprint(season) == fingerprint(plain)


@pytest.mark.clause("LG-EVENT-06")
@pytest.mark.django_db(transaction=True)
def test_a_coach_and_a_match_at_once_do_not_interleave() -> None:
    season = factories.season(entries=2, legs=4)
    for fixture in season.fixtures.order_by("round__number"):
        team = Team.objects.order_by("pk")[0]
        coach = team.coach
        assert coach is not None
        found = at_once(partial(resolve, fixture.pk), partial(acts.buy, coach, team, "rerolls"))
        assert isinstance(found[0], MatchRecord) or resolve(fixture.pk), found
        assert isinstance(found[1], Team | Refusal), found
        assert all(differences(team) == [] for team in Team.objects.all())


@pytest.mark.django_db(transaction=True)
def test_two_coaches_at_once_do_not_interleave() -> None:
    coach = factories.coach()
    team = factories.team(coach, "Reds")
    found = at_once(*[lambda: acts.buy(coach, team, "rerolls", seq=team.seq)] * 4)
    assert sum(isinstance(each, Team) for each in found) == 1, found
    assert sum(isinstance(each, Refusal) for each in found) == 3, found
    assert differences(Team.objects.get()) == []


@pytest.mark.django_db(transaction=True)
def test_a_lease_is_renewed_while_a_match_is_played(
    settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DUGOUT_LEASE_SECONDS = 0.03  # type: ignore[attr-defined]
    fixture = factories.season(entries=2, legs=1).fixtures.get()
    renewed = threading.Event()
    renew_ = claims.renew

    def noted(claim: Claim) -> bool:
        held = renew_(claim)
        renewed.set()
        return held

    monkeypatch.setattr(claims, "renew", noted)
    claim = taken(fixture)
    with claims.kept([claim]):
        assert renewed.wait(10)
    settle(claim, play(claim.match, claim.sides))


# -- a clock that is set back ---------------------------------------------------------------------

HOUR = 3600


def set_back(seconds: float) -> None:
    """What was stored before the database's clock went back by so much lies further ahead."""
    for rows in (
        Fixture.objects.filter(claimed_until__isnull=False),
        Team.objects.filter(claimed_until__isnull=False),
    ):
        rows.update(claimed_until=later("claimed_until", seconds))
    Fixture.objects.filter(sent_until__isnull=False).update(sent_until=later("sent_until", seconds))


def later(field: str, seconds: float) -> ExpressionWrapper:
    return ExpressionWrapper(
        F(field) + Value(timedelta(seconds=seconds)), output_field=DateTimeField()
    )


@pytest.mark.clause("LG-SIM-03")
def test_a_dead_workers_lease_does_not_outlive_a_clock_that_is_set_back(fixture: Fixture) -> None:
    dead = taken(fixture)
    assert take(fixture.pk) is None
    set_back(HOUR)
    second = taken(fixture)
    assert second.match == dead.match
    with pytest.raises(Lost):
        settle(dead, play(dead.match, dead.sides))
    settle(second, play(second.match, second.sides))
    assert MatchRecord.objects.count() == 1


@pytest.mark.clause("LG-SIM-03")
def test_who_lives_when_the_clock_is_set_back_goes_on(fixture: Fixture) -> None:
    claim = taken(fixture)
    set_back(HOUR)
    assert renew(claim)
    assert take(fixture.pk) is None
    settle(claim, play(claim.match, claim.sides))


@pytest.mark.clause("LG-EVENT-06")
def test_a_team_is_not_locked_by_a_lease_of_another_time(fixture: Fixture) -> None:
    team = taken(fixture).teams[0]
    with pytest.raises(Refusal):
        acts.rename_team(team.coach, team, "New")  # type: ignore[arg-type]
    set_back(HOUR)
    acts.rename_team(team.coach, team, "New")  # type: ignore[arg-type]


def test_a_claim_without_an_end_is_alive_by_any_clock(fixture: Fixture) -> None:
    assert claims.hold(taken(fixture))
    set_back(HOUR)
    assert take(fixture.pk) is None


@pytest.mark.clause("LG-SIM-03")
def test_a_message_is_sent_again_when_the_clock_was_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    season = factories.season(entries=4, legs=1)
    sent: list[int] = []
    monkeypatch.setattr("matches.resolution.dispatch.wake", sent.append)
    monkeypatch.setattr(dispatch, "WINDOW", 2)
    wish(season)
    assert dispatch.advance() == 2
    assert dispatch.advance() == 0
    set_back(HOUR)
    assert dispatch.advance() == 2
    taken(Fixture.objects.get(pk=sent[0]))
    set_back(HOUR)
    assert dispatch.advance() == 2, "the one whose worker may be dead as well"
