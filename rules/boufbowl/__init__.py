"""Boufbowl: a file a chapter of docs/rules/boufbowl.md.

`deck` says what a card is and `catalogue` reads the data, `zones` is the pitch, `position` the
state of a match, `referee` rolls, asks and writes the log; `match` plays one from its first
decision to its record; `notation` writes a position down.  What runs between matches is in
`between`.
"""

#: Modules of the match and its coaches that `manage.py compile_engines` leaves as they are: what
#: runs once a match or never in one, and classes that inherit from those of such a module.
UNCOMPILED = frozenset(
    (
        *("__init__", "catalogue", "deck", "game", "match", "notation", "options"),
        *("replay", "setup", "view"),
        *("manager", "rookie", "spending", "veteran"),
    )
)
