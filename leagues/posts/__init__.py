"""What people write about a league: posts, comments, reports of them, blocks (LG-POST)."""
