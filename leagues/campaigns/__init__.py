"""Campaigns as their own stream of events, and how their pages read them."""
