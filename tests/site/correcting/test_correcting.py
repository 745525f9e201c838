"""Correcting a result on the site: form, preview, ruling, and back (LG-EVENT-04)."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.models import Fixture, Membership, Ruling, Season
from matches.correcting.operations import correct
from matches.models import Correction, MatchRecord
from tests import factories
from tests.matches.corrections import wished_outcome
from tests.site.factories import blood_bowl_match, client_of, played, queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return played(4, legs=1)


@pytest.fixture
def first(season: Season) -> Fixture:
    return season.fixtures.order_by("round__number", "slot")[0]


def form_of(page: str) -> dict[str, str]:
    """The form as it stands on a page: what a browser would send unchanged."""
    main = page[page.index("<main") : page.index("</main>")]
    sent = {}
    for tag in re.findall(r"<input [^>]+>", main):
        found = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        left_out = found.get("type") in ("checkbox", "radio") and not re.search(r"\bchecked\b", tag)
        if "name" in found and found["name"] != "csrfmiddlewaretoken" and not left_out:
            sent[found["name"]] = html.unescape(found.get("value", ""))
    for name, options in re.findall(
        r'<select [^>]*?name="([^"]+)"[^>]*>(.*?)</select>', main, re.DOTALL
    ):
        chosen = re.search(r'<option\s+value="([^"]*)"\s+selected', options)
        first = re.search(r'<option\s+value="([^"]*)"', options)
        sent[name] = (chosen or first or [""])[1]
    return sent


def shown(client: Client, fixture: Fixture, **changes: Any) -> str:
    """The preview of the form with these changes."""
    url = reverse("correct-match", args=[fixture.uuid])
    sent = form_of(client.get(url).content.decode()) | {k: str(v) for k, v in changes.items()}
    response = client.post(url, sent)
    return response.content.decode()


@pytest.mark.clause("LG-EVENT-04", "LG-EVENT-05")
def test_a_result_is_corrected_from_the_match_page_and_undone(
    season: Season, first: Fixture
) -> None:
    client, url = client_of(factories.owner_of(season)), reverse("match", args=[first.uuid])
    assert reverse("correct-match", args=[first.uuid]) in client.get(url).content.decode()
    page = shown(client, first, kind="void")
    names = [side.entry.team.name for side in first.sides.all()]
    assert all(f"<h2>{name}</h2>" in page for name in names)
    assert "points" in page
    assert not Correction.objects.exists()
    confirm = reverse("confirm-correction", args=[first.uuid])
    sent = form_of(page)
    refused = client.post(confirm, sent | {"reason": ""})
    assert refused.status_code == 422
    assert sent["seen"] in refused.content.decode()
    done = client.post(confirm, sent | {"reason": "An illegal player."})
    assert done.headers["Location"] == url
    correction = Correction.objects.get()
    for reader in (client, client_of()):
        assert "An illegal player." in reader.get(url).content.decode()
        read = reader.get(reverse("correction", args=[correction.uuid])).content.decode()
        assert "An illegal player." in read
        turn = reverse("turn-correction", args=[correction.uuid, "undo"])
        assert (turn in read) == (reader is client)
    register = client_of().get(reverse("league", args=[season.league.slug])).content.decode()
    assert "Result corrected" in register
    undo = reverse("turn-correction", args=[correction.uuid, "undo"])
    client.post(undo, {"reason": "He was legal."})
    correction.refresh_from_db()
    assert correction.state == "undone"
    assert "He was legal." in client.get(url).content.decode()
    address = reverse("correction", args=[correction.uuid])
    undone = client.get(address).content.decode()
    held = undone.index("so nothing of this holds")
    assert "<details" in undone[:held], "what it had changed is folded"
    assert all(undone.index(f"<h2>{name}</h2>") > held for name in names)
    client.post(reverse("turn-correction", args=[correction.uuid, "reapply"]), {"reason": "No."})
    correction.refresh_from_db()
    assert correction.state == "applied"
    assert "so nothing of this holds" not in client.get(address).content.decode()
    assert (
        client.post(reverse("turn-correction", args=[correction.uuid, "frame"])).status_code == 404
    )


@pytest.mark.clause("LG-ROLE-04")
def test_only_who_runs_the_league_gets_there(season: Season, first: Fixture) -> None:
    coach = factories.coach()
    Membership.objects.create(league=season.league, coach=coach, role="coach")
    correction = correct(factories.owner_of(season), first, {"kind": "annul"}, reason="A protest.")
    client = client_of(coach)
    assert b"/correct/" not in client.get(reverse("match", args=[first.uuid])).content
    rulings = Ruling.objects.count()
    url = reverse("correct-match", args=[first.uuid])
    assert client.get(url).status_code in (403, 409)
    for name, arguments in (
        ("correct-match", [first.uuid]),
        ("confirm-correction", [first.uuid]),
        ("turn-correction", [correction.uuid, "undo"]),
    ):
        response = client.post(reverse(name, args=arguments), {"reason": "Mine."}, follow=True)
        assert b'role="alert"' in response.content
    assert Ruling.objects.count() == rulings
    for name in ("correct-match", "confirm-correction"):
        assert client_of().post(reverse(name, args=[first.uuid])).status_code == 302


def test_what_is_wrong_with_a_correction_is_said_where_it_was_typed(
    season: Season, first: Fixture
) -> None:
    client = client_of(factories.owner_of(season))
    page = shown(client, first)
    assert "There is nothing to do." in page
    page = shown(client, first, **{"result-0": "win", "result-1": "win"})
    assert "do not go together" in page
    typed = form_of(shown(client, first, **{"score-0": 9, "score-1": 0, "result-0": "win",
                                            "result-1": "loss"}))  # fmt: skip
    assert typed["score-0"] == "9", "what was typed stays"
    confirm = reverse("confirm-correction", args=[first.uuid])
    for change in ("", "[", "[]", '{"kind": 7}'):
        answer = client.post(confirm, {"change": change, "seen": "", "reason": "?"})
        assert answer.status_code == 422
    assert not Correction.objects.exists()


@pytest.mark.clause("LG-EVENT-04", "LG-STAT-01")
def test_a_touchdown_is_moved_on_the_form(season: Season, first: Fixture) -> None:
    client = client_of(factories.owner_of(season))
    record = MatchRecord.objects.get(fixture=first).record["sides"]
    side = 0 if any(line["touchdowns"] for line in record[0]["lines"]) else 1
    scorer = next(line for line in record[side]["lines"] if line["touchdowns"])
    other = next(line for line in record[side]["lines"] if line is not scorer)
    page = shown(
        client,
        first,
        **{
            f"count-{side}-{scorer['number']}-touchdowns": scorer["touchdowns"] - 1,
            f"count-{side}-{other['number']}-touchdowns": other["touchdowns"] + 1,
        },
    )
    assert "experience" in page
    client.post(
        reverse("confirm-correction", args=[first.uuid]), form_of(page) | {"reason": "Seen."}
    )
    change = Correction.objects.get().change
    assert {(each["number"], each["count"]) for each in change["counts"]} == {
        (scorer["number"], scorer["touchdowns"] - 1),
        (other["number"], other["touchdowns"] + 1),
    }


def test_the_form_of_blood_bowl_has_injuries_and_the_mvp() -> None:
    season = blood_bowl_match(factories.coach())
    client, fixture = client_of(factories.owner_of(season)), season.fixtures.get()
    page = client.get(reverse("correct-match", args=[fixture.uuid])).content.decode()
    sent = form_of(page)
    injuries = MatchRecord.objects.get().record["sides"]
    fields = {f"fact-{s}-injury-{n}" for s in (0, 1) for n in range(len(injuries[s]["injuries"]))}
    assert fields <= sent.keys()
    assert {"fact-0-mvp", "fact-1-mvp"} <= sent.keys()
    lined = MatchRecord.objects.get().record["match"]["line_ups"][0]["players"][0]["number"]
    page = shown(client, fixture, **{"fact-0-mvp": lined})
    assert "SPP" in page or "Nothing else changes" in page


def test_pages_of_a_match_ask_the_same_with_one_correction_and_with_five(
    season: Season, first: Fixture
) -> None:
    client, owner = client_of(), factories.owner_of(season)
    last = correct(owner, first, {"kind": "annul"}, reason="A protest.")
    pages = [reverse("match", args=[first.uuid]), reverse("correction", args=[last.uuid])]
    asked = [queries(client, url) for url in pages]
    for home in (1, 2, 3, 4):
        wish = {"kind": "correct", "aftermath": "keep"}
        outcome = wished_outcome("played", ("win", home + 4), ("loss", 0))
        correct(owner, first, {**wish, "outcome": outcome}, reason="Again.")
    assert [queries(client, url) for url in pages] == asked


def test_corrections_are_read_in_russian(season: Season, first: Fixture) -> None:
    client = client_of(factories.owner_of(season))
    client.post(reverse("set_language"), {"language": "ru", "next": "/"})
    page = shown(client, first, kind="void")
    assert "Последствия исправления" in page
    assert "Таблица" in page
