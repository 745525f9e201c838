"""Pages of teams: built, managed, printed."""
