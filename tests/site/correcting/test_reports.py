"""Correcting a typed-in match as a report, on its page (LG-EVENT-08)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from leagues.models import Fixture
from matches.correcting.filed import FiledMatch
from matches.correcting.operations import correct, reapply, undo
from matches.models import Correction
from rosters import operations as rosters
from rosters.models import Team
from rosters.teams.projections import differences
from tests import factories
from tests.api.world import client_of as program_of
from tests.matches.corrections import state_of
from tests.site.alley import Alley
from tests.site.correcting.test_correcting import form_of
from tests.site.factories import client_of
from tests.site.teams.test_kill_team import settle

pytestmark = pytest.mark.django_db

PLACED = [1, 2, 3, 4, 5, 6]
#: Looters: the first gang has won with two caskets, two of the second were out of action.
WRITTEN: Any = {
    "scenario": "looters",
    "rounds": None,
    "conceded": None,
    "sides": [
        {"result": "win", "placed": PLACED, "caskets": 2},
        {"result": "loss", "placed": PLACED, "caskets": 1, "out": [2, 3]},
    ],
}


#: The same, but the other gang has won, and one more of it was out of action.
LOST: Any = {
    **WRITTEN,
    "sides": [
        {"result": "loss", "placed": PLACED},
        {"result": "win", "placed": PLACED, "caskets": 3, "out": [2, 3, 4]},
    ],
}


@pytest.fixture
def alley() -> Alley:
    found = Alley()
    settle(found.fixture, WRITTEN)
    return found


def pressed(client: Any, page: str, fixture: Fixture, to: str, **typed: str) -> Any:
    """The page after a button of this part, with what was typed on it."""
    main = page[page.index('<form method="post" class="report"') :]
    own = "<main" + main[: main.index("</form>")] + "</main>"
    sent = {k: v for k, v in form_of(own).items() if k not in ("to", "next")} | typed
    return client.post(reverse("correct-report", args=[fixture.uuid]), {**sent, "to": to})


@pytest.mark.clause("LG-EVENT-08", "NM-CAMP-57")
def test_won_becomes_lost_after_the_coach_has_finished_and_the_preview_says_so(
    alley: Alley,
) -> None:
    fixture = alley.fixture
    gang: Team = fixture.sides.all()[0].entry.team
    coach = gang.coach
    assert coach is not None
    while gang.step:
        rosters.take_defaults(coach, gang, seq=gang.seq)
        gang = Team.objects.get(pk=gang.pk)
    had = gang.totals["reputation"]
    client = client_of(factories.owner_of(fixture.season))
    page = client.get(reverse("correct-report", args=[fixture.uuid])).content.decode()
    page = pressed(client, page, fixture, "result").content.decode()
    shown = pressed(
        client,
        page,
        fixture,
        "preview",
        **{"result-0": "loss", "result-1": "win", "caskets-0": "0"},
    )
    told = re.sub(r"<[^>]+>", "", shown.content.decode())
    assert shown.status_code == 200, told
    assert f"reputation {had} → " in told
    assert not re.search(r"[a-z]_[a-z]", told.replace("_blank", "")), "no key of the rules is shown"
    confirm = reverse("confirm-correction", args=[fixture.uuid])
    client.post(confirm, form_of(shown.content.decode()) | {"reason": "Miscounted."})
    gang.refresh_from_db()
    assert gang.totals["reputation"] < had
    assert differences(gang) == []
    made = Correction.objects.get()
    read = client.get(reverse("correction", args=[made.uuid])).content.decode()
    assert "Undo it" in read
    undo(factories.owner_of(fixture.season), made, reason="It was so.")
    gang.refresh_from_db()
    assert gang.totals["reputation"] == had


@pytest.mark.clause("LG-EVENT-08")
def test_a_forgotten_casualty_is_added_with_its_dice(alley: Alley) -> None:
    fixture = alley.fixture
    client = client_of(factories.owner_of(fixture.season))
    page = client.get(reverse("correct-report", args=[fixture.uuid])).content.decode()
    page = pressed(client, page, fixture, "side-1").content.decode()
    page = pressed(client, page, fixture, "preview", **{"end-4": "out"}).content.decode()
    [place] = set(re.findall(r'name="(die:lasting_injury/1/4/0):\d"[^>]*value=""', page))
    shown = pressed(client, page, fixture, "preview", **{f"{place}:0": "1", f"{place}:1": "2"})
    assert shown.status_code == 200
    sent = form_of(shown.content.decode())
    client.post(reverse("confirm-correction", args=[fixture.uuid]), sent | {"reason": "Forgotten."})
    filed = FiledMatch.of(Fixture.objects.get(pk=fixture.pk))
    rolled = [
        event.payload["faces"]
        for event in filed.standing(filed.teams[1])
        if event.kind == "injury_rolled" and event.payload["player"] == 4
    ]
    assert rolled == [[1, 2]]
    assert Correction.objects.get().change["dice"] == {"lasting_injury/1/4/0": [1, 2]}


@pytest.mark.clause("LG-EVENT-08", "LG-EVENT-04")
def test_a_corrected_report_is_undone_and_applied_again(alley: Alley) -> None:
    fixture, owner = alley.fixture, factories.owner_of(alley.season)
    before = state_of(alley.season)
    made = correct(owner, fixture, {"kind": "correct", "report": LOST}, reason="Lost.")
    after = state_of(alley.season)
    assert after != before
    undo(owner, made, reason="Won.")
    assert state_of(alley.season) == before
    reapply(owner, made, reason="Lost after all.")
    assert state_of(alley.season) == after
    page = client_of(owner).get(reverse("correct-report", args=[fixture.uuid])).content.decode()
    assert "&quot;result&quot;: &quot;loss&quot;" in page.split("sides")[1], "it goes on from there"


@pytest.mark.clause("LG-EVENT-08")
def test_programs_are_told_which_dice_are_new(alley: Alley) -> None:
    program = program_of(factories.owner_of(alley.season))
    path = f"/api/fixtures/{alley.fixture.uuid}/corrections/preview/"
    wish = {"change": {"kind": "correct", "report": LOST}}
    told = program.post(path, wish, format="json").json()
    new = [each["place"] for each in told["dice"] if each["source"] == "here"]
    assert "lasting_injury/1/4/0" in new
    assert any(each["source"] == "stood" for each in told["dice"])
    wish["change"]["dice"] = {"lasting_injury/1/4/0": [1, 2]}
    told = program.post(path, wish, format="json").json()
    [typed] = [each for each in told["dice"] if each["source"] == "typed"]
    assert (typed["place"], typed["value"]) == ("lasting_injury/1/4/0", [1, 2])
    wish["change"]["dice"] = {"lasting_injury/0/9/0": [1, 2]}
    refused = program.post(path, wish, format="json")
    assert refused.status_code == 422, "nothing asks for that"


@pytest.mark.clause("LG-EVENT-08")
def test_a_single_fact_that_was_ruled_on_since_stays_with_the_next_report(alley: Alley) -> None:
    fixture, owner = alley.fixture, factories.owner_of(alley.season)
    correct(owner, fixture, {"kind": "correct", "report": LOST}, reason="Lost.")
    counted = {"side": 0, "number": 1, "what": "wounds", "count": 3}
    correct(owner, Fixture.objects.get(pk=fixture.pk), {"kind": "correct", "counts": [counted]},
            reason="Seen.")  # fmt: skip
    more = {**LOST, "sides": [{**LOST["sides"][0], "bottled": True}, LOST["sides"][1]]}
    correct(owner, Fixture.objects.get(pk=fixture.pk), {"kind": "correct", "report": more},
            reason="They had bottled.")  # fmt: skip
    reports = FiledMatch.of(Fixture.objects.get(pk=fixture.pk)).reports
    assert reports is not None
    line = next(each for each in reports[0]["lines"] if each["number"] == 1)
    assert (line["wounds"], dict(reports[0])["bottled"]) == (3, True)
