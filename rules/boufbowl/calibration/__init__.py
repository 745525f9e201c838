"""Measurements whether automated matches of Boufbowl are as long and as even as they should be."""
