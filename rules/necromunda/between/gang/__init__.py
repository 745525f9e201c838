"""A gang: its fighters, its founding, and the items that it may carry."""
