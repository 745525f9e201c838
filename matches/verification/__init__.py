"""Proofs that anybody can check: matches played again, dice shown with their keys."""
