"""Cards: what they are, how they are dealt, when they are played, what they do."""
