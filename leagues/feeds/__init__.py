"""Feeds: calendars of matches for programs that read them again and again (LG-IO-03)."""
