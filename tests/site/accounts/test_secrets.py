"""What a coach hides (HC-CONV-12) makes no difference to anything that others reach on the site.

The same match is gone on with in two ways that differ only in what one coach hides.  Pages, the
API, the answers to what others send, and the number of the question must be the same to the byte.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.http import quote_etag

from matches.games.helvetia_cup.match_log import card_name
from matches.live import following
from matches.live import operations as playing
from matches.models import FrozenMatch, MatchRecord
from matches.verification.stored_matches import verify
from rosters.models import Coach
from rules import game
from rules.coach import Answer, Choice, Decision, RandomAnswers
from rules.dice import Stream
from rules.game import Pause
from rules.helvetia_cup.catalogue import load
from rules.helvetia_cup.secrets import SECRET
from rules.helvetia_cup.squads import SquadChoice
from tests import factories, pennies
from tests.api.world import client_of as api_client
from tests.matches.live.test_live import Table, log_so_far
from tests.site.cup import HELVETIA, Cup
from tests.site.factories import client_of

pytestmark = pytest.mark.django_db

#: What is new on every page, and when the reader himself was asked.
NEW = re.compile(
    rb'name="(csrfmiddlewaretoken|form_key)" value="\w+"|nonce="[^"]+"|"asked":"[^"]+"'
    rb"|<time .*?</time>"
)
PAGES = ("play-match", "match", "replay", "reports")
LISTS = ("live", "log", "record", "frames", "dates")


@pytest.fixture
def cup() -> Cup:
    made = Cup()
    playing.start_match(made.owner, made.fixture)
    return made


def readers(table: Table, hider: int) -> list[Coach | None]:
    """The other coach, who runs the league, somebody signed in, and nobody."""
    return [table.people[1 - hider], table.owner, factories.coach(), None]


def reached(table: Table, coach: Coach | None) -> list[Any]:
    """All of a match that somebody comes to: status, where it leads, what is there."""
    uuid, season = table.fixture.uuid, table.season
    browser, program = client_of(coach), api_client(coach)
    pages = [reverse(name, args=[uuid]) for name in PAGES]
    pages += [f"{pages[0]}?zones=both", f"{pages[0]}?move=3&way=3%3Ba&log=everything"]
    pages += [reverse("season", args=[season.league.slug, season.slug]), reverse("my-teams")]
    lists = [f"/api/fixtures/{uuid}/", f"/api/fixtures/?season={season.uuid}"]
    lists += [f"/api/fixtures/{uuid}/{each}/" for each in LISTS]
    lists += [f"/api/fixtures/{uuid}/live/?upright=true", "/api/me/notices/", "/api/me/waiting/"]
    found = [told(browser, "get", url) for url in pages] + [told(program, "get", u) for u in lists]
    side = playing.side_of(coach, table.fixture, table.live) if coach else None
    number, live = table.live.number_for(side), table.live
    follows = f"{pages[0]}?follows={quote(following.page_of(live, side))}"
    mark = quote_etag(following.mark_for(live, side))
    found += [told(browser, "get", follows), (browser.get(follows).headers["ETag"],)]
    found.append(told(browser, "get", follows, HTTP_IF_NONE_MATCH=mark))
    found.append(told(browser, "get", f"{pages[0]}?steps=none"))
    wrong = {"number": number, "answer": "none"}
    found.append(told(browser, "post", f"{pages[0]}answer/", data=wrong))
    found.append(told(program, "post", f"/api/fixtures/{uuid}/live/answers/", data=wrong))
    if coach != table.owner:  # his would serve
        found.append(told(browser, "post", f"{pages[0]}default/", data=wrong))
        found.append(told(program, "post", f"/api/fixtures/{uuid}/live/default/", data=wrong))
    return found


def told(client: Client, how: str, url: str, **sent: Any) -> tuple[Any, ...]:
    response = getattr(client, how)(url, **sent)
    return response.status_code, response.headers.get("Location"), NEW.sub(b"", response.content)


def make_friendly(cup: Table) -> None:
    """Play it in no competition: hands are dealt (HC-DEAL-01)."""
    frozen = FrozenMatch.objects.get(fixture=cup.fixture)
    frozen.match["options"].pop("competition")
    frozen.save()


def stand(table: Table, key: str, hider: int) -> list[Answer]:
    """The answers of two automated coaches up to the first question of that kind to a side."""
    frozen = FrozenMatch.objects.get(fixture=table.fixture).unfrozen()
    rules = game(frozen.game)
    minds = [rules.coach(rules.strengths[-1], frozen.seed, side) for side in (0, 1)]
    came = rules.resume(frozen, [], [None, None])
    while isinstance(came, Pause):
        decision = came.decision
        if decision.key == key and decision.side == hider:
            return list(came.answers)
        answer = _trains(decision) or minds[decision.side].decide(decision)
        came = rules.resume(frozen, [*came.answers, answer], [None, None], came.seam)
    raise AssertionError(f"nobody was asked {key}")


def _trains(decision: Decision) -> Answer:
    """Both train and bring what can be played soon."""
    wanted = {
        "acquire": "training",
        "training_pick": "T05 T08 T10",
        "bring_tactics": "T05 T08 T10",
    }
    return wanted.get(decision.key)


def others(decision: Decision) -> list[Answer]:
    """Answers to a question that are as unlike as can be."""
    match decision:
        case SquadChoice():
            squad = decision.default
            (first, *starters), (bench, *more) = squad["starters"], squad["substitutes"]
            changed = {"starters": [*starters, bench], "substitutes": [first, *more]}
            return [squad, squad | {key: sorted(value) for key, value in changed.items()}]
    assert isinstance(decision, Choice)
    if decision.key == "keep_hand":  # a legendary card would lie face up (HC-DEAL-03)
        options = [option for option in decision.options if "L" not in option]
        return [options[0], options[-1]]
    return [decision.options[0], decision.options[-1]]


#: What nobody else may know once it is answered; who chooses last shows it by that.
HIDDEN = [
    *(("acquire", 0), ("choose_squad", 0)),
    *((key, side) for key in ("training_pick", "bring_tactics", "keep_hand") for side in (0, 1)),
    *(("shot_sector", side) for side in (0, 1)),
]
#: The same of every game, and after how many answers all is still hidden.
SECRETS = [
    *((HELVETIA, key, side, 0) for key, side in HIDDEN),
    *((pennies.KEY, "hide", side, 7) for side in (0, 1)),
]

#: One side of each: the first and the second in turn, where both have it.
SOME = [
    SECRETS[at]
    for at, (_, key, side, _) in enumerate(SECRETS)
    if side == sorted({s[1] for s in SECRETS}).index(key) % 2
    or sum(s[1] == key for s in SECRETS) == 1
]


def started(game_key: str) -> Table:
    made = Cup() if game_key == HELVETIA else Table(game_key=game_key)
    playing.start_match(made.owner, made.fixture)
    return made


def test_every_secret_question_is_among_them() -> None:
    """The goalkeeper chooses last; that a card was asked for is hidden itself (HC-CARD-22)."""
    assert {key for key, _side in HIDDEN} == SECRET - {"keeper_sectors", "play_card"}


def assert_hidden(secret: tuple[str, str, int, int], *others_too: int) -> None:
    """The other coach comes to the same, whichever was answered, and so do these readers."""
    game_key, key, hider, until = secret
    table = started(game_key)
    if key == "keep_hand":
        make_friendly(table)
    if key == "shot_sector":  # just before a goalkeeper chooses
        before = stand(table, "keeper_sectors", 1 - hider)[:-1]
    else:
        before = stand(table, key, hider)
    opponent, *rest = readers(table, hider)
    people = [opponent, *(rest[each] for each in others_too)]
    seen = []
    for way in (0, 1):
        table.go_to(before)
        assert (table.decision.key, table.decision.side) == (key, hider)
        answers = others(table.decision)
        assert answers[0] != answers[1]
        table.answer(answers[way])
        found = [reached(table, coach) for coach in people]
        if table.live.given < until:
            while table.live.given < until:
                table.answer(table.decision.default)
            found += [reached(table, coach) for coach in people]
        seen.append(found)
    assert seen[0] == seen[1]


@pytest.mark.long
@pytest.mark.clause("HC-CONV-12", "HC-DEC-01", "HC-DEC-02", "HC-DEC-14", "HC-DEC-28", "HC-DEC-29")
@pytest.mark.clause("HC-DEC-31", "HC-SHOT-16")
@pytest.mark.parametrize(
    ("at", "secret"), list(enumerate(SOME)), ids=[key for _, key, _, _ in SOME]
)
def test_what_a_coach_answers_in_secret_changes_nothing_for_the_others(
    at: int, secret: tuple[str, str, int, int]
) -> None:
    """Of each secret that of one side, before its opponent and one of the others."""
    assert_hidden(secret, at % 3)


@pytest.mark.proof
@pytest.mark.clause("HC-CONV-12")
@pytest.mark.parametrize("secret", SECRETS, ids=[f"{key}-{side}" for _, key, side, _ in SECRETS])
def test_no_secret_of_any_side_changes_anything_for_anybody(
    secret: tuple[str, str, int, int],
) -> None:
    assert_hidden(secret, 0, 1, 2)


@pytest.mark.parametrize(
    ("language", "asked", "chosen", "shown"),
    [
        ("en", "Nobody else is told", "You have chosen: the third toss", "Team 1 shows its choice"),
        ("ru", "не узнает никто другой", "Вы выбрали: третий бросок", "Team 1 открывает выбор"),
    ],
)
def test_a_toss_that_counts_twice_is_told_its_own_coach_and_in_the_end_everybody(
    language: str, asked: str, chosen: str, shown: str
) -> None:
    table = started(pennies.KEY)

    def read(coach: Coach | None, page: str) -> str:
        address = reverse(page, args=[table.fixture.uuid])
        answer = client_of(coach).get(address, headers={"accept-language": language})
        return str(answer.content.decode())

    assert asked in read(table.people[0], "play-match")
    table.answer("third")
    table.answer("first")
    assert chosen in read(table.people[0], "play-match")
    for other in (table.people[1], table.owner, None):
        assert chosen not in read(other, "play-match")
        assert asked not in read(other, "play-match")
    for _ in range(5):
        table.answer("2")
    assert shown.replace("Team 1 ", "") not in read(None, "play-match")
    table.answer("2")
    assert len(re.findall(shown.replace("Team 1", r"Team \d"), read(None, "match-turns"))) == 2
    assert verify(MatchRecord.objects.get()).holds


# -- cards in the hand -----------------------------------------------------------------------------


class Quiet:
    """A coach who plays no card, and does not think of it either."""

    def __init__(self, side: int) -> None:
        self.mind = RandomAnswers(Stream(bytes([side]) * 32, "quiet"))

    def decide(self, decision: Decision) -> Answer:
        return "none" if decision.key == "play_card" else self.mind.decide(decision)


def glimpsed(cup: Cup, side: int) -> list[Any]:
    """The live match as that coach comes to it; a number of a question only names it."""
    address = reverse("play-match", args=[cup.fixture.uuid])
    found = [
        told(client_of(cup.people[side]), "get", address),
        told(api_client(cup.people[side]), "get", f"/api/fixtures/{cup.fixture.uuid}/live/"),
    ]
    number = str(cup.live.number_for(side)).encode()
    return [(status, at, body.replace(number, b"number")) for status, at, body in found]


def watched(cup: Cup, hider: int, brought: str) -> tuple[list[Any], list[Any]]:
    """What the other coach comes to while a question waits that he may know of, and what cards
    were asked for.
    """
    cup.go_to(stand(cup, "bring_tactics", hider))
    cup.answer(brought)
    minds = [Quiet(0), Quiet(1)]
    seen: list[Any] = []
    asked: list[Any] = []
    while len(seen) < 16:
        decision = cup.decision
        if decision.key == "play_card":
            assert isinstance(decision, Choice)
            asked.append(list(decision.options))
        else:
            seen.append(glimpsed(cup, 1 - hider))
        cup.answer(_trains(decision) or minds[decision.side].decide(decision))
    return seen, asked


@pytest.mark.long
@pytest.mark.clause("HC-CARD-22", "HC-DEC-26", "HC-DEC-31", "HC-CONV-12")
def test_what_is_in_a_hand_and_that_a_card_was_asked_for_is_seen_by_nobody_else(cup: Cup) -> None:
    empty, asked_little = watched(cup, 0, "none")
    full, asked_much = watched(cup, 0, "T05 T08 T10")
    assert empty == full
    assert asked_little != asked_much


@pytest.mark.clause("HC-CARD-22")
def test_nobody_can_count_the_questions_of_another(cup: Cup) -> None:
    """A card is not played, and its coach is asked on: for others it is one wait."""
    cup.go_to(stand(cup, "play_card", 0))
    minds = [Quiet(0), Quiet(1)]
    for _ in range(60):
        decision = cup.decision
        before = reached(cup, cup.people[1]) if decision.key == "play_card" else None
        events = len(log_so_far(cup))
        cup.answer(minds[decision.side].decide(decision))
        if before and cup.decision.side == 0 and len(log_so_far(cup)) == events:
            assert reached(cup, cup.people[1]) == before
            return
    raise AssertionError("there was no such question")


@pytest.mark.long
@pytest.mark.clause("HC-DEAL-03", "HC-CARD-22")
def test_hidden_cards_are_on_their_own_coachs_page_alone(cup: Cup) -> None:
    before = stand(cup, "bring_tactics", 0)
    cup.go_to([*before, "T05 T08 T10"])
    while cup.live.asks != 0:
        cup.answer(cup.decision.default)
    names = [card.name for card in load("first").tactics.values()]
    hand = [card_name(card) for card in cup.decision.view.hand.left]
    assert hand
    assert all(name in cup.page().text for name in hand)
    assert not [name for name in names if name in cup.said(None)["svg"]]
    for _ in range(30):
        if cup.live.asks == 0:
            said = cup.said(cup.people[1])
            assert not [e for e in said["latest"] if "brings" in e["text"] and e["side"] == 0]
            assert not [body for _, _, body in glimpsed(cup, 1) if b"play_card" in body]
        cup.answer(cup.decision.default)
