"""What is said of leagues and seasons."""
