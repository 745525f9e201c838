"""Matches that the engine plays."""
