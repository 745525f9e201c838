"""Petty cash, and whom and what it brings."""
