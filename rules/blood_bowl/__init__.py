"""Blood Bowl: the 2016 quick rules completed to full play and league play.

A file is a chapter of docs/rules/blood_bowl.md: ``blocking.py`` is BB-BLOCK, ``kickoff_table.py``
is BB-KTAB.  What runs between matches is in `between`: ``building.py`` is BB-TEAM,
``aftermath.py`` what a match does to a team.
"""
