"""What time brings: periodic jobs, deadlines, choices that nobody made."""
