"""Computations of a coach before a choice: odds, reach, threats."""
