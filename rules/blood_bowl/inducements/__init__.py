"""Before the kick-off: petty cash, and whom and what it brings."""
