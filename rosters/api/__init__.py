"""The API of accounts, teams and games."""
