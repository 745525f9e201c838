"""Thousands of requests that nobody honest sends: nothing breaks, nobody gets at what is not his.

`FUZZ_REQUESTS` says how many, `FUZZ_SEED` which.
"""

from __future__ import annotations

import os
import sys
import time

import pytest

from tests.fuzzing import Fuzzer

pytestmark = [pytest.mark.proof, pytest.mark.django_db]


def test_every_request_is_answered_and_every_refusal_says_why() -> None:
    fuzzer = Fuzzer(int(os.environ.get("FUZZ_SEED", "1")))
    begun = time.monotonic()
    figures = fuzzer.run(int(os.environ.get("FUZZ_REQUESTS", "20000")))
    seconds = time.monotonic() - begun
    statuses = ", ".join(f"{status}: {n}" for status, n in sorted(figures.statuses.items()))
    sys.stdout.write(f"{figures.requests} requests in {seconds:.0f} s; {statuses}\n")
    assert not figures.faults, "\n".join(f"{k}\n    {v}" for k, v in figures.faults.items())
