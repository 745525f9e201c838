"""Answers of the API: the status of each refusal, and strict JSON."""
