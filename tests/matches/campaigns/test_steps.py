"""What runs between two matches in steps, with dice: the fair of the second example game."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from leagues.models import Entry, Fixture, Season
from leagues.policy import Policy
from matches.periodic.deadlines import act
from matches.resolution.claims import never_begun
from matches.resolution.open_choices import choices_until, open_choices
from matches.resolution.operations import play_out, resolve_round
from matches.resolution.taking import take
from matches.sandboxes.operations import open_sandbox
from matches.verification.step_dice import rolls_of
from rosters import operations
from rosters.models import Coach, Team
from rosters.operations.together import append_together
from rosters.teams.acts import acts_of
from rosters.teams.previews import bill, defaults_bill
from rosters.teams.projections import differences
from rosters.teams.streams import fold, stored_events
from rules.problems import Problem, Refusal
from rules.record import secret_hash
from rules.roster import Event
from rules.steps import Sealed, SealedDice, StepDice, faces
from tests import factories, pennies
from tests.clocks import Calendar, calendar
from tests.matches.corrections import corrected
from tests.pennies import between
from tests.pennies.club import Club

__all__ = ["calendar"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("calendar")]


@pytest.fixture
def season() -> Season:
    """After its first round, of people: the fair is on for all of them."""
    made = factories.season(4, legs=2, managed=Entry.Managed.PERSON, game=pennies.KEY)
    play_out(resolve_round(factories.owner_of(made), made.stages.get().rounds.get(number=1)))
    return made


@pytest.fixture
def owner(season: Season) -> Coach:
    return factories.owner_of(season)


@pytest.fixture
def team(season: Season) -> Team:
    return Team.objects.get(entries__season=season, entries__number=1)


def club(team: Team) -> Club:
    state: Club = fold(team, stored_events(team)).state
    return state


def haggle(owner: Coach, team: Team, player: int, **how: Any) -> Team:
    return operations.change_team(owner, team, {"act": "haggle", "player": player}, **how)


def shown(team: Team, owner: Coach) -> list[tuple[int | str, int, tuple[int, ...]]]:
    """Who rolled, how often before, and what: in the order of the stream."""
    return [(r.rolled.who, r.rolled.often, r.rolled.faces) for r in rolls_of(team, owner)[::-1]]


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


# -- steps ----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-11", "LG-FIX-15")
def test_a_side_is_offered_only_its_present_step(owner: Coach, team: Team) -> None:
    with_charm(owner, team)
    assert (team.step, team.choices, team.step_days) == ("fair", 1, 1)
    with pytest.raises(Refusal) as refused:
        operations.change_team(owner, team, {"act": "give_charm", "player": 1})
    assert codes(refused) == ["fair_is_on"]
    team = operations.change_team(owner, team, {"act": "leave_fair"})
    assert (team.step, team.choices, team.step_days) == ("charms", 1, None)
    with pytest.raises(Refusal) as refused:
        haggle(owner, team, 1)
    assert codes(refused) == ["fair_is_over"]
    team = operations.change_team(owner, team, {"act": "give_charm", "player": 2})
    assert (team.step, team.choices) == ("", 0)
    assert differences(team) == []


def with_charm(owner: Coach, team: Team) -> None:
    """A charm waits as well: of a match that was won well."""
    with transaction.atomic():
        append_together({team.pk: team}, {team.pk: [Event("charm_won", {"face": 6})]}, owner)


@pytest.mark.clause("LG-FIX-11", "LG-FIX-15")
def test_each_step_has_a_deadline_of_its_own_and_is_closed_alone(
    calendar: Calendar, season: Season, owner: Coach, team: Team
) -> None:
    with_charm(owner, team)
    ended = season.fixtures.get(sides__entry__team=team, state="settled").settled
    assert ended is not None
    assert choices_until(team) == ended + timedelta(days=1), "the fair is short"
    calendar.go_to(ended + timedelta(days=1, seconds=1))
    assert act() == 4
    team.refresh_from_db()
    assert (team.step, team.choices) == ("charms", 1)
    last = team.events.latest("seq")
    assert (last.kind, last.payload, last.actor) == ("step_closed", {"step": "fair"}, None)
    days = Policy.from_json(season.policy).choice_days
    assert choices_until(team) == ended + timedelta(days=days)
    calendar.go_to(ended + timedelta(days=days, seconds=1))
    act()
    team.refresh_from_db()
    assert (team.step, team.choices) == ("", 0)
    assert team.events.latest("seq").kind == "charm_given"
    assert not [each for each in open_choices(owner) if each.team == team]


@pytest.mark.clause("LG-FIX-11", "LG-FIX-15")
def test_a_season_that_gives_less_time_than_a_step_has_its_way(
    calendar: Calendar, team: Team, season: Season
) -> None:
    season.policy = {**season.policy, "choice_days": 0}
    season.save(update_fields=["policy"])
    ended = season.fixtures.get(sides__entry__team=team, state="settled").settled
    assert choices_until(team) == ended


@pytest.mark.clause("LG-FIX-11", "LG-FIX-15")
def test_all_steps_are_closed_at_the_next_kick_off(
    season: Season, owner: Coach, team: Team
) -> None:
    with_charm(owner, team)
    second = next_of(season, team)
    claim = take(second.pk)
    assert claim is not None
    team.refresh_from_db()
    assert (team.step, team.choices) == ("", 0)
    kinds = [event.kind for event in stored_events(team)[-2:]]
    assert kinds == ["step_closed", "charm_given"]
    batches = {event.batch for event in stored_events(team)[-2:]}
    assert len(batches) == 1, "both are of one kick-off"


@pytest.mark.clause("LG-FIX-13")
def test_a_match_that_was_never_begun_opens_its_steps_again(
    season: Season, owner: Coach, team: Team
) -> None:
    with_charm(owner, team)
    claim = take(next_of(season, team).pk)
    assert claim is not None
    assert never_begun(claim.fixture.pk, claim.token, claim.found)
    team.refresh_from_db()
    assert (team.step, team.choices) == ("fair", 1)
    assert club(team).charms == 1


def next_of(season: Season, team: Team) -> Fixture:
    found = season.fixtures.filter(round__number=2, sides__entry__team=team)
    return found.select_related("season").get()


@pytest.mark.clause("LG-FIX-11", "LG-FIX-15")
def test_a_coach_closes_a_step_by_its_default_where_he_has_seen_what_that_is(
    owner: Coach, team: Team
) -> None:
    told = defaults_bill(team)
    assert told is not None
    assert [each.told.text for each in told.acts] == ["The fair is over."]
    team = operations.take_defaults(owner, team, seq=team.seq)
    assert team.step != "fair"
    assert team.events.latest("seq").actor == owner
    while team.choices:
        team = operations.take_defaults(owner, team)
    with pytest.raises(Refusal) as refused:
        operations.take_defaults(owner, team)
    assert codes(refused) == ["nothing_waits"]


# -- dice -----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-COND-05", "LG-SIM-05", "LG-FIX-16")
def test_a_roll_stands_in_its_event_and_its_key_is_shown_when_the_step_is_over(
    owner: Coach, team: Team
) -> None:
    team = haggle(owner, team, 2)
    [roll] = rolls_of(team, owner)
    assert roll.event.payload["rolled"] == roll.rolled.to_json()
    assert (roll.rolled.step, roll.rolled.who, roll.rolled.often) == ("fair", 2, 0)
    assert roll.key is None, "more may be rolled in this step"
    assert roll.fixture == Fixture.objects.get(sides__entry__team=team, state="settled")
    team = operations.take_defaults(owner, team)
    [over] = rolls_of(team, owner)
    assert over.key is not None
    assert secret_hash(over.key) == roll.bound == over.bound
    assert faces(over.key, 2, 0, 1, 6) == roll.rolled.faces


@pytest.mark.clause("LG-FIX-16")
def test_the_keys_of_two_teams_steps_and_matches_differ(season: Season, owner: Coach) -> None:
    found: set[str] = set()
    for team in Team.objects.filter(entries__season=season).order_by("pk"):
        changed = operations.take_defaults(owner, haggle(owner, team, 1))
        found.update(roll.bound for roll in rolls_of(changed, owner))
    play_out(resolve_round(owner, season.stages.get().rounds.get(number=2)))
    for team in Team.objects.filter(entries__season=season).order_by("pk"):
        found.update(roll.bound for roll in rolls_of(haggle(owner, team, 1), owner))
    assert len(found) == 8


def test_what_was_rolled_before_the_last_match_keeps_its_key(season: Season, owner: Coach) -> None:
    team = Team.objects.get(entries__season=season, entries__number=1)
    haggle(owner, team, 1)
    play_out(resolve_round(owner, season.stages.get().rounds.get(number=2)))
    team.refresh_from_db()
    newer, older = rolls_of(haggle(owner, team, 1), owner)
    assert team.step == "fair"
    assert newer.key is None, "its step is open"
    assert older.key is not None, "its step was closed by the kick-off"
    assert faces(older.key, 1, 0, 1, 6) == older.rolled.faces


@pytest.mark.clause("LG-EVENT-07", "LG-FIX-16")
def test_neither_a_name_nor_an_undone_act_moves_a_die(owner: Coach, team: Team) -> None:
    """The same two rolls, whatever else is done on the way."""
    with suppress(Undone), transaction.atomic():
        for player in (1, 2):
            team = answered(owner, haggle(owner, team, player))
        straight = shown(team, owner)
        raise Undone
    team.refresh_from_db()
    operations.change_team(owner, team, {"act": "rename", "name": "Elsewhere"})
    team = answered(owner, haggle(owner, team, 2))
    team = operations.change_team(owner, team, {"act": "recruit", "name": "Zed"})
    team = operations.take_back_act(owner, team, acts_of(team, owner)[0].batch)
    team = answered(owner, haggle(owner, team, 1))
    assert sorted(shown(team, owner)) == sorted(straight)


class Undone(Exception):
    """What was done is rolled back."""


def answered(owner: Coach, team: Team) -> Team:
    if club(team).offer is None:
        return team
    return operations.change_team(owner, team, {"act": "leave_offer"})


@pytest.mark.clause("LG-EVENT-04", "LG-FIX-16")
def test_a_correction_of_the_match_moves_no_die(season: Season, owner: Coach, team: Team) -> None:
    with_roll = haggle(owner, team, 1)
    before = shown(with_roll, owner)
    fixture = season.fixtures.get(sides__entry__team=team, state="settled")
    line = {"side": side_of(fixture, team), "number": 1, "what": "tails", "count": 3}
    corrected(season, fixture, {"kind": "correct", "counts": [line]})
    team.refresh_from_db()
    assert shown(team, owner) == before
    assert fold(team, stored_events(team)).problems == ()
    again = answered(owner, team)
    [_, (who, often, again_faces)] = shown(haggle(owner, again, 1), owner)
    assert (who, often) == (1, 1), "it is known how often he has rolled"
    team = operations.take_defaults(owner, Team.objects.get(pk=team.pk))
    key = rolls_of(team, owner)[0].key
    assert key is not None
    assert faces(key, 1, 1, 1, 6) == again_faces


def side_of(fixture: Fixture, team: Team) -> int:
    return fixture.sides.get(entry__team=team).number


@pytest.mark.clause("LG-EVENT-07", "LG-FIX-16")
def test_what_shows_a_die_or_ends_a_step_cannot_be_taken_back(owner: Coach, team: Team) -> None:
    renamed = operations.change_team(owner, team, {"act": "rename", "name": "Before"})
    team = haggle(owner, renamed, 3)
    [rolled, before] = acts_of(team, owner)
    assert [problem.code for problem in rolled.problems] == ["die_was_rolled"]
    assert before.problems == (), "nothing rests on the name"
    with pytest.raises(Refusal) as refused:
        operations.take_back_act(owner, team, rolled.batch)
    assert codes(refused) == ["die_was_rolled"]
    team = operations.take_back_act(owner, team, before.batch)
    assert team.name != "Before"
    team = operations.change_team(owner, answered(owner, team), {"act": "leave_fair"})
    with pytest.raises(Refusal) as refused:
        operations.take_back_act(owner, team, acts_of(team, owner)[0].batch)
    assert codes(refused) == ["die_was_rolled"]


REFUSED: list[tuple[Any, set[str]]] = [
    ({"act": "haggle", "player": 77}, {"no_such_player"}),
    ({"act": "haggle", "player": "1"}, {"not_a_whole_number"}),
    ([{"act": "haggle", "player": 1}], {"rolls_alone"}),
    ([{"act": "rename", "name": "New"}, {"act": "haggle", "player": 1}], {"rolls_alone"}),
    (
        [{"act": "haggle", "player": 1}, {"act": "dismiss", "player": 77}],
        {"rolls_alone", "no_such_player"},
    ),
]


@pytest.mark.clause("LG-FIX-16")
@pytest.mark.parametrize(("wish", "found"), REFUSED)
def test_a_refused_wish_shows_no_die(
    owner: Coach, team: Team, wish: Any, found: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StepDice, "roll", never)
    before = team.seq
    with pytest.raises(Refusal) as refused:
        operations.change_team(owner, team, wish)
    assert set(codes(refused)) == found
    team.refresh_from_db()
    assert team.seq == before


def never(*_: object, **__: object) -> None:
    raise AssertionError("a die was rolled")


@pytest.mark.clause("LG-FIX-16")
def test_a_wish_for_an_older_team_shows_no_die(
    owner: Coach, team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    seq = team.seq
    haggle(owner, team, 1, seq=seq)
    monkeypatch.setattr(StepDice, "roll", never)
    with pytest.raises(Refusal) as refused:
        haggle(owner, team, 1, seq=seq)
    assert codes(refused) == ["team_changed_meanwhile"]


@pytest.mark.clause("LG-FIX-16")
def test_a_game_that_refuses_after_a_roll_is_a_defect_and_shows_nothing(
    owner: Coach, team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    def careless(team: Club, wish: Any, dice: StepDice) -> list[Event]:
        rolled = dice.roll(1, 6, step="fair", who=1)
        raise Refusal(Problem("no_offer_waits", params={"face": rolled.faces[0]}))

    monkeypatch.setattr(between, "change", careless)
    before = team.seq
    with pytest.raises(RuntimeError, match="after its dice were rolled"):
        haggle(owner, team, 1)
    team.refresh_from_db()
    assert team.seq == before


def test_the_bill_of_a_roll_says_nothing(owner: Coach, team: Team) -> None:
    assert bill(team, {"act": "haggle", "player": 1}) is None
    assert bill(team, {"act": "rename", "name": "Other"}) is not None
    with pytest.raises(Sealed):
        SealedDice().roll(1, 6, step="fair", who=1)


@pytest.mark.clause("LG-SEASON-08")
def test_a_sandbox_says_nothing_about_dice_to_come(
    season: Season, owner: Coach, team: Team
) -> None:
    """Twelve rolls each: where all agree, they are the same dice."""
    copy = open_sandbox(owner, season)
    twin = Team.objects.get(entries__season=copy, copy_of=team)
    assert bytes(twin.secret) != bytes(team.secret)
    for player in (1, 2, 3):
        for _ in range(2):
            team = answered(owner, haggle(owner, team, player))
            twin = answered(owner, haggle(owner, twin, player))
    bound = [{roll.bound for roll in rolls_of(each, owner)} for each in (team, twin)]
    assert bound[0].isdisjoint(bound[1])


@pytest.mark.clause("LG-FIX-16")
def test_a_team_without_a_match_rolls_with_a_secret_of_its_own(
    owner: Coach, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = [factories.team(owner, name, game=pennies.KEY) for name in ("Ones", "Twos")]
    monkeypatch.setattr(between, "_haggling_problems", lambda team, player: [])
    monkeypatch.setitem(between.ALL_REDUCERS, "haggled", lambda club, payload: None)
    keys = set()
    for each in free:
        [roll] = rolls_of(haggle(owner, each, 1), owner)
        assert roll.fixture is None
        assert roll.key is not None, "no step is open"
        assert faces(roll.key, 1, 0, 1, 6) == roll.rolled.faces
        keys.add(roll.key)
    assert len(keys) == 2


@given(
    secret=st.binary(min_size=32, max_size=32),
    who=st.integers(1, 20),
    often=st.integers(0, 5),
    count=st.integers(1, 6),
)
def test_faces_follow_from_key_who_and_how_often_alone(
    secret: bytes, who: int, often: int, count: int
) -> None:
    dice = StepDice(lambda: secret)
    before = dice.roll(3, 6, step="fair", who=who + 1)
    rolled = dice.roll(count, 6, step="fair", who=who, often=often)
    assert rolled.faces == faces(StepDice(lambda: secret).key("fair"), who, often, count, 6)
    assert dice.roll(3, 6, step="fair", who=who + 1) == before
