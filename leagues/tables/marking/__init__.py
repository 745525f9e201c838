"""Live marks: entries that are champion, qualified or eliminated for certain (LG-TABLE-08).

| File           | What it answers                                                       |
| -------------- | --------------------------------------------------------------------- |
| `marks.py`     | the marks of a table                                                  |
| `ends.py`      | how an open fixture may end, in points                                |
| `distances.py` | how far are others from an entry, and how far may that still change?   |
| `searching.py` | may so many end up above, or below, an entry?                         |
| `tying.py`     | the same, where tie-breakers decide                                   |
| `levelling.py` | of those level on points, how many may its tie-breakers put there?    |
| `weighing.py`  | are there scores with which they are there?                           |
| `amounts.py`   | numbers that are partly open, and whether they are possible together  |
"""

from leagues.tables.marking.ends import Open
from leagues.tables.marking.marks import Mark, marks

__all__ = ["Mark", "Open", "marks"]
