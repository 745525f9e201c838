"""Tables: outcomes in, rows out, with the reason for every place.

| File           | What it answers                                                            |
| -------------- | -------------------------------------------------------------------------- |
| `scoring.py`   | the points of a result; `checking.py` lists the problems of a scoring      |
| `standing.py`  | the counts of an entry                                                     |
| `criteria/`    | the tie-breakers of entries that are level                                 |
| `table.py`     | the table, and each row's tie-break from the next; `telling.py` says it    |
| `by_round.py`  | the table as of any round                                                  |
| `marking/`     | who is champion, qualified or eliminated for certain                       |
"""

from leagues.tables.by_round import as_of, table_after
from leagues.tables.checking import scoring_problems
from leagues.tables.criteria import (
    COUNTED,
    COUNTED_DIFFERENCE,
    CRITERIA,
    GIVEN,
    Criterion,
    Number,
    Skip,
    Treatment,
    criteria_keys,
    criterion_of,
)
from leagues.tables.marking import Mark, Open, marks
from leagues.tables.scoring import Bonus, Scoring
from leagues.tables.standing import Result, Standing
from leagues.tables.table import WITHDRAWN, Parting, Row, Table, compute
from leagues.tables.telling import Reason, plainly, reasons

__all__ = [
    "COUNTED",
    "COUNTED_DIFFERENCE",
    "CRITERIA",
    "GIVEN",
    "WITHDRAWN",
    "Bonus",
    "Criterion",
    "Mark",
    "Number",
    "Open",
    "Parting",
    "Reason",
    "Result",
    "Row",
    "Scoring",
    "Skip",
    "Standing",
    "Table",
    "Treatment",
    "as_of",
    "compute",
    "criteria_keys",
    "criterion_of",
    "marks",
    "plainly",
    "reasons",
    "scoring_problems",
    "table_after",
]
