"""Codes of slips: printed, read, answered by two sides, ended, throttled."""

from __future__ import annotations

import itertools
import json
import re
import zlib
from collections.abc import Sequence
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues.models import Fixture, League, Round, Season
from matches.models import QuickResult, SlipCode
from matches.quick_results import (
    choose_result,
    enter_results,
    print_codes,
    send_result,
    set_result_aside,
    slips,
)
from matches.quick_results.codes import BITS, SIGNS, digest_of, new_code, read_code, shown
from matches.quick_results.sheet import sheet_of
from rosters.accounts.throttling import SENT_BY_CODE, WRONG_CODES
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories
from tests.matches.days.test_quick_results import day, match
from tests.site.factories import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_attempts")]
State = QuickResult.State


def printed(entries: int = 6, **policy: Any) -> tuple[Coach, Round, list[list[str]]]:
    """A round whose slips were printed: its owner, and the two codes of each match in its order."""
    owner, _season, round_ = day(entries, **policy)
    return owner, round_, codes_of(round_, print_codes(owner, round_))


def codes_of(round_: Round, codes: dict[int, str]) -> list[list[str]]:
    rows = sheet_of(round_).all_rows
    return [[codes[side.pk] for side in row.fixture.sides.all()] for row in rows]


def send(code: str, scores: Sequence[int], **more: Any) -> slips.Slip:
    """Send scores by a code, and nothing of all that is counted."""
    return send_result(code, scores, counts_of(code), **more)


def counts_of(code: str) -> dict[str, list[int]]:
    slip = slips.slip_of(code)
    return {} if slip is None else {what: [0, 0] for what in slip.sheet.counted}


def fields(code: str, *scores: Any) -> dict[str, Any]:
    """The form of a page, as somebody fills it in."""
    typed = {f"score-{at}": score for at, score in enumerate(scores)}
    return typed | {f"{what}-{at}": 0 for what in counts_of(code) for at in range(2)}


def problem(code: str, *scores: int, **more: Any) -> str:
    with pytest.raises(Refusal) as no:
        send(code, scores, **more)
    return no.value.problems[0].code


def states(round_: Round, number: int) -> list[tuple[int | None, str, list[int]]]:
    found = QuickResult.objects.filter(fixture=match(round_, number)).order_by("pk")
    return [(each.side, each.state, each.scores) for each in found]


# -- codes ----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-DAY-20")
def test_a_code_is_ten_signs_that_nobody_mixes_up() -> None:
    codes = {new_code("word", place) for place in range(500)}
    assert len(codes) == 500
    assert {len(code) for code in codes} == {10}
    assert {*"".join(codes)} == set(SIGNS)
    assert not {*SIGNS} & {*"ILOU"}
    value = [sum(SIGNS.index(sign) << 5 * at for at, sign in enumerate(c[::-1])) for c in codes]
    assert 2 ** (BITS - 1) < max(value) < 2**BITS


@pytest.mark.clause("LG-DAY-20")
@pytest.mark.parametrize(
    "typed",
    [
        "7K3M0-1TX2A", "7k3m0-1tx2a", " 7K3MO ITX2A ", "7K3MO–lTX2A", "7 K 3 M 0 1 T X 2 A",
        "7К3МО-1ТХ2А", "https://club.example/r/7K3M01TX2A/", "7K3M01TX2A\n",
    ],
)  # fmt: skip
def test_a_code_is_read_as_people_type_it(typed: str) -> None:
    assert read_code(typed) == "7K3M01TX2A"


@pytest.mark.clause("LG-DAY-20")
@pytest.mark.parametrize(
    "typed", ["", "7K3M", "7K3M01TX2AA", "7K3M01TX2U", "7K3M01TX2!", "x" * 9999]
)
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert read_code(typed) == ""
    assert slips.slip_of(read_code(typed)) is None


@pytest.mark.clause("LG-DAY-20")
def test_each_side_of_each_open_match_has_a_code_that_is_kept_hashed() -> None:
    owner, _season, round_ = day()
    enter_results(owner, round_, "2 1 0")
    codes = print_codes(owner, round_)
    sides = {side.pk for n in (1, 3) for side in match(round_, n).sides.all()}
    assert set(codes) == sides, "a match with a result needs no slip"
    assert len({*codes.values()}) == 4
    stored = json.dumps([*SlipCode.objects.values_list("digest", flat=True)])
    assert not any(code in stored for code in codes.values())
    assert digest_of(codes[min(sides)]) in stored


