"""The room of Blood Bowl: how its matches are told, asked, reported and counted."""

from pathlib import Path
from typing import Final

from matches.games.blood_bowl import asking, chances, numbers, orders, reporting, rulings, telling
from matches.games.room import Room

ROOM: Final = Room(
    telling,
    asking,
    reporting,
    numbers,
    rulings,
    chances,
    orders,
    Path(__file__).with_name("demo.toml"),
)
