"""Read models of halls: who sits where, what is left of a round, the order of play."""
