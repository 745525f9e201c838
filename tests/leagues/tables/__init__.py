"""Tables, their points and tie-breaks."""
