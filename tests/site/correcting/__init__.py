"""Pages on which results are corrected."""
