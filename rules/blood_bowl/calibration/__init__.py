"""Compare figures of many matches of the engine with bands known from real play.

``sampling`` plays the matches, ``figures`` counts what happened in them. ``bands`` compares the
counts with the field as a whole, ``shape`` with what is known of single teams.
"""
