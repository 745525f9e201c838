"""Helvetia Cup: a file a chapter of docs/rules/helvetia_cup.md.

`catalogue` reads the data, `pitch` is the geometry, `position` the state of a match, `referee`
rolls, asks and writes the log; `match` plays one from its first decision to its record.  What runs
between matches is in `between`.
"""
