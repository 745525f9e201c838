"""Who may do what in a league: LG-ROLE."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from datetime import timezone as dt_timezone

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.http import Http404
from django.utils import timezone

from leagues import operations
from leagues.access import visible
from leagues.access.permissions import readable_teams, role_of
from leagues.models import Invitation, JoinRequest, League, Membership, Ruling, Season
from leagues.reading import leagues as leagues_reading
from leagues.reading import seasons
from rosters import operations as rosters
from rosters.models import Coach
from rules.problems import Refusal
from tests import acts, factories

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()
ROLES = ("owner", "commissioner", "coach", "spectator", "stranger")


@pytest.fixture
def people() -> dict[str, Coach]:
    return {role: factories.coach(username=role) for role in ROLES}


def league(people: dict[str, Coach], **fields: str) -> League:
    made = factories.league(people["owner"], "League", **fields)
    for role in ("commissioner", "coach", "spectator"):
        Membership.objects.create(league=made, coach=people[role], role=role)
    return made


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


@pytest.mark.clause("LG-ROLE-01")
def test_a_league_has_exactly_one_owner(people: dict[str, Coach]) -> None:
    made = league(people)
    assert role_of(people["owner"], made) == "owner"
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(league=made, coach=people["stranger"], role="owner")
    with pytest.raises(Refusal):
        operations.leave(people["owner"], made)
    with pytest.raises(Refusal):
        operations.set_role(people["owner"], made, people["coach"], "owner")
    operations.hand_over_league(people["owner"], made, people["coach"])
    assert role_of(people["coach"], made) == "owner"
    assert role_of(people["owner"], made) == "commissioner"


@pytest.mark.clause("LG-ROLE-02")
@pytest.mark.parametrize(
    ("visibility", "who", "reads", "lists"),
    [
        ("public", "anonymous", True, True),
        ("public", "stranger", True, True),
        ("unlisted", "anonymous", True, False),
        ("unlisted", "stranger", True, False),
        ("unlisted", "spectator", True, True),
        ("private", "anonymous", False, False),
        ("private", "stranger", False, False),
        ("private", "spectator", True, True),
        ("private", "coach", True, True),
        ("private", "owner", True, True),
    ],
)
def test_who_reads_a_league(
    people: dict[str, Coach], visibility: str, who: str, reads: bool, lists: bool
) -> None:
    user = people.get(who, NOBODY)
    made = league(people, visibility=visibility)
    season = operations.create_season(people["owner"], made, "Season", "coin")
    operations.open_registration(people["owner"], season)
    team = factories.team(people["coach"], "Reds")
    operations.enter_team(people["coach"], season, team)
    doors: list[Callable[[], object]] = [
        lambda: leagues_reading.league_view(user, made.slug),
        lambda: visible.season_or_404(user, made.slug, season.slug),
    ]
    for door in doors:
        if reads:
            door()
        else:
            with pytest.raises(Http404):
                door()
    assert leagues_reading.league_list(user).filter(pk=made.pk).exists() == lists
    assert visible.seasons(user).exists() == reads
    assert readable_teams(user).exists() == reads


@pytest.mark.clause("LG-ROLE-01", "LG-ROLE-04")
@pytest.mark.parametrize("who", ROLES)
@pytest.mark.parametrize(
    ("act", "may"),
    [
        ("create_season", {"owner", "commissioner"}),
        ("invite", {"owner", "commissioner"}),
        ("invite_commissioner", {"owner"}),
        ("change_league", {"owner", "commissioner"}),
        ("remove_member", {"owner", "commissioner"}),
        ("remove_commissioner", {"owner"}),
        ("hand_over", {"owner"}),
        ("enter_own_team", {"owner", "commissioner", "coach"}),
        ("start_season", {"owner", "commissioner"}),
    ],
)
def test_what_a_role_may_do(people: dict[str, Coach], act: str, may: set[str], who: str) -> None:
    made, user = league(people), people[who]
    season = operations.create_season(people["owner"], made, "Season", "coin")
    operations.open_registration(people["owner"], season)
    for name in ("Reds", "Blues"):
        operations.enter_team(people["owner"], season, factories.team(people["owner"], name))
    acts: dict[str, Callable[[], object]] = {
        "create_season": lambda: operations.create_season(user, made, "Other", "coin"),
        "invite": lambda: operations.invite(user, made),
        "invite_commissioner": lambda: operations.invite(user, made, role="commissioner"),
        "change_league": lambda: operations.change_league(user, made, name="Other"),
        "remove_member": lambda: operations.remove_member(user, made, people["spectator"]),
        "remove_commissioner": lambda: operations.remove_member(user, made, people["commissioner"]),
        "hand_over": lambda: operations.hand_over_league(user, made, people["coach"]),
        "enter_own_team": lambda: operations.enter_team(user, season, factories.team(user, "Own")),
        "start_season": lambda: operations.start_season(user, season),
    }
    if who in may:
        acts[act]()
    else:
        with pytest.raises(Refusal):
            acts[act]()


@pytest.mark.clause("LG-ROLE-03")
@pytest.mark.parametrize("year", [1, 1999, 3000, 9999])
def test_an_invitation_ends_at_a_date_that_every_time_zone_has(
    people: dict[str, Coach], year: int
) -> None:
    made = league(people)
    for offset in (-14, 14):
        end = datetime(year, 12, 31, 23, 59, tzinfo=dt_timezone(timedelta(hours=offset)))
        with pytest.raises(Refusal) as refused:
            operations.invite(people["owner"], made, expires=end)
        assert codes(refused) == ["date_out_of_range"]


@pytest.mark.clause("LG-ROLE-03")
def test_an_invitation_lets_in_as_many_as_it_has_seats(people: dict[str, Coach]) -> None:
    made = league(people, visibility="private")
    token = operations.invite(people["owner"], made, seats=1).token
    assert len(token) >= 30
    assert operations.accept_invitation(people["stranger"], token).role == "coach"
    operations.accept_invitation(people["stranger"], token)  # twice is once
    with pytest.raises(Refusal) as refused:
        operations.accept_invitation(factories.coach(), token)
    assert codes(refused) == ["invitation_not_valid"]


@pytest.mark.clause("LG-ROLE-03")
@pytest.mark.parametrize("why", ["revoked", "expired", "unknown"])
def test_an_invitation_that_does_not_let_in(people: dict[str, Coach], why: str) -> None:
    made = league(people)
    invitation = operations.invite(people["owner"], made)
    if why == "revoked":
        operations.revoke_invitation(people["commissioner"], invitation)
    elif why == "expired":
        Invitation.objects.update(expires=timezone.now() - timedelta(seconds=1))
    token = "no such token" if why == "unknown" else invitation.token
    with pytest.raises(Refusal):
        operations.accept_invitation(people["stranger"], token)
    assert role_of(people["stranger"], made) is None


@pytest.mark.clause("LG-ROLE-03")
def test_joining_as_the_league_wants_it(people: dict[str, Coach]) -> None:
    stranger = people["stranger"]
    made = league(people)
    with pytest.raises(Refusal):
        operations.join(stranger, made)
    made = operations.change_league(people["owner"], made, join_policy="approval")
    asked = operations.join(stranger, made)
    assert isinstance(asked, JoinRequest)
    assert operations.join(stranger, made) == asked
    assert role_of(stranger, made) is None
    operations.answer_join_request(people["commissioner"], asked, accept=True)
    assert role_of(stranger, made) == "coach"
    operations.leave(stranger, made)
    made = operations.change_league(people["owner"], made, join_policy="open")
    operations.join(stranger, made)
    assert role_of(stranger, made) == "coach"


@pytest.mark.clause("LG-ROLE-04", "LG-EVENT-05")
def test_a_commissioner_acts_on_a_team_by_a_ruling(people: dict[str, Coach]) -> None:
    made = league(people)
    season = operations.create_season(people["owner"], made, "Season", "coin")
    operations.open_registration(people["owner"], season)
    team = factories.team(people["coach"], "Reds")
    with pytest.raises(Refusal) as refused:  # not entered: none of his business
        acts.rename_team(people["commissioner"], team, "Blues", reason="because")
    assert codes(refused) == ["not_your_team"]
    operations.enter_team(people["coach"], season, team)
    with pytest.raises(Refusal) as refused:
        acts.rename_team(people["commissioner"], team, "Blues")
    assert codes(refused) == ["reason_missing"]
    acts.rename_team(people["commissioner"], team, "Blues", reason="The name was rude.")
    ruling = Ruling.objects.get()
    assert (ruling.by, ruling.reason, ruling.league, ruling.kind) == (
        people["commissioner"],
        "The name was rude.",
        made,
        "team:rename",
    )
    acts.rename_team(people["coach"], team, "Reds")
    assert Ruling.objects.count() == 1


@pytest.mark.clause("LG-ROLE-05")
def test_a_coach_put_out_keeps_nothing_to_write(people: dict[str, Coach]) -> None:
    season = factories.season(2, owner=people["owner"])
    made, coach = season.league, people["coach"]
    team = season.entries.all()[0].team
    Membership.objects.create(league=made, coach=coach, role="coach")
    rosters.hand_over(people["owner"], team, coach)
    acts.rename_team(coach, team, "Mine")
    operations.remove_member(people["owner"], made, coach)
    with pytest.raises(Refusal):
        acts.rename_team(coach, team, "Still mine")
    rosters.hand_over(people["owner"], team, people["owner"], reason="He left.")
    acts.rename_team(people["owner"], team, "His")


@pytest.mark.clause("LG-ROLE-05")
def test_a_coach_put_out_acts_no_more_for_his_entry(people: dict[str, Coach]) -> None:
    made, coach, owner = league(people), people["coach"], people["owner"]
    season = operations.create_season(owner, made, "Season", "coin")
    season = operations.open_registration(owner, season)
    entry = operations.enter_team(coach, season, factories.team(coach, "Mine"))
    operations.remove_member(owner, made, coach)
    for act in (
        lambda: operations.set_strength(coach, entry, "rookie"),
        lambda: operations.withdraw(coach, entry),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        assert codes(refused) == ["not_your_team"]
    operations.withdraw(owner, entry, reason="He left.")


@pytest.mark.clause("LG-ROLE-05")
@pytest.mark.parametrize(
    ("state", "writes"),
    [
        ("draft", False),
        ("registration", False),
        ("running", False),
        ("finished", True),
        ("archived", True),
    ],
)
def test_a_team_is_its_coachs_again_when_all_seasons_he_was_put_out_of_are_over(
    people: dict[str, Coach], state: str, writes: bool
) -> None:
    made, coach, owner = league(people), people["coach"], people["owner"]
    season = operations.open_registration(
        owner, operations.create_season(owner, made, "Season", "coin")
    )
    team = factories.team(coach, "Mine")
    operations.enter_team(coach, season, team)
    Season.objects.filter(pk=season.pk).update(state=state)
    operations.leave(coach, made)
    if writes:
        acts.rename_team(coach, team, "Still mine")
    else:
        with pytest.raises(Refusal) as refused:
            acts.rename_team(coach, team, "Still mine")
        assert codes(refused) == ["not_your_team"]
        with pytest.raises(Refusal):
            rosters.hand_over(coach, team, people["stranger"])


@pytest.mark.clause("LG-ROLE-05", "LG-EVENT-05")
@pytest.mark.parametrize("state", ["draft", "registration", "running", "finished"])
def test_a_commissioner_hands_the_team_of_who_left_to_another(
    people: dict[str, Coach], state: str
) -> None:
    made, coach, owner = league(people), people["coach"], people["owner"]
    season = operations.open_registration(
        owner, operations.create_season(owner, made, "Season", "coin")
    )
    entry = operations.enter_team(coach, season, factories.team(coach, "Orphans"))
    Season.objects.filter(pk=season.pk).update(state=state)
    operations.leave(coach, made)
    ruler = people["commissioner"]
    rosters.hand_over(ruler, entry.team, people["spectator"], reason="He left.")
    acts.rename_team(people["spectator"], entry.team, "Adopted")
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.by, ruling.reason) == ("team:hand_over", ruler, "He left.")
    with pytest.raises(Refusal):
        acts.rename_team(coach, entry.team, "Mine")


@pytest.mark.clause("LG-ROLE-02")
@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_an_address_does_not_tell_that_a_hidden_league_has_the_name(
    people: dict[str, Coach], visibility: str
) -> None:
    hidden = [league(people, visibility=visibility) for _ in range(2)]
    seen = factories.league(people["stranger"], "League")
    assert seen.slug == "league", "the first of its name, as far as anybody can tell"
    assert len({seen.slug, *(each.slug for each in hidden)}) == 3
    assert all(len(each.slug) > len("league-") + 15 for each in hidden), "nobody guesses it"


@pytest.mark.clause("LG-ROLE-01", "LG-ROLE-06")
def test_an_owner_hands_the_league_over_before_his_account_is_erased(
    people: dict[str, Coach],
) -> None:
    made, owner = league(people), people["owner"]
    factories.league(owner, "Alone")
    with pytest.raises(Refusal) as refused:
        rosters.erase_account(owner)
    assert [problem.params["league"] for problem in refused.value.problems] == ["League"]
    operations.hand_over_league(owner, made, people["coach"])
    rosters.erase_account(owner)
    assert role_of(people["coach"], made) == "owner"


@pytest.mark.clause("LG-ROLE-01", "LG-ROLE-05")
def test_nothing_is_handed_to_an_erased_account(people: dict[str, Coach]) -> None:
    made, owner = league(people), people["owner"]
    gone = rosters.erase_account(people["coach"])
    with pytest.raises(Refusal):
        operations.hand_over_league(owner, made, gone)
    with pytest.raises(Refusal):
        rosters.hand_over(owner, factories.team(owner), gone)


def test_pages_take_a_fixed_number_of_queries(
    people: dict[str, Coach], django_assert_max_num_queries: Callable[[int], object]
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def count(door: Callable[[], object]) -> int:
        with CaptureQueriesContext(connection) as queries:
            door()
        return len(queries)

    def doors() -> list[int]:
        return [
            count(lambda: list(leagues_reading.league_list(people["owner"]))),
            count(lambda: leagues_reading.league_view(people["owner"], small.league.slug)),
            count(lambda: seasons.group_tables(small)),
        ]

    small = factories.season(2, legs=1, owner=people["owner"])
    few = doors()
    for n in range(3):
        Membership.objects.create(league=small.league, coach=factories.coach(), role="coach")
        factories.league(people["owner"], f"League {n}")
    big = factories.season(7, legs=2, owner=people["owner"])
    Season.objects.filter(pk=small.pk).update(league=big.league, slug="moved")
    small = big
    assert doors() == few
    assert max(few) <= 11
