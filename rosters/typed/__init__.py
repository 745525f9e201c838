"""Values that people send in fields and addresses, read within bounds."""
