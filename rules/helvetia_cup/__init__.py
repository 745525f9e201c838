"""Helvetia Cup: a file a chapter of docs/rules/helvetia_cup.md.

`catalogue` reads the data, `pitch` is the geometry, `position` the state of a match, `referee`
rolls, asks and writes the log; `match` plays one from its first decision to its record.  What runs
between matches is in `between`.
"""

#: What of the match and its coaches `manage.py compile_engines` compiles.  With ``!`` it leaves as
#: it is what runs once a match or never in one, and classes that inherit from those of such a
#: module.
COMPILED = (
    "*.py",
    "coaches/*.py",
    "!__init__.py",
    "!catalogue.py",
    "!game.py",
    "!match.py",
    "!moving.py",
    "!options.py",
    "!seeds.py",
    "!setup.py",
    "!shooting.py",
    "!squads.py",
    "!coaches/__init__.py",
    "!coaches/hands.py",
    "!coaches/manager.py",
    "!coaches/rookie.py",
    "!coaches/selecting.py",
    "!coaches/veteran.py",
)
