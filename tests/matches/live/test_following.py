"""Pages that wait follow by themselves, and tell nobody of what they may not see (LG-FIX-39)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from matches.live import following, operations, play, taking_back
from matches.models import LiveAnswers, LiveMatch
from rosters.models import Coach
from tests import factories
from tests.matches.live.of_game import OfGame
from tests.matches.live.test_live import Table, minds_of
from tests.site.factories import client_of
from tests.support.followers import follower

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FIX-39")]


@pytest.fixture
def table() -> Table:
    return OfGame("kill_team")


def page_of(table: Table) -> str:
    return reverse("play-match", args=[table.fixture.uuid])


def opened(table: Table, coach: Coach | None) -> tuple[str, dict[str, str]]:
    """The address of the news of a page that waits, and the header by which it asks."""
    page = follower(client_of(coach).get(page_of(table)).text)
    return page_of(table) + page["follows"], {"If-None-Match": page["mark"]}


def waiting(table: Table) -> Coach:
    return table.people[1 - (table.live.asks or 0)]


def to_free_answer(table: Table) -> None:
    minds = minds_of(table)
    while not LiveAnswers.objects.filter(free=True, number=table.live.given - 1).exists():
        table.play_on(minds, most=1)


# -- news -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("signed_in", [True, False])
def test_nothing_new_costs_one_query_beside_who_is_asking(table: Table, signed_in: bool) -> None:
    """However far the match is: the session and the account are read for every page."""
    client = client_of(waiting(table) if signed_in else None)
    for _ in range(2):
        page = follower(client.get(page_of(table)).text)
        address, ask = page_of(table) + page["follows"], {"If-None-Match": page["mark"]}
        with CaptureQueriesContext(connection) as made:
            answer = client.get(address, headers=ask)
        assert answer.status_code == 304
        assert len([each for each in made if "matches_livematch" in each["sql"]]) == 1
        read = [each["sql"] for each in made if each["sql"].startswith("SELECT")]
        assert len(read) == (3 if signed_in else 1), read
        table.play_on(minds_of(table), most=12)


def test_what_another_coach_answers_is_news(table: Table) -> None:
    address, known = opened(table, waiting(table))
    client = client_of(waiting(table))
    asked = table.live.asks
    while table.live.asks == asked:
        table.play_on(minds_of(table), most=1)
    answer = client.get(address, headers=known)
    assert (answer.status_code, answer.text) == (200, "")
    assert answer.headers["ETag"] != known["If-None-Match"]


def test_the_coach_who_is_asked_waits_for_nobody(table: Table) -> None:
    asked = table.people[table.live.asks or 0]
    assert not follower(client_of(asked).get(page_of(table)).text)


def test_a_word_that_no_page_has_is_found_nowhere(table: Table) -> None:
    address, known = opened(table, None)
    for wrong in (address + "x", page_of(table) + "?follows=none"):
        assert client_of(None).get(wrong, headers=known).status_code == 404
    other = address.replace(str(table.fixture.uuid), str(factories.coach().uuid))
    assert client_of(None).get(other).text != "", "nothing is played there"


def test_nobody_counts_secret_answers(table: Table) -> None:
    """The mark of who saw nothing new stays, and so does the time since which somebody is asked."""
    live, side = table.live, table.live.asks or 0
    address, known = opened(table, waiting(table))
    since = live.turned
    LiveMatch.objects.update(given=live.given + 3, asked=Now())
    assert client_of(waiting(table)).get(address, headers=known).status_code == 304
    assert following.mark_for(table.live, side) != following.mark_for(live, side)
    assert table.live.turned == since


def test_the_time_of_a_move_begins_as_another_side_is_asked(table: Table) -> None:
    minds, changed = minds_of(table), 0
    for _ in range(30):
        before = table.live
        table.play_on(minds, most=1)
        now = table.live
        assert (now.turned == before.turned) == (now.asks == before.asks)
        changed += now.asks != before.asks
    assert changed


@pytest.mark.parametrize("abandoned", [False, True])
def test_the_page_says_that_it_is_over(table: Table, abandoned: bool) -> None:
    address, known = opened(table, waiting(table))
    if abandoned:
        operations.abandon_match(table.owner, table.fixture, reason="rain")
    else:
        table.play_on(minds_of(table))
    answer = client_of(None).get(address, headers=known)
    said = "nothing of it counts" if abandoned else "It is over."
    assert said in answer.text
    again = {"If-None-Match": answer.headers["ETag"]}
    assert client_of(None).get(address, headers=again).status_code == 304


def test_whose_move_it_is_and_since_when(table: Table) -> None:
    team = table.fixture.sides.all()[table.live.asks or 0].entry.team.name
    for coach, said in ((waiting(table), f"Waiting for {team}."), (None, f"{team} to answer.")):
        page = client_of(coach).get(page_of(table)).text
        assert said in page
        assert "Since" in page
        assert "<time datetime=" in page[page.index(said) :]


def test_only_who_plays_goes_to_the_table(table: Table) -> None:
    story = reverse("match", args=[table.fixture.uuid])
    said = "Being played here: {}"
    for coach in table.people:
        assert said.format("go to the table") in client_of(coach).get(story).text
    for other in (table.owner, factories.coach(), None):
        page = client_of(other).get(story).text
        assert said.format("watch") in page
        assert "to the table" not in page


# -- the last events, step by step ----------------------------------------------------------------


def steps_of(table: Table, coach: Coach | None, seen: str) -> list[following.Step]:
    user: Any = coach or factories.coach()
    return following.steps(user, table.fixture.uuid, seen)


@pytest.mark.parametrize(
    "game", ["blood_bowl", "helvetia_cup", "boufbowl", "kill_team", "necromunda"]
)
def test_the_last_events_are_boards_one_after_the_other(game: str) -> None:
    table = OfGame(game)
    minds = minds_of(table)
    steps: list[following.Step] = []
    for _ in range(12):
        page = follower(client_of(None).get(page_of(table)).text)
        table.play_on(minds, most=10)
        steps = steps_of(table, None, page["seen"])
        if len(steps) == following.MOST_STEPS:
            break
    frames = [step.board.frame for step in steps]
    assert len(steps) == following.MOST_STEPS
    assert all(frame != later for frame, later in itertools.pairwise(frames))
    assert frames[-1] == play.look(table.live).pause.frame, "the last is what the page shows"
    drawn = client_of(None).get(f"{page_of(table)}?steps={page['seen']}&upright=yes").text
    assert drawn.count('class="board upright"') == drawn.count("data-step") == len(steps)
    shown = follower(client_of(None).get(page_of(table)).text)
    assert steps_of(table, None, shown["seen"]) == [], "what was shown is not shown again"


# -- taken back -----------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-40")
def test_who_saw_what_is_taken_back_is_told() -> None:
    table = OfGame("kill_team")
    to_free_answer(table)
    asked, said = table.live.asks or 0, "answers were taken back"
    others = (waiting(table), table.owner, None)
    assert all(said not in client_of(other).get(page_of(table)).text for other in others)
    taking_back.take_back_answers(
        table.people[asked], table.fixture, table.live.question_number, everything=False
    )
    assert all(said in client_of(other).get(page_of(table)).text for other in others)
    assert said not in client_of(table.people[asked]).get(page_of(table)).text
    while table.live.asks == asked:
        table.play_on(minds_of(table), most=1)
    assert all(said not in client_of(other).get(page_of(table)).text for other in others)


@pytest.mark.clause("LG-FIX-32", "LG-FIX-40")
def test_who_saw_nothing_of_it_is_not_told() -> None:
    table = OfGame("kill_team")
    to_free_answer(table)
    live = table.live
    LiveMatch.objects.update(shown=[0] * len(live.shown))  # as after secret answers
    taking_back.take_back_answers(
        table.people[live.asks or 0], table.fixture, table.live.question_number, everything=False
    )
    other = client_of(waiting(table)).get(page_of(table)).text
    assert "answers were taken back" not in other
