"""Matches in sentences."""
