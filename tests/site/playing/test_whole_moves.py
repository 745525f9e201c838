"""A whole move on the page: the way is shown with its dice before it is walked."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from rules.blood_bowl.pitch import NAME, NAMED
from tests.matches.live.test_whole_moves import KEY, Walked, far
from tests.site.factories import client_of, queries

pytestmark = pytest.mark.django_db


def shown(table: Walked, query: str = "") -> str:
    url = reverse("play-match", args=[table.fixture.uuid])
    return str(client_of(table.mover).get(url + query).content.decode())


def sent(table: Walked, **fields: Any) -> Any:
    url = reverse("walk-match", args=[table.fixture.uuid])
    number = table.live.question_number
    return client_of(table.mover).post(url, {"number": number, **fields}, follow=True)


def test_every_square_that_he_reaches_leads_to_its_way() -> None:
    table = Walked()
    page = shown(table)
    reached = [NAME[s] for s, way in table.goals().items() if len(way.squares) > 1]
    assert len(reached) > 10
    for name in reached:
        walks = all(not stride.rolls for stride in table.goals()[NAMED[name]].strides)
        # Without dice it is walked at once, as that can be taken back.
        leads = f'name="to" value="{name}"' if walks else f"?to={name}#question"
        assert leads in page
    assert 'name="to"' in page, "by its name, for who sees no board"
    assert "Walk there" not in page, "nothing is chosen yet"


@pytest.mark.clause("LG-FIX-37")
def test_who_has_walks_shown_first_is_led_to_them() -> None:
    table = Walked()
    live = table.live
    live.orders = {str(live.asks): {"walks": "shown"}}
    live.save(update_fields=["orders"])
    page = shown(table)
    for name in (NAME[s] for s, way in table.goals().items() if len(way.squares) > 1):
        assert f"?to={name}#question" in page
    assert "formaction" not in page


def test_the_way_is_drawn_before_it_is_walked_and_then_walked_by_one_button() -> None:
    table = Walked()
    way = far(table)
    goal = NAME[way.squares[-1]]
    page = shown(table, f"?to={goal}")
    assert " → ".join(NAME[s] for s in way.squares) in page
    assert page.count('class="square way"') == 2 * len(way.squares), "on both pictures"
    assert table.decision.key == KEY, "to look is not to walk"
    before = len(table.answers())
    response = sent(table, to=goal, ends="yes")
    assert response.status_code == 200
    assert len(table.answers()) == before + len(way.squares) + 1
    assert "Something happened on the way" not in response.content.decode()


def test_the_dice_of_the_way_are_said_before_it_is_walked() -> None:
    table = Walked()
    while not any(way.chance < 1 and len(way.squares) > 1 for way in table.goals().values()):
        table.answer("end action")
        table.until(KEY)
    way = min(table.goals().values(), key=lambda each: each.chance)
    page = shown(table, f"?to={NAME[way.squares[-1]]}")
    form = page[page.index('class="choices walk"') :]
    exact = [roll.clause for stride in way.strides for roll in stride.rolls]
    assert exact
    for clause in exact:
        assert f'<span class="id">{clause}</span></a>' in form, "a link, not a bare number"
    assert "succeeds" in form


def test_what_is_no_square_shows_no_way_and_walks_nowhere() -> None:
    table = Walked()
    before = table.answers()
    for wished in ("zz", "", "m99", "a" * 400):
        assert "Walk there" not in shown(table, f"?to={wished}")
        response = sent(table, to=wished)
        assert response.status_code == 200
    assert table.answers() == before


def test_a_chosen_way_costs_no_query_more() -> None:
    table = Walked()
    client = client_of(table.mover)
    url = reverse("play-match", args=[table.fixture.uuid])
    goal = NAME[far(table).squares[-1]]
    assert queries(client, url) == queries(client, f"{url}?to={goal}")


def test_who_is_chosen_on_the_board_has_his_actions_above_and_his_reach_beside() -> None:
    table = Walked()
    table.answer("end action")
    table.until("choose_action")
    plain = shown(table)
    move = next(a for a in table.decision.options if a.startswith("move "))
    number = move.split()[1]
    assert f'href="?to={number}#question"' in plain
    page = shown(table, f"?to={number}")
    assert f"?to={number}+" in page, "squares that he reaches"
    first = page.index(f'id="player-{number}"')
    others = [a.split()[1] for a in table.decision.options if a.startswith("move ") and a != move]
    assert all(first < page.index(f'id="player-{other}"') for other in others)
