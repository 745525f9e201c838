"""Journeys: what a person comes to do, done by what the pages show."""
