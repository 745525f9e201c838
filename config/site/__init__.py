"""Parts that every page of the site shares."""
