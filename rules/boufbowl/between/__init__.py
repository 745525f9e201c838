"""Clubs between matches: their state, and the effects of a match, their coach and a season.

A match knows nothing of this package. It uses only the ground that matches stand on: catalogue,
squads, options, and what a record counts.
"""
