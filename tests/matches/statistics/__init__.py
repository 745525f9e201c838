"""What is counted of matches."""
