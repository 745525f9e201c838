"""What every page of the site has in common."""
