"""Results that are corrected."""
