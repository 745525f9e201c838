"""Stages on the site: planned, seeded by hand, explained, ruled upon."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from leagues import operations as leagues
from leagues.models import Entry, League, Ruling, Season
from matches.resolution.operations import play_out, resolve_round, resolve_season
from tests import factories
from tests.site.browsing import SIZES, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import person

__all__ = ["browser", "visit"]

GROUPS_CUP: list[dict[str, Any]] = [
    {"groups": 2, "first": 2},
    {"format": "single_elimination", "third_place": True, "seeding": "previous"},
]


def client_of(season: Season) -> Client:
    client = Client()
    client.force_login(factories.owner_of(season))
    return client


def url(season: Season, name: str, *more: object) -> str:
    return reverse(name, args=[season.league.slug, season.slug, *more])


@pytest.mark.django_db
@pytest.mark.clause("LG-STAGE-01", "LG-STAGE-05")
@pytest.mark.parametrize(
    ("shape", "formats"),
    [
        ("swiss", ["swiss"]),
        ("table_cup", ["round_robin", "single_elimination"]),
        ("groups_cup", ["round_robin", "single_elimination"]),
        ("ladder", ["ladder"]),
        ("meetings", ["meetings"]),
    ],
)
def test_a_season_is_made_in_a_usual_shape(shape: str, formats: list[str]) -> None:
    owner = factories.coach()
    league: League = factories.league(owner)
    client = Client()
    client.force_login(owner)
    wish = {"name": "First", "game": "coin", "legs": "2", "shape": shape}
    client.post(reverse("create-season", args=[league.slug]), wish)
    season = Season.objects.get()
    assert list(season.stages.values_list("format", flat=True)) == formats
    assert client.get(url(season, "season")).status_code == 200
    if shape == "table_cup":
        # A few friends: one table, and its first play for the title.
        assert season.stages.get(number=1).plan.groups == 1
        assert "the first 2 go on" in client.get(url(season, "season")).content.decode()
        page = client.get(url(season, "season-bracket")).content.decode()
        assert "Place 1 of the table" in page
    if shape == "groups_cup":
        page = client.get(url(season, "season-bracket")).content.decode()
        assert "Group A, place 1" in page, "the bracket is shown before anybody has qualified"
        assert season.stages.get(number=1).plan.legs == 2


@pytest.mark.django_db
@pytest.mark.clause("LG-STAGE-01", "LG-STAGE-03", "LG-STAGE-02")
def test_stages_are_planned_seeded_and_dealt_on_pages() -> None:
    season = factories.season(4, start=False)
    client = client_of(season)
    page = client.get(url(season, "plan-season"))
    first = {f"s1-{name}": value for name, value in page.context["forms"][0].initial.items()}
    sent = {k: v for k, v in first.items() if v is not None and v is not False}
    sent |= {"stages": "1", "s1-groups": "2", "s1-dealing": "hand", "s1-seeding": "hand"}
    added = client.post(url(season, "plan-season"), {**sent, "add": "1"})
    assert len(added.context["forms"]) == 2
    assert added.context["forms"][0]["groups"].value() == "2", "what was typed is still there"
    wrong = client.post(url(season, "plan-season"), {**sent, "s1-first": "2"})
    assert wrong.status_code == 422
    assert "nobody can go on from it" in wrong.content.decode()
    client.post(url(season, "plan-season"), sent)
    plan = season.stages.get().plan
    assert (plan.groups, plan.dealing, plan.seeding) == (2, "hand", "hand")
    entries = list(season.entries.order_by("pk"))
    by_hand = {f"seed-{entry.uuid}": 4 - at for at, entry in enumerate(entries)}
    by_hand |= {f"group-{entry.uuid}": 1 + at % 2 for at, entry in enumerate(entries)}
    client.post(url(season, "season-seeds", 1), by_hand)
    client.post(url(season, "move-season", "start"))
    season.refresh_from_db()
    assert season.state == "running"
    one, other = season.stages.get().groups.order_by("pk")
    dealt = [set(group.entries.values_list("pk", flat=True)) for group in (one, other)]
    assert dealt == [{entries[0].pk, entries[2].pk}, {entries[1].pk, entries[3].pk}]


@pytest.mark.django_db
@pytest.mark.clause("LG-TABLE-02", "LG-TABLE-03", "LG-TABLE-06", "LG-TABLE-07", "LG-SEASON-02")
def test_points_are_changed_and_the_table_is_read_round_by_round() -> None:
    season = factories.season(4, legs=1)
    owner, client = factories.owner_of(season), client_of(season)
    play_out(resolve_season(owner, season))
    season = leagues.reopen_season(owner, season, reason="We count anew.")
    page = client.get(url(season, "season-scoring"))
    sent = {k: v.initial for k, v in page.context["form"].fields.items() if v.initial is not None}
    sent |= {"win": 2, "bonus-0": "score", "bonus-0-threshold": 1, "bonus-0-points": 5}
    assert client.post(url(season, "season-scoring"), sent).status_code == 422, "no reason"
    client.post(url(season, "season-scoring"), {**sent, "reason": "Goals are fun."})
    season.refresh_from_db()
    assert season.scoring["win"] == 2
    assert Ruling.objects.filter(kind="season:table").get().data["before"]["scoring"]["win"] == 3
    first = client.get(url(season, "table-history", 1) + "?round=1")
    (past,) = first.context["tables"]
    assert (past.rounds, past.round) == ((1, 2, 3), 1)
    assert all(line.row.standing.played == 1 for line in past.lines)
    assert all(line.why for line in past.lines[:-1])
    assert "<svg" in first.content.decode()
    assert client.get(url(season, "table-history", 1) + "?round=9").status_code == 404


@pytest.mark.django_db
@pytest.mark.clause("LG-OUT-01", "LG-OUT-04", "LG-OUT-05", "LG-FIX-01", "LG-ROLE-04")
def test_rulings_are_made_on_pages() -> None:
    season = factories.season(4, legs=1)
    owner = factories.owner_of(season)
    client = client_of(season)
    gone, replaced = season.entries.order_by("number")[:2]
    page = client.get(url(season, "leave-season", gone.uuid)).content.decode()
    assert "If results are annulled" in page
    client.post(url(season, "leave-season", gone.uuid), {"annul": "yes", "reason": "Moved away."})
    gone.refresh_from_db()
    assert gone.annulled
    team = factories.team(owner, "Newcomers")
    sent = {"team": team.slug, "inherits": "on", "reason": "Sold."}
    client.post(url(season, "replace-entry", replaced.uuid), sent)
    new = Entry.objects.get(team=team)
    assert (new.replaces, new.inherits) == (replaced, True)
    late = factories.team(owner, "Latecomers")
    client.post(url(season, "enter-late"), {"team": late.slug, "reason": "There is room."})
    assert season.entries.filter(team=late).exists()
    fixture = season.fixtures.filter(state="scheduled").first()
    assert fixture is not None
    refused = client.post(reverse("award-match", args=[fixture.uuid]), {"winner": "1"})
    assert refused.status_code == 422, "a ruling has a reason"
    client.post(
        reverse("award-match", args=[fixture.uuid]),
        {"winner": str(fixture.sides.get(number=1).entry.uuid), "reason": "Nobody came."},
    )
    fixture.refresh_from_db()
    assert fixture.kind == "walk_over"
    assert Ruling.objects.count() == 4
    stranger = Client()
    stranger.force_login(factories.coach())
    for name, args in (("leave-season", [gone.uuid]), ("enter-late", []), ("plan-season", [])):
        assert stranger.get(url(season, name, *args)).status_code == 409, (
            "only who runs the league rules"
        )


@pytest.mark.django_db(transaction=True)
@pytest.mark.clause("LG-SWISS-02", "LG-SWISS-04", "LG-STAGE-05", "LG-KO-01")
@mirrored("how", SIZES)
def test_stages_are_read_in_a_browser(visit: Open, how: str) -> None:
    owner = person("vera")
    swiss = factories.season(5, owner=owner, stages=[{"format": "swiss", "rounds": 3}])
    round_ = swiss.stages.get().rounds.get()
    play_out(resolve_round(owner, round_))
    cup = factories.season(7, owner=owner, stages=GROUPS_CUP, name="Cup League")
    page = visit(url(cup, "season-bracket"), "vera", **SIZES[how])
    shot(page, f"{how}-groups-before")
    assert fits(page)
    play_out(resolve_season(owner, cup))
    page.goto(url(cup, "season"))
    shot(page, f"{how}-groups-after")
    assert fits(page)
    for tab in ("season-table", "season-rounds", "season-bracket"):
        page.goto(url(cup, tab))
        shot(page, f"{how}-{tab}")
        assert fits(page)
    expect(page.get_by_role("link", name="Semi-final 2")).to_be_visible()
    page.goto(url(swiss, "season"))
    shot(page, f"{how}-swiss")
    assert fits(page)
    page.goto(url(cup, "table-history", 1))
    shot(page, f"{how}-history")
    assert fits(page)
    page.goto(url(swiss, "season-scoring"))
    shot(page, f"{how}-scoring")
    assert fits(page)
    page.goto(url(swiss, "season-rounds"))
    follow(page.get_by_role("link", name="Why these pairings").first)
    expect(page.get_by_text("rests", exact=False).first).to_be_visible()
    page.locator("details summary").first.click()
    shot(page, f"{how}-pairings")
    assert fits(page)
    draft = factories.season(4, owner=owner, start=False, stages=GROUPS_CUP, name="Draft League")
    page.goto(url(draft, "plan-season"))
    shot(page, f"{how}-plan")
    assert fits(page)
    entry = swiss.entries.order_by("number")[0]
    page.goto(url(swiss, "leave-season", entry.uuid))
    shot(page, f"{how}-leave")
    assert fits(page)


@pytest.mark.django_db
@pytest.mark.clause("LG-STAGE-01")
def test_a_stage_asks_what_its_format_needs_and_nothing_else() -> None:
    season = factories.season(4, start=False)
    client, address = client_of(season), url(season, "plan-season")
    page = client.get(address).content.decode()
    assert 'name="s1-legs"' in page
    assert 'name="s1-variant"' not in page
    # Another format is chosen: the button shows its fields, and nothing is stored.
    sent = {"stages": "1", "s1-format": "swiss", "s1-shown": "round_robin", "s1-seeding": "drawn"}
    sent |= {"s1-groups": "1", "s1-dealing": "snake", "s1-up": "0", "s1-down": "0"}
    sent |= {"s1-first": "0", "s1-next_best": "0", "s1-legs": "2"}
    shown = client.post(address, {**sent, "show": "1"})
    page = shown.content.decode()
    assert shown.status_code == 200
    assert 'name="s1-variant"' in page
    assert 'name="s1-legs"' not in page
    assert "As it is filled in" in page
    assert season.stages.get().plan.format == "round_robin"
    # Who saves at once, without having seen them, gets what is usual.
    assert client.post(address, sent).status_code == 302
    assert season.stages.get().plan.format == "swiss"


@pytest.mark.django_db
@pytest.mark.clause("LG-TABLE-02", "LG-TABLE-03")
def test_an_example_follows_the_points_and_tie_breakers_that_are_chosen() -> None:
    season = factories.season(4, start=False)
    client, address = client_of(season), url(season, "season-scoring")
    first = client.get(address)
    assert [line.name for line in first.context["example"].lines] == ["A", "B", "C", "D"]
    fields = first.context["form"]
    sent = {name: field.initial for name, field in fields.fields.items()}
    sent = {name: value for name, value in sent.items() if value not in (None, "")}
    before = season.scoring
    dear = client.post(address, {**sent, "win": "5", "example": "1"})
    season.refresh_from_db()
    assert (dear.status_code, season.scoring) == (200, before)
    lines = dear.context["example"].lines
    assert [line.standing.points for line in lines[:2]] == [10, 10]
    assert lines[0].parting is not None
    wrong = client.post(address, {**sent, "win": "many", "example": "1"})
    assert wrong.context["example"] is None
    assert "There is one as soon as" in wrong.content.decode()
    assert client.post(address, sent).status_code == 302
