"""Two hundred processes killed at any moment of their work, with batches of one match and of four.

A process that holds a batch has settled some of it, plays one, and has claimed the rest. Whoever
comes after must find each as it stands: LG-SIM-03.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from random import Random

import pytest

from leagues.models import Fixture
from tests import factories
from tests.matches.seasons import assert_in_order, fingerprint, resolved
from tests.services.test_faults import Arena, arena

__all__ = ["arena"]

pytestmark = [
    pytest.mark.services,
    pytest.mark.proof,
    pytest.mark.django_db(transaction=True),
    pytest.mark.clause("LG-SIM-03"),
]

KILLS = 100


@pytest.mark.parametrize(("batch", "entries", "legs", "concurrency"), [(1, 8, 4, 2), (4, 32, 2, 1)])
def test_a_hundred_kills(
    arena: Arena, batch: int, entries: int, legs: int, concurrency: int
) -> None:
    """At least. entries: so many that of an open round each process takes one match, or four."""
    chance, kills, most = Random(batch), 0, 0
    workers = [arena.start_worker(concurrency) for _ in range(2)]
    processes = 2 * concurrency
    played: list[tuple[str, dict[str, str]]] = []
    while kills < KILLS:
        seed = f"kills {batch} {len(played)}"
        arena.season = factories.season(entries, legs=legs, seed=seed)
        arena.wish()
        while not arena.over():
            pause = time.monotonic() + chance.uniform(0.05, 0.6)
            arena.drive(240, until=lambda pause=pause: time.monotonic() > pause or arena.over())  # type: ignore[misc]
            most = max(most, arena.season.fixtures.filter(state=Fixture.State.LOCKED).count())
            for pid in chance.choice(workers).children()[:1]:
                with suppress(ProcessLookupError):  # it has just ended by itself
                    os.kill(pid, signal.SIGKILL)
                    kills += 1
        assert_in_order(arena.season)
        played.append((seed, fingerprint(arena.season)))
    for worker in workers:
        worker.kill()  # the undisturbed seasons are played without them
    sys.stdout.write(
        f"batches of {batch}: {kills} kills in {len(played)} seasons of "
        f"{arena.season.fixtures.count()} matches; up to {most} claimed by {processes} processes\n"
    )
    assert (most > processes) == (batch > 1)
    for seed, after in played:
        assert after == fingerprint(resolved(entries=entries, legs=legs, seed=seed)), seed
