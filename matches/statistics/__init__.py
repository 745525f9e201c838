"""Statistics of matches: box scores, leaders, awards, ratings, records."""
