"""Stages as they stand, read from rows: who meets whom next, and the final placings.

Nothing here writes; `leagues.operations.drawing` and `.advancing` make rows of the results.
"""
