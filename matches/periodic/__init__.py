"""Periodic jobs: deadlines, reminders, choices that nobody made in time."""
