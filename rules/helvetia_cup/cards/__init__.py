"""Cards: what they are, how they are dealt and acquired, when they are played, what they do."""
