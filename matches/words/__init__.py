"""Words for matches."""
