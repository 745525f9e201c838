"""Teams that are still being built: kept right or wrong, undone, copied, founded when legal."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse

from rosters import operations
from rosters.accounts.personal_data import personal_data
from rosters.games import of
from rosters.models import Coach, Draft, Team
from rosters.operations.drafts import MOST_DRAFTS, STEPS
from rosters.teams.streams import numbered
from rules import game, games
from rules.dice import Stream
from rules.problems import Refusal
from tests import factories
from tests.site.factories import blood_bowl_roster, client_of, sheet

pytestmark = pytest.mark.django_db

HUMANS = reverse("build-team", args=["blood_bowl", "human"])


@pytest.fixture
def coach() -> Coach:
    return factories.coach()


@pytest.fixture
def client(coach: Coach) -> Client:
    return client_of(coach)


def sent_on(client: Client, address: str, typed: dict[str, str]) -> str:
    """Where a form that is sent leads to."""
    return str(client.post(address, typed).headers["Location"])


def usual(key: str, name: str = "Wished") -> dict[str, Any]:
    rules = game(key)
    race = of(key).builder.races(rules.versions[-1])[0].id
    roster: dict[str, Any] = rules.wished_roster(
        rules.versions[-1], race, name, Stream(b"\7" * 32, "roster")
    )
    return roster


@pytest.mark.parametrize("key", games())
def test_a_roster_survives_the_form_of_its_game(coach: Coach, key: str) -> None:
    wished, rules = usual(key), game(key)
    builder, version = of(key).builder, rules.versions[-1]
    again = builder.roster(wished["race"], builder.filled(version, wished["race"], wished))
    assert rules.problems(version, again) == []
    assert rules.fold(version, _numbered(rules.found(version, again))) == rules.fold(
        version, _numbered(rules.found(version, wished))
    )


def _numbered(events: Any) -> Any:
    return numbered(events, 0, UUID(int=0))


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"name": 7, "players": "x", "squad": {}, "rerolls": [], "apothecary": 2},
        {"players": [3, {"number": True, "name": None, "position": []}], "squad": [{}, "none"]},
        {"players": [{"number": n} for n in range(40)], "rerolls": "nine", "captain": [1]},
    ],
)
def test_any_roster_can_be_kept_and_looked_at(
    client: Client, coach: Coach, key: str, wrong: dict[str, Any]
) -> None:
    race = usual(key)["race"]
    draft = operations.keep_draft(coach, key, {**wrong, "race": race})
    address = reverse("draft", args=[draft.uuid])
    assert client.get(address).status_code == 200
    assert client.get(reverse("my-teams")).status_code == 200
    assert client.post(address, {"found": "1"}).status_code == 422
    assert not Team.objects.exists()


@pytest.mark.parametrize("key", games())
def test_a_team_is_copied_into_a_draft_of_its_game(client: Client, coach: Coach, key: str) -> None:
    team = operations.found_team(factories.coach(), key, usual(key))
    operations.draft_of_team(coach, team)
    draft = coach.drafts.get()
    assert (draft.game, draft.race, draft.name) == (key, team.race, "")
    named = operations.change_draft(draft, {**draft.roster, "name": "Ours"})
    assert operations.found_draft(named).coach == coach


def test_the_buttons_of_the_sheet_make_a_draft_that_goes_on_elsewhere(client: Client) -> None:
    pressed = {"name": "Quay", "step": "+ogre", "form_key": "k"}
    address = sent_on(client, HUMANS, pressed)
    assert sent_on(client, HUMANS, pressed) == address
    draft = Draft.objects.get()
    page = client.get(address).content.decode()
    assert 'value="Quay"' in page
    assert "1 of at most 1" in page
    typed = {"name": "Quay", "position-1": "ogre", "name-1": "Bertha", "step": "+catcher"}
    client.post(address, typed)
    client.post(address, {**typed, "position-2": "catcher", "step": "-ogre"})
    draft.refresh_from_db()
    assert [player["position"] for player in draft.roster["players"]] == ["catcher"]
    assert not Team.objects.exists()


def test_undoing_goes_back_change_by_change(client: Client, coach: Coach) -> None:
    draft = operations.keep_draft(coach, "blood_bowl", {"race": "human", "name": "One"})
    for name in ("Two", "Three"):
        draft = operations.change_draft(draft, {"name": name})
    address = reverse("draft", args=[draft.uuid])
    # What was typed and never kept is undone first, and costs no step.
    client.post(address, {"name": "Never kept", "undo": "1"})
    draft.refresh_from_db()
    assert draft.name == "Three"
    for name in ("Two", "One"):
        draft = operations.undo_draft(draft)
        assert draft.name == name
    with pytest.raises(Refusal) as refused:
        operations.undo_draft(draft)
    assert [problem.code for problem in refused.value.problems] == ["nothing_to_undo"]
    assert client.post(address, {"name": "One", "undo": "1"}).status_code in (302, 422)


def test_the_same_again_is_no_change_and_old_changes_are_forgotten(coach: Coach) -> None:
    draft = operations.keep_draft(coach, "blood_bowl", {"race": "human"})
    assert operations.change_draft(draft, {}).before == []
    for number in range(STEPS + 5):
        draft = operations.change_draft(draft, {"name": str(number)})
    assert len(draft.before) == STEPS


def test_a_draft_is_founded_once_and_is_a_team_then(client: Client, coach: Coach) -> None:
    draft = operations.keep_draft(coach, "blood_bowl", {"race": "human"})
    address = reverse("draft", args=[draft.uuid])
    typed = {**sheet(blood_bowl_roster()), "found": "1"}
    # The live check keeps what is typed, and never founds.
    checked = client.post(
        reverse("check-draft", args=[draft.uuid]), typed, headers={"hx-request": "true"}
    )
    assert ">legal<" in checked.content.decode()
    pressed = client.post(address, typed, headers={"hx-request": "true"})
    assert pressed.headers["Location"] == address
    draft.refresh_from_db()
    assert draft.name == "Reikland Reavers"
    assert not Team.objects.exists()
    first, second = sent_on(client, address, typed), sent_on(client, address, typed)
    team = Team.objects.get()
    assert first == second == reverse("team", args=[team.slug])
    draft.refresh_from_db()
    assert operations.found_draft(draft) == team
    for act in (
        lambda: operations.change_draft(draft, {}),
        lambda: operations.discard_draft(draft),
        lambda: operations.undo_draft(draft),
    ):
        with pytest.raises(Refusal, match="draft is founded"):
            act()
    assert "draft" not in str(personal_data(coach)["drafts"])


def test_what_is_wrong_stays_a_draft_with_all_that_was_typed(client: Client, coach: Coach) -> None:
    draft = operations.keep_draft(coach, "blood_bowl", {"race": "human"})
    wrong = {"name": "Too dear", "rerolls": "9", "position-1": "ogre", "position-2": "ogre"}
    refused = client.post(reverse("draft", args=[draft.uuid]), {**wrong, "found": "1"})
    assert refused.status_code == 422
    page = client.get(reverse("draft", args=[draft.uuid])).content.decode()
    for clause in ("BB-TEAM-03", "BB-TEAM-04", "BB-TEAM-08"):
        assert clause in page
    assert 'value="Too dear"' in page


def test_a_copy_of_a_draft_is_a_draft_of_its_own(client: Client, coach: Coach) -> None:
    draft = operations.keep_draft(coach, "blood_bowl", {"race": "human", "name": "One"})
    typed = {"name": "One", "copy": "1", "form_key": "k"}
    address = reverse("draft", args=[draft.uuid])
    assert sent_on(client, address, typed) == sent_on(client, address, typed)
    assert coach.drafts.count() == 2


def test_a_draft_is_nobody_else_s(coach: Coach) -> None:
    draft = operations.keep_draft(coach, "blood_bowl", {"race": "human"})
    other = client_of(factories.coach())
    for name in ("draft", "check-draft", "discard-draft"):
        assert other.post(reverse(name, args=[draft.uuid])).status_code == 404
    assert client_of().get(reverse("draft", args=[draft.uuid])).status_code == 404


def test_a_draft_is_thrown_away_after_a_question(client: Client, coach: Coach) -> None:
    draft = operations.keep_draft(coach, "blood_bowl", {"race": "human"})
    address = reverse("discard-draft", args=[draft.uuid])
    assert client.get(address).status_code == 200
    assert coach.drafts.exists()
    assert sent_on(client, address, {}) == reverse("found-team")
    assert not coach.drafts.exists()


def test_drafts_are_counted_measured_and_of_a_known_list(coach: Coach) -> None:
    def refused(**wish: Any) -> str:
        with pytest.raises(Refusal) as found:
            operations.keep_draft(coach, **{"game_key": "blood_bowl", **wish})
        return found.value.problems[0].code

    assert refused(roster={"race": "gnome"}) == "no_such_list"
    assert refused(roster={"race": 3}) == "no_such_list"
    assert refused(roster=[]) == "not_an_object"
    assert refused(roster={}, game_key="chess") == "unknown_game"
    assert refused(roster={"race": "human", "name": "x" * 30_000}) == "draft_too_long"
    for _ in range(MOST_DRAFTS):
        operations.keep_draft(coach, "blood_bowl", {"race": "human"})
    assert refused(roster={"race": "human"}) == "too_many_drafts"


def test_who_erases_an_account_erases_its_drafts(coach: Coach) -> None:
    operations.keep_draft(coach, "blood_bowl", {"race": "human", "name": "Mine"})
    assert personal_data(coach)["drafts"][0]["roster"]["name"] == "Mine"
    operations.erase_account(coach)
    assert not Draft.objects.exists()
