"""What was played and counts: in the order of ratings and records, and within one competition."""
