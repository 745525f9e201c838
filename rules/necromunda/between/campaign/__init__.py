"""Territories and captives: a campaign's part in a gang."""
