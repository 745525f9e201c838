"""Blood Bowl: the 2016 quick rules completed to full play and league play.

A file is a chapter of docs/rules/blood_bowl.md: ``blocking.py`` is BB-BLOCK, ``kickoff_table.py``
is BB-KTAB.  What runs between matches is in `between`: ``building.py`` is BB-TEAM,
``aftermath.py`` what a match does to a team.
"""

#: What of the match and its coaches `manage.py compile_engines` compiles.  With ``!`` it leaves as
#: it is what runs once a match or never in one, and classes that inherit from those of such a
#: module.
COMPILED = (
    "*.py",
    "coaches/*.py",
    "coaches/lookahead/features.py",
    "coaches/lookahead/style.py",
    "coaches/lookahead/value.py",
    "coaches/reckoning/*.py",
    "inducements/wizard.py",
    "skills/*.py",
    "!__init__.py",
    "!catalogue.py",
    "!game.py",
    "!match.py",
    "!notation.py",
    "!out_of_turn_moves.py",
    "!setup.py",
    "!coaches/__init__.py",
    "!coaches/manager.py",
    "!coaches/veteran.py",
    "!coaches/reckoning/__init__.py",
)
