"""Matches that people play here, decision by decision."""
