"""The API asks first who may: 403 whatever is sent, 404 for what is private, and no word more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import League, Membership
from rosters.models import Coach, Team
from rosters.web.pages import KEY
from tests import factories
from tests.api import test_schema
from tests.api.test_schema import CALLS, check, listed, operations
from tests.api.world import World, client_of, make
from tests.site.factories import client_of as site_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-ROLE-07")]

#: Everybody may: they are about the caller alone, or about what everybody may read.
OWN = {
    "coaches_sign_up",
    "drafts_archive",
    "drafts_change",
    "drafts_copy_shared",
    "drafts_discard",
    "drafts_found",
    "drafts_keep",
    "drafts_restore",
    "drafts_share",
    "drafts_undo",
    "drafts_unshare",
    "invitations_accept",
    "league_files_begin",
    "league_files_look_at",
    "leagues_found",
    "leagues_follow",
    "leagues_unfollow",
    "me_block",
    "me_unblock",
    "teams_follow",
    "teams_unfollow",
    "comments_report",  # whoever reads it
    "posts_report",
    "slips_send",  # whoever has the code
    "me_calendar_end",
    "me_calendar_make",
    "me_calendar_renew",
    "me_change",
    "me_notice_choose",
    "me_confirmation",
    "me_erase",
    "me_notices_read",
    "me_password",
    "members_join",
    "team_files_look_at",
    "teams_check",
    "teams_copy",
    "teams_found",
    "token_get",
    "token_revoke",
    "tokens_end",
}
#: What the good call is about is nobody's to read but who may do it: for others it is not there.
HIDDEN = {
    "entries_enter",  # a team that has entered nothing
    "league_files_piece",
    "league_files_read",
    "league_files_store",
    "reports_enter",  # a report that is not filed
    "reports_file",
    "reports_save",
    "reports_take_back",
    "seasons_sandbox_delete",
    "team_files_keep",
    "teams_change",
    "teams_delete",
    "teams_dress",
    "teams_take_back",
    "teams_take_defaults",
}
#: Any coach of the league may.
OF_MEMBERS = {"comments_write", "friendlies_propose", "posts_write"}
WRITING = sorted(name for name, (method, _) in listed().items() if method != "get")
ASKING = [name for name in WRITING if name not in OWN]
NONSENSE: tuple[Any, ...] = (None, -1, "x" * 300, [], {"a": 1})


def bodies(right: Any) -> Iterator[Any]:
    """What is right, and the same with one thing missing or wrong."""
    yield right
    if not isinstance(right, dict):
        return
    yield {}
    for key in right:
        yield {other: value for other, value in right.items() if other != key}
        for wrong in NONSENSE:
            yield {**right, key: wrong}


class Asked:
    """What several people are answered to the same call, in the place of one good call."""

    def __init__(self, people: Callable[[World], list[Coach]]) -> None:
        self.people = people
        self.right: list[tuple[int, str]] = []
        self.wrong: list[tuple[int, str]] = []

    def __call__(
        self, operation: str, world: World, body: Any = None, who: str = "owner", **kwargs: Any
    ) -> Any:
        method, path, _ = operations()[operation]
        url = path.format_map({name: kwargs[name] for name in re.findall(r"{(\w+)}", path)})
        for coach in self.people(world):
            for sent in bodies(body):
                answer = getattr(client_of(coach), method)(url, sent, format="json")
                check(operation, answer)  # every status is one that the document names
                into = self.right if sent is body else self.wrong
                into.append((answer.status_code, answer.content.decode()))
        return None


def members(world: World) -> list[Coach]:
    """Somebody who is in no league, and a member with a team of their own."""
    member = factories.coach()
    Membership.objects.create(league=world.league, coach=member, role="coach")
    factories.team(member, "A bystander")
    return [world.guest, member]


def outsiders(world: World) -> list[Coach]:
    return [world.guest]


def strangers(world: World) -> list[Coach]:
    """Everything is in a league that only members read."""
    League.objects.update(visibility=League.Visibility.PRIVATE)
    return [world.guest]


@pytest.fixture
def world() -> World:
    return make()


@pytest.mark.parametrize("operation", ASKING)
def test_who_may_not_is_forbidden_whatever_they_send(
    operation: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(outsiders if operation in OF_MEMBERS else members)
    monkeypatch.setattr(test_schema, "call", asked)
    CALLS[operation](world)
    told = 404 if operation in HIDDEN else 403
    assert {status for status, _ in asked.right} == {told}, asked.right
    # What cannot be read at all, or names something that nobody has, is told of without a look.
    assert {status for status, _ in asked.wrong} <= {400, 403, 404}, asked.wrong


@pytest.mark.clause("LG-ROLE-02")
@pytest.mark.parametrize("operation", ASKING)
def test_what_is_private_is_not_there(
    operation: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(strangers)
    monkeypatch.setattr(test_schema, "call", asked)
    CALLS[operation](world)
    assert {status for status, _ in asked.right} == {404}, asked.right
    assert {status for status, _ in asked.wrong} <= {400, 404}, asked.wrong


ONCE = [name for name in ASKING if "Idempotency-Key" in listed()[name][1]]


@pytest.mark.parametrize("operation", ONCE)
def test_a_key_that_was_used_opens_nothing_to_who_may_not_any_more(
    operation: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody has made is told them again only while they may make it."""
    statuses = []

    def twice(
        operation: str, world: World, body: Any = None, who: str = "owner", **kwargs: Any
    ) -> None:
        method, path, _ = operations()[operation]
        url = path.format_map({name: kwargs[name] for name in re.findall(r"{(\w+)}", path)})
        caller = getattr(world, who)
        key = str(uuid4())
        for _ in range(2):
            send = getattr(client_of(caller), method)
            statuses.append(send(url, body, format="json", HTTP_IDEMPOTENCY_KEY=key).status_code)
            Membership.objects.filter(coach=caller).delete()
            Team.objects.filter(coach=caller).update(coach=world.guest)

    monkeypatch.setattr(test_schema, "call", twice)
    CALLS[operation](world)
    first, second = statuses
    assert first < 300
    assert second == (404 if operation in HIDDEN - {"entries_enter"} else 403)


def test_a_form_sent_again_opens_nothing_to_who_may_not_any_more(world: World) -> None:
    """By its page as well."""
    client, spare = site_of(world.owner), world.spare
    form = client.get(reverse("manage-team", args=[spare.slug])).content.decode()
    key = re.search(rf'name="{KEY}" value="([^"]+)"', form)
    assert key
    body = {"act": "rename", "name": "Sparest", KEY: key[1], "seq": spare.seq}
    url = reverse("manage-team", args=[spare.slug])
    assert client.post(url, body).status_code == 302
    # It enters a season that the former coach may read.
    leagues.enter_team(world.owner, world.entered, Team.objects.get(pk=spare.pk))
    assert client.post(url, body).status_code == 302, "the same again does no harm"
    Membership.objects.filter(coach=world.owner).delete()
    Team.objects.filter(pk=spare.pk).update(coach=world.member)
    again = client.post(url, body)
    assert again.status_code == 409
    assert b"is not yours" in again.content
