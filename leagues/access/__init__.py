"""Permissions: who may do what in a league, and who may see what."""
