"""Reading leagues and seasons for pages and the API."""
