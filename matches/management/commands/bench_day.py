"""`manage.py bench_day`: measure a tournament day of many, and Swiss pairings of whole fields."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from time import process_time
from typing import Any

from django.core.management import BaseCommand
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Entry, Round, Season
from leagues.schedules.swiss import (
    Contender,
    Past,
    SwissRound,
    pair_neighbours,
    pair_optimally,
)
from matches.management import demo_leagues
from matches.management.commands.bench_pages import COACHES, OWNER
from matches.management.commands.bench_site import PASSWORD, SEED, own_database
from matches.quick_results.operations import enter_results
from matches.quick_results.sheet import sheet_of
from rosters import operations as rosters
from rosters.models import Coach
from rules import game
from rules.dice import Stream

Pairing = Callable[[Sequence[Contender], str, int], SwissRound]

ROUNDS = 6
#: Of the pairings of whole fields.
DRAW_SEED = "07" * 32
#: How fields are paired, of how many, and the seconds that it took before it was looked at.
FIELDS: tuple[tuple[str, Pairing, int, str], ...] = (
    ("Monrad", pair_neighbours, 1_000, "1.7 at 500"),
    ("optimal", pair_optimally, 10_000, "4.9"),
)


class Command(BaseCommand):
    help = (
        "Hold a tournament in a database of its own, in which nothing carries over and results are "
        "typed at the desk. Print the processor time of each draw with its tables, of the table "
        "and of the wall; then of Swiss pairings of whole fields."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--entries", type=int, default=300, help="default: 300")

    def handle(self, *args: Any, **options: Any) -> None:
        entries = options["entries"]
        with own_database():
            owner, season = tournament(entries)
            self.stdout.write(f"{f'A day of {entries:,}, seconds of a round':40}{'most':>8}")
            for what, spent in held(owner, season).items():
                self.stdout.write(f"{what:40}{max(spent):>8.2f}")
        self.stdout.write(f"{'Swiss pairings of round 3, seconds':40}{'now':>8}{'before':>12}")
        for name, pair, count, before in FIELDS:
            seconds = third_round(pair, count)
            self.stdout.write(f"{f'{name}, {count:,}':40}{seconds:>8.2f}{before:>12}")


def tournament(entries: int) -> tuple[Coach, Season]:
    """Found a running Swiss tournament of so many teams, with a hall of as many tables."""
    key = demo_leagues.games()[0]
    owner = rosters.register(OWNER, PASSWORD)
    league = leagues.found_league(owner, "Hall")
    stages = [{"format": "swiss", "rounds": ROUNDS}]
    policy = {"carries_over": False}
    season = leagues.create_season(
        owner, league, "Day", key, stages=stages, policy=policy, seed=SEED
    )
    leagues.open_registration(owner, season)
    invitation = leagues.invite(owner, league)
    coaches = [rosters.register(f"{OWNER}-{n}", PASSWORD) for n in range(COACHES)]
    for coach in coaches:
        leagues.accept_invitation(coach, invitation.token)
    roster, strength = demo_leagues.plan(key)["team"][0]["roster"], game(key).usual_strength
    for number in range(entries):
        coach = coaches[number % COACHES]
        team = rosters.found_team(coach, key, {**roster, "name": f"Team {number}"})
        leagues.enter_team(coach, season, team, strength=strength, managed=Entry.Managed.PERSON)
    halls = [{"name": "Hall", "first": 1, "last": entries // 2}]
    leagues.plan_venue(owner, season, halls=halls, minutes=135, order_of_play=[])
    return owner, season


def held(owner: Coach, season: Season) -> dict[str, list[float]]:
    """Play all rounds by results that are typed; return what each thing took, by round."""
    chance, place = Stream(bytes(32), "results"), [season.league.slug, season.slug]
    spent: dict[str, list[float]] = {}

    def measure(what: str, do: Callable[[], Any]) -> None:
        spent.setdefault(what, []).append(_spent(do))

    measure("draw and tables", lambda: leagues.start_season(owner, season))
    for number in range(1, ROUNDS + 1):
        measure("the wall", lambda: _get(reverse("wall", args=place)))
        round_ = Round.objects.select_related("stage__season__league").get(
            stage__season=season, number=number
        )
        lines = "\n".join(_lines(round_, chance))
        measure("results typed, draw and tables", partial(_type, owner, round_, lines))
        measure("the table", lambda: _get(reverse("season-table", args=place)))
    return spent


def _type(owner: Coach, round_: Round, lines: str) -> None:
    entered = enter_results(owner, round_, lines)
    assert {each.how for each in entered} == {"new"}
    leagues.advance_season(round_.stage.season_id)


def _lines(round_: Round, chance: Stream) -> Iterator[str]:
    sheet = sheet_of(round_)
    for number in sheet.rows:
        counts = [chance.draw(4) for _ in range(2 + 2 * len(sheet.counted))]
        yield " ".join(map(str, [number, *counts]))


def _get(url: str) -> None:
    assert Client().get(url).status_code == 200


def _spent(do: Callable[[], Any]) -> float:
    begun = process_time()
    do()
    return process_time() - begun


def third_round(pair: Pairing, count: int) -> float:
    """Return the seconds of the third round of a field of so many, after results by chance."""
    chance = Stream(bytes(32), "results")
    field = [Contender(entry) for entry in range(1, count + 1)]
    for number in (1, 2):
        gained: dict[int, tuple[int, Past]] = {}
        before = {each.entry: each.score for each in field}
        for each in pair(field, DRAW_SEED, number).pairs:
            home, away = each.pairing
            points = [(3, 0), (1, 1), (0, 3)][chance.draw(3)]
            gained[home] = points[0], Past(away, home=True, before=before[home])
            gained[away] = points[1], Past(home, before=before[away])
        field = [
            replace(each, score=each.score + points, past=(*each.past, past))
            for each in field
            for points, past in [gained[each.entry]]
        ]
        field.sort(key=lambda each: (-each.score, each.entry))
    return _spent(lambda: pair(field, DRAW_SEED, 3))
