"""Matches, teams and what waits for people, read for pages."""
