"""Matches reported from the table."""
