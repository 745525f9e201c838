"""Gestures: several answers at once, what they may show, and what is left out as nothing can come
of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from matches.live import play, whole_moves
from matches.live.ahead import CHAIN, Ahead, opened
from matches.live.questions import cast_of, question
from rules import game
from rules.coach import Automated
from rules.game import Pause
from rules.problems import Refusal
from tests.matches.live.of_game import OfGame
from tests.matches.live.test_live import Table, codes, minds_of
from tests.site.factories import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FIX-37")]


def until(table: Table, *keys: str, minds: list[Automated] | None = None) -> Any:
    """Plays on to the first such question; who plays it."""
    minds = minds or minds_of(table)
    for _ in range(400):
        if table.decision.key in keys:
            return table.people[table.live.asks or 0]
        table.play_on(minds, most=1)
    raise AssertionError(keys)


def page_of(table: Table, query: str = "") -> str:
    url = reverse("play-match", args=[table.fixture.uuid])
    asked = table.people[table.live.asks or 0]
    return str(client_of(asked).get(url + query).content.decode())


def chains(table: Table, **typed: str) -> Iterator[list[Any]]:
    standing = play.look(table.live)
    cast = cast_of(table.fixture, standing.match.line_ups)
    asked = question(standing.match.game, standing.pause.decision, cast, typed)
    for group in opened(standing, asked, cast, typed).options:
        for option in group.options:
            if option.field == CHAIN:
                yield json.loads(option.answer)


def test_a_move_is_one_answer_of_the_page_and_two_of_the_match() -> None:
    table = OfGame("kill_team")
    until(table, "move_action")
    before = len(play.look(table.live).pause.answers)
    chain = next(c for c in chains(table) if c[0][1] == "normal")
    given = [answer for _key, answer in chain]
    coach = table.people[table.live.asks or 0]
    walked = whole_moves.give(coach, table.fixture, table.live.question_number, chain)
    assert walked.left == 0
    assert list(play.look(walked.live).pause.answers)[before:] == given
    assert play.look(walked.live).free_for(coach) >= 2, "both can be taken back"


def test_only_what_could_be_taken_back_is_looked_ahead_to() -> None:
    table = OfGame("kill_team")
    until(table, "move_action")
    standing = play.look(table.live)
    assert Ahead(standing).after(standing.pause, "normal") is not None
    assert Ahead(standing).after(standing.pause, "advance") is None, "a die falls"
    assert Ahead(standing, left=0).after(standing.pause, "normal") is None


def test_a_chain_of_another_question_gives_nothing() -> None:
    table = OfGame("kill_team")
    coach = until(table, "move_action")
    before = table.live.given
    for chain in ([["move_path", [[1, 1]]]], [["move_action", "fly"]]):
        with pytest.raises(Refusal) as refused:
            whole_moves.give(coach, table.fixture, table.live.question_number, chain)
        assert codes(refused) == ["not_an_option"]
    with pytest.raises(Refusal):
        whole_moves.give(coach, table.fixture, 1, [["move_action", "hold"]])
    assert table.live.given == before


def test_a_chain_stops_where_its_next_answer_is_none() -> None:
    table = OfGame("kill_team")
    coach = until(table, "move_action")
    chain: list[list[Any]] = [["move_action", "normal"], ["move_path", [[-1, -1]]]]
    walked = whole_moves.give(coach, table.fixture, table.live.question_number, chain)
    assert walked.left == 1
    assert table.decision.key == "move_path"


@pytest.mark.parametrize("sent", ["", "{}", "[]", "[1]", '[["move_action"]]', "[[1,2]]", "x" * 99])
def test_what_is_no_chain_is_refused(sent: str) -> None:
    table = OfGame("kill_team")
    coach = until(table, "move_action")
    before = table.live.given
    url = reverse("answer-match", args=[table.fixture.uuid])
    number = table.live.question_number
    response = client_of(coach).post(url, {"number": number, "chain": sent}, follow=True)
    assert response.status_code == 200
    assert table.live.given == before


def test_a_move_says_where_its_fighter_looks_then() -> None:
    table = OfGame("necromunda")
    coach = until(table, "choose_action")
    while "move" not in table.decision.options:
        table.play_on(minds_of(table), most=1)
        coach = until(table, "choose_action")
    page = page_of(table)
    assert 'name="spoken"' in page
    chain = next(c for c in chains(table) if c[0][1] == "move" and len(c[1][1]) > 1)
    url = reverse("answer-match", args=[table.fixture.uuid])
    sent = {"number": table.live.question_number, "chain": json.dumps(chain), "spoken": "90"}
    client_of(coach).post(url, sent)
    answers = play.look(table.live).pause.answers
    assert list(answers[-3:]) == ["move", chain[1][1], 90]


@pytest.mark.parametrize("key", ["kill_team", "necromunda"])
def test_a_set_up_is_planned_moved_by_tap_and_sent_at_once(key: str) -> None:
    table = OfGame(key)
    question_key = {"kill_team": "place_model", "necromunda": "deploy_fighter"}[key]
    coach = until(table, question_key)
    side = table.live.asks
    url = reverse("answer-match", args=[table.fixture.uuid])
    client = client_of(coach)
    before = table.live.given
    html = client.get(reverse("play-match", args=[table.fixture.uuid])).content.decode()
    from tests.proof.clicks import Page

    page = Page(html)
    fields = next(form for form in page.forms if form.id == "plan").hidden
    numbers = [name for name in fields if name.startswith("place-")]
    assert len(numbers) > 3
    who = numbers[0].removeprefix("place-")
    picked = Page(client.post(url, {**fields, "pick": who}).content.decode())
    put = next(b.value for b in picked.buttons if b.name == "put" and b.value.split()[0] == who)
    assert put.split()[1] != fields[f"place-{who}"]
    shown = Page(client.post(url, {**fields, "put": put}).content.decode())
    moved = next(form for form in shown.forms if form.id == "plan").hidden
    assert moved[f"place-{who}"] == put.split()[1]
    assert table.live.given == before, "nothing is answered before it is sent"
    # A browser that opens the address again, as phones do, comes to the match.
    assert client.get(url)["Location"] == reverse("play-match", args=[table.fixture.uuid])

    client.post(url, {**moved, "plan": "yes"})
    minds = minds_of(table)
    while table.live.asks != side and table.decision.key == question_key:
        table.play_on(minds, most=1)
    assert table.decision.key != question_key or table.live.asks != side, "nobody is asked again"
    placed = [
        list(answer["at"])
        for answer in play.look(table.live).pause.answers
        if isinstance(answer, dict) and "at" in answer
    ]
    x, y = (float(each) for each in put.split()[1].split(","))
    assert [x, y] in placed


def test_the_last_choice_comes_first_and_is_taken_back_with_its_answer() -> None:
    table = OfGame("kill_team")
    coach = until(table, "move_action")
    about = f"move_action {table.decision.about['model'][1]}"
    side = str(table.live.asks)
    table.answer("ready")
    assert table.live.kept[side]["last"][about] == "ready"
    from matches.live.taking_back import take_back_answers

    if play.look(table.live).free_for(coach):
        take_back_answers(coach, table.fixture, table.live.question_number)
        assert "last" not in table.live.kept.get(side, {})
        live = table.live
        live.kept = {side: {"last": {about: "ready"}}}
        live.save(update_fields=["kept"])
        page = page_of(table)
        assert page.index('value="ready"') < page.index('value="hold"')


# -- what can do nothing --------------------------------------------------------------------------


def vain(decision: Any, key: str) -> list[Any]:
    from matches.games import of

    return [
        json.loads(each) if each.startswith("[") else each
        for each in map(str, of(key).gestures.idle(decision))
    ]


def played_on(table: Table, answer: Any, most: int = 30) -> Iterator[Any]:
    """The events that follow from an answer up to the end of what it began, by random answers."""
    standing = play.look(table.live)
    rules = game(standing.match.game)
    coaches = [rules.coach("random", bytes(32), side) for side in (0, 1)]
    came: Any = standing.pause
    answers = [*came.answers, answer]
    before = len(came.log)
    for _ in range(most):
        came = rules.resume(standing.match, answers, [None, None], came.seam)
        if not isinstance(came, Pause):
            return
        yield from came.log[before:]
        if came.decision.key in ("choose_action", "activate", "move_pick", "shoot_pick"):
            return
        before = len(came.log)
        answers = [*came.answers, coaches[came.decision.side].decide(came.decision)]


@pytest.mark.clause("LG-FIX-36")
def test_nothing_that_is_left_out_could_have_hurt_or_touched_anybody() -> None:
    """Shots that are left out hit nobody, charges that are left out reach nobody."""
    table = OfGame("necromunda")
    minds = minds_of(table)
    looked = 0
    for _ in range(500):
        until(table, "shoot_target", "charge_targets", minds=minds)
        for answer in vain(table.decision, "necromunda"):
            looked += 1
            events = [each["event"] for each in played_on(table, answer)]
            assert not {"hit", "is hit", "strikes", "loses wounds"} & {*events}, (answer, events)
        table.play_on(minds, most=1)
        if looked >= 6 or table.live.state != "playing":
            break
    assert looked


@pytest.mark.clause("LG-FIX-36")
def test_fouls_are_left_out_while_nobody_can_lie_there_and_shown_on_demand() -> None:
    table = OfGame("blood_bowl")
    coach = until(table, "choose_action")
    fouls = [a for a in table.decision.options if a.startswith("foul ")]
    vain_ = vain(table.decision, "blood_bowl")
    assert fouls
    assert {*fouls} <= {*vain_}
    page = page_of(table)
    assert not any(f'value="{foul}"' in page for foul in fouls)
    assert f"Show all: {len(vain_)} more answers" in page
    whole = page_of(table, "?all=yes")
    assert all(f'value="{foul}"' in whole for foul in fouls)
    assert "Show all" not in whole
    listed = client_of(coach).get(reverse("api-live", args=[table.fixture.uuid]))
    assert {*fouls} <= {*listed.json()["question"]["options"]}, "the API lists all"
    table.answer(fouls[0])  # and the engine takes it


def test_whoever_is_tapped_next_ends_the_action_before() -> None:
    table = OfGame("blood_bowl")
    coach = until(table, "choose_action")
    move = next(a for a in table.decision.options if a.startswith("move "))
    table.answer(move)
    other = next(
        who for who in range(1, 17)
        if f"move {who}" != move and f'[&quot;to&quot;, &quot;{who}&quot;]' in page_of(table)
    )  # fmt: skip
    url = reverse("answer-match", args=[table.fixture.uuid])
    onto = json.dumps([["continue_action", "end action"], ["to", str(other)]])
    sent = {"number": table.live.question_number, "onto": onto}
    response = client_of(coach).post(url, sent)
    assert response["Location"].endswith(f"?to={other}#question")
    assert table.decision.key == "choose_action"
    assert move not in table.decision.options
