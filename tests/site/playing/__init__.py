"""Pages on which matches are played and watched."""
