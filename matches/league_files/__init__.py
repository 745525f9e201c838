"""A whole league as one file: written, read, and stored on another server (LG-IO-01)."""
