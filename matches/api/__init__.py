"""The API of matches, of having them played, and of the teams that play them."""
