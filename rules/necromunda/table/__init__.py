"""The table of a battle: boards, terrain, lengths, directions, sight, cover, paths."""
