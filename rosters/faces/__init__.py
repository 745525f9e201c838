"""The face of a team: a crest and two colours, by which everybody knows it again (LG-FACE).

`kits.py` has the cloths and how well they can be told apart, `crests.py` draws, `dressing.py` says
what a team wears: what follows from the name it was founded with, and what its coach chose since.
"""
