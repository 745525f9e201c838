"""Tables: outcomes in, rows out, with the reason for every place."""

from leagues.tables.criteria import CRITERIA, Criterion
from leagues.tables.scoring import Scoring
from leagues.tables.standing import Result, Standing
from leagues.tables.table import Parting, Row, Table, compute

__all__ = [
    "CRITERIA",
    "Criterion",
    "Parting",
    "Result",
    "Row",
    "Scoring",
    "Standing",
    "Table",
    "compute",
]
