"""Read models of leagues and seasons, for pages and the API."""
