"""Helvetia Cup: a file a chapter of docs/rules/helvetia_cup.md.

`catalogue` reads the data, `pitch` is the geometry, `position` the state of a match, `referee`
rolls, asks and writes the log; `match` plays one from its first decision to its record.  What runs
between matches is in `between`.
"""

#: Modules of the match and its coaches that `manage.py compile_engines` leaves as they are: what
#: runs once a match or never in one, and classes that inherit from those of such a module.
UNCOMPILED = frozenset(
    (
        *("__init__", "acquiring", "cards", "catalogue", "dealing", "deck", "effects"),
        *("game", "match", "missions", "moments", "moving", "options", "replay"),
        *("seeds", "setup", "shooting", "squads", "targets", "view"),
        *("hands", "manager", "rookie", "selecting", "veteran"),
    )
)
