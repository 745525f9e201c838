"""Beginning a match: what keeps its teams from playing or reporting it now (LG-FIX-24)."""
