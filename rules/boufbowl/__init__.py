"""Boufbowl: a file for each chapter of docs/rules/boufbowl.md.

`deck` defines cards and `catalogue` reads the data. `zones` is the pitch, `position` the state of a
match. `referee` rolls, asks and writes the log. `match` plays a match from its first decision to
its record. `notation` writes a position as text. Everything that happens between matches is in
`between`.
"""

#: What of the match and its coaches `manage.py compile_engines` compiles.  With ``!`` it leaves as
#: it is what runs once a match or never in one, and classes that inherit from those of such a
#: module.
COMPILED = (
    "*.py",
    "cards/*.py",
    "coaches/acting.py",
    "coaches/naming.py",
    "coaches/odds.py",
    "coaches/reacting.py",
    "coaches/scenes.py",
    "!__init__.py",
    "!catalogue.py",
    "!game.py",
    "!match.py",
    "!notation.py",
    "!options.py",
    "!secrets.py",
    "!setup.py",
    "!cards/__init__.py",
    "!cards/deck.py",
)
