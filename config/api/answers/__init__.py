"""How the API answers: the status of each refusal, and JSON that can be read in one way alone."""
