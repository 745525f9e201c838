"""Pictures of a match, and its replay from the log."""
