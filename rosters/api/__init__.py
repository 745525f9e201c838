"""The API of accounts and games."""
