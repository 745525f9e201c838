"""Pages of play that are of one game."""
