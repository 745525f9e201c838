"""Petty cash and inducements before the kick-off, and the Wizard during the match."""
