"""Matches told in words: reports of matches, made from their records alone (LG-STORY)."""
