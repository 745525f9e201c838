"""Dates as each locale writes them, where Django's own formats differ (LG-NOTE-10)."""
