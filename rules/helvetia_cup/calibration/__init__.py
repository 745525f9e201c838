"""Compare automated matches of Helvetia Cup with the rulebook's balance check."""
