"""What a match leaves behind: canonical bytes, digests, secrets and seeds, and the way back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from hashlib import blake2b
from typing import Any

import pytest

from rules.record import (
    EVERYBODY,
    NOBODY_YET,
    Match,
    Outcome,
    Record,
    SideOutcome,
    build,
    canonical,
    digest,
    fixture_secret,
    match_seed,
    of_side,
    plain,
    secret_hash,
    shown_to,
    visible,
)
from tests.support.rulebook import ROOT

MATCH = Match(
    game="blood_bowl",
    version="crp",
    options={"overtime": True},
    line_ups=({"name": "Орки", "players": [{"number": 1}]}, {"name": "Humans", "players": []}),
    seed=bytes(range(32)),
)
OUTCOME = Outcome.alike(
    "played",
    (SideOutcome("win", 2, {"casualties": 1, "completions": 0}), SideOutcome("loss", 1)),
)
RECORD = Record(
    MATCH,
    OUTCOME,
    sides=[{"lines": [{"number": 1, "touchdowns": 2}]}, {"lines": []}],
    answers=["receive", {"1": "m7"}, "end turn"],
    log=[{"event": "rolled", "faces": [3]}],
    build="abc",
)


# -- canonical bytes ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ({"b": 1, "a": [True, None, "x"]}, b'{"a":[true,null,"x"],"b":1}'),
        ({"ё": "Ж"}, '{"ё":"Ж"}'.encode()),
        ((1, 2), b"[1,2]"),
        ('a\n"', b'"a\\n\\""'),
        (0.5, b"0.5"),
        ({"b": {"d": 1, "c": 2}}, b'{"b":{"c":2,"d":1}}'),
    ],
)
def test_there_is_one_way_to_write_a_value(value: Any, written: bytes) -> None:
    assert canonical(value) == written
    assert canonical(json.loads(written)) == written


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, b"bytes", object()])
def test_what_is_not_json_has_no_bytes(value: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        canonical(value)


def test_a_digest_is_64_digits_of_blake2b_and_does_not_mind_the_order_of_keys() -> None:
    expected = blake2b(b'{"a":1,"b":2}', digest_size=32).hexdigest()

    assert digest({"b": 2, "a": 1}) == digest({"a": 1, "b": 2}) == expected
    assert len(expected) == 64
    assert digest({"a": 1, "b": 3}) != expected


# -- secrets and seeds --------------------------------------------------------------------------

SEASON = bytes(range(32))


def test_the_seed_of_a_match_is_as_published() -> None:
    """Whoever has the secret and the words can work it out for himself."""
    place = "1/A/3/2/1/0"
    secret = blake2b(place.encode(), key=SEASON, digest_size=32).digest()
    words = '["crp",["Waaagh","за ворота"]]'.encode()

    assert fixture_secret(SEASON, place) == secret
    assert secret_hash(secret) == blake2b(secret, digest_size=32).hexdigest()
    assert match_seed(secret, "crp", ["Waaagh", "за ворота"]) == (
        blake2b(words, key=secret, digest_size=32).digest()
    )


def test_known_secrets_and_seeds_stay_as_they_are() -> None:
    secret = fixture_secret(SEASON, "1/A/3/2/1/0")

    assert secret.hex() == "6abe23ad24c86023e67ccaa5b319a6dec8737343f8cc9a1d13837f8e251fcbb9"
    assert secret_hash(secret) == "e02ee2c8ec77a5e0dcf5c1afec7e7fdcafb901fc762c6a858ceeea692c5bb488"
    assert (
        match_seed(secret, "crp").hex()
        == "c496577823f9d4c695d4919ad0f0d9d8f0bbeb2dca40ac3bec84cbc74ff20f58"
    )


def test_every_place_attempt_version_and_word_makes_another_seed() -> None:
    places = ["1/A/3/2/1/0", "1/A/3/2/1/1", "1/A/3/2/2/0", "2/A/3/2/1/0", "1/B/3/2/1/0"]
    words = [(), ("",), ("", ""), ("a",), ("a", "b"), ("ab",), ("b", "a")]

    seeds = {
        match_seed(fixture_secret(season, place), version, spoken)
        for season in (SEASON, bytes(32))
        for place in places
        for version in ("crp", "bb2016")
        for spoken in words
    }

    assert len(seeds) == 2 * len(places) * 2 * len(words)
    assert {len(seed) for seed in seeds} == {32}


def test_the_hash_that_is_shown_before_does_not_show_the_secret() -> None:
    secret = fixture_secret(SEASON, "1/A/3/2/1/0")

    assert secret.hex() not in secret_hash(secret)
    assert secret_hash(secret) != secret_hash(secret[::-1])


# -- there and back -----------------------------------------------------------------------------


def through_json(value: Any) -> Any:
    return json.loads(canonical(value))


def test_a_match_comes_back_from_json_as_it_was() -> None:
    back = Match.from_json(through_json(MATCH.to_json()))

    assert back.seed == MATCH.seed
    assert back == replace(MATCH, line_ups=list(MATCH.line_ups))
    assert canonical(back.to_json()) == canonical(MATCH.to_json())


def test_an_outcome_comes_back_from_json_as_it_was() -> None:
    assert Outcome.from_json(through_json(OUTCOME.to_json())) == OUTCOME


def test_a_record_comes_back_from_json_with_its_log_and_build_beside_it() -> None:
    back = Record.from_json(through_json(RECORD.to_json()), RECORD.log, RECORD.build)

    assert back.digest == RECORD.digest
    assert back.log_digest == RECORD.log_digest
    assert back.build == "abc"
    assert back.answers == RECORD.answers
    assert back.outcome == OUTCOME


def test_the_digest_covers_all_but_the_log_and_the_build() -> None:
    same = [replace(RECORD, log=None), replace(RECORD, log=[]), replace(RECORD, build="other")]
    other = [
        replace(RECORD, answers=RECORD.answers[:-1]),
        replace(RECORD, sides=RECORD.sides[::-1]),
        replace(RECORD, outcome=Outcome.alike("conceded", OUTCOME.sides)),
        replace(RECORD, outcome=replace(OUTCOME, sides=OUTCOME.sides[::-1])),
        replace(RECORD, match=replace(MATCH, seed=bytes(32))),
        replace(RECORD, match=replace(MATCH, version="bb2016")),
        replace(RECORD, match=replace(MATCH, options={})),
        replace(RECORD, match=replace(MATCH, line_ups=MATCH.line_ups[::-1])),
    ]

    assert {record.digest for record in same} == {RECORD.digest}
    digests = [record.digest for record in (RECORD, *other)]
    assert len(set(digests)) == len(digests)


def test_the_log_has_a_digest_of_its_own() -> None:
    assert RECORD.log_digest == digest(RECORD.log)
    assert replace(RECORD, log=None).log_digest != RECORD.log_digest


# -- on any machine -----------------------------------------------------------------------------


def test_bytes_do_not_depend_on_how_this_python_hashes() -> None:
    code = (
        "from rules.record import canonical, digest\n"
        "names = {'b': 1, 'a': {'ж': [1, 2], 'c': None}}\n"
        "print(canonical(names).hex(), digest(names))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }

    assert len(printed) == 1


def test_a_build_names_the_code_and_the_data_of_the_rules() -> None:
    rules = ROOT / "rules"
    files = sorted(
        (file for kind in ("*.py", "*.toml") for file in rules.rglob(kind)),
        key=lambda file: file.relative_to(rules).parts,
    )
    everything = b"".join(
        file.relative_to(rules).as_posix().encode() + file.read_bytes() for file in files
    )

    build.cache_clear()

    assert build() == blake2b(everything, digest_size=16).hexdigest()


@pytest.mark.clause("LG-FIX-01", "LG-FIX-14")
@pytest.mark.parametrize(
    ("scores", "conceded", "absent", "kind", "ends", "results"),
    [
        ((2, 1), (), (), "played", "PP", "WL"),
        ((1, 1), (), (), "played", "PP", "DD"),
        ((2, 1), (0,), (), "conceded", "CT", "LW"),
        ((0, 2), (), (0,), "walk_over", "AO", "LW"),
        ((0, 0), (), (0, 1), "double_forfeit", "FF", "LL"),
        ((3, 3, 1), (), (), "played", "PPP", "DDL"),
        ((1, 2, 4), (2,), (), "conceded", "PPC", "LWL"),
        ((1, 2, 4), (1, 2), (), "conceded", "TCC", "WLL"),
        ((1, 2, 4), (), (2,), "played", "PPA", "LWL"),
        ((1, 2, 4), (2,), (1,), "conceded", "TAC", "WLL"),
        ((0, 0, 2, 0), (), (0, 1, 3), "walk_over", "AAOA", "LLWL"),
        ((0, 0, 0), (), (0, 1, 2), "double_forfeit", "FFF", "LLL"),
    ],
)
def test_how_it_ended_is_said_of_each_side(
    scores: tuple[int, ...],
    conceded: tuple[int, ...],
    absent: tuple[int, ...],
    kind: str,
    ends: str,
    results: str,
) -> None:
    found = Outcome.between(scores, conceded=conceded, absent=absent)
    words = {
        "P": "played",
        "C": "conceded",
        "T": "conceded_to",
        "A": "walk_over_lost",
        "O": "walk_over_won",
        "F": "double_forfeit",
    }
    assert found.kind == kind
    assert [side.ended for side in found.sides] == [words[letter] for letter in ends]
    assert [side.result[0].upper() for side in found.sides] == list(results)
    assert found.took_place is any(letter in "PCT" for letter in ends)
    assert Outcome.from_json(found.to_json()) == found


def test_an_event_is_seen_by_those_whom_it_is_for() -> None:
    event = {"event": "draws"}
    log = [shown_to(event, only) for only in (EVERYBODY, 0, 1, NOBODY_YET)]
    assert [visible(log, side, over=False) for side in (None, 0, 1)] == [
        [log[0]],
        [log[0], log[1]],
        [log[0], log[2]],
    ]
    assert visible(log, None, over=True) == log
    assert log[0] is event


def test_notes_of_a_side_do_not_name_it() -> None:
    notes = [{"side": 0, "by": 4}, {"side": 1, "by": 7}, {"side": 0, "by": 9}]
    assert of_side(notes, 0) == [{"by": 4}, {"by": 9}]


def test_a_plain_value_shares_nothing_with_what_it_was_made_of() -> None:
    value = {"at": (1, [2]), "in": {"a": [3]}}
    copy = plain(value)
    assert copy == {"at": [1, [2]], "in": {"a": [3]}}
    copy["in"]["a"].append(4)
    assert value["in"] == {"a": [3]}
