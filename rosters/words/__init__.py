"""What is said of accounts and teams, and how any refusal reads."""
