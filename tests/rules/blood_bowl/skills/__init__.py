"""Skills, each with its own file."""
