"""Matches that people play here."""
