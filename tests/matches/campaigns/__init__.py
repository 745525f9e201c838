"""Campaigns and friendlies through whole seasons."""
