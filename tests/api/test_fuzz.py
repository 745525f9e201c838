"""Every operation of the API, called with whatever comes: an answer in one shape, and no fault.

What is drawn leans on the world in which it is sent: names that there are, acts, rosters with one
thing wrong; so that it gets past the first door often enough.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leagues.models import Challenge, DateOffer
from matches import reporting
from matches.models import Report
from tests import factories
from tests.api.test_schema import FAR_OFF, asked, document, listed, offered, operations
from tests.api.world import World, client_of, make
from tests.site.factories import PASSWORD, blood_bowl_roster, blood_bowl_team

pytestmark = pytest.mark.django_db

EXAMPLES = 2 * settings().max_examples
WRITES = sorted(name for name, (method, _) in listed().items() if method != "get")
READS = sorted(name for name, (method, _) in listed().items() if method == "get")
ACTS = ["hire", "hire_journeyman", "dismiss", "buy", "give_up", "rename", "rename_player"]
ACTS += ["renumber", "improve", "settle"]

MOMENTS = [
    FAR_OFF,
    "2098-01-01T10:00:00Z",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-12:00",
    None,
]

texts = st.text(max_size=12) | st.sampled_from(
    ["", " ", "\x00", "\ud800", "\u202e", "\u200b", "é" * 500, "<b>", "%s", "{name}", "-1", "../.."]
)
numbers = st.integers(-3, 20) | st.sampled_from([2**31, 2**53 + 1, -(2**63), 10**30, 0.5, 1e300])
plain = st.none() | st.booleans() | numbers | texts
junk = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


@pytest.fixture
def world() -> World:
    found = make()
    blood_bowl_team(found.owner)
    offered(found)
    asked(found)
    other = found.season.fixtures.filter(round=found.open.round_id).exclude(pk=found.open.pk).get()
    report = reporting.begin_report(found.owner, other)
    reporting.save_report(found.owner, report, 0, {"sides": [{"score": 0}, {}]})
    return found


def sense(world: World) -> dict[str, list[Any]]:
    """What makes sense here, by the key under which it is sent."""
    season, entry = world.season, world.entered.entries.get()
    return {
        "accept": [True, False],
        "challenged": [str(each.uuid) for each in world.climbed.entries.all()],
        "challenger": [str(each.uuid) for each in world.climbed.entries.all()],
        "change": [
            {"kind": "void"},
            {"kind": "annul", "later": "redraw"},
            {"kind": "correct", "counts": [{"side": 0, "number": 1, "what": "touchdowns"}]},
            {"kind": "correct", "outcome": {"sides": [{}, {"score": -1}]}},
        ],
        "coach": [str(world.member.uuid), str(world.guest.uuid), None],
        "deadline": MOMENTS,
        "expires": ["2099-01-01T00:00:00+14:00", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z"],
        "fixture": [str(world.open.uuid), str(world.played.uuid)],
        "game": ["coin", "blood_bowl"],
        "kickoff": MOMENTS,
        "join_policy": ["open", "approval"],
        "language": ["en", "ru"],
        "league": [world.league.slug],
        "legs": [1, 4],
        "managed": ["person", "automatic"],
        "name": ["Fuzz", "Zoë"],
        "options": [{}, {"overtime": True}],
        "password": [PASSWORD],
        "reason": ["Because.", ""],
        "role": ["coach", "commissioner", "owner"],
        "round": [{"stage": 1, "number": 2}, {"number": 10_000}],
        "season": [str(season.uuid), str(world.entered.uuid)],
        "seats": [1, 10_000],
        "seq": [world.spare.seq, 0],
        "strength": ["rookie"],
        "team": [world.spare.slug],
        "tie_breakers": [[], ["wins", "lots"]],
        "time": MOMENTS,
        "times": [MOMENTS[:1], MOMENTS, MOMENTS[2:], []],
        "time_zone": ["UTC", "Pacific/Kiritimati"],
        "to": ["running", "registration", "finished", "draft"],
        "username": ["vera", "new"],
        "winner": [str(side.entry.uuid) for side in world.open.sides.all()],
        "version": ["crp", "1", 0, 1, 1],
        "match": [{}, {"sides": [{"score": 1, "touchdowns": {"1": 1}}, {}]}],
        "entry": [[4], None, *(str(side.entry.uuid) for side in world.open.sides.all())],
        "visibility": ["public", "private"],
        # What stands in an address, by the word before it.
        "leagues/": [world.league.slug],
        "teams/": [world.spare.slug, "reikland-reavers", world.team.slug],
        "members/": [str(world.member.uuid), str(world.owner.uuid)],
        "requests/": [str(world.guest.uuid)],
        "seasons/": [
            str(each.uuid) for each in (season, world.entered, world.draft, world.climbed)
        ],
        "stages/": ["1", "2"],
        "rounds/": ["1", "2"],
        "challenges/": [str(Challenge.objects.get().uuid)],
        "offers/": [str(DateOffer.objects.get().uuid)],
        "entries/": [str(entry.uuid)],
        "fixtures/": [str(world.open.uuid), str(world.played.uuid)],
        "reports/": [str(report.uuid) for report in Report.objects.all()],
        "resolutions/": [str(world.resolution.uuid)],
        "players/": [str(world.player.uuid)],
        "games/": ["coin", "blood_bowl"],
    }


def rosters() -> st.SearchStrategy[Any]:
    """A legal roster in which some values are something else."""
    legal = [blood_bowl_roster(), factories.coin_roster("Fuzz")]
    keys = sorted({key for roster in legal for key in roster})

    @st.composite
    def spoilt(draw: st.DrawFn) -> Any:
        roster = json.loads(json.dumps(draw(st.sampled_from(legal))))
        for key in draw(st.lists(st.sampled_from(keys), max_size=2)):
            roster[key] = draw(junk)
        players = roster["players"]
        if isinstance(players, list) and players and isinstance(players[0], dict):
            players[0] |= draw(
                st.dictionaries(st.sampled_from(["name", "position", "number"]), junk, max_size=2)
            )
        return roster

    return spoilt()


def wishes(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    keys = st.sampled_from(["position", "name", "number", "player", "what", "count", "choice"])
    act = st.builds(
        lambda act, more: {"act": act, **more},
        st.sampled_from(ACTS),
        st.dictionaries(keys, values, max_size=4),
    )
    return act | st.lists(act, max_size=3) | junk


def properties(operation: dict[str, Any]) -> list[str]:
    """The keys that an operation's body may have, as the document says."""
    body = operation.get("requestBody")
    if body is None:
        return []
    schema = body["content"]["application/json"]["schema"]
    name = schema["$ref"].rpartition("/")[2]
    return sorted(document()["components"]["schemas"][name].get("properties", {}))


