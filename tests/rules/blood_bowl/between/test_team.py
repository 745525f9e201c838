"""BB-LEAGUE-01 to -05 and the fold: what a team is between matches."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.blood_bowl.between import building, managing
from rules.blood_bowl.between.history import REDUCERS, fold
from rules.blood_bowl.between.player import THRESHOLDS
from rules.blood_bowl.between.ruling import DOERS
from rules.record import canonical
from rules.roster import Event
from tests.rules.blood_bowl.between.league import (
    CRP,
    after,
    change,
    experienced,
    folded,
    founded,
    happen,
    human,
    hurt,
    orc,
    played,
    rich,
    rolls,
    roster,
    shirt,
)

JSON = Any


def misses(team: Any, number: int) -> Any:
    return happen(
        team,
        "injured",
        player=shirt(team, number).id,
        effects=["miss_next"],
        changes={},
        niggling=0,
        miss_next=True,
        rolls=[41],
        cause="block",
        by=1,
    )


@pytest.mark.clause("BB-LEAGUE-01")
def test_what_happened_to_a_team_is_carried_over() -> None:
    home, away = human(), orc()
    record = played(
        home,
        away,
        score=(1, 0),
        deeds=({11: {"touchdowns": 1}}, {}),
        injuries=([hurt(7, "ma", rolls=[53])], []),
    )
    dice = rolls("d16=1 d16=1", winnings="d6=6 d6=3", fans="3d6=6,6,6 2d6=6,6")

    home, _ = after(record, (home, away), dice)

    blitzer, thrower = shirt(home, 11), shirt(home, 7)
    assert (blitzer.spp, blitzer.touchdowns, blitzer.matches) == (3, 1, 1)
    assert (thrower.ma, thrower.miss_next) == (5, True)
    assert (home.treasury, home.rerolls, home.fan_factor) == (70_000, 4, 5)
    assert [(m.opponent, m.result, m.score) for m in home.record] == [("Gouged Eye", "win", (1, 0))]


@pytest.mark.clause("BB-LEAGUE-02")
def test_what_belongs_to_a_match_alone_is_not_carried_over() -> None:
    forgotten = {"prone", "stunned", "ko", "sent_off", "bribes", "fame", "weather", "square"}

    state = canonical(human().to_json()).decode()

    assert not [word for word in forgotten if f'"{word}"' in state]


@pytest.mark.clause("BB-EXL-05")
@pytest.mark.clause("BB-LEAGUE-03", "BB-LEAGUE-05")
def test_team_value() -> None:
    # Eight Linemen, two Throwers and two Blitzers: 12 players for 700,000.
    team = founded(
        "orc",
        {"lineman": 8, "thrower": 2, "blitzer": 2},
        rerolls=3,
        fan_factor=5,
        assistants=1,
        cheerleaders=1,
        apothecary=True,
    )
    team = change(rich(team, 10_000), {"act": "buy", "what": "cheerleaders"})
    assert sum(player.value for player in team.roster) == 700_000

    team = misses(team, 9)  # a Thrower, 70,000
    for number, kind, value in ((11, "normal", 20_000), (1, "double", 30_000)):
        player = shirt(team, number).id
        for _ in range(2):
            team = happen(team, "mvp", player=player, faces=[number])
        team = happen(team, "improvement_rolled", player=player, threshold=6, dice=[3, 3])
        team = happen(
            team,
            "improved",
            player=player,
            threshold=6,
            choice="Guard",
            kind=kind,
            value=value,
        )

    assert team.value == 990_000


@pytest.mark.clause("BB-LEAGUE-04")
def test_injuries_do_not_lower_the_value_of_a_player() -> None:
    team = happen(
        human(),
        "injured",
        player=11,
        effects=["st"],
        changes={"st": -1},
        niggling=1,
        miss_next=False,
        rolls=[58],
        cause="foul",
        by=3,
    )

    assert (team.players[11].st, team.players[11].niggling) == (2, 1)
    assert team.players[11].value == 90_000
    assert team.value == human().value


def test_improvements_raise_the_value_of_player_and_team() -> None:
    team = happen(experienced(human(), 11, 5), "mvp", player=11, faces=[11])
    team = happen(team, "improvement_rolled", player=11, threshold=6, dice=[3, 4])
    team = happen(
        team,
        "improved",
        player=11,
        threshold=6,
        choice="Guard",
        kind="normal",
        value=20_000,
    )

    assert team.players[11].skills == ("Block", "Guard")
    assert team.players[11].value == 110_000
    assert team.value == human().value + 20_000


@pytest.mark.clause("BB-LEAGUE-41")
@pytest.mark.parametrize(
    ("spp", "title", "improvements"),
    [
        (0, "Rookie", 0),
        (5, "Rookie", 0),
        (6, "Experienced", 1),
        (15, "Experienced", 1),
        (16, "Veteran", 2),
        (30, "Veteran", 2),
        (31, "Emerging Star", 3),
        (50, "Emerging Star", 3),
        (51, "Star", 4),
        (75, "Star", 4),
        (76, "Super Star", 5),
        (175, "Super Star", 5),
        (176, "Legend", 6),
    ],
)
def test_titles_and_improvement_rolls(spp: int, title: str, improvements: int) -> None:
    player = human().players[1]
    player.completions = spp

    assert player.title == title
    assert len(player.due) == improvements


def test_ids_are_given_in_order_of_joining_and_never_again() -> None:
    team = rich(human(), 200_000)
    for expected in (13, 14):
        events = managing.change(
            team, {"act": "hire", "position": "lineman", "name": f"Number {expected}"}
        )
        assert events[0].payload["player"] == expected
        managing.apply_all(team, events)
        managing.apply_all(team, managing.change(team, {"act": "dismiss", "player": expected}))

    assert sorted(team.players) == list(range(1, 15))


def test_the_ledger_says_reason_cause_and_balance() -> None:
    home, away = founded(players={"lineman": 11}, rerolls=1), orc()
    home, _ = after(played(home, away), (home, away), rolls(fans="2d6=1,1 2d6=3,3"))
    home = change(home, {"act": "buy", "what": "apothecary"})

    lines = [(line.amount, line.reason, line.about, line.cause) for line in home.ledger]

    assert lines[0] == (1_000_000, "budget", "", "founding")
    assert lines[1] == (-50_000, "hired", "player:1", "founding")
    assert lines[-3] == (-50_000, "bought", "rerolls", "founding")
    assert lines[-2] == (50_000, "winnings", "", "match:1")
    assert lines[-1] == (-50_000, "bought", "apothecary", "between")
    assert home.ledger[-1].balance == home.treasury == 400_000


def test_a_copy_lives_on_its_own() -> None:
    team = experienced(human(), 1, 6)
    before = team.to_json()
    twin = team.copy()

    misses(twin, 1)
    twin.players[1].rolls[0].choice = "Block"
    twin.players[2].name = "Other"
    twin.ledger.clear()

    assert team.to_json() == before


def test_a_voided_hire_takes_what_depends_on_it_along_and_says_so() -> None:
    events = building.found(CRP, roster("human", {"lineman": 12}))
    stored = [Event(e.kind, e.payload, "founding", seq, 1) for seq, e in enumerate(events, 1)]
    voided = [
        Event(e.kind, e.payload, e.batch, e.seq, e.place, voided=e.payload.get("player") == 12)
        for e in stored
    ]
    dismissal = Event("dismissed", {"player": 12}, "later", 99, 99)

    result = fold(CRP, [*voided, dismissal])

    assert len(result.state.roster) == 11
    assert [problem.code for problem in result.problems] == ["no_such_player"]
    assert result.state.treasury == sum(line.amount for line in result.state.ledger) == 450_000


@pytest.mark.parametrize("kind", sorted(set(REDUCERS) - {"founded"}))
def test_nothing_happens_to_a_team_that_was_not_founded(kind: str) -> None:
    result = fold(CRP, [Event(kind, EXAMPLES[kind])])

    if kind not in ("journeymen_left", "recovered", "given_up"):
        assert result.problems
    assert result.state == folded([])


# Payloads as they are written, about few enough players that they often meet.
WHO = st.integers(1, 4)
SHIRT = st.integers(1, 16)
NAME = st.sampled_from(["Griff", "Morg"])
GOLD = st.sampled_from([0, 10_000, 60_000, 400_000])
POSITION = st.sampled_from(["lineman", "blitzer", "troll", "snotling"])
ASSET = st.sampled_from(["rerolls", "assistants", "cheerleaders", "apothecary", "fan_factor"])
DIE = st.integers(1, 6)
HURT = {
    "player": WHO,
    "effects": st.lists(st.sampled_from(["badly_hurt", "miss_next", "ma", "st"]), max_size=2),
    "rolls": st.lists(st.integers(11, 68), max_size=2),
    "cause": st.sampled_from(["block", "crowd"]),
    "by": st.none() | SHIRT,
}
NEWCOMER = {"player": WHO, "number": SHIRT, "name": NAME, "position": POSITION}
LINE = st.fixed_dictionaries(
    {
        "player": WHO,
        "fielded": st.booleans(),
        "completions": st.integers(0, 9),
        "touchdowns": st.integers(0, 9),
        "interceptions": st.integers(0, 9),
        "casualties": st.integers(0, 9),
    }
)
PAYLOADS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "founded": {
        "name": NAME,
        "race": st.sampled_from(["human", "orc", "squat"]),
        "budget": GOLD,
    },
    "hired": {**NEWCOMER, "price": GOLD},
    "raised": {**NEWCOMER, "opponent": NAME},
    "journeyman_joined": NEWCOMER,
    "journeyman_hired": {"player": WHO, "number": SHIRT, "price": GOLD},
    "journeymen_left": {"players": st.lists(WHO, max_size=3)},
    "dismissed": {"player": WHO},
    "bought": {"what": ASSET, "count": st.integers(1, 9), "price": GOLD},
    "given_up": {"what": ASSET, "count": st.integers(1, 3)},
    "renamed": {"name": NAME},
    "player_renamed": {"player": WHO, "name": NAME},
    "renumbered": {"numbers": st.lists(st.tuples(WHO, SHIRT), max_size=3)},
    "match_played": {
        "opponent": NAME,
        "result": st.sampled_from(["win", "draw", "loss"]),
        "score": st.tuples(DIE, DIE),
        "kind": st.just("played"),
        "lines": st.lists(LINE, max_size=3),
    },
    "petty_cash": {"amount": GOLD},
    "mvp": {"player": WHO, "faces": st.lists(SHIRT, max_size=2)},
    "improvement_rolled": {
        "player": WHO,
        "threshold": st.sampled_from(THRESHOLDS),
        "dice": st.tuples(DIE, DIE),
    },
    "improved": {
        "player": WHO,
        "threshold": st.sampled_from(THRESHOLDS),
        "choice": st.sampled_from(["Block", "Guard"]),
        "kind": st.just("normal"),
        "value": GOLD,
    },
    "recovered": {"players": st.lists(WHO, max_size=3)},
    "injured": {
        **HURT,
        "changes": st.dictionaries(st.sampled_from(["ma", "st"]), st.just(-1)),
        "niggling": st.integers(0, 1),
        "miss_next": st.booleans(),
    },
    "died": HURT,
    "walk_out_rolled": {"player": WHO, "face": DIE, "leaves": st.booleans()},
    "winnings": {
        "dice": st.lists(DIE, min_size=1),
        "fame": st.integers(0, 2),
        "bonus": st.integers(0, 1),
        "amount": GOLD,
        "conceded": st.just(""),
    },
    "expenses": {"value": GOLD, "amount": GOLD},
    "fan_factor_changed": {"dice": st.lists(DIE), "change": st.integers(-1, 1)},
    "season_changed": {"results": st.just([])},
    "aged": {"player": WHO, "face": DIE, "effect": st.sampled_from(["", "niggling", "retires"])},
    "redrafted": {
        "budget": GOLD,
        "cost": GOLD,
        "amount": st.integers(-300_000, 300_000),
        "released": st.lists(WHO, max_size=3),
        "rerolls": st.integers(0, 3),
        "apothecary": st.integers(0, 1),
        "assistants": st.integers(0, 3),
        "cheerleaders": st.integers(0, 3),
    },
    "ruled": {
        "what": st.sampled_from(sorted(DOERS)),
        "player": WHO,
        "thing": st.sampled_from(["niggling", "ma", "dead", "Block", "+ST", "rerolls", "luck"]),
        "by": st.sampled_from([1, -1, 7, -60_000]),
        "text": NAME,
    },
    "made_up": {},
}
EXAMPLES: dict[str, JSON] = {
    "ruled": {"what": "money", "by": 10},
    "hired": {"player": 1, "number": 1, "name": "A", "position": "lineman", "price": 0},
    "raised": {"player": 1, "number": 1, "name": "A", "position": "zombie", "opponent": "B"},
    "journeyman_joined": {"player": 1, "number": 1, "name": "A", "position": "lineman"},
    "journeyman_hired": {"player": 1, "number": 1, "price": 0},
    "journeymen_left": {"players": [1]},
    "dismissed": {"player": 1},
    "bought": {"what": "rerolls", "count": 1, "price": 0},
    "given_up": {"what": "rerolls", "count": 0},
    "renamed": {"name": "A"},
    "player_renamed": {"player": 1, "name": "A"},
    "renumbered": {"numbers": [[1, 2]]},
    "match_played": {
        "opponent": "B",
        "result": "win",
        "score": [1, 0],
        "kind": "played",
        "lines": [],
    },
    "petty_cash": {"amount": 0},
    "mvp": {"player": 1, "faces": [1]},
    "improvement_rolled": {"player": 1, "threshold": 6, "dice": [1, 2]},
    "improved": {"player": 1, "threshold": 6, "choice": "Block", "kind": "normal", "value": 1},
    "recovered": {"players": [1]},
    "injured": {
        "player": 1,
        "effects": [],
        "changes": {},
        "niggling": 0,
        "miss_next": True,
        "rolls": [],
        "cause": "block",
        "by": None,
    },
    "died": {"player": 1, "effects": [], "rolls": [], "cause": "block", "by": None},
    "walk_out_rolled": {"player": 1, "face": 1, "leaves": True},
    "winnings": {"dice": [1], "fame": 0, "bonus": 0, "amount": 10, "conceded": ""},
    "expenses": {"value": 0, "amount": 0},
    "fan_factor_changed": {"dice": [], "change": 1},
    "season_changed": {"results": []},
    "aged": {"player": 1, "face": 1, "effect": "niggling"},
    "redrafted": {
        "budget": 0,
        "cost": 0,
        "amount": 0,
        "released": [],
        "rerolls": 0,
        "apothecary": 0,
        "assistants": 0,
        "cheerleaders": 0,
    },
}


def test_every_kind_of_event_is_tried() -> None:
    assert set(PAYLOADS) - {"made_up"} == set(REDUCERS) == set(EXAMPLES) | {"founded"}


@st.composite
def histories(draw: st.DrawFn) -> list[Event]:
    """Events in an order that makes no sense, some voided, some out of place."""
    kinds = draw(st.lists(st.sampled_from(sorted(PAYLOADS)), max_size=40))
    if draw(st.booleans()):
        kinds = ["founded", *["hired"] * 3, *kinds]
    return [
        Event(
            kind,
            draw(st.fixed_dictionaries(PAYLOADS[kind])),
            seq=seq,
            place=draw(st.sampled_from([seq, seq, seq, 1])),
            voided=draw(st.sampled_from([False, False, False, True])),
        )
        for seq, kind in enumerate(kinds, 1)
    ]


@given(histories())
def test_the_fold_never_raises_and_what_it_makes_holds_together(events: list[Event]) -> None:
    team = fold(CRP, events).state

    assert team.treasury == sum(line.amount for line in team.ledger) >= 0
    balances = [line.balance for line in team.ledger]
    assert all(balance >= 0 for balance in balances)
    worn = [player.number for player in team.roster]
    assert len(set(worn)) == len(worn) <= 16
    assert 0 <= team.rerolls <= 8
    assert 0 <= team.apothecary <= 1
    for player in team.players.values():
        assert len(player.pending) <= len(THRESHOLDS)
    assert fold(CRP, events).state == team == team.copy()
    assert canonical(team.to_json())
