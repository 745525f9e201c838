"""Journeys of files: leagues, teams and results that come from elsewhere, and go there."""
