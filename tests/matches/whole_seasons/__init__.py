"""Seasons of every sort, played to their end."""
