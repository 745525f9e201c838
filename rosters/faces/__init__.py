"""The face of a team: a crest and two colours, by which everybody recognises it (LG-FACE).

`kits.py` has the cloths and how well they can be told apart, and `crests.py` draws. `dressing.py`
says what a team wears: what follows from the name that it was founded with, and what its coach
chose since.
"""
