"""The pages on which a match is played and watched: who sees what, and what is never shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from matches.games.match_log import LATEST
from matches.games.orders import suggested
from matches.live import operations as playing
from matches.live import play
from matches.live.boards import live_view
from matches.models import FrozenMatch, LiveMatch, MatchRecord
from tests import factories
from tests.api.world import client_of as api_client
from tests.matches.live.test_live import Broken, Table, in_one_go, minds_of
from tests.site.cup import Cup
from tests.site.factories import blood_bowl_match, client_of, queries
from tests.support.followers import follower

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    made = Table(game_key="blood_bowl")
    playing.start_match(made.owner, made.fixture)
    return made


def page_of(table: Table) -> str:
    return reverse("play-match", args=[table.fixture.uuid])


def asked(table: Table) -> int:
    side = table.live.asks
    assert side is not None
    return side


def post(table: Table, client: Client, **data: Any) -> Any:
    url = reverse("answer-match", args=[table.fixture.uuid])
    return client.post(url, {"number": table.live.question_number, **data}, follow=True)


def test_the_question_is_shown_to_its_coach_alone(table: Table) -> None:
    side = asked(table)
    mine = client_of(table.people[side]).get(page_of(table)).content.decode()
    assert "You have won the toss" in mine
    for other in (table.people[1 - side], table.owner, None):
        seen = client_of(other).get(page_of(table)).content.decode()
        waits = "to answer." if other != table.people[1 - side] else "Waiting for"
        assert waits in seen
        assert "You have won the toss" not in seen
        assert "<svg" in seen


@pytest.mark.clause("LG-ROLE-02")
def test_strangers_of_a_private_league_see_nothing(table: Table) -> None:
    leagues.change_league(table.owner, table.season.league, visibility="private")
    uuid = table.fixture.uuid
    for stranger in (None, factories.coach()):
        assert client_of(stranger).get(page_of(table)).status_code == 404
        assert client_of(stranger).get(reverse("replay", args=[uuid])).status_code == 404
        assert api_client(stranger).get(f"/api/fixtures/{uuid}/live/").status_code == 404
    other = factories.coach()
    acts = ("start-match", "answer-match", "take-back", "walk-match", "default-answer")
    for act in (*acts, "abandon-match"):
        assert client_of(other).post(reverse(act, args=[uuid])).status_code == 404
    assert client_of(table.people[0]).get(page_of(table)).status_code == 200


@pytest.mark.clause("LG-SIM-05")
def test_the_seed_is_on_no_page_before_the_end(table: Table) -> None:
    from leagues.operations import secret_of

    seeds = [FrozenMatch.objects.get().match["seed"], secret_of(table.fixture).hex()]
    minds = minds_of(table)
    uuid = table.fixture.uuid
    for _ in range(2):
        table.play_on(minds, most=20)
        for coach in (*table.people, table.owner):
            for url in (page_of(table), reverse("match", args=[uuid])):
                text = client_of(coach).get(url).content.decode()
                assert not [seed for seed in seeds if seed in text], url
            for path in ("", "live/"):
                said = api_client(coach).get(f"/api/fixtures/{uuid}/{path}").content.decode()
                assert not [seed for seed in seeds if seed in said], path


def test_a_match_is_played_through_the_pages(table: Table) -> None:
    """The first question of every kind, by what its page offers."""
    clients = [client_of(coach) for coach in table.people]
    minds = minds_of(table)
    seen = set()
    found = table.live
    while found.given < 60:
        standing = play.look(found)
        decision = standing.pause.decision
        answer = minds[decision.side].decide(decision)
        if decision.key in seen:
            found = play.go_on(standing, answer, table.people[decision.side])
            continue
        seen.add(decision.key)
        client = clients[decision.side]
        shown = client.get(page_of(table)).content.decode()
        if isinstance(answer, str):
            assert f'value="{answer}"' in shown, decision.key
            came = post(table, client, answer=answer)
        else:
            lines = {f"place-{number}": square for number, square in answer.items()}
            came = post(table, client, **lines)
        assert came.status_code == 200
        assert table.live.given > found.given
        found = table.live
    assert {"place_players", "place_ball", "choose_action", "continue_action"} <= seen


def set_up(table: Table) -> Client:
    """Plays to the first set-up; the client of its coach."""
    minds = minds_of(table)
    while play.look(table.live).pause.decision.key != "place_players":
        table.play_on(minds, most=1)
    return client_of(table.people[asked(table)])


@pytest.mark.clause("BB-SETUP-12", "BB-GEN-13")
def test_a_set_up_is_proposed_shown_and_refused_in_sentences(table: Table) -> None:
    client = set_up(table)
    decision = play.look(table.live).pause.decision
    number = table.live.given
    shown = client.get(page_of(table)).content.decode()
    proposal = suggested("blood_bowl", decision)
    for shirt, square in proposal.items():
        assert f'name="place-{shirt}" value="{square}"' in shown
    lines = {f"place-{shirt}": square for shirt, square in proposal.items()}
    moved = {**lines, "place-1": "a0", "place-2": "z9"}
    tried = post(table, client, show="yes", **moved)
    assert table.live.given == number
    assert 'name="place-1" value="a0"' in tried.content.decode()
    wrong = post(table, client, **moved)
    assert wrong.status_code == 422
    assert table.live.given == number
    assert "BB-SETUP-03" in wrong.content.decode()
    assert 'name="place-2" value="z9"' in wrong.content.decode()
    assert post(table, client, **lines).status_code == 200
    assert table.live.given > number


def test_a_late_answer_is_refused_with_a_sentence(table: Table) -> None:
    side = asked(table)
    client = client_of(table.people[side])
    url = reverse("answer-match", args=[table.fixture.uuid])
    first = table.live.question_number
    client.post(url, {"number": first, "answer": "kick"})
    given = table.live.given
    again = client.post(url, {"number": first, "answer": "kick"}, follow=True)
    text = again.content.decode()
    assert "answered meanwhile" in text or "for another coach" in text
    assert table.live.given == given
    api = api_client(table.people[asked(table)])
    late = api.post(
        f"/api/fixtures/{table.fixture.uuid}/live/answers/",
        {"number": first, "answer": "kick"},
        format="json",
    )
    assert late.status_code == 409
    assert late.json()["problems"][0]["code"] == "answered_already"


def test_a_program_plays_by_what_the_api_says(table: Table) -> None:
    url = f"/api/fixtures/{table.fixture.uuid}/live/"
    for _ in range(12):
        client = api_client(table.people[asked(table)])
        seen = client.get(url).json()
        question = seen["question"]
        answer = question["options"][-1] if question["options"] else question["default"]
        if question["key"] in ("concede", "choose_action"):
            answer = question["options"][0]
        done = client.post(
            f"{url}answers/", {"number": seen["number"], "answer": answer}, format="json"
        )
        assert done.status_code == 200, done.json()
        assert done.json()["number"] != seen["number"]


def test_a_waiting_page_is_told_when_something_has_happened(table: Table) -> None:
    client = client_of(table.people[1 - asked(table)])
    page = follower(client.get(page_of(table)).text)
    waiting = page_of(table) + page["follows"]
    still = client.get(waiting, headers={"If-None-Match": page["mark"]})
    assert still.status_code == 304
    table.play_on(minds_of(table), most=1)
    moved = client.get(waiting, headers={"If-None-Match": page["mark"]})
    assert (moved.status_code, moved.text) == (200, "")
    assert moved.headers["ETag"] != page["mark"]


def test_a_stopped_match_is_a_page_that_says_so(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "game", lambda key: Broken())
    monkeypatch.setattr(play, "build", lambda: "broken")
    seen = client_of(table.owner).get(page_of(table))
    assert seen.status_code == 200
    assert "the new rules fell over" in seen.content.decode()
    coach = client_of(table.people[0]).get(page_of(table)).content.decode()
    assert "This match has stopped" in coach
    assert "fell over" not in coach
    said = api_client(table.people[0]).get(f"/api/fixtures/{table.fixture.uuid}/live/").json()
    assert (said["stopped"], said["reason"], said["question"]) == (True, "", None)
    assert LiveMatch.objects.get().build == "broken"


# -- watching it again ----------------------------------------------------------------------------


@pytest.fixture
def watched() -> MatchRecord:
    blood_bowl_match(factories.coach())
    return MatchRecord.objects.get()


def test_every_event_of_a_match_can_be_seen(watched: MatchRecord) -> None:
    client = client_of()
    url = reverse("replay", args=[watched.fixture.uuid])
    log = watched.unpacked_log() or []
    for number in (0, 1, 25, len(log) // 2, len(log)):
        page = client.get(f"{url}?event={number}&zones=both").content.decode()
        assert f"{number} / {len(log)}" in page
        assert page.count("<svg xmlns") == 2
    for wrong in ("-1", str(len(log) + 1), "x", "1" * 30, "²"):
        assert client.get(f"{url}?event={wrong}").status_code == 404


def test_a_replay_walks_through_all_that_happened(watched: MatchRecord) -> None:
    from matches.live.boards import replay_view

    fixture = watched.fixture
    reader = fixture.season.league.memberships.get().coach
    number: int | None = 0
    steps = 0
    while number is not None and steps < 12:
        view = replay_view(reader, fixture.uuid, number)
        assert view.event == number
        if view.next is not None:
            after = replay_view(reader, fixture.uuid, view.next)
            assert after.previous == number
        number = view.next
        steps += 1
    assert steps == 12


def test_replays_take_a_fixed_number_of_queries(watched: MatchRecord) -> None:
    url = reverse("replay", args=[watched.fixture.uuid])
    assert queries(client_of(), f"{url}?event=10") == queries(client_of(), f"{url}?event=2000") == 2
    api = f"/api/fixtures/{watched.fixture.uuid}/frames/"
    assert queries(client_of(), f"{api}?event=10") == queries(client_of(), api) == 2


@pytest.mark.clause("LG-SIM-01", "HC-CARD-22")
@pytest.mark.parametrize("made", [lambda: Table(game_key="blood_bowl"), Cup])
def test_what_has_just_happened_is_told_the_same_from_a_seam_and_from_the_start(
    made: Callable[[], Table],
) -> None:
    table = made()
    playing.start_match(table.owner, table.fixture)
    table.go_to(in_one_go(table).answers[:400])
    table.play_on(minds_of(table), most=25)

    def told() -> list[Any]:
        views = [live_view(user, table.fixture.uuid) for user in (*table.people, table.owner)]
        return [(view.latest, view.board, view.number) for view in views]

    from_the_seam = told()
    assert len(from_the_seam[0][0]) == LATEST
    LiveMatch.objects.update(seam=None)
    assert told() == from_the_seam


def test_the_table_takes_a_fixed_number_of_queries(table: Table) -> None:
    early = [queries(client_of(coach), page_of(table)) for coach in table.people]
    table.play_on(minds_of(table), most=40)
    late = [queries(client_of(coach), page_of(table)) for coach in table.people]
    assert early == late == [8, 8]


def test_a_frame_of_the_api_is_the_board_with_its_picture(watched: MatchRecord) -> None:
    api = f"/api/fixtures/{watched.fixture.uuid}/frames/"
    seen = client_of().get(f"{api}?event=60&upright=true&zones=home").json()
    assert seen["event"] == 60
    assert set(seen["frame"]) >= {"where", "state", "ball", "score"}
    assert 'class="board upright"' in seen["svg"]
    assert 'class="zones side-0"' in seen["svg"]
    assert client_of().get(f"{api}?event=999999").status_code == 404
