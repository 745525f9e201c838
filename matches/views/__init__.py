"""Pages about what is played and who plays it, a module a noun."""
