"""The time between matches: the command roster, and its changes by matches and by its coach.

A match knows nothing of it. What it uses of the match is the ground: `catalogue`, `squads` and
`options`.
"""
