"""The table of a match: layouts, lengths, sight, paths."""
