"""Campaigns in which clubs are asked before matches, deal between them and take captives, whatever
becomes of the workers and in whatever order they finish: the same bytes (LG-FIX-12)."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest

from leagues import operations as leagues
from leagues.campaigns.deals import possible_between
from leagues.campaigns.terms import waiting
from leagues.models import Deal, Entry, Fixture, Round, Season
from leagues.operations.campaigns.deals import is_busy
from matches.resolution import dispatch
from matches.resolution.due import due
from matches.resolution.one_fixture import resolve
from matches.resolution.operations import play_out, resolve_round
from rosters.models import Team
from rosters.operations import change_team
from rules.game.deals import ACCEPT, AMOUNT
from tests import factories, pennies
from tests.matches.meeting import as_read
from tests.matches.seasons import assert_in_order, fingerprint
from tests.services.faults import COMMITTING, PLAYING
from tests.services.test_faults import Arena, arena, lose_messages

__all__ = ["arena"]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.clause("LG-FIX-12", "LG-FIX-17", "LG-DEAL-01", "LG-SIM-03"),
]


def bazaar(seed: int) -> Season:
    """A campaign with all that there is; every other club is coached by a person."""
    season = factories.season(
        6, legs=1, seed=f"bazaar {seed}", game=pennies.KEY, start=False, name=f"Bazaar {seed}"
    )
    for entry in season.entries.order_by("team__name")[::2]:
        entry.managed = Entry.Managed.PERSON
        entry.save(update_fields=["managed"])
    owner = factories.owner_of(season)
    leagues.plan_campaign(owner, season, {"asks": True, "captives": True, "enough": 5})
    return leagues.start_season(owner, season)


def led(season: Season, play: Callable[[Round], None]) -> dict[str, str]:
    """A season round by round: people answer what they are asked, each round is played, captives
    are shown around, deals are made."""
    for round_ in season.stages.get().rounds.select_related("stage__season").order_by("number"):
        answer(round_)
        play(round_)
        parade(season)
        dispatch.advance()
        deal(season)
    lose_messages()
    dispatch.advance()
    season.refresh_from_db()
    assert_in_order(season)
    return fingerprint(Season.objects.get(pk=season.pk))


def answer(round_: Round) -> None:
    """The last option of each question; of every other match, so that somebody stands in for the
    rest."""
    owner = factories.owner_of(round_.stage.season)
    for fixture in round_.fixtures.order_by("slot")[::2]:
        while asked := waiting(as_read(fixture)):
            found = asked[0].question
            leagues.answer_terms(owner, as_read(fixture), found.side, found.key, found.options[-1])


def parade(season: Season) -> None:
    waiting_ = Team.objects.filter(entries__season=season, step="parade").order_by("name")
    for team in waiting_:
        change_team(factories.owner_of(season), team, {"act": "parade"})


def deal(season: Season) -> None:
    """Everybody offers everybody the first that he may; people accept."""
    if Season.objects.get(pk=season.pk).state != Season.State.RUNNING:
        return
    owner = factories.owner_of(season)
    # What can be offered is what is there once the system has finished with its clubs.
    while any(is_busy(entry) for entry in season.entries.select_related("team")):
        dispatch.advance()
    entries = season.entries.select_related("team__coach", "season").order_by("number")
    for one, other in permutations(entries, 2):
        if is_busy(one):  # with what a deal before this one has left to it
            continue
        for found in possible_between(one, other)[:1]:
            amount = {} if found.usual is None else {AMOUNT: found.usual}
            made = leagues.offer_deal(owner, one, other, {**found.offer, **amount})
            if made.state == Deal.State.OPEN and other.managed == Entry.Managed.PERSON:
                leagues.answer_deal(owner, made, ACCEPT)


def calmly(round_: Round) -> None:
    play_out(resolve_round(factories.owner_of(round_.stage.season), round_))


def backwards(round_: Round) -> None:
    """The last match of the round is settled first."""
    wanted = resolve_round(factories.owner_of(round_.stage.season), round_)
    dispatch.advance()
    for pk in reversed([each.pk for each in due(wanted)]):
        assert resolve(pk) is not None


def undisturbed(seed: int) -> dict[str, str]:
    return led(bazaar(seed), calmly)


@pytest.mark.parametrize("seed", [1, 2])
def test_whichever_match_is_settled_first_it_is_the_same(seed: int) -> None:
    """With seed 1 a person is asked what he stakes when all but one is staked after him."""
    assert led(bazaar(seed), backwards) == undisturbed(seed)
    kinds = set(Deal.objects.values_list("offer__what", flat=True))
    assert kinds == {"charm", "captive"}, "there was something to deal with"
    done = Fixture.objects.filter(terms__of__has_key="wagers")
    assert done.exists(), "somebody was asked"


@pytest.mark.services
@pytest.mark.parametrize("place", [PLAYING, COMMITTING])
def test_a_worker_is_killed_in_every_round(arena: Arena, place: str) -> None:
    expected = undisturbed(2)
    arena.season = bazaar(2)
    arena.start_worker(concurrency=2)

    def killed(round_: Round) -> None:
        resolve_round(factories.owner_of(arena.season), round_)
        os.kill(arena.stopped(place), signal.SIGKILL)
        arena.places.forget(place)
        arena.drive(until=lambda: settled(round_))

    assert led(arena.season, killed) == expected


def settled(round_: Round) -> bool:
    return not round_.fixtures.filter(state__in=Fixture.OPEN).exists()


@pytest.mark.proof
@pytest.mark.parametrize("storm", range(4))
def test_a_storm_over_terms_and_deals(arena: Arena, storm: int) -> None:
    """Workers, machines and messages go at any moment of any round."""
    chance, done = Random(storm), {"child": 0, "machine": 0, "messages": 0}
    arena.season = bazaar(storm)
    running = [arena.start_worker(concurrency=2) for _ in range(2)]

    def stormy(round_: Round) -> None:
        resolve_round(factories.owner_of(arena.season), round_)
        while not settled(round_):
            what = chance.choice(["child", "child", "messages", "machine"])
            victim = chance.randrange(len(running))
            if what == "child":
                for pid in running[victim].children()[:1]:
                    os.kill(pid, signal.SIGKILL)
            elif what == "machine":
                running[victim].kill()
                running[victim] = arena.start_worker(concurrency=2)
            else:
                lose_messages()
            done[what] += 1
            until = time.monotonic() + chance.uniform(0.1, 0.8)
            arena.drive(120, lambda until=until: time.monotonic() > until or settled(round_))  # type: ignore[misc]

    found = led(arena.season, stormy)
    for each in running:
        each.kill()
    sys.stdout.write(f"storm {storm}: {arena.settled()} matches; lost {done}\n")
    assert found == undisturbed(storm)
