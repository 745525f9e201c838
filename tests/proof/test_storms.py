"""The storms of tests/services, on a PostgreSQL and a Redis of their own."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.proof


@pytest.mark.clause("LG-SIM-03")
def test_seasons_in_storms_are_the_same_as_undisturbed_ones() -> None:
    storms = "tests/services/test_shortages.py::test_a_storm_of_shortages"
    command = [sys.executable, "-m", "tests.services", "--proof", "-q", "-s", "--timeout", "0"]
    campaigns = "tests/services/test_campaigns.py::test_a_storm_over_terms_and_deals"
    kills = "tests/services/test_kills.py::test_a_hundred_kills"
    subprocess.run([*command, storms, campaigns, kills], cwd=ROOT, check=True)
