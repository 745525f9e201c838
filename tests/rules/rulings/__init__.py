"""Rulings on what a team has, in every game."""
