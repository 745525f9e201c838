"""Practice matches (LG-PRACTICE): begun without an account, played in one browser, deleted."""
