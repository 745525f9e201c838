"""The room of Kill Team: how its matches are told, asked, reported, counted and corrected."""

from pathlib import Path
from typing import Final

from matches.games.kill_team import (
    answer_odds,
    asking,
    course,
    data_card,
    match_log,
    numbers,
    orders,
    reporting,
    rulings,
)
from matches.games.kill_team.gestures import GESTURES
from matches.games.room import Room

DEMO: Final = Path(__file__).with_name("demo.toml")
ROOM: Final = Room(
    *(match_log, asking, reporting, numbers, rulings, answer_odds, orders, data_card),
    demo=DEMO,
    gestures=GESTURES,
    course=course.course,
    scene=course.scene,
)
