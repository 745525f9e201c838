"""Readers, within bounds, of values that people type in fields and addresses."""
