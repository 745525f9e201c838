"""Teams built without an account: the browser has them, time ends them, signing in keeps them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from matches.periodic.deadlines import act
from rosters import operations
from rosters.accounts import throttling
from rosters.accounts.personal_data import personal_data
from rosters.games import of
from rosters.models import Coach, Draft, Team
from rosters.operations.drafts import KEPT, MOST_DRAFTS
from rosters.words.own_words import in_words_of
from rules import game, games
from rules.problems import Refusal
from tests import factories
from tests.api.world import client_of as program_of
from tests.rosters.test_drafts import sent_on, usual
from tests.site.factories import PASSWORD, blood_bowl_roster, client_of, person, sheet

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.clause("LG-ROLE-09"),
    pytest.mark.usefixtures("no_attempts"),
]

HUMANS = reverse("build-team", args=["blood_bowl", "human"])
WHOLE = sheet(blood_bowl_roster())


def begun(client: Client, **typed: str) -> Draft:
    """A draft that somebody begins by the form, without an account."""
    address = sent_on(client, HUMANS, {**WHOLE, "keep": "1", "form_key": "k", **typed})
    assert address.startswith("/drafts/")
    return Draft.objects.get(uuid=address.split("/")[2])


@pytest.mark.parametrize("key", games())
def test_a_stranger_opens_every_builder_and_checks(key: str) -> None:
    race = of(key).builder.races(game(key).versions[-1])[0].id
    client = client_of()
    assert client.get(reverse("build-team", args=[key, race])).status_code == 200
    checked = client.post(reverse("check-team", args=[key, race]), {"name": "Quay"})
    assert checked.status_code == 200
    assert in_words_of(key, "Sign up to found the team: your list is kept.") in checked.text
    assert not client.session.keys(), "who looks around leaves no session behind"


def test_a_draft_belongs_to_the_browser_and_to_nobody_else() -> None:
    client = client_of()
    draft = begun(client)
    assert (draft.coach, bool(draft.session)) == (None, True)
    assert begun(client) == draft, "sent twice it is one"
    assert begun(client, name="Another") != draft
    page = client.get(reverse("draft", args=[draft.uuid])).content.decode()
    assert 'value="Reikland Reavers"' in page
    assert ">legal<" in page
    assert str(draft.uuid) in client.get(reverse("found-team")).content.decode()
    for other in (client_of(), client_of(factories.coach())):
        for name in ("draft", "check-draft", "discard-draft"):
            assert other.post(reverse(name, args=[draft.uuid])).status_code == 404
        assert other.get(reverse("draft-paper", args=[draft.uuid])).status_code == 404
        assert str(draft.uuid) not in other.get(reverse("found-team")).content.decode()
    # Another browser that has begun something itself is another one, too.
    another = client_of()
    begun(another)
    assert another.get(reverse("draft", args=[draft.uuid])).status_code == 404


def test_without_an_account_a_draft_is_changed_undone_copied_and_thrown_away() -> None:
    client = client_of()
    draft = begun(client)
    address = reverse("draft", args=[draft.uuid])
    client.post(reverse("check-draft", args=[draft.uuid]), {**WHOLE, "name": "Live"})
    draft.refresh_from_db()
    assert draft.name == "Live"
    client.post(address, {**WHOLE, "name": "Live", "undo": "1"})
    draft.refresh_from_db()
    assert draft.name == "Reikland Reavers"
    copy = {**WHOLE, "copy": "1", "form_key": "c"}
    assert sent_on(client, address, copy) == sent_on(client, address, copy) != address
    assert Draft.objects.count() == 2
    client.post(reverse("discard-draft", args=[draft.uuid]))
    assert not Draft.objects.filter(pk=draft.pk).exists()


@pytest.mark.parametrize(
    ("button", "door"), [("sign-up", "sign-up"), ("sign-in", "login"), ("found", "sign-up")]
)
def test_who_wants_the_team_is_led_to_an_account_and_back(button: str, door: str) -> None:
    client = client_of()
    target = sent_on(client, HUMANS, {**WHOLE, button: "1"})
    draft = Draft.objects.get()
    assert target == f"{reverse(door)}?next=%2Fdrafts%2F{draft.uuid}%2F"
    address = reverse("draft", args=[draft.uuid])
    assert sent_on(client, address, {**WHOLE, button: "1"}) == target
    with pytest.raises(Refusal, match="sign up to found"):
        operations.found_draft(draft)
    assert not Team.objects.exists()


@pytest.mark.parametrize("door", ["sign-up", "login"])
def test_what_a_browser_has_is_kept_by_who_signs_in(door: str) -> None:
    client = client_of()
    first, second = begun(client), begun(client, name="Second")
    typed = {"username": "vera", "password": PASSWORD}
    if door == "login":
        person("vera")
    address = reverse("draft", args=[first.uuid])
    assert sent_on(client, reverse(door), {**typed, "next": address}) == address
    vera = Coach.objects.get(username="vera")
    assert set(vera.drafts.all()) == {first, second}
    assert {draft.session for draft in vera.drafts.all()} == {""}
    target = sent_on(client, address, {**WHOLE, "found": "1"})
    assert target == reverse("team", args=[Team.objects.get().slug])
    assert Team.objects.get().coach == vera
    # Who signs in there afterwards gets nothing of it.
    client.post(reverse("sign-out"))
    assert client.get(reverse("draft", args=[second.uuid])).status_code == 404


def test_nothing_is_lost_to_who_has_as_many_as_they_may() -> None:
    coach, client = person("vera"), client_of()
    for _ in range(MOST_DRAFTS):
        operations.keep_draft(coach, "blood_bowl", {"race": "human"})
    begun(client)
    client.post(reverse("login"), {"username": "vera", "password": PASSWORD})
    assert coach.drafts.count() == MOST_DRAFTS + 1


def test_one_address_begins_so_many_a_day_and_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttling, "DRAFTS", (3, throttling.DRAFTS[1]))
    for _ in range(3):
        draft = begun(client_of())
    refused = client_of().post(HUMANS, {**WHOLE, "name": "Late", "keep": "1"})
    assert refused.status_code == 429
    page = refused.content.decode()
    assert "At most 3 drafts a day" in page
    assert 'value="Late"' in page, "what was typed stays"
    assert Draft.objects.count() == 3
    # Elsewhere one may, here a draft goes on, and who has an account is not counted.
    assert begun(Client(REMOTE_ADDR="203.0.113.9"))
    assert operations.change_draft(draft, {"name": "On"}).name == "On"
    assert sent_on(client_of(factories.coach()), HUMANS, {**WHOLE, "keep": "1"})
    assert throttling.DRAFTS[1] == timedelta(days=1).total_seconds()


def test_a_browser_has_as_many_drafts_as_a_coach() -> None:
    for _ in range(MOST_DRAFTS):
        operations.keep_draft(None, "blood_bowl", {"race": "human"}, session="s")
    with pytest.raises(Refusal, match="too many drafts"):
        operations.keep_draft(None, "blood_bowl", {"race": "human"}, session="s")
    assert operations.keep_draft(None, "blood_bowl", {"race": "human"}, session="t")


def test_what_nobody_changes_ends() -> None:
    coach = factories.coach()

    def kept(owner: Coach | None, **roster: Any) -> Draft:
        wished = {"race": "human", **roster}
        return operations.keep_draft(owner, "blood_bowl", wished, session="" if owner else "s")

    ends = [kept(None, name="Ours"), kept(coach), kept(coach, name=""), kept(coach, name=None)]
    stays = [kept(coach, name="Named"), kept(None, name="Just in time")]
    founded = operations.keep_draft(coach, "blood_bowl", usual("blood_bowl"))
    operations.found_draft(founded)
    last = Draft.objects.get(pk=ends[0].pk).changed
    Draft.objects.update(changed=last - KEPT - timedelta(hours=1))
    Draft.objects.filter(pk=stays[1].pk).update(changed=last - KEPT + timedelta(hours=1))
    assert act() >= len(ends)
    assert set(Draft.objects.all()) == {*stays, founded}
    assert operations.end_drafts() == 0


def test_the_browser_is_known_as_long_as_its_draft() -> None:
    client = client_of()
    begun(client)
    assert client.session.get_expiry_age() > timedelta(days=29).total_seconds()


@pytest.mark.parametrize("key", games())
def test_a_list_is_shared_read_and_taken_back(key: str) -> None:
    coach = person("vera")
    draft = operations.keep_draft(coach, key, usual(key, "Quay Quails"))
    own, other = client_of(coach), client_of()
    address = reverse("draft", args=[draft.uuid])
    assert sent_on(own, address, {**_typed(draft), "share": "1"}) == f"{address}#shared"
    draft.refresh_from_db()
    assert draft.shared is not None
    assert operations.share_draft(draft).shared == draft.shared
    read = reverse("shared-list", args=[draft.shared])
    assert f"http://testserver{read}" in own.get(address).content.decode()
    answer = other.get(read)
    page = answer.content.decode()
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert '<meta name="robots" content="noindex, nofollow">' in page
    assert "Quay Quails" in page
    assert "Vera" not in page
    assert str(draft.uuid) not in page, "it does not lead to what can be written"
    assert other.put(read).status_code == 405
    assert personal_data(coach)["drafts"][0]["shared"] == draft.shared
    own.post(address, {**_typed(draft), "unshare": "1"})
    assert other.get(read).status_code == 404
    draft.refresh_from_db()
    assert operations.share_draft(draft).shared != read.split("/")[2]


def test_a_program_shares_a_list_and_takes_it_back() -> None:
    coach, other = person("vera"), person("otto")
    draft = operations.keep_draft(coach, "blood_bowl", usual("blood_bowl", "Quay Quails"))
    own, path = program_of(coach), f"/api/drafts/{draft.uuid}/share/"
    for call in (program_of(other).post, program_of(other).delete):
        assert call(path).status_code == 404
    told = own.post(path).json()
    assert told["shared"] == own.post(path).json()["shared"], "it stays"
    assert "Quay Quails" in client_of().get(told["shared"]).content.decode()
    assert own.get(f"/api/drafts/{draft.uuid}/").json()["shared"] == told["shared"]
    assert own.delete(path).json()["shared"] is None
    assert client_of().get(told["shared"]).status_code == 404


def _typed(draft: Draft) -> dict[str, Any]:
    typed: dict[str, Any] = of(draft.game).builder.filled(draft.version, draft.race, draft.roster)
    return {name: value for name, value in typed.items() if value is not None}


def test_a_stranger_shares_and_what_is_wrong_is_said() -> None:
    client = client_of()
    address = sent_on(client, HUMANS, {"name": "Few", "position-1": "ogre", "share": "1"})
    draft = Draft.objects.get()
    assert address == reverse("draft", args=[draft.uuid]) + "#shared"
    page = client_of().get(reverse("shared-list", args=[draft.shared])).content.decode()
    assert "Not legal yet:" in page
    assert "Ogre" in page


@pytest.mark.clause("LG-LIST-04")
@pytest.mark.parametrize("key", games())
def test_a_shared_list_stays_as_it_was_when_its_team_is_founded(key: str) -> None:
    coach = factories.coach()
    draft = operations.keep_draft(coach, key, usual(key, "Quay Quails"))
    read = reverse("shared-list", args=[operations.share_draft(draft).shared])
    team = operations.found_draft(draft)
    operations.change_team(coach, team, {"act": "rename", "name": "Other"})
    leads = f'href="{reverse("team", args=[team.slug])}"'
    stranger, own = (client_of(who).get(read).content.decode() for who in (None, coach))
    for page in (stranger, own):
        assert "Quay Quails" in page
        assert str(coach) not in page.partition("<main")[2]
        assert "was founded from this list" in page
    assert leads not in stranger, "a team of no league is read by its coach alone"
    assert leads in own


@pytest.mark.clause("LG-LIST-04")
def test_a_shared_list_leads_to_a_team_that_its_reader_may_open() -> None:
    coach = factories.coach()
    draft = operations.keep_draft(coach, "blood_bowl", usual("blood_bowl", "Quay Quails"))
    read = reverse("shared-list", args=[operations.share_draft(draft).shared])
    team = operations.found_draft(draft)
    made = leagues.create_season(coach, factories.league(coach), "Season", "blood_bowl")
    leagues.enter_team(coach, leagues.open_registration(coach, made), team)
    assert f'href="{reverse("team", args=[team.slug])}"' in client_of().get(read).content.decode()


@pytest.mark.clause("LG-LIST-04")
def test_only_its_coach_takes_back_the_list_of_a_founded_team() -> None:
    coach = factories.coach()
    draft = operations.keep_draft(coach, "blood_bowl", usual("blood_bowl", "Quay Quails"))
    read = reverse("shared-list", args=[operations.share_draft(draft).shared])
    team = operations.found_draft(draft)
    for other in (client_of(), client_of(factories.coach())):
        assert "Stop sharing" not in other.get(read).content.decode()
        assert other.post(read, {"unshare": "1"}).status_code == 404
    own = client_of(coach)
    assert "Stop sharing" in own.get(read).content.decode()
    assert sent_on(own, read, {"unshare": "1"}) == reverse("team", args=[team.slug])
    assert client_of().get(read).status_code == 404


def test_no_address_is_shared_by_itself() -> None:
    operations.keep_draft(factories.coach(), "blood_bowl", {"race": "human"})
    for wrong in ("None", "null", "0", "x" * 200):
        assert client_of().get(f"/lists/{wrong}/").status_code == 404


def test_a_draft_that_is_kept_offers_to_be_kept_only_without_scripts() -> None:
    client = client_of()
    keeps = '<button name="keep"'
    assert keeps in client.get(HUMANS).text
    page = " ".join(client.get(f"/drafts/{begun(client).uuid}/").text.split())
    assert page.count(keeps) == page.count(f"<noscript>{keeps}") == 1
