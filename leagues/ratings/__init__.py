"""Ratings: from results to everybody's rating after each of them (LG-STAT-03)."""

from leagues.ratings.bouts import Bout, History, Point, duels
from leagues.ratings.elo import Elo
from leagues.ratings.glicko2 import Glicko2, Rating

__all__ = [
    "Bout",
    "Elo",
    "Glicko2",
    "History",
    "Point",
    "Rating",
    "duels",
]
