"""Tournament days: nothing carries over, quick results, check-in."""
