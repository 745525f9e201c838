"""Ratings: results in, the rating of everybody after each of them out (LG-STAT-03)."""

from leagues.ratings.bouts import Bout, History, Point, duels
from leagues.ratings.chart import Line, chart
from leagues.ratings.elo import Elo
from leagues.ratings.glicko2 import Glicko2, Rating

__all__ = [
    "Bout",
    "Elo",
    "Glicko2",
    "History",
    "Line",
    "Point",
    "Rating",
    "chart",
    "duels",
]