@pytest.mark.clause("LG-DAY-20")
def test_printed_again_only_the_new_code_holds() -> None:
    owner, round_, [[first, second], [other, _]] = printed(4)
    codes = print_codes(owner, round_, fixture=match(round_, 1))
    assert len(codes) == 2
    assert problem(first, 1, 0) == problem(second, 1, 0) == "slip_unknown"
    assert slips.slip_of(other) is not None
    assert all(slips.slip_of(code) is not None for code in codes.values())
    print_codes(owner, round_)
    assert slips.slip_of(other) is None


@pytest.mark.clause("LG-DAY-20")
def test_the_same_form_sent_twice_prints_the_same_codes() -> None:
    owner, _season, round_ = day(4)
    codes = print_codes(owner, round_, "a-key")
    assert print_codes(owner, round_, "a-key") == codes
    one = print_codes(owner, round_, "a-key", match(round_, 1))
    assert not {*one.values()} & {*codes.values()}
    assert print_codes(owner, round_, "another") != codes


@pytest.mark.clause("LG-DAY-20")
def test_nothing_is_printed_where_nothing_can_be_sent() -> None:
    owner, _season, round_ = day(4)
    enter_results(owner, round_, "1 1 0\n2 1 0")
    with pytest.raises(Refusal) as no:
        print_codes(owner, round_)
    assert no.value.problems[0].code == "slip_round_over"
    owner, _season, round_ = day(4)
    enter_results(owner, round_, "1 1 0")
    with pytest.raises(Refusal) as no:
        print_codes(owner, round_, fixture=match(round_, 1))
    assert no.value.problems[0].code == "slip_no_match"
    with pytest.raises(Refusal) as no:
        print_codes(factories.coach(), round_)
    assert no.value.problems[0].code == "not_a_commissioner"


# -- results --------------------------------------------------------------------------------------


@pytest.mark.clause("LG-DAY-22")
def test_a_result_counts_once_the_other_side_says_the_same(
    django_capture_on_commit_callbacks: Any,
) -> None:
    owner, round_, [[first, second], *_] = printed()
    slip = send(first, [3, 1])
    assert slip.row.score == ""
    assert slip.own is not None
    assert match(round_, 1).state == Fixture.State.SCHEDULED
    theirs = slips.slip_of(second)
    assert theirs is not None
    assert theirs.other is not None
    assert (theirs.other.who, theirs.other.score) == (slip.team, "3:1")
    send(first, [3, 1])
    assert states(round_, 1) == [(0, State.SENT, [3, 1])], "the same again changes nothing"
    with django_capture_on_commit_callbacks() as after:
        assert send(second, [3, 1]).row.score == "3:1"
    assert after, "the season goes on"
    assert (match(round_, 1).state, match(round_, 1).scores) == (Fixture.State.SETTLED, [3, 1])
    assert states(round_, 1) == [(0, State.COUNTS, [3, 1])]
    send(second, [3, 1])
    assert states(round_, 1) == [(0, State.COUNTS, [3, 1])]
    assert owner.pk not in QuickResult.objects.values_list("by", flat=True)


@pytest.mark.clause("LG-DAY-22")
def test_where_a_report_comes_the_result_is_provisional() -> None:
    _owner, round_, [[first, second], *_] = printed(4, carries_over=True)
    send(first, [2, 0])
    send(second, [2, 0])
    fixture = match(round_, 1)
    assert fixture.state == Fixture.State.SCHEDULED
    assert fixture.scores == [2, 0]


@pytest.mark.clause("LG-DAY-22", "LG-DAY-06")
@pytest.mark.parametrize("chosen", [0, 1])
def test_two_who_say_different_things_are_both_kept_and_the_desk_chooses(chosen: int) -> None:
    owner, round_, [[first, second], *_] = printed()
    send(first, [2, 1])
    slip = send(second, [1, 2])
    assert slip.to_choose
    both = [(0, State.WAITS, [2, 1]), (1, State.WAITS, [1, 2])]
    assert states(round_, 1) == both
    assert match(round_, 1).scores == [None, None]
    row = sheet_of(round_).rows[1]
    assert [(told.who, told.score) for told in row.to_choose] == [
        (row.teams[0], "2:1"),
        (row.teams[1], "1:2"),
    ]
    choose_result(owner, row.waiting[chosen])
    assert match(round_, 1).scores == both[chosen][2]
    assert [state for _, state, _ in states(round_, 1)].count(State.SET_ASIDE) == 1


