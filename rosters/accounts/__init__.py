"""Accounts of coaches: signing in, e-mail, links, personal data, administration."""
