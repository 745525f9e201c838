"""Pages about leagues and their people, a module a noun."""
