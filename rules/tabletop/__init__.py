"""Ground for games with figures on a table: what lies where, who sees what, who gets where.

Lengths are inches, floats of plain + - * / and square roots, so that every machine gets the same;
directions are unit vectors, never angles.  No tolerance is built in: each game says its own.
"""
