"""Anybody can check: matches played again, dice shown with their keys."""
