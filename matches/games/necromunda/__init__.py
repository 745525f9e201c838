"""The room of Necromunda: how its battles are told, asked, reported, counted and corrected."""

from pathlib import Path
from typing import Final

from matches.games.necromunda import asking, chances, numbers, orders, reporting, rulings, telling
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
