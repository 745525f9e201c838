"""The API of matches, of having the engine play them, and of the teams in them."""
