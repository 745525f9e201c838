"""Pages about matches, seasons, teams and people: one module for each noun."""
