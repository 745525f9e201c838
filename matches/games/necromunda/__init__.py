"""The room of Necromunda: how its battles are told, asked, reported, counted and corrected."""

from pathlib import Path
from typing import Final

from matches.games.necromunda import (
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
from matches.games.necromunda.gestures import GESTURES
from matches.games.room import Room

DEMO: Final = Path(__file__).with_name("demo.toml")
ROOM: Final = Room(
    *(match_log, asking, reporting, numbers, rulings, answer_odds, orders, data_card),
    demo=DEMO,
    gestures=GESTURES,
    course=course.course,
    scene=course.scene,
)
