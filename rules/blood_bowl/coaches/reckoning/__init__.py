"""What a coach works out before a choice: odds, reach, threats."""
