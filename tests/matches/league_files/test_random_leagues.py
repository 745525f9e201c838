"""Random leagues of every format, with corrections done and undone: each is the same file again."""

from __future__ import annotations

import pytest

from leagues.models import League
from tests import pennies
from tests.matches.correcting.test_correcting_seasons import FORMATS, SEVERAL, TOWN, live_through
from tests.matches.league_files.files import moved
from tests.matches.league_files.test_all_that_a_league_has import in_order

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-01")]


def lived(seed: int, format_: str, wishes: int) -> None:
    game = pennies.KEY if format_ in (SEVERAL, TOWN) else "coin"
    live_through(seed, format_, wishes=wishes, game=game)
    in_order(moved(League.objects.get()).league)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_random_league_is_the_same_file_again(format_: str) -> None:
    lived(3, format_, wishes=2)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(200, 210))
@pytest.mark.parametrize("format_", FORMATS)
def test_many_random_leagues_are_the_same_file_again(seed: int, format_: str) -> None:
    lived(seed, format_, wishes=6)
