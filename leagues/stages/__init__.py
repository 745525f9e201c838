"""Stages as they stand, read from rows: who meets whom next, and who ended where.

Nothing here writes; `leagues.operations.drawing` and `.advancing` make rows of what is found here.
"""
