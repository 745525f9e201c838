"""Pages of accounts: signing in, links, permissions, administration."""