@pytest.mark.clause("LG-DAY-22")
def test_two_who_differ_may_still_agree() -> None:
    _owner, round_, [[first, second], *_] = printed()
    mine = send(first, [2, 1]).own
    send(second, [1, 2])
    assert mine is not None
    assert send(first, [1, 2], instead_of=str(mine.result.uuid)).row.score == "1:2"
    assert states(round_, 1) == [(0, State.SET_ASIDE, [2, 1]), (1, State.COUNTS, [1, 2])]


@pytest.mark.clause("LG-DAY-22")
def test_a_side_corrects_what_it_has_sent_and_two_of_its_phones_are_both_kept() -> None:
    _owner, round_, [[first, second], *_] = printed()
    mine = send(first, [2, 1]).own
    assert mine is not None
    send(first, [3, 1], instead_of=str(mine.result.uuid))
    assert states(round_, 1) == [(0, State.SET_ASIDE, [2, 1]), (0, State.SENT, [3, 1])]
    send(first, [4, 1], instead_of=str(mine.result.uuid))
    assert states(round_, 1)[1:] == [(0, State.WAITS, [3, 1]), (0, State.WAITS, [4, 1])]
    send(second, [4, 1])
    assert match(round_, 1).scores == [4, 1]
    assert [state for _, state, _ in states(round_, 1)] == [
        *[State.SET_ASIDE] * 2,
        State.COUNTS,
    ]


@pytest.mark.clause("LG-DAY-22", "LG-DAY-06")
def test_the_desk_types_beside_what_a_side_has_sent() -> None:
    owner, round_, [[first, _], [third, _], [fifth, _]] = printed()
    for code in (first, third, fifth):
        send(code, [2, 1])
    enter_results(owner, round_, "1 2 1\n2 1 2")
    assert states(round_, 1) == [(0, State.SET_ASIDE, [2, 1]), (None, State.COUNTS, [2, 1])]
    assert states(round_, 2) == [(0, State.WAITS, [2, 1]), (None, State.COUNTS, [1, 2])]
    row = sheet_of(round_).rows[3]
    choose_result(owner, row.sent[0])
    assert match(round_, 3).scores == [2, 1]


@pytest.mark.clause("LG-DAY-22")
def test_the_desk_sets_aside_what_one_side_has_sent() -> None:
    owner, round_, [[first, second], *_] = printed()
    send(first, [2, 1])
    set_result_aside(owner, sheet_of(round_).rows[1].sent[0])
    send(second, [2, 1])
    assert match(round_, 1).scores == [None, None]


@pytest.mark.clause("LG-DAY-22", "LG-DAY-06")
def test_something_else_than_what_counts_is_kept_beside_it() -> None:
    owner, round_, [[first, second], *_] = printed()
    enter_results(owner, round_, "1 2 1")
    assert send(first, [2, 1]).row.waiting == []
    send(first, [1, 1])
    send(second, [1, 1])
    assert match(round_, 1).scores == [2, 1]
    assert states(round_, 1)[1:] == [(0, State.WAITS, [1, 1])], "both mean the same"
    choose_result(owner, sheet_of(round_).rows[1].waiting[0])
    assert match(round_, 1).scores == [1, 1]


@pytest.mark.clause("LG-DAY-22")
def test_all_that_is_counted_is_sent() -> None:
    _owner, round_, [[first, _], *_] = printed()
    with pytest.raises(Refusal) as no:
        send_result(first, [1, 1], {})
    assert no.value.problems[0].code == "slip_counts_missing"
    assert problem(first, 1) == "slip_counts_missing"
    assert problem(first, 1, 1, 1) == "slip_counts_missing"
    assert problem(first, 100, 1) == "score_out_of_range"
    assert states(round_, 1) == []


