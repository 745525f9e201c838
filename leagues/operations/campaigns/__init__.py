"""What people do in a campaign: its only writers."""
