"""Values that people type in fields and addresses, read within bounds."""
