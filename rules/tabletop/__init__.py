"""Geometry for games with figures on a table: positions, lines of sight, paths.

Lengths are inches, floats of plain + - * / and square roots, so that every machine gets the same;
directions are unit vectors, never angles. No tolerance is built in: each game says its own.
"""
