"""What is said of matches."""