@pytest.mark.clause("LG-DAY-23")
def test_a_code_ends_with_its_round() -> None:
    owner, round_, [[first, second], [third, _]] = printed(4)
    send(first, [2, 1])
    enter_results(owner, round_, "2 1 0")
    assert send(second, [2, 1]).over is not None
    assert problem(first, 5, 0) == problem(third, 5, 0) == "slip_round_over"
    slip = slips.slip_of(third)
    assert slip is not None
    assert (slip.row.score, slip.over is None) == ("1:0", False)
    assert send(first, [2, 1]).row.score == "2:1", "sent twice is no fault"


@pytest.mark.clause("LG-DAY-23")
def test_a_code_ends_with_its_season() -> None:
    _owner, _round, [[first, _], *_] = printed(4)
    Season.objects.update(state=Season.State.FINISHED)
    assert problem(first, 2, 1) == "season_not_running"


# -- pages ----------------------------------------------------------------------------------------


def base(round_: Round) -> str:
    season = round_.stage.season
    return f"/leagues/{season.league.slug}/seasons/{season.slug}/stages/1/rounds/1"


def links(pdf: bytes) -> list[str]:
    """The addresses that a PDF links to, in their order."""
    parts = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    text = pdf
    for part in parts:
        try:
            text += zlib.decompress(part)
        except zlib.error:
            continue  # a font or a picture
    return [each.decode() for each in re.findall(rb"/URI ?\((http[^)]*)\)", text)]


@pytest.mark.clause("LG-PAPER-05", "LG-DAY-20")
def test_the_desk_prints_a_paper_that_is_not_kept() -> None:
    owner, _season, round_ = day()
    page = client_of(owner)
    shown_page = page.get(f"{base(round_)}/slips/").content.decode()
    assert "were printed before" not in shown_page
    cache.clear()
    answer = page.post(f"{base(round_)}/slips/")
    assert answer["Content-Type"] == "application/pdf"
    assert "no-store" in answer["Cache-Control"]
    found = list(dict.fromkeys(links(answer.content)))
    assert len(found) == 6
    assert all(slips.slip_of(read_code(each)) for each in found)
    assert page.post(f"{base(round_)}/slips/").content != answer.content
    assert not any(slips.slip_of(read_code(each)) for each in found)
    assert "were printed before" in page.get(f"{base(round_)}/slips/").content.decode()
    one = page.post(f"{base(round_)}/slips/", {"match": match(round_, 2).pk})
    assert len({*links(one.content)}) == 2
    assert page.post(f"{base(round_)}/slips/", {"match": 10**9}).status_code == 404


@pytest.mark.clause("LG-DAY-21")
def test_a_code_opens_one_match_of_a_private_league_and_no_more(client: Client) -> None:
    _owner, round_, [[first, _], [third, _], *_] = printed()
    League.objects.update(visibility=League.Visibility.PRIVATE)
    page = client.get(f"/r/{first}/")
    text = page.content.decode()
    assert page.status_code == 200
    assert "noindex" in page["X-Robots-Tag"]
    assert "no-store" in page["Cache-Control"]
    assert all(name in text for name in sheet_of(round_).rows[1].teams)
    assert not any(name in text for name in sheet_of(round_).rows[2].teams)
    assert str(match(round_, 1).uuid) not in text, "no link that would not open"
    assert client.get(f"/matches/{match(round_, 1).uuid}/").status_code == 404
    assert client.get("/r/", {"code": shown(third).lower()})["Location"] == f"/r/{third}/"


@pytest.mark.clause("LG-DAY-21")
def test_codes_that_open_nothing_are_answered_the_same(client: Client) -> None:
    owner, round_, [[first, _], *_] = printed()
    print_codes(owner, round_)
    pages = [client.get(f"/r/{code}/") for code in (first, new_code("x", 1), "zzzzz-zzzzz")]
    assert {page.status_code for page in pages} == {404}
    texts = {re.sub(r'value="[^"]*"', "", page.content.decode()) for page in pages}
    assert len({re.sub(r"(/|%2F)r\1[^\"/%]*\1", "", text) for text in texts}) == 1
    calls = [client.get(f"/api/slips/{code}/") for code in (first, new_code("x", 1), "zz")]
    assert len({(call.status_code, call.content) for call in calls}) == 1
    assert calls[0].status_code == 404
    typed = client.get("/r/", {"code": "nonsense"})
    assert typed.status_code == 404
    assert "nonsense" in typed.content.decode()


