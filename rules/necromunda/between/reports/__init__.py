"""Battles reported from the table: checked, and made into records."""
