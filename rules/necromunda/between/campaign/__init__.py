"""Territories and captives: what gangs have of a campaign."""
