"""Whether automated matches of Helvetia Cup are as the rulebook's balance check has them."""
