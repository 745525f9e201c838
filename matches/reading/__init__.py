"""Reading matches, teams and what waits for people, for pages."""
