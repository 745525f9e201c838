"""Cards: their data, how they are dealt, when they can be played, and their effects."""
