"""Pages about people and their teams, a module a noun."""
