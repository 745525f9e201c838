"""What is counted of matches: box scores, leaders, awards, ratings, records."""
