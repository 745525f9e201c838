"""What a coach computes before a choice: odds, reach, threats."""
