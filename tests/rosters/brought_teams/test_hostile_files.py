"""Broken and hostile files: always a sentence with the line or the path, and nothing changed."""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rosters import operations
from rosters.brought_teams import MOST_BYTES, Brought, read
from rosters.brought_teams.opening import MOST_DEPTH
from rosters.models import BroughtTeam, Draft, Team
from rosters.web.brought_teams import told_brought
from rosters.words.refusals import sentence
from rules.problems import Refusal
from tests.rosters.brought_teams.examples import FFB, GOOD, KILL_TEAM, fumbbl, packed, written
from tests.site.factories import person

pytestmark = pytest.mark.clause("LG-IO-16")

FUZZ = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
FILES = sorted(GOOD)


def outcome(data: bytes) -> Brought | str:
    """What a file brings, or the code of what is wrong with it, which has a sentence."""
    try:
        return read(data)
    except Refusal as refusal:
        (problem,) = refusal.problems
        said = sentence(problem)
        assert said != str(problem), problem
        assert "?" not in re.sub(r"“.*?”", "", said, flags=re.DOTALL), said
        return problem.code


@given(file=st.sampled_from(FILES), share=st.floats(0, 1))
@FUZZ
def test_a_file_cut_anywhere(file: str, share: float) -> None:
    whole = GOOD[file].strip()
    cut = whole[: int(len(whole) * share)]
    assert isinstance(outcome(cut), str) or cut == whole


@given(
    file=st.sampled_from(FILES),
    flips=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=8),
)
@FUZZ
def test_a_file_with_other_bytes(file: str, flips: list[tuple[float, int]]) -> None:
    data = bytearray(GOOD[file])
    for share, byte in flips:
        data[int(len(data) * share)] = byte
    outcome(bytes(data))


@given(st.binary(max_size=300))
@example(b"")
@example(b"\xff\xfe<\0")
@example(b"PK\x03\x04")
@example(b"<" * 300)
@example(b'{"a":' * 60)
@example(b"[" * 300)
@FUZZ
def test_any_bytes(data: bytes) -> None:
    outcome(data)


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False),
        st.text(max_size=20),
        st.sampled_from(["1e999", "-7", "99999999999999", "\u202eevil", "\0", "{name}", "%(x)s"]),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@given(
    key=st.sampled_from(
        ["name", "roster", "treasury", "rerolls", "players", "ruleset", "fanFactor", "apothecary"]
    ),
    inner=st.sampled_from(["name", "number", "position", "skills", "injuries", "record"]),
    value=VALUES,
    other=VALUES,
)
@FUZZ
def test_any_value_in_the_place_of_another(key: str, inner: str, value: Any, other: Any) -> None:
    team = fumbbl()
    team["players"][2][inner] = other
    team[key] = value
    result = outcome(written(team))
    if isinstance(result, Brought) and result.fits and not result.problems:
        assert result.roster is not None
        json.dumps(result.to_json(), allow_nan=False)


@pytest.mark.parametrize(
    ("name", "data", "code", "words"),
    [
        ("nothing", b" \n", "team_file_empty", ""),
        ("another", b"a,b,c\n1,2,3\n", "team_file_no_format", ""),
        ("html", b"<html><body/></html>", "team_file_no_format", ""),
        ("unclosed", b"<team>\n<name>x</nome>\n</team>", "team_file_xml_broken", "line 2"),
        ("comma", b'{\n"players": [],\n}', "team_file_json_broken", "line 3"),
        ("nan", b'{"players": [NaN]}', "team_file_json_broken", "line 1"),
        ("latin", b'{"a": 1,\n"b": "\xe9"}', "team_file_not_text", "line 2"),
        ("ebcdic", b'<?xml version="1.0" encoding="cp037"?><a/>', "team_file_encoding", "cp037"),
        ("zero", b'{"a": "\0"}', "team_file_not_text", "line 1"),
        ("no zip", b"PK\x03\x04nonsense", "team_file_zip_broken", ""),
        ("number", b'{"players": ' + b"9" * 9000 + b"}", "team_file_json_broken", ""),
    ],
)
def test_what_is_wrong_is_said(name: str, data: bytes, code: str, words: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read(data)
    (problem,) = refusal.value.problems
    assert problem.code == code, name
    assert words in sentence(problem)


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "ha"}">' for n in range(9))


@pytest.mark.parametrize(
    "head",
    [
        f"<!DOCTYPE roster [{LAUGHS}]>",
        '<!DOCTYPE roster [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE roster SYSTEM "http://example.invalid/roster.dtd">',
        '<!DOCTYPE roster [<!ENTITY % p SYSTEM "http://example.invalid/p"> %p;]>',
        "<!DOCTYPE roster>",
    ],
)
def test_a_document_type_is_refused(head: str) -> None:
    """Nothing is expanded and nothing is fetched: tests reach no network at all."""
    body = KILL_TEAM.split("?>", 1)[1].replace("Mags Orrin", "Mags")
    assert outcome(f'<?xml version="1.0"?>\n{head}{body}'.encode()) == "team_file_doctype"


