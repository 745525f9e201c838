"""Pages about people and their teams; each module is named by a noun."""
