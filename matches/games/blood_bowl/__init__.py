"""The room of Blood Bowl: how its matches are told, asked, reported and counted."""

from pathlib import Path
from typing import Final

from matches.games.blood_bowl import (
    answer_odds,
    asking,
    course,
    data_card,
    match_log,
    numbers,
    orders,
    reporting,
    result_file,
    rulings,
)
from matches.games.blood_bowl.gestures import GESTURES
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
    result_file,
    gestures=GESTURES,
    course=course.course,
)
