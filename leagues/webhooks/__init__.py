"""Webhooks: what happens in a league, told to programs elsewhere (LG-IO-04)."""
