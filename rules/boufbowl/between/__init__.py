"""What runs between matches: what a club is, and what a match, its coach and a season do to it.

A match knows nothing of it; what of the match is used here is its ground: catalogue, squads,
options, and what a record counts.
"""
