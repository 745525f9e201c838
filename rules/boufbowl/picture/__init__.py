"""A match as pictures and as it is seen again from its log."""
