"""Automated coaches of Helvetia Cup."""
