"""The room of Kill Team: how its matches are told, asked, reported, counted and corrected."""

from pathlib import Path
from typing import Final

from matches.games.kill_team import asking, chances, numbers, orders, reporting, rulings, telling
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
