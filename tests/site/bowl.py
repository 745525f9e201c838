"""Clubs of Boufbowl, a season of them, and a fixture between people."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction

from leagues import operations as leagues
from leagues.models import Entry, Season
from matches.models import FrozenMatch
from matches.resolution.operations import play_out, resolve_round, resolve_season
from rosters import operations as rosters
from rosters.models import Coach, Team
from rosters.teams.projections import project
from rosters.teams.streams import append, fold, numbered, stored_events
from rules import game
from rules.boufbowl.coaches import coach as automated
from rules.coach import Answer, Decision
from rules.coach import Coach as Deciding
from rules.roster import Event
from tests import factories
from tests.matches.live.test_live import Table

BOUFBOWL = "boufbowl"
RACES = ("bonta", "brakmar")


def club_of(coach: Coach, race: str = "bonta", name: str = "Stone Fists") -> Team:
    return rosters.found_team(coach, BOUFBOWL, {"name": name, "race": race})


def renowned(team: Team, renown: int) -> Team:
    """The club with so much renown more for everybody."""
    stored = stored_events(team)
    gained = Event("renown_gained", {"renown": [[n, renown] for n in range(1, 6)]})
    with transaction.atomic():
        team.seq += 1
        team.save(update_fields=["seq"])
        append(team, numbered([gained], len(stored), uuid4()))
        project(team, fold(team, stored_events(team)))
    return team


def bowl_season(owner: Coach, clubs: int = 4) -> Season:
    """A season of so many clubs, each against each, that the engine has played."""
    made = leagues.create_season(owner, factories.league(owner), "Bowl", BOUFBOWL, seed="7", legs=1)
    made = leagues.open_registration(owner, made)
    for n in range(clubs):
        team = club_of(owner, RACES[n % 2], f"Club {n}")
        leagues.enter_team(owner, made, team, managed=Entry.Managed.AUTOMATIC)
    made = leagues.start_season(owner, made)
    play_out(resolve_season(owner, made))
    made.refresh_from_db()
    return made


def begun_bowl(owner: Coach) -> Season:
    """A season of four clubs, each twice against each, of which one round is played."""
    made = leagues.create_season(owner, factories.league(owner), "Bowl", BOUFBOWL, seed="7", legs=2)
    made = leagues.open_registration(owner, made)
    for n in range(4):
        team = club_of(owner, RACES[n % 2], f"Club {n}")
        leagues.enter_team(owner, made, team, managed=Entry.Managed.AUTOMATIC)
    made = leagues.start_season(owner, made)
    play_out(resolve_round(owner, made.stages.get().rounds.get(number=1)))
    return made


class Enough(Exception):
    """The question is there."""


class _Veteran:
    """A veteran up to a question; what he answers is kept for both."""

    def __init__(self, mind: Deciding, key: str, answers: list[Answer]) -> None:
        self.mind = mind
        self.key = key
        self.answers = answers

    def decide(self, decision: Decision) -> Answer:
        if decision.key == self.key:
            raise Enough
        self.answers.append(self.mind.decide(decision))
        return self.answers[-1]


class Bowl(Table):
    """Two people and a fixture of Boufbowl in one's league."""

    def __init__(self) -> None:
        super().__init__(game_key=BOUFBOWL)

    def found_team(self, coach: Coach, game_key: str, n: int) -> Team:
        return club_of(coach, RACES[n], f"Club {n}")

    def until(self, key: str) -> None:
        """To the first question of that kind, as veterans come there."""
        frozen = FrozenMatch.objects.get(fixture=self.fixture).unfrozen()
        for mind in range(1, 40):
            answers: list[Answer] = []
            coaches = [
                _Veteran(automated("veteran", bytes([mind] * 32), side), key, answers)
                for side in (0, 1)
            ]
            try:
                game(frozen.game).play(frozen, coaches)
            except Enough:
                if answers:
                    self.go_to(answers)
                return
        raise AssertionError(f"no veterans ever came to {key}")
