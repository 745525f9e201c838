"""Posts, comments, and what people follow."""
