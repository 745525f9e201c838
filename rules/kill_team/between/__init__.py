"""What runs between matches: what a command roster is, and what a match and its coach do to it.

A match knows nothing of it; what of the match is used here is its ground: catalogue, equipping,
squads, options.
"""
