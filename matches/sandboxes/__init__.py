"""Running seasons copied into sandboxes, which are played on without touching them."""
