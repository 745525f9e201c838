"""Played matches that count: in the order of ratings and records, and within one competition."""
