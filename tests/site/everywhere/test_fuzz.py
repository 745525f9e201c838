"""Two hundred of the requests of tests/proof/test_fuzz.py, on every run."""

from __future__ import annotations

import pytest

from tests.fuzzing import Fuzzer, Sent

pytestmark = pytest.mark.django_db

JSON = "application/json"


def test_every_request_is_answered_and_every_refusal_says_why() -> None:
    figures = Fuzzer(7).run(200)
    assert not figures.faults, "\n".join(f"{k}\n    {v}" for k, v in figures.faults.items())
    # Enough of them got past the first door, and enough did not.
    assert figures.statuses[200] > 15
    assert figures.statuses[404] > 15


def test_what_would_be_done_to_another_s_league_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    fuzzer = Fuzzer(7)
    address = f"/api/leagues/{fuzzer.elsewhere.slug}/"
    sent = Sent("owner", "PATCH", address, b'{"description": "Mine."}', JSON, {}, "leagues_change")
    assert fuzzer.send(sent).statuses == {403: 1}
    monkeypatch.setattr("leagues.operations.leagues.require_commissioner", lambda *_: None)
    figures = fuzzer.send(sent)
    assert figures.statuses == {200: 1}
    assert list(figures.faults) == ["leagues_change changes what is not theirs"]
