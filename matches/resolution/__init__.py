"""Fixtures played by the engine: claimed, played, settled, dispatched to workers."""