@pytest.mark.clause("LG-DAY-22")
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(client: Client) -> None:
    _owner, round_, [[first, second], *_] = printed()
    page = client.post(f"/r/{first}/", fields(first, 7, "many"))
    assert page.status_code == 422
    assert 'value="7"' in page.content.decode()
    assert 'value="many"' in page.content.decode()
    page = client.post(f"/r/{first}/", fields(first, 700, 1))
    assert page.status_code == 422
    assert client.post(f"/r/{first}/", fields(first, 2, 1)).status_code == 302
    client.post(f"/r/{second}/", fields(second, 2, 1))
    assert match(round_, 1).scores == [2, 1]


@pytest.mark.clause("LG-DAY-24")
def test_wrong_codes_of_an_address_end_in_waiting(client: Client) -> None:
    _owner, _round, [[first, _], *_] = printed()
    most = WRONG_CODES[0]
    for number in range(most):
        assert client.get(f"/r/{new_code('wrong', number)}/").status_code == 404
        assert client.get(f"/r/{first}/").status_code == 200 or number == most - 1
    assert client.get(f"/r/{first}/").status_code == 429
    assert client.get(f"/api/slips/{first}/").status_code == 429
    elsewhere = client.get(f"/r/{first}/", REMOTE_ADDR="203.0.113.9")
    assert elsewhere.status_code == 200


@pytest.mark.clause("LG-DAY-24")
def test_results_by_one_code_end_in_waiting(client: Client) -> None:
    _owner, _round, [[first, second], *_] = printed()
    for _ in range(SENT_BY_CODE[0]):
        assert client.post(f"/r/{first}/", fields(first, 1, 1)).status_code == 302
    assert client.post(f"/r/{first}/", fields(first, 1, 1)).status_code == 429
    sent = {"scores": [1, 1], "counts": counts_of(first)}
    assert client.post(f"/api/slips/{first}/", sent, "application/json").status_code == 429
    assert client.post(f"/api/slips/{second}/", sent, "application/json").status_code == 200


@pytest.mark.clause("LG-DAY-20", "LG-DAY-22")
def test_the_api_prints_opens_and_sends(client: Client) -> None:
    owner, _season, round_ = day()
    address = f"/api/seasons/{round_.stage.season.uuid}/stages/1/rounds/1/slips/"
    assert client.post(address).status_code in (401, 403)
    told = client_of(owner).post(address, {}, "application/json").json()
    assert len(told) == 6
    mine, theirs = (read_code(each["code"]) for each in told[:2])
    assert told[0]["address"].endswith(f"/r/{mine}/")
    opened = client.get(f"/api/slips/{told[0]['code']}/").json()
    assert (opened["side"], opened["scores"], opened["own"]) == (0, [], None)
    three = {"scores": [3, 0], "counts": counts_of(mine)}
    sent = client.post(f"/api/slips/{mine}/", three, "application/json").json()
    assert sent["own"]["scores"] == [3, 0]
    other = client.get(f"/api/slips/{theirs}/").json()["other"]
    assert other["by"] == opened["teams"][0]
    agreed = client.post(f"/api/slips/{theirs}/", three, "application/json").json()
    assert agreed["scores"] == [3, 0]
    wrong = client.post(f"/api/slips/{mine}/", {"scores": [3]}, "application/json")
    assert wrong.status_code == 422


def test_a_page_costs_the_same_queries_whatever_the_field(client: Client) -> None:
    counts: dict[str, list[int]] = {"phone": [], "desk": [], "print": []}
    for entries in (6, 30):
        owner, round_, [[first, _], *_] = printed(entries)
        desk = client_of(owner)
        desk.get(f"{base(round_)}/slips/")  # whoever comes first fills caches
        for name, browser, address in (
            ("phone", client, f"/r/{first}/"),
            ("desk", desk, f"{base(round_)}/slips/"),
        ):
            with CaptureQueriesContext(connection) as asked:
                browser.get(address)
            counts[name].append(len(asked))
        with CaptureQueriesContext(connection) as asked:
            desk.post(f"{base(round_)}/slips/")
        counts["print"].append(len(asked))
    assert all(small == large for small, large in counts.values()), counts


def test_places_of_a_code_are_all_used() -> None:
    """A sign that never came would make codes easier to guess."""
    at = list(itertools.islice(zip(*(new_code("w", n) for n in range(2000)), strict=True), 10))
    assert [len({*signs}) for signs in at] == [8, *[32] * 9]
