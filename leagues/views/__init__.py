"""Pages about leagues and their members, a module for each noun."""
