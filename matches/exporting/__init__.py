"""Tables, statistics, rosters and ledgers as sheets, for CSV (LG-IO-06).

The names of columns are the same in every language, so that a file means the same to every program,
and what went out comes in again; values are bare: numbers, ids of the game, ISO dates.
"""
