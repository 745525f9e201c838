"""Gangs of Necromunda: one of each house as it is founded, and one in the middle of a campaign."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from rosters import operations as rosters
from rosters.models import Coach, Team
from rosters.teams.projections import project
from rosters.teams.streams import append, fold, numbered, stored_events
from rules import game
from rules.dice import Stream
from rules.roster import Event

JSON = Any
KEY = "necromunda"
HOUSES = ("goliath", "escher", "orlock", "van_saar", "cawdor", "delaque")
#: Territories of `later`: one that heals, one that trades, one that is a risk, one that pays.
HELD = ("friendly_doc", "workshop", "chem_pit", "settlement")


def roster_of(house: str = "orlock", name: str = "The Ninth Gate") -> JSON:
    """A sample gang of the house, or a usual one, as a wished roster; fighters are called by their
    ranks, each counted: Leader 1, Ganger 1, Ganger 2."""
    wish = game(KEY).wished_roster("first", house, name, Stream(bytes(32), "roster"))
    counts: Counter[str] = Counter()
    for fighter in wish["fighters"]:
        counts[fighter["type"]] += 1
        fighter["name"] = f"{fighter['type'].title()} {counts[fighter['type']]}"
    return wish


def gang_of(coach: Coach, house: str = "orlock", name: str = "The Ninth Gate") -> Team:
    return rosters.found_team(coach, KEY, roster_of(house, name))


@transaction.atomic
def lived(team: Team, events: Sequence[Event]) -> Team:
    """The gang after these events, stored as those of a battle are."""
    before = stored_events(team)
    new = numbered(events, team.seq, uuid.uuid4())
    team.seq = new[-1].seq
    team.save(update_fields=["seq"])
    append(team, new)
    project(team, fold(team, [*before, *new]))
    return team


def battle(*, stood: bool = True, **deeds: int) -> Event:
    """A battle in which everybody of a gang of nine took part; the first did these deeds."""
    lines = [{"player": who, **(deeds if who == 1 else {})} for who in range(1, 10)]
    facts = {
        "opponent": "The Acid Rain",
        "result": "win",
        "score": [1, 0],
        "kind": "played",
        "competition": "campaign",
        "stood": stood,
        "lines": lines,
    }
    return Event("match_played", facts)


def hurt(player: int, injury: str, *faces: int, **brings: JSON) -> Event:
    facts = {"player": player, "faces": list(faces), "injury": injury, "again": False}
    return Event("injury_rolled", {**facts, **brings})


def learnt(player: int, points: int) -> Event:
    facts = {"player": player, "gained": points, "for": {"NM-CAMP-48": 1, "NM-CAMP-50": points - 1}}
    return Event("experience_gained", facts)


def later(coach: Coach, house: str = "orlock", name: str = "The Ninth Gate") -> Team:
    """A gang of nine just after a battle: somebody dying, somebody captive, income to risk,
    advances to take, and a captive of another gang."""
    return lived(gang_of(coach, house, name), after_battle())


def after_battle() -> list[Event]:
    stumbled = {"stats": {"m": 4}, "recovery": True}
    captive = {"gang": "The Acid Rain", "gang_name": "The Acid Rain"}
    return [
        battle(took_out=2),
        hurt(4, "hobbled", 4, 6, **stumbled),
        hurt(6, "critical_injury", 6, 2, recovery=True, critical=True),
        hurt(7, "captured", 5, 5),
        Event(
            "capture_rolled",
            {"player": 7, "face": 2, "modifier": 0, "escaped": False, **captive},
        ),
        Event(
            "captive_taken",
            {**captive, "fighter": 3, "name": "Rust", "cost": 85, "since": 1},
        ),
        Event("territories_known", {"held": list(HELD)}),
        Event(
            "rewarded",
            {"credits": 200, "faces": [4, 6], "reason": "reward", "clause": "NM-SCEN-11"},
        ),
        Event("reputation_due", {"gained": 2, "lost": 1}),
        learnt(1, 9),
        learnt(2, 14),
        learnt(3, 6),
        learnt(5, 7),
        learnt(9, 6),
        Event(
            "earned",
            {"source": "settlement", "credits": 50, "clause": "NM-CAMP-39", "faces": [5]},
        ),
        Event("income_waits", {"territories": ["chem_pit"]}),
    ]


def act(team: Team, **wish: JSON) -> Team:
    """One act of the gang's own coach."""
    assert team.coach is not None
    return rosters.change_team(team.coach, team, wish)


def at(coach: Coach, state: str, name: str = "Gate") -> Team:
    """A gang in a state of the sequence after a battle, of `STATES`: what it is about to do.

    The doctor cannot always save who was brought to him: with these dice he can.
    """
    team = later(coach, name=name)
    team.secret = bytes([1] * 32)
    team.save(update_fields=["secret"])
    for wish in _WAY[: STATES.index(state)]:
        team = act(team, **wish)
    return act(team, act="roll_advance", player=5) if state == "learning" else team


STATES = ("income", "asking the doctor", "paying him", "acting", "trading", "learning")
#: From one of `STATES` to the next.
_WAY: Sequence[Mapping[str, JSON]] = (
    {"act": "decline_boon", "territory": "chem_pit"},
    {"act": "roll_fee", "player": 6},
    {"act": "pay_doc"},
    {"act": "trade", "player": 1},
    {"act": "leave_offer"},
)


def crowd(coach: Coach, name: str, more: int) -> Team:
    """A gang with so many gangers more than it was founded with."""
    paid = {"credits": 5000, "faces": [], "reason": "reward", "clause": "NM-SCEN-11"}
    hired = [
        {"player": who, "type": "ganger", "name": f"Hand {who}", "price": 55, "specialist": False}
        for who in range(10, 10 + more)
    ]
    events = [battle(), Event("rewarded", paid), *(Event("hired", facts) for facts in hired)]
    return lived(gang_of(coach, name=name), events)
