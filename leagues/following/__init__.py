"""What people follow (LG-FOLLOW)."""
