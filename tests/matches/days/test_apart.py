"""Who is kept apart: weighed in Swiss rounds and groups, forbidden by the Dutch system."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Entry, Season
from leagues.operations.halls.seating import forget_wishes
from leagues.policy import Policy
from leagues.reading.halls.entrants import unkept_of
from leagues.reading.season_pages import entries_of
from leagues.schedules.plan import StagePlan
from leagues.schedules.swiss import Contender, Past
from leagues.stages.apart import Apart, apart_of, circles
from leagues.stages.chess_report import chess_file
from leagues.stages.swiss import paired
from rosters.models import Coach
from tests import factories, pennies
from tests.cases import for_all
from tests.matches.days.test_check_in import drawn, play
from tests.site.factories import client_of

pytestmark = [pytest.mark.clause("LG-DAY-12")]
SEED = "07" * 32
VARIANTS = ("optimal", "monrad", "dutch")


def coming(entries: int, **stage: Any) -> tuple[Coach, Season]:
    """A tournament that takes entries."""
    season = factories.season(
        entries,
        game=pennies.KEY,
        managed="person",
        stages=[{"format": "swiss", "rounds": 3, **stage}],
        policy={"carries_over": False},
        start=False,
    )
    return factories.owner_of(season), season


def family(owner: Coach, season: Season, names: list[str], apart: str = "discouraged") -> None:
    uuids = season.entries.filter(team__name__in=names).values_list("uuid", flat=True)
    said = {str(uuid): {"circles": ["Smith"]} for uuid in uuids}
    assert len(said) == len(names)
    leagues.describe_entrants(owner, season, said, apart=apart)


def test_words_are_the_same_whatever_their_case() -> None:
    assert circles({1: ["Smith"], 2: ["smith", "Bus"], 3: ["Bus"], 4: ["alone"]}) == [
        [2, 3],
        [1, 2],
    ]
    assert apart_of({1: ["a"], 2: ["a"], 3: ["a"]}, "forbidden").never == [(1, 2), (1, 3), (2, 3)]
    assert apart_of({1: ["a"], 2: ["a"]}, "discouraged").rather_not == [(1, 2)]


@pytest.mark.django_db
@pytest.mark.parametrize("apart", ["discouraged", "forbidden"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_nobody_of_a_family_meets_in_any_round(variant: str, apart: str) -> None:
    """As many as half of the field: every round has one pairing of each to another at least."""
    owner, season = coming(8, variant=variant)
    people = [f"Team {n:02}" for n in range(1, 5)]
    family(owner, season, people, apart)
    season = leagues.start_season(owner, season)
    for number in (1, 2, 3):
        pairs = drawn(season, number)
        assert len(pairs) == 4
        assert all(len(pair & {*people}) == 1 for pair in pairs), (variant, number)
        if number < 3:
            play(owner, season)
    assert unkept_of(season, entries_of(season)) == []


@pytest.mark.django_db
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("apart", ["discouraged", "forbidden"])
def test_what_cannot_be_held_is_told_with_its_reason(variant: str, apart: str) -> None:
    """Three of four are a family: two of them meet, whatever is drawn."""
    owner, season = coming(4, variant=variant)
    family(owner, season, ["Team 01", "Team 02", "Team 03"], apart)
    season = leagues.start_season(owner, season)
    (said,) = unkept_of(season, entries_of(season))
    assert " – " in said
    is_firm = apart == "forbidden" or variant == "dutch"
    reason = "there was no other pairing" if is_firm else "They should rather not meet."
    assert reason in said
    place = [season.league.slug, season.slug]
    assert said in client_of(owner).get(reverse("entrants", args=place)).content.decode()
    page = client_of(owner).get(reverse("pairings", args=[*place, 1, 1])).content.decode()
    assert reason in page
    assert "Smith" not in page, "the word is nobody's business"
    assert client_of(owner).get(f"/api/seasons/{season.uuid}/entrants/").json()["unkept"] == [said]


@pytest.mark.django_db
def test_groups_are_dealt_with_as_few_together_as_can_be() -> None:
    owner, season = coming(8)
    leagues.plan_stages(owner, season, [{"format": "round_robin", "groups": 4}])
    people = ["Team 01", "Team 02", "Team 03", "Team 04"]
    family(owner, season, people)
    season = leagues.start_season(owner, season)
    dealt = [
        {entry.team.name for entry in group.entries.select_related("team")} & {*people}
        for group in season.stages.get().groups.all()
    ]
    assert [len(each) for each in dealt] == [1, 1, 1, 1]
    assert unkept_of(season, entries_of(season)) == []


@pytest.mark.django_db
def test_who_shares_a_group_all_the_same_is_told() -> None:
    owner, season = coming(4)
    leagues.plan_stages(owner, season, [{"format": "round_robin", "groups": 2}])
    family(owner, season, ["Team 01", "Team 02", "Team 03"])
    season = leagues.start_season(owner, season)
    (said,) = unkept_of(season, entries_of(season))
    assert "both are in group" in said


@pytest.mark.django_db
def test_it_holds_from_the_next_draw_on_and_outlives_other_settings() -> None:
    owner, season = coming(6)
    season = leagues.start_season(owner, season)
    before = drawn(season, 1)
    one, other = sorted(before[0])
    family(owner, season, [one, other])
    assert drawn(season, 1) == before
    leagues.draw_round_again(owner, season, reason="A family.")
    assert {one, other} not in drawn(season, 1)
    client = client_of(owner)
    family(owner, season, [one, other], "forbidden")
    address = reverse("season-policy", args=[season.league.slug, season.slug])
    form = client.get(address).context["form"]
    typed = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    typed = {name: value for name, value in typed.items() if value is not False}
    assert client.post(address, {**typed, "reason": "Rain."}).status_code == 302
    season.refresh_from_db()
    assert Policy.from_json(season.policy).apart == "forbidden"


@pytest.mark.django_db
def test_a_commissioner_s_wish_stands_above_it() -> None:
    owner, season = coming(6)
    family(owner, season, ["Team 01", "Team 02"], "forbidden")
    season = leagues.start_season(owner, season)
    one, other = season.entries.filter(team__name__in=["Team 01", "Team 02"]).order_by("pk")
    pins = [(str(one.uuid), str(other.uuid))]
    leagues.draw_round_again(owner, season, pins=pins, reason="They want to.")
    assert {"Team 01", "Team 02"} in drawn(season, 1)
    assert unkept_of(season, entries_of(season)) == [], "it was wished"


@pytest.mark.django_db
def test_the_next_season_keeps_it_and_an_erased_account_does_not() -> None:
    owner, season = coming(4)
    family(owner, season, ["Team 01", "Team 02"])
    coach = season.entries.get(team__name="Team 01").team.coach
    assert coach is not None
    forget_wishes(coach)
    assert not Entry.objects.exclude(circles=[]).exists()


@pytest.mark.django_db
def test_a_chess_file_names_them_where_they_never_meet() -> None:
    owner, season = coming(6, variant="dutch")
    family(owner, season, ["Team 01", "Team 02"])
    season = leagues.start_season(owner, season)
    file = chess_file(season.stages.get().groups.get())
    assert [len(each) for each in file.forbidden] == [2]


def met(entry: int, *opponents: int | None) -> Contender:
    return Contender(entry, past=tuple(Past(each, bye=each is None) for each in opponents))


def test_of_rematches_that_must_be_one_of_the_round_before_is_the_last_choice() -> None:
    """Four have all met; in the round before 1 met 2, and 3 met 4."""
    field = [met(1, 3, 4, 2), met(2, 4, 3, 1), met(3, 1, 2, 4), met(4, 2, 1, 3)]
    for variant in ("optimal", "monrad"):
        drawn_ = paired(field, [1, 2, 3, 4], StagePlan("swiss", variant=variant), SEED, 4)
        assert {1, 2} not in [{*each.pairing} for each in drawn_.pairs]


@for_all(many=[4, 7, 12, 31], variant=["optimal", "monrad"])
def test_rather_not_costs_no_rematch_and_never_more_than_must_be(many: int, variant: str) -> None:
    """A circle of the first half: with as many others, nobody of it meets."""
    field = [Contender(n) for n in range(1, many + 1)]
    inside = {*range(1, many // 2 + 1)}
    apart = apart_of({n: ["x"] if n in inside else [] for n in range(1, many + 1)}, "discouraged")
    plan = StagePlan("swiss", variant=variant)
    found = paired(field, [*range(1, many + 1)], plan, SEED, 1, None, apart)
    assert not [each for each in found.pairs if {*each.pairing} <= inside]
    assert not [each for each in found.pairs if each.discouraged]
    assert paired(field, [*range(1, many + 1)], plan, SEED, 1, None, Apart()).pairs
