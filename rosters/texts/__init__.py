"""Texts that people write in Markdown, as HTML and as plain words."""
