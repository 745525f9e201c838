"""Corrections of a filed result: previewed, applied, undone, applied again (LG-EVENT-04)."""
