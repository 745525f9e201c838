"""Campaigns: their stream of events, and how their pages read it."""
