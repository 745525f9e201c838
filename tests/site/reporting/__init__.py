"""Matches that people type in: every screen of every game, by what its page shows."""
