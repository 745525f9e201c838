"""Pictures of a match, and the replay of its log."""
