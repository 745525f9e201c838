"""What runs between battles: what a gang is, how it is founded, what its coach does with it, its
crew for the next battle, what a battle and a season do to it.  A battle knows nothing of all this.
"""
