"""HC-CUP-03: cups of Helvetia Cup with groups, planned, drawn and played to the final."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Season
from leagues.stages.placings import stage_places
from leagues.stages.results import meetings, stage_fixtures
from matches.models import MatchRecord
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories
from tests.api.world import client_of as api_client
from tests.site.cup import HELVETIA, cup_season
from tests.site.factories import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("HC-CUP-03")]

CROSSED = {
    2: ["A1 B2", "B1 A2"],
    4: ["A1 B2", "C1 D2", "B1 C2", "D1 A2"],
    8: ["A1 B2", "C1 D2", "E1 F2", "G1 H2", "B1 C2", "D1 E2", "F1 G2", "H1 A2"],
}
LATE = ["A1 C2", "D1 B2", "B1 D2", "C1 A2"]


def stages(groups: int = 4, **second: Any) -> list[dict[str, Any]]:
    return [{"groups": groups, "first": 2}, {"format": "single_elimination", **second}]


def planned(owner: Coach, groups: int = 4, game_key: str = HELVETIA, **second: Any) -> Season:
    return leagues.create_season(
        owner, factories.league(owner), "Cup", game_key, stages=stages(groups, **second)
    )


def to_come(owner: Coach, season: Season) -> list[str]:
    """The first round as the page of the season shows it before anybody has played."""
    page = client_of(owner).get(reverse("season-bracket", args=[season.league.slug, season.slug]))
    (bracket,) = page.context["brackets"]
    assert bracket.to_come
    first = min(box.x for box in bracket.picture.boxes)
    ties = [box.tie for box in bracket.picture.boxes if box.x == first]
    return [" ".join(_short(side.source) for side in tie.sides) for tie in ties]


def _short(source: str) -> str:
    """``A2`` for "Group A, place 2"."""
    return f"{source.split()[1][0]}{source[-1]}"


@pytest.mark.parametrize("groups", [2, 4, 8])
def test_a_cup_made_on_the_site_crosses_as_its_game_does(groups: int) -> None:
    owner = factories.coach()
    league = factories.league(owner)
    sent = {"name": "Cup", "game": HELVETIA, "legs": "1", "shape": "groups_cup", "groups": groups}
    client_of(owner).post(reverse("create-season", args=[league.slug]), sent)
    season = Season.objects.get()
    assert season.stages.get(number=1).plan.groups == groups
    assert to_come(owner, season) == CROSSED[groups]


@pytest.mark.parametrize("groups", [2, 4, 8])
def test_a_cup_made_by_a_program_does_too(groups: int) -> None:
    owner = factories.coach()
    wish = {"name": "Cup", "game": HELVETIA, "league": factories.league(owner).slug}
    made = api_client(owner).post(
        "/api/seasons/", {**wish, "stages": stages(groups)}, format="json"
    )
    assert made.status_code == 201
    assert to_come(owner, Season.objects.get()) == CROSSED[groups]


def test_another_crossing_can_be_chosen_in_either_game() -> None:
    owner = factories.coach()
    assert to_come(owner, planned(owner, crossed="late")) == LATE
    assert to_come(owner, planned(owner, game_key="blood_bowl")) == LATE
    assert to_come(owner, planned(owner, game_key="blood_bowl", crossed="next_group")) == CROSSED[4]
    by_hand = ["D2", "A1", "C1", "B2", "B1", "C2", "A2", "D1"]
    found = to_come(owner, planned(owner, crossed="next_group", crossing=by_hand))
    assert found == ["D2 A1", "C1 B2", "B1 C2", "A2 D1"], "a hand goes before any rule"


def test_three_groups_have_no_such_crossing() -> None:
    owner = factories.coach()
    with pytest.raises(Refusal) as refused:
        planned(owner, groups=3, crossed="next_group")
    (problem,) = refused.value.problems
    assert (problem.code, problem.about) == ("no_next_group", "stages.2.crossed")
    assert len(to_come(owner, planned(owner, groups=3))) == 2, "the usual one gives way"


def test_the_crossing_is_chosen_on_the_page_of_the_stages() -> None:
    owner = factories.coach()
    season = planned(owner)
    client, address = client_of(owner), reverse("plan-season", args=[season.league.slug, "cup"])
    forms = client.get(address).context["forms"]
    sent = {
        f"s{at}-{name}": value
        for at, form in enumerate(forms, 1)
        for name, value in form.initial.items()
        if value is not None and value is not False
    }
    assert sent["s2-crossed"] == "usual"
    sent |= {"stages": "2", "s2-crossed": "late"}
    assert client.post(address, sent).status_code == 302
    assert to_come(owner, season) == LATE
    wrong = client.post(address, sent | {"s1-groups": "3", "s2-crossed": "next_group"})
    assert wrong.status_code == 422
    assert "winners meet runners-up of the next group only where" in wrong.content.decode()


@pytest.mark.clause("HC-CUP-01", "HC-CUP-04")
def test_a_cup_of_four_groups_is_played_to_the_final() -> None:
    owner = factories.coach()
    season = cup_season(owner, 12, stages=stages())
    assert season.state == Season.State.FINISHED
    groups, knockout = season.stages.order_by("number")
    stood = {place.entry: place for place in stage_places(groups, season.draw_seed)}
    place_in: dict[int, str] = {}
    for group in groups.groups.all():
        own = sorted((p.place, p.entry) for p in stood.values() if p.group == group.name)
        place_in |= {entry: f"{group.name}{at}" for at, (_, entry) in enumerate(own, 1)}
    ties = meetings(stage_fixtures(knockout))
    first = [sorted(place_in[entry] for entry in tie.entries) for tie in ties if tie.round == 1]
    assert first == [sorted(tie.split()) for tie in CROSSED[4]]
    assert [tie.round for tie in ties] == [1, 1, 1, 1, 2, 2, 3]
    for tie in ties:
        assert tie.fixture.options["needs_winner"]
        assert tie.outcome is not None
        assert {side.result for side in tie.outcome.sides} == {"win", "loss"}
    final = MatchRecord.objects.get(fixture=ties[-1].fixture)
    champion = (season.placings or [])[0]["entry"]
    assert champion in ties[-1].entries
    assert final.fixture.sides.get(result="win").entry.number == champion
