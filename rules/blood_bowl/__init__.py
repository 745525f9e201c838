"""Blood Bowl: the 2016 quick rules completed to full play and league play.

A file is a chapter of docs/rules/blood_bowl.md: ``blocking.py`` is BB-BLOCK, ``kickoff_table.py``
is BB-KTAB.  What runs between matches is in `between`: ``building.py`` is BB-TEAM,
``aftermath.py`` what a match does to a team.
"""

#: Modules of the match and its coaches that `manage.py compile_engines` leaves as they are: what
#: runs once a match or never in one, and classes that inherit from those of such a module.
UNCOMPILED = frozenset(
    (
        *("__init__", "catalogue", "game", "hiring", "inducements", "market", "match"),
        *("notation", "replay", "setup", "view", "walking"),
        *("fitting", "ideas", "imagining", "legend", "manager", "steady", "veteran"),
    )
)
