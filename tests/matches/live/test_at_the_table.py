"""What everybody at a table sees of what is agreed there, while it is played and after it."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from matches.games.kill_team.gestures import together
from matches.live import following, handing_over, play, taking_back_further, whole_moves
from matches.live.advice import label_of
from matches.live.handing_over import stood_in
from matches.live.questions import Group, Option, Question
from matches.live.stand_ins import begun
from matches.models import LiveMatch
from rosters.models import Coach
from tests.matches.live.of_game import OfGame
from tests.matches.live.test_gestures import chains, until
from tests.matches.live.test_live import Table, log_so_far, minds_of
from tests.matches.live.test_taking_back_further import GAMES, friendly
from tests.site.factories import client_of
from tests.support.followers import follower, teller

pytestmark = pytest.mark.django_db


def page_of(table: Table, coach: Coach | None) -> str:
    url = reverse("play-match", args=[table.fixture.uuid])
    return str(client_of(coach).get(url).text)


# -- a page that is open --------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-43")
def test_a_page_that_waits_has_news_of_a_side_that_is_handed_over_and_comes_back() -> None:
    table = OfGame("blood_bowl")
    side = table.live.asks or 0
    other = 1 - side
    url = reverse("play-match", args=[table.fixture.uuid])

    def status(known: dict[str, str]) -> int:
        ask = {"If-None-Match": known["mark"]}
        return client_of(None).get(url + known["follows"], headers=ask).status_code

    before = follower(page_of(table, None))
    assert status(before) == 304
    handing_over.hand_over(table.people[other], table.fixture, other, "end")
    assert status(before) == 200
    between = follower(page_of(table, None))
    assert status(between) == 304
    handing_over.take_over(table.people[other], table.fixture, other)
    assert status(between) == 200
    assert follower(page_of(table, None))["mark"] == before["mark"]


@pytest.mark.clause("LG-FIX-43")
def test_who_is_asked_is_told_of_a_request_and_keeps_the_page() -> None:
    table = friendly("blood_bowl")
    table.play_on(minds_of(table), most=30)
    side = table.live.asks or 0
    known = teller(page_of(table, table.people[side]))
    assert not follower(page_of(table, table.people[side]))
    url = reverse("play-match", args=[table.fixture.uuid]) + known["tells"]
    client, ask = client_of(table.people[side]), {"If-None-Match": known["mark"]}
    assert client.get(url, headers=ask).status_code == 304
    number = table.live.number_for(1 - side)
    taking_back_further.ask_back(table.people[1 - side], table.fixture, number, 1)
    answer = client.get(url, headers=ask)
    assert (answer.status_code, answer.text) == (200, "")


@pytest.mark.clause("LG-FIX-43")
def test_nobody_who_plays_alone_is_told_anything() -> None:
    table = OfGame("kill_team")
    side = table.live.asks or 0
    LiveMatch.objects.update(people=[side])
    assert not teller(page_of(table, table.people[side]))


@pytest.mark.clause("LG-FIX-43", "LG-FIX-39")
def test_the_mark_of_the_table_counts_no_secret_answer() -> None:
    table = OfGame("kill_team")
    live, side = table.live, table.live.asks or 0
    live.handovers = begun(live, 1 - side, "veteran", turn=False, time={})
    before = following.mark_for(live, 1 - side)
    live.given += 5
    assert following.mark_for(live, 1 - side) == before


# -- who stood in ---------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-44")
@pytest.mark.parametrize("game_key", GAMES)
def test_a_finished_match_tells_who_stood_in_and_when(game_key: str) -> None:
    table = OfGame(game_key)
    minds = minds_of(table)
    table.play_on(minds, most=40)
    side = table.live.asks or 0
    handing_over.hand_over(table.people[side], table.fixture, side, "end")
    while table.live.asks == side:
        handing_over.play_on(table.people[side], table.fixture)
    handing_over.take_over(table.people[side], table.fixture, side)
    for number in (0, 1):
        handing_over.hand_over(table.people[number], table.fixture, number, "end")
    for _ in range(200):
        for pk in handing_over.waiting_for_a_stand_in():
            handing_over.play_on_by_itself(pk)
    first, *others = stood_in(table.fixture)
    team = table.fixture.sides.get(number=side).entry.team.name
    assert (first.team, first.level) == (team, LiveMatch.objects.get().handovers[0]["level"])
    assert first.since
    assert first.until
    assert [each.until for each in others] == ["the end", "the end"]
    page = client_of(None).get(reverse("match", args=[table.fixture.uuid])).text
    for each in (first, *others):
        assert f"{each.team}: an automated coach ({each.level_name}) stood in" in page
        assert each.stretch in page


@pytest.mark.clause("LG-FIX-44")
def test_a_match_that_its_people_played_says_nothing_of_it() -> None:
    table = OfGame("kill_team")
    table.play_on(minds_of(table))
    assert stood_in(table.fixture) == []
    assert "stood in" not in client_of(None).get(reverse("match", args=[table.fixture.uuid])).text


# -- moments to go back to ------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-42")
@pytest.mark.parametrize("game_key", GAMES)
def test_the_answers_to_go_back_to_are_moments(game_key: str) -> None:
    table = friendly(game_key)
    table.play_on(minds_of(table), most=60)
    side = table.live.asks or 0
    ways = taking_back_further.ways_back(table.people[side], table.fixture)
    assert all(way.when for way in ways)
    assert any(way.came for way in ways)
    url = reverse("take-back-further", args=[table.fixture.uuid])
    page = client_of(table.people[side]).get(url).text
    for way in ways:
        assert page.count(f'id="way-{way.back}"') == 1
    assert page.count("<h2>") >= len(dict.fromkeys(way.when for way in ways))


@pytest.mark.clause("LG-FIX-42")
def test_a_moment_tells_nothing_that_the_others_hide() -> None:
    table = friendly("boufbowl")
    table.play_on(minds_of(table), most=60)
    drawn = [event for event in log_so_far(table) if event["event"] == "drawn"]
    assert {event["side"] for event in drawn} == {0, 1}
    for side in (0, 1):
        other = table.fixture.sides.get(number=1 - side).entry.team.name
        for way in taking_back_further.ways_back(table.people[side], table.fixture):
            assert f"{other} has drawn" not in way.came


@pytest.mark.clause("LG-FIX-42")
@pytest.mark.parametrize(
    ("title", "listed", "said"),
    [
        ("Where to? 64 places", True, "to 3,4"),
        ("7 Ulf", False, "7 Ulf: to 3,4"),
        ("to", False, "to 3,4"),
        ("", False, "to 3,4"),
    ],
)
def test_an_answer_is_told_with_its_group_where_that_says_more(
    title: str, listed: bool, said: str
) -> None:
    group = Group(title, [Option("move", "to 3,4")], listed=listed)
    assert label_of("move", Question("move_path", "?", [group])) == said


# -- several in one go ----------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-37")
def test_all_models_become_ready_in_one_go() -> None:
    table = OfGame("kill_team")
    coach = until(table, "move_pick")
    chain = next(c for c in chains(table) if c[1][1] == "ready")
    models = [answer for key, answer in chain if key == "move_pick"]
    assert models == [each for each in table.decision.options if each != "done"]
    given = len(play.look(table.live).pause.answers)
    whole_moves.give(coach, table.fixture, table.live.question_number, chain)
    answers = play.look(table.live).pause.answers
    assert list(answers[given : given + len(chain)]) == [answer for _key, answer in chain]
    assert f"All {len(models)} of them become ready" not in page_of(table, coach)


@pytest.mark.clause("LG-FIX-37")
def test_one_model_alone_is_not_several() -> None:
    table = OfGame("kill_team")
    until(table, "move_pick")
    decision: Any = table.decision
    cast: Any = None
    assert together(decision, cast)
    decision.options = decision.options[:2]
    assert together(decision, cast) == []
