"""A battle as pictures and as it is seen again from its log."""
