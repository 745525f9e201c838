"""Lists archived, compared side by side, and copied from somebody who shares theirs."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from rosters import operations
from rosters.models import Coach, Draft
from rosters.operations.drafts import KEPT, MOST_DRAFTS
from rosters.web.drafts import compared, told_drafts
from rosters.words.own_words import in_words_of
from rules import games
from rules.problems import Refusal
from tests import factories
from tests.api.world import client_of as program_of
from tests.clocks import Calendar, calendar
from tests.rosters.test_drafts import usual
from tests.site.factories import blood_bowl_roster, client_of, queries, sheet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_attempts")]
__all__ = ["calendar"]


@pytest.fixture
def coach() -> Coach:
    return factories.coach()


def kept(coach: Coach, **changes: object) -> Draft:
    return operations.keep_draft(coach, "blood_bowl", {**blood_bowl_roster(), **changes})


# -- archived ---------------------------------------------------------------------------------


@pytest.mark.clause("LG-LIST-01")
def test_an_archived_draft_stands_apart_and_comes_back(coach: Coach) -> None:
    older, newer = kept(coach), kept(coach)
    archived = operations.archive_draft(newer)
    assert operations.archive_draft(newer).archived == archived.archived
    told = told_drafts(coach)
    assert [(each.draft, each.is_archived) for each in told] == [(older, False), (newer, True)]
    operations.restore_draft(newer)
    assert [each.is_archived for each in told_drafts(coach)] == [False, False]


@pytest.mark.clause("LG-LIST-01")
def test_changing_an_archived_draft_brings_it_back(coach: Coach) -> None:
    draft = operations.archive_draft(operations.share_draft(kept(coach)))
    assert client_of().get(reverse("shared-list", args=[draft.shared])).status_code == 200
    same = operations.change_draft(draft, draft.roster)
    assert same.archived is not None, "nothing was changed"
    assert operations.change_draft(draft, {**draft.roster, "name": "Other"}).archived is None


@pytest.mark.clause("LG-LIST-01")
def test_archived_drafts_count_and_end_as_others_do(coach: Coach, calendar: Calendar) -> None:
    for _ in range(MOST_DRAFTS):
        operations.archive_draft(kept(coach, name=""))
    with pytest.raises(Refusal) as refused:
        kept(coach)
    assert [problem.code for problem in refused.value.problems] == ["too_many_drafts"]
    calendar.go_to(Draft.objects.latest("changed").changed + KEPT + timedelta(days=1))
    assert operations.end_drafts() == MOST_DRAFTS


@pytest.mark.clause("LG-LIST-01")
def test_the_page_archives_and_brings_back(coach: Coach) -> None:
    client, draft = client_of(coach), kept(coach)
    here = reverse("draft", args=[draft.uuid])
    typed = sheet(blood_bowl_roster())
    gone = client.post(here, {**typed, "archive": "1"}, follow=True).content.decode()
    assert "1 archived draft" in gone
    assert Draft.objects.get().archived is not None
    assert "Bring it back" in client.get(here).content.decode()
    client.post(here, {**typed, "restore": "1"})
    assert Draft.objects.get().archived is None
    assert client_of(factories.coach()).post(here, {"archive": "1"}).status_code == 404


@pytest.mark.clause("LG-LIST-01")
def test_a_founded_draft_is_not_archived(coach: Coach) -> None:
    draft = kept(coach)
    operations.found_draft(draft)
    for act in (operations.archive_draft, operations.restore_draft):
        with pytest.raises(Refusal) as refused:
            act(draft)
        assert [problem.code for problem in refused.value.problems] == ["draft_is_founded"]


# -- compared ---------------------------------------------------------------------------------


@pytest.mark.clause("LG-LIST-02")
def test_differences_are_marked_with_numbers_and_costs(coach: Coach) -> None:
    roster = blood_bowl_roster()
    left, right = kept(coach), kept(coach, players=roster["players"][1:], rerolls=0)
    found = compared(left, right)
    assert found.left.cost is not None
    assert found.right.cost is not None
    assert found.left.cost > found.right.cost
    changed = {
        line.name: (line.left.count, line.right.count) for line in found.lines if line.differs
    }
    assert len(changed) == found.differences == 2
    assert changed["Re-rolls"] == (roster["rerolls"], 0)
    assert compared(left, left).differences == 0


@pytest.mark.clause("LG-LIST-02")
@pytest.mark.parametrize("key", [key for key in games() if key not in ("coin", "pennies")])
def test_lists_of_every_game_are_compared(coach: Coach, key: str) -> None:
    draft = operations.keep_draft(coach, key, usual(key))
    empty = operations.keep_draft(coach, key, {"race": draft.race, "name": ""})
    found = compared(draft, empty)
    assert found.lines
    own = key != "helvetia_cup"  # a supplied team always has the same people
    assert found.differences == (len(found.lines) if own else 0)


@pytest.mark.clause("LG-LIST-02")
def test_the_page_shows_two_of_ones_own_lists_of_one_game(coach: Coach) -> None:
    client, left, right = client_of(coach), kept(coach), kept(coach, rerolls=0, name="Second")
    page = reverse("compare-drafts")
    other = operations.keep_draft(coach, "boufbowl", usual("boufbowl"))
    begun = client.get(page).content.decode()
    assert "0 differences" not in begun
    chosen = re.findall(r'value="([^"]+)"\s+selected', begun)
    assert chosen == [str(right.uuid), str(left.uuid)], "the newest two of one game"
    offered = re.findall(r'<option\s+value="([^"]+)"', begun)
    assert str(other.uuid) not in offered, "a list alone in its game is compared with nothing"
    other.delete()
    both = {"left": str(left.uuid), "right": str(right.uuid)}
    shown = client.get(page, both).content.decode()
    assert "differs" in shown
    assert "1 difference" in shown
    other = operations.keep_draft(coach, "boufbowl", usual("boufbowl"))
    assert client.get(page, {**both, "right": str(other.uuid)}).status_code == 422
    operations.keep_draft(coach, "boufbowl", usual("boufbowl"))
    forms = re.findall(r"<form method=\"get\".*?</form>", client.get(page).text, re.DOTALL)
    games_of = [set(re.findall(r'id="left-(\w+)"', form)) for form in forms]
    assert sorted(games_of, key=str) == [{"blood_bowl"}, {"boufbowl"}], "each game by itself"
    foreign = client_of(factories.coach()).get(page, both).content.decode()
    assert "Second" not in foreign


@pytest.mark.clause("LG-LIST-02")
def test_the_page_takes_as_many_queries_for_many_drafts_as_for_three(coach: Coach) -> None:
    client, counts = client_of(coach), []
    for count in (3, 30):
        while Draft.objects.count() < count:
            kept(coach)
        first, second = Draft.objects.order_by("pk")[:2]
        address = f"{reverse('compare-drafts')}?left={first.uuid}&right={second.uuid}"
        counts.append(queries(client, address))
    assert counts[0] == counts[1]


@pytest.mark.clause("LG-LIST-02")
def test_a_comparison_is_offered_for_two_of_one_game_alone(coach: Coach) -> None:
    client, compare = client_of(coach), reverse("compare-drafts")
    kept(coach)
    operations.keep_draft(coach, "boufbowl", usual("boufbowl"))
    assert f'href="{compare}"' not in client.get(reverse("my-teams")).text
    kept(coach)
    assert f'href="{compare}"' in client.get(reverse("my-teams")).text


# -- copied -----------------------------------------------------------------------------------


@pytest.mark.clause("LG-LIST-03")
@pytest.mark.parametrize("signed_in", [True, False])
def test_whoever_reads_a_shared_list_begins_one_of_their_own(
    coach: Coach, *, signed_in: bool
) -> None:
    draft = operations.share_draft(kept(coach))
    address = reverse("shared-list", args=[draft.shared])
    reader: Client = client_of(factories.coach() if signed_in else None)
    for _twice in range(2):
        answer = reader.post(address, {"form_key": "k"})
        assert answer.headers["Location"].startswith("/drafts/")
    copy = Draft.objects.exclude(pk=draft.pk).get()
    assert (copy.roster, copy.shared) == (draft.roster, None)
    assert copy.coach != coach
    operations.change_draft(copy, {**copy.roster, "name": "Mine"})
    draft.refresh_from_db()
    assert draft.name == blood_bowl_roster()["name"]


@pytest.mark.parametrize(
    ("key", "says", "never"),
    [
        ("helvetia_cup", r"<h2>\s*Goalkeepers?\b.*<abbr", r"<h2>\s*Players"),
        ("kill_team", r"<h2>\s*Models</h2>", r"·\s*–|\(\d+\)\s*<small>"),
        ("necromunda", r"<h2>\s*Fighters</h2>\s*<ul>", r"</dl>\s*<ul>"),
    ],
)
def test_a_list_says_what_its_sheet_says_once(
    coach: Coach, key: str, says: str, never: str
) -> None:
    draft = operations.keep_draft(coach, key, usual(key))
    page = client_of(coach).get(reverse("draft-paper", args=[draft.uuid])).content.decode()
    assert re.search(says, page, re.DOTALL)
    assert not re.search(never, page)
    assert f">{in_words_of(key, 'Found a team')}</a>" in re.sub(r"\s+(?=<)|(?<=>)\s+", "", page)


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("blood_bowl", (r">\s*MA\s*</abbr>.*>\s*AV\s*</abbr>", r"<small>\w[^<]*: \w+")),
        ("kill_team", (r'</small>\s*<dl class="traits">',)),
        ("necromunda", (r'</small>\s*<dl class="traits">',)),
    ],
)
def test_a_printed_list_says_what_each_player_can_do(
    coach: Coach, key: str, says: tuple[str, ...]
) -> None:
    draft = operations.keep_draft(coach, key, usual(key))
    page = client_of(coach).get(reverse("draft-paper", args=[draft.uuid])).content.decode()
    for words in says:
        assert re.search(words, page, re.DOTALL), words


@pytest.mark.clause("LG-LIST-01")
@pytest.mark.clause("LG-LIST-02")
@pytest.mark.clause("LG-LIST-03")
def test_programs_archive_compare_and_copy(coach: Coach) -> None:
    api, left, right = program_of(coach), kept(coach), kept(coach, rerolls=0)
    address = reverse("api-archive-draft", args=[left.uuid])
    assert api.post(address).json()["archived"] is not None
    assert api.delete(address).json()["archived"] is None
    pair = reverse("api-compare-drafts", args=[left.uuid, right.uuid])
    lines = api.get(pair).json()["lines"]
    assert [line["name"] for line in lines if line["differs"]] == ["Re-rolls"]
    token = operations.share_draft(left).shared
    reader = factories.coach()
    made = program_of(reader).post(reverse("api-copy-list", args=[token]))
    assert made.status_code == 201
    assert Draft.objects.get(coach=reader).roster == left.roster
