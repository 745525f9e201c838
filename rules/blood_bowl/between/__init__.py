"""The time between matches: team, founding, aftermath of a match, coach's acts, change of season.

A match does not import this package. This package uses only the catalogue, the squads and the
counts of a match record.
"""
