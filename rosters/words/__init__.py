"""Sentences about accounts and teams, and the words of all refusals."""
