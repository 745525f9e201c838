"""Checks whether automated matches of Kill Team are as bloody and as even as they should be."""
