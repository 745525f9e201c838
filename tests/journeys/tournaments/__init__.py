"""Journeys of a tournament day: halls, clocks, check-in, results at the desk."""
