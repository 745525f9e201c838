"""Checks whether automated battles of Necromunda are as bloody and as even as they should be."""
