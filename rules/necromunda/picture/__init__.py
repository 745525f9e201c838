"""Pictures of a battle, and the replay of its log."""
