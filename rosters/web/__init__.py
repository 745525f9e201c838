"""Code that the views and the API of all apps share."""
