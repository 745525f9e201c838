"""The room of Helvetia Cup: how its matches are told, asked, reported and counted."""

from pathlib import Path
from typing import Final

from matches.games.helvetia_cup import (
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
from matches.games.room import Room

DEMO: Final = Path(__file__).with_name("demo.toml")
ROOM: Final = Room(
    match_log,
    asking,
    reporting,
    numbers,
    rulings,
    answer_odds,
    orders,
    data_card,
    DEMO,
    course=course.course,
)