#: Method, address, who, body, query.
Call = tuple[str, str, str, str, dict[str, Any]]


@st.composite
def calls(draw: st.DrawFn, names: list[str], world: World) -> Call:
    """Most of a call makes sense; some of it is anything."""
    known = sense(world)
    anything = junk | st.sampled_from([value for values in known.values() for value in values])
    method, path, operation = operations()[draw(st.sampled_from(names))]

    def value(key: str) -> st.SearchStrategy[Any]:
        if key == "roster":
            return rosters()
        if key == "wish":
            return wishes(anything)
        right = st.sampled_from(known.get(key, [None]))
        return st.one_of(right, right, anything) if key in known else anything

    fields = {key: value(key) for key in properties(operation)}
    left_out = draw(st.sets(st.sampled_from(sorted(fields)), max_size=2)) if fields else set()
    whole = st.fixed_dictionaries({key: fields[key] for key in fields if key not in left_out})
    body = draw(st.one_of(whole, whole, whole, junk))

    def place(found: re.Match[str]) -> str:
        before = found[1] or ""
        there_is = known.get(before, ["no-where", "crp", world.league.slug])
        return f"{before}{draw(st.sampled_from(there_is))}"

    url = re.sub(r"(\w+/)?{\w+}", place, path)
    asked = [each["name"] for each in operation.get("parameters", []) if each["in"] == "query"]
    query = draw(
        st.dictionaries(st.sampled_from(asked), anything, max_size=2) if asked else st.just({})
    )
    who = draw(st.sampled_from(["owner", "owner", "owner", "member", "guest", ""]))
    return method, url, who, json.dumps(body), query


def stored() -> dict[str, int]:
    return {
        model.__name__: model._default_manager.count()
        for app in ("rosters", "leagues", "matches", "authtoken")
        for model in apps.get_app_config(app).get_models()
    }


@pytest.mark.long
@pytest.mark.parametrize("names", [WRITES, READS], ids=["writes", "reads"])
def test_whatever_is_sent_the_answer_has_its_shape_and_an_error_stores_nothing(
    names: list[str], world: World
) -> None:
    before = stored()

    @settings(
        max_examples=EXAMPLES,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(calls(names, world))
    def answers(call: Call) -> None:
        method, url, who, body, query = call
        client = client_of(getattr(world, who) if who else None)
        with transaction.atomic():
            if method == "get":
                asked = {key: str(value).encode("utf-8", "replace") for key, value in query.items()}
                response = client.get(url, asked)
            else:
                response = client.generic(method, url, body, content_type="application/json")
            assert response.status_code < 500, response.content
            if response.status_code >= 400:
                assert all(problem["message"] for problem in response.json()["problems"])
                assert stored() == before
            transaction.set_rollback(True)  # the next call finds the same world

    answers()
