"""How our matches compare with the field: figures of many matches against bands.

``sampling`` plays the matches, ``figures`` counts what happened in them, ``bands`` holds that
against the field as a whole, ``shape`` against what is known of single teams.
"""
