"""Whether the first thing an operation asks is who may do it (LG-ROLE-07)."""