@pytest.mark.parametrize("depth", [MOST_DEPTH + 1, 200, 50_000])
def test_deep_nesting(depth: int) -> None:
    xml = "<a>" * depth + "</a>" * depth
    assert outcome(xml.encode()) == "team_file_too_deep"
    nested = '{"a":' * depth + "1" + "}" * depth
    assert outcome(nested.encode()) == "team_file_too_deep"
    assert outcome(b"[" * (depth + 1) + b"]" * (depth + 1)) == "team_file_too_deep"


def test_too_much() -> None:
    assert outcome(b" " * (MOST_BYTES + 1)) == "team_file_too_large"
    assert outcome(b"[" + b"0," * 200_001 + b"0]") == "team_file_too_many"
    assert outcome(b"<a>" + b"<b/>" * 200_001 + b"</a>") == "team_file_too_many"
    attributes = " ".join(f'a{n}="1"' for n in range(200_001))
    assert outcome(f"<a {attributes}/>".encode()) == "team_file_too_many"


def _archive(*entries: tuple[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return file.getvalue()


def test_archives() -> None:
    good = KILL_TEAM.encode()
    assert isinstance(outcome(_archive(("a.ros", good))), Brought)
    # A name is only a name: nothing is written anywhere.
    assert isinstance(outcome(_archive(("../../a.ros", good))), Brought)
    assert outcome(_archive()) in ("team_file_zip_entries", "team_file_zip_broken")
    assert outcome(_archive(("a.ros", good), ("b.ros", good))) == "team_file_zip_entries"
    assert outcome(_archive(("a/", b""))) == "team_file_zip_entries"
    assert outcome(_archive(("a.ros", b" " * 40 * 2**20))) == "team_file_zip_ratio"
    assert outcome(_archive(("a.rosz", packed(KILL_TEAM)))) != good


def test_an_archive_that_lies_of_its_length() -> None:
    """The directory says one byte; what comes out is counted all the same."""
    data = bytearray(_archive(("a.ros", b" " * 40 * 2**20)))
    directory = data.index(b"PK\x01\x02")
    data[directory + 24 : directory + 28] = (1).to_bytes(4, "little")
    assert outcome(bytes(data)) in (
        "team_file_zip_ratio",
        "team_file_zip_broken",
        "team_file_empty",
    )


def test_an_archive_with_a_password() -> None:
    data = bytearray(packed(KILL_TEAM))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    assert outcome(bytes(data)) == "team_file_zip_locked"


def test_encodings() -> None:
    team = FFB.replace("Bo Tallow", "Bö Tällow")
    for encoding in ("utf-8", "iso-8859-1", "windows-1252"):
        text = team.replace("UTF-8", encoding)
        result = outcome(text.encode(encoding))
        assert isinstance(result, Brought)
        assert "Bö Tällow" in [each["name"] for each in result.people]
    for encoding in ("utf-16", "utf-8-sig"):
        assert isinstance(outcome(team.encode(encoding)), Brought)
    assert isinstance(outcome(json.dumps(fumbbl()).encode("utf-16")), Brought)
    assert outcome(team.encode("utf-16-le")) in ("team_file_not_text", "team_file_no_format")


@pytest.mark.django_db
@given(
    file=st.sampled_from(FILES),
    flips=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(32, 126)), max_size=3),
)
@settings(FUZZ, max_examples=40)
def test_nothing_is_changed_by_looking(file: str, flips: list[tuple[float, int]]) -> None:
    from rosters.models import Coach

    coach = Coach.objects.filter(username="ada").first() or person("ada")
    before = Team.objects.count(), Draft.objects.count()
    data = bytearray(GOOD[file])
    for share, byte in flips:
        data[int(len(data) * share)] = byte
    try:
        shown = operations.look_at_team_file(coach, bytes(data))
    except Refusal:
        shown = None
    assert (Team.objects.count(), Draft.objects.count()) == before
    if shown is None:
        return
    told = told_brought(BroughtTeam.objects.get(pk=shown.pk))
    assert all(each.why and "{" not in each.why for each in told.lost)
    assert all(text for _, text in told.wrong)
    if not told.can_be_kept:
        with pytest.raises(Refusal):
            operations.keep_brought_team(coach, shown)
        return
    row = operations.keep_brought_team(coach, shown)
    assert row.team is None or not row.team.problems
    if row.team is not None:
        operations.delete_team(coach, row.team)
    elif row.draft is not None:
        operations.discard_draft(row.draft)
