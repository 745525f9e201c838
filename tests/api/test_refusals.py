"""One table says which status each refusal has; what stands in no list is 422."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from config.api.answers.statuses import CONFLICT, FORBIDDEN, REFUSED, SHORT, STATUSES, status_of
from leagues import operations as leagues
from rosters.words.refusals import SENTENCES, every_sentence
from rules.problems import Problem
from tests import factories
from tests.api.world import World, client_of, make
from tests.cases import for_all
from tests.test_wording import raised

pytestmark = pytest.mark.django_db

#: They sound like a question of who asks, or of when, and are neither.
NEITHER = {
    "change_is_accepted": "a season change that was made is a fact, and stays one",
    "draft_is_founded": "so is a team",
    "entered_already": "so is an entry",
    "has_it_already": "whatever is ruled again, they have it",
    "name_entered_already": "another name is free",
    "season_not_open": "it stands in the report of a file, as what is wrong with it",
    "not_a_member": "somebody else is meant, who was named",
    "report_not_filed": "it may be filed one day",
    "team_brought_already": "the team of the file is here, for good",
    "week_not_open": "it opens one day",
    "check_in_not_open": "it opens one day",
    "round_not_open": "it opens one day",
    "seat_is_taken": "another team has it, for good",
}


def test_every_code_of_the_table_is_one_that_somebody_raises() -> None:
    codes = {each.code for each in raised()} | set(every_sentence())
    assert set(STATUSES) - codes == set()


@for_all(code=sorted(STATUSES))
def test_each_code_has_its_status(code: str) -> None:
    status = STATUSES[code]
    assert status_of([Problem(code)]) == status
    assert status in (FORBIDDEN, CONFLICT, SHORT)


def test_what_is_about_who_asks_or_about_the_moment_is_in_the_table() -> None:
    """By its name: nobody has to remember the table."""
    patterns = ("not_your", "not_asked", "not_the_", "_not_open", "meanwhile", "already")
    sounds = {code for code in SENTENCES if any(word in code for word in patterns)}
    told = {code for code in sounds if code in STATUSES}
    assert sounds - told - set(NEITHER) == set()
    assert all(code not in STATUSES for code in NEITHER)


@pytest.mark.parametrize(
    ("codes", "status"),
    [
        (["text_missing"], REFUSED),
        (["text_missing", "deal_not_open"], CONFLICT),
        (["deal_not_open", "not_your_team"], FORBIDDEN),
        (["not_your_team", "machine_short"], SHORT),
    ],
)
def test_of_several_problems_the_gravest_gives_the_status(codes: list[str], status: int) -> None:
    assert status_of(map(Problem, codes)) == status
    assert status_of(map(Problem, reversed(codes))) == status


# -- those of deals and friendlies ----------------------------------------------------------------


@pytest.fixture
def world() -> World:
    return make()


def told(answer: Any) -> tuple[int, list[str]]:
    return answer.status_code, [problem["code"] for problem in answer.json()["problems"]]


def test_friendlies_are_forbidden_to_others_and_over_for_their_own(world: World) -> None:
    teams = [factories.team(each, f"{each} at play") for each in (world.owner, world.member)]
    asked = leagues.propose_friendly(world.owner, world.league, teams)
    bystander = factories.coach()
    leagues.accept_invitation(bystander, leagues.invite(world.owner, world.league).token)
    url = reverse("api-friendly", args=[asked.uuid])
    yes = {"accept": True}
    assert told(client_of(bystander).post(url, yes)) == (403, ["not_asked_for_a_friendly"])
    assert told(client_of(bystander).delete(url)) == (403, ["not_your_friendly"])
    leagues.withdraw_friendly(world.owner, asked)
    assert told(client_of(world.member).post(url, yes)) == (409, ["friendly_not_open"])
    assert told(client_of(bystander).post(url, yes)) == (403, ["not_asked_for_a_friendly"])


def test_who_is_no_member_is_told_so_by_a_code_of_its_own(world: World) -> None:
    url = reverse("api-friendlies", args=[world.league.slug])
    answer = client_of(world.guest).post(url, {"teams": ["nobody", "nothing"]})
    assert told(answer) == (403, ["not_a_member_here"])


def test_a_deal_that_is_over_or_was_offered_already_is_a_conflict(world: World) -> None:
    from tests.api.test_schema import dealing

    season, one, other = dealing(world)
    offer = {"what": "charm", "amount": 1}
    body = {"entry": str(one.uuid), "other": str(other.uuid), "offer": offer}
    client, url = client_of(world.owner), reverse("api-deals", args=[season.uuid])
    made = client.post(url, body).json()
    assert told(client.post(url, body)) == (409, ["offered_already"])
    deal = reverse("api-deal", args=[made["uuid"]])
    client.post(deal, {"answer": "decline"})
    assert told(client.post(deal, {"answer": "accept"})) == (409, ["deal_not_open"])
