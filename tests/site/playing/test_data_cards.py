"""Data cards beside the board: for coaches, spectators and replays, by links alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from matches.live import operations as playing
from matches.live.boards import live_view
from matches.models import MatchRecord
from tests import factories
from tests.api.world import client_of as api_client
from tests.matches.live.test_live import Table, minds_of
from tests.site.alley import Alley
from tests.site.bowl import Bowl
from tests.site.cup import Cup
from tests.site.factories import blood_bowl_match, client_of, queries
from tests.site.street import Street

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FIX-33")]

TABLES: dict[str, Any] = {
    "blood_bowl": lambda: Table(game_key="blood_bowl"),
    "boufbowl": Bowl,
    "helvetia_cup": Cup,
    "kill_team": Street,
    "necromunda": Alley,
}
#: What the two pictures may grow by for each who stands there, in letters.
A_TOKEN = 60
TOKEN = re.compile(r'<a href="(\?[^"]*#card)" class="player')


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest) -> Table:
    made: Table = TABLES[request.param]()
    playing.start_match(made.owner, made.fixture, [0, 1])
    made.play_on(minds_of(made), most=70)
    return made


def page_of(table: Table) -> str:
    return reverse("play-match", args=[table.fixture.uuid])


def test_everybody_who_may_watch_reads_the_same_cards(table: Table) -> None:
    view = live_view(table.owner, table.fixture.uuid)
    assert view.board is not None
    pieces = [each for standing in view.board.standing.values() for each in standing]
    assert {each.side for each in pieces} == {0, 1}
    for piece in (pieces[0], pieces[-1]):
        url = f"{page_of(table)}?about={piece.who}"
        for reader in (*table.people, table.owner, None):
            text = client_of(reader).get(url).content.decode()
            card = text.partition('id="card"')[2].partition("</section>")[0]
            assert piece.name in card
            assert 'class="traits"' in card or "deeds-of" in card
        told = [
            api_client(reader).get(f"/api/fixtures/{table.fixture.uuid}/live/?about={piece.who}")
            for reader in (*table.people, factories.coach(), None)
        ]
        cards = [each.json()["card"] for each in told]
        assert all(card == cards[0] for card in cards)
        assert (cards[0]["side"], cards[0]["number"]) == (piece.side, piece.number)


def test_every_token_leads_to_its_card_and_costs_little(table: Table) -> None:
    text = client_of().get(f"{page_of(table)}?zones=both").content.decode()
    board = live_view(table.owner, table.fixture.uuid).board
    assert board is not None
    pieces = [each for standing in board.standing.values() for each in standing]
    links = TOKEN.findall(text)
    assert len(links) == 2 * len(pieces)
    assert {*links} == {f"?zones=both&amp;about={each.who}#card" for each in pieces}
    plain = len(board.svg())
    linked = len(board.svg(leads=lambda side, number: f"?about={side}-{number}#card"))
    assert linked - plain < A_TOKEN * len(pieces)


def test_cards_take_no_query_more(table: Table) -> None:
    for reader in (table.people[0], None):
        client = client_of(reader)
        plain = queries(client, page_of(table))
        assert queries(client, f"{page_of(table)}?about=0-1") == plain
        assert queries(client, f"{page_of(table)}?about=1-2") == plain


def test_nobody_has_no_card(table: Table) -> None:
    api = f"/api/fixtures/{table.fixture.uuid}/live/"
    for wrong in ("0-99", "9-1", "x", "1", "0-1-1"):
        assert client_of().get(page_of(table), {"about": wrong}).status_code == 404
        assert api_client().get(api, {"about": wrong}).status_code in (400, 404)
    assert api_client().get(api).json()["card"] is None


def test_what_is_chosen_stays_where_a_card_is_opened_and_closed() -> None:
    table = Table(game_key="blood_bowl")
    playing.start_match(table.owner, table.fixture, [0, 1])
    minds = minds_of(table)
    while table.decision.key != "choose_action":
        table.play_on(minds, most=1)
    side = table.live.asks
    assert side is not None
    client = client_of(table.people[side])
    text = client.get(f"{page_of(table)}?zones=home&walk=3&about=0-1").content.decode()
    assert "?zones=home&amp;walk=3&amp;about=0-1#card" in text
    assert 'href="?zones=home&amp;walk=3&amp;#arena"' in text
    assert '<input type="hidden" name="about" value="0-1">' in text


@pytest.fixture
def watched() -> MatchRecord:
    season = blood_bowl_match(factories.coach())
    found: MatchRecord = MatchRecord.objects.select_related("fixture").get(fixture__season=season)
    return found


def test_a_replay_has_cards_of_its_moment_in_as_many_queries(watched: MatchRecord) -> None:
    url = reverse("replay", args=[watched.fixture.uuid])
    assert queries(client_of(), f"{url}?event=60&about=0-1") == 2
    text = client_of().get(f"{url}?event=60&zones=home&about=0-1").content.decode()
    assert "?event=60&amp;zones=home&amp;about=1-1#card" in text
    assert re.search(r'href="\?event=6\d&amp;zones=home&amp;about=0-1"', text)
    api = f"/api/fixtures/{watched.fixture.uuid}/frames/"
    early, late = (
        api_client().get(f"{api}?event={event}&about=0-1").json()["card"] for event in (0, 60)
    )
    assert early["name"] == late["name"]
    assert early["conditions"] == ["reserves"] != late["conditions"]
    assert client_of().get(f"{url}?about=0-99").status_code == 404
